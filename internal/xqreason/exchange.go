package xqreason

import "duiyi/xiangqi"

// exchange returns what the side to move wins on square s at most, when the
// sides take there in turn by legal moves and either may stop. Pins, checks and
// kings that would face each other count, since only legal moves are played.
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

// gain returns what the legal capture m wins on its target, the recaptures
// there included. It is below 0 where the exchange costs more than it brings.
func gain(p *xiangqi.Position, m xiangqi.Move) int {
	taken := p.Worth(m.To())
	u := p.PlayUnchecked(m)
	got := taken - exchange(p, m.To())
	p.Undo(u)
	return got
}

// defended reports whether the side to move can take on s.
func defended(p *xiangqi.Position, s xiangqi.Square) bool {
	var buf [32]xiangqi.Move
	for _, m := range p.LegalCaptures(buf[:0]) {
		if m.To() == s {
			return true
		}
	}
	return false
}

// counter returns the most that the side to move wins by one capture, the
// exchange on its square included.
func counter(p *xiangqi.Position) int {
	var buf [32]xiangqi.Move
	best := 0
	for _, m := range p.LegalCaptures(buf[:0]) {
		best = max(best, gain(p, m))
	}
	return best
}

// matesAtOnce reports whether the side to move has a move after which the other
// has none.
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
