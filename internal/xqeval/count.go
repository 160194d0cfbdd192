package xqeval

import "duiyi/xiangqi"

// Counts says how often each weight applies to a position: Red's times minus
// Black's.
type Counts = Table[int8]

// Count computes the counts of p, square by square and by the letter of
// Table's descriptions. It is the slow twin of Evaluate and shares no code with
// it; tuning needs it too.
func Count(p *xiangqi.Position) Counts {
	c := counter{p: p}
	var hits [2]reachMap
	for s := xiangqi.Square(0); s < 90; s++ {
		if piece := p.At(s); piece != xiangqi.NoPiece {
			class := classOf[piece.Kind()]
			for _, to := range c.hits(s) {
				hits[piece.Side()].by[class][to] = true
				hits[piece.Side()].any[to] = true
			}
		}
	}
	c.side(xiangqi.Red, 1, &hits[xiangqi.Red], &hits[xiangqi.Black])
	c.side(xiangqi.Black, -1, &hits[xiangqi.Black], &hits[xiangqi.Red])
	c.n.Tempo = 1
	if p.Side() == xiangqi.Black {
		c.n.Tempo = -1
	}
	return c.n
}

// Phase returns the phase of p: 1 with all pieces on the board, 0 without any
// rook, cannon and horse.
func Phase(p *xiangqi.Position) float64 {
	n := 0
	for s := xiangqi.Square(0); s < 90; s++ {
		if piece := p.At(s); piece != xiangqi.NoPiece {
			n += int(phaseOf[piece.Kind()])
		}
	}
	return float64(n) / fullPhase
}

// A reachMap holds the squares that a side hits, by class and altogether.
type reachMap struct {
	by  [attackers][90]bool
	any [90]bool
}

type counter struct {
	p *xiangqi.Position
	n Counts
}

// ray walks from s and returns the empty squares before the first piece and the
// squares of the first two pieces; NoSquare where there is none.
func (c *counter) ray(s xiangqi.Square, df, dr int) (empty []xiangqi.Square, first, second xiangqi.Square) {
	first, second = xiangqi.NoSquare, xiangqi.NoSquare
	for to, ok := step(s, df, dr); ok; to, ok = step(to, df, dr) {
		switch {
		case c.p.At(to) == xiangqi.NoPiece:
			if first == xiangqi.NoSquare {
				empty = append(empty, to)
			}
		case first == xiangqi.NoSquare:
			first = to
		default:
			return empty, first, to
		}
	}
	return empty, first, second
}

var straight = [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// moves returns where the piece on s goes without taking, for rooks and
// cannons; hits returns what it hits: for cannons pieces only.
func (c *counter) moves(s xiangqi.Square) (list []xiangqi.Square) {
	for _, d := range straight {
		empty, _, _ := c.ray(s, d[0], d[1])
		list = append(list, empty...)
	}
	return list
}

func (c *counter) hits(s xiangqi.Square) (list []xiangqi.Square) {
	piece := c.p.At(s)
	forward := 1
	if piece.Side() == xiangqi.Black {
		forward = -1
	}
	try := func(to xiangqi.Square, ok bool) {
		if ok {
			list = append(list, to)
		}
	}
	switch piece.Kind() {
	case xiangqi.King:
		for _, d := range straight {
			to, ok := step(s, d[0], d[1])
			try(to, ok && inPalace(to))
		}
	case xiangqi.Advisor:
		for _, d := range diagonals {
			to, ok := step(s, d[0], d[1])
			try(to, ok && inPalace(to))
		}
	case xiangqi.Elephant:
		for _, d := range diagonals {
			eye, _ := step(s, d[0], d[1])
			to, ok := step(s, 2*d[0], 2*d[1])
			try(to, ok && c.p.At(eye) == xiangqi.NoPiece && to.Rank()/5 == s.Rank()/5)
		}
	case xiangqi.Horse:
		for _, d := range straight {
			if leg, ok := step(s, d[0], d[1]); ok && c.p.At(leg) == xiangqi.NoPiece {
				try(step(leg, d[0]+d[1], d[1]+d[0]))
				try(step(leg, d[0]-d[1], d[1]-d[0]))
			}
		}
	case xiangqi.Rook:
		list = c.moves(s)
		for _, d := range straight {
			_, first, _ := c.ray(s, d[0], d[1])
			try(first, first != xiangqi.NoSquare)
		}
	case xiangqi.Cannon:
		for _, d := range straight {
			_, _, second := c.ray(s, d[0], d[1])
			try(second, second != xiangqi.NoSquare)
		}
	case xiangqi.Pawn:
		try(step(s, 0, forward))
		if crossed(piece.Side(), s) {
			try(step(s, 1, 0))
			try(step(s, -1, 0))
		}
	}
	return list
}

// rankOf counts ranks from the side's own back rank.
func rankOf(side xiangqi.Side, s xiangqi.Square) int {
	if side == xiangqi.Red {
		return s.Rank()
	}
	return 9 - s.Rank()
}

func crossed(side xiangqi.Side, s xiangqi.Square) bool { return rankOf(side, s) >= 5 }

// side counts for one side, with sign +1 for Red and -1 for Black.
func (c *counter) side(side xiangqi.Side, sign int8, us, them *reachMap) {
	other := side.Other()
	crossedPawns, besiegers := 0, 0
	inTheirPalace := func(to xiangqi.Square) bool { return inPalace(to) && rankOf(side, to) >= 7 }
	for s := xiangqi.Square(0); s < 90; s++ {
		piece := c.p.At(s)
		if piece == xiangqi.NoPiece || piece.Side() != side {
			continue
		}
		kind := piece.Kind()
		c.n.Place[kind][5*rankOf(side, s)+min(s.File(), 8-s.File())] += sign
		if us.any[s] && kind != xiangqi.King {
			c.n.Guard[kind] += sign
		}
		reached, touches := c.moves(s), false // used for rook and cannon
		if kind == xiangqi.Horse {
			reached = nil
		}
		for _, to := range c.hits(s) {
			touches = touches || inTheirPalace(to)
			if target := c.p.At(to); target == xiangqi.NoPiece && kind == xiangqi.Horse || target != xiangqi.NoPiece && target.Side() == other {
				reached = append(reached, to)
			}
		}
		mobility := 0
		for _, to := range reached {
			if !them.by[byPawn][to] {
				mobility++
			}
		}
		switch kind {
		case xiangqi.Horse:
			c.n.HorseMobility[mobility] += sign
		case xiangqi.Rook:
			c.n.RookMobility[mobility] += sign
			c.n.RookFile[c.rookFile(side, s)] += sign
			c.kingLine(0, side, s, sign)
		case xiangqi.Cannon:
			c.n.CannonMobility[mobility] += sign
			c.n.Screens[c.number(side, xiangqi.Advisor)+c.number(side, xiangqi.Elephant)] += sign
			if c.kingLine(1, side, s, sign) {
				touches = true
			}
		case xiangqi.Pawn:
			touches = rankOf(side, s) >= 6 && s.File() >= 2 && s.File() <= 6
			if crossed(side, s) {
				crossedPawns++
				if right, ok := step(s, 1, 0); ok && c.p.At(right) == piece {
					c.n.PawnPair += sign
				}
			}
		}
		if touches && classOf[kind] >= byPawn {
			besiegers++
		}
	}
	c.n.PawnCrossed[crossedPawns] += sign
	advisors, elephants := c.number(other, xiangqi.Advisor), c.number(other, xiangqi.Elephant)
	c.n.Siege[advisors+elephants][min(besiegers, 5)] += sign
	for class, kind := range map[int]xiangqi.Kind{byPawn: xiangqi.Pawn, byHorse: xiangqi.Horse, byCannon: xiangqi.Cannon, byRook: xiangqi.Rook} {
		points := 0
		for s := xiangqi.Square(0); s < 90; s++ {
			if us.by[class][s] && inTheirPalace(s) {
				points++
			}
		}
		c.n.PalaceHits[class-byPawn][min(points, 5)] += sign
		n := int8(c.number(side, kind))
		c.n.Against[0][class-byPawn][advisors] += sign * n
		c.n.Against[1][class-byPawn][elephants] += sign * n
	}
	for class := range us.by {
		for s := xiangqi.Square(0); s < 90; s++ {
			if piece := c.p.At(s); us.by[class][s] && piece != xiangqi.NoPiece && piece.Side() == other {
				protected := 0
				if them.any[s] {
					protected = 1
				}
				c.n.Threat[class][piece.Kind()][protected] += sign
			}
		}
	}
}

func (c *counter) number(side xiangqi.Side, kind xiangqi.Kind) (n int) {
	for s := xiangqi.Square(0); s < 90; s++ {
		if c.p.At(s) == xiangqi.MakePiece(side, kind) {
			n++
		}
	}
	return n
}

func (c *counter) rookFile(side xiangqi.Side, rook xiangqi.Square) int {
	class := 2
	for r := range 10 {
		s := xiangqi.SquareAt(rook.File(), r)
		piece := c.p.At(s)
		if piece == xiangqi.NoPiece || piece.Kind() != xiangqi.Pawn {
			continue
		}
		if piece.Side() != side {
			class = min(class, 1)
		} else if !crossed(side, s) && rankOf(side, s) > rankOf(side, rook) {
			class = 0
		}
	}
	return class
}

// kingLine counts a rook or cannon that shares a line with the hostile king,
// and reports whether it does.
func (c *counter) kingLine(piece int, side xiangqi.Side, s xiangqi.Square, sign int8) bool {
	king := c.p.King(side.Other())
	line := 0
	df, dr := 0, 1
	switch {
	case s.File() == king.File():
		if king.Rank() < s.Rank() {
			dr = -1
		}
	case s.Rank() == king.Rank():
		line, df, dr = 1, 1, 0
		if king.File() < s.File() {
			df = -1
		}
	default:
		return false
	}
	between := 0
	for to, _ := step(s, df, dr); to != king; to, _ = step(to, df, dr) {
		if c.p.At(to) != xiangqi.NoPiece {
			between++
		}
	}
	c.n.KingLine[piece][line][min(between, 4)] += sign
	return true
}
