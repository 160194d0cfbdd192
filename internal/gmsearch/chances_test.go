package gmsearch

import (
	"testing"

	"duiyi/engine"
)

func TestWDL(t *testing.T) {
	tests := []struct {
		name string
		s    engine.Score
		win  int
	}{
		{"level", engine.Score{}, 500},
		{"e to one", engine.Score{Centipawns: 200}, 731},
		{"one to e", engine.Score{Centipawns: -200}, 269},
		{"out of reach", engine.Score{Centipawns: 9000}, 1000},
		{"won", engine.Score{Mate: 7}, 1000},
		{"lost", engine.Score{Mate: -2, Centipawns: 50}, 0},
	}
	for _, tt := range tests {
		if w, d, l := WDL(tt.s); w != tt.win || d != 0 || w+d+l != 1000 {
			t.Errorf("%s: %d %d %d, want a win in %d", tt.name, w, d, l, tt.win)
		}
	}
}
