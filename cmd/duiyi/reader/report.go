package main

import (
	"context"
	"strconv"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/pool"
	"duiyi/match"
	"duiyi/report"
	"duiyi/reports"
)

// A progress is a report as far as its positions are searched.
type progress struct {
	Done    int            `json:"done"`
	Of      int            `json:"of"`
	Chances []*float64     `json:"chances"`         // as in the server's report
	Nodes   int64          `json:"nodes"`           // searched for each position
	Evals   []*report.Eval `json:"evals,omitempty"` // the last: of all positions
}

// report searches the positions of a line, each with the same nodes from an empty table, and
// tells its progress.
func (w *worker) report(ctx context.Context, q question, tell func(progress)) error {
	spec, err := w.engines.Choose(q.Task.Config.Game, q.Engine)
	if err != nil {
		return err
	}
	start, _, played, err := w.line(q.Task)
	if err != nil {
		return err
	}
	draft, err := reports.NewDraft(spec, q.Task.Config, start, played, nil)
	if err != nil {
		return err
	}
	effort := reports.Effort(spec, reports.DefaultTime)
	if effort.Nodes == 0 || spec.Memory == nil {
		return match.ConfigErrorf("engine", "%s makes no reports here", spec.ID)
	}
	setup := []engine.Setting{{Name: engines.HashOption, Value: strconv.FormatInt(reports.TableMiB(effort.Nodes), 10)}}
	search := func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		at, known, err := w.pool.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: "(report)"}, pool.Holder{Owner: "reader", Seat: "(report)"}, spec.New, setup)
		if err != nil {
			return engine.Result{}, err
		}
		if n, ok := at.Engine.(engine.NewGamer); ok && known {
			n.NewGame()
		}
		sound := false
		defer func() { w.pool.Release(at, sound) }()
		r, err := at.Engine.Search(ctx, p, l, onInfo)
		sound = true
		return r, err
	}
	now := progress{Nodes: effort.Nodes}
	err = draft.Run(ctx, search, effort, func(done, of int) {
		now.Done, now.Of, now.Chances = done, of, draft.Chances()
		tell(now)
	})
	if err != nil {
		return err
	}
	now.Done, now.Of, now.Chances, now.Evals = len(draft.Evals), len(draft.Evals), draft.Chances(), draft.Evals
	tell(now)
	return nil
}
