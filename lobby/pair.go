package lobby

import (
	"cmp"
	"slices"
)

const (
	// Two newcomers are paired up to reach points apart, half of it from each. Every wave that
	// leaves a person unpaired adds patience to their half.
	reach    = 200
	patience = 75
)

// waiting is a person in a pool.
type waiting struct {
	points int // rating
	missed int // waves that left them unpaired
}

// far returns a person's share of the distance at which they may be paired.
func (w waiting) far() int { return reach/2 + patience*w.missed }

// pairs returns the pairs of the waiting, by their index in the list. A pair's worth is the
// difference between the distance allowed and the distance of the two; the sum over all pairs
// is maximal.
//
// In order of rating, the best pairs neither cross nor nest: pairing the two lower and the two
// higher of such four would bring them nearer. So each person either opens a pair or closes the
// open one, and one pass along the order finds the best.
func pairs(list []waiting) [][2]int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[a].points, list[b].points) })
	const never = -1 << 40
	type place struct {
		worth int
		taken bool // the person here is paired
	}
	best := make([][2]place, len(order)+1) // best[i][o]: after i of them, o pairs being open
	best[0] = [2]place{{0, false}, {never, false}}
	for i, at := range order {
		w := list[at]
		closed, open := best[i][0].worth, best[i][1].worth
		best[i+1] = [2]place{{closed, false}, {open, false}}
		if worth := open + w.far() - w.points; worth > closed {
			best[i+1][0] = place{worth, true}
		}
		if worth := closed + w.far() + w.points; worth > open {
			best[i+1][1] = place{worth, true}
		}
	}
	var found [][2]int
	open, second := 0, 0
	for i := len(order); i > 0; i-- {
		if !best[i][open].taken {
			continue
		}
		if open == 0 {
			second, open = order[i-1], 1
		} else {
			found = append(found, [2]int{order[i-1], second})
			open = 0
		}
	}
	return found
}
