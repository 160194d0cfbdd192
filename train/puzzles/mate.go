package main

import (
	"math"

	"duiyi/xiangqi"
)

// A mater decides by looking at everything whether the side to move mates within a
// number of its own moves. A side without a legal move is mated, in check or not.
type mater struct {
	checks bool // every move of the attacker is a check
	nodes  int64
	limit  int64 // of nodes; beyond it an answer means nothing
	known  [2]map[uint64]bounds
	bufs   [2*maxMate + 2][]xiangqi.Move // by depth left, kept for reuse
	killer [2*maxMate + 2]xiangqi.Move   // the defence that refuted last, by depth left
}

// maxMate bounds the moves of a mate that is looked for.
const maxMate = 12

// bounds say of a position within how many moves the attacker is known to mate, and
// within how many known not to.
type bounds struct{ won, not int8 }

const never = math.MaxInt8

func newMater(checks bool, limit int64) *mater {
	return &mater{checks: checks, limit: limit, known: [2]map[uint64]bounds{{}, {}}}
}

func (s *mater) spent() bool { return s.nodes >= s.limit }

func (s *mater) look(toMove int, key uint64, moves int) (won, ok bool) {
	k, ok := s.known[toMove][key]
	if !ok {
		return false, false
	}
	return int(k.won) <= moves, int(k.won) <= moves || int(k.not) >= moves
}

func (s *mater) keep(toMove int, key uint64, moves int, won bool) bool {
	if s.spent() {
		return false
	}
	k, ok := s.known[toMove][key]
	if !ok {
		k = bounds{never, -1}
	}
	if won {
		k.won = min(k.won, int8(moves))
	} else {
		k.not = max(k.not, int8(moves))
	}
	s.known[toMove][key] = k
	return won
}

// attack reports whether the side to move mates within so many moves.
func (s *mater) attack(p *xiangqi.Position, moves int) bool {
	if s.nodes++; moves < 1 || s.spent() {
		return false
	}
	key := p.Hash()
	if moves > 1 {
		if won, ok := s.look(0, key, moves); ok {
			return won
		}
	}
	list := p.LegalMoves(s.bufs[2*moves][:0])
	s.bufs[2*moves] = list
	for pass := range 2 { // checks first
		for _, m := range list {
			if check := p.GivesCheck(m); check != (pass == 0) {
				continue
			}
			u := p.PlayUnchecked(m)
			won := s.defend(p, moves-1)
			p.Undo(u)
			if won {
				return s.keep(0, key, moves, true)
			}
		}
		if s.checks {
			break
		}
	}
	if moves == 1 {
		return false // cheaper to find again than to keep
	}
	return s.keep(0, key, moves, false)
}

// defend reports whether the side to move is mated within so many further moves of the
// attacker, whatever it plays.
func (s *mater) defend(p *xiangqi.Position, moves int) bool {
	s.nodes++
	if moves == 0 {
		return !p.HasLegalMove()
	}
	if s.spent() {
		return false
	}
	key := p.Hash()
	if won, ok := s.look(1, key, moves); ok {
		return won
	}
	list := p.LegalMoves(s.bufs[2*moves+1][:0])
	s.bufs[2*moves+1] = list
	for i, m := range list {
		if m == s.killer[2*moves+1] {
			list[0], list[i] = list[i], list[0]
		}
	}
	for _, m := range list {
		u := p.PlayUnchecked(m)
		won := s.attack(p, moves)
		p.Undo(u)
		if !won {
			s.killer[2*moves+1] = m
			return s.keep(1, key, moves, false)
		}
	}
	return s.keep(1, key, moves, true)
}

// shortest returns within how many moves, at most so many, the side to move mates; 0 if
// it does not. It is not sure if the limit of nodes came first.
func (s *mater) shortest(p *xiangqi.Position, most int) (moves int, sure bool) {
	for n := 1; n <= most; n++ {
		if s.attack(p, n) {
			return n, true
		}
		if s.spent() {
			return 0, false
		}
	}
	return 0, true
}

// mates lists the moves after which the opponent is mated within so many moves of the
// side to move, that one included.
func (s *mater) mates(p *xiangqi.Position, moves int) (list []xiangqi.Move, sure bool) {
	for _, m := range p.LegalMoves(nil) {
		if s.checks && !p.GivesCheck(m) {
			continue
		}
		u := p.PlayUnchecked(m)
		won := s.defend(p, moves-1)
		p.Undo(u)
		if won {
			list = append(list, m)
		}
	}
	return list, !s.spent()
}
