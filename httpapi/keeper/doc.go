// Package keeper answers the calls of whoever keeps a server running: how it does, what went
// wrong in the last day, where the time of moves went, and the notice of a restart, which
// everybody reads.
package keeper
