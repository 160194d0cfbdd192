package xq_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/boardtext"
	"duiyi/boardtext/dialects"
	"duiyi/protocol/internal/xq"
)

// Every dialect of one line is a position command, with moves behind it.
func TestDialects(t *testing.T) {
	for _, d := range dialects.Xiangqi() {
		if !d.Line || strings.Contains(d.Text, "moves") {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			g, err := xq.Read(strings.Fields("fen " + d.Text))
			if err != nil || g.Start != d.FEN {
				t.Fatalf("position fen %s: %+v, %v; want %q", d.Text, g, err, d.FEN)
			}
		})
	}
	if g, err := xq.Read(strings.Fields("fen 3k5/9/9/9/9/9/9/9/9/R3K4 moves a0a1")); g != nil || !errors.Is(err, boardtext.ErrNoSide) {
		t.Errorf("a position without a side: %+v, %v", g, err)
	}
}
