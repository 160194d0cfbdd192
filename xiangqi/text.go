package xiangqi

// Values of this package are text in JSON and the like: "red", "h2e2", "e0",
// "rook", and FEN letters for pieces, "." for none.

// MarshalText returns "red" or "black".
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "red" or "black".
func (s *Side) UnmarshalText(text []byte) error {
	for side := Red; side <= Black; side++ {
		if side.String() == string(text) {
			*s = side
			return nil
		}
	}
	return &ParseError{Format: "side", Text: string(text), Err: ErrBadSide}
}

// MarshalText returns the English name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the English name.
func (k *Kind) UnmarshalText(text []byte) error {
	for kind, name := range kindNames {
		if name == string(text) {
			*k = Kind(kind)
			return nil
		}
	}
	return &ParseError{Format: "kind", Text: string(text), Err: ErrBadPiece}
}

// MarshalText returns the FEN letter.
func (p Piece) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a FEN letter, or "." for NoPiece.
func (p *Piece) UnmarshalText(text []byte) error {
	if string(text) == "." {
		*p = NoPiece
		return nil
	}
	if len(text) == 1 {
		if piece, ok := pieceOfLetter(text[0]); ok {
			*p = piece
			return nil
		}
	}
	return &ParseError{Format: "piece", Text: string(text), Err: ErrBadPiece}
}

// MarshalText returns the name of the square.
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name of a square, or "-" for NoSquare.
func (s *Square) UnmarshalText(text []byte) error {
	if string(text) == "-" {
		*s = NoSquare
		return nil
	}
	sq, err := ParseSquare(string(text))
	if err == nil {
		*s = sq
	}
	return err
}

// MarshalText returns the coordinates.
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads coordinates, or "0000" for NoMove.
func (m *Move) UnmarshalText(text []byte) error {
	if string(text) == "0000" {
		*m = NoMove
		return nil
	}
	move, err := ParseMove(string(text))
	if err == nil {
		*m = move
	}
	return err
}
