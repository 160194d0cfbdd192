package xiangqi_test

import (
	"math/rand/v2"
	"testing"

	"duiyi/xiangqi"
)

// benchPositions returns positions from random games, as a search meets them.
func benchPositions() []xiangqi.Position {
	r := rand.New(rand.NewPCG(7, 8))
	var list []xiangqi.Position
	for len(list) < 1000 {
		p := xiangqi.StartPosition()
		for range 120 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
			list = append(list, p)
		}
	}
	return list
}

func BenchmarkPerft(b *testing.B) {
	p := xiangqi.StartPosition()
	var nodes uint64
	for b.Loop() {
		nodes += p.Perft(5)
	}
	b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
}

// perPosition runs f on every position and reports the time for each call.
func perPosition(b *testing.B, f func(p *xiangqi.Position) (calls int)) {
	list := benchPositions()
	calls := 0
	for b.Loop() {
		for i := range list {
			calls += f(&list[i])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(calls), "ns/call")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkLegalMoves(b *testing.B) {
	var room [xiangqi.MaxMoves]xiangqi.Move
	perPosition(b, func(p *xiangqi.Position) int {
		p.LegalMoves(room[:0])
		return 1
	})
}

func BenchmarkLegalCaptures(b *testing.B) {
	var room [xiangqi.MaxMoves]xiangqi.Move
	perPosition(b, func(p *xiangqi.Position) int {
		p.LegalCaptures(room[:0])
		return 1
	})
}

func BenchmarkPlayUndo(b *testing.B) {
	var room [xiangqi.MaxMoves]xiangqi.Move
	perPosition(b, func(p *xiangqi.Position) int {
		moves := p.LegalMoves(room[:0])
		for _, m := range moves {
			p.Undo(p.PlayUnchecked(m))
		}
		return len(moves)
	})
}

func BenchmarkGivesCheck(b *testing.B) {
	var room [xiangqi.MaxMoves]xiangqi.Move
	perPosition(b, func(p *xiangqi.Position) int {
		moves := p.LegalMoves(room[:0])
		for _, m := range moves {
			p.GivesCheck(m)
		}
		return len(moves)
	})
}

func BenchmarkIsLegal(b *testing.B) {
	var room [xiangqi.MaxMoves]xiangqi.Move
	perPosition(b, func(p *xiangqi.Position) int {
		moves := p.LegalMoves(room[:0])
		for _, m := range moves {
			p.IsLegal(m)
		}
		return len(moves)
	})
}

func BenchmarkInCheck(b *testing.B) {
	perPosition(b, func(p *xiangqi.Position) int {
		p.InCheck()
		return 1
	})
}

func BenchmarkAttackers(b *testing.B) {
	perPosition(b, func(p *xiangqi.Position) int {
		for s := xiangqi.Square(0); s.Valid(); s++ {
			p.Attackers(s, xiangqi.Red)
		}
		return 90
	})
}
