package xqsearch

import "duiyi/internal/searchkit"

// The techniques that an ablation can leave out:
//
//	go build -tags ablate -o duiyi-ablate ./cmd/duiyi
//	./duiyi-ablate match --a duiyi --b duiyi,option.Without=null_move --nodes 20000 --games 400
const (
	mateDistance       searchkit.Technique = iota // search, step 2
	tableCuts                                     // search, step 3; quiesce, step 2
	correctionHistory                             // search, step 4
	razoring                                      // search, step 5
	futility                                      // search, step 6
	nullMove                                      // search, step 7
	probCut                                       // search, step 8
	internalReduction                             // search, step 9
	lateMovePruning                               // search, step 11
	futilityOfMoves                               // search, step 11
	historyPruning                                // search, step 11
	exchangeOfQuiets                              // search, step 11
	exchangeOfCaptures                            // search, step 11
	singularExtension                             // search, step 12
	checkExtension                                // search, step 12
	lateMoveReduction                             // search, step 14
	alphaReduction                                // search, step 16
	softFailHigh                                  // search, step 18
	deltaPruning                                  // quiesce, step 5
	aspiration                                    // root
	killerMoves                                   // order of moves
	quietHistory                                  // order of moves, reductions
	sequelHistory                                 // order of moves, reductions
	captureHistory                                // order of moves, pruning
)

// techniqueNames are the values of the option Without, in the order of the techniques.
var techniqueNames = []string{
	mateDistance:       "mate_distance",
	tableCuts:          "table_cuts",
	correctionHistory:  "correction_history",
	razoring:           "razoring",
	futility:           "futility",
	nullMove:           "null_move",
	probCut:            "probcut",
	internalReduction:  "internal_reduction",
	lateMovePruning:    "late_move_pruning",
	futilityOfMoves:    "futility_of_moves",
	historyPruning:     "history_pruning",
	exchangeOfQuiets:   "exchange_of_quiets",
	exchangeOfCaptures: "exchange_of_captures",
	singularExtension:  "singular_extension",
	checkExtension:     "check_extension",
	lateMoveReduction:  "late_move_reduction",
	alphaReduction:     "alpha_reduction",
	softFailHigh:       "soft_fail_high",
	deltaPruning:       "delta_pruning",
	aspiration:         "aspiration",
	killerMoves:        "killer_moves",
	quietHistory:       "quiet_history",
	sequelHistory:      "sequel_history",
	captureHistory:     "capture_history",
}
