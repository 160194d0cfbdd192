package xiangqi

import "errors"

// A Setup is anything that may stand on a board: the state of an editor, or a
// diagram, legal or not. Board is indexed by Square.
type Setup struct {
	Board     [squares]Piece
	Side      Side // to move
	HalfMoves int  // plies since the last capture, 0 to 99,999
	FullMove  int  // 1 to 99,999
}

// maxCounter bounds the move counters of a setup.
const maxCounter = 99999

// Setup returns the position as a setup, for editing.
func (p *Position) Setup() Setup {
	s := Setup{Side: p.side, HalfMoves: int(p.quiet), FullMove: int(p.full)}
	copy(s.Board[:], p.board[:])
	return s
}

// Faults returns everything that keeps s from being a position, or nil.
func (s *Setup) Faults() []*SetupFault {
	_, faults := s.build()
	return faults
}

// Position returns the playable position, or all Faults joined, each of which
// errors.As and errors.Is find.
func (s *Setup) Position() (Position, error) {
	p, faults := s.build()
	if len(faults) == 0 {
		return p, nil
	}
	list := make([]error, len(faults))
	for i, f := range faults {
		list[i] = f
	}
	return Position{}, errors.Join(list...)
}

// atFirst is the number of pieces of each kind a side begins with.
var atFirst = [...]int{King: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}

// build places the pieces and looks for faults. The position is good only when
// there are none.
func (s *Setup) build() (Position, []*SetupFault) {
	p := Position{side: s.Side & 1, quiet: uint32(s.HalfMoves), full: uint32(s.FullMove)}
	var faults []*SetupFault
	fault := func(err error, side Side, at Bitboard) {
		faults = append(faults, &SetupFault{err, side, at.Append(nil)})
	}
	var unknown Bitboard
	for i, piece := range s.Board {
		switch {
		case piece == NoPiece:
		case piece.valid():
			p.put(Square(i), piece)
		default:
			unknown = unknown.Or(squareSet[i])
		}
	}
	if !unknown.Empty() {
		fault(ErrBadPiece, p.side, unknown)
	}
	if s.Side > Black {
		fault(ErrBadSide, p.side, Bitboard{})
	}
	if p.side == Black {
		p.hash ^= blackKey
	}
	if s.HalfMoves < 0 || s.HalfMoves > maxCounter || s.FullMove < 1 || s.FullMove > maxCounter {
		fault(ErrBadCounter, p.side, Bitboard{})
	}
	for side := Red; side <= Black; side++ {
		if p.Pieces(side, King).Empty() {
			fault(ErrNoKing, side, Bitboard{})
		}
		for k := King; k <= Pawn; k++ {
			at := p.Pieces(side, k)
			if astray := at.AndNot(homes[MakePiece(side, k)]); !astray.Empty() {
				fault(pointFaults[k], side, astray)
			}
			if at.Count() > atFirst[k] {
				err := ErrTooMany
				if k == King {
					err = ErrManyKings
				}
				fault(err, side, at)
			}
		}
	}
	if p.Pieces(Red, King).Count() != 1 || p.Pieces(Black, King).Count() != 1 {
		return p, faults
	}
	them := p.side.Other()
	takers := p.Attackers(p.kings[them], p.side)
	if king := squareSet[p.kings[p.side]]; takers.Meets(king) {
		fault(ErrFacing, p.side, king.Or(squareSet[p.kings[them]]))
		takers = takers.AndNot(king)
	}
	if !takers.Empty() {
		fault(ErrKingTakeable, p.side, takers)
	}
	return p, faults
}

var pointFaults = [...]error{King: ErrKingPoint, Advisor: ErrAdvisorPoint, Elephant: ErrElephantPoint, Horse: nil, Rook: nil, Cannon: nil, Pawn: ErrPawnPoint}

// put adds a piece to an empty square, keeping everything but the side to move
// in step.
func (p *Position) put(s Square, piece Piece) {
	p.board[s] = piece
	p.pieces[piece] = p.pieces[piece].Or(squareSet[s])
	p.pieces[piece&8] = p.pieces[piece&8].Or(squareSet[s])
	p.hash ^= pieceKeys[piece][s]
	if piece.Kind() == King {
		p.kings[piece.Side()] = s
	}
}
