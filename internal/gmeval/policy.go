package gmeval

import "duiyi/gomoku"

// The policy adds to Order what no sum can say. Every empty point has a vector of
// PolicyLanes numbers for each colour's view, each from 0 to 1: the sum of a row for
// the shape of each of its four lines and for how it lies to either of the last two stones, bounded. How promising the point is follows from its
// vector as the side to move sees it. Policies are worked out where moves are ordered and kept nowhere.
//
// Common shapes have rows of their own; the others share the row of what they are worth to
// both colours. A shape and its mirror image are one, and what White sees is what Black would
// see with the colours exchanged, by numbers of its own where the rule makes a difference.
//
// It computes with whole numbers only, so that every machine gets the same.
const (
	// PolicyLanes is the length of a point's vector.
	PolicyLanes = 32
	// Kinds is the number of rows that shapes share: by the pattern of the colour that looks,
	// plus 16 times its opponent's.
	Kinds = 256

	// VectorParts is how finely vectors are kept.
	VectorParts = 128
	// ShapeParts is how much finer rows are: VectorRows of them are added up before
	// the sum is rounded.
	ShapeParts = 4
	// VectorRows is how many rows make a vector: four lines, two stones.
	VectorRows = 6
	// RowMost is the greatest size of a number of a row: no sum of VectorRows is beyond 16 bits.
	RowMost = 5460
	// PolicyParts is how finely the last weights are kept, in units of Order.
	PolicyParts = 16
)

// A Row is what one line or stone gives to the vector of a point, in parts of VectorParts*ShapeParts.
type Row [PolicyLanes]int16

// A PolicyView is the numbers of a policy for one colour.
type PolicyView struct {
	Kinds [Kinds]Row         // of shapes that have no row of their own
	Rows  []Row              // of Policy.Shapes, as this colour sees them if it were Black
	Lies  [2][Lies]Row       // of how the point lies to the last stone, and to the one before; see Lie
	Out   [PolicyLanes]int16 // what the vector counts, in parts of PolicyParts
}

// A Policy is the views of Black and of White; one serves both where the rule
// makes no difference between them.
type Policy struct {
	Shapes []uint32 // those with rows of their own: canonical, ascending, each with the one that has the colours exchanged
	Views  []PolicyView
}

// Rows of a policyTable: the first ones are those of the kinds, by Black's pattern and White's.
const (
	emptyRow = Kinds           // of a line without stones and edge, and where there is no last stone: nothing
	lieRow   = emptyRow + 1    // of how the point lies to the last stone, then to the one before
	firstRow = lieRow + 2*Lies // those of Policy.Shapes

	// MostShapes is how many shapes a policy may give rows of their own.
	MostShapes = 1<<16 - firstRow
)

// A policyTable is a policy ready to be computed with.
type policyTable struct {
	rowOf [Shapes]uint16
	rows  [2][]Row // for Black's view and White's
	out   [2]*[PolicyLanes]int16
}

// build works out the tables; patterns is tables.patterns.
func (n *Policy) build(patterns *[Shapes]uint8) *policyTable {
	t := new(policyTable)
	for s, p := range patterns {
		t.rowOf[s] = uint16(p)
	}
	for i, s := range n.Shapes {
		t.rowOf[s], t.rowOf[shape(s).mirrored()] = uint16(firstRow+i), uint16(firstRow+i)
	}
	t.rowOf[EmptyShape] = emptyRow
	for colour := range t.rows {
		v := &n.Views[colour%len(n.Views)]
		t.out[colour] = &v.Out
		rows := make([]Row, firstRow+len(n.Shapes))
		for k := range Kinds {
			seen := k
			if colour == 1 {
				seen = k>>4 | k&15<<4
			}
			rows[k] = v.Kinds[seen]
		}
		for which := range v.Lies {
			copy(rows[lieRow+which*Lies:], v.Lies[which][:])
		}
		for i, s := range n.Shapes {
			if colour == 1 {
				s = Exchanged(s)
			}
			rows[firstRow+i] = v.Rows[t.rowOf[s]-firstRow]
		}
		t.rows[colour] = rows
	}
	return t
}

// bounded makes of the sum of a point's rows a number of a vector.
func bounded(sum int16) int16 { return min(max((sum+ShapeParts/2)>>2, 0), VectorParts-1) }

// promiseGo writes what the points with these rows promise to the colour whose view it
// is, in parts of VectorParts*PolicyParts.
func (t *policyTable) promiseGo(to []int32, list [][VectorRows]uint16, view Side) {
	rows, out := t.rows[view], t.out[view]
	for i, r := range list {
		a, b, c, d, e, f := &rows[r[0]], &rows[r[1]], &rows[r[2]], &rows[r[3]], &rows[r[4]], &rows[r[5]]
		sum := int32(0)
		for l, w := range out {
			sum += int32(bounded(a[l]+b[l]+c[l]+d[l]+e[l]+f[l])) * int32(w)
		}
		to[i] = sum
	}
}

// rowsAt returns the rows that make the vector of a point, given the last stone and the
// one before it.
func (b *Board) rowsAt(pt, last, before gomoku.Point) [VectorRows]uint16 {
	x, y := pt.X(), pt.Y()
	t, p := b.t, b.t.policy
	r := [VectorRows]uint16{
		p.rowOf[t.shapeAt(b.lines[0][y]>>(bitsPerCell*x))],
		p.rowOf[t.shapeAt(b.lines[1][x]>>(bitsPerCell*y))],
		p.rowOf[t.shapeAt(b.lines[2][x-y+gomoku.MaxSize-1]>>(bitsPerCell*x))],
		p.rowOf[t.shapeAt(b.lines[3][x+y]>>(bitsPerCell*x))],
		emptyRow, emptyRow,
	}
	if last != gomoku.NoPoint {
		r[4] = uint16(lieRow + Lie(last, pt))
	}
	if before != gomoku.NoPoint {
		r[5] = uint16(lieRow + Lies + Lie(before, pt))
	}
	return r
}

// Promises writes how promising points are for the side to move, given the last stone
// and the one before it, NoPoint where there is none: logits in parts of OrderUnit,
// those of Order and what the policy adds.
func (b *Board) Promises(to []int32, list []gomoku.Point, last, before gomoku.Point) {
	rows := b.policyRows[:0]
	for _, pt := range list {
		rows = append(rows, b.rowsAt(pt, last, before))
	}
	b.policyRows = rows
	b.t.policy.promise(to, rows, b.turn&1)
	for i, pt := range list {
		to[i] = to[i]/(VectorParts*PolicyParts) + int32(b.Order(pt, last, before))
	}
}

// OwnPolicy returns the policy in use under a rule.
func OwnPolicy(rule gomoku.Rule) *Policy { return ownPolicies[rule]() }
