package reports

import (
	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/report"
)

// Mistakes returns the moves of a report that choose selects by index and from which an
// exercise can be made: mistakes and blunders in a position that says all there is to
// know of it.
func (r *Draft) Mistakes(choose func(i int) bool) []exercises.Mistake {
	rep := r.Report()
	var list []exercises.Mistake
	for i, m := range rep.Moves {
		if m.Mark != report.Mistake && m.Mark != report.Blunder || m.Best == "" || !evaluations.Reusable(r.Positions[i]) || !choose(i) {
			continue
		}
		e := exercises.Mistake{
			Game: r.Config.Game, Rules: r.Config.Rules, Position: r.Positions[i], Played: r.Moves[i], Mark: m.Mark, Loss: *m.Loss,
			Eval: *r.Evals[i], Reasons: r.Reasons[i], Ply: i,
		}
		if i > 0 && !r.Moves[i-1].Aside() {
			e.Before = &r.Moves[i-1]
		}
		list = append(list, e)
	}
	return list
}
