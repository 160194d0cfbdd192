package reports

import (
	"context"
	"fmt"
	"math"

	"duiyi/engine"
	"duiyi/report"
)

// goodLoss is the most that a move may cost in chance and still count as a solution.
const goodLoss = 0.05

// Try compares a move after so many plies with the best one, which needs no search.
// Behind any other a search looks as long as a report does by default, twice. The Draft
// stays as it is. The error is a *match.Refusal for a move that the rules refuse.
func (r *Draft) Try(ctx context.Context, search Searcher, ply int, move string) (report.Tried, error) {
	before := r.Evals[ply]
	next, m, err := r.Positions[ply].Play(move)
	if err != nil {
		return report.Tried{}, err
	}
	t := report.Tried{Move: m, Best: m.Move == before.Best()}
	if t.Best {
		t.Good = true
		return t, nil
	}
	branch := &Draft{
		Config: r.Config, Positions: append(r.Positions[:ply+1:ply+1], next), Moves: append(r.Moves[:ply:ply], m),
		Evals: make([]*report.Eval, ply+2), views: append(r.views[:ply+1:ply+1], next.View()), curve: r.curve,
		sources: Sources{Recall: r.sources.Recall},
	}
	after, err := branch.look(ctx, search, ply+1, engine.Limits{MoveTime: 2 * DefaultTime, NoBook: true})
	if err != nil {
		return report.Tried{}, fmt.Errorf("look at a move that was tried: %w", err)
	}
	chance := -after.Chance
	if branch.views[ply+1].Turn == branch.views[ply].Turn {
		chance = after.Chance
	}
	t.Loss = math.Round(1e4*max(0, before.Chance-chance)) / 1e4
	t.Good = t.Loss <= goodLoss
	return t, nil
}
