package gmsearch

import (
	"math"

	"duiyi/internal/searchkit"
)

// rootParams are the numbers of the root.
var rootParams = searchkit.RootParams{
	MaxDepth: 99, PollEvery: 256,
	WindowFrom: 4, WindowBase: 24, WindowCurve: 30_000, WindowGrow: 100, WindowMost: 1000, FailsHigh: 2,
}

// What the search for wins by fours may cost before any other begins.
const (
	rootFours      = 20_000 // fours tried: some milliseconds
	rootFoursShare = 4      // the part of a search's nodes that goes to them: a quarter
	shortBits      = 12     // its table has 1<<shortBits entries at first, and grows
	leafBits       = 17     // a thread's table of fours has 1<<leafBits: 2 MiB
)

// The numbers of the search. Depths are whole plies, margins and promises units
// of gmeval's Evaluate and Order, histories their own scale, up to 16384 either
// way. Late moves, reductions and fours were settled by matches of the engine
// against itself; the others are first guesses that held up.
const (
	// Step 8, a node far from the window.
	razorDepth = 3  // up to which an evaluation far below alpha is believed
	razorBase  = 20 // how far
	razorStep  = 20 // and for each ply
	reverse    = 60 // how far above beta an evaluation is believed, for each ply but the first
	reverseCut = 12 // how much less where a cutoff is expected of a position not seen before

	// Step 9, null move.
	nullDepth = 2 // from which passing is tried
	nullBase  = 3 // plies a pass is searched less
	nullStep  = 4 // and one more for so many plies of depth

	// Step 10.
	menaceDepth = 2 // from which the opponent's wins by fours restrict the moves

	// Step 11.
	internalDepth = 4 // from which a node without a move from the table is searched one ply less

	// Step 13, moves left out near the leaves.
	lateBase, lateStep = 3, 1 // moves tried, and more for each ply
	lateOpen           = 4    // more of them with an open window
	lateWorsening      = 2    // thirds of them left when the side to move does worse than before
	behindDepth        = 5    // up to which moves of little promise are left out
	behindBase         = 256  // promise they may lack
	behindStep         = 64   // and for each ply
	futilityDepth      = 4    // up to which a move must promise to reach alpha
	futility           = 60   // what each ply may bring
	futilityBase       = 60   // what any move may bring
	delayDepth         = 1    // up to which a three is answered by no four that leaves it be
	strayDepth         = 4    // and by none that is far from the fight

	// Step 14, the test for singular moves.
	extensionPly   = 2 // iterations deep that a line may grow by extensions
	singularDepth  = 6 // from which the table's move is tested for being the only one
	singularTable  = 3 // plies that the table's entry may be shallower
	singularMargin = 3 // how much worse the others must be, for each ply
	singularCut    = 1 // plies less when the table's score cuts and others are as good

	// Step 15, reductions of late moves, in plies except the first two.
	reduceBase, reduceScale = 30, 120 // hundredths: at least, and logarithms of depth and place for a ply
	reduceDepth             = 2       // from which late moves are reduced
	reduceWorsening         = 1       // more when the side to move does worse than before
	reduceCut               = 1       // more where a cutoff is expected
	reduceOpen              = 1       // less with an open window
	reduceFour              = 2       // less for a four
	reduceThree             = 1       // less for a three
	reduceThreatened        = 1       // less where an open four must be stopped
	behindPly               = 192     // promise lacking that is worth a ply
	historyPly              = 12_000  // good or bad history that is worth a ply

	// Wins by fours.
	leafFours  = 16 // fours tried at the horizon
	innerFours = 60 // fours tried elsewhere
	leafDepth  = 10 // length of such wins, in fours
	foursStep  = 2  // and for each ply of depth

	// The order of moves, and the histories.
	orderScale                      = 64           // what the order of a move weighs beside its history
	killerOrder                     = 2500         // what being a killer weighs
	killerOrder2                    = 1250         // what being the older one does
	bonusBase, bonusStep, bonusMost = 60, 90, 1200 // of a cutoff, by depth
	bonusCharge                     = 2            // the part that moves tried in vain are charged: a half
)

// lateLimit returns how many moves are looked at near the leaves.
func lateLimit(depth int, improving bool) int {
	n := lateBase + lateStep*depth
	if !improving {
		n = n * lateWorsening / 3
	}
	return n
}

// reverseMargin returns how far above beta an evaluation must be to be believed.
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
