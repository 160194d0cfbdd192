package lobby

import (
	"cmp"
	"slices"
)

const (
	// reach is how many points from each other two may be who have just come are
	// still paired, each giving half of it; patience is what each wave that
	// brought nobody adds to one's half.
	reach    = 200
	patience = 75
)

// waiting is somebody in a pool.
type waiting struct {
	points int // of their rating
	missed int // waves that brought nobody
}

// far is how far one may be from the other, of the two together.
func (w waiting) far() int { return reach/2 + patience*w.missed }

// pairs returns who of those who wait are to play each other, by their places in
// the list. Two are worth as much as the distance between them is below what both
// may be apart, and what all pairs are worth together is as much as it can be.
//
// In order of rating the best pairs neither cross nor lie within each other:
// pairing the two lower and the two higher of such four would bring them nearer.
// So each who is paired either opens a pair or closes the one that is open, and
// one walk along the order finds the best.
func pairs(list []waiting) [][2]int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[a].points, list[b].points) })
	const never = -1 << 40
	type place struct {
		worth int
		taken bool // who stands here is paired
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
