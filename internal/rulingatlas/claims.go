package rulingatlas

import (
	"fmt"
	"slices"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A Contradiction is something that a ruling says and that is not so.
type Contradiction struct {
	Kind string // of claim: "chase", "motive and class", "kill", ...
	Text string
}

// Contradictions takes a ruling on g at its word: the class of a move, the
// motives given and the clause agree, and each threat named can be carried out
// on the board as described.
func Contradictions(g *referee.Game, r *referee.Ruling) []Contradiction {
	c := claims{Game: g, r: r}
	c.clause()
	for i := range r.Moves {
		c.move(&r.Moves[i])
	}
	return c.faults
}

// A claims checks what a ruling says against the boards of its game, with the
// rules of movement alone.
type claims struct {
	*referee.Game
	r      *referee.Ruling
	faults []Contradiction
}

func (c *claims) fail(kind, format string, args ...any) {
	c.faults = append(c.faults, Contradiction{kind, fmt.Sprintf(format, args...)})
}

// every reports whether all moves of side in the loop satisfy f.
func (c *claims) every(side xiangqi.Side, f func(m *referee.MoveRuling) bool) bool {
	for i := range c.r.Moves {
		if m := &c.r.Moves[i]; m.Side == side && !f(m) {
			return false
		}
	}
	return true
}

func is(class referee.Class) func(*referee.MoveRuling) bool {
	return func(m *referee.MoveRuling) bool { return m.Class == class }
}

func attacking(m *referee.MoveRuling) bool { return m.Class.Attacking() }

// chases reports whether side chases one piece with every move, without check.
func (c *claims) chases(side xiangqi.Side) bool {
	if !c.every(side, is(referee.ClassChase)) {
		return false
	}
	for id := 1; id <= 32; id++ {
		if c.every(side, func(m *referee.MoveRuling) bool {
			return slices.ContainsFunc(m.Chases, func(x referee.Chase) bool { return x.Victim.ID == id })
		}) {
			return true
		}
	}
	return false
}

// clause compares the clause with the classes of the moves.
func (c *claims) clause() {
	loser, decisive := c.r.Verdict.Loser()
	other := loser.Other()
	var ok bool
	switch c.r.Clause {
	case referee.ClausePerpetualCheck:
		ok = decisive && c.every(loser, is(referee.ClassCheck)) && !c.every(other, is(referee.ClassCheck))
	case referee.ClauseMutualCheck:
		ok = !decisive && c.every(xiangqi.Red, is(referee.ClassCheck)) && c.every(xiangqi.Black, is(referee.ClassCheck))
	case referee.ClausePerpetualChase:
		ok = decisive && c.chases(loser) && !c.chases(other)
	case referee.ClauseMutualChase:
		ok = !decisive && c.chases(xiangqi.Red) && c.chases(xiangqi.Black)
	case referee.ClauseCheckInLoop:
		ok = !decisive && slices.ContainsFunc(c.r.Moves, func(m referee.MoveRuling) bool { return m.Class == referee.ClassCheck })
	case referee.ClauseChaseNotInEach:
		ok = !decisive && (c.chases(xiangqi.Red) || c.chases(xiangqi.Black))
	case referee.ClauseForbidden:
		ok = decisive && c.every(loser, attacking) && !c.every(other, attacking)
	case referee.ClauseNineRounds:
		ok = decisive && c.every(loser, attacking)
	case referee.ClauseHigherLevel:
		ok = decisive && c.every(loser, attacking) && c.every(other, attacking) && c.r.Conduct(loser).Level > c.r.Conduct(other).Level
	case referee.ClauseEqualLevels:
		ok = !decisive && c.every(xiangqi.Red, attacking) && c.every(xiangqi.Black, attacking)
	case referee.ClauseAllowed:
		ok = !decisive && !c.chases(xiangqi.Red) && !c.chases(xiangqi.Black)
		if c.r.Rules == referee.CXA {
			ok = !decisive && !c.every(xiangqi.Red, attacking) && !c.every(xiangqi.Black, attacking)
		}
	case referee.ClauseMoveLimit, referee.ClauseDeadPosition:
		ok = !decisive
	default:
		ok = c.r.Verdict == referee.Ongoing
	}
	if !ok {
		c.fail("clause", "%v, %v", c.r.Verdict, c.r.Clause)
	}
}

// move compares the class and the motives of a move with each other and with the
// board.
func (c *claims) move(m *referee.MoveRuling) {
	before, after := c.PositionAt(m.Ply), c.PositionAt(m.Ply+1)
	quiet := !m.Class.Attacking()
	if (m.Class == referee.ClassCheck) != after.InCheck() || (m.Class == referee.ClassCheck) != (len(m.Checkers) > 0) {
		c.fail("check", "%v: %v, checkers %v", m.Move, m.Class, m.Checkers)
	}
	for _, p := range m.Checkers {
		if after.At(p.Square) != p.Piece || !after.Checkers().Has(p.Square) {
			c.fail("checker", "%v: %v gives no check", m.Move, p)
		}
	}
	if m.Class == referee.ClassChase && len(m.Chases) == 0 || quiet && len(m.Chases) > 0 {
		c.fail("class", "%v: %v with %d chases", m.Move, m.Class, len(m.Chases))
	}
	if (m.Class == referee.ClassKill) != (len(m.Line)%2 == 1) {
		c.fail("line", "%v: %v with the line %v", m.Move, m.Class, m.Line)
	}
	if m.Why != "" && !quiet {
		c.fail("motive and class", "%v: %v, %v", m.Move, m.Class, m.Why)
	}
	switch m.Why {
	case "":
	case referee.MotiveKingEvades:
		if m.Piece.Kind() != xiangqi.King || !before.InCheck() {
			c.fail("king evades", "%v", m.Move)
		}
	case referee.MotiveOldThreat:
		if !mates(threatened(after, m.Side)) || !mates(threatened(c.earlier(m), m.Side)) {
			c.fail("old threat", "%v", m.Move)
		}
	case referee.MotiveOnlyDefence:
		if n := attackers(&after, m.Side); n != 1 {
			c.fail("only defence", "%v: %d attacking pieces", m.Move, n)
		}
	default:
		c.fail("motive of a move", "%v: %v", m.Move, m.Why)
	}
	if m.Class == referee.ClassKill {
		c.kill(m)
	}
	for i := range m.Chases {
		c.chase(m, &m.Chases[i])
		for j := range m.Spared {
			if m.Chases[i].Cause != referee.CauseSequence && m.Chases[i].Attacker == m.Spared[j].Attacker && m.Chases[i].Victim == m.Spared[j].Victim {
				c.fail("chase and spared", "%v: %v", m.Move, m.Chases[i])
			}
		}
	}
	for i := range m.Spared {
		c.spared(m, &m.Spared[i])
	}
}

// earlier returns the board with which the threats of a move are compared: the
// one before it, and in check the one before the check.
func (c *claims) earlier(m *referee.MoveRuling) xiangqi.Position {
	p := c.PositionAt(m.Ply)
	if !p.InCheck() {
		return p
	}
	if m.Ply == c.r.From {
		return c.PositionAt(c.r.Ply - 1)
	}
	return c.PositionAt(m.Ply - 1)
}

// threatened returns p with side to move.
func threatened(p xiangqi.Position, side xiangqi.Side) xiangqi.Position {
	if p.Side() != side {
		p.Pass()
	}
	return p
}

func attackers(p *xiangqi.Position, side xiangqi.Side) (n int) {
	for k := xiangqi.Horse; k <= xiangqi.Pawn; k++ {
		n += p.Pieces(side, k).Count()
	}
	return n
}

// kill plays the line of a threat of mate: each move of the side checks, the last
// one mates, and the first one did not mate so before the move.
func (c *claims) kill(m *referee.MoveRuling) {
	p := threatened(c.PositionAt(m.Ply+1), m.Side)
	for i, move := range m.Line {
		if p.Play(move) != nil || i%2 == 0 && !p.InCheck() {
			c.fail("kill", "%v: %v: move %d", m.Move, m.Line, i)
			return
		}
	}
	if p.HasLegalMove() {
		c.fail("kill", "%v: %v: no mate", m.Move, m.Line)
	}
	if c.r.Rules != referee.CXA || len(m.Line) > 5 {
		return // longer ones the referee looks for within a bound
	}
	first, old := m.Line[0], threatened(c.earlier(m), m.Side)
	if first.From() == m.Move.To() {
		first = xiangqi.NewMove(m.Move.From(), first.To())
	}
	if old.IsLegal(first) && old.GivesCheck(first) && !even(&old, first) {
		u := old.PlayUnchecked(first)
		fair := mating{fair: true}
		if fair.defend(&old, len(m.Line)/2) {
			old.Undo(u)
			c.fail("old kill", "%v: %v was there before", m.Move, m.Line)
		}
	}
}

// mates reports whether the side to move mates by at most five checks, or whether
// that takes long to find out.
func mates(p xiangqi.Position) bool {
	s := mating{}
	for checks := range 5 {
		if s.attack(&p, checks+1) {
			return true
		}
	}
	return s.nodes > mateNodes
}

// A mating is a search for a mate by checks.
type mating struct {
	nodes int
	// fair leaves out captures of a piece of the attacker's kind: out of turn, the
	// opponent may forestall them by an exchange.
	fair bool
}

const mateNodes = 100_000

// even reports whether m takes a piece of the attacker's kind.
func even(p *xiangqi.Position, m xiangqi.Move) bool {
	on := p.At(m.To())
	return on != xiangqi.NoPiece && on.Kind() == p.At(m.From()).Kind()
}

func (s *mating) attack(p *xiangqi.Position, checks int) bool {
	king := p.King(p.Side().Other())
	for _, m := range p.LegalMoves(nil) {
		if m.To() == king || !p.GivesCheck(m) || s.fair && even(p, m) {
			continue
		}
		u := p.PlayUnchecked(m)
		won := s.defend(p, checks-1)
		p.Undo(u)
		if won {
			return true
		}
	}
	return false
}

// defend reports whether the side to move, in check, is mated by that many more
// checks.
func (s *mating) defend(p *xiangqi.Position, checks int) bool {
	s.nodes++
	moves := p.LegalMoves(nil)
	if len(moves) > 0 && (checks == 0 || s.nodes > mateNodes) {
		return false
	}
	for _, m := range moves {
		u := p.PlayUnchecked(m)
		won := s.attack(p, checks)
		p.Undo(u)
		if !won {
			return false
		}
	}
	return true
}

// standsSo reports whether both pieces of a threat stand where it says.
func standsSo(p *xiangqi.Position, x *referee.Chase) bool {
	return p.At(x.Attacker.Square) == x.Attacker.Piece && p.At(x.Victim.Square) == x.Victim.Piece &&
		x.Attacker.Piece != xiangqi.NoPiece && x.Victim.Piece != xiangqi.NoPiece &&
		(x.Protector == nil || p.At(x.Protector.Square) == x.Protector.Piece && x.Protector.Piece.Side() == x.Victim.Piece.Side())
}

// chase carries out a threat that counts.
func (c *claims) chase(m *referee.MoveRuling, x *referee.Chase) {
	p := threatened(c.PositionAt(m.Ply+1), m.Side)
	take := xiangqi.NewMove(x.Attacker.Square, x.Victim.Square)
	if !standsSo(&p, x) || x.Attacker.Piece.Side() != m.Side {
		c.fail("chase", "%v: %+v: not on the board", m.Move, *x)
		return
	}
	if x.Cause == referee.CauseSequence {
		c.sequence(m, x, p)
		return
	}
	if !p.IsLegal(take) {
		c.fail("chase", "%v: %v is not legal", m.Move, take)
		return
	}
	c.cause(m, x)
	c.root(m, x, p)
}

// sequence plays the line of a threat that takes several moves.
func (c *claims) sequence(m *referee.MoveRuling, x *referee.Chase, p xiangqi.Position) {
	taken, worth := false, 0
	for i, move := range x.Line {
		mine, on := i%2 == 0, p.At(move.To())
		if on != xiangqi.NoPiece {
			w := value(&p, move.To())
			if mine {
				worth += w
			} else {
				worth -= w
			}
		}
		taken = taken || mine && on == x.Victim.Piece
		free := !mine || on != xiangqi.NoPiece || p.InCheck()
		if p.Play(move) != nil || !free && !p.InCheck() {
			c.fail("sequence", "%v: %v: move %d", m.Move, x.Line, i)
			return
		}
	}
	if x.Why != referee.MotiveGain || !taken || worth <= 0 && p.HasLegalMove() {
		c.fail("sequence", "%v: %v: takes %v: %v, worth %d", m.Move, x.Line, x.Victim, taken, worth)
	}
}

// value counts in tenths of a horse.
func value(p *xiangqi.Position, s xiangqi.Square) int {
	piece := p.At(s)
	switch piece.Kind() {
	case xiangqi.Rook:
		return 20
	case xiangqi.Horse, xiangqi.Cannon:
		return 10
	case xiangqi.Advisor, xiangqi.Elephant:
		return 2
	}
	if (piece.Side() == xiangqi.Red) == (s.Rank() >= 5) {
		return 1
	}
	return 0
}

// exchange returns what the side to move wins by legal captures on s.
func exchange(p *xiangqi.Position, s xiangqi.Square) int {
	best := 0
	for set := p.Attackers(s, p.Side()); !set.Empty(); {
		m := xiangqi.NewMove(set.Pop(), s)
		if p.IsLegal(m) {
			w := value(p, s)
			u := p.PlayUnchecked(m)
			best = max(best, w-exchange(p, s))
			p.Undo(u)
		}
	}
	return best
}

// cause compares how a threat is said to have come about with the board before
// the move.
func (c *claims) cause(m *referee.MoveRuling, x *referee.Chase) {
	before := threatened(c.PositionAt(m.Ply), m.Side)
	from, to := x.Attacker.Square, x.Victim.Square
	moved, stood := from == m.Move.To(), before.At(from) == x.Attacker.Piece && before.Targets(from).Has(to)
	legal := stood && (before.InCheck() || before.IsLegal(xiangqi.NewMove(from, to)))
	var ok bool
	switch x.Cause {
	case referee.CauseMoved:
		ok = moved
	case referee.CauseUncovered:
		ok = !moved && !stood
	case referee.CauseScreen:
		ok = !moved && !stood && x.Attacker.Piece.Kind() == xiangqi.Cannon
	case referee.CauseUnrooted:
		ok = !moved && legal && retaken(before, from, to)
	case referee.CauseNoReply:
		ok = !moved && stood && x.Attacker.Piece.Kind() == x.Victim.Piece.Kind()
	case referee.CauseFreed:
		ok = !moved && stood && (before.InCheck() || !legal)
	case referee.CausePays:
		ok = !moved && legal
	}
	if !ok {
		c.fail("cause", "%v: %v%v: %v", m.Move, from, to, x.Cause)
	}
}

// retaken reports whether the capture from one point on another is answered by a
// legal recapture.
func retaken(p xiangqi.Position, from, to xiangqi.Square) bool {
	p.PlayUnchecked(xiangqi.NewMove(from, to))
	for set := p.Attackers(to, p.Side()); !set.Empty(); {
		if p.IsLegal(xiangqi.NewMove(set.Pop(), to)) {
			return true
		}
	}
	return false
}

// root compares what is said of the protection of a victim with the capture.
func (c *claims) root(m *referee.MoveRuling, x *referee.Chase, p xiangqi.Position) {
	from, to := x.Attacker.Square, x.Victim.Square
	take := xiangqi.NewMove(from, to)
	before := p
	p.PlayUnchecked(take)
	seem := before.Attackers(to, x.Victim.Piece.Side())
	real := retaken(before, from, to)
	var ok bool
	switch x.Root {
	case referee.RootNone:
		ok = !real && p.Attackers(to, p.Side()).Empty() && x.Protector == nil
	case referee.RootReal:
		ok = x.Protector != nil && p.IsLegal(xiangqi.NewMove(x.Protector.Square, to))
	case referee.RootIgnored:
		ok = real && x.Protector == nil
	case referee.RootFalse:
		ok = !real && x.Protector != nil
	}
	switch x.Why {
	case referee.MotiveUnprotected:
		ok = ok && x.Root == referee.RootNone
	case referee.MotiveWorthMore:
		by, on := x.Attacker.Piece.Kind(), x.Victim.Piece.Kind()
		ok = ok && x.Root == referee.RootIgnored && rankOf(on) > rankOf(by)
	case referee.MotiveProtected:
		ok = ok && x.Root == referee.RootReal
	case referee.MotiveGain:
		ok = ok && exchange(&before, to) > 0
	case referee.MotiveProtectorPin, referee.MotiveKingAttacked, referee.MotiveKingsFace, referee.MotiveDiscovers:
		ok = ok && x.Root == referee.RootFalse
		if !ok {
			break
		}
		back, king := xiangqi.NewMove(x.Protector.Square, to), x.Protector.Piece.Kind() == xiangqi.King
		ok = p.Attackers(to, p.Side()).Has(x.Protector.Square) && !p.IsLegal(back)
		isKings := x.Why == referee.MotiveKingsFace || x.Why == referee.MotiveKingAttacked
		ok = ok && king == isKings && (x.Why == referee.MotiveDiscovers) == (!king && !p.Checkers().AndNot(to.Set()).Empty())
		if ok && king {
			p.PlayUnchecked(back)
			ok = p.Attackers(to, m.Side).Meets(p.Pieces(m.Side, xiangqi.King)) == (x.Why == referee.MotiveKingsFace)
		}
	case referee.MotiveScreenGone, referee.MotiveLineCut:
		ok = ok && x.Root == referee.RootFalse && seem.Has(x.Protector.Square) && !p.Attackers(to, p.Side()).Has(x.Protector.Square)
	default:
		ok = false
	}
	if !ok {
		c.fail("root", "%v: %v: %v, %v, protector %v", m.Move, take, x.Root, x.Why, x.Protector)
	}
}

func rankOf(k xiangqi.Kind) int {
	return map[xiangqi.Kind]int{xiangqi.Rook: 20, xiangqi.Horse: 10, xiangqi.Cannon: 10, xiangqi.Advisor: 2, xiangqi.Elephant: 2}[k]
}

// spared checks why an attack is said not to count.
func (c *claims) spared(m *referee.MoveRuling, x *referee.Chase) {
	after := c.PositionAt(m.Ply + 1)
	p := threatened(after, m.Side)
	from, to := x.Attacker.Square, x.Victim.Square
	take := xiangqi.NewMove(from, to)
	if !standsSo(&p, x) || x.Cause != referee.CauseSequence && !p.Targets(from).Has(to) {
		c.fail("spared", "%v: %+v: not on the board", m.Move, *x)
		return
	}
	if x.Cause == referee.CauseSequence {
		c.sequence(m, x, p)
		return
	}
	legal := p.IsLegal(take)
	var ok bool
	switch x.Why {
	case referee.MotiveKing:
		ok = x.Attacker.Piece.Kind() == xiangqi.King
	case referee.MotivePawn:
		ok = x.Attacker.Piece.Kind() == xiangqi.Pawn
	case referee.MotiveUncrossed:
		ok = x.Victim.Piece.Kind() == xiangqi.Pawn && value(&p, to) == 0
	case referee.MotivePinned:
		bare := after.With(from, xiangqi.NoPiece)
		ok = !legal || !bare.Attackers(bare.King(m.Side), m.Side.Other()).Empty()
	case referee.MotiveMutual:
		ok = legal && x.Attacker.Piece.Kind() == x.Victim.Piece.Kind() && after.IsLegal(xiangqi.NewMove(to, from))
	case referee.MotiveLosesMaterial, referee.MotiveParry:
		ok = legal
	default:
		c.root(m, x, p)
		ok = legal
	}
	if !ok {
		c.fail("spared", "%v: %v: %v", m.Move, take, x.Why)
	}
}
