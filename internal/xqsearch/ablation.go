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
	futility                            // search, step 5
	nullMove                            // search, step 6
	internalReduction                   // search, step 7
	lateMovePruning                     // search, step 9
	futilityOfMoves                     // search, step 9
	historyPruning                      // search, step 9
	exchangeOfQuiets                    // search, step 9
	exchangeOfCaptures                  // search, step 9
	singularExtension                   // search, step 10
	checkExtension                      // search, step 10
	lateMoveReduction                   // search, step 12
	alphaReduction                      // search, step 14
	softFailHigh                        // search, step 16
	deltaPruning                        // quiesce, step 5
	aspiration                          // root
	killerMoves                         // order of moves
	quietHistory                        // order of moves, reductions
	sequelHistory                       // order of moves, reductions
	captureHistory                      // order of moves, pruning
)

// optWithout is the option of a build for ablations.
const optWithout = "Without"
