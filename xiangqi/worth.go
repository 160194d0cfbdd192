package xiangqi

// worth is what pieces count for in an exchange, the usual scale of teaching
// books. A king is worth more than all others together, so that it never takes
// what is guarded.
var worth = [7]int{King: 1000, Advisor: 2, Elephant: 2, Horse: 4, Rook: 9, Cannon: 4, Pawn: 1}

// Worth returns what the piece on s counts for in an exchange: rook 9, horse and
// cannon 4, advisor and elephant 2, a pawn 1 and past the river 2, a king 1000,
// nothing for an empty point.
func (p *Position) Worth(s Square) int {
	piece := p.At(s)
	if piece == NoPiece {
		return 0
	}
	if piece.Kind() == Pawn && (s.Rank() >= 5) == (piece.Side() == Red) {
		return worth[Pawn] + 1
	}
	return worth[piece.Kind()]
}
