package gmreason

import (
	"context"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

const (
	// mostThrees is how many open threes in a row are counted, foursBetween how many fours in a
	// row may come before each, and counterFours how many the other side may answer one with.
	mostThrees   = 3
	foursBetween = 3
	counterFours = 3
	// sequenceNodes is how many positions one count may take, sequenceStones how many stones
	// its searches for wins by fours may try.
	sequenceNodes  = 1_500
	sequenceStones = 40_000
)

// A sequencer counts the open threes that a side can make one after another, whatever the
// other answers. A win by continuous fours counts as all of them.
type sequencer struct {
	*prover
	seen  map[sequenceKey]bool
	nodes int
	// open is set when a limit has cut the search short: what is not shown may be there.
	open bool
}

type sequenceKey struct {
	hash    uint64
	threes  int
	fours   int
	replies bool // the other side is to move
}

func newSequencer(ctx context.Context, p *gomoku.Position) *sequencer {
	x := &sequencer{prover: newProver(ctx, p), seen: map[sequenceKey]bool{}, nodes: sequenceNodes}
	x.left = sequenceStones
	return x
}

// threesInARow returns how many open threes the side to move in p can make in a row, at most
// mostThrees. sure is whether more are refuted. The line shows them.
func threesInARow(ctx context.Context, p *gomoku.Position) (n int, line []gomoku.Point, sure bool) {
	if p.Outcome() != gomoku.Ongoing {
		return 0, nil, false
	}
	x := newSequencer(ctx, p)
	for n < mostThrees && x.attacks(n+1, 0) {
		n++
	}
	return n, x.shown(n), !x.open
}

// spent reports whether nothing more may be tried, and notes it.
func (x *sequencer) spent() bool {
	x.nodes--
	if x.nodes < 0 || x.prover.spent() {
		x.open = true
		return true
	}
	return false
}

// attacks reports whether the side to move can make n open threes, having just made so many
// fours in a row.
func (x *sequencer) attacks(n, fours int) (ok bool) {
	if n == 0 {
		return true
	}
	key := sequenceKey{x.Hash(), n, fours, false}
	if got, ok := x.seen[key]; ok {
		return got
	}
	if x.spent() {
		return false
	}
	us := x.Turn()
	if line, sure := x.vcf(); line != nil {
		ok = true
	} else {
		x.open = x.open || !sure
		for _, pt := range x.threatening() {
			if x.Legal(us, pt) && x.begins(pt, n, fours) {
				ok = true
				break
			}
		}
	}
	x.seen[key] = ok
	return ok
}

// threatening returns the points where the side to move makes a four or an open three, and
// stops the other's four if there is one.
func (x *sequencer) threatening() []gomoku.Point {
	us := x.Turn()
	list := x.Marked(us, gmeval.MakesThree|gmeval.MakesFour, nil)
	if x.Count(us.Other(), gmeval.MakesFive) == 0 {
		return list
	}
	must := x.First(us.Other(), gmeval.MakesFive)
	for _, pt := range list {
		if pt == must {
			return []gomoku.Point{pt}
		}
	}
	return nil
}

// begins reports whether n open threes can be made beginning with a stone on pt, which makes a
// three or a four.
func (x *sequencer) begins(pt gomoku.Point, n, fours int) bool {
	us := x.Turn()
	four := x.Class(us, pt)&gmeval.MakesFour != 0
	if four && fours == foursBetween {
		return false
	}
	x.Play(pt)
	defer x.Undo()
	if x.Count(us.Other(), gmeval.MakesFive) > 0 {
		return false
	}
	if !four {
		return x.stands(n-1, 0)
	}
	answer, stops := x.answer(us)
	if stops != 1 {
		return stops == 0
	}
	x.Play(answer)
	defer x.Undo()
	return x.attacks(n, fours+1)
}

// straight returns a point where s may make a straight four or two fours, or NoPoint.
func (x *sequencer) straight(s gmeval.Side) gomoku.Point {
	if x.Count(s, gmeval.Winning) == 0 {
		return gomoku.NoPoint
	}
	var buf [gomoku.MaxSize * gomoku.MaxSize]gomoku.Point
	for _, pt := range x.Marked(s, gmeval.MakesFour, buf[:0]) {
		if x.Class(s, pt).Is(gmeval.Winning) && x.Legal(s, pt) {
			return pt
		}
	}
	return gomoku.NoPoint
}

// stands reports whether the side to move, which faces an open three and has answered with so
// many fours, has no win by fours itself and must let n more be made, whatever it answers.
func (x *sequencer) stands(n, fours int) (ok bool) {
	them := x.Turn()
	us := them.Other()
	key := sequenceKey{x.Hash(), n, fours, true}
	if got, ok := x.seen[key]; ok {
		return got
	}
	if x.spent() || x.Count(them, gmeval.MakesFive) > 0 {
		return false
	}
	straight := x.straight(us)
	if straight == gomoku.NoPoint {
		return false
	}
	if theirs, sure := x.vcf(); theirs != nil || !sure {
		x.open = x.open || !sure
		return false
	}
	ok = true
	for _, r := range x.answers(us, straight) {
		if x.Empty(r) && x.Legal(them, r) && !x.goesOn(r, n, fours) {
			ok = false
			break
		}
	}
	x.seen[key] = ok
	return ok
}

// answers returns the points among which all answers to a straight four of s on a point are:
// others leave it.
func (x *sequencer) answers(s gmeval.Side, straight gomoku.Point) []gomoku.Point {
	if x.Renju() && s == gmeval.SideOf(gomoku.Black) { // a stone elsewhere may make it forbidden
		return x.Near(x.Far(nil))
	}
	return x.Marked(s.Other(), gmeval.MakesFour, x.Spoilers(s, straight, nil))
}

// goesOn reports whether n more threes can be made after the answer r.
func (x *sequencer) goesOn(r gomoku.Point, n, fours int) bool {
	them := x.Turn()
	us := them.Other()
	x.Play(r)
	defer x.Undo()
	if x.Count(them, gmeval.MakesFive) == 0 {
		return x.straight(us) != gomoku.NoPoint || x.attacks(n, 0)
	}
	five := x.First(them, gmeval.MakesFive)
	if x.Count(them, gmeval.MakesFive) > 1 || !x.Legal(us, five) {
		return false
	}
	if fours == counterFours {
		x.open = true
		return false
	}
	class := x.Class(us, five)
	x.Play(five)
	defer x.Undo()
	if class&gmeval.MakesFour == 0 {
		if class&gmeval.MakesThree != 0 {
			n = max(n-1, 0)
		}
		return x.stands(n, fours+1)
	}
	answer, stops := x.answer(us)
	if stops != 1 {
		return stops == 0
	}
	x.Play(answer)
	defer x.Undo()
	return x.straight(us) != gomoku.NoPoint || x.attacks(n, 1)
}

// shown returns a line in which the side to move makes n open threes, up to the last of them
// or to a win by fours.
func (x *sequencer) shown(n int) (line []gomoku.Point) {
	defer func() {
		for range line {
			x.Undo()
		}
	}()
	play := func(pt gomoku.Point) {
		x.Play(pt)
		line = append(line, pt)
	}
	for fours := 0; n > 0; {
		us, begun := x.Turn(), false
		if win, _ := x.vcf(); win != nil || x.Count(us, gmeval.MakesFive) > 0 {
			if len(line) > 0 && len(win) > 1 {
				play(win[0])
			}
			break
		}
		for _, pt := range x.threatening() {
			if begun = x.Legal(us, pt) && x.begins(pt, n, fours); begun {
				play(pt)
				break
			}
		}
		if !begun {
			break
		}
		if x.Count(us, gmeval.MakesFive) > 0 {
			answer, stops := x.answer(us)
			if stops != 1 {
				break
			}
			play(answer)
			fours++
			continue
		}
		if n--; n == 0 {
			break
		}
		answer := x.answered()
		if answer == gomoku.NoPoint {
			break
		}
		play(answer)
		fours = 0
	}
	return line
}

// answered returns an answer of the side to move to an open three, no four, that leaves no win
// by fours if there is one, or NoPoint.
func (x *sequencer) answered() gomoku.Point {
	them := x.Turn()
	us := them.Other()
	found, straight := gomoku.NoPoint, x.straight(us)
	if straight == gomoku.NoPoint {
		return found
	}
	for _, r := range x.answers(us, straight) {
		if !x.Empty(r) || !x.Legal(them, r) || x.Class(them, r)&gmeval.MakesFour != 0 {
			continue
		}
		x.Play(r)
		gone := x.straight(us) == gomoku.NoPoint
		win, _ := x.vcf()
		x.Undo()
		if gone && win == nil {
			return r
		}
		if gone && found == gomoku.NoPoint {
			found = r
		}
	}
	return found
}

// sequence tells that the opponent can make more open threes in a row after the stone played
// than after the best one, whatever is answered.
func sequence(ctx context.Context, q *Query) (Reason, bool) {
	p := &q.At
	if !free(p, q.best()) || q.best() == q.Played || !legal(p, q.best()) {
		return Reason{}, false
	}
	z, other := after(p, q.Played), after(p, q.best())
	n, line, _ := threesInARow(ctx, &z)
	if n == 0 || len(line) == 0 {
		return Reason{}, false
	}
	least, _, sure := threesInARow(ctx, &other)
	if !sure || least >= n {
		return Reason{}, false
	}
	return Reason{Allowed, z, Fact{
		Kind: Sequence, Move: line[0], Stone: z.Turn(), Best: q.best(), Moves: n, Line: line, Forcing: [4]int{n, 0, least, 0},
	}}, true
}
