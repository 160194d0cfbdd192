package reports

import (
	"cmp"
	"context"
	"math"
	"slices"

	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/report"
)

const (
	// toldTurning is how many turning points a story has at most.
	toldTurning = 3
	// leastStep and mistake bound the losses that count as small steps. Searches of
	// neighbouring positions differ by less without a reason.
	leastStep = 0.04
	mistake   = 0.2
	// stretch is the longest stretch whose fall is told, in plies.
	stretch = 20
)

// about is what a report knows of its game beside the moves.
type about struct {
	kind   *games.Game
	result *match.Result
}

// Know tells a Draft its game and how the game ended, for its story.
func (r *Draft) Know(k *games.Game, result *match.Result) { r.about = about{k, result} }

// result returns how the game ended. A draw by rule that nobody claimed yields to the result
// that the game has.
func (r *Draft) result(end match.Position) *match.Result {
	ruled := end.Result()
	if ruled == nil || ruled.Winner == nil {
		return cmp.Or(r.about.result, ruled)
	}
	return ruled
}

// story returns the course of the game in sentences, by language; nil if its game has none.
func (r *Draft) story(rep report.Report) map[string]string {
	k := r.about.kind
	if k == nil || k.Story == nil || len(r.Moves) == 0 {
		return nil
	}
	last := len(r.Moves)
	end := r.Positions[last]
	s := positions.Story{
		Start: r.Positions[0], Whole: r.Config.Setup == "", Moves: r.Moves, Result: r.result(end),
		Last: rep.Moves[last-1].Chance, Turn: r.views[last].Turn,
	}
	for s.Book < last && r.book[s.Book] {
		s.Book++
	}
	worst := slices.Clone(rep.Turning)
	slices.SortStableFunc(worst, func(a, b int) int { return cmp.Compare(*rep.Moves[b-1].Loss, *rep.Moves[a-1].Loss) })
	for _, n := range rep.Turning {
		if i := slices.Index(worst, n); i < toldTurning {
			before := rep.Start
			if n > 1 {
				before = rep.Moves[n-2].Chance
			}
			if after := rep.Moves[n-1].Chance; before != nil && after != nil {
				s.Turning = append(s.Turning, positions.TurningPoint{Number: n, Mark: rep.Moves[n-1].Mark.String(), Before: *before, After: *after, Why: r.Reasons[n-1]})
			}
		}
	}
	for side := range s.Losses {
		s.Losses[side] = r.losses(rep, match.Side(side))
		s.Peaks[side] = peak(rep, match.Side(side))
	}
	if end.Result() == nil && k.Table != nil {
		if t, err := k.Table(end); err == nil {
			s.Table = &t.TableValue
		}
	}
	if won := end.Result(); won != nil && won.Winner != nil && k.Explain != nil {
		q := positions.ReasonQuery{Config: r.Config, Best: []string{r.Moves[last-1].Move}}
		for _, m := range r.Moves[:last-1] {
			q.Moves = append(q.Moves, m.Move)
		}
		if list, err := k.Explain(context.Background(), q); err == nil && len(list) > 0 {
			s.End = &list[0]
		}
	}
	return k.Story(s)
}

// losses sums up how the chance of a side fell.
func (r *Draft) losses(rep report.Report, side match.Side) (l positions.Losses) {
	for i, m := range rep.Moves {
		if r.Moves[i].Side != side || m.Loss == nil || m.Book || m.Forced {
			continue
		}
		switch {
		case *m.Loss >= mistake:
			l.Mistakes++
			l.ByMistake += *m.Loss
		case *m.Loss >= leastStep:
			l.Steps++
		}
	}
	chances := []*float64{rep.Start} // after so many plies
	for _, m := range rep.Moves {
		chances = append(chances, m.Chance)
	}
	fall := func(from, to int) float64 {
		if chances[from] == nil || chances[to] == nil {
			return 0
		}
		d := *chances[from] - *chances[to]
		if side == match.Second {
			d = -d
		}
		return math.Round(1e4*d) / 1e4
	}
	last := len(chances) - 1
	l.Fall = fall(0, last)
	for from := range last {
		for to := from + 1; to <= min(last, from+stretch); to++ {
			if f := fall(from, to); f > l.Worst {
				l.Worst, l.From, l.To = f, from+1, to
			}
		}
	}
	return l
}

// peak returns where a side stood best; the last such move counts.
func peak(rep report.Report, side match.Side) positions.Peak {
	best := positions.Peak{Chance: -1}
	for i, m := range rep.Moves {
		if m.Chance == nil {
			continue
		}
		c := *m.Chance
		if side == match.Second {
			c = -c
		}
		if c >= best.Chance {
			best = positions.Peak{Chance: c, Number: i + 1}
		}
	}
	return best
}
