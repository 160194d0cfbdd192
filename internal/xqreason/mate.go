package xqreason

import "duiyi/xiangqi"

const (
	// mateChecks limits the moves of a reported mate, and quietMates those of one whose
	// first move gives no check, where every reply must be refuted.
	mateChecks = 8
	quietMates = 4
	// threatMoves limits the moves of a threatened or prevented mate.
	threatMoves = 3
	// mateNodes limits the moves tried to prove one mate: some 20 ms.
	mateNodes = 60_000
)

// A mater searches for mates by an unbroken series of checks.
type mater struct {
	pos  xiangqi.Position
	left int                              // moves left to try
	line [2*mateChecks + 2]xiangqi.Move   // of the mate found last
	bufs [2*mateChecks + 2][]xiangqi.Move // by ply, reused
}

// mate returns the mover's least number of moves, including m, for a forced mate by m
// and then checks, with the line of longest resistance; 0 if it finds none.
func mate(p *xiangqi.Position, m xiangqi.Move) (moves int, line []xiangqi.Move) {
	s := mater{pos: *p, left: mateNodes}
	most := mateChecks
	if !p.GivesCheck(m) {
		most = quietMates
	}
	s.pos.PlayUnchecked(m)
	s.line[0] = m
	for n := 1; n <= most; n++ {
		if plies := s.defend(n-1, 1); plies > 0 {
			return n, append([]xiangqi.Move(nil), s.line[:plies]...)
		}
		if s.left <= 0 {
			break
		}
	}
	return 0, nil
}

// mateBy returns the first mate by checks within most moves of the side to move. If it
// returns none, sure reports whether none exists; it is false if the node limit was
// reached.
func mateBy(p *xiangqi.Position, most int) (line []xiangqi.Move, sure bool) {
	return mateWithin(p, most, mateNodes)
}

// mateWithin is mateBy with another node limit.
func mateWithin(p *xiangqi.Position, most, nodes int) (line []xiangqi.Move, sure bool) {
	s := mater{pos: *p, left: nodes}
	for n := 1; n <= most; n++ {
		if plies := s.attack(n, 0); plies > 0 {
			return append([]xiangqi.Move(nil), s.line[:plies]...), true
		}
		if s.left <= 0 {
			return nil, false
		}
	}
	return nil, true
}

// attack returns the length of a line in which the side to move mates by at most n
// checks, or 0.
func (s *mater) attack(n, ply int) int {
	moves := s.pos.LegalMoves(s.bufs[ply][:0])
	s.bufs[ply] = moves
	for _, m := range moves {
		if !s.pos.GivesCheck(m) {
			continue
		}
		if s.left--; s.left <= 0 {
			return 0
		}
		s.line[ply] = m
		u := s.pos.PlayUnchecked(m)
		plies := s.defend(n-1, ply+1)
		s.pos.Undo(u)
		if plies > 0 {
			return plies
		}
	}
	return 0
}

// defend returns the length of the longest line if every move of the side to move allows
// a mate in at most n moves; otherwise 0.
func (s *mater) defend(n, ply int) int {
	moves := s.pos.LegalMoves(s.bufs[ply][:0])
	s.bufs[ply] = moves
	if len(moves) == 0 {
		return ply
	}
	if n == 0 {
		return 0
	}
	longest, line := 0, s.line
	for _, m := range moves {
		s.line[ply] = m
		u := s.pos.PlayUnchecked(m)
		plies := s.attack(n, ply+1)
		s.pos.Undo(u)
		if plies == 0 {
			return 0
		}
		if plies > longest {
			longest, line = plies, s.line
		}
	}
	s.line = line
	return longest
}
