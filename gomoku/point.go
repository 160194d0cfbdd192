package gomoku

import (
	"errors"
	"fmt"
	"strconv"
)

// The sizes of board that exist, in points on a side.
const (
	MinSize     = 5
	MaxSize     = 22
	DefaultSize = 15
)

// A Stone is what stands on a point.
type Stone uint8

const (
	None  Stone = iota // an empty point
	Black              // moves first
	White
)

// Opponent returns the other colour. None has no opponent and is returned as
// it is.
func (s Stone) Opponent() Stone {
	if s == None {
		return None
	}
	return Black + White - s
}

// String returns "X" for black, "O" for white and "." for an empty point.
func (s Stone) String() string { return ".XO"[s : s+1] }

// A Point is a point of a board, or one beside it: whether it lies on a board
// depends on the board's size. It packs column and row:
//
//	bits 5–9  row, 0 to 21 from the bottom
//	bits 0–4  column, 0 to 21 from the left
type Point uint16

// pointSpan is one more than the greatest point: v22 has row 21 and column 21.
const pointSpan = (MaxSize-1)<<5 + MaxSize

// NoPoint is on no board.
const NoPoint Point = 1<<16 - 1

// PointAt returns the point in the given column and row, both from 0 to 31,
// counted from the left and from the bottom.
func PointAt(x, y int) Point { return Point(y<<5 | x) }

// X returns the column, from 0 at the left.
func (p Point) X() int { return int(p & 31) }

// Y returns the row, from 0 at the bottom.
func (p Point) Y() int { return int(p >> 5) }

// On reports whether p lies on a board with so many points on a side.
func (p Point) On(size int) bool { return p.X() < size && p.Y() < size }

// String returns the text form, such as "h8"; "-" for a point on no board.
func (p Point) String() string {
	if !p.On(MaxSize) {
		return "-"
	}
	return pointTexts[p]
}

// pointTexts has the text of each point: the moves of a position are listed for
// everybody who looks at it.
var pointTexts = func() (texts [pointSpan]string) {
	for y := range MaxSize {
		for x := range MaxSize {
			texts[PointAt(x, y)] = string(rune('a'+x)) + strconv.Itoa(y+1)
		}
	}
	return texts
}()

// What can be wrong with a text.
var (
	ErrBadPoint = errors.New("not a point such as h8")
	ErrSize     = errors.New("a board has 5 to 22 points on a side")
	ErrRowWidth = errors.New("row is not as wide as the board is high")
	ErrBadCell  = errors.New("not X for Black, O for White or . for an empty point")
	ErrBadSide  = errors.New("the side to move is written as X or O after one space")
	ErrBadRule  = errors.New("unknown rule")
)

// A ParseError says where in a text reading stopped and why.
type ParseError struct {
	Format string // "point" or "board"
	Offset int    // byte offset into the text, from 0
	Text   string // the offending part, at most 40 bytes of it
	Err    error  // ErrBadPoint, ErrSize, ErrRowWidth, ErrBadCell or ErrBadSide
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s: byte %d: %v: %q", e.Format, e.Offset, e.Err, e.Text)
}

func (e *ParseError) Unwrap() error { return e.Err }

func parseError(format string, offset int, text string, err error) error {
	return &ParseError{Format: format, Offset: offset, Text: text[:min(len(text), 40)], Err: err}
}

// ParsePoint reads a point such as h8 or H8, of any board size. The error is a
// *ParseError.
func ParsePoint(text string) (Point, error) {
	bad := func(at int) (Point, error) {
		return NoPoint, parseError("point", at, text[at:], ErrBadPoint)
	}
	if text == "" {
		return bad(0)
	}
	x := int(text[0]|0x20) - 'a' // 0x20 makes a letter small
	if x < 0 || x >= MaxSize {
		return bad(0)
	}
	y := 0
	for i := 1; i < len(text); i++ {
		if c := text[i]; c < '0' || c > '9' || i > 2 || i == 1 && c == '0' {
			return bad(i)
		}
		y = y*10 + int(text[i]-'0')
	}
	if y < 1 || y > MaxSize {
		return bad(min(1, len(text)))
	}
	return PointAt(x, y-1), nil
}
