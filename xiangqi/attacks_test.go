package xiangqi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/xiangqi"
)

// TestAttackTables compares the tables with the slow twin on boards from almost
// bare to full, which games do not reach.
func TestAttackTables(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10)) // fixed seed: failures repeat
	for range walkLength(3_000) {
		var n naive
		var occupied xiangqi.Bitboard
		fill := 1 + r.IntN(90)
		for s := xiangqi.Square(0); s.Valid(); s++ {
			if r.IntN(90) < fill {
				n.board[s.Rank()][s.File()] = 'p'
				occupied = occupied.Or(s.Set())
			}
		}
		at := xiangqi.Square(r.IntN(90))
		targets := func(from xiangqi.Square, piece byte) xiangqi.Bitboard {
			q := n
			q.board[from.Rank()][from.File()] = piece
			var list []xiangqi.Square
			q.eachFrom(from.File(), from.Rank(), func(f, r int) {
				if q.at(f, r) != '#' {
					list = append(list, xiangqi.SquareAt(f, r))
				}
			})
			return setOf(list...)
		}
		var sources []xiangqi.Square
		for from := xiangqi.Square(0); from.Valid(); from++ {
			if targets(from, 'N').Has(at) {
				sources = append(sources, from)
			}
		}
		tests := []struct {
			name      string
			got, want xiangqi.Bitboard
		}{
			{"RookAttacks", xiangqi.RookAttacks(at, occupied), targets(at, 'R')},
			{"CannonAttacks", xiangqi.CannonAttacks(at, occupied), targets(at, 'C').And(occupied)},
			{"HorseAttacks", xiangqi.HorseAttacks(at, occupied), targets(at, 'N')},
			{"HorseSources", xiangqi.HorseSources(at, occupied), setOf(sources...)},
		}
		for _, tt := range tests {
			if tt.got != tt.want {
				t.Fatalf("%s(%v) among %v is %v, want %v", tt.name, at, occupied.Append(nil), tt.got.Append(nil), tt.want.Append(nil))
			}
		}
	}
}

// TestAttackersAmid takes random pieces off the board, as an exchange does, and
// compares with the slow twin on the thinner board.
func TestAttackersAmid(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12)) // fixed seed: failures repeat
	walk(t, walkLength(20_000), func(p *xiangqi.Position) {
		n := newNaive(p)
		target := xiangqi.Square(r.IntN(90))
		occupied := p.Occupied()
		for range r.IntN(6) {
			s := xiangqi.Square(r.IntN(90))
			if s == target || p.King(xiangqi.Red) == s || p.King(xiangqi.Black) == s {
				continue
			}
			occupied = occupied.AndNot(s.Set())
			n.board[s.Rank()][s.File()] = 0
		}
		for _, side := range []xiangqi.Side{xiangqi.Red, xiangqi.Black} {
			got := p.AttackersAmid(target, side, occupied)
			if want := n.attackers(target, side == xiangqi.Red); got != want {
				t.Fatalf("%s with %v: %v attack %v from %v, want %v",
					p.FEN(), occupied.Append(nil), side, target, got.Append(nil), want.Append(nil))
			}
		}
	})
}

// TestBitboard compares the operations with lists of squares.
func TestBitboard(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14)) // fixed seed: failures repeat
	some := func() []xiangqi.Square {
		var list []xiangqi.Square
		for s := xiangqi.Square(0); s.Valid(); s++ {
			if r.IntN(4) == 0 {
				list = append(list, s)
			}
		}
		return list
	}
	for range 200 {
		a, b := some(), some()
		x, y := setOf(a...), setOf(b...)
		if !slices.Equal(x.Append(nil), a) || x.Count() != len(a) || x.Empty() != (len(a) == 0) {
			t.Fatalf("%v holds %v, %d", a, x.Append(nil), x.Count())
		}
		if len(a) > 0 && x.First() != a[0] {
			t.Fatalf("the first of %v is %v", a, x.First())
		}
		meet := false
		for s := xiangqi.Square(0); s.Valid(); s++ {
			inA, inB := slices.Contains(a, s), slices.Contains(b, s)
			meet = meet || inA && inB
			if x.Has(s) != inA || x.And(y).Has(s) != (inA && inB) || x.Or(y).Has(s) != (inA || inB) ||
				x.Xor(y).Has(s) != (inA != inB) || x.AndNot(y).Has(s) != (inA && !inB) {
				t.Fatalf("operations on %v and %v are wrong about %v", a, b, s)
			}
		}
		if x.Meets(y) != meet || x.Has(xiangqi.NoSquare) {
			t.Fatalf("%v and %v meet: %v", a, b, x.Meets(y))
		}
	}
}

// TestNoAllocations holds what a search calls to an allocation budget of
// nothing.
func TestNoAllocations(t *testing.T) {
	p := xiangqi.StartPosition()
	var room [xiangqi.MaxMoves]xiangqi.Move
	allocs := testing.AllocsPerRun(10, func() {
		for _, m := range p.LegalMoves(room[:0]) {
			if !p.IsLegal(m) {
				t.Errorf("%v is not legal", m)
			}
			p.GivesCheck(m)
			u := p.PlayUnchecked(m)
			p.Attackers(m.To(), p.Side())
			p.Undo(u)
		}
		p.LegalCaptures(room[:0])
		p.LegalQuiets(room[:0])
		p.InCheck()
		p.Perft(2)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
