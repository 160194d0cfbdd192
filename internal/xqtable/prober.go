package xqtable

import "duiyi/xiangqi"

// mostPieces is the most pieces of a position in a table: kings, attackers and all guards.
const mostPieces = 2 + maxAttackers + 8

// A Prober looks positions up during one search. It remembers which tables exist, so a
// position without one costs little. It is not safe for concurrent use.
type Prober struct {
	set *Set
	// tables maps a materialKey to its table, nil if that is missing or damaged.
	tables map[uint32]*file
}

// Prober returns a Prober of the present tables.
func (s *Set) Prober() *Prober { return &Prober{set: s, tables: map[uint32]*file{}} }

// Probe returns the value of p for its side to move, without the distance to the next
// capture. ok is false if there is no table or its file is damaged.
func (r *Prober) Probe(p *xiangqi.Position) (v Value, ok bool) {
	if p.Occupied().Count() > mostPieces {
		return v, false
	}
	var counts [2][7]int
	var attackers [2]int
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		c := &counts[side]
		for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
			c[k] = p.Pieces(side, k).Count()
		}
		attackers[side] = c[xiangqi.Rook] + c[xiangqi.Horse] + c[xiangqi.Cannon] + c[xiangqi.Pawn]
	}
	switch {
	case attackers[0]+attackers[1] > maxAttackers:
		return v, false
	case attackers[0]+attackers[1] == 0:
		if p.HasLegalMove() {
			return Value{Outcome: Draw, Proved: true}, true
		}
		return Value{Outcome: Loss, Proved: true}, true
	}
	turned := secondIsStronger(&counts)
	if turned {
		counts[0], counts[1] = counts[1], counts[0]
	}
	key := materialKey(&counts)
	f, known := r.tables[key]
	if !known {
		f = r.open(&counts)
		r.tables[key] = f
	}
	if f == nil {
		return v, false
	}
	q := *p
	if turned {
		q = p.FlipColours()
	}
	v, from, err := r.set.look(f, f.x.numberOf(&q), false)
	if err != nil {
		from = nil
	}
	r.tables[key] = from
	return v, err == nil
}

// open returns the table of piece counts by side, or nil.
func (r *Prober) open(counts *[2][7]int) *file {
	f, err := r.set.table(materialOf(counts))
	if err != nil {
		return nil
	}
	return f
}

// materialKey packs the piece counts of both sides, two bits for each kind.
func materialKey(counts *[2][7]int) (key uint32) {
	for side := range 2 {
		for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
			key = key<<2 | uint32(counts[side][k])
		}
	}
	return key
}
