package app

import (
	"context"
	"time"
)

// ArrivedAt has a command have come in at a time.
func ArrivedAt(ctx context.Context, at time.Time) context.Context { return withArrival(ctx, at) }

// Wall has an App believe another system's clock, as it is when somebody sets
// it or the machine sleeps; the monotonic one stays.
func Wall(wall func() time.Time) Option {
	return func(a *App) {
		_, steady := systemClock()
		a.clock = newClock(wall, steady, a.newest())
	}
}

// InMemory returns how many games are in memory.
func (a *App) InMemory() int { return len(a.games.All()) }
