package searchtest

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
)

// An Engine is one that can be measured.
type Engine interface {
	engine.Engine
	engine.Configurable
	engine.NewGamer
}

// A Game is what is measured, and from which position.
type Game struct {
	New    func() Engine
	Start  engine.Position
	Levels int // of the engine, 1 the weakest
}

// Set sets options, NAME=VALUE each.
func Set(t testing.TB, e Engine, options ...string) {
	t.Helper()
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
}

// Games returns how many different games an engine of a level plays with so
// many seeds, up to so many replies of nodes each, against one who plays the
// same every time.
func (g Game) Games(t *testing.T, seeds, replies int, nodes int64, options ...string) int {
	t.Helper()
	e, other := g.New(), g.New()
	Set(t, other, "Hash=1")
	Set(t, e, append([]string{"Hash=1"}, options...)...)
	lines := map[string]bool{}
	for seed := 1; seed <= seeds; seed++ {
		Set(t, e, "Seed="+strconv.Itoa(seed))
		e.NewGame()
		other.NewGame()
		p := g.Start
		p.Moves = nil
		play := func(e Engine, nodes int64) bool {
			r, err := e.Search(t.Context(), p, engine.Limits{Nodes: nodes}, nil)
			if err != nil {
				return false // the game is over
			}
			p.Moves = append(p.Moves, r.Move)
			return true
		}
		for range replies {
			if !play(other, 200) || !play(e, nodes) {
				break
			}
		}
		lines[strings.Join(p.Moves, " ")] = true
	}
	return len(lines)
}

// Variety fails where an engine of some level plays the same games too often,
// and logs the table of how many are different, with the book and without.
// Short tests look at every fourth level, and at fewer games, of fewer replies.
func (g Game) Variety(t *testing.T, least, withBook int) {
	every, seeds, replies, nodes := 1, 20, 10, int64(2000)
	if testing.Short() {
		every, seeds, replies, nodes, least, withBook = 4, 5, 3, 300, 2, 2
	}
	for level := 1; level <= g.Levels; level += every {
		own := "Level=" + strconv.Itoa(level)
		without, with := g.Games(t, seeds, replies, nodes, own), g.Games(t, seeds, replies, nodes, own, "OwnBook=true")
		t.Logf("level %2d: %2d different games of %d, %2d with the book", level, without, seeds, with)
		if without < least || with < withBook {
			t.Errorf("level %d: %d different games of %d seeds, want %d; %d with the book, want %d", level, without, seeds, least, with, withBook)
		}
	}
}

// Replies returns what an engine plays in a position with each seed, and how
// often.
func (g Game) Replies(t *testing.T, nodes int64, seeds []int, options ...string) map[string]int {
	t.Helper()
	e := g.New()
	Set(t, e, append([]string{"Hash=1"}, options...)...)
	seen := map[string]int{}
	for _, seed := range seeds {
		Set(t, e, "Seed="+strconv.Itoa(seed))
		e.NewGame()
		r, err := e.Search(t.Context(), g.Start, engine.Limits{Nodes: nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen[r.Move]++
	}
	return seen
}

// Seeds fails where a level does not reply otherwise with other seeds, or not
// the same with the same, or without one.
func (g Game) Seeds(t *testing.T, nodes int64) {
	every := 4
	if testing.Short() {
		every = 8
	}
	for level := 1; level <= g.Levels; level += every {
		own := "Level=" + strconv.Itoa(level)
		if seen := g.Replies(t, nodes, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, own); len(seen) < 3 {
			t.Errorf("level %d: ten seeds, replies %v", level, seen)
		}
		for _, seed := range []int{0, 7} {
			if seen := g.Replies(t, nodes, []int{seed, seed, seed}, own); len(seen) != 1 {
				t.Errorf("level %d, seed %d: replies %v", level, seed, seen)
			}
		}
	}
}
