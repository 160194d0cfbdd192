package report_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
	"duiyi/report"
)

// swing is a line in which every move of First loses so much of a chance that was
// even, and every move of Second gives all of it back.
func swing(losses ...float64) (positions []report.Position, moves []report.Played) {
	positions = []report.Position{position(match.First, 0, "best")}
	for _, loss := range losses {
		positions = append(positions, position(match.Second, loss, "best"), position(match.First, 0, "best"))
		moves = append(moves, report.Played{Move: "bad", Side: match.First}, report.Played{Move: "bad", Side: match.Second})
	}
	return positions, moves
}

// TestTurning: the five dearest mistakes are turning points, in the order of the
// game; a move from a book or one without a choice is none, nor is one that leaves
// the same side clearly better.
func TestTurning(t *testing.T) {
	book := func(m []report.Position, p []report.Played) ([]report.Position, []report.Played) {
		p[0].Book = true
		return m, p
	}
	forced := func(m []report.Position, p []report.Played) ([]report.Position, []report.Played) {
		m[0].Choices = 1
		return m, p
	}
	tests := []struct {
		name      string
		positions []report.Position
		moves     []report.Played
		want      []int
	}{}
	add := func(name string, m []report.Position, p []report.Played, want ...int) {
		tests = append(tests, struct {
			name      string
			positions []report.Position
			moves     []report.Played
			want      []int
		}{name, m, p, want})
	}
	m, p := swing(0.3)
	add("clearly better from 0.3 on", m, p, 1, 2)
	m, p = swing(0.29)
	add("not clearly better", m, p)
	m, p = swing(0.5, 0.9, 0.4, 0.8)
	add("the five dearest", m, p, 1, 3, 4, 7, 8)
	m, p = book(swing(0.5))
	add("from a book", m, p, 2)
	m, p = forced(swing(0.5))
	add("forced", m, p, 2)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := append([]int{}, tt.want...)
			if diff := cmp.Diff(want, report.Make(tt.positions, tt.moves).Turning); diff != "" {
				t.Errorf("turning points (-want +got):\n%s", diff)
			}
		})
	}
}

// TestScores: the score after a move is First's, in centipawns and in mates; where
// the game is over there is none.
func TestScores(t *testing.T) {
	scored := func(turn match.Side, s match.Score) report.Position {
		m := position(turn, 0.1, "best")
		m.Eval.Score = s
		return m
	}
	over := scored(match.Second, cp(-9))
	over.Result = &match.Result{Reason: "mate"}
	positions := []report.Position{
		scored(match.First, cp(0)), scored(match.Second, cp(30)), scored(match.First, cp(20)),
		scored(match.Second, match.Score{Mate: -3}), scored(match.First, match.Score{Mate: 2}), over,
	}
	want := []*match.Score{{Centipawns: -30}, {Centipawns: 20}, {Mate: 3}, {Mate: 2}, nil}
	r := report.Make(positions, make([]report.Played, len(want)))
	for i, m := range r.Moves {
		if diff := cmp.Diff(want[i], m.Score); diff != "" {
			t.Errorf("score of move %d (-want +got):\n%s", i+1, diff)
		}
		if m.Depth != 12 {
			t.Errorf("move %d was looked at to depth %d", i+1, m.Depth)
		}
	}
}

// TestForced: a move without a choice is forced and not judged; a decision that
// leaves the board as it is never is.
func TestForced(t *testing.T) {
	only := position(match.First, 0, "best")
	only.Choices = 1
	after := position(match.Second, 0.5, "x")
	for _, tt := range []struct {
		name   string
		played report.Played
		forced bool
	}{
		{"a move", report.Played{Move: "b"}, true},
		{"a decision", report.Played{Move: "swap", Aside: true}, false},
	} {
		r := report.Make([]report.Position{only, after}, []report.Played{tt.played})
		if m := r.Moves[0]; m.Forced != tt.forced || r.Sides[0].Judged != 0 || r.Sides[0].Accuracy != nil {
			t.Errorf("%s: %+v, judged %d", tt.name, m, r.Sides[0].Judged)
		}
	}
}

// TestWantsBounds: nobody searches further where few moves are legal, where the
// natural answer is the best one, or where that was found at a glance.
func TestWantsBounds(t *testing.T) {
	before := position(match.First, 0.2, "a")
	before.Eval.Found = 8
	after := position(match.Second, -0.2, "x")
	for choices, want := range map[int]bool{5: false, 6: true} {
		before.Choices = choices
		if got := report.WantsOthers(&before, &after, report.Played{Move: "a"}); got != want {
			t.Errorf("WantsOthers of %d moves = %v", choices, got)
		}
	}
	for _, tt := range []struct {
		name  string
		easy  string
		found int
		want  bool
	}{
		{"a trap", "y", 8, true},
		{"no natural answer", "", 8, false},
		{"the natural answer is the best", "x", 8, false},
		{"found at a glance", "y", 7, false},
	} {
		after := position(match.Second, -0.2, "x")
		after.Eval.Easy, after.Eval.Found = tt.easy, tt.found
		if got := report.WantsEasy(&before, &after, report.Played{Move: "b"}); got != tt.want {
			t.Errorf("WantsEasy, %s = %v", tt.name, got)
		}
	}
}
