package referee_test

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// TestDeadPositions follows the list of the computer rule; the books decide only
// bare boards without the players.
func TestDeadPositions(t *testing.T) {
	tests := []struct {
		name, fen       string
		computer, books bool
	}{
		{"kings", "3k5/9/9/9/9/9/9/9/9/5K3 w", true, true},
		{"kings and guards", "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4 w", true, true},
		{"one cannon, no advisor", "3k5/9/9/9/9/9/9/9/9/C4K3 w", true, false},
		{"one cannon with elephants, no advisor", "3k5/9/9/9/9/9/9/4B4/9/C1B2K3 w", true, false},
		{"one cannon, one enemy advisor", "3k1a3/9/9/9/9/9/9/9/9/C4K3 w", true, false},
		{"one cannon with an elephant, one enemy advisor", "3k1a3/9/9/9/9/9/9/9/9/C1B2K3 w", true, false},
		{"one cannon with an elephant, one enemy advisor, mate in one", "9/9/3ak4/9/9/9/9/4B4/9/3C1K3 w", false, false},
		{"one cannon, two enemy advisors", "3k1a3/4a4/9/9/9/9/9/9/9/C4K3 w", true, false},
		{"one cannon, two enemy advisors, mate in one", "4ka3/4a4/8C/9/9/9/9/9/9/5K3 w", false, false},
		{"one cannon with an elephant, two enemy advisors", "3k1a3/4a4/9/9/9/9/9/9/9/C1B2K3 w", false, false},
		{"one cannon with an advisor", "3k5/9/9/9/9/9/9/9/4A4/C4K3 w", false, false},
		{"one black cannon, one red advisor", "c4k3/9/9/9/9/9/9/9/9/3K1A3 w", true, false},
		{"one cannon each", "c4k3/9/9/9/9/9/9/9/9/C2K5 w", true, false},
		{"one cannon each, elephants", "c1b2k3/9/9/9/9/9/9/4B4/9/C2K5 w", true, false},
		{"one cannon each, an elephant, mate in one", "9/3ck4/9/9/9/9/9/4B4/5K3/5C3 w", false, false},
		{"one cannon each, an advisor", "c4k3/9/9/9/9/9/9/9/4A4/C2K5 w", false, false},
		{"two cannons", "5k3/9/9/9/9/9/9/9/9/CC1K5 w", false, false},
		{"a horse", "3k5/9/9/9/9/9/9/9/9/N4K3 w", false, false},
		{"a rook", "3k5/9/9/9/9/9/9/9/9/R4K3 w", false, false},
		{"a pawn", "3k5/9/9/9/9/9/2P6/9/9/5K3 w", false, false},
		{"a cannon and a pawn on the last rank", "2P1k4/9/9/9/9/9/9/9/9/C2K5 w", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, rules := range referee.RuleSets {
				want := tt.books
				if rules == referee.Computer {
					want = tt.computer
				}
				for _, v := range views {
					r := referee.NewGame(v.position(p)).Judge(rules)
					if got := r.Clause == referee.ClauseDeadPosition; got != want {
						t.Errorf("%v, %s: %v, %v", rules, v.name, r.Verdict, r.Clause)
					}
				}
			}
		})
	}
}

// TestMoveLimit plays games whose positions do not come back three times, with
// and without checks.
func TestMoveLimit(t *testing.T) {
	// The rook goes up and down while the king steps to and fro: each position
	// stands at most twice in these orders.
	quiet := func(n int) string {
		var b strings.Builder
		rook, king := []string{"a0a1 ", "a1a2 ", "a2a3 ", "a3a4 ", "a4a3 ", "a3a2 ", "a2a1 ", "a1a0 "}, []string{"d9d8 ", "d8d7 ", "d7d8 ", "d8d9 "}
		for i := range n {
			b.WriteString(rook[i%8])
			b.WriteString(king[i%4])
		}
		return b.String()
	}
	tests := []struct {
		name  string
		start string
		moves string
		want  [3]bool // by RuleSet: the limit is reached
	}{
		{"not yet", "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 103 60", quiet(8), [3]bool{false, false, false}},
		{"just", "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 104 60", quiet(8), [3]bool{true, true, true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, tt.start, tt.moves)
			for _, rules := range referee.RuleSets {
				r := g.Judge(rules)
				if got := r.Clause == referee.ClauseMoveLimit; got != tt.want[rules] {
					t.Errorf("%v: %v, %v after %d plies", rules, r.Verdict, r.Clause, r.Ply)
				}
			}
		})
	}
}
