// Package timing measures where the time of a move goes: a Trace times the stages of one
// move from the request to the spectators' sockets, and a Recorder keeps histograms by
// stage, the latest moves and the slowest ones.
//
// A Trace makes no system call but reading the clock, and takes no lock before its move
// ends; the Recorder's own lock is held for a few hundred nanoseconds and never over I/O.
//
// The package knows nothing of games and imports only the standard library.
package timing
