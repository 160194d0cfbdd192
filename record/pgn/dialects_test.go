package pgn_test

import (
	"errors"
	"testing"

	"duiyi/boardtext/dialects"
	"duiyi/record"
	"duiyi/record/pgn"
)

// Every dialect is the value of a FEN tag, whatever side it has.
func TestDialects(t *testing.T) {
	for _, d := range dialects.Xiangqi() {
		if !d.Line {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			games, err := pgn.Read([]byte("[Red \"A\"]\n[FEN \"" + d.Text + "\"]\n\n*\n"))
			if err != nil || len(games) != 1 || len(games[0].Faults) > 0 || games[0].Start != d.FEN && games[0].Start != "" {
				t.Fatalf("FEN %q: %v, %+v; want %q", d.Text, err, games, d.FEN)
			}
		})
	}
}

func TestNoSide(t *testing.T) {
	const rows = "3k5/9/9/9/9/9/9/9/9/R3K4"
	tests := []struct {
		moves, start string
		plies        int
		unsided      bool
	}{
		{"*", rows + " w - - 0 1", 0, true},
		{"1. d9d8 a0a1 *", rows + " b - - 0 1", 2, false},
		{"1. a0a1 d9d8 *", rows + " w - - 0 1", 2, false},
		{"1... 将4进1 2. 车九进一 *", rows + " b - - 0 1", 2, false},
	}
	for _, tt := range tests {
		games, err := pgn.Read([]byte("[FEN \"" + rows + "\"]\n\n" + tt.moves + "\n"))
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %v", tt.moves, err)
		}
		g := games[0]
		unsided := len(g.Faults) == 1 && errors.Is(g.Faults[0], record.ErrSide)
		if g.Start != tt.start || len(g.Main()) != tt.plies || unsided != tt.unsided || !unsided && len(g.Faults) > 0 {
			t.Errorf("%s: %q, %d plies, %v", tt.moves, g.Start, len(g.Main()), g.Faults)
		}
	}
}
