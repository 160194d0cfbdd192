package gmsearch

import "duiyi/internal/searchkit"

// The techniques that an ablation can leave out:
//
//	go build -tags ablate -o duiyi-ablate ./cmd/duiyi
//	./duiyi-ablate match --game gomoku --a duiyi --b duiyi,option.Without=null_move --nodes 30000 --games 300
const (
	horizonAnswers    searchkit.Technique = iota // search, step 4
	foursInside                                  // search, step 6
	tableEvaluation                              // search, step 7
	razoring                                     // search, step 8
	reverseFutility                              // search, step 8
	nullMove                                     // search, step 9
	menace                                       // search, step 10
	internalReduction                            // search, step 11
	lateMovePruning                              // search, step 13
	futilityOfMoves                              // search, step 13
	promisePruning                               // search, step 13
	delayedAnswers                               // search, step 13
	strayAnswers                                 // search, step 13
	singularExtension                            // search, step 14
	multiCut                                     // search, step 14
	singularReduction                            // search, step 14
	lateMoveReduction                            // search, step 15
	promiseReduction                             // search, step 15
	historyReduction                             // search, step 15
	aspiration                                   // root
	killerMoves                                  // order of moves
	quietHistory                                 // order of moves, reductions
	replyHistory                                 // order of moves, reductions
	followHistory                                // order of moves, reductions
	shapeHistory                                 // order of moves, reductions
)

// techniqueNames are the values of the option Without, in the order of the techniques.
var techniqueNames = []string{
	horizonAnswers:    "horizon_answers",
	foursInside:       "fours_inside",
	tableEvaluation:   "table_evaluation",
	razoring:          "razoring",
	reverseFutility:   "futility",
	nullMove:          "null_move",
	menace:            "menace",
	internalReduction: "internal_reduction",
	lateMovePruning:   "late_move_pruning",
	futilityOfMoves:   "futility_of_moves",
	promisePruning:    "promise_pruning",
	delayedAnswers:    "delayed_answers",
	strayAnswers:      "stray_answers",
	singularExtension: "singular_extension",
	multiCut:          "multi_cut",
	singularReduction: "singular_reduction",
	lateMoveReduction: "late_move_reduction",
	promiseReduction:  "promise_reduction",
	historyReduction:  "history_reduction",
	aspiration:        "aspiration",
	killerMoves:       "killer_moves",
	quietHistory:      "quiet_history",
	replyHistory:      "reply_history",
	followHistory:     "follow_history",
	shapeHistory:      "shape_history",
}
