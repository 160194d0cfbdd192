package xqtable

import "duiyi/xiangqi"

// An Estimate is what building tables takes.
type Estimate struct {
	Tables    int
	Positions int64 // numbers of positions of all tables
	Memory    int64 // bytes, while the largest table is built
}

// EstimateOf estimates the build of list with the smaller tables it needs, as if none existed.
func EstimateOf(list []Material) Estimate {
	var e Estimate
	for _, m := range Closure(list) {
		e.Tables++
		e.Positions += newIndex(m).size()
		e.Memory = max(e.Memory, m.Memory())
	}
	return e
}

// Sets of bits in memory at the peak of a build, while it proves draws: of all blocks and of
// representatives alone. What comes beside them, mostly lists of captures and what the
// garbage collector has not freed yet, takes three fifths more.
const (
	setsOfAll  = 25
	setsOfKept = 12
)

// Memory estimates the bytes of memory that a build of m takes.
func (m Material) Memory() int64 {
	x := newIndex(m)
	const set = 16 // bytes of an xiangqi.Bitboard
	strong := int64(len(x.strong.list))
	all, kept := int64(len(x.weak.list))*strong, int64(len(x.weak.reps))*strong
	bytes := set*int64(x.rows)*(setsOfAll*all+setsOfKept*kept) + 2*x.size()
	for _, s := range m.Smaller() {
		bytes += newIndex(s).size()
	}
	return bytes * 8 / 5
}

// Triples returns the endings of three attackers of one side against a king that a table can
// hold.
func Triples() []Material {
	var list []Material
	for i, a := range attackerOrder {
		for j, b := range attackerOrder[i:] {
			for _, c := range attackerOrder[i+j:] {
				if m := (Material{Attackers: []xiangqi.Kind{a, b, c}}); m.check() == nil {
					list = append(list, m)
				}
			}
		}
	}
	return list
}
