package main

import (
	"math/rand/v2"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/puzzles"
)

// Bounds of the games of readers.
const (
	deepFours  = 20_000 // stones tried to see a win longer than the players read
	readFours  = 12_000 // that a player tries
	firstPlies = 14     // before, nothing is looked for
	stopTries  = 24     // points that a player looks at to stop a win
)

// gmReaders makes puzzles of games between players who see every win by fours up to a
// length, hold their own fours back and stop what they see: games with many half-built rows,
// in which what is found is longer than what is read.
func gmReaders(rule gomoku.Rule, threes bool, units int) source {
	name := "readers-"
	if threes {
		name = "threes-readers-"
	}
	return source{name: name + rule.String(), units: units, make: func(w *worker, unit int) (y yield) {
		r := rand.New(rand.NewPCG(uint64(rule)+73, uint64(unit)))
		reads := 7 + r.IntN(5)
		if threes {
			reads = 1 + r.IntN(6)
		}
		g := newReader(w, rule, r, reads)
		add := func(kind puzzles.Kind, q *puzzles.Puzzle, err error, ply int) {
			if err == nil {
				q.Source = puzzles.Source{Kind: puzzles.FromSelfPlay, Ply: ply}
			}
			y.judge(kind, q, err)
		}
		free := [2]int{}
		positions := []gomoku.Position{g.p}
		for w.ctx.Err() == nil && g.play() {
			positions = append(positions, g.p)
			us := g.p.Turn()
			if threes || g.plies < firstPlies || g.plies < free[us-1] {
				continue
			}
			if line := g.wins(deepFours); foursOf(line) > reads && w.along(g.p, line, add, g.plies) {
				free[us-1] = g.plies + foursOf(line)
			}
		}
		if threes && g.wins(deepFours) != nil {
			w.before(positions, g.plies, add)
		}
		return y
	}}
}

// along makes a puzzle of the first position on the way of a long win by fours that has one: the
// later ones have fewer orders of the fours. It reports whether there is one.
func (w *worker) along(p gomoku.Position, line []gomoku.Point, add func(puzzles.Kind, *puzzles.Puzzle, error, int), ply int) bool {
	for at := 0; ; at += 2 {
		n := foursOf(line[at:])
		if n < longFours {
			return false
		}
		if n <= mostFours {
			kind, q, err := w.proveFoursWin(&p, n)
			if add(kind, q, err, ply); err == nil {
				return true
			}
		}
		if p.Play(line[at]) != nil || p.Play(line[at+1]) != nil {
			return false
		}
	}
}

// A reader plays both sides of a game.
type reader struct {
	w            *worker
	r            *rand.Rand
	p            gomoku.Position
	b            *gmeval.Board
	reads        int // fours of a win that the players see
	last, before gomoku.Point
	plies        int
}

func newReader(w *worker, rule gomoku.Rule, r *rand.Rand, reads int) *reader {
	p, err := gomoku.NewPosition(gomoku.DefaultSize, rule)
	if err != nil {
		panic(err) // the size is one that exists
	}
	return &reader{w: w, r: r, p: p, b: gmeval.New(&p), reads: reads, last: gomoku.NoPoint, before: gomoku.NoPoint}
}

// wins returns a win by fours of the side to move.
func (g *reader) wins(nodes int64) []gomoku.Point {
	line, _, _ := g.w.fours.Win(g.b, nodes)
	return line
}

// seen reports whether the side to move has a win that the players see.
func (g *reader) seen() bool {
	line, _, _ := g.w.fours.Within(g.b, g.reads, readFours)
	return line != nil
}

// play plays a move. The game is over if there is none, or the side to move sees a win.
func (g *reader) play() bool {
	if g.p.Outcome() != gomoku.Ongoing || g.plies >= longestGame || g.seen() {
		return false
	}
	m := g.choose()
	if m == gomoku.NoPoint || g.p.Play(m) != nil {
		return false
	}
	g.b.Play(m)
	g.last, g.before = m, g.last
	g.plies++
	return true
}

// choose returns a move that makes no four and seldom a three, and after which the opponent
// sees no win.
func (g *reader) choose() gomoku.Point {
	if g.plies < 3 {
		for {
			if m := gomoku.PointAt(5+g.r.IntN(5), 5+g.r.IntN(5)); g.b.Empty(m) && g.b.Legal(g.b.Turn(), m) {
				return m
			}
		}
	}
	us := g.b.Turn()
	list := slices.DeleteFunc(g.b.Near(nil), func(m gomoku.Point) bool {
		c := g.b.Class(us, m)
		return !g.b.Legal(us, m) || c&gmeval.MakesFour != 0 || c&gmeval.MakesThree != 0 && g.r.IntN(6) > 0
	})
	promise := make([]int32, len(list))
	g.b.Promises(promise, list, g.last, g.before)
	type choice struct {
		at    gomoku.Point
		value float64
	}
	choices := make([]choice, len(list))
	for i, m := range list {
		choices[i] = choice{m, float64(promise[i])/gmeval.OrderUnit + g.r.ExpFloat64()}
	}
	slices.SortFunc(choices, func(a, b choice) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return 0
	})
	for _, c := range choices[:min(stopTries, len(choices))] {
		g.b.Play(c.at)
		lost := g.seen()
		g.b.Undo()
		if !lost {
			return c.at
		}
	}
	return gomoku.NoPoint
}
