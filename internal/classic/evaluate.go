package classic

import "duiyi/xiangqi"

// An evaluator values positions for one profile. It never changes once made.
type evaluator struct {
	set   *settings
	worth [2][xiangqi.Pawn + 1][90]int // material and position table, by side, kind and square
}

func newEvaluator(set *settings) *evaluator {
	e := &evaluator{set: set}
	for kind, table := range tables {
		for s := range xiangqi.Square(90) {
			// Tables are printed with the enemy's back rank first. For Black
			// the board is turned by half a circle.
			file, rank := s.File(), s.Rank()
			e.worth[xiangqi.Red][kind][s] = set.material[kind] + int(table[(9-rank)*9+file])
			e.worth[xiangqi.Black][kind][s] = set.material[kind] + int(table[rank*9+8-file])
		}
	}
	return e
}

// evaluate returns the value of p for the side to move, in the profile's own
// units: its sum of material, position and mobility less the opponent's, and
// the relations.
func (e *evaluator) evaluate(p *xiangqi.Position) int {
	us := p.Side()
	value := e.army(p, us) - e.army(p, us.Other())
	if e.set.relations {
		value += e.relations(p)
	}
	return value
}

// army adds up what the pieces of one side are worth where they stand and how
// many points they reach. Whether a move would leave the king in check does
// not matter here.
func (e *evaluator) army(p *xiangqi.Position, side xiangqi.Side) int {
	sum := 0
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		worth, perPoint := &e.worth[side][kind], e.set.mobility[kind]
		for pieces := p.Pieces(side, kind); !pieces.Empty(); {
			s := pieces.Pop()
			sum += worth[s] + perPoint*p.Targets(s).Count()
		}
	}
	return sum
}

// relations returns the relations term for the side to move.
func (e *evaluator) relations(p *xiangqi.Position) int {
	us := p.Side()
	return balance(e.wants(p, us), e.wants(p, us.Other()), p.InCheck())
}

// wants looks at every piece of the opponent, except its king, for the
// exchange that side could start there.
func (e *evaluator) wants(p *xiangqi.Position, side xiangqi.Side) wants {
	var w wants
	for victims := p.Army(side.Other()); !victims.Empty(); {
		s := victims.Pop()
		kind := p.At(s).Kind()
		if kind == xiangqi.King {
			continue // an attacked king counts apart
		}
		attackers := e.bearing(p, p.Attackers(s, side))
		if attackers.n == 0 {
			continue
		}
		guards := e.bearing(p, p.Attackers(s, side.Other()))
		w.add(gain(e.set.material[kind], &attackers, &guards, e.set.material[xiangqi.King]))
	}
	return w
}

func (e *evaluator) bearing(p *xiangqi.Position, pieces xiangqi.Bitboard) bearing {
	var c bearing
	for !pieces.Empty() {
		c.add(e.set.material[p.At(pieces.Pop()).Kind()])
	}
	return c
}
