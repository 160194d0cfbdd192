package xqsearch

import "duiyi/xiangqi"

// exchangeValue is what a kind of piece counts in an exchange, in centipawns.
// A pawn counts as a crossed one: those at home are seldom fought over.
var exchangeValue = [7]int{
	xiangqi.King:     10000,
	xiangqi.Advisor:  120,
	xiangqi.Elephant: 120,
	xiangqi.Horse:    290,
	xiangqi.Rook:     620,
	xiangqi.Cannon:   300,
	xiangqi.Pawn:     85,
}

// valueOf returns the exchange value of a piece, 0 for none.
func valueOf(p xiangqi.Piece) int {
	if p == xiangqi.NoPiece {
		return 0
	}
	return exchangeValue[p.Kind()%7]
}

// takers is the order in which pieces join an exchange, cheapest first.
var takers = [7]xiangqi.Kind{
	xiangqi.Pawn, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Cannon, xiangqi.Rook, xiangqi.King,
}

// winsExchange reports whether m, followed by captures on its target by the
// cheapest piece each time, with either side free to stop, gains at least
// threshold centipawns. Pins are not seen, but that a king may not take where it
// would face the other.
//
// Every capture changes what cannons hit and which legs are free, so attackers
// are found anew after each.
func winsExchange(p *xiangqi.Position, m xiangqi.Move, threshold int) bool {
	from, to := m.From(), m.To()
	// balance is what the side to take next must still win to turn the result.
	balance := valueOf(p.At(to)) - threshold
	if balance < 0 {
		return false
	}
	onTarget := valueOf(p.At(from))
	balance = onTarget - balance
	if balance <= 0 {
		return true
	}
	occupied := p.Occupied().AndNot(bit[from&127]).Or(bit[to&127])
	side := p.Side()
	wins := true
	for {
		side = side.Other()
		attackers := p.AttackersAmid(to, side, occupied)
		if attackers.Empty() {
			return wins
		}
		kind, at := cheapest(p, side, attackers)
		if kind == xiangqi.King {
			// A king may take only what nobody takes back, the other king as
			// if it were a rook.
			occupied = occupied.AndNot(at)
			other := p.King(side.Other())
			if !p.AttackersAmid(to, side.Other(), occupied).Empty() ||
				other.File() == to.File() && xiangqi.RookAttacks(to, occupied).Meets(bit[other&127]) {
				return wins
			}
			return !wins
		}
		wins = !wins
		occupied = occupied.AndNot(at)
		// The taker must come out ahead even if its own piece is lost.
		balance = exchangeValue[kind] - balance
		if wins && balance <= 0 || !wins && balance < 0 {
			return wins
		}
	}
}

// cheapest returns the kind of the cheapest of the attackers, and one of them.
func cheapest(p *xiangqi.Position, side xiangqi.Side, attackers xiangqi.Bitboard) (xiangqi.Kind, xiangqi.Bitboard) {
	for _, k := range takers {
		if b := attackers.And(p.Pieces(side, k)); !b.Empty() {
			return k, bit[b.First()&127]
		}
	}
	panic("xqsearch: an attacker of no kind")
}

// bit holds the set of each single square.
var bit = func() (t [128]xiangqi.Bitboard) {
	for s := xiangqi.Square(0); s < 90; s++ {
		t[s] = s.Set()
	}
	return t
}()
