package gmsearch

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
)

// An exhaustive plays out every game from a position by the rules library alone.
type exhaustive struct {
	p     gomoku.Position
	known map[uint64]int8
}

// value returns 1 where the side to move wins by force, -1 where it loses and 0 otherwise.
func (x *exhaustive) value() int8 {
	if x.p.Left() == 0 {
		return 0
	}
	key := x.p.Hash()
	if v, ok := x.known[key]; ok {
		return v
	}
	us, them := x.p.Turn(), x.p.Turn().Opponent()
	best := int8(-1)
	switch mine, theirs := completions(&x.p, us), completions(&x.p, them); {
	case len(mine) > 0:
		best = 1
	case len(theirs) > 0 && len(x.p.Stops(them, theirs)) == 0:
	default:
		points := x.p.Stops(them, theirs)
		if len(theirs) == 0 {
			points = x.p.Legal(nil)
		}
		for _, pt := range points {
			x.p.PlayUnchecked(pt)
			v := -x.value()
			x.p.UndoUnchecked(pt)
			if best = max(best, v); best == 1 {
				break
			}
		}
	}
	x.known[key] = best
	return best
}

// crowdedBoard returns a board on which nobody has won, nor the side to move can with one stone,
// and the opponent only if threatened is set; with so many empty points and rows of stones of one colour, and of the other at their ends, as
// fours are made of.
func crowdedBoard(r *rand.Rand, size, empty int, threatened bool) gomoku.Position {
	for {
		cells := make([]byte, size*size)
		for i := range cells {
			cells[i] = "XO"[r.IntN(2)]
			if i%size > 0 && r.IntN(3) > 0 {
				cells[i] = cells[i-1] // rows
			}
		}
		for _, i := range r.Perm(len(cells))[:empty] {
			cells[i] = '.'
		}
		var rows []string
		for y := range size {
			rows = append(rows, string(cells[y*size:(y+1)*size]))
		}
		p, err := gomoku.Parse(strings.Join(rows, "/")+[]string{" X", " O"}[r.IntN(2)], gomoku.Caro)
		if err == nil && p.Outcome() == gomoku.Ongoing && len(completions(&p, p.Turn())) == 0 && (threatened || len(completions(&p, p.Turn().Opponent())) == 0) {
			return p
		}
	}
}

// TestCaroIsNeverWrong: every win and every loss by caro that a search claims is one, by playing
// out all that can follow; and a search that ends says so of every win there is.
func TestCaroIsNeverWrong(t *testing.T) {
	const seed = 39
	t.Logf("seed %d", seed)
	boards := 600
	if testing.Short() {
		boards = 100
	}
	r := rand.New(rand.NewPCG(seed, 8))
	claims := map[string]int{}
	e := New()
	if err := e.SetOption("Hash", "1"); err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		p := crowdedBoard(r, 6+i%3, 8+r.IntN(3), i%4 == 0)
		x := &exhaustive{p, map[uint64]int8{}}
		want := x.value()
		claimed := func(who string, v int8) {
			claims[who]++
			if v != want {
				t.Fatalf("board %d, %s: %s says %d, playing it out %d", i, p.String(), who, v, want)
			}
		}
		got, err := Solve(t.Context(), &p, SolveQuery{FoursOnly: true, Nodes: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		if got.Win {
			claimed("fours", 1)
			checkLine(t, p, got.Line, true)
		}
		if proof, _ := Prove(t.Context(), &p, 5000); proof != nil {
			claimed("proof", 1)
			if err := proof.Check(&p, checkStones); err != nil {
				t.Fatalf("board %d, %s: %v", i, p.String(), err)
			}
			checkLine(t, p, proof.Line(&p), false)
		}
		e.NewGame()
		res, err := e.Search(context.Background(), engine.Position{Start: p.String(), Rules: "caro"}, engine.Limits{Depth: p.Left() + 2, Nodes: 30_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		switch mate := res.Info.Score.Mate; {
		case mate > 0:
			claimed("search", 1)
		case mate < 0:
			claimed("search, lost", -1)
		case want != 0 && res.Info.Nodes < 30_000:
			t.Fatalf("board %d, %s: the search sees none, playing it out %d", i, p.String(), want)
		}
		if want != 0 {
			claims[map[int8]string{1: "won", -1: "lost"}[want]]++
		}
	}
	t.Log(claims)
	for _, who := range []string{"fours", "proof", "search", "search, lost"} {
		if claims[who] < boards/40 {
			t.Errorf("only %d claims of %s in %d boards", claims[who], who, boards)
		}
	}
}
