package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// A gain is what begins with one capture or check of a side.
type gain struct {
	move     xiangqi.Move
	byID     uint8
	onID     uint8          // 0 when the move takes nothing
	exempt   bool           // a capture by the king or a pawn, which may attack perpetually
	mutual   bool           // the victim is of the attacker's kind and could take it instead
	bound    bool           // the victim is of the attacker's kind and cannot
	joint    bool           // what it takes would be lost again without support
	exchange int            // won by captures on the square of the first one alone
	alone    int            // the same without attackers that the victim could take instead
	value    int            // won by the whole sequence
	calm     int            // the same when what the opponent threatened before counts as nothing
	line     []xiangqi.Move // the sequence, the first move included
	victims  idSet          // what it takes
	// shared and booty are calm and victims when only those threats of the
	// opponent count as nothing that are still there in a later position.
	shared int
	booty  idSet
}

// answered is the value below which a capture is answered by mate.
const answered = -worthMate / 2

// pays reports whether the sequence wins material, or takes something that is
// not taken back there and loses no more than that elsewhere (art. 26.5).
func (g *gain) pays() bool {
	switch {
	case g.exempt || g.mutual:
		return false
	case g.exchange > 0:
		return g.alone > 0 && g.calm >= 0
	}
	return g.value > 0 && g.calm > 0
}

// A survey is what one side could begin to win if it were to move, and what the
// other side threatens to take.
type survey struct {
	gains    []gain
	standing []xiangqi.Move
}

// survey looks at all captures and checks of side. later, unless nil, are the
// threats of the opponent in a later position.
func (t *trial) survey(side xiangqi.Side, later []xiangqi.Move) survey {
	s := gainSearch{pos: t.Position, hunter: side}
	if s.pos.Side() != side {
		s.pos.Pass()
	}
	p := &s.pos
	standing := s.threatened()
	moves := hunting(p)
	offers, winning := s.sift(t, moves)
	var list []gain
	for _, m := range moves {
		kind, on := p.At(m.From()).Kind(), p.At(m.To())
		u := p.PlayUnchecked(m)
		check := p.InCheck()
		if !check && on == xiangqi.NoPiece {
			p.Undo(u)
			continue
		}
		g := gain{move: m, byID: t.id[m.From()], onID: t.id[m.To()]}
		g.exempt = !check && (kind == xiangqi.King || kind == xiangqi.Pawn)
		s.barred = offers
		var b balance
		to := xiangqi.NoSquare
		if on != xiangqi.NoPiece {
			to = m.To()
			rivals := t.rivals(to, side)
			g.mutual = rivals.Has(m.From())
			g.bound = !g.mutual && kind == on.Kind()
			b = b.add(on, to, side)
			g.exchange = -s.exchange(b, to, xiangqi.Bitboard{})
			g.alone = -s.exchange(b, to, rivals)
			g.joint = s.needsSupport(b, to)
		}
		if g.exchange <= 0 {
			s.barred = winning
		}
		g.value = s.start(b, to)
		g.line = append([]xiangqi.Move{m}, s.line()...)
		g.victims = t.victims(g.line, side)
		s.standing = standing
		g.calm = s.start(b, to)
		if later != nil {
			s.standing = later
			g.shared = s.start(b, to)
			g.booty = t.victims(append([]xiangqi.Move{m}, s.line()...), side)
		}
		s.standing = nil
		p.Undo(u)
		list = append(list, g)
	}
	return survey{list, standing}
}

// hunting returns the legal moves of the side to move but for one that takes the
// king. Out of turn that is possible where the other side has just been given
// check; what else there is to win is the question then.
func hunting(p *xiangqi.Position) []xiangqi.Move {
	moves := p.LegalMoves(make([]xiangqi.Move, 0, xiangqi.MaxMoves))
	king := p.King(p.Side().Other())
	return slices.DeleteFunc(moves, func(m xiangqi.Move) bool { return m.To() == king })
}

// threatened returns the captures by which the opponent of the side to move
// already threatens to win something.
func (g *gainSearch) threatened() []xiangqi.Move {
	list := []xiangqi.Move{}
	p := &g.pos
	pass := p.Pass()
	defer p.Undo(pass)
	for _, m := range p.LegalCaptures(nil) {
		u := p.PlayUnchecked(m)
		if g.exchange(balance{}.add(u.Captured(), m.To(), g.hunter), m.To(), xiangqi.Bitboard{}) < 0 {
			list = append(list, m)
		}
		p.Undo(u)
	}
	return list
}

// sift returns the captures among moves that the opponent could forestall by an
// exchange, and those together with the captures that pay on their own square.
// What a longer sequence wins is not among the latter.
func (g *gainSearch) sift(t *trial, moves []xiangqi.Move) (offers, winning []xiangqi.Move) {
	p := &g.pos
	for _, m := range moves {
		if p.At(m.To()) == xiangqi.NoPiece {
			continue
		}
		rivals := t.rivals(m.To(), g.hunter)
		u := p.PlayUnchecked(m)
		b := balance{}.add(u.Captured(), m.To(), g.hunter)
		switch {
		case rivals.Has(m.From()), !rivals.Empty() && -g.exchange(b, m.To(), rivals) <= 0:
			offers = append(offers, m)
		case -g.exchange(b, m.To(), xiangqi.Bitboard{}) > 0:
			winning = append(winning, m)
		}
		p.Undo(u)
	}
	return offers, append(winning, offers...)
}

// victims returns the enemy pieces that side takes in a line.
func (t *trial) victims(line []xiangqi.Move, side xiangqi.Side) (set idSet) {
	u := *t
	for _, m := range line {
		if u.At(m.From()).Side() == side && u.id[m.To()] != 0 {
			set |= 1 << u.id[m.To()]
		}
		u.move(m)
	}
	return set
}

// rivals returns the pieces of side that attack s and that the piece of their
// kind on s could take instead without loss: between those an exchange is
// offered, not a chase begun.
func (t *trial) rivals(s xiangqi.Square, side xiangqi.Side) (b xiangqi.Bitboard) {
	for set := t.Attackers(s, side).And(t.Pieces(side, t.At(s).Kind())); !set.Empty(); {
		from := set.Pop()
		if t.strikesBack(s, from) && !t.losing(xiangqi.NewMove(s, from)) {
			b = b.Or(from.Set())
		}
	}
	return b
}

// offers returns the captures of side that the opponent could forestall by an
// exchange.
func (t *trial) offers(side xiangqi.Side) (list []xiangqi.Move) {
	for set := t.Army(side.Other()).AndNot(t.Pieces(side.Other(), xiangqi.King)); !set.Empty(); {
		s := set.Pop()
		for from := t.rivals(s, side); !from.Empty(); {
			list = append(list, xiangqi.NewMove(from.Pop(), s))
		}
	}
	return list
}

// losing reports whether the capture m, by which the opponent of the hunter
// could forestall an exchange, costs him more than he threatens to lose anyhow.
func (t *trial) losing(m xiangqi.Move) bool {
	hunter := t.At(m.To()).Side()
	g := gainSearch{pos: t.Position, hunter: hunter}
	p := &g.pos
	if p.Side() != hunter {
		p.Pass()
	}
	for _, c := range p.LegalCaptures(nil) {
		if c.To() == m.From() || c.To() == p.King(hunter.Other()) {
			g.barred = append(g.barred, c)
		}
	}
	anyhow := g.search(balance{}, -worthMate, worthMate, 1, xiangqi.NoSquare)
	p.Pass()
	b := balance{}.add(p.At(m.To()), m.To(), hunter)
	p.PlayUnchecked(m)
	g.barred, g.nodes = nil, 0
	return g.search(b, -worthMate, worthMate, 1, m.To()) > anyhow
}
