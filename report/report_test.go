package report_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
	"duiyi/report"
)

func cp(n int) match.Score { return match.Score{Centipawns: n} }

func TestLogistic(t *testing.T) {
	curve := report.Logistic(200)
	last := -1.0
	for s := -3000; s <= 3000; s += 50 {
		c := curve(cp(s))
		if c < last || c < -1 || c > 1 {
			t.Fatalf("chance at %d is %v after %v", s, c, last)
		}
		if opposite := curve(cp(-s)); math.Abs(c+opposite) > 1e-12 {
			t.Fatalf("chance at %d is %v, at %d %v", s, c, -s, opposite)
		}
		last = c
	}
	if curve(match.Score{Mate: 7}) != 1 || curve(match.Score{Mate: -2}) != -1 {
		t.Error("a forced end is not certain")
	}
	if c := curve(cp(200)); math.Abs(c-(2/(1+math.Exp(-1))-1)) > 1e-12 {
		t.Errorf("the chance at 200 is %v", c)
	}
}

// position is a position with the side to move, its chance and the best move.
func position(turn match.Side, chance float64, best string) report.Position {
	return report.Position{Turn: turn, Choices: 30, Eval: &report.Eval{Chance: chance, Line: []string{best, "reply"}, Found: 1, Depth: 12}}
}

func with(m report.Position, change func(*report.Position)) report.Position {
	e := *m.Eval
	m.Eval = &e
	change(&m)
	return m
}

func ptr[T any](v T) *T { return &v }

func TestMarks(t *testing.T) {
	hard := func(found int, others float64) func(*report.Position) {
		return func(m *report.Position) { m.Eval.Found, m.Eval.Others = found, &others }
	}
	tests := []struct {
		name          string
		before, after report.Position
		played        report.Played
		want          report.Mark
		loss          float64
	}{
		{"as good as the best", position(0, 0.2, "a"), position(1, -0.15, "x"), report.Played{Move: "b"}, report.None, 0.05},
		{"doubtful", position(0, 0.2, "a"), position(1, -0.1, "x"), report.Played{Move: "b"}, report.Doubtful, 0.1},
		{"mistake", position(0, 0.2, "a"), position(1, 0, "x"), report.Played{Move: "b"}, report.Mistake, 0.2},
		{"blunder", position(0, 0.2, "a"), position(1, 0.4, "x"), report.Played{Move: "b"}, report.Blunder, 0.6},
		{"blunder of the second side", position(1, 0.5, "a"), position(0, 0.5, "x"), report.Played{Move: "b", Side: 1}, report.Blunder, 1},
		{"the best move costs nothing, whatever the next search says", position(0, 0.9, "a"), position(1, 0, "x"), report.Played{Move: "a"}, report.None, 0},
		{
			"the best move is worth less a ply later", with(position(0, 0.2, "a"), func(m *report.Position) { m.Eval.AfterBest = ptr(0.05) }),
			position(1, 0, "x"), report.Played{Move: "b"}, report.None, 0.05,
		},
		{
			"the best move is worth more a ply later", with(position(0, 0.2, "a"), func(m *report.Position) { m.Eval.AfterBest = ptr(0.9) }),
			position(1, 0, "x"), report.Played{Move: "b"}, report.Mistake, 0.2,
		},
		{"from a book", position(0, 0.2, "a"), position(1, 0.4, "x"), report.Played{Move: "b", Book: true}, report.None, 0.6},
		{"forced", with(position(0, 0.2, "a"), func(m *report.Position) { m.Choices = 1 }), position(1, 0.4, "x"), report.Played{Move: "b"}, report.None, 0.6},
		{"the only move, found at once", with(position(0, 0.2, "a"), hard(2, -0.5)), position(1, -0.2, "x"), report.Played{Move: "a"}, report.None, 0},
		{"the only move, hard to find", with(position(0, 0.2, "a"), hard(8, -0.01)), position(1, -0.2, "x"), report.Played{Move: "a"}, report.Good, 0},
		{
			"the only move of five, hard to find", with(with(position(0, 0.2, "a"), hard(8, -0.5)), func(m *report.Position) { m.Choices = 5 }),
			position(1, -0.2, "x"), report.Played{Move: "a"}, report.None, 0,
		},
		{"others do nearly as well", with(position(0, 0.2, "a"), hard(12, 0.05)), position(1, -0.2, "x"), report.Played{Move: "a"}, report.None, 0},
		{"brilliant", with(position(0, 0.5, "a"), hard(12, 0.1)), position(1, -0.5, "x"), report.Played{Move: "a"}, report.Brilliant, 0},
		{"one ply too easy for brilliant", with(position(0, 0.5, "a"), hard(11, 0.1)), position(1, -0.5, "x"), report.Played{Move: "a"}, report.Good, 0},
		{"lost anyway", with(position(0, -0.75, "a"), hard(12, -1)), position(1, 0.75, "x"), report.Played{Move: "a"}, report.None, 0},
		{
			"a trap", position(0, 0.1, "a"), with(position(1, -0.08, "x"), func(m *report.Position) { m.Eval.AfterEasy = ptr(-0.5) }),
			report.Played{Move: "b"}, report.Interesting, 0.02,
		},
		{
			"a trap that costs too much", position(0, 0.1, "a"), with(position(1, -0.04, "x"), func(m *report.Position) { m.Eval.AfterEasy = ptr(-0.5) }),
			report.Played{Move: "b"}, report.None, 0.06,
		},
		{
			"a trap that nobody falls into", position(0, 0.1, "a"), with(position(1, -0.08, "x"), func(m *report.Position) { m.Eval.AfterEasy = ptr(-0.3) }),
			report.Played{Move: "b"}, report.None, 0.02,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := report.Make([]report.Position{tt.before, tt.after}, []report.Played{tt.played})
			m := r.Moves[0]
			if m.Mark != tt.want || m.Loss == nil || math.Abs(*m.Loss-tt.loss) > 1e-9 {
				t.Errorf("mark %q, loss %v; want %q, %v", m.Mark, *m.Loss, tt.want, tt.loss)
			}
			if played := tt.played.Move == "a"; (m.Best == "") != played {
				t.Errorf("best %q for the move %q", m.Best, tt.played.Move)
			}
			want := map[string]int{}
			if tt.want != report.None {
				want[tt.want.String()] = 1
			}
			if diff := cmp.Diff(want, r.Sides[tt.played.Side].Marks); diff != "" {
				t.Errorf("counts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWants(t *testing.T) {
	deep := func(m *report.Position) { m.Eval.Found = 8 }
	easy := func(m *report.Position) { m.Eval.Found, m.Eval.Easy = 8, "y" }
	best, other := report.Played{Move: "a"}, report.Played{Move: "b"}
	tests := []struct {
		name          string
		before, after report.Position
		played        report.Played
		others, easy  bool
	}{
		{"hard to find and found", with(position(0, 0.2, "a"), deep), position(1, -0.2, "x"), best, true, false},
		{"easy to find", position(0, 0.2, "a"), position(1, -0.2, "x"), best, false, false},
		{"hard to find and not found", with(position(0, 0.2, "a"), deep), position(1, 0.2, "x"), other, false, false},
		{"known already", with(with(position(0, 0.2, "a"), deep), func(m *report.Position) { m.Eval.Others = ptr(0.0) }), position(1, -0.2, "x"), best, false, false},
		{"from a book", with(position(0, 0.2, "a"), deep), position(1, -0.2, "x"), report.Played{Move: "a", Book: true}, false, false},
		{"lost", with(position(0, -0.8, "a"), deep), position(1, 0.8, "x"), best, false, false},
		{"a trap may lie there", position(0, 0.2, "a"), with(position(1, -0.19, "x"), easy), other, false, true},
		{"too dear for a trap", position(0, 0.2, "a"), with(position(1, -0.1, "x"), easy), other, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := report.WantsOthers(&tt.before, &tt.after, tt.played); got != tt.others {
				t.Errorf("WantsOthers = %v", got)
			}
			if got := report.WantsEasy(&tt.before, &tt.after, tt.played); got != tt.easy {
				t.Errorf("WantsEasy = %v", got)
			}
		})
	}
}

func TestWantsBest(t *testing.T) {
	other := report.Played{Move: "b"}
	tests := []struct {
		name          string
		before, after report.Position
		played        report.Played
		want          bool
	}{
		{"a dear move", position(0, 0.2, "a"), position(1, 0, "x"), other, true},
		{"a cheap move", position(0, 0.2, "a"), position(1, -0.15, "x"), other, false},
		{"the best move", position(0, 0.2, "a"), position(1, 0, "x"), report.Played{Move: "a"}, false},
		{"from a book", position(0, 0.2, "a"), position(1, 0, "x"), report.Played{Move: "b", Book: true}, false},
		{"a missed mate is certain", with(position(0, 1, "a"), func(m *report.Position) { m.Eval.Score.Mate = 3 }), position(1, 0, "x"), other, false},
		{"known already", with(position(0, 0.2, "a"), func(m *report.Position) { m.Eval.AfterBest = ptr(0.2) }), position(1, 0, "x"), other, false},
		{"the only move", with(position(0, 0.2, "a"), func(m *report.Position) { m.Choices = 1 }), position(1, 0, "x"), other, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := report.WantsBest(&tt.before, &tt.after, tt.played); got != tt.want {
				t.Errorf("WantsBest = %v", got)
			}
		})
	}
}

// A game of six moves: a book move, a move that costs nothing, a blunder that
// turns the game, a move after which it stays so, and a mistake that gives it
// back.
func TestMake(t *testing.T) {
	positions := []report.Position{
		position(0, 0.05, "a"), position(1, -0.05, "b"), position(0, 0.05, "c"), position(1, 0.6, "d"), position(0, -0.6, "e"), position(1, 0.65, "f"), position(0, 0.1, "g"),
	}
	moves := []report.Played{
		{Move: "A", Side: 0, Book: true, SpentMS: 1000}, {Move: "b", Side: 1, SpentMS: 500}, {Move: "C", Side: 0, SpentMS: 2000},
		{Move: "d", Side: 1}, {Move: "E", Side: 0}, {Move: "F", Side: 1},
	}
	r := report.Make(positions, moves)
	if diff := cmp.Diff([]int{3, 6}, r.Turning); diff != "" {
		t.Errorf("turning points (-want +got):\n%s", diff)
	}
	first, second := r.Sides[0], r.Sides[1]
	if first.Judged != 2 || first.SpentMS != 3000 || second.Judged != 3 || second.SpentMS != 500 {
		t.Errorf("sides: %+v, %+v", first, second)
	}
	// (exp(-2.2*0.65) + exp(-2.2*0.05)) / 2 and (1 + 1 + exp(-2.2*0.75)) / 3
	if got := *first.Accuracy; got != 56.8 {
		t.Errorf("accuracy of First is %v", got)
	}
	if got := *second.Accuracy; got != 73.1 {
		t.Errorf("accuracy of Second is %v", got)
	}
	if diff := cmp.Diff(map[string]int{"??": 1}, second.Marks); diff != "" {
		t.Errorf("marks of Second (-want +got):\n%s", diff)
	}
	if *r.Start != 0.05 || *r.Moves[2].Chance != -0.6 || *r.Moves[5].Chance != 0.1 {
		t.Errorf("chances: %v, %v, %v", *r.Start, *r.Moves[2].Chance, *r.Moves[5].Chance)
	}
}

// What no engine looked at is not judged, and what was decided aside costs
// nothing.
func TestUnknown(t *testing.T) {
	positions := []report.Position{{Turn: 0, Choices: 3}, position(0, 0.1, "a"), position(1, -0.1, "b")}
	r := report.Make(positions, []report.Played{{Move: "swap", Aside: true}, {Move: "a"}})
	if r.Start != nil || r.Moves[0].Loss != nil || r.Moves[0].Chance == nil || r.Moves[1].Loss == nil || r.Sides[0].Judged != 1 || r.Sides[1].Accuracy != nil {
		t.Errorf("report %+v", r)
	}
	if r := report.Make([]report.Position{{}}, nil); len(r.Moves) != 0 || r.Turning == nil || r.Repetitions == nil {
		t.Errorf("report of no moves %+v", r)
	}
}

func TestRepetitions(t *testing.T) {
	red := match.First
	warn := &match.Notice{Loser: &red, Clause: "perpetual_check"}
	draw := &match.Notice{Clause: "repetition"}
	warned, near, ruled := report.Position{Turn: 1, Warning: warn}, report.Position{Turn: 0, Warning: draw}, report.Position{Turn: 1, Ruling: warn}
	tests := []struct {
		name      string
		positions []report.Position
		want      []report.Repetition
	}{
		{"nothing repeated", []report.Position{{}, {Turn: 1}}, []report.Repetition{}},
		{
			"broken", []report.Position{{Turn: 1}, {Turn: 0, Warning: warn}, warned, {Turn: 0}},
			[]report.Repetition{{Ply: 1, Kind: report.Warned, Side: &red, Broken: 3, By: ptr(match.Second), Notice: warn}},
		},
		{
			"ruled", []report.Position{{Turn: 1, Warning: warn}, ruled},
			[]report.Repetition{{Ply: 0, Kind: report.Warned, Side: &red, Notice: warn}, {Ply: 1, Kind: report.Ruled, Side: &red, Notice: warn}},
		},
		{"a draw was near and the game ends there", []report.Position{{}, near}, []report.Repetition{{Ply: 1, Kind: report.Near, Notice: draw}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := report.Make(tt.positions, make([]report.Played, len(tt.positions)-1)).Repetitions
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("repetitions (-want +got):\n%s", diff)
			}
		})
	}
}
