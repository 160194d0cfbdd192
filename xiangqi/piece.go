package xiangqi

// A Side is one of the two players. Red moves first and sits at ranks 0 to 4.
type Side uint8

// The two sides.
const (
	Red Side = iota
	Black
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// String returns "red" or "black".
func (s Side) String() string {
	if s == Red {
		return "red"
	}
	return "black"
}

// A Kind is what a piece is, whoever owns it.
type Kind uint8

// The seven kinds of pieces.
const (
	King Kind = iota
	Advisor
	Elephant
	Horse
	Rook
	Cannon
	Pawn
)

// String returns the English name in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "no kind"
}

var kindNames = [...]string{"king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}

// A Piece is a kind with its owner, or NoPiece.
//
//	bit 3   owner, 0 Red, 1 Black
//	bits 2-0 Kind + 1; 0 only in NoPiece
type Piece uint8

// NoPiece stands for an empty point.
const NoPiece Piece = 0

// MakePiece returns the piece of the given side and kind.
func MakePiece(s Side, k Kind) Piece { return Piece(s)<<3 | Piece(k+1) }

// Side returns the owner of p, which must not be NoPiece.
func (p Piece) Side() Side { return Side(p >> 3) }

// Kind returns the kind of p, which must not be NoPiece.
func (p Piece) Kind() Kind { return Kind(p&7) - 1 }

// valid reports whether p is one of the 14 pieces.
func (p Piece) valid() bool { return p < 16 && p&7 != 0 }

// pieceLetters is indexed by Piece.
const pieceLetters = ".KABNRCP.kabnrcp"

// String returns the FEN letter, upper case for Red, or "." for NoPiece.
func (p Piece) String() string {
	if int(p) < len(pieceLetters) {
		return pieceLetters[p : p+1]
	}
	return "?"
}

// pieceOfLetter reads a FEN letter, including H for the horse and E for the
// elephant.
func pieceOfLetter(c byte) (Piece, bool) {
	side := Red
	if 'a' <= c && c <= 'z' {
		side = Black
		c -= 'a' - 'A'
	}
	var k Kind
	switch c {
	case 'K':
		k = King
	case 'A':
		k = Advisor
	case 'B', 'E':
		k = Elephant
	case 'N', 'H':
		k = Horse
	case 'R':
		k = Rook
	case 'C':
		k = Cannon
	case 'P':
		k = Pawn
	default:
		return NoPiece, false
	}
	return MakePiece(side, k), true
}
