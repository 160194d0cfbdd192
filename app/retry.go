package app

import (
	"context"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/pool"
	"duiyi/exercises"
	"duiyi/match"
	"duiyi/report"
	"duiyi/reports"
)

// Retry judges a move that is played in place of the one after so many plies of
// a game that has a report. Nothing of the game changes by it. Errors: those of
// ReviewSoFar, ErrNoReport too where the report is not done, ErrBusy,
// *match.ConfigError for a ply without a move, and *match.Refusal for a move that
// the rules refuse.
func (a *App) Retry(ctx context.Context, id string, ply int, move string) (report.Tried, error) {
	_, body, r, err := a.reviewed(ctx, id)
	if err != nil {
		return report.Tried{}, err
	}
	if ply < 0 || ply >= len(r.Moves) || r.Evals[ply] == nil {
		return report.Tried{}, match.ConfigErrorf("ply", "%d is no moment of the report with a move after it", ply)
	}
	return a.try(ctx, id, a.engines.Find(body.Engine), r, ply, move)
}

// try judges a move after so many plies of a report, with a search at the urgency of
// advice.
func (a *App) try(ctx context.Context, id string, spec *engines.Spec, r *reports.Draft, ply int, move string) (report.Tried, error) {
	r.Use(reports.Sources{
		Recall: func(p match.Position) (engines.Report, bool) {
			return a.analyst.Recall(ctx, r.Config.Game, r.Config.Rules, p)
		},
	})
	search := func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		place, err := a.analyst.Enter(ctx, func(int) {})
		if err != nil {
			return engine.Result{}, err
		}
		defer place.Leave()
		at, _, err := a.pool.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: pool.ForAdvice}, pool.Holder{Owner: id, Seat: pool.ForAdvice}, spec.New, nil)
		if err != nil {
			return engine.Result{}, err
		}
		sound := false
		defer func() { a.pool.Release(at, sound) }()
		analysis.Offer(at.Engine, 1)
		result, err := at.Engine.Search(ctx, p, l, onInfo)
		sound = true
		return result, err
	}
	return r.Try(ctx, search, ply, move)
}

// A judge lets exercises have moves judged as reports do.
type judge struct{ app *App }

func (j judge) Judge(ctx context.Context, t exercises.Trial) (report.Tried, error) {
	if err := j.app.fair(ctx, t.Config.Game, one(t.Start)); err != nil {
		return report.Tried{}, err
	}
	r, err := reports.NewDraft(t.Engine, t.Config, t.Start, nil, nil)
	if err != nil {
		return report.Tried{}, err
	}
	r.Evals[0] = &t.Eval
	return j.app.try(ctx, t.ID, t.Engine, r, 0, t.Move)
}
