package reports

import (
	"context"
	"fmt"
	"math"

	"duiyi/engine"
	"duiyi/report"
)

// Try compares a move after so many plies with the best one, which needs no search.
// Behind any other a search looks within limits. The Draft stays as it is. The error is a *match.Refusal for a move that the rules refuse.
func (r *Draft) Try(ctx context.Context, search Searcher, ply int, move string, l engine.Limits) (report.Tried, error) {
	before := r.Evals[ply]
	_, m, err := r.Positions[ply].Play(move)
	if err != nil {
		return report.Tried{}, err
	}
	t := report.Tried{Move: m, Best: m.Move == before.Best()}
	if t.Best {
		t.Good = true
		return t, nil
	}
	chance, err := r.chanceAfter(ctx, search, ply, m, l)
	if err != nil {
		return report.Tried{}, fmt.Errorf("look at a move that was tried: %w", err)
	}
	t.Loss = math.Round(1e4*max(0, before.Chance-chance)) / 1e4
	t.Good = report.Sound(t.Loss)
	return t, nil
}
