package gmeval

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmlines"
)

// TestLinesAreTheirRebuild: what the network of lines adds is the same worked out along the line,
// however many stones lie between two evaluations, and from nothing.
func TestLinesAreTheirRebuild(t *testing.T) {
	for i, s := range setups {
		t.Run(fmt.Sprint(s.size, " ", s.rule), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 11))
			seen := 0
			walk(t, s.size, s.rule, uint64(900+i), func(p *gomoku.Position, b *Board) {
				if r.IntN(4) > 0 {
					return
				}
				b.Evaluate()
				got := b.levels[len(b.levels)-1]
				c := New(p)
				c.Evaluate()
				if want := c.levels[0].sums; got.stones != len(b.frames) || got.sums != want {
					t.Fatalf("%s: sums %v, rebuilt %v", p, got.sums, want)
				}
				if got, want := b.Copy().lineValue(), b.lineValue(); got != want {
					t.Fatalf("%s: the copy adds %d, want %d", p, got, want)
				}
				var sums gmlines.Sums
				for _, w := range c.Windows(nil) {
					c.t.lines.Count(&sums, int(w))
				}
				if sums != got.sums {
					t.Fatalf("%s: the windows come to %v, want %v", p, sums, got.sums)
				}
				seen++
			})
			if seen < 10 {
				t.Fatalf("only %d positions compared", seen)
			}
		})
	}
}
