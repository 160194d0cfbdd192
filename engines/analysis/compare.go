package analysis

import (
	"context"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/pool"
	"duiyi/match"
)

// A Comparison asks for the best moves of a position.
type Comparison struct {
	Game, Rules string
	Where       engine.Position // as engines read it
	At          match.Position
	Lines       int
	Nodes       int64
}

// compareTime ends a comparison by an engine that does not count its nodes.
const compareTime = 30 * time.Second

// Compare searches a position with a fixed number of nodes and an empty table, so that
// nothing but the question decides the answer, and returns up to so many lines, the best
// first. It waits for a search slot as advice does, and its time counts for the caller. The
// error is engines.ErrBusy if too many searches wait.
func (v *Analyst) Compare(ctx context.Context, spec *engines.Spec, q Comparison) ([]engines.Report, error) {
	place, err := v.Enter(ctx, func(int) {})
	if err != nil {
		return nil, err
	}
	at, _, err := v.pool.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: pool.ForAdvice}, pool.Holder{}, spec.New, nil)
	if err != nil {
		place.Leave()
		return nil, err
	}
	if n, ok := at.Engine.(engine.NewGamer); ok {
		n.NewGame()
	}
	thinking, stop := context.WithTimeout(ctx, compareTime)
	defer stop()
	c := v.newCounsel(spec, q.Game, q.Rules, q.At, Offer(at.Engine, max(1, min(q.Lines, len(q.At.View().Legal)))))
	c.longest = longestLine
	err = <-c.consult(at, place, func() (engine.Result, error) {
		return spec.Answer(thinking, at.Engine, q.Where, q.At, engine.Limits{Nodes: q.Nodes, NoBook: true}, c.onInfo)
	})
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	return c.lines(), err
}
