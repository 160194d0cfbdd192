package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// A mateSearch looks for a mate by an unbroken series of checks.
type mateSearch struct {
	pos    xiangqi.Position
	nodes  int
	limit  int
	barred []xiangqi.Move // captures that the opponent could forestall by an exchange
	bufs   [2*mateChecks + 1][]xiangqi.Move
	line   [2*mateChecks + 1]xiangqi.Move
}

// mateChecks bounds the number of checks in a series, and mateNodes the moves
// that are tried, where a threat of mate decides a ruling.
const (
	mateChecks = 5
	mateNodes  = 5000
)

// A kill is the first move of a series of checks that mates.
type kill struct {
	id uint8 // of the piece that moves
	to xiangqi.Square
}

// kills returns the first moves of all series of checks with which side would
// mate if it were to move in t, without the moves in barred, and a shortest
// series for each. The shortest come first.
func (t *trial) kills(side xiangqi.Side, limit int, barred []xiangqi.Move) (first []kill, lines [][]xiangqi.Move) {
	s := mateSearch{pos: t.Position, limit: limit, barred: barred}
	p := &s.pos
	if p.Side() != side {
		p.Pass()
	}
	moves := hunting(p)
	for checks := 1; checks <= mateChecks && s.nodes < limit; checks++ {
		for _, m := range moves {
			k := kill{t.id[m.From()], m.To()}
			if slices.Contains(first, k) {
				continue
			}
			if n := s.check(m, checks, 0); n > 0 {
				first = append(first, k)
				lines = append(lines, slices.Clone(s.line[:n]))
			}
		}
	}
	return first, lines
}

// killsBy reports whether side would mate within plies if it were to move in t
// and began with k.
func (t *trial) killsBy(k kill, side xiangqi.Side, plies int, barred []xiangqi.Move) bool {
	s := mateSearch{pos: t.Position, limit: mateNodes, barred: barred}
	p := &s.pos
	if p.Side() != side {
		p.Pass()
	}
	from := t.find(k.id)
	if !from.Valid() {
		return false
	}
	m := xiangqi.NewMove(from, k.to)
	return slices.Contains(hunting(p), m) && s.check(m, (plies+1)/2, 0) > 0
}

// check returns the length of a mating line that begins with m and has at most
// the given number of checks, or 0.
func (s *mateSearch) check(m xiangqi.Move, checks, ply int) int {
	if slices.Contains(s.barred, m) || s.nodes >= s.limit {
		return 0
	}
	s.nodes++
	p := &s.pos
	if !p.GivesCheck(m) {
		return 0
	}
	u := p.PlayUnchecked(m)
	defer p.Undo(u)
	s.line[ply] = m
	return s.defend(checks-1, ply+1)
}

// attack is check for the first move that mates.
func (s *mateSearch) attack(checks, ply int) int {
	moves := s.pos.LegalMoves(s.bufs[ply][:0])
	s.bufs[ply] = moves
	for _, m := range moves {
		if n := s.check(m, checks, ply); n > 0 {
			return n
		}
	}
	return 0
}

// defend returns the length of the line when every reply to a check is mated.
func (s *mateSearch) defend(checks, ply int) int {
	p := &s.pos
	moves := p.LegalMoves(s.bufs[ply][:0])
	s.bufs[ply] = moves
	if len(moves) == 0 {
		return ply
	}
	if checks == 0 {
		return 0
	}
	length, longest := 0, s.line
	for _, m := range moves {
		u := p.PlayUnchecked(m)
		n := s.attack(checks, ply+1)
		p.Undo(u)
		if n == 0 {
			return 0
		}
		if n > length {
			length = n
			s.line[ply] = m
			longest = s.line
		}
	}
	s.line = longest
	return length
}
