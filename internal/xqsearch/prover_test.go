package xqsearch_test

import "duiyi/xiangqi"

// A prover looks for mates exhaustively, with nothing of the engine but the
// rules: the attacker tries his checks (or, with all set, everything), the
// defender all legal moves. It remembers positions, for studies that are too
// long for less.
type prover struct {
	all   bool // quiet moves of the attacker, too
	nodes int  // looked at
	limit int  // of nodes; beyond it nothing is proven any more
	known [2]map[uint64]proven
}

// proven is within how many plies a position is known to be won for the
// attacker (127: not known), and within how many it is known not to be.
type proven struct{ won, not int8 }

func newProver(all bool, limit int) *prover {
	return &prover{all: all, limit: limit, known: [2]map[uint64]proven{{}, {}}}
}

// shortest returns the length of the shortest mate within most plies, or 0.
// The second result is false when the limit of nodes was reached first.
func (s *prover) shortest(p xiangqi.Position, most int) (int, bool) {
	for plies := 1; plies <= most; plies += 2 {
		if s.forces(&p, plies) {
			return plies, true
		}
		if s.nodes > s.limit {
			return 0, false
		}
	}
	return 0, true
}

// look asks memory whether the attacker mates within plies.
func (s *prover) look(toMove int, key uint64, plies int) (won, found bool) {
	k, ok := s.known[toMove][key]
	switch {
	case ok && int(k.won) <= plies:
		return true, true
	case ok && int(k.not) >= plies:
		return false, true
	}
	return false, false
}

func (s *prover) keep(toMove int, key uint64, plies int, won bool) bool {
	if s.nodes > s.limit {
		return false
	}
	k, ok := s.known[toMove][key]
	if !ok {
		k = proven{127, -1}
	}
	if won {
		k.won = min(k.won, int8(plies))
	} else {
		k.not = max(k.not, int8(plies))
	}
	s.known[toMove][key] = k
	return won
}

// forces reports whether the side to move can mate within plies.
func (s *prover) forces(p *xiangqi.Position, plies int) bool {
	if s.nodes++; s.nodes > s.limit {
		return false
	}
	key := p.Hash()
	if won, ok := s.look(0, key, plies); ok {
		return won
	}
	for _, m := range p.LegalMoves(nil) {
		u := p.PlayUnchecked(m)
		won := (s.all || p.InCheck()) && s.helpless(p, plies-1)
		p.Undo(u)
		if won {
			return s.keep(0, key, plies, true)
		}
	}
	return s.keep(0, key, plies, false)
}

// helpless reports whether every move of the side to move allows a mate within
// plies.
func (s *prover) helpless(p *xiangqi.Position, plies int) bool {
	if s.nodes++; s.nodes > s.limit {
		return false
	}
	key := p.Hash()
	if won, ok := s.look(1, key, plies); ok {
		return won
	}
	for _, m := range p.LegalMoves(nil) {
		if plies < 2 {
			return s.keep(1, key, plies, false)
		}
		u := p.PlayUnchecked(m)
		lost := s.forces(p, plies-1)
		p.Undo(u)
		if !lost {
			return s.keep(1, key, plies, false)
		}
	}
	return s.keep(1, key, plies, true)
}
