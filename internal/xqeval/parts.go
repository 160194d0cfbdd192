package xqeval

import (
	"reflect"

	"duiyi/xiangqi"
)

// A Part is what one group of weights contributes to a judgement, in
// centipawns as Red sees it.
type Part struct {
	Name   string // of the field of Table
	Mg, Eg int
	Value  int // the two mixed by phase
}

// Parts takes the evaluation of p to pieces, one for each field of Table. Their
// values add up to the judgement before it is tempered, except for rounding.
func Parts(p *xiangqi.Position) []Part {
	c := Count(p)
	phase := int32(Phase(p) * fullPhase)
	pairs := weights.Flat()
	var list []Part
	at := 0
	fields := reflect.TypeFor[Counts]()
	for i := range fields.NumField() {
		var s Pair
		for _, n := range flatten[int8](reflect.ValueOf(&c).Elem().Field(i)) {
			s += Pair(*n) * *pairs[at]
			at++
		}
		list = append(list, Part{fields.Field(i).Name, s.Mg(), s.Eg(), blend(s, phase)})
	}
	return list
}
