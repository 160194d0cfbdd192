package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// What a sequence of captures and checks wins is counted in tenths of a horse.
// A rook is worth two horses and a guard little; a pawn before the river is
// worth nothing.
const (
	worthRook  = 20
	worthPiece = 10 // horse or cannon
	worthGuard = 2  // advisor or elephant
	worthMate  = 1000
)

// A balance is what the hunter has won, less what he has lost. Crossed pawns are
// kept apart because their value floats: a pawn is a gain when it costs nothing,
// but a pawn given for a piece, either way, is an even exchange.
type balance struct {
	pieces int
	pawns  int
}

func (b balance) total() int {
	switch {
	case b.pieces > 0 && b.pawns < 0:
		return max(0, b.pieces+b.pawns*worthPiece)
	case b.pieces < 0 && b.pawns > 0:
		return min(0, b.pieces+b.pawns*worthPiece)
	}
	return b.pieces + b.pawns
}

// add returns b after the capture of p on s by the other side. A pawn that the
// hunter loses when he is ahead already is only a pawn; before that it is the
// price of what he wins.
func (b balance) add(p xiangqi.Piece, s xiangqi.Square, hunter xiangqi.Side) balance {
	sign := 1
	if p.Side() == hunter {
		sign = -1
	}
	switch p.Kind() {
	case xiangqi.Rook:
		b.pieces += sign * worthRook
	case xiangqi.Horse, xiangqi.Cannon:
		b.pieces += sign * worthPiece
	case xiangqi.Advisor, xiangqi.Elephant:
		b.pieces += sign * worthGuard
	case xiangqi.Pawn:
		switch {
		case !crossed(p, s):
		case sign < 0 && b.pieces > 0:
			b.pieces--
		default:
			b.pawns += sign
		}
	}
	return b
}

// A gainSearch looks for what one side, the hunter, can win by force: with
// captures and checks, against an opponent who takes, checks, leaves check in
// any legal way, or else does nothing, which stands for a quiet move.
type gainSearch struct {
	pos    xiangqi.Position
	hunter xiangqi.Side
	nodes  int
	// barred are captures that the hunter may not begin with: the opponent, whose
	// turn it really is, could forestall them by an exchange, or they pay without
	// the sequence that is looked at.
	barred []xiangqi.Move
	// standing are captures that the opponent threatened before; they count as
	// nothing, so that only what the sequence itself costs is seen.
	standing []xiangqi.Move
	bufs     [gainPlies + 1][]xiangqi.Move
	lines    [gainPlies + 2][gainPlies + 2]xiangqi.Move
	length   [gainPlies + 2]int
}

// gainPlies bounds the length of a sequence and checkPlies that of its part with
// the hunter's checks; the opponent may answer what is taken last by checks that
// come later. From gainNodes on only captures are looked at, from twice as many
// nothing.
const (
	gainPlies  = 14
	checkPlies = 9
	gainNodes  = 1000
)

// score returns b as the side to move sees it.
func (g *gainSearch) score(b balance) int {
	if g.pos.Side() == g.hunter {
		return b.total()
	}
	return -b.total()
}

// start returns what the hunter has in the end when the sequence begins with a
// move that led to the current position and to b.
func (g *gainSearch) start(b balance, last xiangqi.Square) int {
	g.nodes = 0
	return -g.search(b, -worthMate, worthMate, 1, last)
}

// line returns the sequence that start has found best.
func (g *gainSearch) line() []xiangqi.Move { return g.lines[1][:g.length[1]] }

// search returns the balance at the end of best play as the side to move sees
// it. last is the square of the capture that led here, or NoSquare.
func (g *gainSearch) search(b balance, alpha, beta, ply int, last xiangqi.Square) int {
	g.nodes++
	g.length[ply] = 0
	p := &g.pos
	check := p.InCheck()
	best := g.score(b)
	if check {
		best = ply - worthMate
	}
	if ply >= gainPlies || g.nodes > 2*gainNodes {
		if check && !p.HasLegalMove() {
			return best
		}
		return g.score(b)
	}
	if best >= beta {
		return best
	}
	alpha = max(alpha, best)
	moves := p.LegalCaptures(g.bufs[ply][:0])
	captures := len(moves)
	g.sort(moves, last)
	horizon := checkPlies
	if p.Side() != g.hunter {
		horizon += 2
	}
	if check || ply < horizon && g.nodes < gainNodes {
		moves = p.LegalQuiets(moves)
	}
	g.bufs[ply] = moves
	for i, m := range moves {
		hunts := p.Side() == g.hunter
		barred := hunts && m.To() != last && slices.Contains(g.barred, m)
		if barred && !check {
			continue
		}
		must := !check && (i >= captures || hunts && !g.mayTake(m, last)) // give check
		if must && !p.GivesCheck(m) {
			continue
		}
		u := p.PlayUnchecked(m)
		c, to := b, xiangqi.NoSquare
		if u.Captured() != xiangqi.NoPiece {
			to = m.To()
			if !barred && (hunts || !slices.Contains(g.standing, m)) {
				c = b.add(u.Captured(), to, g.hunter)
			}
		}
		v := -g.search(c, -beta, -alpha, ply+1, to)
		p.Undo(u)
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			alpha = v
			g.lines[ply][0] = m
			copy(g.lines[ply][1:], g.lines[ply+1][:g.length[ply+1]])
			g.length[ply] = g.length[ply+1] + 1
		}
		if v >= beta {
			break
		}
	}
	return best
}

// mayTake reports whether the hunter's capture m counts without giving check.
// His king and pawns may attack perpetually, so that theirs count only where
// they take back on the square of the last one.
func (g *gainSearch) mayTake(m xiangqi.Move, last xiangqi.Square) bool {
	kind := g.pos.At(m.From()).Kind()
	return m.To() == last || kind != xiangqi.King && kind != xiangqi.Pawn
}

// sort puts the captures that win most first, and recaptures before others.
func (g *gainSearch) sort(moves []xiangqi.Move, last xiangqi.Square) {
	key := func(m xiangqi.Move) int {
		k := 4*rank[g.pos.At(m.To()).Kind()] - rank[g.pos.At(m.From()).Kind()]
		if m.To() == last {
			k += 30
		}
		return k
	}
	slices.SortStableFunc(moves, func(a, b xiangqi.Move) int { return key(b) - key(a) })
}

// rank orders the kinds by what they are worth.
var rank = [...]int{xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 10, xiangqi.Rook: 20, xiangqi.Cannon: 10, xiangqi.Pawn: 1}

// exchange returns the balance, as the side to move sees it, after legal
// captures on s alone, without the pieces of the hunter in aside.
func (g *gainSearch) exchange(b balance, s xiangqi.Square, aside xiangqi.Bitboard) int {
	best := g.score(b)
	p := &g.pos
	for set := p.Attackers(s, p.Side()).AndNot(aside); !set.Empty(); {
		m := xiangqi.NewMove(set.Pop(), s)
		if !p.IsLegal(m) {
			continue
		}
		c := b.add(p.At(s), s, g.hunter)
		u := p.PlayUnchecked(m)
		best = max(best, -g.exchange(c, s, aside))
		p.Undo(u)
	}
	return best
}

// needsSupport reports whether what the capture on s has won, b, would be lost
// again if nothing stood behind the piece that now stands there. A king who may
// not take it for no other reason than that support counts as a protector.
func (g *gainSearch) needsSupport(b balance, s xiangqi.Square) bool {
	p := &g.pos
	for set := p.Attackers(s, p.Side()); !set.Empty(); {
		m := xiangqi.NewMove(set.Pop(), s)
		if !p.IsLegal(m) && (p.At(m.From()).Kind() != xiangqi.King || g.meetsKing(m)) {
			continue
		}
		if b.add(p.At(s), s, g.hunter).total() <= 0 {
			return true
		}
	}
	return false
}

// meetsKing reports whether the king's move m would bring him face to face with
// the other king.
func (g *gainSearch) meetsKing(m xiangqi.Move) bool {
	p := &g.pos
	occupied := p.Occupied().AndNot(m.From().Set())
	return xiangqi.RookAttacks(m.To(), occupied).Has(p.King(p.Side().Other()))
}
