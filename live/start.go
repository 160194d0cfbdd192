package live

import (
	"context"
	"runtime"

	"duiyi/admission"
	"duiyi/clock"
	"duiyi/cluster"
	"duiyi/fairplay"
	"duiyi/flagfall"
	"duiyi/live/newgame"
	"duiyi/resident"
)

// New returns the live games of a store. Start starts its background work.
func New(p Parts) *Room {
	ctx, stop := context.WithCancel(context.Background())
	a := &Room{
		shared: &shared{Parts: p, ctx: ctx, catching: make(chan struct{}, catchersUp), pulse: clock.NewPulse(napEvery)},
		stop:   stop, reading: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	a.agreed = a.makeRematch
	a.maker = newgame.Maker{Kinds: p.Kinds, Engines: p.Engines, Slots: p.Slots, Adaptive: p.Adaptive, Ratings: p.Ratings, Now: a.Now}
	a.resident = resident.New(a.newGame, (*game).enter)
	a.flags = flagfall.New(flagfall.Parts{
		Store: p.Flags, Nodes: p.Nodes, Now: a.Now, Arm: a.armDue, Log: p.Log,
		Silent: func(s []cluster.Silence) { a.work.Go(func() { a.missed(s) }) },
	})
	a.fair = fairplay.New(p.Kinds, rated{a})
	return a
}

// Start watches for flag falls and machine sleep, and follows other nodes. Parts.Nodes must
// have been started.
func (a *Room) Start() {
	a.work.Go(func() { a.flags.Run(a.ctx) })
	a.work.Go(a.wakeUp)
	if a.Changes != nil {
		a.work.Go(a.follow)
	}
}

// Close stops all searches and ends all watches; Wait waits for their goroutines. The store
// already has the games' state.
func (a *Room) Close() {
	a.ran = a.flags.Busy()
	games := a.resident.Close()
	a.stop()
	for _, g := range games {
		g.mu.Lock()
		if !g.mu.Gone {
			g.unload(admission.ErrClosed)
		}
		g.mu.Unlock()
	}
}

// Wait waits, after Close, until no search and no other goroutine is left.
func (a *Room) Wait() { a.work.Wait() }

// LastBeat stores the time of shutdown if a player's clock was running. Players are not charged
// for the time after it. Call LastBeat after Close.
func (a *Room) LastBeat() {
	if a.ran {
		a.flags.Beat(context.Background())
	}
}
