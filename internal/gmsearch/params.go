package gmsearch

import (
	"math"

	"duiyi/internal/searchkit"
)

// rootParams are the numbers of the root.
var rootParams = searchkit.RootParams{
	MaxDepth: 99, PollEvery: 256,
	WindowFrom: 4, WindowBase: windowBase, WindowCurve: 30_000, WindowGrow: 100, WindowMost: 1000, FailsHigh: 2,
}

// What the search for wins by fours may cost before any other begins.
const (
	rootFours      = 20_000 // fours tried: some milliseconds
	rootFoursShare = 4      // the part of a search's nodes that goes to them: a quarter
	shortBits      = 12     // its table has 1<<shortBits entries at first, and grows
	leafBits       = 17     // a thread's table of fours has 1<<leafBits: 2 MiB
)

// The numbers of the search that stay as they are; those that can be tuned are in
// margins.go. Depths are whole plies. They were settled by matches of the engine
// against itself, or are first guesses that held up.
const (
	// Step 8, a node far from the window.
	razorDepth = 3 // up to which an evaluation far below alpha is believed

	// Step 9, null move.
	nullDepth = 2 // from which passing is tried

	// Step 10.
	menaceDepth = 2 // from which the opponent's wins by fours restrict the moves

	// Step 11.
	internalDepth = 4 // from which a node without a move from the table is searched one ply less

	// Step 13, moves left out near the leaves.
	behindDepth   = 5 // up to which moves of little promise are left out
	futilityDepth = 4 // up to which a move must promise to reach alpha
	delayDepth    = 1 // up to which a three is answered by no four that leaves it be
	strayDepth    = 4 // and by none that is far from the fight

	// Step 14, the test for singular moves.
	extensionPly  = 2 // iterations deep that a line may grow by extensions
	singularDepth = 6 // from which the table's move is tested for being the only one
	singularTable = 3 // plies that the table's entry may be shallower
	singularCut   = 1 // plies less when the table's score cuts and others are as good

	// Step 15, reductions of late moves.
	reduceDepth = 2 // from which late moves are reduced

	// Wins by fours.
	leafDepth = 10 // length of such wins, in fours
	foursStep = 2  // and for each ply of depth
)

// lateLimit returns how many moves are looked at near the leaves.
func lateLimit(depth int, improving bool) int {
	n := lateBase + lateStep*depth
	if !improving {
		n = n * lateWorsening / 100
	}
	return n / 100
}

// reverseMargin returns how far above beta an evaluation must be to be believed.
func reverseMargin(depth int, improving, fresh bool) int {
	return (reverse - reverseCut*truth(fresh)) * max(depth-1-truth(improving), 0)
}

// A reductionTable is by how much late moves are searched less, in 1024ths of a
// ply, by depth and place in the order.
type reductionTable [64][64]int32

var reductionOf = reductions()

func reductions() (r reductionTable) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int32(float64(reduceBase) + 1024*math.Log(float64(d))*math.Log(float64(n))*100/float64(reduceScale))
		}
	}
	return r
}
