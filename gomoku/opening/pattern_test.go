package opening_test

import (
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

// TestPatterns: all openings of the 3×3 and 5×5 squares are one of the 26, each
// is found under all eight symmetries and nothing else is.
func TestPatterns(t *testing.T) {
	boards := map[opening.Pattern]map[string]bool{}
	count := map[opening.Pattern]int{}
	g := begin(t, opening.RIF, "h8")
	for _, second := range g.Legal() {
		two := g
		if _, err := two.Play(second); err != nil {
			t.Fatal(err)
		}
		for _, third := range two.Legal() {
			three := two
			if _, err := three.Play(third); err != nil {
				t.Fatal(err)
			}
			p := three.Pattern()
			if p == "" {
				t.Fatalf("h8 %s %s has no name", second, third)
			}
			board := three.Board()
			least := ""
			for sym := range gomoku.Symmetry(gomoku.Symmetries) {
				q := board.Transform(sym)
				if text := q.String(); least == "" || text < least {
					least = text
				}
			}
			if boards[p] == nil {
				boards[p] = map[string]bool{}
			}
			boards[p][least] = true
			count[p]++
		}
	}
	if len(boards) != 26 || len(opening.Patterns()) != 26 {
		t.Errorf("%d openings found and %d listed, want 26", len(boards), len(opening.Patterns()))
	}
	total := 0
	for _, p := range opening.Patterns() {
		if len(boards[p]) != 1 {
			t.Errorf("%s names %d different openings", p, len(boards[p]))
		}
		if n := count[p]; n != 4 && n != 8 {
			t.Errorf("%s comes up in %d ways, want 4 or 8", p, n)
		}
		total += count[p]
	}
	if total != 8*23 { // second stones, and what they and the first leave of 25 points
		t.Errorf("%d openings named, want %d", total, 8*23)
	}
}

func TestPattern(t *testing.T) {
	for _, tt := range []struct {
		moves string
		want  opening.Pattern
	}{
		{"h8 h9 i9", "D4"}, {"h8 g8 g7", "D4"}, {"h8 i9 i7", "I7"}, {"h8 g7 g9", "I7"}, {"h8 h7 h6", "D1"}, {"h8 i9 f6", "I13"},
		{"h8 h9 i9 a1 o15", "D4"}, // the game has gone on
		{"h8 h9", ""}, {"h8 h10 i9", ""}, {"g8 g9 h9", ""}, {"h8 h9 k8", ""},
	} {
		g := begin(t, opening.Free, strings.Fields(tt.moves)...)
		if got := g.Pattern(); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.moves, got, tt.want)
		}
	}
	g := opening.From(board(t, 15))
	for _, text := range []string{"h8", "h9", "i9"} {
		if _, err := g.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	if got := g.Pattern(); got != "" {
		t.Errorf("a game from a board that was set up is %q", got)
	}
}
