package gomocup

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
)

func TestSaid(t *testing.T) {
	tests := []struct {
		line   string
		want   engine.Info
		scored bool
	}{
		{"MESSAGE Depth 12-20 | Eval 35 | Time 123ms | H8 I9", engine.Info{Depth: 12, SelDepth: 20, Score: engine.Score{Centipawns: 35}}, true},
		{"MESSAGE depth 9-15 ev -M6 n 200K n/ms 300 tm 666 pv H8 I9", engine.Info{Depth: 9, SelDepth: 15, Score: engine.Score{Mate: -6}}, true},
		{"Message Speed 1M | Depth 8-9 | Eval +M5 | Time 1s", engine.Info{Depth: 8, SelDepth: 9, Score: engine.Score{Mate: 5}}, true},
		{"MESSAGE DEPTH: 7 EVAL: -12", engine.Info{Depth: 7, Score: engine.Score{Centipawns: -12}}, true},
		{"MESSAGE depth 5", engine.Info{Depth: 5, Score: engine.Score{Centipawns: 1}}, false},
		{"MESSAGE every level 99 evened out", engine.Info{Depth: 2, Score: engine.Score{Centipawns: 1}}, false},
		{"DEBUG depth 9 eval 3", engine.Info{Depth: 2, Score: engine.Score{Centipawns: 1}}, false},
		{"MESSAGE", engine.Info{Depth: 2, Score: engine.Score{Centipawns: 1}}, false},
	}
	for _, tt := range tests {
		got, scored := said(tt.line, engine.Info{Depth: 2, Score: engine.Score{Centipawns: 1}})
		if diff := cmp.Diff(tt.want, got); diff != "" || scored != tt.scored {
			t.Errorf("%s: %v %s", tt.line, scored, diff)
		}
	}
}
