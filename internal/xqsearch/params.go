package xqsearch

import (
	"math"

	"duiyi/internal/searchkit"
)

// The numbers of the search. Depths are whole plies, margins centipawns,
// reductions 1024ths of a ply, histories their own scale, up to 16384 either way.
// Most are first guesses that held up in self-play; docs/engine-xiangqi.md has
// what each technique is worth as a whole. Where it is known what measured a
// number, that is said beside it.
const (
	unit = 1024 // one ply of reduction

	// Step 3, the table.
	tableHalfMoves  = 100 // plies without a capture from which its scores are not believed: the limit is near
	depthUnsearched = -10 // of an entry that holds an evaluation only

	// Step 5, razoring.
	razorDepth = 4   // up to which it is tried
	razorBase  = 160 // how far below alpha
	razorStep  = 120 // and for each ply squared

	// Step 6, futility of the node.
	reverseDepth      = 8  // up to which it is tried
	reverseStep       = 62 // how far above beta, for each ply
	reverseImproving  = 48 // how much less when the side to move does better than before
	reverseQuietDepth = 5  // up to which a quiet move in the table does not forbid it

	// Step 7, null move.
	nullDepth          = 3      // from which it is tried
	nullBase, nullStep = 90, 12 // how far above beta the evaluation must be, less for each ply
	nullReduction      = 4      // plies a pass is searched less,
	nullReductionDepth = 4      // one more for so many plies of depth,
	nullReductionEval  = 120    // and one for so many centipawns above beta,
	nullReductionMost  = 3      // of which this many at most
	nullVerifyDepth    = 12     // from which a pass that fails high is verified
	nullVerifyPart     = 3      // quarters of the verification in which the side may not pass

	// Step 8, ProbCut.
	probDepth     = 5   // from which it is tried
	probMargin    = 130 // above beta
	probReduction = 4   // plies searched less

	// Step 9.
	internalDepth = 4 // from which a node without a move from the table is searched one ply less

	// Step 11, moves left out near the leaves. Depths here are what a late move
	// would be searched.
	lateQuiets                 = 3 // quiet moves looked at at depth 0, the square of the depth more
	lateWorsening              = 2 // the part of them when the side to move does worse than before: a half
	futilityDepth              = 7
	futilityBase, futilityStep = 80, 75 // what a quiet move may bring, and for each ply
	futilityHistory            = 128    // history that counts a centipawn
	historyDepth               = 5
	historyStep                = 3400 // bad history that condemns a quiet move, for each ply
	quietLoss                  = 22   // what a quiet move may lose in an exchange, for each ply squared
	captureDepth               = 8
	captureLoss                = 90 // what a capture may lose, for each ply
	captureHistoryScale        = 64 // history that counts a centipawn of it

	// Step 12, extensions.
	extensionPly    = 2  // iterations deep that a line may grow by them
	singularDepth   = 6  // from which the table's move is tested for being the only one
	singularTable   = 3  // plies that the table's entry may be shallower
	singularStep    = 1  // how much worse the others must be, for each ply; half more off the line
	singularTwice   = 24 // how much worse still for two plies of extension
	singularCut     = 2  // plies less when the table's score cuts and others are as good
	singularCutNode = 1  // where a cutoff is expected
	checkDepth      = 3  // from which checks are extended

	// Step 14, reductions of late moves.
	lateDepth          = 2        // from which they are reduced
	reductionScale     = 22.5     // logarithms of depth and move number multiply to reductions
	reductionBase      = 1000     // for every late move
	reductionWindow    = 600      // how much less with the window of the root
	reductionWorsening = 3        // a third more when the side to move does worse than before
	lateOpen           = unit     // less on or near the line
	lateCut            = 2 * unit // more where a cutoff is expected
	lateCapture        = unit / 2 // less for a capture
	lateTableCapture   = unit     // more when the table's move takes something
	lateCheck          = 2 * unit // less for a check
	manyCuts           = 3        // cutoffs below by more than which moves are
	lateManyCuts       = unit     // reduced more
	lateKiller         = unit     // less for a killer
	lateHistory        = 10_000   // good or bad history that is worth a ply
	deeperMargin       = 40       // above the best from which a reduced move that fails high is searched deeper
	shallowerMargin    = 8        // below which it is searched less deep

	// Step 16: once a move beats alpha the others are searched a ply less.
	alphaDepth, alphaDepthEnd = 2, 14 // between these depths

	// Quiescence.
	deltaMargin = 140 // what a capture may bring beside its victim
	evasions    = 3   // moves out of a check after which quiet ones are left out

	// Histories.
	bonusStep, bonusLess, bonusMost = 140, 60, 1600 // of a cutoff, by depth
	laterShare, refutedShare        = 2, 2          // the part for what only the next search shows
	sequelUntried                   = -64           // a reply never tried is worth less than a harmless one
	maxCorrection                   = 48            // centipawns of one structure
	correctionMost, correctionScale = 16, 256       // the largest part of the way that one result moves it

	// The order of moves.
	orderVictim         = 16 // what the victim counts beside the piece that takes
	orderCaptureHistory = 3  // history that counts a centipawn
	orderQuiet          = 2  // what the history of a move counts beside that of sequels
	orderSequel         = 2  // what the reply to the last move counts beside the others
)

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
		t[i] = int(reductionScale * math.Log(float64(i)))
	}
	return t
}()

// lateLimit returns how many quiet moves are looked at near the leaves.
func lateLimit(depth int, improving bool) int {
	n := lateQuiets + depth*depth
	if !improving {
		n /= lateWorsening
	}
	return n
}
