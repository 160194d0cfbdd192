package xiangqi

// Tables for the pieces that step. Horses and elephants depend on up to four
// neighbours of a square: orthogonal ones (legs), or diagonal ones (eyes, and
// legs seen from the target). A corner set indexes them by those four bits.

// A corners gathers the occupancy of four neighbours of a square into four
// bits by one multiplication. The neighbours in the two words of a Bitboard
// never share a bit number, so the words can be merged first.
type corners struct {
	lo, hi uint64 // masks of the neighbours
	magic  uint64 // brings them to bits 60 to 63, in any order
}

func (c *corners) index(occupied Bitboard) uint64 {
	return (occupied.Lo&c.lo | occupied.Hi&c.hi) * c.magic >> 60
}

// A stepTable gives, for a square and the occupancy of four neighbours, the
// squares that are reached.
type stepTable [128]struct {
	corners
	targets [16]Bitboard
}

func (t *stepTable) at(s Square, occupied Bitboard) Bitboard {
	e := &t[s&127]
	return e.targets[e.index(occupied)&15]
}

type offset struct{ file, rank int }

// add returns s moved by o, if that is on the board.
func (s Square) add(o offset) (Square, bool) {
	f, r := s.File()+o.file, s.Rank()+o.rank
	if f < 0 || f >= files || r < 0 || r >= ranks {
		return NoSquare, false
	}
	return SquareAt(f, r), true
}

var (
	orthogonal = []offset{{0, 1}, {0, -1}, {-1, 0}, {1, 0}}
	diagonal   = []offset{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

	horseSteps    = newStepTable(orthogonal, horseOver, false)
	horseSources  = newStepTable(diagonal, horseBack, false)
	elephantSteps = newStepTable(diagonal, elephantOver, true)
)

func elephantOver(eye offset) []offset { return []offset{{2 * eye.file, 2 * eye.rank}} }

// horseOver returns where a horse goes past a leg.
func horseOver(leg offset) []offset {
	if leg.file == 0 {
		return []offset{{-1, 2 * leg.rank}, {1, 2 * leg.rank}}
	}
	return []offset{{2 * leg.file, -1}, {2 * leg.file, 1}}
}

// horseBack returns where the horses stand that come past a leg which is
// diagonal to their target.
func horseBack(leg offset) []offset {
	return []offset{{2 * leg.file, leg.rank}, {leg.file, 2 * leg.rank}}
}

// newStepTable builds the table for pieces that go to the squares past(d) when
// the neighbour at d is empty, and stay on their side of the river if atHome.
func newStepTable(neighbours []offset, past func(offset) []offset, atHome bool) (t stepTable) {
	for s := Square(0); s < squares; s++ {
		e := &t[s]
		var near []uint64 // single bits, as they lie in the merged word
		var open []Bitboard
		for _, d := range neighbours {
			n, ok := s.add(d)
			if !ok {
				continue
			}
			set := squareSet[n]
			e.lo |= set.Lo
			e.hi |= set.Hi
			near = append(near, set.Lo|set.Hi)
			var targets Bitboard
			for _, o := range past(d) {
				if to, ok := s.add(o); ok && (!atHome || to < half == (s < half)) {
					targets = targets.Or(squareSet[to])
				}
			}
			open = append(open, targets)
		}
		e.magic = findMagic(near)
		for occ := range 1 << len(near) {
			var word uint64
			var targets Bitboard
			for i, bit := range near {
				if occ>>i&1 != 0 {
					word |= bit
				} else {
					targets = targets.Or(open[i])
				}
			}
			e.targets[word*e.magic>>60] = targets
		}
	}
	return t
}

// findMagic returns a factor that takes every subset of the given bits to a
// value of its own in bits 60 to 63. Random factors with few bits soon do so;
// their sequence is fixed, so the tables are always the same.
func findMagic(near []uint64) uint64 {
	seed := uint64(len(near))
search:
	for {
		magic := splitMix(&seed)
		magic &= splitMix(&seed)
		var used uint16
		for occ := range 1 << len(near) {
			var word uint64
			for i, bit := range near {
				if occ>>i&1 != 0 {
					word |= bit
				}
			}
			slot := uint16(1) << (word * magic >> 60)
			if used&slot != 0 {
				continue search
			}
			used |= slot
		}
		return magic
	}
}

// splitMix is the SplitMix64 generator.
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// homes holds, by Piece, the squares on which it can stand.
var homes = buildHomes()

func buildHomes() (t [16]Bitboard) {
	for s := Square(0); s < squares; s++ {
		f, r := s.File(), s.Rank()
		set := squareSet[s]
		for _, side := range [2]Side{Red, Black} {
			from := r // distance from the side's own back rank
			if side == Black {
				from = ranks - 1 - r
			}
			add := func(k Kind, ok bool) {
				if ok {
					p := MakePiece(side, k)
					t[p] = t[p].Or(set)
				}
			}
			palace := 3 <= f && f <= 5 && from <= 2
			add(King, palace)
			add(Advisor, palace && (f+from)%2 == 1)
			add(Elephant, from <= 4 && from%2 == 0 && f%2 == 0 && (f+from)%4 == 2)
			add(Pawn, from >= 5 || (from == 3 || from == 4) && f%2 == 0)
			add(Horse, true)
			add(Rook, true)
			add(Cannon, true)
		}
	}
	return t
}

// Steps that do not depend on other pieces, and the geometry around palaces.
// Indexes are masked to seven bits (squares) or five (palace points).
type geometry struct {
	king    [128]Bitboard    // inside the palaces
	advisor [128]Bitboard    // from the five advisor points of each palace
	pawn    [2][128]Bitboard // by side
	pawnTo  [2][128]Bitboard // where pawns of the side stand that step onto the square
	lines   [128]Bitboard    // the rank and the file of a square, without the square
	palace  [128]uint8       // numbers the 18 palace points
	// between has the squares strictly between a palace point and a square on
	// its rank or file; leg the point that hobbles a horse on the square when
	// it goes for the palace point.
	between [32][128]Bitboard
	leg     [32][128]Square
	// A move can give check to a king on a palace point only from the squares
	// of leave, by opening a line or freeing a leg, or to those of arrive.
	leave, arrive [32]Bitboard
}

var geo = newGeometry()

func newGeometry() (g geometry) {
	palaces := homes[MakePiece(Red, King)].Or(homes[MakePiece(Black, King)])
	advisors := homes[MakePiece(Red, Advisor)].Or(homes[MakePiece(Black, Advisor)])
	var points uint8
	for s := Square(0); s < squares; s++ {
		g.lines[s] = RookAttacks(s, Bitboard{})
		if palaces.Has(s) {
			g.palace[s] = points
			g.addPalacePoint(s)
			points++
		}
		for _, o := range orthogonal {
			to, ok := s.add(o)
			if !ok {
				continue
			}
			if palaces.Has(s) && palaces.Has(to) {
				g.king[s] = g.king[s].Or(squareSet[to])
			}
			if o.rank == 1 || o.rank == 0 && s >= half {
				g.pawn[Red][s] = g.pawn[Red][s].Or(squareSet[to])
				g.pawnTo[Red][to] = g.pawnTo[Red][to].Or(squareSet[s])
			}
			if o.rank == -1 || o.rank == 0 && s < half {
				g.pawn[Black][s] = g.pawn[Black][s].Or(squareSet[to])
				g.pawnTo[Black][to] = g.pawnTo[Black][to].Or(squareSet[s])
			}
		}
		for _, o := range diagonal {
			if to, ok := s.add(o); ok && advisors.Has(s) && advisors.Has(to) {
				g.advisor[s] = g.advisor[s].Or(squareSet[to])
			}
		}
	}
	return g
}

func (g *geometry) addPalacePoint(k Square) {
	n := g.palace[k]
	for on := RookAttacks(k, Bitboard{}); !on.Empty(); {
		s := on.Pop()
		g.between[n][s] = RookAttacks(k, squareSet[s]).And(RookAttacks(s, squareSet[k]))
	}
	g.leave[n], g.arrive[n] = g.lines[k], g.lines[k]
	for _, d := range diagonal {
		leg, ok := k.add(d)
		if !ok {
			continue
		}
		g.leave[n] = g.leave[n].Or(squareSet[leg])
		for _, o := range horseBack(d) {
			if h, ok := k.add(o); ok {
				g.leg[n][h] = leg
				g.arrive[n] = g.arrive[n].Or(squareSet[h])
			}
		}
	}
}
