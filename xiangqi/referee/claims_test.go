package referee_test

import (
	"flag"
	"fmt"
	"testing"

	"duiyi/internal/rulingatlas"
	"duiyi/xiangqi/referee"
)

var claimLoops = flag.Int("claims", 1000, "how many random loops TestClaims rules on")

// TestClaims takes every ruling on random loops at its word: the class of a
// move, the motives given and the clause agree, and each threat named can be
// carried out on the board as described.
func TestClaims(t *testing.T) {
	n := *claimLoops
	if testing.Short() {
		n /= 10
	}
	const seed = 33
	decisive, kinds := 0, map[string]int{}
	for g := range rulingatlas.Generated(seed, n) {
		for _, rules := range referee.RuleSets {
			r := g.Judge(rules)
			if _, ok := r.Verdict.Loser(); ok {
				decisive++
			}
			for _, f := range rulingatlas.Contradictions(g, &r) {
				kinds[fmt.Sprint(rules, " ", f.Kind)]++
				start := g.PositionAt(0)
				if kinds[fmt.Sprint(rules, " ", f.Kind)] <= 2 {
					t.Errorf("%v: %s %v: %s: %s", rules, start.FEN(), g.Moves(), f.Kind, f.Text)
				}
			}
		}
	}
	t.Logf("seed %d, %d loops, %d decisive rulings, faults %v", seed, n, decisive, kinds)
	if decisive < n/20 {
		t.Errorf("only %d decisive rulings on %d loops", decisive, n)
	}
}

// TestClaimsFound takes rulings at their word in which a false claim was found.
func TestClaimsFound(t *testing.T) {
	tests := []struct {
		name, fen, loop string
		rules           referee.Rules
	}{
		{"a mate that was there before, among many checks", "1Rbar3P/4n4/3k4C/p4P3/4P4/2B6/p3p4/5N3/4R1r2/3CK1p2 w", "b9b2 e9h9 b2b9 h9e9 ", referee.CXA},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, tt.fen, tt.loop+tt.loop)
			r := g.Judge(tt.rules)
			for _, f := range rulingatlas.Contradictions(g, &r) {
				t.Errorf("%s: %s", f.Kind, f.Text)
			}
		})
	}
}
