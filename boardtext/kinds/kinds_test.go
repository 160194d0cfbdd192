package kinds_test

import (
	"errors"
	"testing"

	"duiyi/boardtext/dialects"
	"duiyi/boardtext/kinds"
	"duiyi/match"
	"duiyi/match/positions"
)

// Every dialect yields the starting position.
func TestDialects(t *testing.T) {
	for _, d := range dialects.Xiangqi() {
		if fen, _, err := kinds.Xiangqi(d.Text, nil); err != nil || fen != d.FEN {
			t.Errorf("%s: Xiangqi(%q) = %s, %v; want %s", d.Name, d.Text, fen, err, d.FEN)
		}
	}
	for _, d := range dialects.Gomoku() {
		if board, _, err := kinds.Gomoku(d.Text, nil); err != nil || board != d.FEN {
			t.Errorf("%s: Gomoku(%q) = %s, %v; want %s", d.Name, d.Text, board, err, d.FEN)
		}
	}
}

// Without a side to move, moves cannot be played, but the caller can supply
// the side.
func TestNoSide(t *testing.T) {
	second := match.Second
	for _, tt := range []struct {
		read  func(string, *match.Side) (string, int, error)
		text  string
		board string
		plies int
	}{
		{kinds.Xiangqi, "3k5/9/9/9/9/9/9/9/9/R3K4", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1", 0},
		{kinds.Xiangqi, "3k5/9/9/9/9/9/9/9/9/R3K4 moves 将4进1", "9/3k5/9/9/9/9/9/9/9/R3K4 w - - 1 2", 1},
		{kinds.Gomoku, "...../.X.../..X../...../.....", "...../.X.../..X../...../..... O", 0},
		{kinds.Gomoku, "...../.X.../..X../...../..... c2", "...../.X.../..X../..O../..... X", 1},
	} {
		var ce *match.ConfigError
		if _, _, err := tt.read(tt.text, nil); !errors.Is(err, positions.ErrNoSide) || !errors.As(err, &ce) || ce.Field != "setup" {
			t.Errorf("%q: %v, want %v", tt.text, err, positions.ErrNoSide)
		}
		if board, plies, err := tt.read(tt.text, &second); err != nil || board != tt.board || plies != tt.plies {
			t.Errorf("%q = %s after %d plies, %v; want %s after %d", tt.text, board, plies, err, tt.board, tt.plies)
		}
	}
}
