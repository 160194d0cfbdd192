package xqreason

import "duiyi/xiangqi"

// exchange returns the most that the side to move can win on square s if both sides
// capture there in turn and either may stop. It plays only legal moves, so pins,
// checks and facing kings count.
func exchange(p *xiangqi.Position, s xiangqi.Square) int {
	var buf [16]xiangqi.Move
	best := 0
	for _, m := range p.LegalCaptures(buf[:0]) {
		if m.To() == s {
			best = max(best, gain(p, m))
		}
	}
	return best
}

// gain returns the gain of the legal capture m after recaptures on its target. It is
// negative if the exchange loses material.
func gain(p *xiangqi.Position, m xiangqi.Move) int {
	taken := p.Worth(m.To())
	u := p.PlayUnchecked(m)
	got := taken - exchange(p, m.To())
	p.Undo(u)
	return got
}

// defended reports whether the side to move can capture on s.
func defended(p *xiangqi.Position, s xiangqi.Square) bool {
	var buf [32]xiangqi.Move
	for _, m := range p.LegalCaptures(buf[:0]) {
		if m.To() == s {
			return true
		}
	}
	return false
}

// counter returns the largest gain of one capture by the side to move.
func counter(p *xiangqi.Position) int {
	var buf [32]xiangqi.Move
	best := 0
	for _, m := range p.LegalCaptures(buf[:0]) {
		best = max(best, gain(p, m))
	}
	return best
}

// matesAtOnce reports whether the side to move can leave the other side without a
// legal move.
func matesAtOnce(p *xiangqi.Position) bool {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	for _, m := range p.LegalMoves(buf[:0]) {
		if !p.GivesCheck(m) {
			continue
		}
		u := p.PlayUnchecked(m)
		over := !p.HasLegalMove()
		p.Undo(u)
		if over {
			return true
		}
	}
	return false
}
