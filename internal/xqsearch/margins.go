//go:build !tune

package xqsearch

// The numbers of the search that can be tuned, one a line: a build with the tag
// tune takes them from here and lets options change them, and train/spsa writes
// them back. Margins are centipawns, reductions 1024ths of a ply, histories their
// own scale, up to 16384 either way. They are what 719 steps of it came to with
// the network, all but lateCheck and lateManyCuts.
const (
	// The root. Before that a window of 25 was worth +31 ± 32 Elo against one of 14 (250 games
	// at 15,000 nodes a move), and made the bench a fifth shorter.
	windowBase = 19 // on both sides of the mean of a move's scores

	// Step 5, razoring.
	razorBase = 153 // how far below alpha
	razorStep = 110 // and for each ply squared

	// Step 6, futility of the node.
	reverseStep      = 68 // how far above beta, for each ply
	reverseImproving = 36 // how much less when the side to move does better than before

	// Step 7, null move.
	nullBase          = 90  // how far above beta the evaluation must be,
	nullStep          = 10  // less for each ply
	nullReductionEval = 109 // a ply less for so many centipawns above beta

	// Step 8, ProbCut.
	probMargin = 117 // above beta

	// Step 11, moves left out near the leaves.
	futilityBase        = 69   // what a quiet move may bring,
	futilityStep        = 73   // and for each ply
	futilityHistory     = 122  // history that counts a centipawn
	historyStep         = 3471 // bad history that condemns a quiet move, for each ply
	quietLoss           = 25   // what a quiet move may lose in an exchange, for each ply squared
	captureLoss         = 104  // what a capture may lose, for each ply
	captureHistoryScale = 57   // history that counts a centipawn of it

	// Step 12, extensions.
	singularTwice = 26 // how much worse still the others must be for two plies of extension

	// Step 14, reductions of late moves. The tuning had 1820 for lateCheck and 715
	// for lateManyCuts: with them 80 of the mates of testdata/tactics.txt are found
	// within 100,000 nodes, with these 86.
	reductionScale   = 230  // tenths: logarithms of depth and move number multiply to reductions
	reductionBase    = 1085 // for every late move
	reductionWindow  = 630  // how much less with the window of the root
	lateOpen         = 994  // less on or near the line
	lateCut          = 2075 // more where a cutoff is expected
	lateCapture      = 595  // less for a capture
	lateTableCapture = 967  // more when the table's move takes something
	lateCheck        = 2048 // less for a check
	lateManyCuts     = 1024 // more where there were many cutoffs below
	lateKiller       = 1062 // less for a killer
	lateHistory      = 9524 // good or bad history that is worth a ply
	deeperMargin     = 35   // above the best from which a reduced move that fails high is searched deeper
	shallowerMargin  = 9    // below which it is searched less deep

	// Quiescence.
	deltaMargin = 140 // what a capture may bring beside its victim

	// Histories.
	bonusStep     = 142  // of a cutoff, for each ply of depth,
	bonusLess     = 45   // less this,
	bonusMost     = 1882 // at most
	sequelUntried = -55  // a reply never tried is worth less than a harmless one
	maxCorrection = 30   // centipawns of one structure

	// The order of moves.
	orderVictim = 16 // what the victim counts beside the piece that takes
)
