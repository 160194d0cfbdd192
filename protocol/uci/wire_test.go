package uci

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
)

func TestFormatGo(t *testing.T) {
	second := time.Second
	hit := &engine.PonderHit{}
	tests := []struct {
		name   string
		limits engine.Limits
		black  bool
		want   string
	}{
		{"nothing", engine.Limits{}, false, "go infinite"},
		{"ponder alone", engine.Limits{Ponder: hit}, false, "go ponder infinite"},
		{"all bounds", engine.Limits{Depth: 3, Nodes: 4, Mate: 5, MoveTime: second}, false, "go depth 3 nodes 4 mate 3 movetime 1000"},
		{"less than a millisecond", engine.Limits{MoveTime: time.Microsecond}, false, "go movetime 1"},
		{"red's clock", engine.Limits{Clock: &engine.Clock{Left: second, Increment: second / 10}}, false, "go wtime 1000 btime 1000 winc 100 binc 100"},
		{"black's clock", engine.Limits{Clock: &engine.Clock{Left: -second, MovesToGo: 7}}, true, "go btime 1 wtime 1 movestogo 7"},
		{"byo-yomi", engine.Limits{Clock: &engine.Clock{Left: 0, Byoyomi: 3 * second}}, false, "go wtime 3000 btime 3000"},
		{"some moves", engine.Limits{Depth: 1, SearchMoves: []string{"h2e2", "b0c2"}}, false, "go depth 1 searchmoves h2e2 b0c2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := new(Driver).formatGo(tt.limits, tt.black); got != tt.want {
				t.Errorf("formatGo = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTheirMoves(t *testing.T) {
	one, zero := &Driver{oneBased: true}, &Driver{}
	for file := range 9 {
		for rank := range 10 {
			m := string([]byte{byte('a' + file), byte('0' + rank), byte('i' - file), byte('9' - rank)})
			if got := one.ours(one.theirs(m)); got != m {
				t.Fatalf("%s is %s to a program from 1, and back %q", m, one.theirs(m), got)
			}
			if got := zero.ours(zero.theirs(m)); got != m {
				t.Fatalf("%s is %s to a program from 0, and back %q", m, zero.theirs(m), got)
			}
		}
	}
	for _, bad := range []string{"", "a", "a1", "a1b", "a1b11", "a0b1", "j1a1", "a1b2c", "a1b2c3", "１１２２", "a-1b2", "A1b2"} {
		if got := one.ours(bad); got != "" {
			t.Errorf("%q was taken for %s", bad, got)
		}
	}
	for _, bad := range []string{"a10b9", "a1b", "a1b2q", "k1a1"} {
		if got := zero.ours(bad); got != "" {
			t.Errorf("%q was taken for %s", bad, got)
		}
	}
	if got := zero.theirMoves([]string{"a0a1", "zz", "b0c2"}); !slices.Equal(got, []string{"a0a1"}) {
		t.Errorf("a line with nonsense became %v", got)
	}
}

func FuzzParseInfo(f *testing.F) {
	for _, s := range []string{
		"depth 12 seldepth 20 multipv 1 score cp 31 upperbound nodes 1 nps 2 time 3 pv h2e2 h9g7",
		"score mate -0 nodes 99999999999999999999 time -1", "score cp", "score", "depth", "string pv score cp 3", "score mate -9223372036854775808",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		i, ok := parseInfo(s, engine.Info{})
		if ok && (i.Nodes < 0 || i.Time < 0) {
			t.Fatalf("%q counts %d nodes in %v", s, i.Nodes, i.Time)
		}
		// What we write of it, we read the same.
		if j, again := parseInfo(strings.TrimPrefix(formatInfo(i, ""), "info "), engine.Info{}); ok && i.Depth >= 0 && i.Score.Mate == 0 && (!again || j.Score != i.Score || j.Nodes != i.Nodes) {
			t.Fatalf("%q is %+v, then %+v", s, i, j)
		}
	})
}
