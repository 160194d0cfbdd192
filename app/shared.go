package app

import (
	"context"

	"duiyi/cluster"
)

// A Shared is a Store that other nodes use at the same time.
type Shared interface {
	Store
	cluster.Store
	// Changed returns of some games, of which so many events are known, those that
	// have more, with how many, and those that are deleted or not there, with 0.
	Changed(ctx context.Context, known map[string]int) (map[string]int, error)
}

// Nodes tells other nodes on a Shared store, over a bus, what happens at this one, and
// receives what happens there. Without it the store is asked.
func Nodes(b cluster.Bus) Option { return func(a *App) { a.nodes.Use(b) } }
