package app

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"duiyi/admission"
	"duiyi/store"
)

// Stats is what an App is at, for whoever runs it.
type Stats struct {
	Games     int   // in memory
	Network   int   // of these the ones that people play over the network
	Searches  int   // engines choosing a move
	Watchers  int   // of all games
	MemoryMiB int   // lent to engines
	Moves     int64 // stored since the program began

	Waiting int // searches that wait for a processor, or for a worker

	Reports        int   // that are made here
	ReportsWaiting int   // of these the ones whose turn has not come
	ReportsTaken   int64 // taken up from another node, or from before a restart
	ReportsFailed  int64
}

// Stats returns what the App is at.
func (a *App) Stats() Stats {
	games := a.games.All()
	s := Stats{Games: len(games), Moves: a.moves.Load(), MemoryMiB: a.MemoryMiB()}
	for _, g := range games {
		g.mu.Memory.Lock()
		s.Watchers += len(g.watchers)
		if g.state.Config.Network() && g.state.Result == nil {
			s.Network++
		}
		if g.search != nil {
			s.Searches++
		}
		g.mu.Memory.Unlock()
	}
	s.Waiting = a.slots.Waiting()
	r := a.reports.Stats()
	s.Reports, s.ReportsWaiting, s.ReportsTaken, s.ReportsFailed = r.Making, r.Waiting, r.Taken, r.Failed
	return s
}

// MemoryMiB returns what is lent to engines, in MiB.
func (a *App) MemoryMiB() int { return a.pool.Used() }

// A probe of the store that passed holds for probeEvery, one that failed for probeSoon.
const (
	probeEvery = 5 * time.Second
	probeSoon  = time.Second
)

// A prober remembers what the last probe of the store came to.
type prober struct {
	mu   sync.Mutex
	next time.Time // when the store is probed again
	err  error
}

// probe finds out whether the store can be written to, at intervals. Who asks in between
// is told what was found last.
func (a *App) probe(ctx context.Context) error {
	p := &a.prober
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Before(p.next) {
		return p.err
	}
	err := a.store.Probe(ctx)
	if ctx.Err() != nil { // nobody waits for the answer
		return ctx.Err()
	}
	p.err, p.next = err, now.Add(probeEvery)
	if err != nil {
		p.next = now.Add(probeSoon)
	}
	return err
}

// Ready asks the store whether it answers, and at intervals whether it can be written to.
func (a *App) Ready(ctx context.Context) error {
	if a.ctx.Err() != nil {
		return admission.ErrClosed
	}
	if !a.Sure() {
		return fmt.Errorf("%w: the store's time is not known well enough", store.ErrOverloaded)
	}
	if _, err := a.store.List(ctx, store.Query{Status: store.StatusAll, Limit: 1}); err != nil {
		return err
	}
	return a.probe(ctx)
}

// An OnlineGame is a game over the network that goes on, for who looks after the
// program.
type OnlineGame struct {
	store.Summary
	Version int
	Sockets int
	Present [2]bool // by the side where they sit
}

// Online returns the games over the network that are in memory and go on, those
// that began last first.
func (a *App) Online() []OnlineGame {
	games := a.games.All()
	var list []OnlineGame
	for _, g := range games {
		if !g.mu.Look() {
			continue
		}
		if n := g.network(); n != nil && g.state.Result == nil {
			list = append(list, OnlineGame{g.summary(), g.state.Version, len(g.watchers), n.Present})
		}
		g.mu.Memory.Unlock()
	}
	slices.SortFunc(list, func(x, y OnlineGame) int { return y.Created.Compare(x.Created) })
	return list
}
