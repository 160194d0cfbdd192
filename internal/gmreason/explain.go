package gmreason

import (
	"context"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// Facts returns what a stone of the side to move on the empty point m is proved
// to do, the gravest first.
func Facts(ctx context.Context, p *gomoku.Position, m gomoku.Point) []Fact {
	us := p.Turn()
	if p.Wins(m, us) {
		q := after(p, m)
		return []Fact{{Kind: Five, Move: m, Stone: us, Stones: q.WinningRow(us), Moves: 1, Line: []gomoku.Point{m}}}
	}
	if !legal(p, m) {
		return nil
	}
	x := newProver(ctx, p)
	var list []Fact
	if f, ok := x.win(p, m); ok {
		list = append(list, f)
	}
	if f, ok := x.stops(p, m); ok {
		list = append(list, f)
	}
	q := after(p, m)
	three, ok := through(q.Shapes(us), gomoku.ShapeThree, m)
	x.Play(m)
	if ok && len(list) == 0 && x.Count(gmeval.SideOf(us.Opponent()), gmeval.MakesFive) == 0 {
		f := Fact{Kind: MakesThree, Move: m, Stone: us, Stones: three.Stones, Line: []gomoku.Point{m}}
		for _, c := range three.Completions {
			f.Targets = append(f.Targets, c.Point)
		}
		list = append(list, f)
	}
	return list
}

// stops tells of a threat of the opponent's in p that there is no more after m: a
// four, an open three, or any win by continuous fours.
func (x *prover) stops(p *gomoku.Position, m gomoku.Point) (Fact, bool) {
	us := p.Turn()
	them := us.Opponent()
	f := Fact{Move: m, Stone: us}
	if fours := x.fives(gmeval.SideOf(them)); len(fours) > 0 {
		four, ok := completed(p.Shapes(them), gomoku.ShapeFour, m)
		if !ok || len(fours) > 1 {
			return Fact{}, false
		}
		f.Kind, f.Stones, f.Targets = StopsFour, four.Stones, fours
		return f, true
	}
	line := x.threat()
	if line == nil {
		return Fact{}, false
	}
	x.Play(m)
	left, sure := x.vcf()
	x.Undo()
	if left != nil || !sure {
		return Fact{}, false
	}
	other, ok := passed(p)
	if !ok {
		return Fact{}, false
	}
	f.Kind, f.Line, f.Moves = StopsVCF, line, (len(line)+1)/2
	f.Win, f.Targets, f.Foul = decides(other, line)
	if three, ok := completed(p.Shapes(them), gomoku.ShapeThree, line[0]); ok && len(line) == 3 {
		f.Kind, f.Stones = StopsThree, three.Stones
	}
	return f, true
}

// A Role says what a fact has to do with the stone that is explained.
type Role string

const (
	Does    Role = "does"    // the stone does it: of a hint, or of one that is forbidden
	Missed  Role = "missed"  // the best stone would have done it, and the one played does not
	Allowed Role = "allowed" // the answer to the stone played does it
)

// A Reason is a fact and what it has to do with the stone that is explained.
type Reason struct {
	Role Role
	At   gomoku.Position // in which the fact's stone is placed
	Fact
}

// A Query asks why a stone is good or bad; NoPoint is one that is not known.
type Query struct {
	At     gomoku.Position
	Played gomoku.Point // NoPoint to be told of Best alone
	Best   gomoku.Point
	Reply  gomoku.Point // the best answer to Played
}

// most is how many reasons are given for one stone.
const most = 3

// Explain returns the reasons for a stone, the gravest first, at most three; none
// where nothing can be proved.
func Explain(ctx context.Context, q Query) []Reason {
	p := q.At
	if p.Outcome() != gomoku.Ongoing {
		return nil
	}
	free := func(p *gomoku.Position, pt gomoku.Point) bool {
		return pt != gomoku.NoPoint && pt.On(p.Size()) && p.At(pt) == gomoku.None
	}
	var list []Reason
	if q.Played == gomoku.NoPoint {
		if free(&p, q.Best) {
			for _, f := range Facts(ctx, &p, q.Best) {
				list = append(list, Reason{Does, p, f})
			}
		}
		return first(list)
	}
	if !free(&p, q.Played) {
		return nil
	}
	if !legal(&p, q.Played) {
		foul := Fact{Kind: Foul, Move: q.Played, Stone: p.Turn(), Targets: []gomoku.Point{q.Played}, Foul: p.Kind(q.Played), Line: []gomoku.Point{q.Played}}
		return []Reason{{Does, p, foul}}
	}
	played := Facts(ctx, &p, q.Played)
	if decided(played) {
		return nil // it wins: there is nothing to reproach it with
	}
	if free(&p, q.Best) && q.Best != q.Played {
		for _, f := range Facts(ctx, &p, q.Best) {
			if f.Kind.wins() {
				list = append(list, Reason{Missed, p, f})
			}
		}
	}
	z := after(&p, q.Played)
	if free(&z, q.Reply) {
		for _, f := range allowed(ctx, &p, &z, q.Reply) {
			// What the opponent has after the best stone as well is not the fault
			// of the one that was played.
			if free(&p, q.Best) && f.Kind != UnansweredFour && f.Kind != UnansweredThree {
				other := after(&p, q.Best)
				if free(&other, q.Reply) && decided(Facts(ctx, &other, q.Reply)) {
					continue
				}
			}
			list = append(list, Reason{Allowed, z, f})
		}
	}
	return first(list)
}

// decided reports whether a win is among facts.
func decided(facts []Fact) bool {
	return slices.ContainsFunc(facts, func(f Fact) bool { return f.Kind.wins() })
}

// allowed returns the wins that an answer in q begins. One that completes what
// stood on the board already in p, before the stone that q has more, is a threat
// that this one did not answer.
func allowed(ctx context.Context, p, q *gomoku.Position, reply gomoku.Point) (list []Fact) {
	stood := p.Shapes(q.Turn())
	for _, f := range Facts(ctx, q, reply) {
		if !f.Kind.wins() {
			continue
		}
		if four, ok := completed(stood, gomoku.ShapeFour, reply); ok && f.Kind == Five {
			f.Kind, f.Stones, f.Targets = UnansweredFour, four.Stones, []gomoku.Point{reply}
		} else if three, ok := completed(stood, gomoku.ShapeThree, reply); ok && f.Kind == VCF && f.Moves == 2 {
			f.Kind, f.Stones, f.Targets = UnansweredThree, three.Stones, []gomoku.Point{reply}
		}
		list = append(list, f)
	}
	return list
}

// first returns the gravest of the reasons.
func first(list []Reason) []Reason {
	slices.SortStableFunc(list, func(a, b Reason) int { return a.Kind.rank() - b.Kind.rank() })
	return list[:min(len(list), most)]
}
