package xiangqi

// A Position is a board with its side to move and its counters, as it can
// arise in play: each side has one king, every piece stands where its kind can
// stand, and the side to move cannot take the king. It has no history; that is
// what Game is for. The zero Position is not playable.
//
// Two positions are == when the board, the side to move and both counters
// agree. For repetition the counters do not matter: compare with Same, or by
// Hash.
type Position struct {
	// pieces is indexed by Piece; entries 0 and 8, where a side has no kind,
	// hold all its pieces.
	pieces [16]Bitboard
	board  [128]Piece // by square; 90 are used, 128 make masked indexes free
	kings  [2]Square
	side   Side
	quiet  uint32 // plies since the last capture
	full   uint32 // number of the full move, from 1
	hash   uint64
}

// An Undo is what PlayUnchecked leaves behind to take its move back.
type Undo struct {
	hash  uint64
	quiet uint32
	move  Move
	taken Piece
}

// Move returns the move that was played, or NoMove for a pass.
func (u Undo) Move() Move { return u.move }

// Captured returns the piece that was taken, or NoPiece.
func (u Undo) Captured() Piece { return u.taken }

// StartPosition returns the position a game begins with.
func StartPosition() Position { return startPosition }

var startPosition = func() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}()

// Side returns the side to move.
func (p *Position) Side() Side { return p.side }

// At returns the piece on s, or NoPiece.
func (p *Position) At(s Square) Piece { return p.board[:squares][s] }

// King returns where the king of side stands.
func (p *Position) King(side Side) Square { return p.kings[side] }

// HalfMoves returns the number of plies since the last capture.
func (p *Position) HalfMoves() int { return int(p.quiet) }

// FullMove returns the number of the full move, from 1; it grows after Black's
// moves.
func (p *Position) FullMove() int { return int(p.full) }

// Hash returns the Zobrist hash of the board and the side to move. It is the
// same in every process, and does not depend on the counters.
func (p *Position) Hash() uint64 { return p.hash }

// Same reports whether p and q count as the same position for repetition:
// equal boards and sides to move.
func (p *Position) Same(q *Position) bool {
	return p.hash == q.hash && p.side == q.side && p.board == q.board
}

// Pieces returns where the pieces of a side and kind stand.
func (p *Position) Pieces(side Side, k Kind) Bitboard { return p.pieces[MakePiece(side, k)&15] }

// Army returns where the pieces of a side stand.
func (p *Position) Army(side Side) Bitboard { return p.pieces[side<<3&15] }

// Occupied returns where pieces stand.
func (p *Position) Occupied() Bitboard { return p.pieces[0].Or(p.pieces[8]) }

// PlayUnchecked plays m, which must be legal, and returns what Undo needs to
// take it back.
func (p *Position) PlayUnchecked(m Move) Undo {
	from, to := m.From()&127, m.To()&127
	piece, taken := p.board[from]&15, p.board[to]&15
	u := Undo{p.hash, p.quiet, m, taken}
	p.board[from] = NoPiece
	p.board[to] = piece
	both := squareSet[from].Or(squareSet[to])
	p.pieces[piece] = p.pieces[piece].Xor(both)
	p.pieces[piece&8] = p.pieces[piece&8].Xor(both)
	hash := p.hash ^ pieceKeys[piece][from] ^ pieceKeys[piece][to] ^ blackKey
	p.quiet++
	if taken != NoPiece {
		p.quiet = 0
		hash ^= pieceKeys[taken][to]
		p.pieces[taken] = p.pieces[taken].Xor(squareSet[to])
		p.pieces[taken&8] = p.pieces[taken&8].Xor(squareSet[to])
	}
	if piece&7 == Piece(King)+1 {
		p.kings[p.side&1] = to
	}
	p.hash = hash
	p.full += uint32(p.side)
	p.side ^= 1
	return u
}

// Undo takes back the last move, whose PlayUnchecked or Pass returned u.
func (p *Position) Undo(u Undo) {
	p.side ^= 1
	p.full -= uint32(p.side)
	p.hash, p.quiet = u.hash, u.quiet
	if u.move == NoMove {
		return
	}
	from, to := u.move.From()&127, u.move.To()&127
	piece, taken := p.board[to]&15, u.taken&15
	p.board[from] = piece
	p.board[to] = taken
	both := squareSet[from].Or(squareSet[to])
	p.pieces[piece] = p.pieces[piece].Xor(both)
	p.pieces[piece&8] = p.pieces[piece&8].Xor(both)
	if taken != NoPiece {
		p.pieces[taken] = p.pieces[taken].Xor(squareSet[to])
		p.pieces[taken&8] = p.pieces[taken&8].Xor(squareSet[to])
	}
	if piece&7 == Piece(King)+1 {
		p.kings[p.side&1] = from
	}
}

// Pass gives the move to the other side without moving, as null-move searches
// do. The side to move must not be in check.
func (p *Position) Pass() Undo {
	u := Undo{p.hash, p.quiet, NoMove, NoPiece}
	p.quiet++
	p.hash ^= blackKey
	p.full += uint32(p.side)
	p.side ^= 1
	return u
}

// Play plays m if it is legal. Otherwise it leaves p as it was and returns a
// *MoveError.
func (p *Position) Play(m Move) error {
	if err := p.Legal(m); err != nil {
		return err
	}
	p.PlayUnchecked(m)
	return nil
}
