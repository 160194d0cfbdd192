//go:build ablate

package xqsearch

import (
	"fmt"
	"strings"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// techniques is the set of techniques that are left out.
type techniques uint32

func (s techniques) has(one technique) bool { return s>>one&1 != 0 }

// techniqueNames are the values of the option Without, in the order of the techniques.
var techniqueNames = [...]string{
	mateDistance: "mate_distance", tableCuts: "table_cuts", correctionHistory: "correction_history",
	futility: "futility", nullMove: "null_move", internalReduction: "internal_reduction",
	lateMovePruning: "late_move_pruning", futilityOfMoves: "futility_of_moves", historyPruning: "history_pruning",
	exchangeOfQuiets: "exchange_of_quiets", exchangeOfCaptures: "exchange_of_captures", singularExtension: "singular_extension",
	checkExtension: "check_extension", lateMoveReduction: "late_move_reduction", alphaReduction: "alpha_reduction",
	softFailHigh: "soft_fail_high", deltaPruning: "delta_pruning", aspiration: "aspiration", killerMoves: "killer_moves",
	quietHistory: "quiet_history", sequelHistory: "sequel_history", captureHistory: "capture_history",
}

func ablationOptions() []engine.Option {
	return []engine.Option{{Name: optWithout, Type: "string"}}
}

// leaveOut reads names with + between them.
func (e *Engine) leaveOut(names string) error {
	var off techniques
	for name := range strings.SplitSeq(names, "+") {
		i := 0
		for i < len(techniqueNames) && techniqueNames[i] != name {
			i++
		}
		if i == len(techniqueNames) {
			return fmt.Errorf("%w: %s is %q, want one of %s", searchkit.ErrOptionValue, optWithout, name, strings.Join(techniqueNames[:], ", "))
		}
		off |= 1 << i
	}
	e.settings.off = off
	e.NewGame()
	return nil
}
