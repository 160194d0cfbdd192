// Package update is what the watchers of a live game receive: the game at one moment, what
// changed since an earlier one, and what else happens at it.
//
// Its types are values: a watcher may keep them, and later changes of the game do not affect
// them. The package knows nothing of the game's lock, of engines at work or of the store.
package update
