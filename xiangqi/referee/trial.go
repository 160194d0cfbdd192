package referee

import "duiyi/xiangqi"

// squares is the number of points on the board.
const squares = len(xiangqi.Setup{}.Board)

// A trial is a board on which a ruling tries captures: the pieces keep their
// identity, either side may move, and nothing forbids a move that exposes a
// king, because asking whether it does is what the board is for.
type trial struct {
	xiangqi.Position
	id [squares]uint8 // identity of the piece there, from 1; 0 on empty points
}

// newTrial sets up the board of p. Identities are given in order of squares, so
// they mean something only within one loop, in which nothing is captured.
func newTrial(p *xiangqi.Position) *trial {
	t := &trial{Position: *p}
	var next uint8 = 1
	for set := p.Occupied(); !set.Empty(); next++ {
		t.id[set.Pop()] = next
	}
	return t
}

// find returns the point of the piece with the identity id, which is invalid
// when it is not on the board.
func (t *trial) find(id uint8) xiangqi.Square {
	for s := xiangqi.Square(0); s.Valid(); s++ {
		if t.id[s] == id {
			return s
		}
	}
	return xiangqi.NoSquare
}

// standing returns the piece with the identity id, which is on the board.
func (t *trial) standing(id uint8) PieceAt { return t.pieceAt(t.find(id)) }

// A tried is what back needs to undo a move.
type tried struct {
	undo   xiangqi.Undo
	pass   xiangqi.Undo // before the move, if passed
	passed bool         // the other side was to move
	taken  uint8
}

// move plays m, which must start on a piece, whoever's turn it is.
func (t *trial) move(m xiangqi.Move) tried {
	from, to := m.From(), m.To()
	d := tried{taken: t.id[to]}
	if d.passed = t.Side() != t.At(from).Side(); d.passed {
		d.pass = t.Pass()
	}
	d.undo = t.PlayUnchecked(m)
	t.id[to], t.id[from] = t.id[from], 0
	return d
}

// back undoes the last move.
func (t *trial) back(d tried) {
	m := d.undo.Move()
	t.Undo(d.undo)
	if d.passed {
		t.Undo(d.pass)
	}
	t.id[m.From()], t.id[m.To()] = t.id[m.To()], d.taken
}

// checkers returns the enemy pieces that attack side's king, the enemy king on
// an open file included.
func (t *trial) checkers(side xiangqi.Side) xiangqi.Bitboard {
	return t.Attackers(t.King(side), side.Other())
}

// exposes returns the pieces that attack the mover's king after m.
func (t *trial) exposes(m xiangqi.Move) xiangqi.Bitboard {
	from, to := m.From(), m.To()
	side := t.At(from).Side()
	if from == t.King(side) {
		d := t.move(m)
		defer t.back(d)
		return t.checkers(side)
	}
	occupied := t.Occupied().AndNot(from.Set()).Or(to.Set())
	return t.AttackersAmid(t.King(side), side.Other(), occupied).AndNot(to.Set())
}

// pins returns the pieces that hold an attack off side's king and the enemy
// pieces that attack through a piece of side. One piece holds off a rook or the
// facing king, the piece at its leg a horse, and each of two pieces a cannon. A
// further rook or king behind a first one counts too.
func (t *trial) pins(side xiangqi.Side) (pinned, pinners xiangqi.Bitboard) {
	k, them, occ := t.King(side), side.Other(), t.Occupied()
	lines := xiangqi.RookAttacks(k, xiangqi.Bitboard{})
	rooks := t.Pieces(them, xiangqi.Rook).Or(t.Pieces(them, xiangqi.King)).And(lines)
	horses := t.Pieces(them, xiangqi.Horse).And(xiangqi.HorseSources(k, xiangqi.Bitboard{}))
	solid := occ.AndNot(rooks).AndNot(horses)
	hold := func(by xiangqi.Square, screens xiangqi.Bitboard, limit int) {
		if screens.Count() == limit {
			pinned = pinned.Or(screens)
			if screens.Meets(t.Army(side)) {
				pinners = pinners.Or(by.Set())
			}
		}
	}
	for set := rooks; !set.Empty(); {
		s := set.Pop()
		hold(s, between(s, k).And(solid), 1)
	}
	for set := t.Pieces(them, xiangqi.Cannon).And(lines); !set.Empty(); {
		s := set.Pop()
		hold(s, between(s, k).And(occ), 2)
	}
	for set := horses; !set.Empty(); {
		s := set.Pop()
		hold(s, horseLeg(s, k).Set().And(solid), 1)
	}
	return pinned, pinners
}

// between returns the points strictly between two points of a line.
func between(a, b xiangqi.Square) xiangqi.Bitboard {
	return xiangqi.RookAttacks(a, b.Set()).And(xiangqi.RookAttacks(b, a.Set()))
}

// horseLeg returns the point at which a horse on from is hobbled when it goes to
// the square to, a horse's move away: the neighbour of to that lies diagonally
// towards the horse.
func horseLeg(from, to xiangqi.Square) xiangqi.Square {
	toward := func(a, b int) int {
		if a < b {
			return b - 1
		}
		return b + 1
	}
	return xiangqi.SquareAt(toward(from.File(), to.File()), toward(from.Rank(), to.Rank()))
}
