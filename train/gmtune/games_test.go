package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// withoutBoard copies a position without its board, which the next position
// reuses.
func withoutBoard(g *gameSoFar) (gameSoFar, bool) {
	c := *g
	c.board = nil
	return c, true
}

func TestReadGame(t *testing.T) {
	const fine = "freestyle X 3 h8 h9 i8 i9/-12 j8 j9/40 k8/300\n"
	tests := []struct {
		name string
		text string
		want int    // positions
		err  string // part of the error, empty for none
	}{
		{"with scores and without", fine, 5, ""},
		{"without scores", "freestyle . 3 h8 h9 i8 i9\n", 2, ""},
		{"another rule and an empty line", "renju X 3 h8 h9 i8 i9/x\n\n" + fine, 5, ""},
		{"an aside", "freestyle ? 4 h8 h9 i8 i9 j8/-40\n", 2, ""},
		{"a score that is no number", fine + "freestyle X 3 h8 h9 i8 i9/twelve j8\n", 0, `line 2: move 4, "i9/twelve": score "twelve" is no whole number`},
		{"an empty score", "freestyle X 3 h8 h9 i8 i9/ j8\n", 0, `line 1: move 4, "i9/": score "" is no whole number`},
		{"no point", "freestyle X 3 h8 h99 i8\n", 0, "line 1: move 2"},
		{"a point that has a stone", "freestyle X 3 h8 h9 h8 i9\n", 0, "line 1: move 3"},
		{"no winner", "freestyle B 3 h8 h9 i8\n", 0, `line 1: winner "B"`},
		{"an opening longer than the game", "freestyle X 4 h8 h9 i8\n", 0, `line 1: stones of the opening "4"`},
		{"cut off", "freestyle X 4\n", 0, "line 1: 3 fields"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "games.txt")
			if err := os.WriteFile(name, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := collect([]string{name}, gomoku.Freestyle, withoutBoard)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), name+": "+tt.err)) {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			if len(list) != tt.want {
				t.Errorf("%d positions, want %d", len(list), tt.want)
			}
		})
	}
}

// A position has the score of the search that chose the next move.
func TestScoresAreOfTheNextMove(t *testing.T) {
	fields := strings.Fields("freestyle O 3 h8 h9 i8 i9/-12 j8 j9/40")
	want := []struct {
		next     string
		score    int
		hasScore bool
		result   float32
	}{
		{"i9", -12, true, 1}, {"j8", 0, false, 0}, {"j9", 40, true, 1}, {"", 0, false, 0},
	}
	n := 0
	err := readGame(fields, gomoku.Freestyle, func(g *gameSoFar) {
		w := want[n]
		n++
		if w.next != "" && g.next.String() != w.next || w.next == "" && g.next != gomoku.NoPoint {
			t.Errorf("position %d: next %v, want %q", n, g.next, w.next)
		}
		if g.score != w.score || g.hasScore != w.hasScore || g.result() != w.result {
			t.Errorf("position %d: score %d %v, result %v, want %d %v, %v", n, g.score, g.hasScore, g.result(), w.score, w.hasScore, w.result)
		}
	})
	if err != nil || n != len(want) {
		t.Fatalf("%d positions, error %v, want %d", n, err, len(want))
	}
}

// The end of an aside has the score of its last move, from the other side's
// view.
func TestAsideHasAScoreAtItsEnd(t *testing.T) {
	var scores []int
	err := readGame(strings.Fields("freestyle ? 4 h8 h9 i8 i9 j8/-40"), gomoku.Freestyle, func(g *gameSoFar) {
		if !g.hasScore {
			t.Errorf("no score after %v", g.last)
		}
		scores = append(scores, g.score)
	})
	if err != nil || !slices.Equal(scores, []int{-40, 40}) {
		t.Fatalf("scores %v, error %v, want -40 and 40", scores, err)
	}
}

// Games are read in order, every chosen move with its score.
func TestPlayedGamesAreRead(t *testing.T) {
	var text bytes.Buffer
	if err := playGames(&text, gomoku.Renju, 0, 3, 60, 4); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(name, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := collect([]string{name}, gomoku.Renju, withoutBoard)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(text.String()), "\n") {
		fields := strings.Fields(line)
		err := readGame(fields, gomoku.Renju, func(g *gameSoFar) {
			if now, _ := withoutBoard(g); len(list) == 0 || list[0] != now {
				t.Fatalf("%s: a position is missing or out of order", line)
			}
			if g.hasScore != (g.next != gomoku.NoPoint || g.winner == unknown) {
				t.Errorf("%s: next move %v, score %v", line, g.next, g.hasScore)
			}
			list = list[1:]
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(list) > 0 {
		t.Errorf("%d positions too many", len(list))
	}
}

// A run killed anywhere continues to the same file.
func TestPlayGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.txt")
	if err := playInto(name, gomoku.Freestyle, 4, 60, 4); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{0, 1, len(want) / 3, len(want) / 2, len(want) - 1, len(want)} {
		if err := os.WriteFile(name, want[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if err := playInto(name, gomoku.Freestyle, 4, 60, 4); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("cut at byte %d of %d: another file (%d bytes, error %v)", cut, len(want), len(got), err)
		}
	}
}
