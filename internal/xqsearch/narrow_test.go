package xqsearch

import (
	"slices"
	"testing"

	"duiyi/internal/xqtable"
	"duiyi/xiangqi"
)

// TestNarrow: what a search is left to choose from where the tables do not decide.
func TestNarrow(t *testing.T) {
	win := func(plies, toCapture int) xqtable.Value {
		return xqtable.Value{Outcome: xqtable.Win, Plies: plies, ToCapture: toCapture, Proved: true}
	}
	loss := func(plies, toCapture int) xqtable.Value {
		return xqtable.Value{Outcome: xqtable.Loss, Plies: plies, ToCapture: toCapture, Proved: true}
	}
	draw, open := xqtable.Value{Proved: true}, xqtable.Value{}
	tests := []struct {
		name     string
		quiet    string // plies without a capture
		repeated bool
		values   []xqtable.Value // of moves, the best first
		keeps    []int
		drawn    bool
		decided  bool
	}{
		{"draws among losses", "0", false, []xqtable.Value{draw, draw, loss(4, 2)}, []int{0, 1}, true, false},
		{"a proved draw is better than another", "0", false, []xqtable.Value{open, draw, loss(4, 2)}, []int{1}, true, false},
		{"no draw is proved", "0", false, []xqtable.Value{open, open, loss(4, 2)}, []int{0, 1}, false, false},
		{"a draw, but positions have been repeated", "0", true, []xqtable.Value{draw, open, loss(4, 2)}, []int{0, 1}, false, false},
		{"a win", "0", false, []xqtable.Value{win(9, 3), win(11, 1), draw}, nil, false, true},
		{"a win too late: first the capture", "115", false, []xqtable.Value{win(9, 3), win(11, 1), draw}, []int{1}, false, false},
		{"a win, but positions have been repeated", "0", true, []xqtable.Value{win(9, 3), win(11, 1), draw}, []int{0, 1}, false, false},
		{"a loss too late: no capture soon", "115", false, []xqtable.Value{loss(10, 2), loss(8, 6), loss(6, 6)}, []int{1, 2}, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/9/9/R2K5 w - - " + tt.quiet + " 1")
			if err != nil {
				t.Fatal(err)
			}
			start := &root{pos: pos, line: []past{{key: 1}, {key: 2, since: 1}}}
			if tt.repeated {
				start.line = append(start.line, past{key: 1, since: 2})
			}
			k := &known{start: start}
			for i, v := range tt.values {
				m := xiangqi.NewMove(0, xiangqi.Square(i+1))
				k.moves = append(k.moves, xqtable.MoveValue{Move: m, Value: v})
				start.moves = append(start.moves, m)
			}
			if got := k.decided(); got != tt.decided {
				t.Errorf("decided %v", got)
			}
			if tt.decided {
				return
			}
			drawn := k.narrow()
			var kept []int
			for _, m := range start.moves {
				kept = append(kept, int(m.To())-1)
			}
			if drawn != tt.drawn || !slices.Equal(kept, tt.keeps) {
				t.Errorf("drawn %v, keeps %v, want %v", drawn, kept, tt.keeps)
			}
		})
	}
}
