package xiangqi

import "slices"

// ruleCXA finds the class of a move under CXA: check, then kill, then chase.
func (l *loop) ruleCXA(s *step, mr *MoveRuling) {
	switch {
	case mr.Checkers != nil:
		mr.Class = ClassCheck
	case !s.known.Empty() && mr.Piece.Kind() == King:
		mr.Why = MotiveKingEvades // whatever else it does (fig. 17)
	case s.kills(mr):
		mr.Class = ClassKill
	default:
		l.gains(s, mr)
	}
}

// earlier is the board with which the threats of a move are compared: the one
// before it, or, when the move answers a check, the one before the check, as
// what stood there stands again.
func (s *step) earlier() *trial {
	if s.known.Empty() {
		return &s.before
	}
	return &s.prev
}

// kills reports whether the move threatens mate in a way that was not there.
func (s *step) kills(mr *MoveRuling) bool {
	first, line := s.after.kills(s.side, mateNodes, s.after.offers(s.side))
	if line == nil {
		return false
	}
	e := s.earlier()
	old, _ := e.kills(s.side, mateNodes, e.offers(s.side))
	for _, k := range first {
		if !slices.Contains(old, k) {
			mr.Line = line
			return true
		}
	}
	mr.Why = MotiveOldThreat
	return false
}

// gains fills in what the move newly threatens to win.
func (l *loop) gains(s *step, mr *MoveRuling) {
	now := s.after.survey(s.side, nil)
	old := s.earlier().survey(s.side, now.standing)
	guards := true
	for i := range now.gains {
		n := &now.gains[i]
		if !n.pays() {
			if c, ok := s.spared(n, old.gains); ok {
				mr.Spared = append(mr.Spared, c)
			}
			continue
		}
		if l.stood(s, n, old.gains) {
			continue
		}
		mr.Class = ClassChase
		c := s.chase(n)
		mr.Chases = append(mr.Chases, c)
		if len(n.line) > 1 && mr.Line == nil {
			mr.Line = n.line
		}
		guards = guards && s.after.guardsOnly(n.victims)
	}
	if mr.Class == ClassChase && guards && s.onlyDefence() {
		mr.Class, mr.Why = ClassIdle, MotiveOnlyDefence
		mr.Spared, mr.Chases, mr.Line = append(mr.Spared, mr.Chases...), nil, nil
	}
}

// stood reports whether the gain n was there before the move, as far as the
// move has to answer for it.
func (l *loop) stood(s *step, n *gain, old []gain) bool {
	for i := range old {
		o := &old[i]
		pair := n.byID == o.byID && o.exchange > 0
		switch {
		case n.onID == 0:
			// A sequence of checks that wins what another one won (fig. 5, ref. 6).
			if o.shared > 0 && o.shared >= n.calm && n.victims&^o.booty == 0 {
				return true
			}
		case n.onID != o.onID:
		case o.pays() && o.value >= n.value:
			return true
		case o.mutual || !pair:
		case n.value <= 0 && !l.moved.has(n.byID) && !l.moved.has(n.onID):
			// Even captures between pieces that take no part in the loop.
			return true
		case o.calm >= n.calm && !n.bound && !s.adds(n):
			// The move saved a piece, which made the capture possible, but did not
			// add to the attack (ref. 37).
			return true
		case o.calm > answered && l.selfInflicted(s, n):
			return true
		}
	}
	return !s.known.Empty() && s.stoodInCheck(n)
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
		v := s.prev.survey(s.side, nil)
		s.prevSurvey = &v
	}
	return !slices.ContainsFunc(s.prevSurvey.gains, func(o gain) bool {
		return n.byID == o.byID && n.onID == o.onID && o.exchange > 0
	})
}

// stoodInCheck reports whether the capture n was there when the move answered a
// check, and the move has nothing to do with it.
func (s *step) stoodInCheck(n *gain) bool {
	return n.onID != 0 && n.move.From() != s.move.To() &&
		!s.after.supports(s.move.To(), n.move.To()) &&
		s.before.Targets(n.move.From()).Has(n.move.To())
}

// adds reports whether the moved piece stands behind the capture n, or makes the
// protection of its victim void.
func (s *step) adds(n *gain) bool {
	if s.after.supports(s.move.To(), n.move.To()) {
		return true
	}
	if s.after.At(s.move.To()).Kind() == King {
		return false
	}
	g := gainSearch{pos: s.after.Position, hunter: s.side}
	g.pos.remove(s.move.To())
	if g.pos.side != s.side {
		g.pos.Pass()
	}
	if !g.pos.IsLegal(n.move) {
		return true
	}
	u := g.pos.PlayUnchecked(n.move)
	b := balance{}.add(u.Captured(), n.move.To(), s.side)
	return -g.exchange(b, n.move.To(), Bitboard{}) < n.exchange
}

// remove takes the piece on s, which must not be a king, off the board.
func (p *Position) remove(s Square) {
	piece := p.board[s&127] & 15
	p.board[s&127] = NoPiece
	p.pieces[piece] = p.pieces[piece].AndNot(squareSet[s&127])
	p.pieces[piece&8] = p.pieces[piece&8].AndNot(squareSet[s&127])
	p.hash ^= pieceKeys[piece][s&127]
}

// supports reports whether the piece on by attacks s, if need be through other
// attackers of its side.
func (t *trial) supports(by, s Square) bool {
	side, occupied := t.At(by).Side(), t.Occupied()
	for {
		set := t.AttackersAmid(s, side, occupied)
		if set.Empty() || set.Has(by) {
			return set.Has(by)
		}
		occupied = occupied.AndNot(squareSet[set.First()])
	}
}

// guardsOnly reports whether all pieces of a set are advisors and elephants.
func (t *trial) guardsOnly(set idSet) bool {
	for s := Square(0); s < squares; s++ {
		if id := t.id[s]; id != 0 && set.has(id) {
			if k := t.At(s).Kind(); k != Advisor && k != Elephant {
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
	for k := Horse; k <= Pawn; k++ {
		pieces += s.after.Pieces(s.side, k).Count()
	}
	if pieces != 1 {
		return false
	}
	first, _ := s.before.kills(s.side.Other(), mateNodes, s.before.offers(s.side.Other()))
	return first != nil
}

// chase makes data of a gain.
func (s *step) chase(n *gain) Chase {
	t := &s.after
	if n.exchange <= 0 {
		return s.longChase(n)
	}
	a := t.attackOf(n.move)
	t.weigh(&a, Bitboard{})
	var before *attack
	if s.before.id[a.from] == a.byID && s.before.id[a.to] == a.onID && s.before.Targets(a.from).Has(a.to) {
		was := s.before.attackOf(n.move)
		s.before.weigh(&was, s.known)
		before = &was
	}
	c := a.chase(t, s.cause(&a, before))
	if !a.valid {
		c.Why = MotiveGain
	}
	c.Joint = n.joint || n.move.From() != s.move.To() && s.adds(n)
	if c.Joint && a.root == RootReal {
		c.UnderRooted = t.Attackers(n.move.To(), s.side).Count() > t.Attackers(n.move.To(), s.side.Other()).Count()
	}
	return c
}

// attackOf sets up the capture m for weighing.
func (t *trial) attackOf(m Move) attack {
	from, to := m.From(), m.To()
	return attack{
		from: from, to: to, by: t.At(from), on: t.At(to),
		byID: t.id[from], onID: t.id[to], protector: NoSquare,
	}
}

// longChase makes data of a gain in several moves: the victim is the greatest
// piece that it wins, the attacker the piece that takes it. It is joint when
// that capture needs support, or when the piece that moved gives the checks for
// another one to take.
func (s *step) longChase(n *gain) Chase {
	t := s.after
	c := Chase{Cause: CauseSequence, Root: RootNone, Why: MotiveGain}
	mover := t.id[s.move.To()]
	checks, joint, by, best := false, false, uint8(0), -1
	for _, m := range n.line {
		on, mine := t.At(m.To()), t.At(m.From()).Side() == s.side
		greatest := mine && on != NoPiece && rank[on.Kind()] > best
		if greatest {
			best, by = rank[on.Kind()], t.id[m.From()]
			c.Attacker, c.Victim = t.pieceAt(m.From()), t.pieceAt(m.To())
		}
		t.move(m)
		if greatest {
			g := gainSearch{pos: t.Position, hunter: s.side}
			joint = g.needsSupport(balance{}.add(on, m.To(), s.side), m.To())
		}
		for set := t.checkers(s.side.Other()); mine && !set.Empty(); {
			if t.id[set.Pop()] == mover {
				checks = true
			}
		}
	}
	c.Joint = joint || checks && by != mover
	return c
}

// spared makes data of a new capture that is no chase; ok is false when the
// capture was there before or is nothing to speak of.
func (s *step) spared(n *gain, old []gain) (c Chase, ok bool) {
	if n.onID == 0 || slices.ContainsFunc(old, func(o gain) bool { return o.byID == n.byID && o.onID == n.onID }) {
		return c, false
	}
	a := s.after.attackOf(n.move)
	s.after.weigh(&a, Bitboard{})
	c = a.chase(&s.after, s.cause(&a, nil))
	switch {
	case n.mutual:
		c.Why = MotiveMutual
	case a.valid:
		c.Why = MotiveLosesMaterial
	}
	return c, true
}

// judgeCXA gives each side the level of its loop; the higher one must vary.
func (l *loop) judgeCXA(r *Ruling) {
	l.conductCXA(&r.Red, Red)
	l.conductCXA(&r.Black, Black)
	if l.judgeChecks(r) {
		return
	}
	red, black := r.Red.Level, r.Black.Level
	r.Verdict = Draw
	switch {
	case red == 0 && black == 0:
		r.Clause = ClauseAllowed
	case red == black:
		r.Clause = ClauseEqualLevels
	case red > black:
		r.Verdict, r.Clause = RedLoses, ClauseHigherLevel
	default:
		r.Verdict, r.Clause = BlackLoses, ClauseHigherLevel
	}
	if r.Verdict != Draw && min(red, black) == 0 {
		r.Clause = ClauseForbidden
	}
}

// conductCXA finds the kind and the level of a side's loop: 3 for perpetual
// check, 2 for other threats with every move, 1 when one of these is a joint
// chase or the chase of an under-rooted piece and nothing else (art. 26.9), 0
// when a move does not threaten anything (art. 24.13).
func (l *loop) conductCXA(c *Conduct, side Side) {
	c.Kind = ConductAllowed
	checks, kills, chases, plain := 0, 0, 0, true
	for i := range l.moves {
		m := &l.moves[i]
		if m.Side != side {
			continue
		}
		switch m.Class {
		case ClassCheck:
			checks++
		case ClassKill:
			kills++
		case ClassChase:
			chases++
			plain = plain && slices.ContainsFunc(m.Chases, func(c Chase) bool { return !c.Joint && !c.UnderRooted })
		default:
			return
		}
	}
	switch {
	case kills == 0 && chases == 0:
		c.Kind, c.Level = ConductCheck, 3
		return
	case checks == 0 && chases == 0:
		c.Kind = ConductKill
	case checks == 0 && kills == 0:
		c.Kind = ConductChase
	default:
		c.Kind = ConductThreats
	}
	c.Level = 2
	if !plain {
		c.Level = 1
	}
}
