package xqsearch

import (
	"testing"

	"duiyi/xiangqi"
)

// TestChecks compares what is said of each move with the board after it.
func TestChecks(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	found := 0
	walk(t, games, func(t *testing.T, p *xiangqi.Position) {
		th := &thread{}
		th.pos = *p
		c := th.checkSquares()
		for _, m := range p.LegalMoves(nil) {
			q := *p
			q.PlayUnchecked(m)
			if got, want := c.gives(p, p.At(m.From()), m), q.InCheck(); got != want {
				t.Fatalf("%s %s: check is %v, want %v", p.FEN(), m, got, want)
			} else if want && !c.direct[p.At(m.From()).Kind()%7].Has(m.To()) {
				found++
			}
		}
	})
	if found < games/10 {
		t.Errorf("only %d checks were uncovered", found)
	}
}
