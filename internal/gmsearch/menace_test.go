package gmsearch

import (
	"math/rand/v2"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// TestTouching: a stone that does not touch a win by fours, and makes no four,
// hardly ever spoils it.
func TestTouching(t *testing.T) {
	t.Run("freestyle, standard and renju", func(t *testing.T) { zonesHold(t, gomoku.Freestyle, gomoku.Standard, gomoku.Renju) })
	t.Run("caro", func(t *testing.T) { zonesHold(t, gomoku.Caro) })
}

func zonesHold(t *testing.T, rules ...gomoku.Rule) {
	const seed = 23
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 5))
	want, every := 30, 1
	if testing.Short() {
		want, every = 6, 5 // every fifth stone
	}
	menaces, spoiled, others := 0, 0, 0
	for menaces < want {
		rule := rules[menaces%len(rules)]
		p, _ := scattered(t, rule, r)
		for range 20 { // stones close together, as they come
			legal := p.Legal(nil)
			if p.Outcome() != gomoku.Ongoing || len(legal) == 0 {
				break
			}
			near := gmeval.New(&p).Near(nil)
			if pt := near[r.IntN(len(near))]; p.Play(pt) != nil {
				break
			}
		}
		if p.Outcome() != gomoku.Ongoing {
			continue
		}
		b := gmeval.New(&p)
		us, them := b.Turn(), b.Turn().Other()
		if b.Count(us, gmeval.MakesFive)+b.Count(us, gmeval.Winning)+b.Count(them, gmeval.MakesFive)+b.Count(them, gmeval.Winning) > 0 {
			continue
		}
		v := newFours(leafBits)
		var zone pointSet
		b.Pass()
		won := v.search(b, 30, 10_000).win > 0 && v.touching(&zone)
		b.Pass()
		if !won {
			continue
		}
		menaces++
		for i, pt := range append(b.Near(nil), b.Far(nil)...) {
			if i%every != 0 || zone.has(pt) || b.Class(us, pt)&gmeval.MakesFour != 0 || !b.Legal(us, pt) {
				continue
			}
			others++
			b.Play(pt)
			if newFours(leafBits).search(b, 60, 100_000).win == 0 {
				spoiled++
			}
			b.Undo()
		}
	}
	t.Logf("%d of %d stones outside the zones spoiled the win", spoiled, others)
	if others < 500*want/30/every || spoiled*100 > others {
		t.Errorf("%d of %d stones outside the zones spoiled the win", spoiled, others)
	}
}
