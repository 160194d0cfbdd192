package referee

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
)

// TestTally counts long rows of moves, repetitions and all.
func TestTally(t *testing.T) {
	const (
		oneChecks  = "c6e7 d9d8 e7c6 d8d9 " // Red checks with every move
		bothCheck  = "e3d3 d6e6 d3e3 e6d6 "
		idle       = "a0a1 d9e9 a1a0 e9d9 "
		oneFEN     = "3k5/9/9/2N6/9/9/9/9/9/R4K3 w"
		bothFEN    = "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w"
		captureFEN = "3k5/9/9/2N6/9/9/p8/9/9/R4K3 w - - 50 40"
	)
	tests := []struct {
		name, fen, moves string
		plies, counted   int
		checks           [2]int
		reached          [3]bool // by Rules
	}{
		{"quiet moves", oneFEN, strings.Repeat(idle, 5), 20, 20, [2]int{0, 0}, [3]bool{}},
		{"ten checks count", oneFEN, strings.Repeat(oneChecks, 5), 20, 20, [2]int{10, 0}, [3]bool{}},
		{"the eleventh and its reply do not", oneFEN, strings.Repeat(oneChecks, 6), 24, 20, [2]int{12, 0}, [3]bool{}},
		{"quiet moves after them do", oneFEN, strings.Repeat(oneChecks, 6) + idle, 28, 24, [2]int{12, 0}, [3]bool{}},
		{"both sides have ten", bothFEN, strings.Repeat(bothCheck, 8), 32, 20, [2]int{16, 16}, [3]bool{}},
		{"a capture begins anew", captureFEN, strings.Repeat(oneChecks, 6) + "a0a3 d9e9 ", 1, 1, [2]int{0, 0}, [3]bool{}},
		{"axf: the side that gave few checks asks", oneFEN, strings.Repeat(oneChecks, 30), 120, 20, [2]int{60, 0}, [3]bool{AXF: true}},
		{"axf: nobody may ask", bothFEN, strings.Repeat(bothCheck, 30), 120, 20, [2]int{60, 60}, [3]bool{}},
		{"all rule sets", oneFEN, strings.Repeat(idle, 30), 120, 120, [2]int{0, 0}, [3]bool{true, true, true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			c := newTally(&p)
			for _, text := range strings.Fields(tt.moves) {
				m, err := xiangqi.ParseMove(text)
				if err == nil {
					err = p.Play(m)
				}
				if err != nil {
					t.Fatal(err)
				}
				c.add(&p)
			}
			if c.plies != tt.plies || c.counted != tt.counted || c.checks != tt.checks {
				t.Errorf("%d plies, %d counted, checks %v; want %d, %d, %v", c.plies, c.counted, c.checks, tt.plies, tt.counted, tt.checks)
			}
			for _, rs := range RuleSets {
				if c.reached(rs) != tt.reached[rs] {
					t.Errorf("%v: reached %v", rs, c.reached(rs))
				}
			}
		})
	}
}
