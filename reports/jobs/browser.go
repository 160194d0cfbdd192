package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/store"
)

// Order returns an empty report and its line for an engine in the caller's browser; Deliver
// takes the result. The caller must own the game or study: reports that others rely on are made
// by the server.
//
// Errors are those of Make, match.ErrNetwork for a network game, ErrNotYours for a game or
// study of somebody else, and engines.ErrBusy while the server makes a report on it or if one
// by an engine that only the server has is to be made again.
func (r *Room) Order(ctx context.Context, id string) (Progress, analysis.Task, error) {
	job, d, _, err := r.order(ctx, id)
	if err != nil {
		return Progress{}, analysis.Task{}, err
	}
	t, err := r.shown(ctx, job.line, job.told)
	return t, r.Search.Analyst.Task(ctx, job.line.Config, job.line.Moves, d.Positions[len(d.Moves)]), err
}

// order returns a job for a browser, which never begins, and the stored part of a report.
func (r *Room) order(ctx context.Context, id string) (*job, *reports.Draft, body, error) {
	job, d, b, err := r.prepare(ctx, id, Query{Again: true})
	switch who := identity.From(ctx); {
	case err != nil:
		return nil, nil, b, err
	case job.line.network:
		return nil, nil, b, match.ErrNetwork
	case !who.Owners().Has(job.line.owner):
		return nil, nil, b, ErrNotYours
	}
	r.mu.Lock()
	making := r.find(job.id) != nil
	r.mu.Unlock()
	if making || b.kept.Ticket != "" && !b.kept.Done || job.spec.Pace == 0 {
		return nil, nil, b, engines.ErrBusy
	}
	return job, d, b, r.whole(ctx, job.line)
}

// Deliver stores a report with a browser's evaluations of each position of a game or study.
// Marks and reasons are the server's. The report names the browser as its source and is no
// evidence.
//
// Errors are those of Order, match.ErrStale if the moves have changed, and *match.ConfigError
// for impossible evaluations.
func (r *Room) Deliver(ctx context.Context, id string, nodes int64, moves []string, evals []*report.Eval) (Progress, error) {
	job, d, was, err := r.order(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	if !slices.EqualFunc(moves, job.line.Moves, func(a string, m match.Move) bool { return a == m.Move }) {
		return Progress{}, match.ErrStale
	}
	if most := reports.Effort(job.spec, reports.MaxTime).Nodes; nodes < 1 || nodes > most {
		return Progress{}, match.ConfigErrorf("nodes", "%d is outside 1 to %d", nodes, most)
	}
	if err := d.Take(evals); err != nil {
		return Progress{}, err
	}
	if err := r.explain(ctx, job, d); err != nil {
		return Progress{}, err
	}
	b := body{Engine: job.spec.ID, Nodes: nodes, Moves: moves, Evals: d.Evals, Reasons: d.Reasons, Browser: true}
	text, err := json.Marshal(b)
	if err != nil {
		return Progress{}, err
	}
	own := d.Mistakes(func(i int) bool { return i < len(job.line.own) && job.line.own[i] })
	if err := r.Exercises.Add(ctx, exercises.Source{ID: job.id, Owner: job.line.owner, Title: job.line.Title, Engine: job.spec.ID}, own, false); err != nil {
		return Progress{}, err
	}
	kept := Kept{ID: job.id, Ticket: ids.New(), Node: r.Nodes.Own, By: identity.From(ctx).User, Done: true, Body: text, At: time.UnixMilli(r.Now().UnixMilli()).UTC()}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	err = r.Store.AskReport(write, kept, was.kept.Ticket, math.MaxInt32)
	if errors.Is(err, store.ErrConflict) { // the server has begun one meanwhile
		err = engines.ErrBusy
	}
	if err != nil {
		return Progress{}, fmt.Errorf("store a report of a browser: %w", err)
	}
	return r.shown(ctx, job.line, progressOf(d, b, job.line))
}

// explain finds the reasons of a report's moves, in a slot of the caller.
func (r *Room) explain(ctx context.Context, job *job, d *reports.Draft) error {
	place, err := r.Search.Analyst.Enter(ctx, func(int) {})
	if err != nil {
		return err
	}
	defer place.Leave()
	if err := d.Explain(ctx, d.Report(), job.kind.Explain); err != nil {
		return cmp.Or(context.Cause(ctx), err)
	}
	d.Explained = true
	return nil
}
