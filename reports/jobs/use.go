package jobs

import (
	"cmp"
	"context"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/pool"
	"duiyi/exercises"
	"duiyi/fairplay"
	"duiyi/match"
	"duiyi/report"
	"duiyi/reports"
)

// Try judges a move played instead of the one after so many plies of a game that has a
// report. The game does not change. Errors: those of SoFar, reports.ErrNoReport if the
// report is unfinished, engines.ErrBusy, *match.ConfigError for a ply without a move, and
// *match.Refusal for an illegal move.
func (r *Room) Try(ctx context.Context, id string, ply int, move string) (report.Tried, error) {
	line, b, d, err := r.finished(ctx, id)
	if err != nil {
		return report.Tried{}, err
	}
	if ply < 0 || ply >= len(d.Moves) || d.Evals[ply] == nil {
		return report.Tried{}, match.ConfigErrorf("ply", "%d is no position of the report with a move after it", ply)
	}
	if list, err := r.withheld(ctx, line); err != nil || list != nil && list[ply] {
		return report.Tried{}, cmp.Or(err, fairplay.ErrFairPlay)
	}
	return NewJudge(r.Search.Analyst, r.Search.Pool, r.Live.Fair).try(ctx, line.id, r.Engines.Find(b.Engine), d, ply, move)
}

// A Judge judges moves tried in exercises, as reports do. It is an exercises.Judge.
type Judge struct {
	analyst *analysis.Analyst
	pool    *pool.Pool
	fair    Fair
}

// NewJudge returns a Judge.
func NewJudge(v *analysis.Analyst, p *pool.Pool, f Fair) *Judge { return &Judge{v, p, f} }

// Judge compares a move with the best one of its position.
func (j *Judge) Judge(ctx context.Context, t exercises.Trial) (report.Tried, error) {
	err := j.fair(ctx, t.Config.Game, func() ([]match.Position, error) { return []match.Position{t.Start}, nil })
	if err != nil {
		return report.Tried{}, err
	}
	d, err := reports.NewDraft(t.Engine, t.Config, t.Start, nil, nil)
	if err != nil {
		return report.Tried{}, err
	}
	d.Evals[0] = &t.Eval
	return j.try(ctx, t.ID, t.Engine, d, 0, t.Move)
}

// try judges a move after so many plies of a report, with a search at the urgency of
// advice.
func (j *Judge) try(ctx context.Context, id string, spec *engines.Spec, d *reports.Draft, ply int, move string) (report.Tried, error) {
	d.Use(reports.Sources{
		Recall: func(p match.Position) (engines.Report, bool) {
			return j.analyst.Recall(ctx, d.Config.Game, d.Config.Rules, p)
		},
	})
	search := func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
		place, err := j.analyst.Enter(ctx, func(int) {})
		if err != nil {
			return engine.Result{}, err
		}
		defer place.Leave()
		at, _, err := j.pool.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: pool.ForAdvice}, pool.Holder{Owner: id, Seat: pool.ForAdvice}, spec.New, nil)
		if err != nil {
			return engine.Result{}, err
		}
		sound := false
		defer func() { j.pool.Release(at, sound) }()
		analysis.Offer(at.Engine, 1)
		result, err := at.Engine.Search(ctx, p, l, onInfo)
		sound = true
		return result, err
	}
	return d.Try(ctx, search, ply, move, reports.Effort(spec, 2*reports.DefaultTime))
}

// A Mistakes counts the mistakes of each side in a report, and how many of them are
// exercises.
type Mistakes struct {
	Made [2]int
	Kept [2]int
}

// Mistakes counts the mistakes in the report on a game or study. Errors are those of SoFar,
// and reports.ErrNoReport if the report is unfinished.
func (r *Room) Mistakes(ctx context.Context, id string) (Mistakes, error) {
	line, _, d, err := r.finished(ctx, id)
	if err == nil {
		err = r.whole(ctx, line)
	}
	if err != nil {
		return Mistakes{}, err
	}
	return r.countMistakes(ctx, d)
}

func (r *Room) countMistakes(ctx context.Context, d *reports.Draft) (Mistakes, error) {
	var out Mistakes
	list := d.Mistakes(func(int) bool { return true })
	kept, err := r.Exercises.Have(ctx, list)
	if err != nil {
		return out, err
	}
	for i, m := range list {
		out.Made[m.Played.Side]++
		if kept[i] {
			out.Kept[m.Played.Side]++
		}
	}
	return out, nil
}

// KeepMistakes makes exercises of a side's mistakes in the report on a game or study,
// whoever played them. Errors are those of Mistakes.
func (r *Room) KeepMistakes(ctx context.Context, id string, side match.Side) (Mistakes, error) {
	line, b, d, err := r.finished(ctx, id)
	if err == nil {
		err = r.whole(ctx, line)
	}
	if err != nil {
		return Mistakes{}, err
	}
	list := d.Mistakes(func(i int) bool { return d.Moves[i].Side == side })
	if err := r.Exercises.Add(ctx, exercises.Source{ID: line.id, Title: line.Title, Engine: b.Engine}, list, true); err != nil {
		return Mistakes{}, err
	}
	return r.countMistakes(ctx, d)
}

// finished returns the report on a game of which no position is left to search.
func (r *Room) finished(ctx context.Context, id string) (Line, body, *reports.Draft, error) {
	line, b, d, err := r.restored(ctx, id)
	if err == nil && len(d.Left()) > 0 {
		err = reports.ErrNoReport
	}
	return line, b, d, err
}
