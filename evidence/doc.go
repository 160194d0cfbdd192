// Package evidence gathers for moderators what finished rated games say about how their
// players played: time and lost focus per move, and how often a move was the first choice of
// the engine that made the game's report, beside what is usual at that rating.
//
// The usual share comes from the reports on this server's own rated games. Fill has such
// reports made while a band of ratings has too few. The package judges nobody. A Room is
// safe for concurrent use; its lock is held over no call. It knows the store by two small
// interfaces, and reads moves by the rules of their game.
package evidence
