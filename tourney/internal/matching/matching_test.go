package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// perfect calls yield with every perfect matching of the edges.
func perfect(n int, joined func(u, v int) bool, yield func(mate []int)) {
	mate := make([]int, n)
	for i := range mate {
		mate[i] = none
	}
	var extend func()
	extend = func() {
		u := slices.Index(mate, none)
		if u == none {
			yield(mate)
			return
		}
		for v := u + 1; v < n; v++ {
			if mate[v] == none && joined(u, v) {
				mate[u], mate[v] = v, u
				extend()
				mate[u], mate[v] = none, none
			}
		}
	}
	extend()
}

// TestMaximiseAgainstAllMatchings maximises several weights in turn on random graphs and
// compares each greatest sum with the one found by trying all perfect matchings.
func TestMaximiseAgainstAllMatchings(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 1))
	odd, swapped := 0, 0
	for round := range 3000 {
		n := 2 * (1 + r.IntN(5))
		density, levels := 0.3+0.7*r.Float64(), 1+r.IntN(6)
		edge := map[[2]int]bool{}
		g := New(n)
		for u := range n {
			for v := u + 1; v < n; v++ {
				if r.Float64() < density {
					edge[[2]int{u, v}] = true
					g.Connect(u, v)
				}
			}
		}
		var all [][]int
		perfect(n, func(u, v int) bool { return edge[[2]int{u, v}] }, func(m []int) { all = append(all, slices.Clone(m)) })
		for level := range 5 {
			weights := map[[2]int]int64{}
			for e := range edge {
				weights[e] = int64(r.IntN(levels)) - 1
			}
			weight := func(u, v int) int64 { return weights[[2]int{u, v}] }
			sum := func(mate []int) int64 {
				total := int64(0)
				for u, v := range mate {
					if u < v {
						total += weight(u, v)
					}
				}
				return total
			}
			ok := g.Maximise(weight)
			if ok != (len(all) > 0) {
				t.Fatalf("seed %d, graph %d: Maximise = %v, but there are %d perfect matchings", seed, round, ok, len(all))
			}
			if !ok {
				break
			}
			best := sum(slices.MaxFunc(all, func(a, b []int) int { return int(sum(a) - sum(b)) }))
			all = slices.DeleteFunc(all, func(m []int) bool { return sum(m) != best })
			if !slices.ContainsFunc(all, func(m []int) bool { return slices.Equal(m, g.mate) }) {
				t.Fatalf("seed %d, graph %d, weight %d: matching %v (sum %d) is not among the %d best (sum %d)", seed, round, level, g.mate, sum(g.mate), len(all), best)
			}
			if u, v := r.IntN(n), r.IntN(n); u != v && g.mate[u] != v && g.Swap(u, v) {
				swapped++
				if !slices.ContainsFunc(all, func(m []int) bool { return slices.Equal(m, g.mate) }) {
					t.Fatalf("seed %d, graph %d, weight %d: the swap of %d and %d gave %v, which is not among the best", seed, round, level, u, v, g.mate)
				}
			}
			if slices.Max(g.crossings) > 0 {
				odd++
			}
		}
	}
	if swapped == 0 {
		t.Error("no two pairs were swapped")
	}
	if odd == 0 {
		t.Error("no graph needed an odd set: the test does not reach blossoms with positive duals")
	}
}

func TestCutForcesAnotherMate(t *testing.T) {
	g := New(4)
	for u := range 4 {
		for v := range u {
			g.Connect(v, u)
		}
	}
	flat := func(u, v int) int64 { return 0 }
	if !g.Maximise(flat) {
		t.Fatal("no perfect matching of the complete graph of four")
	}
	g.Cut(0, 1)
	g.Cut(0, 2)
	if !g.Maximise(flat) || g.Mate(0) != 3 || g.Mate(1) != 2 {
		t.Fatalf("after the cuts the mates are %v", g.mate)
	}
	g.Cut(1, 2)
	if g.Maximise(flat) {
		t.Fatalf("a vertex without edges was matched: %v", g.mate)
	}
}
