//go:build !tune

package gmsearch

// The numbers of the search that can be tuned, one a line: a build with the tag
// tune takes them from here and lets options change them, and train/spsa writes
// them back. Margins and promises are units of gmeval's Evaluate and Order,
// reductions 1024ths of a ply, histories their own scale, up to 16384 either way.
const (
	// The root.
	windowBase = 42 // on both sides of the mean of a move's scores

	// Step 8, a node far from the window.
	razorBase  = 28 // how far below alpha an evaluation is believed
	razorStep  = 29 // and for each ply
	reverse    = 52 // how far above beta an evaluation is believed, for each ply but the first
	reverseCut = 3  // how much less where a cutoff is expected of a position not seen before

	// Step 9, null move, in 1024ths of a ply.
	nullBase = 2530 // how much less a pass is searched
	nullStep = 375  // and for each ply of depth

	// Step 13, moves left out near the leaves.
	lateBase      = 315 // hundredths of moves tried
	lateStep      = 95  // and for each ply
	lateOpen      = 6   // more moves with an open window
	lateWorsening = 62  // hundredths of them left when the side to move does worse than before
	behindBase    = 228 // promise that moves may lack
	behindStep    = 54  // and for each ply
	futility      = 50  // what each ply may bring
	futilityBase  = 94  // what any move may bring

	// Step 14, the test for singular moves.
	singularMargin = 20 // how much worse the others must be, in eighths for each ply

	// Step 15, reductions of late moves.
	reduceBase       = 378   // for every late move
	reduceScale      = 174   // hundredths: logarithms of depth and place that are worth a ply
	reduceWorsening  = 1163  // more when the side to move does worse than before
	reduceCut        = 857   // more where a cutoff is expected
	reduceOpen       = 1090  // less with an open window
	reduceFour       = 1444  // less for a four
	reduceThree      = 834   // less for a three
	reduceThreatened = 882   // less where an open four must be stopped
	behindPly        = 130   // promise lacking that is worth a ply
	historyPly       = 16483 // good or bad history that is worth a ply

	// Wins by fours.
	leafFours  = 24 // fours tried at the horizon
	innerFours = 45 // fours tried elsewhere

	// The order of moves, and the histories.
	orderScale   = 87   // what the order of a move weighs beside its history
	killerOrder  = 2348 // what being a killer weighs
	killerOrder2 = 1047 // what being the older one does
	bonusBase    = 98   // of a cutoff,
	bonusStep    = 58   // and for each ply of depth,
	bonusMost    = 1379 // at most
)
