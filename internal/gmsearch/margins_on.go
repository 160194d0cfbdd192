//go:build tune

package gmsearch

import (
	_ "embed"
	"maps"
	"strconv"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// In a build with the tag tune the constants of margins.go are variables of the
// whole program. Each engine has numbers of its own, which options of the same
// names set, and puts them there when it begins to search: several engines may
// play one after the other, but no two think at once.
var (
	windowBase, razorBase, razorStep, reverse, reverseCut, nullBase                   int
	nullStep, lateBase, lateStep, lateOpen, lateWorsening, behindBase                 int
	behindStep, futility, futilityBase, singularMargin, reduceBase, reduceScale       int
	reduceWorsening, reduceCut, reduceOpen, reduceFour, reduceThree, reduceThreatened int
	behindPly, historyPly, leafFours, innerFours, orderScale, killerOrder             int
	killerOrder2, bonusBase, bonusStep, bonusMost                                     int
)

var margins = map[string]*int{
	"windowBase": &windowBase, "razorBase": &razorBase, "razorStep": &razorStep, "reverse": &reverse,
	"reverseCut": &reverseCut, "nullBase": &nullBase, "nullStep": &nullStep, "lateBase": &lateBase,
	"lateStep": &lateStep, "lateOpen": &lateOpen, "lateWorsening": &lateWorsening, "behindBase": &behindBase,
	"behindStep": &behindStep, "futility": &futility, "futilityBase": &futilityBase, "singularMargin": &singularMargin,
	"reduceBase": &reduceBase, "reduceScale": &reduceScale, "reduceWorsening": &reduceWorsening, "reduceCut": &reduceCut,
	"reduceOpen": &reduceOpen, "reduceFour": &reduceFour, "reduceThree": &reduceThree, "reduceThreatened": &reduceThreatened,
	"behindPly": &behindPly, "historyPly": &historyPly, "leafFours": &leafFours, "innerFours": &innerFours,
	"orderScale": &orderScale, "killerOrder": &killerOrder, "killerOrder2": &killerOrder2, "bonusBase": &bonusBase,
	"bonusStep": &bonusStep, "bonusMost": &bonusMost,
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

// tuned holds an engine's numbers that differ from margins.go.
type tuned struct{ numbers map[string]int }

func (*tuned) options() []engine.Option { return marginList }

func (t *tuned) set(name string, n int) {
	if t.numbers == nil {
		t.numbers = map[string]int{}
	}
	t.numbers[name] = n
}

// inUse are the numbers currently in the variables.
var inUse map[string]int

// use makes the engine's numbers those of the program.
func (t *tuned) use() {
	if maps.Equal(inUse, t.numbers) {
		return
	}
	for _, o := range marginList {
		n, ok := t.numbers[o.Name]
		if !ok {
			n, _ = strconv.Atoi(o.Default)
		}
		*margins[o.Name] = n
	}
	derive()
	inUse = maps.Clone(t.numbers)
}
