package gomoku

import (
	"errors"
	"strings"
)

// Parse reads a board: rows from the top joined by '/', and optionally a space
// and the side to move. Without it, the side with fewer stones is to move, and
// Black when both have as many.
//
// Any stones may stand on the board; Check says whether a game could have led
// to them. The error is a *ParseError.
func Parse(text string, rule Rule) (Position, error) {
	bad := func(at int, err error) (Position, error) {
		return Position{}, parseError("board", at, text[at:], err)
	}
	board, side, sided := strings.Cut(text, " ")
	size := strings.Count(board, "/") + 1
	if size < MinSize || size > MaxSize {
		return bad(0, ErrSize)
	}
	p, err := NewPosition(size, rule)
	if err != nil {
		return bad(0, err)
	}
	at := 0
	for y := size - 1; y >= 0; y-- {
		x := 0
		for ; at < len(board) && board[at] != '/'; at++ {
			s := strings.IndexByte(".XO", board[at])
			switch {
			case s < 0:
				return bad(at, ErrBadCell)
			case x == size:
				return bad(at, ErrRowWidth)
			case s > 0:
				p.add(PointAt(x, y), Stone(s))
			}
			x++
		}
		if x < size {
			return bad(at, ErrRowWidth)
		}
		at++ // the slash
	}
	turn := Black
	if p.Count(Black) > p.Count(White) {
		turn = White
	}
	if sided {
		switch side {
		case "X":
			turn = Black
		case "O":
			turn = White
		default:
			return bad(len(board)+1, ErrBadSide)
		}
	}
	p.setTurn(turn)
	return p, nil
}

// add puts a stone on an empty point without making a move of it.
func (p *Position) add(pt Point, s Stone) {
	p.put(pt, s)
	p.points--
	p.hash ^= stoneKeys[s-1][pt]
}

// setTurn gives a board without a side to move its side, and finds out whether
// somebody has won.
func (p *Position) setTurn(s Stone) {
	if s != p.turn {
		p.turn = s
		p.hash ^= whiteToMove
	}
	p.winner = None
	for _, s := range []Stone{s, s.Opponent()} { // the last one, who moved last, prevails
		if p.hasRow(s) {
			p.winner = s
		}
	}
	p.stuck = p.isStuck()
}

// String writes the board and the side to move, in the form Parse reads.
func (p *Position) String() string {
	size := int(p.size)
	text := make([]byte, 0, size*(size+1)+2)
	for y := size - 1; y >= 0; y-- {
		for x := range size {
			text = append(text, ".XO"[p.At(PointAt(x, y))])
		}
		text = append(text, '/')
	}
	text[len(text)-1] = ' '
	return string(append(text, ".XO"[p.turn]))
}

// Why no game could have led to a position.
var (
	ErrCounts  = errors.New("the numbers of stones do not fit the side to move")
	ErrBothWon = errors.New("both colours have a winning row")
)

// Check returns nil when the stones are as many as alternate moves lead to and
// at most one colour has a winning row. Otherwise the error holds every reason
// (errors.Is finds ErrCounts and ErrBothWon).
func (p *Position) Check() error {
	var errs []error
	if ahead := p.Count(Black) - p.Count(White); ahead != int(p.turn-Black) {
		errs = append(errs, ErrCounts)
	}
	if p.hasRow(Black) && p.hasRow(White) {
		errs = append(errs, ErrBothWon)
	}
	return errors.Join(errs...)
}
