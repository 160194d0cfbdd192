package xiangqi

import "strings"

// A Move takes the piece on From to To. It does not say which piece, nor
// whether it captures.
//
//	bits 13-7  from
//	bits 6-0   to
type Move uint16

// NoMove is not a move: it goes from a0 to a0.
const NoMove Move = 0

// MaxMoves bounds the number of legal moves of a position: two rooks and two
// cannons with at most 17 targets each, two horses with 8, two elephants and
// two advisors and the king with 4, five pawns with 3, are 119.
const MaxMoves = 119

// NewMove returns the move between two squares.
func NewMove(from, to Square) Move { return Move(from)<<7 | Move(to) }

// ParseMove reads four characters such as "h2e2". It does not know a
// position; Position.ParseMove reads every notation and checks legality.
func ParseMove(s string) (Move, error) {
	if len(s) == 4 {
		from, ok1 := squareOf(s[0], s[1])
		to, ok2 := squareOf(s[2], s[3])
		if ok1 && ok2 && from != to {
			return NewMove(from, to), nil
		}
	}
	return NoMove, &ParseError{Format: "move", Text: s, Err: ErrMoveText}
}

// From returns the square the move starts on.
func (m Move) From() Square { return Square(m >> 7) }

// To returns the square the move ends on.
func (m Move) To() Square { return Square(m & 127) }

// String returns the coordinates, such as "h2e2", or "0000" for NoMove.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	from, to := m.From(), m.To()
	if !from.Valid() || !to.Valid() {
		return from.String() + to.String()
	}
	at := 4 * (int(from)*squares + int(to))
	return moveTexts[at : at+4]
}

// moveTexts has the text of every move, one after the other: a game has a
// hundred of them, and none needs memory of its own.
var moveTexts = func() string {
	var out strings.Builder
	out.Grow(4 * squares * squares)
	for from := range Square(squares) {
		for to := range Square(squares) {
			out.WriteString(from.String() + to.String())
		}
	}
	return out.String()
}()
