//go:build tune

package xqsearch

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"

	"duiyi/engine"
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

// marginList is the names of margins.go, in its order, with what they are there.
var marginList = func() []engine.Option {
	var list []engine.Option
	for _, line := range regexp.MustCompile(`(?m)^\t(\w+) += (-?\d+)`).FindAllStringSubmatch(marginsSource, -1) {
		at, ok := margins[line[1]]
		if !ok {
			panic(fmt.Sprintf("xqsearch: margins.go has %s, and no variable stands for it", line[1]))
		}
		n, err := strconv.Atoi(line[2])
		if err != nil {
			panic(err)
		}
		*at = n
		span := max(n, -n)
		low, high := max(n-span, 1), n+span+1
		if n < 0 {
			low, high = n-span, 0
		}
		list = append(list, engine.Option{Name: line[1], Type: "spin", Default: line[2], Min: low, Max: high})
	}
	if len(list) != len(margins) {
		panic("xqsearch: a variable stands for nothing in margins.go")
	}
	derive()
	return list
}()

// derive makes what follows from the margins.
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
