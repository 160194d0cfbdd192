package analysis

import (
	"context"

	"duiyi/engines"
	"duiyi/match"
)

// Recall returns the deepest stored evaluation of a position as a report; false if
// there is none.
func (v *Analyst) Recall(ctx context.Context, game, rules string, p match.Position) (engines.Report, bool) {
	e, ok := v.evaluations.Recall(ctx, game, rules, p)
	if !ok {
		return engines.Report{}, false
	}
	score := e.Score
	r := engines.PlayOut(p, match.Info{Depth: e.Depth, Nodes: e.Nodes, Score: &score, PV: e.Line})
	if len(r.PV) == 0 {
		return engines.Report{}, false // it is of another position, or the rules have changed
	}
	r.Chances = v.engines.Chances(e.Engine, score)
	return r, true
}
