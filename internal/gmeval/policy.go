package gmeval

import "duiyi/gomoku"

// The policy adds to Order what no sum can express. Every empty point has a
// vector of PolicyLanes numbers from 0 to 1 for each colour's view: the
// clamped sum of a row for the shape of each of its four lines and for its lie
// to each of the last two stones. The vector for the side to move gives the
// promise of the point. Policies are evaluated when moves are ordered and not
// stored.
//
// Common shapes have their own rows; others share the row of their kind, the
// patterns they are worth to both colours. A shape equals its mirror image,
// and White sees what Black would with colours exchanged, with separate
// numbers if the rule distinguishes the colours.
//
// All arithmetic is on integers, so every machine gets the same result.
const (
	// PolicyLanes is the length of a point's vector.
	PolicyLanes = 32
	// Kinds is the number of shared rows: the pattern for the view's colour,
	// plus 16 times the opponent's.
	Kinds = 256

	// VectorParts is the resolution of vectors.
	VectorParts = 128
	// ShapeParts is how much finer rows are: VectorRows of them are added
	// before rounding.
	ShapeParts = 4
	// VectorRows is how many rows make a vector: four lines, two stones.
	VectorRows = 6
	// RowMost is the largest absolute value in a row: sums of VectorRows fit
	// in 16 bits.
	RowMost = 5460
	// PolicyParts is the resolution of the output weights, in units of Order.
	PolicyParts = 16
)

// A Row is the contribution of one line or stone to a point's vector, in parts
// of VectorParts*ShapeParts.
type Row [PolicyLanes]int16

// A PolicyView holds a policy's numbers for one colour.
type PolicyView struct {
	Kinds [Kinds]Row         // for shapes without their own row
	Rows  []Row              // for Policy.Shapes, as this colour would see them as Black
	Lies  [2][Lies]Row       // by the lie to the last stone, and to the one before; see Lie
	Out   [PolicyLanes]int16 // output weights, in parts of PolicyParts
}

// A Policy has views for Black and White, or a single one if the rule treats
// them alike.
type Policy struct {
	Shapes []uint32 // those with rows of their own: canonical, ascending, each with the one that has the colours exchanged
	Views  []PolicyView
}

// Row numbers of a policyTable: the first are those of the kinds, by Black's
// and White's patterns.
const (
	emptyRow = Kinds           // for an empty line, or a missing last stone: zero
	lieRow   = emptyRow + 1    // by the lie to the last stone, then to the one before
	firstRow = lieRow + 2*Lies // those of Policy.Shapes

	// MostShapes is the maximum number of shapes with their own rows.
	MostShapes = 1<<16 - firstRow
)

// A policyTable is a policy compiled for evaluation.
type policyTable struct {
	rowOf [Shapes]uint16
	rows  [2][]Row // for Black's view and White's
	out   [2]*[PolicyLanes]int16
}

// build compiles the tables; patterns is tables.patterns.
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

// bounded clamps the sum of a point's rows to a number of a vector.
func bounded(sum int16) int16 { return min(max((sum+ShapeParts/2)>>2, 0), VectorParts-1) }

// promiseGo writes the promises of points, given by their rows, in one
// colour's view, in parts of VectorParts*PolicyParts.
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

// rowsAt returns the rows of a point's vector, given the last two stones.
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

// Promises writes the promises of points for the side to move, given the last
// two stones or NoPoint: logits in parts of OrderUnit, the sum of Order and
// the policy.
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
