package gmsearch

import (
	"math/rand/v2"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// TestHush: a list that is hushed after some moves gives the fours and threes that are
// left in the order of one that is not, and says how many quiet moves that are legal, and not
// excepted, would have come before each.
func TestHush(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	loud := 0
	for range 300 {
		pos, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Renju)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 + r.IntN(30) {
			if p := gomoku.PointAt(4+r.IntN(7), 4+r.IntN(7)); pos.At(p) == gomoku.None {
				pos.PlayUnchecked(p)
			}
		}
		b := gmeval.New(&pos)
		var plain moveList
		plain.fill(b)
		for i := range plain.moves[:plain.n] {
			plain.moves[i].score = int32(1000*i + r.IntN(1000)) // no two alike
		}
		r.Shuffle(plain.n, func(i, j int) { plain.moves[i], plain.moves[j] = plain.moves[j], plain.moves[i] })
		for range r.IntN(5) {
			plain.pick()
		}
		if plain.next == plain.n {
			continue
		}
		except := plain.moves[plain.next].point
		hushed := plain
		hushed.hush(b, except, gomoku.NoPoint)
		us, quiet := b.Turn(), 0
		for p, _ := plain.pick(); p != gomoku.NoPoint; p, _ = plain.pick() {
			if b.Class(us, p)&(gmeval.MakesFour|gmeval.MakesThree) == 0 {
				if p != except && b.Legal(us, p) {
					quiet++
				}
				continue
			}
			loud++
			got, _, before := hushed.pickLoud()
			if got != p || before != quiet {
				t.Fatalf("%s: %v after %d quiet moves, want %v after %d", &pos, got, before, p, quiet)
			}
			quiet = 0
		}
		if p, _, _ := hushed.pickLoud(); p != gomoku.NoPoint {
			t.Fatalf("%s: %v is left", &pos, p)
		}
	}
	if loud < 100 {
		t.Fatalf("only %d moves seen", loud)
	}
}
