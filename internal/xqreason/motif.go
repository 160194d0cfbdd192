package xqreason

import "duiyi/xiangqi"

// A MotifName names how a line of a mate or a gain works. The codes are stable.
type MotifName string

const (
	// Decoy 引离: a piece is offered on an empty point. The piece that takes it guarded the
	// point of the next move, another one, and does so no longer.
	Decoy MotifName = "decoy"
	// Overload 一子难顾两处: the same, where the piece offered takes one that the guard guards
	// too.
	Overload MotifName = "overload"
	// Block 堵塞: a piece is offered on an empty point next to the king. The piece that takes it
	// stands there to the end, where the king could go otherwise.
	Block MotifName = "block"
)

// A Motif is one offer of a line.
type Motif struct {
	Name  MotifName
	Offer int     // the offer's place in the line, from 0; its taking is the next move
	Guard PieceAt // the piece that takes, as it stood before
}

// leastGuarded is the minimum worth of what a guard is drawn away from, if there is no mate.
const leastGuarded = 2

// motif returns the first motif of a line in p that wins material, or mates. A king is drawn
// nowhere: it has to go.
func motif(p *xiangqi.Position, line []xiangqi.Move, mates bool) *Motif {
	q := *p
	for i := 0; i+2 < len(line); i += 2 {
		before, offer, take, next := q, line[i], line[i+1], line[i+2]
		q.PlayUnchecked(offer)
		q.PlayUnchecked(take)
		guard := before.At(take.From())
		if take.To() != offer.To() || guard == xiangqi.NoPiece || guard.Kind() == xiangqi.King {
			continue
		}
		m := &Motif{Offer: i, Guard: PieceAt{guard, take.From()}}
		empty := before.At(offer.To()) == xiangqi.NoPiece
		if mates && empty && blocks(&q, line[i+2:], take.To()) {
			m.Name = Block
			return m
		}
		if next.To() == take.To() || !mates && q.Worth(next.To()) < leastGuarded || !guards(&before, next, take.From()) || guards(&q, next, take.To()) {
			continue
		}
		m.Name = Overload
		if empty {
			m.Name = Decoy
		}
		return m
	}
	return nil
}

// guards reports whether the piece on s can take what moves by next, which is legal.
func guards(p *xiangqi.Position, next xiangqi.Move, s xiangqi.Square) bool {
	if !p.IsLegal(next) {
		return false
	}
	q := *p
	q.PlayUnchecked(next)
	return q.IsLegal(xiangqi.NewMove(s, next.To()))
}

// blocks reports whether a piece that stands on s in p stays there along a mating line, and at
// its end the king could go there if the point were empty.
func blocks(p *xiangqi.Position, line []xiangqi.Move, s xiangqi.Square) bool {
	q := *p
	for _, m := range line {
		if m.From() == s || m.To() == s {
			return false
		}
		q.PlayUnchecked(m)
	}
	free := q.With(s, xiangqi.NoPiece)
	return free.IsLegal(xiangqi.NewMove(free.King(free.Side()), s))
}
