// Package keeper answers the calls by which a server's keeper looks after it: load and memory,
// the problems of the last day, where the time of moves went, and the notice of a restart,
// which everybody reads.
package keeper
