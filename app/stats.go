package app

import (
	"context"
	"fmt"
	"time"

	"duiyi/admission"
	"duiyi/live"
	"duiyi/store"
)

// Stats counts what a node does, for its owner.
type Stats struct {
	live.Stats
	MemoryMiB int // lent to engines

	Waiting int // searches that wait for a processor, or for a worker

	Reports        int   // that are made here for people
	ReportsWaiting int   // of these the ones whose turn has not come
	ReportsUnasked int   // that are made here though nobody asked for them
	ReportsTaken   int64 // taken up from another node, or from before a restart
	ReportsFailed  int64
}

// Stats counts.
func (a *App) Stats() Stats {
	s := Stats{Stats: a.Room.Stats(), MemoryMiB: a.MemoryMiB(), Waiting: a.search.Slots.Waiting()}
	r := a.rooms.reports.Stats()
	s.Reports, s.ReportsWaiting, s.ReportsUnasked, s.ReportsTaken, s.ReportsFailed = r.Making, r.Waiting, r.Unasked, r.Taken, r.Failed
	return s
}

// MemoryMiB returns what is lent to engines, in MiB.
func (a *App) MemoryMiB() int { return a.search.Pool.Used() }

// A probe of the store that passed holds for probeEvery, one that failed for probeSoon.
const (
	probeEvery = 5 * time.Second
	probeSoon  = time.Second
)

// A prober is a store, with the result of its last probe.
type prober struct {
	Store

	turn admission.Turns // guards the fields below
	next time.Time       // when the store is probed again
	err  error
}

// probe finds out at intervals whether the store can be written to. A call in between
// returns what was found last.
func (p *prober) probe(ctx context.Context) error {
	leave, err := p.turn.Enter(ctx, "")
	if err != nil {
		return err
	}
	defer leave()
	now := time.Now()
	if now.Before(p.next) {
		return p.err
	}
	err = p.Probe(ctx)
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
	return a.store.probe(ctx)
}
