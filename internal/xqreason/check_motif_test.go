package xqreason

import (
	"errors"
	"fmt"

	"duiyi/xiangqi"
)

// refuteMotif plays the line and asks the rules what the piece that takes could do before, and
// can do after.
func refuteMotif(p xiangqi.Position, f Fact) error {
	m := f.Motif
	if m == nil {
		return nil
	}
	if m.Offer%2 != 0 || m.Offer+2 >= len(f.Line) {
		return errors.New("no move follows the offer")
	}
	for _, move := range f.Line[:m.Offer] {
		p = after(p, move)
	}
	offer, take, next := f.Line[m.Offer], f.Line[m.Offer+1], f.Line[m.Offer+2]
	drawn := after(after(p, offer), take)
	if take.To() != offer.To() || p.At(take.From()) != m.Guard.Piece || take.From() != m.Guard.Square || m.Guard.Piece.Kind() == xiangqi.King {
		return fmt.Errorf("%s does not take the offer %s", take, offer)
	}
	if taken := p.At(offer.To()) != xiangqi.NoPiece; taken != (m.Name == Overload) {
		return fmt.Errorf("the offer takes something: %v", taken)
	}
	// takes reports whether a piece on s may take what next has moved.
	takes := func(p xiangqi.Position, s xiangqi.Square) bool {
		if p.Legal(next) != nil {
			return false
		}
		q := after(p, next)
		for _, m := range q.LegalMoves(nil) {
			if m.From() == s && m.To() == next.To() {
				return true
			}
		}
		return false
	}
	if m.Name != Block {
		switch {
		case next.To() == take.To():
			return errors.New("it is only taken back")
		case !takes(p, take.From()):
			return fmt.Errorf("%s could not take after %s", m.Guard.Piece, next)
		case takes(drawn, take.To()):
			return fmt.Errorf("%s still can take after %s", m.Guard.Piece, next)
		case f.Kind != Mate && pointsOf(&drawn, next.To()) < 2:
			return fmt.Errorf("%s wins nothing", next)
		}
		return nil
	}
	q := drawn
	for _, move := range f.Line[m.Offer+2:] {
		q = after(q, move)
	}
	if f.Kind != Mate || q.At(take.To()) != m.Guard.Piece {
		return errors.New("it does not stand there at the mate")
	}
	free := q.With(take.To(), xiangqi.NoPiece)
	for _, way := range free.LegalMoves(nil) {
		if way.From() == free.King(free.Side()) && way.To() == take.To() {
			return nil
		}
	}
	return errors.New("the king could not go there anyway")
}
