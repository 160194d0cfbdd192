package main

import (
	"math/rand/v2"
	"strings"

	"duiyi/xiangqi"
)

// Points where the pieces that stay at home can stand, for Red.
var homePoints = map[xiangqi.Kind][]string{
	xiangqi.King:     strings.Fields("d0 e0 f0 d1 e1 f1 d2 e2 f2"),
	xiangqi.Advisor:  strings.Fields("d0 f0 e1 d2 f2"),
	xiangqi.Elephant: strings.Fields("c0 g0 a2 e2 i2 c4 g4"),
}

// ending draws an ending of xiangqi with so many attackers (rooks, horses, cannons, pawns),
// of which each side has one at least, and up to two advisors and two elephants on a side.
// Pawns are past the river.
func ending(r *rand.Rand, attackers int) string {
	for {
		s := xiangqi.Setup{Side: xiangqi.Side(r.IntN(2)), FullMove: 1}
		for side := xiangqi.Red; side <= xiangqi.Black; side++ {
			put(r, &s, side, xiangqi.King, 1)
			put(r, &s, side, xiangqi.Advisor, r.IntN(3))
			put(r, &s, side, xiangqi.Elephant, r.IntN(3))
		}
		for n := range attackers {
			side := xiangqi.Side(n)
			if n > 1 {
				side = xiangqi.Side(r.IntN(2))
			}
			put(r, &s, side, [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Pawn}[r.IntN(4)], 1)
		}
		if p, err := s.Position(); err == nil && p.HasLegalMove() {
			return p.FEN()
		}
	}
}

// put puts n pieces on empty points.
func put(r *rand.Rand, s *xiangqi.Setup, side xiangqi.Side, k xiangqi.Kind, n int) {
	for n > 0 {
		at := xiangqi.SquareAt(r.IntN(9), r.IntN(10))
		if names, ok := homePoints[k]; ok {
			at, _ = xiangqi.ParseSquare(names[r.IntN(len(names))])
		}
		if k == xiangqi.Pawn && at.Rank() < 5 {
			continue
		}
		if side == xiangqi.Black {
			at = at.Turn()
		}
		if s.Board[at] == xiangqi.NoPiece {
			s.Board[at] = xiangqi.MakePiece(side, k)
			n--
		}
	}
}
