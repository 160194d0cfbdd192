package searchkit

// A PV is the triangle of principal variations of one thread: row p holds the
// best line known from ply p on.
type PV struct {
	moves [MaxPly + 2][MaxPly + 2]uint16
	n     [MaxPly + 2]uint8
}

// Clear empties the line at ply, 0 to MaxPly+1.
func (pv *PV) Clear(ply int) { pv.n[ply] = 0 }

// Prepend makes the line at ply, at most MaxPly, the move m followed by the
// line at ply+1.
func (pv *PV) Prepend(ply int, m uint16) {
	next := pv.n[ply+1]
	row := &pv.moves[ply]
	row[0] = m
	copy(row[1:], pv.moves[ply+1][:next])
	pv.n[ply] = next + 1
}

// Line returns the line at ply. It stays valid until the triangle changes.
func (pv *PV) Line(ply int) []uint16 { return pv.moves[ply][:pv.n[ply]] }
