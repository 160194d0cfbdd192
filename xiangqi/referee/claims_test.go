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
