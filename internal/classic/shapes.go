package classic

import "duiyi/gomoku"

// What a row is worth, by its length, with both its ends open and with one.
var (
	openRow = [6]int{0, 4, 64, 1024, 16384, 262144}
	halfRow = [6]int{0, 1, 16, 256, 4096, 65536}
)

// doubleThree is the bonus of a point that makes two open threes at once; it
// puts the point above a half-open four.
const doubleThree = 10000

// shape adds up the rows that a stone of colour c on the empty point pt would
// make in the four directions. A row is a run of touching stones; the point
// beyond it is an open end when it is empty.
//
// The ends of a five do not matter, since the game ends with it: it counts as
// open. A longer row, or a five between two stones of the opponent, counts as a
// five where the rules let it win and as nothing where they do not. The ancestor knew no renju; under that rule a
// point forbidden to Black is worth nothing to Black, so that White does not
// spend a stone on it.
func shape(p *gomoku.Position, pt gomoku.Point, c gomoku.Stone) int {
	if c == gomoku.Black && p.Rule() == gomoku.Renju && p.Kind(pt).Forbidden() {
		return 0
	}
	value, threes := 0, 0
	for d := gomoku.Horizontal; d <= gomoku.Falling; d++ {
		length, ends := row(p.Window(pt, d, c), p.Window(pt, d, gomoku.None))
		switch {
		case length > 5 && p.Rule().Exact(c):
		case length == 5 && p.Rule().Blockable() && blocked(p.Window(pt, d, c), p.Window(pt, d, c.Opponent())):
		case length >= 5:
			value += openRow[5]
		case ends == 2:
			value += openRow[length]
			if length == 3 {
				threes++
			}
		case ends == 1:
			value += halfRow[length]
		}
	}
	if threes >= 2 {
		value += doubleThree
	}
	return value
}

// blocked reports whether the five that a stone in the middle of a window makes lies between
// two of the opponent's stones.
func blocked(stones, theirs uint32) bool {
	_, ends := row(stones, theirs)
	return ends == 2
}

// row reads the row that a stone in the middle of a window makes: its length,
// that stone included, and how many of its ends are empty points. Stones and
// gaps are as gomoku.Position.Window describes them.
func row(stones, gaps uint32) (length, ends int) {
	const middle = 5
	ahead, behind := middle+1, middle-1
	for stones>>ahead&1 == 1 {
		ahead++
	}
	for behind >= 0 && stones>>behind&1 == 1 {
		behind--
	}
	ends = int(gaps >> ahead & 1)
	if behind >= 0 {
		ends += int(gaps >> behind & 1)
	}
	return ahead - behind - 1, ends
}

// A choice is a point with what it is worth to the side to move.
type choice struct {
	point gomoku.Point
	value int  // own shape and the opponent's added
	wins  bool // the side to move completes a winning row
}

// choose returns, of the given points, the one on which the two colours'
// shapes add up to most. A point that wins goes before all others, whatever
// the opponent threatens. Of equal points the one nearest the centre is taken,
// then the earlier one in the list. The list must not be empty.
func choose(p *gomoku.Position, points []gomoku.Point) choice {
	us := p.Turn()
	var best choice
	for i, pt := range points {
		next := choice{pt, shape(p, pt, us) + shape(p, pt, us.Opponent()), p.Wins(pt, us)}
		if i == 0 || better(next, best, p.Size()) {
			best = next
		}
	}
	return best
}

// better reports whether a is to be played rather than b, which comes before
// it in the list.
func better(a, b choice, size int) bool {
	switch {
	case a.wins != b.wins:
		return a.wins
	case a.value != b.value:
		return a.value > b.value
	default:
		return offCentre(a.point, size) < offCentre(b.point, size)
	}
}

// offCentre returns the squared distance from the centre in half points, so
// that the centre of an even board, which is no point, is measured exactly.
func offCentre(pt gomoku.Point, size int) int {
	dx, dy := 2*pt.X()-(size-1), 2*pt.Y()-(size-1)
	return dx*dx + dy*dy
}
