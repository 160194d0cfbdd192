package xq

import (
	"slices"

	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

// Relate says which pieces of c.Setup, or of the start position where it is
// empty, are attacked and guarded, by what, and how each stands. Its errors
// are of type *match.ConfigError.
func (r Rules) Relate(c match.Config) (positions.Relations, error) {
	start, err := r.Start(c)
	if err != nil {
		return positions.Relations{}, err
	}
	p := &start.(*position).board
	var out positions.Relations
	for s := xiangqi.Square(0); s.Valid(); s++ {
		if p.At(s) == xiangqi.NoPiece {
			continue
		}
		if rel := relation(p, s); rel.Stands != "" {
			out.Pieces = append(out.Pieces, rel)
		}
	}
	return out, nil
}

// relation returns how the piece on s stands; Stands is empty where there is
// nothing to say: it is guarded and not attacked, or a king in peace.
func relation(p *xiangqi.Position, s xiangqi.Square) positions.Relation {
	own := p.At(s).Side()
	attackers, takers := crew(p, s, own.Other())
	guards, backers := crew(p, s, own)
	rel := positions.Relation{Point: s.String(), Side: side(own), Attackers: attackers, Guards: guards}
	king := p.At(s).Kind() == xiangqi.King
	switch {
	case king && len(attackers) > 0:
		rel.Stands = positions.StandsChecked
	case king:
	case len(attackers) == 0 && len(guards) == 0:
		rel.Stands = positions.StandsUnbacked
	case len(attackers) == 0:
	case len(guards) == 0:
		rel.Stands = positions.StandsHanging
	case exchange(p.Worth(s), takers, backers) > 0:
		rel.Stands = positions.StandsWeak
	default:
		rel.Stands = positions.StandsGuarded
	}
	return rel
}

// crew returns the pieces of a side that bear on s, and their worth, cheapest first.
func crew(p *xiangqi.Position, s xiangqi.Square, whose xiangqi.Side) (points []string, worths []int) {
	b := p.Attackers(s, whose)
	points = []string{}
	for !b.Empty() {
		from := b.Pop()
		points = append(points, from.String())
		worths = append(worths, p.Worth(from))
	}
	slices.Sort(worths)
	return points, worths
}

// exchange returns what the takers win on a square where a piece worth victim
// stands, each side taking with its cheapest piece and stopping when that is
// better. Pieces that would join in behind another are not counted.
func exchange(victim int, takers, backers []int) int {
	if len(takers) == 0 {
		return 0
	}
	return max(0, victim-exchange(takers[0], backers, takers[1:]))
}
