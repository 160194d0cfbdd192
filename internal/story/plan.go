package story

import (
	"duiyi/match"
	"duiyi/xiangqi"
)

// What a side did is told if few did as much: of the sides of 7,183 games of masters 4.5 %
// kept up such a siege, 5.3 % took so many advisors and elephants, 1.9 % led by so many pawns
// and 3.4 % went to one wing, and in 8.6 % of the games the rooks were gone so soon.
const (
	besiegers   = 3   // pieces that can move into the palace of the other side
	siegePlies  = 14  // in a row
	guardsTaken = 3   // advisors and elephants, with a lead of
	guardsLead  = 2   // over the other side
	pawnsLead   = 3   // pawns taken more than the other side took
	wingMoves   = 12  // of rooks, horses and cannons across the river, of which
	wingShare   = 0.8 // went to one wing
	rooksGone   = 40  // moves after which no rook is left
)

// A plan is what one side did in a game of xiangqi, by the rules alone.
type plan struct {
	siege, from, now int    // longest siege in plies, its first move; the one under way
	guards, pawns    int    // taken; guards are advisors and elephants
	crossed          int    // moves of rooks, horses and cannons to the other half
	wings            [2]int // of these, on the right and on the left of the other side
}

// plans returns what both sides did, Red first, and the move with which the last rook was
// taken, or 0.
func plans(moves []match.Move) (by [2]plan, rooksOff int) {
	p := xiangqi.StartPosition()
	for i, played := range moves {
		m, err := xiangqi.ParseMove(played.Move)
		if err != nil || p.Legal(m) != nil {
			return by, rooksOff
		}
		by[p.Side()].add(p.At(m.From()).Kind(), p.At(m.To()), m.To(), p.Side())
		p.PlayUnchecked(m)
		for side := range by {
			by[side].besiege(&p, xiangqi.Side(side), i+1)
		}
		if rooksOff == 0 && p.Pieces(xiangqi.Red, xiangqi.Rook).Empty() && p.Pieces(xiangqi.Black, xiangqi.Rook).Empty() {
			rooksOff = i + 1
		}
	}
	return by, rooksOff
}

// add counts a move of a piece of side.
func (a *plan) add(k xiangqi.Kind, taken xiangqi.Piece, to xiangqi.Square, side xiangqi.Side) {
	if taken != xiangqi.NoPiece {
		switch taken.Kind() {
		case xiangqi.Advisor, xiangqi.Elephant:
			a.guards++
		case xiangqi.Pawn:
			a.pawns++
		}
	}
	if k != xiangqi.Rook && k != xiangqi.Horse && k != xiangqi.Cannon || (to.Rank() >= 5) != (side == xiangqi.Red) {
		return
	}
	a.crossed++
	if file := to.File(); file != 4 {
		wing := 0 // the right of the other side
		if (file > 4) == (side == xiangqi.Red) {
			wing = 1
		}
		a.wings[wing]++
	}
}

// besiege counts the pieces of side that can move into the palace of the other after move n.
func (a *plan) besiege(p *xiangqi.Position, side xiangqi.Side, n int) {
	pieces := 0
	for _, k := range []xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Pawn} {
		for rest := p.Pieces(side, k); !rest.Empty(); {
			if p.Targets(rest.Pop()).Meets(palaces[side.Other()]) {
				pieces++
			}
		}
	}
	if pieces < besiegers {
		a.now = 0
		return
	}
	if a.now++; a.now > a.siege {
		a.siege, a.from = a.now, n-a.now+1
	}
}

// palaces has the nine points of each side's palace.
var palaces = func() (by [2]xiangqi.Bitboard) {
	for side := range by {
		for file := 3; file <= 5; file++ {
			for rank := range 3 {
				if side == int(xiangqi.Black) {
					rank = 9 - rank
				}
				s := xiangqi.SquareAt(file, rank)
				if s < 45 {
					by[side].Lo |= 1 << s
				} else {
					by[side].Hi |= 1 << (s - 45)
				}
			}
		}
	}
	return by
}()

// plan says what both sides did, as far as it is out of the ordinary.
func (t *teller) plan(by [2]plan, rooksOff int) {
	for side, a := range by {
		b := by[1-side]
		name, other := t.sides[side], t.sides[1-side]
		if a.siege >= siegePlies && a.siege >= 2*b.siege {
			t.say(t.besieged, name, t.stretch(t.s.Moves, a.from, a.from+a.siege-1), other)
		}
		if a.guards >= guardsTaken && a.guards-b.guards >= guardsLead {
			t.say(t.stripped, name, other, a.guards, b.guards)
		}
		if a.pawns-b.pawns >= pawnsLead {
			t.say(t.pawned, name, a.pawns, other, b.pawns)
		}
		wing := 0
		if a.wings[1] > a.wings[0] {
			wing = 1
		}
		if a.crossed >= wingMoves && float64(a.wings[wing]) >= wingShare*float64(a.crossed) {
			t.say(t.winged, name, other, t.wings[wing], a.wings[wing], a.crossed)
		}
	}
	if rooksOff > 0 && rooksOff <= rooksGone {
		t.say(t.after+t.rooksOff, t.moment(t.s.Moves, rooksOff))
	}
}
