package kinds_test

import (
	"testing"

	"duiyi/boardtext/dialects"
	"duiyi/boardtext/kinds"
)

// Every dialect is the position of a new game.
func TestDialects(t *testing.T) {
	for _, d := range dialects.Xiangqi() {
		if fen, err := kinds.Xiangqi(d.Text, nil); err != nil || fen != d.FEN {
			t.Errorf("%s: Xiangqi(%q) = %s, %v; want %s", d.Name, d.Text, fen, err, d.FEN)
		}
	}
	for _, d := range dialects.Gomoku() {
		if board, err := kinds.Gomoku(d.Text, nil); err != nil || board != d.FEN {
			t.Errorf("%s: Gomoku(%q) = %s, %v; want %s", d.Name, d.Text, board, err, d.FEN)
		}
	}
}
