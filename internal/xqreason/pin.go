package xqreason

import "duiyi/xiangqi"

// pinsTo proves that after m a rook, horse or cannon of the opponent may not leave its line:
// with every legal move off it a rook or cannon behind it on that line, or a horse, is lost to
// the pinner. Before m it could step aside.
func pinsTo(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	if after.InCheck() || counter(after) >= least {
		return Fact{}, false
	}
	before := *p
	before.Pass()
	us, them := after.Side().Other(), after.Side()
	for _, k := range [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Cannon} {
		for b := after.Pieces(us, k); !b.Empty(); {
			pinner := b.Pop()
			for _, held := range onLine(after, pinner, them) {
				for _, behind := range onLine(after, held, them) {
					if !between(held, pinner, behind) || after.Worth(held) < dear || after.Worth(behind) < dear {
						continue
					}
					if tied(after, pinner, held, behind) && (p.At(pinner) != after.At(pinner) || !tied(&before, pinner, held, behind)) {
						return Fact{Kind: PinTo, Move: m, By: at(after, pinner), Targets: at(after, held, behind), Line: []xiangqi.Move{m}}, true
					}
				}
			}
		}
	}
	return Fact{}, false
}

// onLine returns the pieces of a side on the file and rank of s.
func onLine(p *xiangqi.Position, s xiangqi.Square, side xiangqi.Side) (list []xiangqi.Square) {
	for b := p.Army(side).AndNot(p.King(side).Set()); !b.Empty(); {
		if t := b.Pop(); t != s && (t.File() == s.File() || t.Rank() == s.Rank()) {
			list = append(list, t)
		}
	}
	return list
}

// tied reports whether the piece on held can move off its line with the piece behind it, and
// each such move loses that to the pinner, who nets at least dear by it.
func tied(p *xiangqi.Position, pinner, held, behind xiangqi.Square) bool {
	if p.At(held) == xiangqi.NoPiece || p.At(held).Side() != p.Side() || p.At(behind) == xiangqi.NoPiece {
		return false
	}
	off := false
	q := *p
	for b := p.Targets(held); !b.Empty(); {
		m := xiangqi.NewMove(held, b.Pop())
		if !p.IsLegal(m) || between(m.To(), pinner, behind) {
			continue
		}
		off = true
		paid := q.Worth(m.To())
		u := q.PlayUnchecked(m)
		take := xiangqi.NewMove(pinner, behind)
		lost := q.IsLegal(take) && gain(&q, take)-paid >= dear && !punished(&q, take)
		q.Undo(u)
		if !lost {
			return false
		}
	}
	return off
}
