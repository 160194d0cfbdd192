package positions

import "duiyi/match"

// Board returns View().Board of a position, without the rest of its View if the position
// has a method Board.
func Board(p match.Position) string {
	if b, ok := p.(interface{ Board() string }); ok {
		return b.Board()
	}
	return p.View().Board
}

// Key returns a text that tells a position from others, however it came about: positions
// with the same key have the same legal moves, with the same to gain. It is the position's
// method Key if it has one (its board may say more than that, such as how many moves ago a
// piece was taken), else its board.
func Key(p match.Position) string {
	if k, ok := p.(interface{ Key() string }); ok {
		return k.Key()
	}
	return Board(p)
}
