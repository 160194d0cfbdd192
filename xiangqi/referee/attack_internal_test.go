package referee

import (
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/xiangqi"
)

// TestAttacksTwin compares the findings on attacks with what the lists of legal
// moves say, on random walks.
func TestAttacksTwin(t *testing.T) {
	walks := 300
	if testing.Short() {
		walks = 30
	}
	r := rand.New(rand.NewPCG(5, 18)) // fixed seed: failures repeat
	valid := map[Motive]int{}
	for range walks {
		p := xiangqi.StartPosition()
		for range 120 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			if !p.InCheck() {
				for _, a := range newTrial(&p).attacks(p.Side(), AXF, xiangqi.Bitboard{}) {
					want := naiveThreat(p, xiangqi.NewMove(a.from, a.to))
					if a.valid != want {
						t.Fatalf("%s: %v on %v %v, %v; the legal moves say %v", p.FEN(), a.from, a.to, a.valid, a.why, want)
					}
					valid[a.why]++
				}
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
		}
	}
	for _, why := range []Motive{MotiveUnprotected, MotiveWorthMore, MotiveProtected, MotiveMutual, MotiveKing, MotivePawn, MotiveUncrossed, MotivePinned} {
		if valid[why] == 0 && !testing.Short() {
			t.Errorf("no attack was %v", why)
		}
	}
}

// naiveThreat says from legal moves alone whether the capture m threatens to win
// its victim. The side to move is not in check.
func naiveThreat(p xiangqi.Position, m xiangqi.Move) bool {
	by, on := p.At(m.From()), p.At(m.To())
	legal := func(p *xiangqi.Position, m xiangqi.Move) bool {
		for _, l := range p.LegalMoves(nil) {
			if l == m {
				return true
			}
		}
		return false
	}
	if by.Kind() == xiangqi.King || by.Kind() == xiangqi.Pawn || on.Kind() == xiangqi.Pawn && !crossed(on, m.To()) || !legal(&p, m) {
		return false
	}
	better := map[xiangqi.Kind][]xiangqi.Kind{
		xiangqi.Horse:    {xiangqi.Rook},
		xiangqi.Cannon:   {xiangqi.Rook},
		xiangqi.Advisor:  {xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon},
		xiangqi.Elephant: {xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon},
	}
	if slices.Contains(better[by.Kind()], on.Kind()) {
		return true
	}
	q := p
	q.PlayUnchecked(m)
	for _, back := range q.LegalMoves(nil) {
		if back.To() == m.To() {
			return false
		}
	}
	if by.Kind() == on.Kind() {
		p.Pass()
		return !legal(&p, xiangqi.NewMove(m.To(), m.From()))
	}
	return true
}

// TestTrial plays moves of either side in any order and takes them back.
func TestTrial(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 19))
	p := xiangqi.StartPosition()
	tr := newTrial(&p)
	before := *tr
	var done []tried
	for range 60 {
		var list []xiangqi.Move
		for set := tr.Occupied(); !set.Empty(); {
			from := set.Pop()
			for to := tr.Targets(from).AndNot(tr.Pieces(xiangqi.Red, xiangqi.King)).AndNot(tr.Pieces(xiangqi.Black, xiangqi.King)); !to.Empty(); {
				list = append(list, xiangqi.NewMove(from, to.Pop()))
			}
		}
		m := list[r.IntN(len(list))]
		id := tr.id[m.From()]
		done = append(done, tr.move(m))
		if tr.id[m.To()] != id || tr.id[m.From()] != 0 {
			t.Fatalf("%v: the piece has lost its identity", m)
		}
		for s := xiangqi.Square(0); s.Valid(); s++ {
			if (tr.id[s] != 0) != (tr.At(s) != xiangqi.NoPiece) {
				t.Fatalf("%v: identity %d on %v, piece %v", m, tr.id[s], s, tr.At(s))
			}
		}
	}
	for i := len(done) - 1; i >= 0; i-- {
		tr.back(done[i])
	}
	if *tr != before {
		t.Error("taking back does not restore the board")
	}
}
