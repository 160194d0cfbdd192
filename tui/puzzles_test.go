package tui

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/games"
	"duiyi/match/xq"
	"duiyi/puzzles"
)

// pawnPuzzle returns a mate in two; e7d7 stands for a win that takes longer.
func pawnPuzzle(t *testing.T) *puzzles.Puzzle {
	t.Helper()
	solution, err := puzzles.ParseSolution("e7e8(f8f7(e1e0 e1e2)) ~e7d7")
	if err != nil {
		t.Fatal(err)
	}
	return &puzzles.Puzzle{
		ID: "0123", Game: xq.Game, Rules: "axf", Position: "9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1",
		Task: puzzles.Task{Kind: puzzles.Mate, Moves: 2}, Solution: solution, Difficulty: 900,
	}
}

func TestPuzzles(t *testing.T) {
	o := Options{Faces: faces, ASCII: true}
	playable := games.List{{Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets}}
	tests := []struct {
		name, typed, kept string
		want              []string
	}{
		{"solved, in two notations", "P5+1\ne1e0\n", "true [e7e8 f8f7 e1e0] 0", []string{"Puzzle 1 of 2, difficulty 900 (0123)", "Red mates in 2", "P5+1 is right; the answer is k6+1 (f8f7)", "Solved.", "Puzzle 2 of 2", "1 of 2 solved without a mistake"}},
		{"wrong, then right", "e1e0\ne7e8\ne1e2\n", "false [] 0", []string{"K5-1 is not right", "Solved.", "0 of 2 solved"}},
		{"slower, then right", "e7d7\ne7e8\ne1e2\n", "true [e7e8 f8f7 e1e2] 0", []string{"P5=6 wins too, but takes longer", "Solved.", "1 of 2 solved"}},
		{"hints and the answer", "hint\nhint\nanswer\nnext\nquit\n", "false [] 3", []string{"Move the piece on e7", "Hint: P5+1", "Answer: P5+1 k6+1 K5-1", "0 of 2 solved"}},
		{"a hint, then right", "hint\ne7e8\ne1e2\n", "true [e7e8 f8f7 e1e2] 2", []string{"1 of 2 solved"}},
		{"no move", "xyz\ne7e9\n\nhelp\nboard\n", "", []string{`"xyz" is neither a move`, "0 of 2 solved", "another puzzle"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			list := []*puzzles.Puzzle{pawnPuzzle(t), pawnPuzzle(t)}
			var kept []string
			keep := func(o Outcome) error {
				kept = append(kept, fmt.Sprint(o.Right, " ", o.Moves, " ", o.Hints))
				return nil
			}
			if err := Puzzles(t.Context(), playable, o, list, keep, strings.NewReader(tt.typed), &out); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(kept, "; "); got != tt.kept {
				t.Errorf("kept %q, want %q", got, tt.kept)
			}
			for _, want := range tt.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, &out)
				}
			}
		})
	}
}
