package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// A gain is what begins with one capture or check of a side. What a sequence
// wins is searched for when it is first asked for, by methods of the survey.
type gain struct {
	move     xiangqi.Move
	byID     uint8
	onID     uint8 // 0 when the move takes nothing
	exempt   bool  // a capture by the king or a pawn, which may attack perpetually
	mutual   bool  // the victim is of the attacker's kind and could take it instead
	bound    bool  // the victim is of the attacker's kind and cannot
	joint    bool  // what it takes would be lost again without support
	exchange int   // won by captures on the square of the first one alone
	alone    int   // the same without attackers that the victim could take instead

	whole  *sequence // played on to the end
	calm   *sequence // when what the opponent threatened before counts as nothing
	shared *sequence // when only those threats count as nothing that are still there in a later position
}

// A sequence is how a gain goes on.
type sequence struct {
	value   int            // what it wins
	line    []xiangqi.Move // the first move included
	victims idSet          // what it takes
}

// answered is the value below which a capture is answered by mate.
const answered = -worthMate / 2

// A survey is what one side could begin to win if it were to move, and what the
// other side threatens to take.
type survey struct {
	gains    []gain
	standing []xiangqi.Move
	later    []xiangqi.Move // threats of the opponent in a later position
	trial    *trial
	search   gainSearch
	sifted   bool
	offers   []xiangqi.Move // see sift
	winning  []xiangqi.Move
	rivals   []rivalry
}

// A rivalry is what rivals returned for a square.
type rivalry struct {
	on  xiangqi.Square
	set xiangqi.Bitboard
}

// survey lists all captures and checks of side. later are the threats of the
// opponent in a later position, if that matters.
func (t *trial) survey(side xiangqi.Side, later []xiangqi.Move) *survey {
	v := &survey{later: later, trial: t, search: gainSearch{pos: t.Position, hunter: side}}
	s := &v.search
	p := &s.pos
	if p.Side() != side {
		p.Pass()
	}
	v.standing = s.threatened()
	for _, m := range hunting(p) {
		kind, on := p.At(m.From()).Kind(), p.At(m.To())
		u := p.PlayUnchecked(m)
		check := p.InCheck()
		if !check && on == xiangqi.NoPiece {
			p.Undo(u)
			continue
		}
		g := gain{move: m, byID: t.id[m.From()], onID: t.id[m.To()]}
		g.exempt = !check && (kind == xiangqi.King || kind == xiangqi.Pawn)
		if on != xiangqi.NoPiece {
			to := m.To()
			rivals := v.rivalsOn(to)
			g.mutual = rivals.Has(m.From())
			g.bound = !g.mutual && kind == on.Kind()
			b := balance{}.add(on, to, side)
			g.exchange = -s.exchange(b, to, xiangqi.Bitboard{})
			g.alone = -s.exchange(b, to, rivals)
			g.joint = s.needsSupport(b, to)
		}
		p.Undo(u)
		v.gains = append(v.gains, g)
	}
	return v
}

// rivalsOn returns the rivals of the hunter's pieces on s. Each costs a search.
func (v *survey) rivalsOn(s xiangqi.Square) xiangqi.Bitboard {
	for _, r := range v.rivals {
		if r.on == s {
			return r.set
		}
	}
	set := v.trial.rivals(s, v.search.hunter)
	v.rivals = append(v.rivals, rivalry{s, set})
	return set
}

// play searches for the sequence that begins with g. Threats of the opponent in
// standing count as nothing.
func (v *survey) play(g *gain, standing []xiangqi.Move) *sequence {
	if !v.sifted {
		v.sifted = true
		v.offers, v.winning = v.sift()
	}
	s := &v.search
	s.barred, s.standing = v.offers, standing
	if g.exchange <= 0 {
		s.barred = v.winning
	}
	u := s.pos.PlayUnchecked(g.move)
	b, to := balance{}, xiangqi.NoSquare
	if u.Captured() != xiangqi.NoPiece {
		to = g.move.To()
		b = b.add(u.Captured(), to, s.hunter)
	}
	value := s.start(b, to)
	s.pos.Undo(u)
	line := append([]xiangqi.Move{g.move}, s.line()...)
	return &sequence{value, line, v.trial.victims(line, s.hunter)}
}

// whole returns the sequence that begins with g.
func (v *survey) whole(g *gain) *sequence {
	if g.whole == nil {
		g.whole = v.play(g, nil)
	}
	return g.whole
}

// calm returns the sequence when what the opponent threatened before counts as
// nothing.
func (v *survey) calm(g *gain) *sequence {
	switch {
	case len(v.standing) == 0:
		return v.whole(g)
	case g.calm == nil:
		g.calm = v.play(g, v.standing)
	}
	return g.calm
}

// shared returns the sequence when the threats in later count as nothing.
func (v *survey) shared(g *gain) *sequence {
	switch {
	case len(v.later) == 0:
		return v.whole(g)
	case g.shared == nil:
		g.shared = v.play(g, v.later)
	}
	return g.shared
}

// pays reports whether the sequence wins material, or takes something that is
// not taken back there and loses no more than that elsewhere (art. 26.5).
func (v *survey) pays(g *gain) bool {
	switch {
	case g.exempt || g.mutual:
		return false
	case g.exchange > 0:
		return g.alone > 0 && v.calm(g).value >= 0
	}
	return v.whole(g).value > 0 && v.calm(g).value > 0
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

// sift returns the captures that the opponent could forestall by an exchange,
// and those together with the captures that pay on their own square. What a
// longer sequence wins is not among the latter.
func (v *survey) sift() (offers, winning []xiangqi.Move) {
	g := &v.search
	p := &g.pos
	for i := range v.gains {
		m := v.gains[i].move
		if v.gains[i].onID == 0 {
			continue
		}
		rivals := v.rivalsOn(m.To())
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
