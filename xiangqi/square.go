package xiangqi

// A Square is one of the 90 points of the board, numbered 0 to 89 from Red's
// left: a0 is 0, i0 is 8, a9 is 81. Values of 90 and above are not squares;
// Position.At panics on them, and no Bitboard has them.
type Square uint8

// NoSquare is not a square.
const NoSquare Square = 255

const (
	files   = 9
	ranks   = 10
	squares = files * ranks
)

// SquareAt returns the square on file 0 to 8 (a to i) and rank 0 to 9.
func SquareAt(file, rank int) Square { return Square(rank*files + file) }

// ParseSquare reads a square such as "e0".
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		if sq, ok := squareOf(s[0], s[1]); ok {
			return sq, nil
		}
	}
	return NoSquare, &ParseError{Format: "square", Text: s, Err: ErrBadSquare}
}

// squareOf reads a file letter in either case and a rank digit.
func squareOf(file, rank byte) (Square, bool) {
	file |= 0x20
	if file < 'a' || file > 'i' || rank < '0' || rank > '9' {
		return NoSquare, false
	}
	return SquareAt(int(file-'a'), int(rank-'0')), true
}

// File returns 0 to 8, Red's left to right.
func (s Square) File() int { return int(s) % files }

// Rank returns 0 to 9 from Red's back rank.
func (s Square) Rank() int { return int(s) / files }

// Valid reports whether s is a square of the board.
func (s Square) Valid() bool { return s < squares }

// String returns the square's name, such as "e0", or "-" when it is not one.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '0' + byte(s.Rank())})
}

// Mirror returns s reflected left to right, as Position.Mirror does.
func (s Square) Mirror() Square { return SquareAt(files-1-s.File(), s.Rank()) }

// Turn returns s turned by half a circle about the middle of the board, as
// Position.FlipColours does.
func (s Square) Turn() Square { return squares - 1 - s }

// Set returns the set of s alone, empty when s is not a square.
func (s Square) Set() Bitboard { return squareSet[s&127] }
