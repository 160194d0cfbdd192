package gmeval

import "duiyi/gomoku"

// A Side is a colour as an index: 0 Black, 1 White.
type Side uint8

// The sides.
const (
	Black Side = 0
	White Side = 1
)

// SideOf returns the side of a stone, which must not be None.
func SideOf(s gomoku.Stone) Side { return Side(s - gomoku.Black) }

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

const (
	stride   = 32 // points are numbered as a gomoku.Point is: row times 32 plus column
	points   = 1024
	pointMax = points - 1

	maxLines = 2*gomoku.MaxSize - 1
	// A line is 22 points with 5 beside the board at either end, two bits
	// each: column x (row y of a vertical line) is bits 2*(x+5) and the next.
	lineEdge = ^uint64(0)
)

var steps = [4]int{1, stride, stride + 1, -stride + 1}

// place returns the line through a point in each direction and the point's
// place in it.
func place(p gomoku.Point, d int) (line, at int) {
	x, y := p.X(), p.Y()
	switch gomoku.Direction(d) {
	case gomoku.Horizontal:
		return y, x
	case gomoku.Vertical:
		return x, y
	case gomoku.Rising:
		return x - y + gomoku.MaxSize - 1, x
	default:
		return x + y, x
	}
}

// A Board is a position with the value of its points. Play and Undo keep it up
// to date; Undo takes back in reverse order. Copying it with = shares its
// history of changes: use Copy instead.
type Board struct {
	t     *tables
	size  int
	turn  Side
	left  int
	hash  uint64
	sum   [2]int32
	count [2][16]uint16 // empty points by rank of class
	lines [4][maxLines]uint64
	// codes holds a point's code for Black in the low half, for White in the
	// high one. That of an occupied point is what it was before the stone.
	codes [points]uint32
	class [2][points]Class       // of empty points; Idle elsewhere
	rows  [gomoku.MaxSize]uint32 // stones, column x in bit x

	frames  []frame
	changes []change

	net        netState
	levels     []lineLevel          // see lineValue
	policyRows [][VectorRows]uint16 // a buffer of Promises
}

// A frame is what one stone changed, as it was before.
type frame struct {
	sum     [2]int32
	count   [2][16]uint16
	hash    uint64
	point   gomoku.Point
	side    Side
	turn    Side
	changes int       // length of Board.changes before
	lines   [4]uint64 // through the point, with the stone
}

// A change is an empty point whose patterns changed, with its previous values.
// A point shares at most one line with the new stone, so it changes once per
// stone.
type change struct {
	codes uint32
	point uint16
	class [2]Class
}

// New returns the board of a position. It does not check whether the game is
// over.
func New(p *gomoku.Position) *Board {
	b := &Board{t: built[p.Rule()](), size: p.Size(), left: p.Size() * p.Size(), turn: SideOf(p.Turn())}
	if b.turn == White {
		b.hash = whiteToMove
	}
	for d := range b.lines {
		for l := range b.lines[d] {
			b.lines[d][l] = lineEdge
		}
	}
	b.each(func(pt gomoku.Point) {
		for d := range b.lines {
			line, at := place(pt, d)
			b.lines[d][line] &^= cellEdge << (bitsPerCell * (at + reach))
		}
	})
	b.each(func(pt gomoku.Point) {
		if s := p.At(pt); s != gomoku.None {
			b.hash ^= stoneKeys[SideOf(s)][pt]
			b.left--
			b.rows[pt.Y()] |= 1 << pt.X()
			for d := range b.lines {
				line, at := place(pt, d)
				b.lines[d][line] |= uint64(s) << (bitsPerCell * (at + reach))
			}
		}
	})
	b.each(func(pt gomoku.Point) {
		for d := range b.lines {
			line, at := place(pt, d)
			b.codes[pt] |= b.patternsAt(b.lines[d][line]>>(bitsPerCell*at)) << (4 * d)
		}
		if b.Empty(pt) {
			for s := range b.class {
				info := &b.t.info[s][code(b.codes[pt]>>(16*s))]
				b.class[s][pt] = info.class
				b.count[s][info.class.Rank()]++
				b.sum[s] += int32(info.value)
			}
		}
	})
	return b
}

// each calls f for every point of the board, from a1 along the rows upwards.
func (b *Board) each(f func(gomoku.Point)) {
	for y := range b.size {
		for x := range b.size {
			f(gomoku.PointAt(x, y))
		}
	}
}

// Copy returns an independent board that cannot undo beyond this position.
func (b *Board) Copy() *Board {
	c := *b
	c.frames, c.changes, c.levels, c.policyRows = nil, nil, nil, nil
	c.net.line, c.net.gone, c.net.come = nil, nil, nil
	return &c
}

// patternsAt returns the patterns of the point at bits 10 and 11 of a line, in
// bits 0 to 3 for Black and 16 to 19 for White.
func (b *Board) patternsAt(line uint64) uint32 {
	v := uint32(b.t.patterns[b.t.low[line&(packedSides-1)]+b.t.high[line>>12&(packedSides-1)]])
	return v&15 | v>>4<<16
}

// Size returns the number of points on a side.
func (b *Board) Size() int { return b.size }

// Turn returns the side to move.
func (b *Board) Turn() Side { return b.turn }

// Left returns the number of empty points.
func (b *Board) Left() int { return b.left }

// Hash returns a hash of the stones and the side to move.
func (b *Board) Hash() uint64 { return b.hash }

// Empty reports whether a point of the board has no stone.
func (b *Board) Empty(pt gomoku.Point) bool {
	return b.lines[gomoku.Horizontal][pt.Y()]>>(bitsPerCell*(pt.X()+reach))&3 == 0
}

// Class returns what a stone of side s on the empty point pt would make.
func (b *Board) Class(s Side, pt gomoku.Point) Class { return b.class[s][pt&pointMax] }

// Count returns how many empty points are of class k for side s, whatever their
// marks.
func (b *Board) Count(s Side, k Class) int { return int(b.count[s][k&rankMask]) }

// Play places a stone of the side to move on the empty point pt.
func (b *Board) Play(pt gomoku.Point) {
	b.put(pt, b.turn)
	b.turn ^= 1
	b.hash ^= whiteToMove
}

// put places a stone of either side and leaves the turn.
func (b *Board) put(pt gomoku.Point, s Side) {
	b.net.forget(len(b.frames) + 1)
	b.frames = append(b.frames, frame{sum: b.sum, count: b.count, hash: b.hash, point: pt, side: s, turn: b.turn, changes: len(b.changes)})
	f := &b.frames[len(b.frames)-1]
	b.hash ^= stoneKeys[s][pt&pointMax]
	b.left--
	p := int(pt)
	b.leave(p)
	stone := uint64(s) + 1
	reach := b.t.reach
	x, y := pt.X(), pt.Y()
	b.rows[y] ^= 1 << x
	at := [4]int{x, y, x, x}
	line := [4]int{y, x, x - y + gomoku.MaxSize - 1, x + y}
	for d := range 4 {
		l := &b.lines[d][line[d]]
		*l |= stone << (bitsPerCell * (at[d] + 5))
		f.lines[d] = *l
		step := steps[d]
		w := *l >> (bitsPerCell * at[d])
		for k, q := 1, p; k <= reach; k++ {
			w >>= bitsPerCell
			q += step
			if cell := w >> 10 & 3; cell == 0 {
				b.refresh(q, d, w)
			} else if cell == cellEdge {
				break
			}
		}
		for k, q := 1, p; k <= reach && k <= at[d]; k++ {
			w := *l >> (bitsPerCell * (at[d] - k))
			q -= step
			if cell := w >> 10 & 3; cell == 0 {
				b.refresh(q, d, w)
			} else if cell == cellEdge {
				break
			}
		}
	}
}

// leave removes the empty point p from the sums.
func (b *Board) leave(p int) {
	p &= pointMax
	c := b.codes[p]
	b.changes = append(b.changes, change{c, uint16(p), [2]Class{b.class[0][p], b.class[1][p]}})
	for s := range b.class {
		b.sum[s] -= int32(b.t.info[s][uint16(c>>(16*s))].value)
		b.count[s][b.class[s][p]&rankMask]--
		b.class[s][p] = Idle
	}
}

// refresh updates the empty point p after its line in direction d has become w,
// shifted so that p is at bits 10 and 11.
func (b *Board) refresh(p, d int, w uint64) {
	p &= pointMax
	shift := uint(4*d) & 15
	c := b.codes[p]
	changed := (c ^ b.patternsAt(w)<<shift) & (0xf000f << shift)
	if changed == 0 {
		return
	}
	b.changes = append(b.changes, change{c, uint16(p), [2]Class{b.class[0][p], b.class[1][p]}})
	n := c ^ changed
	b.codes[p] = n
	if changed&0xffff != 0 {
		before, after := &b.t.info[0][uint16(c)], &b.t.info[0][uint16(n)]
		b.sum[0] += int32(after.value) - int32(before.value)
		b.count[0][before.class&rankMask]--
		b.count[0][after.class&rankMask]++
		b.class[0][p] = after.class
	}
	if changed>>16 != 0 {
		before, after := &b.t.info[1][c>>16], &b.t.info[1][n>>16]
		b.sum[1] += int32(after.value) - int32(before.value)
		b.count[1][before.class&rankMask]--
		b.count[1][after.class&rankMask]++
		b.class[1][p] = after.class
	}
}

// Undo takes back the last stone.
func (b *Board) Undo() {
	if n := len(b.levels); n > 0 && b.levels[n-1].stones == len(b.frames) {
		b.levels = b.levels[:n-1]
	}
	f := &b.frames[len(b.frames)-1]
	for i := len(b.changes) - 1; i >= f.changes; i-- {
		c := &b.changes[i]
		p := c.point & pointMax
		b.codes[p] = c.codes
		b.class[0][p], b.class[1][p] = c.class[0], c.class[1]
	}
	b.changes = b.changes[:f.changes]
	b.sum, b.count, b.hash, b.turn = f.sum, f.count, f.hash, f.turn
	b.left++
	x, y := f.point.X(), f.point.Y()
	b.rows[y] ^= 1 << x
	stone := uint64(f.side) + 1
	b.lines[0][y] ^= stone << (bitsPerCell * (x + reach))
	b.lines[1][x] ^= stone << (bitsPerCell * (y + reach))
	b.lines[2][x-y+gomoku.MaxSize-1] ^= stone << (bitsPerCell * (x + reach))
	b.lines[3][x+y] ^= stone << (bitsPerCell * (x + reach))
	b.frames = b.frames[:len(b.frames)-1]
}

// Pass gives the turn to the opponent without a stone. A second Pass takes it
// back.
func (b *Board) Pass() {
	b.turn ^= 1
	b.hash ^= whiteToMove
}

// Evaluate returns the value of the position for the side to move, which must
// have no five or open four available and no five to stop: the sum of weights
// and what both networks add.
func (b *Board) Evaluate() int { return b.WithoutLines() + b.lineValue() }

// WithoutLines returns Evaluate without what the network of lines adds: what
// that learns to correct.
func (b *Board) WithoutLines() int { return b.Linear() + b.correction() }

// Linear returns the sum of weights alone, in the units of Evaluate: what the
// network of points learns to correct.
func (b *Board) Linear() int {
	s := int(b.turn & 1)
	w := b.t.weights
	v := int(b.sum[s]) - int(b.sum[s^1])
	if n := len(b.frames); n > 0 {
		before := &b.frames[n-1].sum
		v += int(before[s]) - int(before[s^1])
	} else {
		v *= 2
	}
	mine, theirs := &b.count[s], &b.count[s^1]
	u := int(w[moveTerm(s)]) + int(w[bestTerm(s, best(mine, ownRanks), best(theirs, theirRanks))])
	for k := OneThree.Rank(); k <= FourAndThree.Rank(); k++ {
		if mine[k] > 0 {
			u += int(w[mineTerm(s, k)])
		}
		if theirs[k] > 0 {
			u += int(w[theirsTerm(s, k)])
		}
	}
	if open := int(theirs[Winning.Rank()]); open > 0 {
		u += int(w[openTerm(s, open)])
	}
	return (v + 2*u) / (2 * Parts)
}

// HashAfter returns the hash of the position after a stone of the side to move
// on the empty point pt.
func (b *Board) HashAfter(pt gomoku.Point) uint64 {
	return b.hash ^ stoneKeys[b.turn&1][pt&pointMax] ^ whiteToMove
}
