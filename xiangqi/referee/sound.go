package referee

import "duiyi/xiangqi"

// Sound returns those of moves, which must be legal, after which the mover
// does not lose by a ruling of rs on a repetition, neither at once nor by a
// reply that closes the loop: those that an engine should choose from. When
// every move loses so it returns them all.
func (g *Game) Sound(rs Rules, moves []xiangqi.Move) []xiangqi.Move {
	var sound []xiangqi.Move
	for _, m := range moves {
		if !g.walksInto(rs, m) {
			sound = append(sound, m)
		}
	}
	if len(sound) == 0 {
		return moves
	}
	return sound
}

// walksInto reports whether a ruling against the mover falls due by m or by a
// reply to it.
func (g *Game) walksInto(rs Rules, m xiangqi.Move) bool {
	next := g.Position()
	mover := next.Side()
	next.PlayUnchecked(m)
	times := g.stood(&next)
	kept := rs == CXA && next.HalfMoves() >= 2*persistRounds
	if times == 0 && !kept { // a new position begins no third repetition, here or by a reply
		return false
	}
	h := g.branch()
	if h.Play(m) != nil {
		return false
	}
	if (times >= 2 || kept) && h.lostBy(rs, mover) {
		return true
	}
	if times == 0 {
		return false
	}
	var replies [xiangqi.MaxMoves]xiangqi.Move
	for _, reply := range next.LegalMoves(replies[:0]) {
		after := next
		after.PlayUnchecked(reply)
		if g.stood(&after) < 2 || h.Play(reply) != nil {
			continue
		}
		lost := h.lostBy(rs, mover)
		h.Undo()
		if lost {
			return true
		}
	}
	return false
}

// lostBy reports whether a ruling on the current position is against side.
func (g *Game) lostBy(rs Rules, side xiangqi.Side) bool {
	r, _ := g.now(rs)
	loser, ok := r.Verdict.Loser()
	return ok && loser == side
}

// stood returns how often p has stood on the board since the last capture.
func (g *Game) stood(p *xiangqi.Position) int {
	n := 0
	for ply := g.Len(); ply >= max(0, g.Len()-g.last().HalfMoves()); ply-- {
		if g.positions[ply].Same(p) {
			n++
		}
	}
	return n
}
