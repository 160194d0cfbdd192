package xqsearch

import "math"

// Depth is counted in whole plies; reductions in 1024ths of one.
const (
	unit     = 1024
	maxDepth = 100
)

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
