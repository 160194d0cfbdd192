package xqsearch

import (
	"math"

	"duiyi/internal/searchkit"
)

// Depth is counted in whole plies; reductions in 1024ths of one.
const unit = 1024

// rootParams are the numbers of the root. A window of 25 centipawns was worth
// +31 ± 32 Elo against one of 14 (250 games at 15,000 nodes a move), and made
// the bench a fifth shorter.
var rootParams = searchkit.RootParams{
	MaxDepth: 100, PollEvery: 1024,
	WindowFrom: 4, WindowBase: 25, WindowCurve: 30_000, WindowGrow: 50, WindowMost: 1500, WindowWins: true, FailsHigh: 3,
}

// A mate in n plies is believed to be the shortest once an iteration of
// mateDepthScale*n + mateDepthBase plies has not found a shorter one.
const mateDepthScale, mateDepthBase = 2, 4

// reductionOf is the base of late move reductions, by depth or move number:
// the product of the two entries.
var reductionOf = func() (t [128]int) {
	for i := 1; i < len(t); i++ {
		t[i] = int(22.5 * math.Log(float64(i)))
	}
	return t
}()

// lateLimit returns how many quiet moves are looked at near the leaves.
func lateLimit(depth int, improving bool) int {
	n := 3 + depth*depth
	if !improving {
		n /= 2
	}
	return n
}
