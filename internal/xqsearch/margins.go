//go:build !tune

package xqsearch

// The numbers of the search that can be tuned, one a line: a build with the tag
// tune takes them from here and lets options change them, and train/xqspsa writes
// them back. Margins are centipawns, reductions 1024ths of a ply, histories their
// own scale, up to 16384 either way.
const (
	// The root. A window of 25 was worth +31 ± 32 Elo against one of 14 (250 games
	// at 15,000 nodes a move), and made the bench a fifth shorter.
	windowBase = 25 // on both sides of the mean of a move's scores

	// Step 5, razoring.
	razorBase = 160 // how far below alpha
	razorStep = 120 // and for each ply squared

	// Step 6, futility of the node.
	reverseStep      = 62 // how far above beta, for each ply
	reverseImproving = 48 // how much less when the side to move does better than before

	// Step 7, null move.
	nullBase          = 90  // how far above beta the evaluation must be,
	nullStep          = 12  // less for each ply
	nullReductionEval = 120 // a ply less for so many centipawns above beta

	// Step 8, ProbCut.
	probMargin = 130 // above beta

	// Step 11, moves left out near the leaves.
	futilityBase        = 80   // what a quiet move may bring,
	futilityStep        = 75   // and for each ply
	futilityHistory     = 128  // history that counts a centipawn
	historyStep         = 3400 // bad history that condemns a quiet move, for each ply
	quietLoss           = 22   // what a quiet move may lose in an exchange, for each ply squared
	captureLoss         = 90   // what a capture may lose, for each ply
	captureHistoryScale = 64   // history that counts a centipawn of it

	// Step 12, extensions.
	singularTwice = 24 // how much worse still the others must be for two plies of extension

	// Step 14, reductions of late moves.
	reductionScale   = 225   // tenths: logarithms of depth and move number multiply to reductions
	reductionBase    = 1000  // for every late move
	reductionWindow  = 600   // how much less with the window of the root
	lateOpen         = 1024  // less on or near the line
	lateCut          = 2048  // more where a cutoff is expected
	lateCapture      = 512   // less for a capture
	lateTableCapture = 1024  // more when the table's move takes something
	lateCheck        = 2048  // less for a check
	lateManyCuts     = 1024  // more where there were many cutoffs below
	lateKiller       = 1024  // less for a killer
	lateHistory      = 10000 // good or bad history that is worth a ply
	deeperMargin     = 40    // above the best from which a reduced move that fails high is searched deeper
	shallowerMargin  = 8     // below which it is searched less deep

	// Quiescence.
	deltaMargin = 140 // what a capture may bring beside its victim

	// Histories.
	bonusStep     = 140  // of a cutoff, for each ply of depth,
	bonusLess     = 60   // less this,
	bonusMost     = 1600 // at most
	sequelUntried = -64  // a reply never tried is worth less than a harmless one
	maxCorrection = 48   // centipawns of one structure

	// The order of moves.
	orderVictim = 16 // what the victim counts beside the piece that takes
)
