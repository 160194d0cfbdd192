package gmeval

import (
	"sync"

	"duiyi/gomoku"
	"duiyi/internal/gmlines"
	"duiyi/internal/yield"
)

// A side of five points as a Board keeps it: two bits a point, so 1024 values.
// Points beside the board are marked as such (cellEdge) and can only be the
// outermost ones, which leaves 4^5 minus the impossible: 1+3+9+27+81+243.
const (
	bitsPerCell = 2
	cellEdge    = 3
	packedSides = 1 << (reach * bitsPerCell)
	compact     = 364
)

// A cellInfo is what the four patterns of an empty point come to.
type cellInfo struct {
	class Class
	value int16 // its part of the evaluation
}

// tables are all that the rules of one game come to. They are never written
// after they were built.
type tables struct {
	// patterns of Black (low four bits) and White (high) by compact index of
	// the lower side times 364 plus that of the higher one.
	patterns [Shapes]uint8
	low      [packedSides]uint32 // compact index of a lower side, times 364; its nearest point is in the highest bits
	high     [packedSides]uint32 // compact index of a higher side; its nearest point is in the lowest bits
	info     [2][1 << 16]cellInfo

	spoil [2][]uint16           // see defences; by caro by shape, as Black sees it
	seen  [2][packedSides]uint8 // base-3 index of a higher side as each colour sees it
	reach int                   // points at this distance and nearer matter to a pattern
	renju bool
	rules [2]rowRule
	exact uint64 // see linesOfFive
	// blockable has the bits of the colours whose fives can be blocked: see linesOfFive.
	blockable uint64
	weights   *weights
	net       *netTable
	lines     *gmlines.Table
	orders    *orderTables
	policy    *policyTable
}

// numbers are all that was learned for a rule.
type numbers struct {
	weights *weights
	orders  *orders
	network network
	lines   []gmlines.View
	policy  func() *Policy
}

var learned = [...]numbers{
	gomoku.Freestyle: {&freestyleWeights, &freestyleOrders, freestyleNetwork, gmlines.Learned(gomoku.Freestyle), ownPolicies[gomoku.Freestyle]},
	gomoku.Standard:  {&standardWeights, &standardOrders, standardNetwork, gmlines.Learned(gomoku.Standard), ownPolicies[gomoku.Standard]},
	gomoku.Renju:     {&renjuWeights, &renjuOrders, renjuNetwork, gmlines.Learned(gomoku.Renju), ownPolicies[gomoku.Renju]},
	// No games of caro have been learned from: what it differs in lies in the patterns.
	gomoku.Caro: {&standardWeights, &standardOrders, standardNetwork, gmlines.Learned(gomoku.Standard), ownPolicies[gomoku.Caro]},
}

var built = [...]func() *tables{
	gomoku.Freestyle: sync.OnceValue(func() *tables { return build(fiveOrMore, fiveOrMore, false, &learned[gomoku.Freestyle]) }),
	gomoku.Standard:  sync.OnceValue(func() *tables { return build(exactlyFive, exactlyFive, false, &learned[gomoku.Standard]) }),
	gomoku.Renju:     sync.OnceValue(func() *tables { return build(renjuBlack, fiveOrMore, true, &learned[gomoku.Renju]) }),
	gomoku.Caro:      sync.OnceValue(func() *tables { return build(unblocked, unblocked, false, &learned[gomoku.Caro]) }),
}

// Prepare builds the tables of every rule now, some 50 ms each and all at once, and not with
// the first Board of the rule. It returns at once when they are there, and in a page.
func Prepare() {
	if !eager {
		return
	}
	var wg sync.WaitGroup
	for _, tables := range built {
		wg.Go(func() { tables() })
	}
	wg.Wait()
}

func build(black, white rowRule, renju bool, from *numbers) *tables {
	t := &tables{reach: reach, renju: renju, rules: [2]rowRule{black, white}, weights: from.weights}
	t.orders = buildOrders(t.rules, from.orders)
	yield.Tick()
	t.net = from.network.build()
	yield.Tick()
	t.lines = gmlines.New(from.lines)
	yield.Tick()
	for s, r := range t.rules {
		if r != fiveOrMore {
			t.exact |= everyCell << s
		}
		if r == unblocked {
			t.blockable |= everyCell << s
		}
	}
	if black == fiveOrMore && white == fiveOrMore {
		t.reach = reach - 1
	}
	var byWindow [2][]Pattern
	for s, r := range t.rules {
		if s == 1 && white == black {
			byWindow[1], t.spoil[1], t.info[1] = byWindow[0], t.spoil[0], t.info[0]
			break
		}
		if r != unblocked {
			byWindow[s] = classify(r)
			yield.Tick()
			t.spoil[s] = defences(r, byWindow[s])
			yield.Tick()
		}
		for c := range t.info[s] {
			yield.Round(c)
			t.info[s][c] = from.weights.info(r, s, code(c))
		}
		yield.Tick()
	}

	var sides [compact][2]int // base-3 index of each compact side for Black and White
	n := 0
	for packed := range packedSides {
		var seen [2]int
		scale := 1
		for i := range reach {
			cell := packed >> (bitsPerCell * i) & 3
			for s := range seen {
				seen[s] += scale * seenAs(cell, s)
			}
			scale *= 3
		}
		t.seen[0][packed], t.seen[1][packed] = uint8(seen[0]), uint8(seen[1])
		if !validSide(packed) {
			continue
		}
		t.high[packed] = uint32(n)
		t.low[mirrored(packed)] = uint32(n * compact)
		sides[n] = seen
		n++
	}
	if t.blockable != 0 {
		table, spoil := classifyCaro()
		t.spoil = [2][]uint16{spoil, spoil}
		for s, p := range table {
			t.patterns[s] |= uint8(p)
			t.patterns[shape(s).flipped()] |= uint8(p) << 4
		}
	}
	for l, low := range sides {
		if t.blockable != 0 {
			break
		}
		yield.Round(l * compact)
		for h, high := range sides {
			b := byWindow[0][low[0]+sideStates*high[0]]
			w := byWindow[1][low[1]+sideStates*high[1]]
			t.patterns[l*compact+h] = uint8(b) | uint8(w)<<4
		}
	}
	yield.Tick()
	t.policy = from.policy().build(&t.patterns)
	yield.Tick()
	return t
}

// seenAs turns the content of a point (0 empty, 1 black, 2 white, 3 beside the
// board) into what it is for one colour (0 Black, 1 White).
func seenAs(cell, side int) int {
	switch cell {
	case 0:
		return cellEmpty
	case side + 1:
		return cellOwn
	}
	return cellBlocked
}

// mirrored reverses the order of the points of a side.
func mirrored(packed int) int {
	m := 0
	for range reach {
		m = m<<bitsPerCell | packed&3
		packed >>= bitsPerCell
	}
	return m
}
