package gmeval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/gomoku"
)

// sameFours compares what a FourBoard knows with a Board of the same position.
func sameFours(t *testing.T, f *FourBoard, b *Board) {
	t.Helper()
	if f.Turn() != b.Turn() || f.Hash() != b.Hash() {
		t.Fatalf("side %v and hash %x to move, want %v and %x", f.Turn(), f.Hash(), b.Turn(), b.Hash())
	}
	for s := range Side(2) {
		if f.Fives(s) != b.Count(s, MakesFive) || f.Five(s) != b.First(s, MakesFive) {
			t.Fatalf("side %d: %d fives, first %v, want %d, %v", s, f.Fives(s), f.Five(s), b.Count(s, MakesFive), b.First(s, MakesFive))
		}
		var want []FourMove
		for _, p := range b.Marked(s, MakesFour, nil) {
			want = append(want, FourMove{p, b.Class(s, p)})
		}
		if got, want := f.Stops(s, nil), b.Stops(s, nil); !slices.Equal(got, want) {
			t.Fatalf("side %d: stops %v, want %v", s, got, want)
		}
		got := f.Fours(s, nil)
		if !slices.Equal(got, want) {
			t.Fatalf("side %d: fours %v, want %v", s, got, want)
		}
		for _, m := range got {
			if legal := f.Legal(s, m.Point); legal != b.Legal(s, m.Point) {
				t.Fatalf("side %d, %v: legal %v", s, m.Point, legal)
			}
		}
	}
}

// TestFourBoard: a FourBoard finds the same fours as a Board, whatever was placed on
// it, and leaves the Board that it follows as it was.
func TestFourBoard(t *testing.T) {
	for i, setup := range setups {
		t.Run(fmt.Sprint(setup.size, " ", setup.rule), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 12))
			var f FourBoard
			fours := 0
			walk(t, setup.size, setup.rule, uint64(900+i), func(p *gomoku.Position, b *Board) {
				twin := b.Copy()
				before := b.Copy()
				f.Begin(b)
				sameFours(t, &f, twin)
				placed := 0
				for range r.IntN(12) {
					list := twin.Marked(twin.Turn(), MakesFour, nil)
					fours += len(list)
					if len(list) == 0 || r.IntN(3) == 0 {
						list = twin.Near(nil)
					}
					if len(list) == 0 {
						break
					}
					pt := list[r.IntN(len(list))]
					f.Place(pt)
					twin.Play(pt)
					placed++
					sameFours(t, &f, twin)
					if r.IntN(4) == 0 {
						f.Undo()
						twin.Undo()
						placed--
						sameFours(t, &f, twin)
					}
				}
				for range placed {
					f.Undo()
				}
				if b.lines != before.lines || b.hash != before.hash || b.turn != before.turn || b.class != before.class || b.codes != before.codes {
					t.Fatalf("%s: the board is not as it was", p)
				}
			})
			if fours < 100 && setup.size > 5 {
				t.Fatalf("only %d fours seen", fours)
			}
		})
	}
}
