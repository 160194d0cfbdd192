// Package audience holds the watchers of one live game: their feeds, the seat that each
// watches for, and their round trips.
//
// An Audience has no lock: package live calls it under the game's. Nothing here waits: a
// watcher that falls behind is returned, to be removed.
package audience
