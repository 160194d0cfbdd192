package gmreason

import (
	"context"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// leastInitiative is by how many points for threes and fours, of one side less those of the
// other, two lines must differ to be worth a sentence.
const leastInitiative = 2

// initiative proves that a stone loses the initiative (先手): the number of points where a
// stone would make an open three or a four, of one side less that of the other.
func initiative(_ context.Context, q *Query) (Reason, bool) {
	p := &q.At
	if !free(p, q.best()) || q.best() == q.Played || !legal(p, q.best()) {
		return Reason{}, false
	}
	played, us := after(p, q.Played), p.Turn()
	best, ok := settled(after(p, q.best()), us)
	if !ok {
		return Reason{}, false
	}
	f := Fact{Kind: Initiative, Move: q.Played, Stone: us, Best: q.best(), Line: []gomoku.Point{q.Played}}
	got, ok := settled(played, us)
	if ok && best.ahead()-got.ahead() >= leastInitiative && best.ours >= got.ours && best.theirs <= got.theirs {
		f.Forcing = [4]int{got.ours, got.theirs, best.ours, best.theirs}
		return Reason{Does, *p, f}, true
	}
	if q.reply() != q.best() || !legal(&played, q.reply()) {
		return Reason{}, false
	}
	got, ok = settled(after(&played, q.reply()), us)
	if !ok || best.ahead()-got.ahead() < leastInitiative {
		return Reason{}, false
	}
	f.Kind, f.Move, f.Stone, f.Line = BothWant, q.reply(), us.Opponent(), []gomoku.Point{q.reply()}
	f.Forcing = [4]int{got.theirs, got.ours, best.theirs, best.ours}
	return Reason{Allowed, played, f}, true
}

// forced counts the points where a stone would make an open three or a four: of one side, and
// of the other.
type forced struct{ ours, theirs int }

func (f forced) ahead() int { return f.ours - f.theirs }

// settled counts for s after the answers to fours that have only one. ok is false if a five
// is to come all the same.
func settled(p gomoku.Position, s gomoku.Stone) (f forced, ok bool) {
	for range 2 {
		mover := p.Turn()
		if len(fivesOf(&p, mover)) > 0 {
			return forced{}, false
		}
		fives := fivesOf(&p, mover.Opponent())
		if len(fives) == 0 {
			return forced{forcing(&p, s), forcing(&p, s.Opponent())}, true
		}
		stops := p.Stops(mover.Opponent(), fives)
		if len(stops) != 1 || !legal(&p, stops[0]) {
			return forced{}, false
		}
		p.PlayUnchecked(stops[0])
	}
	return forced{}, false
}

// fivesOf returns the points on which s completes a row that wins.
func fivesOf(p *gomoku.Position, s gomoku.Stone) (list []gomoku.Point) {
	for _, shape := range p.Shapes(s) {
		if shape.Name != gomoku.ShapeFour {
			break // fours come first
		}
		for _, c := range shape.Completions {
			if !slices.Contains(list, c.Point) {
				list = append(list, c.Point)
			}
		}
	}
	return list
}

// forcing counts the points where a stone of s would be part of an open three or a four.
func forcing(p *gomoku.Position, s gomoku.Stone) (n int) {
	q := *p
	if q.Turn() != s {
		var ok bool
		if q, ok = passed(p); !ok {
			return 0
		}
	}
	for _, pt := range gmeval.New(p).Marked(gmeval.SideOf(s), gmeval.MakesThree|gmeval.MakesFour, nil) {
		if !legal(&q, pt) {
			continue
		}
		z := after(&q, pt)
		if slices.ContainsFunc(z.Shapes(s), func(s gomoku.Shape) bool { return s.Counts() && slices.Contains(s.Stones, pt) }) {
			n++
		}
	}
	return n
}
