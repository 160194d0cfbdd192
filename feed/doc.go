// Package feed carries updates from something that is watched to each spectator: a
// bounded buffer that the watched side fills without waiting, and the spectator empties.
// A spectator that falls behind is dismissed, and begins again with the whole.
//
// The package knows nothing of what is watched and imports only the standard library.
package feed
