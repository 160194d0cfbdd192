package xiangqi

import (
	"errors"
	"strconv"
	"strings"
)

// StartFEN is the position a game begins with.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// ParseFEN reads a position. The board is ranks 9 down to 0; H and N are the
// horse, E and B the elephant; the side to move is w, r or b. Fields may be
// missing from the end: Red moves, nothing is counted. Fields are separated by
// blanks.
//
// A text that is not a FEN gives one *ParseError. A board that is not a
// position gives a *ParseError for each fault, joined, with a *SetupFault
// inside and the offset of the first piece concerned.
func ParseFEN(fen string) (Position, error) {
	s, err := ParseSetup(fen)
	if err != nil {
		return Position{}, err
	}
	p, faults := s.build()
	if len(faults) == 0 {
		return p, nil
	}
	list := make([]error, len(faults))
	for i, f := range faults {
		e := &ParseError{Format: "fen", Text: fen[:boardEnd(fen)], Err: f}
		if len(f.Squares) > 0 {
			e.Offset = offsetOf(fen, f.Squares[0])
			e.Text = fen[e.Offset : e.Offset+1]
		}
		list[i] = e
	}
	if len(list) == 1 {
		return Position{}, list[0]
	}
	return Position{}, errors.Join(list...)
}

// ParseSetup reads a FEN whose board need not be a position.
func ParseSetup(fen string) (Setup, error) {
	s := Setup{FullMove: 1}
	end := boardEnd(fen)
	if err := s.readBoard(fen[:end]); err != nil {
		return Setup{}, err
	}
	for field := 1; ; field++ {
		start := end
		for start < len(fen) && fen[start] == ' ' {
			start++
		}
		if start == len(fen) {
			return s, nil
		}
		end = start
		for end < len(fen) && fen[end] != ' ' {
			end++
		}
		if err := s.readField(field, fen[start:end]); err != nil {
			return Setup{}, &ParseError{"fen", start, fen[start:end], err}
		}
	}
}

func boardEnd(fen string) int {
	if i := strings.IndexByte(fen, ' '); i >= 0 {
		return i
	}
	return len(fen)
}

// readBoard reads the first field.
func (s *Setup) readBoard(text string) error {
	fail := func(at int, err error) error {
		return &ParseError{"fen", at, text[at:min(at+1, len(text))], err}
	}
	rank, file := ranks-1, 0
	for i := range len(text) {
		c := text[i]
		switch piece, ok := pieceOfLetter(c); {
		case c == '/':
			if file != files {
				return fail(i, ErrRowWidth)
			}
			if rank == 0 {
				return fail(i, ErrRowCount)
			}
			rank, file = rank-1, 0
		case '1' <= c && c <= '9':
			file += int(c - '0')
			if file > files {
				return fail(i, ErrRowWidth)
			}
		case !ok:
			return fail(i, ErrBadPiece)
		case file == files:
			return fail(i, ErrRowWidth)
		default:
			s.Board[SquareAt(file, rank)] = piece
			file++
		}
	}
	if file != files {
		return fail(len(text), ErrRowWidth)
	}
	if rank != 0 {
		return fail(len(text), ErrRowCount)
	}
	return nil
}

// readField reads one of the fields behind the board.
func (s *Setup) readField(field int, text string) (err error) {
	switch field {
	case 1:
		switch text {
		case "w", "r":
			s.Side = Red
		case "b":
			s.Side = Black
		default:
			return ErrBadSide
		}
	case 2, 3:
		if text != "-" {
			return ErrBadField
		}
	case 4:
		s.HalfMoves, err = readCounter(text)
	case 5:
		s.FullMove, err = readCounter(text)
		s.FullMove = max(s.FullMove, 1) // some writers count from 0
	default:
		return ErrTrailing
	}
	return err
}

func readCounter(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n > maxCounter {
		return 0, ErrBadCounter
	}
	return int(n), nil
}

// offsetOf returns the byte that holds the piece on s in a well-formed FEN.
func offsetOf(fen string, s Square) int {
	rank, file := ranks-1, 0
	for i := range len(fen) {
		switch c := fen[i]; {
		case c == '/':
			rank, file = rank-1, 0
		case '1' <= c && c <= '9':
			file += int(c - '0')
		case SquareAt(file, rank) == s:
			return i
		default:
			file++
		}
	}
	return 0
}

// FEN returns the position as text that ParseFEN reads back: N for the horse,
// B for the elephant, all six fields.
func (p *Position) FEN() string {
	s := p.Setup()
	return s.FEN()
}

// FEN returns the setup as text that ParseSetup reads back, provided its
// counters are in range.
func (s *Setup) FEN() string {
	b := make([]byte, 0, 96)
	for rank := ranks - 1; rank >= 0; rank-- {
		empty := byte(0)
		for file := range files {
			piece := s.Board[SquareAt(file, rank)]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+empty)
				empty = 0
			}
			b = append(b, piece.String()...)
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	if s.Side == Red {
		b = append(b, " w - - "...)
	} else {
		b = append(b, " b - - "...)
	}
	b = strconv.AppendInt(b, int64(s.HalfMoves), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.FullMove), 10)
	return string(b)
}
