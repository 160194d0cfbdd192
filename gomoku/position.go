package gomoku

import (
	"errors"
	"fmt"
	"math/bits"
)

// A Rule says which rows win.
type Rule uint8

const (
	Freestyle Rule = iota // five or more
	Standard              // exactly five
	Renju                 // Black exactly five and with forbidden points, White five or more
	Caro                  // exactly five, unless a stone of the opponent stands at each end
)

var ruleNames = [...]string{Freestyle: "freestyle", Standard: "standard", Renju: "renju", Caro: "caro"}

// String returns the rule's name: "freestyle", "standard", "renju" or "caro".
func (r Rule) String() string { return ruleNames[r] }

// ParseRule reads a rule's name. The error wraps ErrBadRule.
func ParseRule(name string) (Rule, error) {
	for r, n := range ruleNames {
		if n == name {
			return Rule(r), nil
		}
	}
	return 0, fmt.Errorf("%w: %q", ErrBadRule, name)
}

// Exact reports whether only rows of exactly five win for s.
func (r Rule) Exact(s Stone) bool { return r == Standard || r == Caro || r == Renju && s == Black }

// Blockable reports whether a five with a stone of the opponent at each end does not win. The
// edge of the board is no such stone.
func (r Rule) Blockable() bool { return r == Caro }

// A FoulPolicy says what comes of Black playing on a forbidden point.
type FoulPolicy uint8

const (
	FoulRefused FoulPolicy = iota // Play returns ErrForbidden
	FoulLoses                     // the stone is placed and White wins
)

// A Direction is one of the four in which rows lie.
type Direction uint8

const (
	Horizontal Direction = iota // a1 b1 c1
	Vertical                    // a1 a2 a3
	Rising                      // a1 b2 c3
	Falling                     // a3 b2 c1
)

// step is the distance from a point to the next one in each direction, towards
// higher bits of the line.
var step = [4]int{Horizontal: 1, Vertical: 1 << 5, Rising: 1<<5 + 1, Falling: -(1 << 5) + 1}

const (
	// maxLines is the number of diagonals of the largest board.
	maxLines = 2*MaxSize - 1
	// reach is how far a window looks to either side of its centre: the
	// stones of a five lie within 4, and the 5th tells it from a six.
	reach  = 5
	centre = 1 << reach
	// windowMask keeps the points of a window.
	windowMask = 1<<(2*reach+1) - 1
)

// A Position is a board, the rule it is played by and the side to move. The
// zero value is not a position; NewPosition, Parse and copying make one.
//
// Positions are equal (==) when board, rule and side to move are.
type Position struct {
	hash   uint64
	points uint16 // empty points left
	size   uint8
	rule   Rule
	turn   Stone
	fouls  FoulPolicy

	// Play and Undo keep what follows.
	winner Stone // who has a winning row, or White after a foul
	foul   Kind  // what the black stone was that lost the game, Legal when none did
	stuck  bool  // every empty point is forbidden to Black, who is to move

	// lines holds for each content of a point, direction and line the points
	// with that content. Column x of a line (row y of a vertical one) is bit
	// x+reach, and points beside the board are in none of the three, so that a
	// window near an edge needs no special case:
	//
	//	bits 5–26  the points of the line; the others are always 0
	lines [3][4][maxLines]uint32
}

// NewPosition returns the empty board with Black to move. The error is ErrSize.
func NewPosition(size int, rule Rule) (Position, error) {
	if size < MinSize || size > MaxSize {
		return Position{}, fmt.Errorf("%w, not %d", ErrSize, size)
	}
	p := Position{size: uint8(size), rule: rule, turn: Black, points: uint16(size * size)}
	for y := range size {
		for x := range size {
			pt := PointAt(x, y)
			for d := Horizontal; d <= Falling; d++ {
				line, bit := locate(pt, d)
				p.lines[None][d][line] |= 1 << (bit + reach)
			}
		}
	}
	return p, nil
}

// locate returns the line through p in direction d and p's place in it.
func locate(p Point, d Direction) (line, bit int) {
	x, y := p.X(), p.Y()
	switch d {
	case Horizontal:
		return y, x
	case Vertical:
		return x, y
	case Rising:
		return x - y + MaxSize - 1, x
	default:
		return x + y, x
	}
}

// Size returns the number of points on a side.
func (p *Position) Size() int { return int(p.size) }

// Rule returns the rule the position is played by.
func (p *Position) Rule() Rule { return p.rule }

// SetFouls settles what comes of a forbidden move from now on. It is
// FoulRefused in a new position.
func (p *Position) SetFouls(f FoulPolicy) {
	p.fouls = f
	p.stuck = p.isStuck()
}

// Foul returns what the black stone was that lost the game, or Legal when none did.
func (p *Position) Foul() Kind { return p.foul }

// Turn returns the side to move, also when the game is over.
func (p *Position) Turn() Stone { return p.turn }

// Hash returns a hash of the stones and the side to move. Boards of different
// sizes and rules are not told apart by it.
func (p *Position) Hash() uint64 { return p.hash }

// Left returns the number of empty points.
func (p *Position) Left() int { return int(p.points) }

// At returns what stands on a point of the board. It panics on other points.
func (p *Position) At(pt Point) Stone {
	p.mustBeOn(pt)
	bit := uint32(1) << (pt.X() + reach)
	for s := None; s <= White; s++ {
		if p.lines[s][Horizontal][pt.Y()]&bit != 0 {
			return s
		}
	}
	panic("gomoku: a point without content")
}

func (p *Position) mustBeOn(pt Point) {
	if !pt.On(int(p.size)) {
		panic(fmt.Sprintf("gomoku: point %v is not on a board of size %d", pt, p.size))
	}
}

// Window returns the points of one content around pt in direction d: bit 5 is
// pt itself, bits 6 to 10 are the next five points rightwards (upwards in a
// vertical line), bits 4 to 0 the five on the other side. Points beside the
// board have no content.
func (p *Position) Window(pt Point, d Direction, s Stone) uint32 {
	line, bit := locate(pt, d)
	return p.lines[s][d][line] >> bit & windowMask
}

// put turns a point from one content into another; one of the two must be
// None, and the point must have the first.
func (p *Position) put(pt Point, s Stone) {
	x, y := pt.X(), pt.Y()
	bx, by := uint32(1)<<(x+reach), uint32(1)<<(y+reach)
	empty, own := &p.lines[None], &p.lines[s]
	empty[Horizontal][y] ^= bx
	own[Horizontal][y] ^= bx
	empty[Vertical][x] ^= by
	own[Vertical][x] ^= by
	empty[Rising][x-y+MaxSize-1] ^= bx
	own[Rising][x-y+MaxSize-1] ^= bx
	empty[Falling][x+y] ^= bx
	own[Falling][x+y] ^= bx
}

// PlayUnchecked places a stone of the side to move on pt. It assumes that pt
// is an empty point of the board and does not look whether the stone wins or is
// forbidden; Wins and Kind tell that before. UndoUnchecked takes it back.
func (p *Position) PlayUnchecked(pt Point) {
	p.put(pt, p.turn)
	p.points--
	p.hash ^= stoneKeys[p.turn-1][pt] ^ whiteToMove
	p.turn = p.turn.Opponent()
}

// UndoUnchecked takes back PlayUnchecked(pt). It assumes that a stone of the
// side not to move stands on pt.
func (p *Position) UndoUnchecked(pt Point) {
	p.turn = p.turn.Opponent()
	p.hash ^= stoneKeys[p.turn-1][pt] ^ whiteToMove
	p.points++
	p.put(pt, p.turn)
}

// Wins reports whether a stone of colour s on the point pt makes (or is part
// of) a winning row. What stands on pt is taken to be s.
func (p *Position) Wins(pt Point, s Stone) bool {
	for d := Horizontal; d <= Falling; d++ {
		own := p.Window(pt, d, s)
		n := run(own)
		if n == 5 && !(p.rule.Blockable() && between(own, p.Window(pt, d, s.Opponent()))) || n > 5 && !p.rule.Exact(s) {
			return true
		}
	}
	return false
}

// between reports whether the row of at most five through a window's centre lies between two
// stones of theirs.
func between(own, theirs uint32) bool {
	return theirs>>(reach+1+after(own))&1 != 0 && theirs>>(reach-1-before(own))&1 != 0
}

// run counts the stones in the unbroken row through a window's centre, taking
// the centre for a stone; at most 11.
func run(window uint32) int {
	return 1 + after(window) + before(window)
}

// after counts the stones that follow a window's centre without a gap.
func after(window uint32) int { return bits.TrailingZeros32(^(window >> (reach + 1))) }

// before counts the stones that lead up to a window's centre.
func before(window uint32) int { return bits.LeadingZeros32(^(window << (32 - reach))) }

// Why a stone was not placed.
var (
	ErrGameOver  = errors.New("the game is over")
	ErrOffBoard  = errors.New("the point is not on the board")
	ErrOccupied  = errors.New("there is a stone on the point")
	ErrForbidden = errors.New("the point is forbidden to black")
)

// A MoveError says why a stone was not placed.
type MoveError struct {
	Point Point
	Err   error // ErrGameOver, ErrOffBoard, ErrOccupied or ErrForbidden
	Kind  Kind  // with ErrForbidden, what the stone would have been
}

func (e *MoveError) Error() string {
	if e.Kind != Legal {
		return fmt.Sprintf("%v: %v: %v", e.Point, e.Err, e.Kind)
	}
	return fmt.Sprintf("%v: %v", e.Point, e.Err)
}

func (e *MoveError) Unwrap() error { return e.Err }

// Rule returns "gomoku", the code of Err, "game_over", "off_board", "occupied" or "forbidden", and two
// empty texts.
func (e *MoveError) Rule() (game, code, piece, point string) {
	switch e.Err {
	case ErrGameOver:
		code = "game_over"
	case ErrOffBoard:
		code = "off_board"
	case ErrOccupied:
		code = "occupied"
	case ErrForbidden:
		code = "forbidden"
	}
	return "gomoku", code, "", ""
}

// Play places a stone of the side to move on pt. The error is a *MoveError and
// leaves the position as it was.
func (p *Position) Play(pt Point) error {
	if err := p.playable(pt); err != nil {
		return &MoveError{Point: pt, Err: err}
	}
	foul := Legal
	if p.restricted() {
		if k := p.Kind(pt); k.Forbidden() {
			foul = k
		}
	}
	switch {
	case foul != Legal && p.fouls == FoulRefused:
		return &MoveError{Point: pt, Err: ErrForbidden, Kind: foul}
	case foul != Legal:
		p.foul, p.winner = foul, White
	case p.Wins(pt, p.turn):
		p.winner = p.turn
	}
	p.PlayUnchecked(pt)
	p.stuck = p.isStuck()
	return nil
}

// restricted reports whether some points may be forbidden to the side to move.
func (p *Position) restricted() bool { return p.rule == Renju && p.turn == Black }

// refuses reports whether pt is a point that Play refuses as forbidden.
func (p *Position) refuses(pt Point) bool {
	return p.fouls == FoulRefused && p.restricted() && p.Kind(pt).Forbidden()
}

// isStuck reports whether there are empty points and Play refuses all of them.
func (p *Position) isStuck() bool {
	if p.fouls != FoulRefused || !p.restricted() || p.points == 0 {
		return false
	}
	for pt := range p.empties {
		if !p.refuses(pt) {
			return false // mostly the first one looked at
		}
	}
	return true
}

// empties calls yield with the empty points, from a1 along the rows upwards.
func (p *Position) empties(yield func(Point) bool) {
	for y := range int(p.size) {
		for row := p.lines[None][Horizontal][y] >> reach; row != 0; row &= row - 1 {
			if !yield(PointAt(bits.TrailingZeros32(row), y)) {
				return
			}
		}
	}
}

func (p *Position) playable(pt Point) error {
	switch {
	case !pt.On(int(p.size)):
		return ErrOffBoard
	case p.Outcome() != Ongoing:
		return ErrGameOver
	case p.At(pt) != None:
		return ErrOccupied
	}
	return nil
}

// Undo takes back Play(pt). It panics unless a stone of the side not to move
// stands on pt.
func (p *Position) Undo(pt Point) {
	if p.At(pt) != p.turn.Opponent() {
		panic(fmt.Sprintf("gomoku: %v cannot be the last move", pt))
	}
	p.winner, p.foul, p.stuck = None, Legal, false // nobody plays on after the end
	p.UndoUnchecked(pt)
}

// Legal appends to buf every point where the side to move may play, from a1
// along the rows upwards.
func (p *Position) Legal(buf []Point) []Point {
	if p.Outcome() != Ongoing {
		return buf
	}
	for pt := range p.empties {
		if !p.refuses(pt) {
			buf = append(buf, pt)
		}
	}
	return buf
}

// An Outcome is how a game stands.
type Outcome uint8

const (
	Ongoing Outcome = iota
	BlackWins
	WhiteWins
	Draw // the board is full, or every empty point forbidden to Black and refused
)

// Outcome tells whether the game is over. A position made by Parse may hold
// winning rows of both colours; then the side not to move has won, for the
// last stone was theirs.
func (p *Position) Outcome() Outcome {
	switch {
	case p.winner == Black:
		return BlackWins
	case p.winner == White:
		return WhiteWins
	case p.points == 0 || p.stuck:
		return Draw
	}
	return Ongoing
}
