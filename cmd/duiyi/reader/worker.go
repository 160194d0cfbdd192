package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/engines/pool"
	"duiyi/engines/workers"
	"duiyi/games"
	"duiyi/match"
	"duiyi/study"
)

// memoryMiB is what all engines may use together: a telephone's browser ends a tab that takes
// some hundreds of MiB.
const memoryMiB = 128

// A worker answers questions with engines of its own.
type worker struct {
	games   games.List
	engines *engines.List
	analyst *analysis.Analyst
	pool    *pool.Pool
}

// newWorker returns a worker that finds endgame tables in a folder.
func newWorker(tables fs.FS, log *slog.Logger) *worker {
	set := builtin.OpenTables(tables)
	w := &worker{
		games:   builtin.GamesWithTables(builtin.Games(), set),
		engines: engines.NewList(builtin.WithTables(builtin.SlowReports(builtin.Opponents(memoryMiB)), set), func() int { return 1 }, memoryMiB),
		pool:    pool.New(memoryMiB, log),
	}
	known := evaluations.New(forgetful{}, log)
	w.analyst = analysis.New(w.games, w.engines, w.pool, workers.NewSlots(1), known, nil, time.Now, log)
	return w
}

// forgetful is a store of evaluations that keeps none: those in memory last as long as the page.
type forgetful struct{}

func (forgetful) Evaluation(context.Context, evaluations.Key) (evaluations.Evaluation, bool, error) {
	return evaluations.Evaluation{}, false, nil
}

func (forgetful) KeepEvaluations(context.Context, []evaluations.Evaluation, int) error { return nil }

// A question is what the page asks of a task that the server gave it.
type question struct {
	Ask  string        `json:"ask"` // "analysis", "advice" or "report"
	Task analysis.Task `json:"task"`

	Engine string `json:"engine"` // its id; default: the game's best
	Lines  int    `json:"lines"`

	// Of an analysis: as in the server's call.
	Seat      string   `json:"seat"`
	Node      study.ID `json:"node"`
	MemoryMiB int      `json:"memory_mib"`
	Threat    bool     `json:"threat"`

	// Of advice: as in the server's call.
	Version int   `json:"version"`
	TimeMS  int64 `json:"time_ms"`
	Why     bool  `json:"why"`
}

// A fault is the last answer to a question that has failed, in the form of the server's.
type fault struct {
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func faultOf(err error) (f fault) {
	f.Error.Code, f.Error.Message = "internal", err.Error()
	for code, is := range map[string]error{"no_threat": analysis.ErrNoThreat, "game_over": match.ErrGameOver, "busy": engines.ErrBusy} {
		if errors.Is(err, is) {
			f.Error.Code = code
		}
	}
	if bad := (*match.ConfigError)(nil); errors.As(err, &bad) {
		f.Error.Code = "bad_config"
	}
	return f
}

// answer tells what there is to say to a question, until ctx ends or it is all said.
func (w *worker) answer(ctx context.Context, text []byte, tell func(any)) error {
	var q question
	if err := json.Unmarshal(text, &q); err != nil {
		return err
	}
	switch q.Ask {
	case "analysis":
		return w.analyse(ctx, q, func(a analysis.Analysis) { tell(a) })
	case "advice":
		return w.advise(ctx, q, func(a analysis.Advice) { tell(a) })
	case "report":
		return w.report(ctx, q, func(p progress) { tell(p) })
	default:
		return fmt.Errorf("there is nothing called %q to ask for", q.Ask)
	}
}

func (w *worker) analyse(ctx context.Context, q question, tell func(analysis.Analysis)) error {
	c := q.Task.Config
	query := analysis.AnalysisQuery{Seat: q.Seat, Node: q.Node, Engine: q.Engine, Lines: q.Lines, Memory: q.MemoryMiB, Threat: q.Threat}
	spec, err := w.engines.Choose(c.Game, q.Engine)
	if err != nil {
		return err
	}
	if m := spec.Memory; m != nil && query.Memory > 0 {
		query.Memory = max(int(m.Min), min(query.Memory, int(m.Max))) // a browser has less than the server
	}
	if spec, err = w.analyst.Choose(c.Game, query); err != nil {
		return err
	}
	start, at, played, err := w.line(q.Task)
	if err != nil {
		return err
	}
	s := analysis.Subject{Owner: "reader", Query: query, Spec: spec, Game: c.Game, Rules: c.Rules, At: at, Where: engines.PositionAfter(start, c.Rules, played)}
	if q.Threat {
		if err := w.analyst.Pass(&s, study.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}); err != nil {
			return err
		}
	}
	return w.analyst.Analyse(ctx, s, tell)
}

// line plays the moves of a task.
func (w *worker) line(t analysis.Task) (start, at match.Position, played []match.Move, err error) {
	kind, err := w.games.Find(t.Config.Game)
	if err != nil {
		return nil, nil, nil, err
	}
	if start, err = kind.Rules.Start(t.Config); err != nil {
		return nil, nil, nil, err
	}
	at, played = start, make([]match.Move, len(t.Moves))
	for i, move := range t.Moves {
		if at, played[i], err = at.Play(move); err != nil {
			return nil, nil, nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return start, at, played, nil
}

func (w *worker) advise(ctx context.Context, q question, tell func(analysis.Advice)) error {
	query := analysis.Query{Lines: q.Lines, Time: time.Duration(q.TimeMS) * time.Millisecond, Why: q.Why, Engine: q.Engine}
	if err := query.Check(); err != nil {
		return err
	}
	kind, err := w.games.Find(q.Task.Config.Game)
	if err != nil {
		return err
	}
	now := time.Now()
	state, _, err := match.New(kind.Rules, q.Task.Config, now)
	if err != nil {
		return err
	}
	for i, move := range q.Task.Moves {
		if state, _, err = match.Apply(state, match.Command{Type: match.CmdMove, Move: move}, now); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if len(state.Position().View().Legal) == 0 {
		return match.ErrGameOver
	}
	return w.analyst.Advise(ctx, "reader", state, query, func(a analysis.Advice) {
		a.Version = q.Version
		tell(a)
	})
}
