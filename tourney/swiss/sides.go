package swiss

import "duiyi/tourney"

// firstMoves reports whether a plays First against b (article 5.2). higher tells whether a is
// ranked above b, opening is the side that the draw gave to the first player of the order.
func firstMoves(a, b *player, higher bool, opening tourney.Side) bool {
	if agree(a, b) { // 5.2.1
		switch {
		case a.wants != tourney.NoSide:
			return a.wants == tourney.First
		case b.wants != tourney.NoSide:
			return b.wants == tourney.Second
		}
	} else if stronger := wider(a, b); stronger > 0 { // 5.2.2
		return a.wants == tourney.First
	} else if stronger < 0 {
		return b.wants == tourney.Second
	} else if side := alternate(a, b); side != tourney.NoSide { // 5.2.3
		return side == tourney.First
	}
	top := a
	if !higher {
		top = b
	}
	side := top.wants // 5.2.4
	if side == tourney.NoSide {
		side = opening // 5.2.5
		if top.place%2 == 1 {
			side = side.Other()
		}
	}
	return (side == tourney.First) == higher
}

// wider returns 1 if a has the stronger preference or, when both are absolute, the wider
// surplus; -1 if b has; 0 if neither.
func wider(a, b *player) int {
	switch {
	case a.want > b.want, a.want == absolute && b.want == absolute && a.surplus > b.surplus:
		return 1
	case a.want < b.want, a.want == absolute && b.want == absolute && a.surplus < b.surplus:
		return -1
	}
	return 0
}

// alternate returns the side of a that reverses the last time when one of them had First and
// the other Second, counting played games backwards.
func alternate(a, b *player) tourney.Side {
	for i, j := len(a.sides)-1, len(b.sides)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.sides[i] != b.sides[j] {
			return a.sides[i].Other()
		}
	}
	return tourney.NoSide
}
