package referee

import "duiyi/xiangqi"

// quietClass finds what a move does that threatens nothing: whether it offers an
// exchange or a piece, gets in the way of a threat, or follows a piece.
func (s *step) quietClass() Class {
	t, at := &s.after, s.move.To()
	mine := t.attacks(s.side, AXF, xiangqi.Bitboard{})
	theirs := t.attacks(s.side.Other(), AXF, xiangqi.Bitboard{})
	for i := range mine {
		if s.exchanges(&mine[i]) {
			return ClassExchange
		}
	}
	for i := range theirs {
		if a := &theirs[i]; a.to == at && a.valid {
			return ClassOffer
		}
	}
	if s.blocks() {
		return ClassBlock
	}
	for i := range mine {
		a := &mine[i]
		if a.from == at && a.why == MotiveProtected && a.onID == s.before.id[s.last.To()] {
			return ClassFollow
		}
	}
	return ClassIdle
}

// exchanges reports whether a is a new attack on a piece that could take the
// attacker, or by the moved piece on a protected one of equal worth.
func (s *step) exchanges(a *attack) bool {
	t, at := &s.after, s.move.To()
	if a.why == MotivePinned || a.by.Kind() == xiangqi.King || a.by.Kind() == xiangqi.Pawn {
		return false
	}
	if a.from != at && s.before.Targets(a.from).Has(a.to) {
		return false
	}
	if a.by.Kind() == a.on.Kind() {
		return t.strikesBack(a.to, a.from)
	}
	return a.from == at && a.why == MotiveProtected && rank[a.by.Kind()] == rank[a.on.Kind()]
}

// blocks reports whether the moved piece now stands in the way of a check or of
// a threat to another piece.
func (s *step) blocks() bool {
	at, them := s.move.To(), s.side.Other()
	for set := s.known; !set.Empty(); {
		from := set.Pop()
		if from != at && s.inWay(from, s.before.King(s.side)) {
			return true
		}
	}
	for _, a := range s.before.attacks(them, AXF, xiangqi.Bitboard{}) {
		if a.valid && a.to != s.move.From() && s.inWay(a.from, a.to) && !s.after.Targets(a.from).Has(a.to) {
			return true
		}
	}
	return false
}

// inWay reports whether the moved piece has come to stand between two points, or
// where a horse on the first is hobbled on its way to the second.
func (s *step) inWay(from, to xiangqi.Square) bool {
	at := s.move.To()
	if s.before.At(from).Kind() == xiangqi.Horse {
		return at == horseLeg(from, to)
	}
	return s.after.between(from, to).Has(at)
}
