package xqeval

import (
	"math/bits"

	"duiyi/xiangqi"
)

type bitboard = xiangqi.Bitboard

// Limit bounds the absolute value of every evaluation.
const Limit = 20000

// An army is what one side reaches.
type army struct {
	hits  [attackers]bitboard // by class; of cannons only the pieces they hit
	all   bitboard
	siege int // pieces that hit the hostile palace
}

// Evaluate returns the value of p in centipawns for the side to move. The sums
// a must be those of p.
func Evaluate(p *xiangqi.Position, a Acc) int {
	var armies [2]army
	s := a.place
	s += reach(p, xiangqi.Red, &armies[xiangqi.Red])
	s -= reach(p, xiangqi.Black, &armies[xiangqi.Black])
	s += clash(p, xiangqi.Red, &armies[xiangqi.Red], &armies[xiangqi.Black])
	s -= clash(p, xiangqi.Black, &armies[xiangqi.Black], &armies[xiangqi.Red])
	if p.Side() == xiangqi.Red {
		s += weights.Tempo
	} else {
		s -= weights.Tempo
	}
	v := blend(s, a.phase)
	v = temper(p, v)
	if p.Side() == xiangqi.Black {
		v = -v
	}
	return v
}

// blend mixes the halves of s by phase.
func blend(s Pair, phase int32) int {
	return (s.Mg()*int(phase) + s.Eg()*int(fullPhase-phase)) / fullPhase
}

// Temper does to v, another evaluation's value of p for the side to move, what
// Evaluate does to its own: it brings it nearer to a draw where the side that is
// better lacks the means to win, and as the move limit approaches.
func Temper(p *xiangqi.Position, v int) int {
	if p.Side() == xiangqi.Black {
		return -temper(p, -v)
	}
	return temper(p, v)
}

// temper brings v, Red's view, nearer to a draw where the side that is better
// lacks the means to win, and as the move limit approaches.
func temper(p *xiangqi.Position, v int) int {
	better := xiangqi.Red
	if v < 0 {
		better = xiangqi.Black
	}
	switch means(p, better) {
	case 0:
		v /= 32
	case 1:
		v /= 8
	case 2:
		v /= 2
	}
	if q := p.HalfMoves(); q > 20 {
		v = v * max(260-q, 0) / 240
	}
	return min(max(v, -Limit), Limit)
}

// means weighs what side can attack with: 2 for a horse or a cannon, 4 for a
// rook, 1 for a pawn.
func means(p *xiangqi.Position, side xiangqi.Side) int {
	return 4*p.Pieces(side, xiangqi.Rook).Count() +
		2*p.Pieces(side, xiangqi.Horse).Count() +
		2*p.Pieces(side, xiangqi.Cannon).Count() +
		p.Pieces(side, xiangqi.Pawn).Count()
}

// reach fills in what side hits and returns the terms that do not depend on
// what the opponent hits: mobility, lines, pawns.
func reach(p *xiangqi.Position, side xiangqi.Side, us *army) Pair {
	var s Pair
	them := side.Other()
	occupied, own := p.Occupied(), p.Army(side)
	palace := palaces[them&1]
	king := p.King(them)
	kingFile, kingRank := king.File(), king.Rank()
	pawns, hostilePawns := p.Pieces(side, xiangqi.Pawn), p.Pieces(them, xiangqi.Pawn)
	feared := pawnHits(hostilePawns, them)

	us.hits[byPawn] = pawnHits(pawns, side)
	crossed := pawns.And(beyond[side&1])
	s += weights.PawnCrossed[min(crossed.Count(), 5)]
	s += Pair(sideBySide(crossed)) * weights.PawnPair
	us.siege = pawns.And(siegePawns[side&1]).Count()

	for b := p.Pieces(side, xiangqi.Horse); !b.Empty(); {
		hits := xiangqi.HorseAttacks(b.Pop(), occupied)
		us.hits[byHorse] = us.hits[byHorse].Or(hits)
		s += weights.HorseMobility[min(hits.AndNot(own).AndNot(feared).Count(), 8)]
		if hits.Meets(palace) {
			us.siege++
		}
	}
	for b := p.Pieces(side, xiangqi.Rook); !b.Empty(); {
		from := b.Pop()
		hits := xiangqi.RookAttacks(from, occupied)
		us.hits[byRook] = us.hits[byRook].Or(hits)
		s += weights.RookMobility[min(hits.AndNot(own).AndNot(feared).Count(), 17)]
		file := from.File()
		s += weights.RookFile[openness(file, from.Rank(), side, pawns, hostilePawns)]
		if hits.Meets(palace) {
			us.siege++
		}
		if file == kingFile {
			s += weights.KingLine[0][0][countOnFile(occupied, file, from.Rank(), kingRank)]
		} else if from.Rank() == kingRank {
			s += weights.KingLine[0][1][countOnRank(occupied, kingRank, file, kingFile)]
		}
	}
	screens := p.Pieces(side, xiangqi.Advisor).Count() + p.Pieces(side, xiangqi.Elephant).Count()
	for b := p.Pieces(side, xiangqi.Cannon); !b.Empty(); {
		from := b.Pop()
		hits := xiangqi.CannonAttacks(from, occupied)
		us.hits[byCannon] = us.hits[byCannon].Or(hits)
		moves := xiangqi.RookAttacks(from, occupied).AndNot(occupied).Or(hits.AndNot(own))
		s += weights.CannonMobility[min(moves.AndNot(feared).Count(), 17)]
		s += weights.Screens[min(screens, 4)]
		file := from.File()
		near := hits.Meets(palace)
		if file == kingFile {
			s += weights.KingLine[1][0][countOnFile(occupied, file, from.Rank(), kingRank)]
			near = true
		} else if from.Rank() == kingRank {
			s += weights.KingLine[1][1][countOnRank(occupied, kingRank, file, kingFile)]
			near = true
		}
		if near {
			us.siege++
		}
	}
	us.hits[byMinor] = minorHits(p, side, occupied)
	for i := range us.hits {
		us.all = us.all.Or(us.hits[i])
	}
	return s
}

// openness classifies the file of a rook as Table.RookFile does.
func openness(file, rank int, side xiangqi.Side, pawns, hostile bitboard) int {
	on := files[file]
	if pawns.And(on).And(ahead[side&1][rank]).AndNot(beyond[side&1]).Empty() {
		if hostile.Meets(on) {
			return 1
		}
		return 2
	}
	return 0
}

// clash returns the terms that need both sides' reach: threats, protection,
// and the siege of the hostile king.
func clash(p *xiangqi.Position, side xiangqi.Side, us, them *army) Pair {
	var s Pair
	other := side.Other()
	enemies := p.Army(other)
	for class := range us.hits {
		for b := us.hits[class].And(enemies); !b.Empty(); {
			at := b.Pop()
			protected := 0
			if them.all.Has(at) {
				protected = 1
			}
			s += weights.Threat[class][p.At(at).Kind()][protected]
		}
	}
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		s += Pair(p.Pieces(side, k).And(us.all).Count()) * weights.Guard[k]
	}
	advisors := p.Pieces(other, xiangqi.Advisor).Count()
	elephants := p.Pieces(other, xiangqi.Elephant).Count()
	s += weights.Siege[min(advisors+elephants, 4)][min(us.siege, 5)]
	palace := palaces[other&1]
	for i, k := range siegeKinds {
		s += weights.PalaceHits[i][min(us.hits[byPawn+i].And(palace).Count(), 5)]
		n := Pair(p.Pieces(side, k).Count())
		s += n * weights.Against[0][i][min(advisors, 2)]
		s += n * weights.Against[1][i][min(elephants, 2)]
	}
	return s
}

// siegeKinds are the kinds of the attacker classes from byPawn on.
var siegeKinds = [4]xiangqi.Kind{xiangqi.Pawn, xiangqi.Horse, xiangqi.Cannon, xiangqi.Rook}

// minorHits returns what king, advisors and elephants of side protect or hit.
func minorHits(p *xiangqi.Position, side xiangqi.Side, occupied bitboard) bitboard {
	hits := kingSteps[p.King(side)&127]
	for b := p.Pieces(side, xiangqi.Advisor); !b.Empty(); {
		hits = hits.Or(advisorSteps[b.Pop()&127])
	}
	for b := p.Pieces(side, xiangqi.Elephant); !b.Empty(); {
		for _, e := range elephantSteps[b.Pop()&127] {
			if !occupied.Meets(e.eye) {
				hits = hits.Or(e.to)
			}
		}
	}
	return hits
}

// pawnHits returns the squares that pawns of side step to.
func pawnHits(pawns bitboard, side xiangqi.Side) bitboard {
	// A rank is nine bits; the river lies between the words.
	over := pawns.And(beyond[side&1])
	left := over.AndNot(files[0])
	right := over.AndNot(files[8])
	hits := bitboard{Lo: left.Lo>>1 | right.Lo<<1, Hi: left.Hi>>1 | right.Hi<<1}
	if side == xiangqi.Red {
		hits.Hi |= pawns.Hi<<9&word | pawns.Lo>>36
		hits.Lo |= pawns.Lo << 9 & word
	} else {
		hits.Lo |= pawns.Lo>>9 | pawns.Hi<<36&word
		hits.Hi |= pawns.Hi >> 9
	}
	return hits
}

// sideBySide counts neighbours on a rank.
func sideBySide(b bitboard) int {
	r := b.AndNot(files[8])
	return bits.OnesCount64(r.Lo<<1&b.Lo) + bits.OnesCount64(r.Hi<<1&b.Hi)
}

// countOnFile returns the number of pieces strictly between two ranks of a
// file, 4 for more.
func countOnFile(occupied bitboard, file, a, b int) int {
	return min(occupied.And(files[file]).And(ranksBetween[a][b]).Count(), 4)
}

// countOnRank returns the number of pieces strictly between two files of a
// rank, 4 for more.
func countOnRank(occupied bitboard, rank, a, b int) int {
	return min(occupied.And(ranks[rank]).And(filesBetween[a][b]).Count(), 4)
}
