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
	if len(list) > 0 && list[0].Kind.wins() {
		return list
	}
	if f, ok := x.leads(p, m, len(list) > 0); ok {
		list = append(list, f)
	}
	return list
}

// leads tells of a stone that makes no four, and after which its side would win
// by continuous fours if the opponent passed, while the opponent has no such win
// itself. It is a Counter where it parries a threat beside.
func (x *prover) leads(p *gomoku.Position, m gomoku.Point, parries bool) (Fact, bool) {
	us := p.Turn()
	them := gmeval.SideOf(us.Opponent())
	if had, _ := x.vcf(); had != nil {
		return Fact{}, false // it is no threat of this stone's
	}
	x.Play(m)
	defer x.Undo()
	if x.Count(them, gmeval.MakesFive) > 0 || x.Count(them.Other(), gmeval.MakesFive) > 0 {
		return Fact{}, false
	}
	kind, line := Threatens, x.threat()
	if line == nil {
		kind, line = ThreatensVCT, x.slowThreat(p)
	}
	if line == nil {
		return Fact{}, false
	}
	if theirs, sure := x.vcf(); theirs != nil || !sure {
		return Fact{}, false
	}
	f := Fact{Kind: kind, Move: m, Stone: us, Moves: (len(line) + 1) / 2, Line: append([]gomoku.Point{m}, line...)}
	q := after(p, m)
	three, open := through(q.Shapes(us), gomoku.ShapeThree, m)
	if open {
		f.Stones = three.Stones
		for _, c := range three.Completions {
			f.Targets = append(f.Targets, c.Point)
		}
	}
	switch {
	case kind == ThreatensVCT: // whatever it stops, the win by threes is what it adds
	case parries:
		f.Kind = Counter
	case open:
		f.Kind = MakesThree
	}
	return f, true
}

// slowThreat returns how the side that has just moved would win by a three and what follows
// if the other passed, and it could not before the stone, in p.
func (x *prover) slowThreat(p *gomoku.Position) []gomoku.Point {
	x.Pass()
	line := x.threes(threesDeep)
	x.Pass()
	if line == nil || x.spent() {
		return nil
	}
	before := newProver(x.ctx, p)
	if had := before.threes(threesDeep); had != nil || before.spent() {
		return nil
	}
	return line
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

// spends tells of a four whose only answer closes its row, so that no five can
// come of it, and behind which there is no win by continuous fours.
func (x *prover) spends(p *gomoku.Position, m gomoku.Point) (Fact, bool) {
	us := p.Turn()
	q := after(p, m)
	four, ok := through(q.Shapes(us), gomoku.ShapeFour, m)
	if !ok {
		return Fact{}, false
	}
	x.Play(m)
	defer x.Undo()
	fives := x.fives(gmeval.SideOf(us))
	if len(fives) != 1 || !x.Legal(x.Turn(), fives[0]) || len(x.Stops(gmeval.SideOf(us), nil)) != 1 {
		return Fact{}, false
	}
	x.Play(fives[0])
	defer x.Undo()
	if line, sure := x.vcf(); line != nil || !sure {
		return Fact{}, false
	}
	if q.PlayUnchecked(fives[0]); !closed(&q, four.Stones) {
		return Fact{}, false
	}
	return Fact{Kind: SpendsFour, Move: m, Stone: us, Stones: four.Stones, Targets: fives, Line: []gomoku.Point{m, fives[0]}}, true
}

// closed reports whether no five can come of stones on one line: every five
// points of that line with one of them have a stone of the other colour, or
// leave the board.
func closed(p *gomoku.Position, stones []gomoku.Point) bool {
	us := p.At(stones[0])
	dx, dy := sign(stones[1].X()-stones[0].X()), sign(stones[1].Y()-stones[0].Y())
	for _, pt := range stones {
		for from := -4; from <= 0; from++ {
			if rowOpen(p, pt.X()+from*dx, pt.Y()+from*dy, [2]int{dx, dy}, us) {
				return false
			}
		}
	}
	return true
}

func sign(n int) int { return max(-1, min(n, 1)) }

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

// A Query asks why a stone is good or bad. The lines are an engine's, and may be empty.
type Query struct {
	At     gomoku.Position
	Played gomoku.Point   // NoPoint to be told of the best stone alone
	Best   []gomoku.Point // the best line, from At
	Reply  []gomoku.Point // the best answers to Played, and what follows
}

// best returns the best stone, reply the best answer to the one played, or NoPoint.
func (q *Query) best() gomoku.Point  { return firstOf(q.Best) }
func (q *Query) reply() gomoku.Point { return firstOf(q.Reply) }

func firstOf(line []gomoku.Point) gomoku.Point {
	if len(line) == 0 {
		return gomoku.NoPoint
	}
	return line[0]
}

// mostReasons is how many are given for one stone.
const mostReasons = 3

// Explain returns the reasons for a stone, the gravest first, at most three; none
// where nothing can be proved.
func Explain(ctx context.Context, q Query) []Reason {
	return explain(ctx, q, ofReports)
}

// efforts are how many positions the proof of a long win may take: at first, and where nothing
// else has been found to say.
type efforts struct{ first, deep int64 }

var ofReports = efforts{first: 20_000, deep: 150_000}

func explain(ctx context.Context, q Query, most efforts) []Reason {
	p := q.At
	if p.Outcome() != gomoku.Ongoing {
		return nil
	}
	var list []Reason
	if q.Played == gomoku.NoPoint {
		if free(&p, q.best()) {
			for _, f := range Facts(ctx, &p, q.best()) {
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
	list = append(list, missed(ctx, &p, &q, played)...)
	z := after(&p, q.Played)
	if free(&z, q.reply()) {
		var instead []Fact // what the answer does after the best stone
		if free(&p, q.best()) && q.best() != q.reply() {
			other := after(&p, q.best())
			instead = Facts(ctx, &other, q.reply())
		}
		for _, f := range allowed(ctx, &p, &z, q.reply()) {
			// What the opponent has after the best stone as well is not the fault
			// of the one that was played.
			switch {
			case f.Kind == UnansweredFour || f.Kind == UnansweredThree:
			case decided(instead):
				continue
			case f.Kind.leads() && slices.ContainsFunc(instead, func(f Fact) bool { return f.Kind.leads() }) && !refutes(ctx, &p, &q, most.first):
				continue
			}
			list = append(list, Reason{Allowed, z, f})
		}
	}
	if f, ok := newProver(ctx, &p).spends(&p, q.Played); ok && len(played) == 0 && !slices.ContainsFunc(list, func(r Reason) bool { return r.Kind != ThreatensVCT }) && free(&p, q.best()) && !fours(&p, q.best()) {
		list = append(list, Reason{Does, p, f})
	}
	if !slices.ContainsFunc(list, func(r Reason) bool { return r.Kind.wins() }) {
		list = append(list, longWins(ctx, &q, most.first)...)
	}
	if len(list) == 0 {
		list = tempo(ctx, &q, played)
	}
	list = firstFound(ctx, list, &q, initiative, room)
	if len(list) == 0 {
		list = longWins(ctx, &q, most.deep)
	}
	if len(list) == 0 {
		led := fours(&p, q.Played) || slices.ContainsFunc(played, func(f Fact) bool { return f.Kind.leads() })
		list = longThreats(ctx, &q, led, most.deep)
	}
	if len(list) == 0 {
		list = firstFound(ctx, nil, &q, sequence, cuts)
		list = append(list, firstFound(ctx, nil, &q, lines)...)
	}
	return first(list)
}

// firstFound returns list, or the reason that the first of the finders finds if it is empty.
func firstFound(ctx context.Context, list []Reason, q *Query, finders ...func(context.Context, *Query) (Reason, bool)) []Reason {
	for _, find := range finders {
		if len(list) > 0 || ctx.Err() != nil {
			break
		}
		if r, ok := find(ctx, q); ok {
			list = append(list, r)
		}
	}
	return list
}

// missed returns what the best stone would have done and the one that was played,
// of which played tells, does not: win, or make a threat.
func missed(ctx context.Context, p *gomoku.Position, q *Query, played []Fact) (list []Reason) {
	if !free(p, q.best()) || q.best() == q.Played {
		return nil
	}
	led := fours(p, q.Played) || slices.ContainsFunc(played, func(f Fact) bool { return f.Kind.leads() })
	for _, f := range Facts(ctx, p, q.best()) {
		if f.Kind.wins() || f.Kind.leads() && !led {
			list = append(list, Reason{Missed, *p, f})
		}
	}
	return list
}

// fours reports whether a stone of the side to move on pt makes a four.
func fours(p *gomoku.Position, pt gomoku.Point) bool {
	q := after(p, pt)
	_, ok := through(q.Shapes(p.Turn()), gomoku.ShapeFour, pt)
	return ok
}

// free reports whether pt is an empty point of the board.
func free(p *gomoku.Position, pt gomoku.Point) bool {
	return pt != gomoku.NoPoint && pt.On(p.Size()) && p.At(pt) == gomoku.None
}

// decided reports whether a win is among facts.
func decided(facts []Fact) bool {
	return slices.ContainsFunc(facts, func(f Fact) bool { return f.Kind.wins() })
}

// allowed returns the wins that an answer in q begins, and the threat that it
// makes. One that completes what
// stood on the board already in p, before the stone that q has more, is a threat
// that this one did not answer.
func allowed(ctx context.Context, p, q *gomoku.Position, reply gomoku.Point) (list []Fact) {
	stood := p.Shapes(q.Turn())
	for _, f := range Facts(ctx, q, reply) {
		if !f.Kind.wins() && !f.Kind.leads() {
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
	return list[:min(len(list), mostReasons)]
}
