package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with a text, as the Err of a *ParseError.
var (
	ErrRowWidth   = errors.New("row does not have nine squares")
	ErrRowCount   = errors.New("board does not have ten rows")
	ErrBadPiece   = errors.New("not a piece letter or a number of empty squares")
	ErrBadSide    = errors.New("side to move is not w, r or b")
	ErrBadField   = errors.New("unused field is not -")
	ErrBadCounter = errors.New("not a move counter")
	ErrTrailing   = errors.New("text after the last field")
	ErrBadSquare  = errors.New("not a square from a0 to i9")
	ErrMoveText   = errors.New("not a move in any notation")
	ErrNotation   = errors.New("not the name of a notation")
)

// Why a move is not legal, as the Reason of a *MoveError.
var (
	ErrNotSquares  = errors.New("the move leaves the board")
	ErrEmpty       = errors.New("no piece stands there")
	ErrNotYours    = errors.New("the piece belongs to the opponent")
	ErrCannotMove  = errors.New("the piece does not move so")
	ErrNoScreen    = fmt.Errorf("%w: a cannon takes over exactly one piece", ErrCannotMove)
	ErrBlocked     = errors.New("the way is blocked")
	ErrOwnPiece    = errors.New("an own piece stands on the target")
	ErrLeavesCheck = errors.New("the general would be in check")
	ErrKingsFace   = errors.New("the generals would face each other")
	ErrNoSuchPiece = errors.New("no such piece to move")
	ErrAmbiguous   = errors.New("more than one legal move fits")
)

// What can be wrong with a setup, as the Err of a *SetupFault.
var (
	ErrNoKing        = errors.New("the general is missing")
	ErrManyKings     = errors.New("more than one general")
	ErrKingPoint     = errors.New("the general stands outside its palace")
	ErrAdvisorPoint  = errors.New("an advisor cannot stand there")
	ErrElephantPoint = errors.New("an elephant cannot stand there")
	ErrPawnPoint     = errors.New("a soldier cannot stand there")
	ErrTooMany       = errors.New("more pieces of a kind than the game begins with")
	ErrKingTakeable  = errors.New("the side to move could take the general")
	ErrFacing        = errors.New("the generals face each other")
)

// A ParseError says where in a text reading stopped and why.
type ParseError struct {
	Format string // "fen", "move", "square"
	Offset int    // byte offset into the input, from 0
	Text   string // the offending token
	Err    error  // an Err value of this package, or a *SetupFault
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s: byte %d: %v: %q", e.Format, e.Offset, e.Err, excerpt(e.Text))
}

// excerpt shortens a text to what an error shows of it.
func excerpt(text string) string {
	const most = 80
	for i := range text {
		if i > most {
			return text[:i] + "…"
		}
	}
	return text
}

func (e *ParseError) Unwrap() error { return e.Err }

// A MoveError says why a move is not legal in a position.
type MoveError struct {
	Move    Move     // NoMove when the text named no piece on the board
	Reason  error    // one of the Err values of this package
	Squares []Square // what is in the way: blockers, checkers, the facing king; may be empty

	rule  string // see Rule
	piece Piece  // on the first of Squares
}

func (e *MoveError) Error() string {
	var b strings.Builder
	if e.Move != NoMove {
		fmt.Fprintf(&b, "%v: ", e.Move)
	}
	b.WriteString(e.Reason.Error())
	writeSquares(&b, e.Squares)
	return b.String()
}

func (e *MoveError) Unwrap() error { return e.Reason }

// Rule names the rule of the game, xiangqi, that the move breaks by a code, with the piece that stands
// in the way or checks, as a letter of FEN, and its point; both are empty where no piece does. The codes are
// off_board, empty, not_yours, own_piece, blocked.leg (of a horse), blocked.eye (of an elephant),
// blocked.by, screen (a cannon lacks one), river, palace.K, palace.A, back and aside (of a soldier),
// moves.K to moves.P (how the piece moves), into (a general moves into check), still (the side
// stays in check), pinned and kings_face.
func (e *MoveError) Rule() (game, code, piece, point string) {
	if e.piece != NoPiece {
		piece, point = e.piece.String(), e.Squares[0].String()
	}
	return "xiangqi", e.rule, piece, point
}

// An AmbiguousError lists the legal moves that a text fits. It is
// ErrAmbiguous.
type AmbiguousError struct {
	Text  string
	Moves []Move // at least two
}

func (e *AmbiguousError) Error() string {
	names := make([]string, len(e.Moves))
	for i, m := range e.Moves {
		names[i] = m.String()
	}
	return fmt.Sprintf("%q: %v: %s", excerpt(e.Text), ErrAmbiguous, strings.Join(names, ", "))
}

func (e *AmbiguousError) Unwrap() error { return ErrAmbiguous }

// Rule returns "xiangqi", "ambiguous" and two empty texts.
func (e *AmbiguousError) Rule() (game, code, piece, point string) {
	return "xiangqi", "ambiguous", "", ""
}

// A SetupFault is one reason why a setup is not a position.
type SetupFault struct {
	Err     error    // one of the Err values of this package
	Side    Side     // whose piece or king it is
	Squares []Square // the pieces concerned, lowest square first; empty for a missing king
}

func (f *SetupFault) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %v", f.Side, f.Err)
	writeSquares(&b, f.Squares)
	return b.String()
}

func (f *SetupFault) Unwrap() error { return f.Err }

func writeSquares(b *strings.Builder, list []Square) {
	for i, s := range list {
		if i == 0 {
			b.WriteString(" (")
		} else {
			b.WriteString(" ")
		}
		b.WriteString(s.String())
	}
	if len(list) > 0 {
		b.WriteString(")")
	}
}
