package xqsearch

import (
	"math"

	"duiyi/internal/searchkit"
)

// The numbers of the search that are whole plies or parts; margins.go has those
// that can be tuned. Depths are whole plies, reductions 1024ths of a ply. Most are
// first guesses that held up in self-play; docs/measurements/2026-11-xiangqi.md has what each
// technique is worth as a whole. Where it is known what measured a number, that
// is said beside it.
const (
	unit = 1024 // one ply of reduction

	// Step 3, the table.
	tableHalfMoves  = 100 // plies without a capture from which its scores are not believed: the limit is near
	depthUnsearched = -10 // of an entry that holds an evaluation only
	exactDepth      = 2   // from which endgame tables are read: a block may have to be unpacked

	// Step 5, razoring.
	razorDepth = 4 // up to which it is tried

	// Step 6, futility of the node.
	reverseDepth      = 8 // up to which it is tried
	reverseQuietDepth = 5 // up to which a quiet move in the table does not forbid it

	// Step 7, null move.
	nullDepth          = 3  // from which it is tried
	nullReduction      = 4  // plies a pass is searched less,
	nullReductionDepth = 4  // one more for so many plies of depth,
	nullReductionMost  = 3  // of which this many at most
	nullVerifyDepth    = 12 // from which a pass that fails high is verified
	nullVerifyPart     = 3  // quarters of the verification in which the side may not pass

	// Step 8, ProbCut.
	probDepth     = 5 // from which it is tried
	probReduction = 4 // plies searched less

	// Step 9.
	internalDepth = 4 // from which a node without a move from the table is searched one ply less

	// Step 11, moves left out near the leaves. Depths here are what a late move
	// would be searched.
	lateQuiets    = 3 // quiet moves looked at at depth 0, the square of the depth more
	lateWorsening = 2 // the part of them when the side to move does worse than before: a half
	futilityDepth = 7
	historyDepth  = 5
	captureDepth  = 8

	// Step 12, extensions.
	extensionPly    = 2 // iterations deep that a line may grow by them
	singularDepth   = 6 // from which the table's move is tested for being the only one
	singularTable   = 3 // plies that the table's entry may be shallower
	singularStep    = 1 // how much worse the others must be, for each ply; half more off the line
	singularCut     = 2 // plies less when the table's score cuts and others are as good
	singularCutNode = 1 // where a cutoff is expected
	checkDepth      = 3 // from which checks are extended

	// Step 14, reductions of late moves.
	lateDepth          = 2 // from which they are reduced
	reductionWorsening = 3 // a third more when the side to move does worse than before
	manyCuts           = 3 // cutoffs below by more than which moves are reduced by lateManyCuts more

	// Step 16: once a move beats alpha the others are searched a ply less.
	alphaDepth, alphaDepthEnd = 2, 14 // between these depths

	// Quiescence.
	evasions = 3 // moves out of a check after which quiet ones are left out

	// Histories.
	laterShare, refutedShare        = 2, 2    // the part for what only the next search shows
	correctionMost, correctionScale = 16, 256 // the largest part of the way that one result moves it

	// The order of moves.
	orderCaptureHistory = 3 // history that counts a centipawn
	orderQuiet          = 2 // what the history of a move counts beside that of sequels
	orderSequel         = 2 // what the reply to the last move counts beside the others
)

// rootParams are the numbers of the root.
var rootParams = searchkit.RootParams{
	MaxDepth: 100, PollEvery: 256,
	WindowFrom: 4, WindowBase: windowBase, WindowCurve: 30_000, WindowGrow: 50, WindowMost: 1500, WindowWins: true, FailsHigh: 3,
}

// A mate in n plies is believed to be the shortest once an iteration of
// mateDepthScale*n + mateDepthBase plies has not found a shorter one.
const mateDepthScale, mateDepthBase = 2, 4

// reductionOf is the base of late move reductions, by depth or move number:
// the product of the two entries.
var reductionOf = reductions()

func reductions() (t [128]int) {
	for i := 1; i < len(t); i++ {
		t[i] = int(float64(reductionScale) / 10 * math.Log(float64(i)))
	}
	return t
}

// lateLimit returns how many quiet moves are looked at near the leaves.
func lateLimit(depth int, improving bool) int {
	n := lateQuiets + depth*depth
	if !improving {
		n /= lateWorsening
	}
	return n
}
