package gmsearch

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// maxFours bounds the fours of one line; a board of 484 points holds more, but
// no game comes near it.
const maxFours = 120

// A fours searches for wins by continuous fours (VCF): every stone of the
// attacker makes a four, so every answer is forced. Its table, keyed by
// position hash, persists between searches.
type fours struct {
	b     *gmeval.Board
	on    gmeval.FourBoard // follows the search; b stays as it is
	table []foursEntry
	mask  uint64

	// swift leaves out fours that make nothing else, save as answers to fours;
	// then a failure proves nothing.
	swift bool

	nodes int64                           // stones of the attacker tried
	limit int64                           // of nodes; a search that reaches it proves nothing
	done  <-chan struct{}                 // ends the search as the limit does; may be nil
	line  [2*maxFours + 4]gomoku.Point    // NoPoint for an answer that is forbidden
	moves [maxFours + 1][]gmeval.FourMove // by depth in own stones, kept to be used again
}

// A foursEntry remembers a position with the attacker to move.
type foursEntry struct {
	key   uint64
	move  uint16 // first stone of a win, as a gomoku.Point
	win   uint8  // plies to the five, 0 when no win is known
	depth uint8  // there is no win with so many fours before the last two; always: none at all
}

// always is the depth of a failure that no depth cut short.
const always = 255

// newFours returns a searcher with a table of 2^bits entries.
func newFours(bits int) *fours {
	n := uint64(1) << bits
	return &fours{table: make([]foursEntry, n), mask: n - 1}
}

// forget empties the table.
func (v *fours) forget() { clear(v.table) }

// A verdict is what a search for fours found.
type verdict struct {
	win    int  // plies until the five is on the board; 0 when there is none
	proven bool // with win 0: none exists at all, however long
}

// search looks on b for a win of the side to move with at most depth fours
// before the stone that makes two fives possible. The line is in v.line, or its
// beginning when the table knew the rest.
func (v *fours) search(b *gmeval.Board, depth int, limit int64) verdict {
	v.b, v.nodes, v.limit = b, 0, limit
	v.on.Begin(b)
	return v.attack(0, min(depth, maxFours))
}

// shortest looks for the win with the fewest stones. Wins found before do not
// count, so that v.line holds all of the line.
func (v *fours) shortest(b *gmeval.Board, limit int64) verdict { return v.within(b, maxFours, limit) }

// within is shortest for wins with at most depth fours before the stone that makes
// two fives possible.
func (v *fours) within(b *gmeval.Board, depth int, limit int64) verdict {
	v.forget()
	v.b, v.nodes, v.limit = b, 0, limit
	v.on.Begin(b)
	for depth := range min(depth, maxFours) + 1 {
		v.grow()
		if got := v.attack(0, depth); got.win > 0 || got.proven || v.spent() {
			return got
		}
	}
	return verdict{}
}

// attack searches with the attacker to move, ply stones into the line.
func (v *fours) attack(ply, depth int) verdict {
	on := &v.on
	us := on.Turn()
	them := us.Other()
	if p := on.Five(us); p != gomoku.NoPoint {
		v.line[ply] = p
		return verdict{win: 1}
	}

	// The opponent's own four must be answered, by a four.
	list := v.moves[ply/2][:0]
	forced := on.Fives(them) > 0
	if forced {
		var stops [2]gomoku.Point
		for _, p := range on.Stops(them, stops[:0]) {
			if class := on.Class(us, p); class&gmeval.MakesFour != 0 {
				list = append(list, gmeval.FourMove{Point: p, Class: class})
			}
		}
		if len(list) == 0 {
			return verdict{proven: true}
		}
	} else {
		list = on.Fours(us, list)
		if win := v.finish(ply, list); win > 0 {
			return verdict{win: win}
		}
		if len(list) == 0 {
			return verdict{proven: true}
		}
	}
	v.moves[ply/2] = list

	hash := on.Hash()
	e := &v.table[hash&v.mask]
	if e.key == hash {
		if e.win > 0 && int(e.win) <= 2*depth+3 {
			v.line[ply] = gomoku.Point(e.move)
			return verdict{win: int(e.win)}
		}
		if e.win == 0 && int(e.depth) >= depth {
			return verdict{proven: e.depth == always}
		}
	}

	// A four whose only answer is forbidden wins at once; so at the last ply
	// fours still count where that can be.
	last := depth == 0
	if last && !forced && !mayForbid(v.b, us) {
		return verdict{}
	}
	if !last {
		sortByClass(list)
	}
	proven := true
	for _, m := range list {
		if v.spent() {
			return verdict{}
		}
		if !on.Legal(us, m.Point) {
			continue
		}
		if v.swift && !forced && m.Class.Is(gmeval.OneFour) && !mayForbid(v.b, us) {
			proven = false
			continue
		}
		v.nodes++
		on.Place(m.Point)
		got := v.answer(ply, depth)
		on.Undo()
		if got.win > 0 {
			v.line[ply] = m.Point
			v.remember(foursEntry{hash, uint16(m.Point), uint8(min(got.win, 255)), uint8(depth)})
			return got
		}
		proven = proven && got.proven
	}
	if v.spent() {
		return verdict{}
	}
	reached := uint8(depth)
	if proven {
		reached = always
	}
	v.remember(foursEntry{hash, 0, 0, reached})
	return verdict{proven: proven}
}

// mayForbid reports whether a four of s may win because its answer is forbidden.
func mayForbid(b *gmeval.Board, s gmeval.Side) bool { return s == gmeval.White && b.Renju() }

// answer makes the only defence against the four just played at ply and
// searches on. The result counts from the four. A four with several defences, as
// there are by caro, is not followed.
func (v *fours) answer(ply, depth int) verdict {
	on := &v.on
	us := on.Turn().Other()
	d, stops := on.Stop(us)
	switch {
	case stops == 0 || !on.Legal(on.Turn(), d):
		v.line[ply+1], v.line[ply+2] = v.lastStones(us)
		return verdict{win: 3}
	case stops > 1:
		return verdict{}
	}
	v.line[ply+1] = d
	if depth == 0 {
		return verdict{}
	}
	on.Place(d)
	got := v.attack(ply+2, depth-1)
	on.Undo()
	if got.win > 0 {
		got.win += 2
	}
	return got
}

// lastStones returns how the line ends when nothing stops us from making a five:
// a stone of the opponent on one of the points, or NoPoint when all are
// forbidden, and the five on another.
func (v *fours) lastStones(us gmeval.Side) (block, five gomoku.Point) {
	if v.b.Blockable() {
		block = v.on.Five(us)
		v.on.Place(block)
		five = v.on.Five(us)
		v.on.Undo()
		return block, five
	}
	block = gomoku.NoPoint
	var buf [8]gmeval.FourMove
	for _, m := range v.on.Fours(us, buf[:0]) {
		switch {
		case !m.Class.Is(gmeval.MakesFive):
		case block == gomoku.NoPoint && v.on.Legal(us.Other(), m.Point):
			block = m.Point
		default:
			five = m.Point
		}
	}
	return block, five
}

// finish plays of the fours at ply the first that makes two fives possible, if
// one may be played, and returns the plies of the win, else 0.
func (v *fours) finish(ply int, list []gmeval.FourMove) int {
	us := v.on.Turn()
	for _, m := range list {
		if !m.Class.Is(gmeval.Winning) || !v.on.Legal(us, m.Point) {
			continue
		}
		v.on.Place(m.Point)
		got := v.answer(ply, 0)
		v.on.Undo()
		v.line[ply] = m.Point
		return got.win
	}
	return 0
}

// touching puts into zone the points at which a stone of the opponent may spoil
// the win just found: those of the win, those that spoil one of its fours, and
// those from which a stone that answers one would make a four itself. It
// fails when the table has lost part of the win.
func (v *fours) touching(zone *pointSet) bool {
	b := v.b
	us := b.Turn()
	them := us.Other()
	var spoil [gmeval.MaxSpoilers]gomoku.Point
	played := 0
	defer func() {
		for range played {
			b.Undo()
		}
	}()
	for {
		if b.Count(us, gmeval.MakesFive) > 0 {
			for _, q := range b.Stops(us, spoil[:0]) {
				zone.add(q)
			}
			zone.add(b.First(us, gmeval.MakesFive))
			return true
		}
		open := b.First(us, gmeval.Winning)
		if open == gomoku.NoPoint || b.Count(them, gmeval.MakesFive) > 0 {
			open = gomoku.NoPoint
		}
		p := open
		if p == gomoku.NoPoint {
			e := &v.table[b.Hash()&v.mask]
			if e.key != b.Hash() || e.win == 0 {
				return false
			}
			p = gomoku.Point(e.move)
		}
		for _, q := range b.Spoilers(us, p, spoil[:0]) {
			zone.add(q)
		}
		if open != gomoku.NoPoint {
			return true
		}
		b.Play(p)
		played++
		if b.Count(us, gmeval.MakesFive) == 0 {
			return false
		}
		zone.add(b.First(us, gmeval.MakesFive))
		answer, stops := b.Stop(us)
		if stops == 0 || !b.Legal(them, answer) {
			return true
		}
		if stops > 1 {
			return false
		}
		zone.add(answer)
		for _, q := range b.Helpers(them, answer, spoil[:0]) {
			zone.add(q)
		}
		b.Play(answer)
		played++
	}
}

// maxBits bounds how far the table grows: 64 MiB.
const maxBits = 22

// grow makes the table larger, and forgets it, when the search has outgrown it:
// most questions are answered before a large one would have been cleared.
func (v *fours) grow() {
	n := uint64(len(v.table))
	for int64(n) < 2*v.nodes && n < 1<<maxBits {
		n *= 2
	}
	if n > uint64(len(v.table)) {
		v.table, v.mask = make([]foursEntry, n), n-1
	}
}

// spent reports whether the search must end unfinished.
func (v *fours) spent() bool {
	if v.nodes&1023 == 0 {
		select {
		case <-v.done:
			v.limit = 0
		default:
		}
	}
	return v.nodes >= v.limit
}

// remember keeps the entry, whatever was in its place.
func (v *fours) remember(e foursEntry) { v.table[e.key&v.mask] = e }

// sortByClass puts first what makes most beside the four.
func sortByClass(list []gmeval.FourMove) {
	if len(list) > 1 {
		slices.SortStableFunc(list, func(x, y gmeval.FourMove) int { return y.Class.Rank() - x.Class.Rank() })
	}
}
