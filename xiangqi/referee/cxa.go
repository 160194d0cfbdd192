package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// ruleCXA finds the class of a move under CXA: check, then kill, then chase.
func (l *loop) ruleCXA(s *step, mr *MoveRuling) {
	switch {
	case mr.Checkers != nil:
		mr.Class = ClassCheck
		return
	case !s.known.Empty() && mr.Piece.Kind() == xiangqi.King:
		mr.Why = MotiveKingEvades // whatever else it does (fig. 17)
		return
	}
	line, old := s.kills()
	if line != nil {
		mr.Class, mr.Line = ClassKill, line
		return
	}
	l.gains(s, mr, old)
	if old > 0 && mr.Class == ClassIdle && mr.Why == "" {
		mr.Why = MotiveOldThreat
	}
}

// earlier returns the board with which the threats of a move are compared: the
// one before it, or, when the move answers a check, the one before the check,
// as what stood there stands again.
func (s *step) earlier() *trial {
	if s.known.Empty() {
		return &s.before
	}
	return &s.prev
}

// kills returns the line of a threat of mate that the move created. If the move
// only kept up threats, old is the number of plies of the shortest before it.
func (s *step) kills() (line []xiangqi.Move, old int) {
	now, lines := s.after.kills(s.side, mateNodes, s.after.offers(s.side))
	if now == nil {
		return nil, 0
	}
	e := s.earlier()
	offers := e.offers(s.side)
	before, oldLines := e.kills(s.side, mateNodes, offers)
	for i, k := range now {
		// Among many checks the search before the move may end at its bound.
		if !slices.Contains(before, k) && !e.killsBy(k, s.side, len(lines[i]), offers) {
			return lines[i], 0
		}
	}
	if len(oldLines) == 0 {
		return nil, len(lines[0])
	}
	return nil, len(oldLines[0])
}

// gains fills in what the move newly threatens to win. A sequence of checks that
// takes nothing wins by mate alone, sooner than any sequence before the move. It
// is a kill, unless kills has found a mate as short before the move (oldMate).
func (l *loop) gains(s *step, mr *MoveRuling, oldMate int) {
	now := s.after.survey(s.side, nil)
	old := s.earlier().survey(s.side, now.standing)
	guards := true
	for i := range now.gains {
		n := &now.gains[i]
		if !now.pays(n) {
			if c, ok := s.spared(n, old.gains); ok {
				mr.Spared = append(mr.Spared, c)
			}
			continue
		}
		if l.stood(s, n, now, old) {
			continue
		}
		whole := now.whole(n)
		if whole.victims == 0 {
			if oldMate > 0 && len(whole.line) >= oldMate {
				continue
			}
			mr.Class, mr.Line, mr.Chases, mr.Spared = ClassKill, whole.line, nil, nil
			return
		}
		mr.Class = ClassChase
		mr.Chases = append(mr.Chases, s.chase(n, whole.line))
		guards = guards && s.after.guardsOnly(whole.victims)
	}
	if mr.Class == ClassChase && guards && s.onlyDefence() {
		mr.Class, mr.Why = ClassIdle, MotiveOnlyDefence
		mr.Spared, mr.Chases = append(mr.Spared, mr.Chases...), nil
	}
}

// stood reports whether the gain n of the survey now was there before the move,
// as far as the move has to answer for it.
func (l *loop) stood(s *step, n *gain, now, old *survey) bool {
	for i := range old.gains {
		o := &old.gains[i]
		if s.brokenOff(o) {
			continue
		}
		pair := n.byID == o.byID && o.exchange > 0
		switch {
		case n.onID == 0:
			// A sequence of checks that wins what another one won (fig. 5, ref. 6).
			was := old.shared(o)
			if was.value > 0 && was.value >= now.calm(n).value && now.whole(n).victims&^was.victims == 0 {
				return true
			}
		case n.onID != o.onID:
		case old.pays(o) && old.whole(o).value >= now.whole(n).value:
			return true
		case o.mutual || !pair:
		case now.whole(n).value <= 0 && !l.moved.has(n.byID) && !l.moved.has(n.onID):
			// Even captures between pieces that take no part in the loop.
			return true
		case old.calm(o).value >= now.calm(n).value && !n.bound && !s.adds(n):
			// The move saved a piece, which made the capture possible, but did not
			// add to the attack (ref. 37).
			return true
		case old.calm(o).value > answered && l.selfInflicted(s, n):
			return true
		}
	}
	return !s.known.Empty() && s.stoodInCheck(n)
}

// brokenOff reports whether the capture o of the board before a check was no
// longer there when the check was on the board: the victim had fled or its line
// was cut. A move that answers the check and makes the capture possible again
// attacks anew.
func (s *step) brokenOff(o *gain) bool {
	if s.known.Empty() || o.onID == 0 {
		return false
	}
	from, to := s.before.find(o.byID), s.before.find(o.onID)
	return !from.Valid() || !to.Valid() || !s.before.Targets(from).Has(to)
}

// selfInflicted reports whether the opponent himself, by his last move, gave up
// the protection of a piece of his in a quarrel in which no piece moves in the
// loop (ref. 21).
func (l *loop) selfInflicted(s *step, n *gain) bool {
	if l.moved.has(n.onID) {
		return false
	}
	for set := s.after.Attackers(n.move.To(), s.side); !set.Empty(); {
		if l.moved.has(s.after.id[set.Pop()]) {
			return false
		}
	}
	if s.prevSurvey == nil {
		s.prevSurvey = s.prev.survey(s.side, nil)
	}
	return !slices.ContainsFunc(s.prevSurvey.gains, func(o gain) bool {
		return n.byID == o.byID && n.onID == o.onID && o.exchange > 0
	})
}

// stoodInCheck reports whether the capture n was there when the move answered a
// check, and the move has nothing to do with it.
func (s *step) stoodInCheck(n *gain) bool {
	return n.onID != 0 && n.move.From() != s.move.To() &&
		!s.after.stands(s.move.To(), n.move.To()) &&
		s.before.Targets(n.move.From()).Has(n.move.To())
}

// adds reports whether the moved piece stands behind the capture n, or makes the
// capture possible or the protection of its victim void.
func (s *step) adds(n *gain) bool {
	switch {
	case s.supports(n):
		return true
	case s.after.At(s.move.To()).Kind() == xiangqi.King:
		return false
	}
	return s.lessWith(xiangqi.NoPiece, n)
}

// backs reports whether the moved piece attacks jointly with the capture n of
// another one: it stands behind that, or holds a protector by a pin. A guard in
// its place would do as well when it is only the screen of the cannon that
// takes, or stands in the way of a protector or a check; then it takes no part
// in the attack (fig. 11, ref. 38 and 47).
func (s *step) backs(n *gain) bool {
	at := s.move.To()
	switch {
	case n.move.From() == at:
		return false
	case s.supports(n):
		return true
	case s.after.At(at).Kind() == xiangqi.King:
		return false
	}
	guard := xiangqi.MakePiece(s.side, xiangqi.Advisor)
	if p := s.after.With(at, guard); p.Targets(at).Has(n.move.To()) {
		guard = xiangqi.MakePiece(s.side, xiangqi.Elephant)
	}
	return s.lessWith(guard, n)
}

// lessWith reports whether the capture n would win less, or nothing, with piece
// in the place of the one that moved.
func (s *step) lessWith(piece xiangqi.Piece, n *gain) bool {
	g := gainSearch{pos: s.after.With(s.move.To(), piece), hunter: s.side}
	if g.pos.Side() != s.side {
		g.pos.Pass()
	}
	if !g.pos.IsLegal(n.move) {
		return true
	}
	u := g.pos.PlayUnchecked(n.move)
	b := balance{}.add(u.Captured(), n.move.To(), s.side)
	return -g.exchange(b, n.move.To(), xiangqi.Bitboard{}) < n.exchange
}

// supports reports whether the moved piece would take back where the capture n
// is made and something there could take: a piece that nothing protects needs no
// second attacker.
func (s *step) supports(n *gain) bool {
	t := s.after
	if !t.stands(s.move.To(), n.move.To()) {
		return false
	}
	t.move(n.move)
	return !t.Attackers(n.move.To(), s.side.Other()).Empty()
}

// stands reports whether the piece on by attacks s, if need be through other
// attackers of its side.
func (t *trial) stands(by, s xiangqi.Square) bool {
	side, occupied := t.At(by).Side(), t.Occupied()
	for {
		set := t.AttackersAmid(s, side, occupied)
		if set.Empty() || set.Has(by) {
			return set.Has(by)
		}
		occupied = occupied.AndNot(set.First().Set())
	}
}

// guardsOnly reports whether all pieces of a set are advisors and elephants.
func (t *trial) guardsOnly(set idSet) bool {
	for s := xiangqi.Square(0); s.Valid(); s++ {
		if id := t.id[s]; id != 0 && set.has(id) {
			if k := t.At(s).Kind(); k != xiangqi.Advisor && k != xiangqi.Elephant {
				return false
			}
		}
	}
	return true
}

// onlyDefence reports whether the side has one attacking piece left and had to
// move as it did because of a threat of mate: what it attacks on the way among
// the guards is idle then (art. 26.2, fig. 18).
func (s *step) onlyDefence() bool {
	pieces := 0
	for k := xiangqi.Horse; k <= xiangqi.Pawn; k++ {
		pieces += s.after.Pieces(s.side, k).Count()
	}
	if pieces != 1 {
		return false
	}
	first, _ := s.before.kills(s.side.Other(), mateNodes, s.before.offers(s.side.Other()))
	return first != nil
}
