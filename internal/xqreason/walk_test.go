package xqreason

import (
	"math/rand/v2"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// TestWalks has the checker replay all that is said along random games, where
// pieces hang and kings are mated as often as one likes.
func TestWalks(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, seed))
	games := 12
	if testing.Short() {
		games = 2
	}
	told := map[Kind]int{}
	for range games {
		p := xiangqi.StartPosition()
		for range 120 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if captures := p.LegalCaptures(nil); len(captures) > 0 && r.IntN(3) == 0 {
				m = captures[r.IntN(len(captures))]
			}
			for _, f := range Facts(&p, m) {
				told[f.Kind]++
				if f.Kind == Mate && f.Moves > 4 {
					continue // the checker keeps no table: it would take minutes
				}
				if err := refute(nil, referee.AXF, Reason{Does, p, f}); err != nil {
					t.Errorf("seed %d: %s, %s: %s %s of %v by %v: %v", seed, p.FEN(), m, f.Kind, f.Pattern, f.Targets, f.By, err)
				}
			}
			p.PlayUnchecked(m)
		}
	}
	t.Log(told)
}
