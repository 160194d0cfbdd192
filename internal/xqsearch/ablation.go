package xqsearch

// A technique is a part of the search that an ablation can leave out, to measure in
// a match what it is worth. Only a build with the tag ablate can; in any other
// build has is constant, and the compiler drops the question:
//
//	go build -tags ablate -o duiyi-ablate ./cmd/duiyi
//	./duiyi-ablate match --a duiyi --b duiyi,option.Without=null_move --nodes 4000 --games 400
type technique uint8

const (
	mateDistance       technique = iota // search, step 2
	tableCuts                           // search, step 3; quiesce, step 2
	correctionHistory                   // search, step 4
	razoring                            // search, step 5
	futility                            // search, step 6
	nullMove                            // search, step 7
	probCut                             // search, step 8
	internalReduction                   // search, step 9
	lateMovePruning                     // search, step 11
	futilityOfMoves                     // search, step 11
	historyPruning                      // search, step 11
	exchangeOfQuiets                    // search, step 11
	exchangeOfCaptures                  // search, step 11
	singularExtension                   // search, step 12
	checkExtension                      // search, step 12
	lateMoveReduction                   // search, step 14
	alphaReduction                      // search, step 16
	softFailHigh                        // search, step 18
	deltaPruning                        // quiesce, step 5
	aspiration                          // root
	killerMoves                         // order of moves
	quietHistory                        // order of moves, reductions
	sequelHistory                       // order of moves, reductions
	captureHistory                      // order of moves, pruning
)

// optWithout is the option of a build for ablations.
const optWithout = "Without"
