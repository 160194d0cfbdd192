package xiangqi

// A trial is a board on which a ruling tries captures: the pieces keep their
// identity, either side may move, and nothing forbids a move that exposes a
// king, because asking whether it does is what the board is for.
type trial struct {
	Position
	id [squares]uint8 // identity of the piece there, from 1; 0 on empty points
}

// newTrial sets up the board of p. Identities are given in order of squares, so
// they mean something only within one loop, in which nothing is captured.
func newTrial(p *Position) *trial {
	t := &trial{Position: *p}
	var next uint8 = 1
	for set := p.Occupied(); !set.Empty(); next++ {
		t.id[set.Pop()] = next
	}
	return t
}

// A tried is what back needs to undo a move.
type tried struct {
	undo  Undo
	side  Side // whose turn it was
	taken uint8
}

// move plays m, which must start on a piece, whoever's turn it is.
func (t *trial) move(m Move) tried {
	from, to := m.From(), m.To()
	d := tried{side: t.side, taken: t.id[to]}
	t.side = t.At(from).Side()
	d.undo = t.PlayUnchecked(m)
	t.id[to], t.id[from] = t.id[from], 0
	return d
}

// back undoes the last move.
func (t *trial) back(d tried) {
	m := d.undo.Move()
	t.Undo(d.undo)
	t.side = d.side
	t.id[m.From()], t.id[m.To()] = t.id[m.To()], d.taken
}

// checkers returns the enemy pieces that attack side's king, the enemy king on
// an open file included.
func (t *trial) checkers(side Side) Bitboard { return t.Attackers(t.kings[side], side.Other()) }

// exposes returns the pieces that attack the mover's king after m.
func (t *trial) exposes(m Move) Bitboard {
	side := t.At(m.From()).Side()
	d := t.move(m)
	b := t.checkers(side)
	t.back(d)
	return b
}

// pins returns the pieces that hold an attack off side's king and the enemy
// pieces that attack through a piece of side. One piece holds off a rook or the
// facing king, the piece at its leg a horse, and each of two pieces a cannon. A
// further rook or king behind a first one counts too.
func (t *trial) pins(side Side) (pinned, pinners Bitboard) {
	k, them, occ := t.kings[side], side.Other(), t.Occupied()
	lines := RookAttacks(k, Bitboard{})
	rooks := t.Pieces(them, Rook).Or(t.Pieces(them, King)).And(lines)
	horses := t.Pieces(them, Horse).And(HorseSources(k, Bitboard{}))
	solid := occ.AndNot(rooks).AndNot(horses)
	hold := func(by Square, screens Bitboard, limit int) {
		if screens.Count() == limit {
			pinned = pinned.Or(screens)
			if screens.Meets(t.Army(side)) {
				pinners = pinners.Or(squareSet[by])
			}
		}
	}
	for set := rooks; !set.Empty(); {
		s := set.Pop()
		hold(s, geo.between[geo.palace[k]][s].And(solid), 1)
	}
	for set := t.Pieces(them, Cannon).And(lines); !set.Empty(); {
		s := set.Pop()
		hold(s, geo.between[geo.palace[k]][s].And(occ), 2)
	}
	for set := horses; !set.Empty(); {
		s := set.Pop()
		hold(s, squareSet[horseLeg(s, k)].And(solid), 1)
	}
	return pinned, pinners
}

// horseLeg returns the point at which a horse on from is hobbled when it goes to
// the square to, a horse's move away: the neighbour of to that lies diagonally
// towards the horse.
func horseLeg(from, to Square) Square {
	toward := func(a, b int) int {
		if a < b {
			return b - 1
		}
		return b + 1
	}
	return SquareAt(toward(from.File(), to.File()), toward(from.Rank(), to.Rank()))
}
