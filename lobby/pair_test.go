package lobby

import (
	"math/rand/v2"
	"testing"
)

// bestWorth is what the best pairs are worth, found by trying all.
func bestWorth(list []waiting, left uint) int {
	if left == 0 {
		return 0
	}
	a := 0
	for left&(1<<a) == 0 {
		a++
	}
	left &^= 1 << a
	best := bestWorth(list, left)
	for b := a + 1; b < len(list); b++ {
		if left&(1<<b) != 0 {
			if w := worth(list[a], list[b]); w > 0 {
				best = max(best, w+bestWorth(list, left&^(1<<b)))
			}
		}
	}
	return best
}

func worth(a, b waiting) int { return a.far() + b.far() - max(a.points-b.points, b.points-a.points) }

func TestPairsSlowTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 800 {
		list := make([]waiting, n%10)
		for i := range list {
			list[i] = waiting{1000 + r.IntN(1+r.IntN(1200)), r.IntN(5)}
		}
		got, seen := 0, map[int]bool{}
		for _, p := range pairs(list) {
			w := worth(list[p[0]], list[p[1]])
			if w <= 0 || seen[p[0]] || seen[p[1]] || p[0] == p[1] {
				t.Fatalf("%v: pair %v is worth %d", list, p, w)
			}
			seen[p[0]], seen[p[1]] = true, true
			got += w
		}
		if want := bestWorth(list, 1<<len(list)-1); got != want {
			t.Fatalf("%v: worth %d, the best is %d", list, got, want)
		}
	}
}

func TestPairsFar(t *testing.T) {
	near := []waiting{{1500, 0}, {1699, 0}}
	if len(pairs(near)) != 1 {
		t.Error("199 points apart at the first wave: not paired")
	}
	far := []waiting{{1500, 0}, {1800, 0}}
	if len(pairs(far)) != 0 {
		t.Error("300 points apart at the first wave: paired")
	}
	far[0].missed = 2
	if len(pairs(far)) != 1 {
		t.Error("300 points apart, one of them after two waves: not paired")
	}
	// Who has waited goes first: of three at one rating, two who have waited long.
	if got := pairs([]waiting{{1500, 0}, {1500, 3}, {1500, 5}}); len(got) != 1 || got[0][0]+got[0][1] != 3 {
		t.Errorf("pairs %v, want those who have waited", got)
	}
}

func BenchmarkPairs(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]waiting, MaxWaiting)
	for i := range list {
		list[i] = waiting{1000 + r.IntN(1200), r.IntN(5)}
	}
	for b.Loop() {
		pairs(list)
	}
}
