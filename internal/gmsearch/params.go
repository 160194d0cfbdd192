package gmsearch

import (
	"math"

	"duiyi/internal/searchkit"
)

// rootParams are the numbers of the root.
var rootParams = searchkit.RootParams{
	MaxDepth: 99, PollEvery: 512,
	WindowFrom: 4, WindowBase: 24, WindowCurve: 30_000, WindowGrow: 100, WindowMost: 1000, FailsHigh: 2,
}

// What the search for wins by fours may cost before any other begins.
const (
	rootFours      = 20_000 // fours tried: some milliseconds
	rootFoursShare = 4      // the part of a search's nodes that goes to them: a quarter
	shortBits      = 12     // its table has 1<<shortBits entries at first, and grows
	leafBits       = 17     // a thread's table of fours has 1<<leafBits: 2 MiB
)

// Late moves, reductions and fours were settled by matches of the engine against
// itself; the others are first guesses that held up.
const (
	razorDepth     = 3     // plies up to which an evaluation far below alpha is believed
	razorBase      = 20    // how far
	razorStep      = 20    // and for each ply
	reverse        = 60    // how far above beta an evaluation is believed, for each ply but the first
	reverseCut     = 12    // how much less where a cutoff is expected of a position not seen before
	nullDepth      = 2     // plies from which passing is tried
	nullBase       = 3     // plies a pass is searched less
	menaceDepth    = 2     // plies from which the opponent's wins by fours restrict the moves
	singularDepth  = 6     // plies from which the table's move is tested for being the only one
	singularMargin = 3     // how much worse the others must be, for each ply
	futilityDepth  = 4     // plies up to which a move must promise to reach alpha
	futility       = 60    // what each ply may bring
	futilityBase   = 60    // what any move may bring
	behindPly      = 192   // promise that is worth a ply of reduction
	behindDepth    = 5     // plies up to which moves of little promise are left out
	behindBase     = 256   // promise they may lack
	behindStep     = 64    // and for each ply
	delayDepth     = 1     // plies up to which a three is answered by no four that leaves it be
	strayDepth     = 4     // and by none that is far from the fight
	historyPly     = 12000 // good or bad history that is worth a ply
	leafFours      = 16    // fours tried at the horizon
	innerFours     = 60    // fours tried elsewhere
	leafDepth      = 10    // length of such wins, in fours
	orderScale     = 64    // what the order of a move weighs beside its history
	killerOrder    = 2500  // what being a killer weighs

	lateBase, lateStep      = 3, 1    // moves tried near the leaves, and more for each ply
	lateOpen                = 4       // more of them with an open window
	reduceBase, reduceScale = 30, 120 // reductions of late moves, in hundredths
)

// lateLimit is how many moves are looked at near the leaves.
func lateLimit(depth int, improving bool) int {
	n := lateBase + lateStep*depth
	if !improving {
		n = n * 2 / 3
	}
	return n
}

// reverseMargin is how far above beta an evaluation must be to be believed.
func reverseMargin(depth int, improving, fresh bool) int {
	return (reverse - reverseCut*truth(fresh)) * max(depth-1-truth(improving), 0)
}

// reductions are the plies by which late moves are searched less, by depth and
// place in the order.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int8(reduceBase/100. + math.Log(float64(d))*math.Log(float64(n))*100/reduceScale)
		}
	}
	return r
}()
