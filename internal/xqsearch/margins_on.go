//go:build tune

package xqsearch

import (
	_ "embed"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// In a build with the tag tune the constants of margins.go are variables of the
// whole program, which options of the same names set: one engine a program, and
// not while it thinks.
var (
	windowBase                                                           int
	razorBase, razorStep                                                 int
	reverseStep, reverseImproving                                        int
	nullBase, nullStep, nullReductionEval                                int
	probMargin                                                           int
	futilityBase, futilityStep, futilityHistory                          int
	historyStep, quietLoss, captureLoss, captureHistoryScale             int
	singularTwice                                                        int
	reductionScale, reductionBase, reductionWindow                       int
	lateOpen, lateCut, lateCapture, lateTableCapture, lateCheck          int
	lateManyCuts, lateKiller, lateHistory, deeperMargin, shallowerMargin int
	deltaMargin                                                          int
	bonusStep, bonusLess, bonusMost, sequelUntried, maxCorrection        int
	orderVictim                                                          int
)

var margins = map[string]*int{
	"windowBase": &windowBase,
	"razorBase":  &razorBase, "razorStep": &razorStep,
	"reverseStep": &reverseStep, "reverseImproving": &reverseImproving,
	"nullBase": &nullBase, "nullStep": &nullStep, "nullReductionEval": &nullReductionEval,
	"probMargin":   &probMargin,
	"futilityBase": &futilityBase, "futilityStep": &futilityStep, "futilityHistory": &futilityHistory,
	"historyStep": &historyStep, "quietLoss": &quietLoss, "captureLoss": &captureLoss, "captureHistoryScale": &captureHistoryScale,
	"singularTwice":  &singularTwice,
	"reductionScale": &reductionScale, "reductionBase": &reductionBase, "reductionWindow": &reductionWindow,
	"lateOpen": &lateOpen, "lateCut": &lateCut, "lateCapture": &lateCapture, "lateTableCapture": &lateTableCapture, "lateCheck": &lateCheck,
	"lateManyCuts": &lateManyCuts, "lateKiller": &lateKiller, "lateHistory": &lateHistory, "deeperMargin": &deeperMargin, "shallowerMargin": &shallowerMargin,
	"deltaMargin": &deltaMargin,
	"bonusStep":   &bonusStep, "bonusLess": &bonusLess, "bonusMost": &bonusMost, "sequelUntried": &sequelUntried, "maxCorrection": &maxCorrection,
	"orderVictim": &orderVictim,
}

//go:embed margins.go
var marginsSource string

// marginList lists the numbers of margins.go, in order, with their values as
// defaults.
var marginList = func() []engine.Option {
	list := searchkit.Margins(marginsSource, margins)
	derive()
	return list
}()

// derive computes what depends on the margins.
func derive() {
	reductionOf = reductions()
	rootParams.WindowBase = windowBase
}

func marginOptions() []engine.Option { return marginList }

func (e *Engine) setMargin(name string, n int) {
	if at, ok := margins[name]; ok {
		*at = n
		derive()
		e.NewGame()
	}
}
