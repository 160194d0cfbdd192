package gmsearch

import (
	"math/bits"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// maxMoves is the number of points of the largest board.
const maxMoves = gomoku.MaxSize * gomoku.MaxSize

// A scored is a move with its place in the order of moves.
type scored struct {
	point   gomoku.Point
	score   int32
	promise int32 // what the evaluation's order thinks of it before anything is searched
}

// A moveList is the moves of one position, picked best first.
type moveList struct {
	n, next int
	loud    int // with hushed: the moves before it make a three or better, the others are passed over
	hushed  bool
	passed  int // how many of the others come before the last move picked
	kind    listKind
	top     int // the greatest promise among the moves
	buf     [maxMoves]gomoku.Point
	moves   [maxMoves]scored
}

// A listKind tells what a moveList leaves out, and why that loses nothing.
type listKind uint8

const (
	// allNear is every point near a stone: the others are looked at when all of
	// these lose.
	allNear listKind = iota
	// answers is every move that does not lose to the opponent's next stone and
	// the five after it.
	answers
	// touching is the points near a stone that touch a win the opponent has in
	// mind, and fours: the others are looked at when all of these lose.
	touching
)

// fill finds the moves of the side to move, who has neither a five nor an open
// four at hand, while the opponent has no five. They are in no order yet.
func (l *moveList) fill(b *gmeval.Board) {
	l.next, l.hushed = 0, false
	list := l.buf[:0]
	l.kind = allNear
	if b.Count(b.Turn().Other(), gmeval.Winning) > 0 {
		if set, ok := defences(b); ok {
			l.kind = answers
			list = set.points(list)
		}
	}
	if l.kind == allNear {
		list = b.Near(list)
	}
	l.n = len(list)
	for i, p := range list {
		l.moves[i] = scored{point: p}
	}
}

// within keeps the moves that are in the zone or make a four.
func (l *moveList) within(b *gmeval.Board, zone *pointSet) {
	l.filter(func(p gomoku.Point) bool { return zone.has(p) || b.Class(b.Turn(), p)&gmeval.MakesFour != 0 })
	l.kind = touching
}

// without keeps the moves that within leaves out.
func (l *moveList) without(b *gmeval.Board, zone *pointSet) {
	l.filter(func(p gomoku.Point) bool { return !zone.has(p) && b.Class(b.Turn(), p)&gmeval.MakesFour == 0 })
}

// filter keeps the moves of which keep says so.
func (l *moveList) filter(keep func(gomoku.Point) bool) {
	n := 0
	for _, m := range l.moves[:l.n] {
		if keep(m.point) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// fillFar replaces the moves with those that are not near a stone.
func (l *moveList) fillFar(b *gmeval.Board) {
	l.next, l.hushed = 0, false
	list := b.Far(l.buf[:0])
	l.n = len(list)
	for i, p := range list {
		l.moves[i] = scored{point: p}
	}
}

// pick takes the best move that is left, or returns NoPoint; and how far its promise
// is behind that of the most promising one.
func (l *moveList) pick() (p gomoku.Point, behind int) {
	if l.next == l.n {
		return gomoku.NoPoint, 0
	}
	best := l.next
	for i := l.next + 1; i < l.n; i++ {
		if l.moves[i].score > l.moves[best].score {
			best = i
		}
	}
	l.moves[l.next], l.moves[best] = l.moves[best], l.moves[l.next]
	l.next++
	m := &l.moves[l.next-1]
	return m.point, l.top - int(m.promise)
}

// hush makes pickLoud ready: of what is left no quiet move will be searched. Those
// that are illegal, or one of except, would not be counted either.
func (l *moveList) hush(b *gmeval.Board, except ...gomoku.Point) {
	us := b.Turn()
	doubt := us == gmeval.Black && b.Renju()
	l.hushed, l.loud, l.passed = true, l.next, 0
	for i := l.next; i < l.n; i++ {
		m := l.moves[i]
		if b.Class(us, m.point)&(gmeval.MakesFour|gmeval.MakesThree) != 0 {
			l.moves[i], l.moves[l.loud] = l.moves[l.loud], m
			l.loud++
		} else if slices.Contains(except, m.point) || doubt && !b.Legal(us, m.point) {
			l.n--
			l.moves[i] = l.moves[l.n]
			i--
		}
	}
}

// pickLoud is pick where the list is hushed: it also returns how many quiet moves
// would have come before this one, after the one picked last.
func (l *moveList) pickLoud() (p gomoku.Point, behind, quiet int) {
	n := l.n
	l.n = l.loud
	p, behind = l.pick()
	l.n = n
	if p == gomoku.NoPoint {
		return p, 0, 0
	}
	score := l.moves[l.next-1].score
	before := l.passed
	l.passed = 0
	for i := l.loud; i < l.n; i++ {
		if l.moves[i].score > score {
			l.passed++
		}
	}
	return p, behind, l.passed - before
}

// defences returns the moves that may stop the opponent from making an open
// four or two fours at once: stones that spoil each of the points where that
// can be, and fours of one's own. Whatever is not among them loses. It is not
// ok when nothing can be left out.
func defences(b *gmeval.Board) (set pointSet, ok bool) {
	us := b.Turn()
	them := us.Other()
	var buf [maxMoves]gomoku.Point
	var spoil [gmeval.MaxSpoilers]gomoku.Point
	for _, p := range b.Marked(them, gmeval.MakesFour, buf[:0]) {
		c := b.Class(them, p)
		if !c.Is(gmeval.Winning) {
			continue
		}
		// A stone anywhere may make a doubtful point forbidden; one that
		// is forbidden already threatens nothing, and may become allowed.
		if c&gmeval.Doubtful != 0 {
			continue
		}
		var stops pointSet
		for _, q := range b.Spoilers(them, p, spoil[:0]) {
			stops.add(q)
		}
		if !ok {
			set, ok = stops, true
		} else {
			set.keep(&stops)
		}
	}
	if !ok {
		return set, false
	}
	for _, p := range b.Marked(us, gmeval.MakesFour, buf[:0]) {
		set.add(p)
	}
	return set, true
}

// A pointSet is a set of points, one bit each.
type pointSet [points / 64]uint64

func (s *pointSet) add(p gomoku.Point) { s[p/64&15] |= 1 << (p % 64) }

func (s *pointSet) has(p gomoku.Point) bool { return s[p/64&15]>>(p%64)&1 != 0 }

// keep removes what is not in o.
func (s *pointSet) keep(o *pointSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

// points appends the points of the set to buf.
func (s *pointSet) points(buf []gomoku.Point) []gomoku.Point {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			buf = append(buf, gomoku.Point(64*i+bits.TrailingZeros64(w)))
		}
	}
	return buf
}
