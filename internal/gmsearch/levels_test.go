package gmsearch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

func atLevel(t testing.TB, n int) *Engine {
	t.Helper()
	e := small(t)
	if err := e.SetOption("Level", strconv.Itoa(n)); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestLevelsAreNamedAndOrdered(t *testing.T) {
	list := Levels()
	for i, l := range list {
		if l.Number != i+1 || l.ID == "" {
			t.Errorf("level %d: %+v", i+1, l)
		}
		if i > 0 && l.Elo <= list[i-1].Elo {
			t.Errorf("level %d is given %d Elo, the one below %d", l.Number, l.Elo, list[i-1].Elo)
		}
	}
}

// TestOverlooksThrees: the lowest level fails to answer an open three now and
// then, less often at higher ones, and never at the highest.
func TestOverlooksThrees(t *testing.T) {
	positions := 300
	if testing.Short() {
		positions = 40
	}
	missed := make([]int, strongest+1)
	for level := 1; level <= strongest; level++ {
		if testing.Short() && level%3 != 1 {
			continue
		}
		e := atLevel(t, level)
		r := rand.New(rand.NewPCG(5, 5)) // the same positions for every level
		for n := 0; n < positions; {
			p, err := gomoku.NewPosition(15, gomoku.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			for range 9 {
				pt := gomoku.PointAt(4+r.IntN(7), 4+r.IntN(7))
				if p.At(pt) == gomoku.None {
					p.PlayUnchecked(pt)
				}
			}
			b := gmeval.New(&p)
			us, them := b.Turn(), b.Turn().Other()
			if p.Outcome() != gomoku.Ongoing || b.Count(them, gmeval.Winning) == 0 || b.Count(them, gmeval.MakesFive)+b.Count(us, gmeval.MakesFive)+b.Count(us, gmeval.Winning) > 0 {
				continue
			}
			answers, ok := defences(b)
			if !ok {
				t.Fatalf("%s: no answers to an open three", p.String())
			}
			if answers == (pointSet{}) {
				continue // two threes at once
			}
			n++
			res, err := e.Search(context.Background(), engine.Position{Start: p.String(), Rules: "freestyle"}, engine.Limits{Nodes: 200}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if pt, err := gomoku.ParsePoint(res.Move); err != nil || !answers.has(pt) {
				missed[level]++
			}
		}
		if level > 1 && missed[level] > missed[1] {
			t.Errorf("level %d overlooked %d threes, level 1 %d", level, missed[level], missed[1])
		}
	}
	t.Logf("of %d threes, overlooked by level: %v", positions, missed[1:])
	if missed[1] < positions/20 || missed[1] > positions/2 {
		t.Errorf("level 1 overlooked %d of %d threes", missed[1], positions)
	}
	if missed[10]+missed[strongest] > 0 {
		t.Errorf("levels 10 and 13 overlooked %d and %d threes", missed[10], missed[strongest])
	}
}

func TestLevelsPlayLegally(t *testing.T) {
	for level := 1; level < strongest; level += 2 {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			e := atLevel(t, level)
			p, err := gomoku.NewPosition(15, gomoku.Renju)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for p.Outcome() == gomoku.Ongoing && len(moves) < 60 {
				res, err := e.Search(context.Background(), engine.Position{Start: "start", Rules: "renju", Moves: moves}, engine.Limits{Nodes: 300}, nil)
				if err != nil {
					t.Fatal(err)
				}
				pt, err := gomoku.ParsePoint(res.Move)
				if err == nil {
					err = p.Play(pt)
				}
				if err != nil {
					t.Fatalf("after %v: %v", moves, err)
				}
				moves = append(moves, res.Move)
			}
		})
	}
}

// TestOverlooksFours: beginners fail to stop a four now and then, the fewer the
// further up, and nobody does from the fourth level on.
func TestOverlooksFours(t *testing.T) {
	at := engine.Position{Start: "start", Rules: "freestyle", Moves: []string{"h8", "a1", "i9", "a3", "j10", "c1", "k11"}} // a four on a diagonal
	start, err := newRoot(at, nil)
	if err != nil {
		t.Fatal(err)
	}
	if start.board.Count(start.board.Turn().Other(), gmeval.MakesFive) == 0 {
		t.Fatal("no four to stop")
	}
	var missed [strongest]int
	for level := range strongest {
		for seed := range uint64(200) {
			l := newLapse(level+1, 0, start)
			l.seed = seed
			if l.missesFour(start.board) {
				missed[level]++
			}
		}
	}
	if missed[0] < 20 || missed[0] > 60 || missed[1] > missed[0] || missed[2] > missed[1] || missed[3]+missed[strongest-1] > 0 {
		t.Errorf("missed of 200, by level: %v", missed)
	}
}
