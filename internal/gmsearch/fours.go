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
// attacker makes a four, so every answer is forced. It remembers across
// searches what it learned; positions are told apart by their hash.
type fours struct {
	b     *gmeval.Board
	table []foursEntry
	mask  uint64

	// swift leaves out fours that make nothing else, save as answers to fours;
	// then a failure proves nothing.
	swift bool

	nodes int64                        // stones of the attacker tried
	limit int64                        // of nodes; a search that reaches it proves nothing
	done  <-chan struct{}              // ends the search as the limit does; may be nil
	line  [2*maxFours + 4]gomoku.Point // NoPoint for an answer that is forbidden
	moves [maxFours + 1][]gomoku.Point // by depth in own stones, kept to be used again
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
	return v.attack(0, min(depth, maxFours))
}

// shortest looks for the win with the fewest stones. Wins found before do not
// count, so that v.line holds all of the line.
func (v *fours) shortest(b *gmeval.Board, limit int64) verdict {
	v.forget()
	v.b, v.nodes, v.limit = b, 0, limit
	for depth := range maxFours + 1 {
		v.grow()
		if got := v.attack(0, depth); got.win > 0 || got.proven || v.spent() {
			return got
		}
	}
	return verdict{}
}

// attack searches with the attacker to move, ply stones into the line.
func (v *fours) attack(ply, depth int) verdict {
	b := v.b
	us := b.Turn()
	them := us.Other()
	if p := b.First(us, gmeval.MakesFive); p != gomoku.NoPoint {
		v.line[ply] = p
		return verdict{win: 1}
	}

	// The opponent's own four must be answered, by a four.
	list := v.moves[ply/2][:0]
	forced := b.Count(them, gmeval.MakesFive) > 0
	if forced {
		p := b.First(them, gmeval.MakesFive)
		if b.Count(them, gmeval.MakesFive) > 1 || b.Class(us, p)&gmeval.MakesFour == 0 {
			return verdict{proven: true}
		}
		list = append(list, p)
	} else {
		if b.Count(us, gmeval.Winning) > 0 {
			if win := v.finish(ply); win > 0 {
				return verdict{win: win}
			}
		}
		list = b.Marked(us, gmeval.MakesFour, list)
		if len(list) == 0 {
			return verdict{proven: true}
		}
	}
	v.moves[ply/2] = list

	e := &v.table[b.Hash()&v.mask]
	if e.key == b.Hash() {
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
	if last && !forced && !mayForbid(b, us) {
		return verdict{}
	}
	if !last {
		sortByClass(b, us, list)
	}
	proven := true
	for _, p := range list {
		if v.spent() {
			return verdict{}
		}
		if !b.Legal(us, p) {
			continue
		}
		if v.swift && !forced && b.Class(us, p).Is(gmeval.OneFour) && !mayForbid(b, us) {
			proven = false
			continue
		}
		v.nodes++
		b.Play(p)
		got := v.answer(ply, depth)
		b.Undo()
		if got.win > 0 {
			v.line[ply] = p
			v.remember(foursEntry{b.Hash(), uint16(p), uint8(min(got.win, 255)), uint8(depth)})
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
	v.remember(foursEntry{b.Hash(), 0, 0, reached})
	return verdict{proven: proven}
}

// mayForbid reports whether a four of s may win because its answer is forbidden.
func mayForbid(b *gmeval.Board, s gmeval.Side) bool { return s == gmeval.White && b.Renju() }

// answer makes the only defence against the four just played at ply and
// searches on. The result counts from the four.
func (v *fours) answer(ply, depth int) verdict {
	b := v.b
	us := b.Turn().Other()
	d := b.First(us, gmeval.MakesFive)
	if b.Count(us, gmeval.MakesFive) > 1 || !b.Legal(b.Turn(), d) {
		v.line[ply+1], v.line[ply+2] = v.lastStones(us)
		return verdict{win: 3}
	}
	v.line[ply+1] = d
	if depth == 0 {
		return verdict{}
	}
	b.Play(d)
	got := v.attack(ply+2, depth-1)
	b.Undo()
	if got.win > 0 {
		got.win += 2
	}
	return got
}

// lastStones returns how the line ends when nothing stops us from making a five:
// a stone of the opponent on one of the points, or NoPoint when all are
// forbidden, and the five on another.
func (v *fours) lastStones(us gmeval.Side) (block, five gomoku.Point) {
	b := v.b
	block = gomoku.NoPoint
	var buf [maxMoves]gomoku.Point
	for _, p := range b.Marked(us, gmeval.MakesFour, buf[:0]) {
		switch {
		case !b.Class(us, p).Is(gmeval.MakesFive):
		case block == gomoku.NoPoint && b.Legal(us.Other(), p):
			block = p
		default:
			five = p
		}
	}
	return block, five
}

// finish plays a stone that makes two fives possible, if one may be played, and
// returns the plies of the win, else 0.
func (v *fours) finish(ply int) int {
	b := v.b
	us := b.Turn()
	for _, p := range b.Marked(us, gmeval.MakesFour, v.moves[ply/2][:0]) {
		if !b.Class(us, p).Is(gmeval.Winning) || !b.Legal(us, p) {
			continue
		}
		b.Play(p)
		got := v.answer(ply, 0)
		b.Undo()
		v.line[ply] = p
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
		if p := b.First(us, gmeval.MakesFive); p != gomoku.NoPoint {
			zone.add(p)
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
		answer := b.First(us, gmeval.MakesFive)
		if answer == gomoku.NoPoint {
			return false
		}
		zone.add(answer)
		if b.Count(us, gmeval.MakesFive) > 1 || !b.Legal(them, answer) {
			return true
		}
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
func sortByClass(b *gmeval.Board, s gmeval.Side, list []gomoku.Point) {
	if len(list) > 1 {
		slices.SortStableFunc(list, func(x, y gomoku.Point) int {
			return b.Class(s, y).Rank() - b.Class(s, x).Rank()
		})
	}
}
