package xqnet

import (
	"math/rand/v2"
	"testing"

	"duiyi/internal/nnue"
	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
)

// random returns a network of small random numbers, for which no two boards
// are likely to be worth the same.
func random(seed uint64, lanes int) *nnue.Network {
	r := rand.New(rand.NewPCG(seed, 1))
	n := nnue.New(Format, lanes)
	for i := range n.Weights {
		n.Weights[i] = int16(r.IntN(121) - 60)
	}
	for i := range n.Bias {
		n.Bias[i] = int16(r.IntN(200))
	}
	for i := range n.Out {
		n.Out[i] = int16(r.IntN(61) - 30)
	}
	for i := range n.OutBias {
		n.OutBias[i] = int32(r.IntN(2000) - 1000)
	}
	return n
}

// rebuilt evaluates a position from nothing.
func rebuilt(n *nnue.Network, p *xiangqi.Position) int {
	us := p.Side()
	own, other := make([]int16, n.Lanes), make([]int16, n.Lanes)
	n.Update(own, n.Bias, Features(nil, p, us), nil)
	n.Update(other, n.Bias, Features(nil, p, us.Other()), nil)
	return xqeval.Temper(p, n.Evaluate(own, other, Bucket(p.Occupied().Count())))
}

// TestFollowsTheLine walks up and down trees of random moves and passes, asks
// now and then, and wants what a rebuild from nothing says.
func TestFollowsTheLine(t *testing.T) {
	for _, lanes := range []int{32, 128} {
		n := random(uint64(lanes), lanes)
		r := rand.New(rand.NewPCG(2, uint64(lanes)))
		asked := 0
		for _, fen := range []string{xiangqi.StartFEN, "3k1a3/4a4/4b4/9/2r6/9/9/3CB4/4A4/2BAK4 w", "5k3/9/9/9/9/9/9/9/9/3RK4 w"} {
			start, err := xiangqi.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			e := New(n)
			for range 12 {
				e.Reset(&start)
				line := []xiangqi.Position{start}
				for range 300 {
					p := line[len(line)-1]
					moves := p.LegalMoves(nil)
					switch {
					case len(line) > 1 && (r.IntN(3) == 0 || len(moves) == 0):
						line = line[:len(line)-1]
						e.Undo()
					case len(moves) == 0:
					case r.IntN(8) == 0 && !p.InCheck():
						p.Pass()
						line = append(line, p)
						e.Pass()
					default:
						m := moves[r.IntN(len(moves))]
						e.Play(m, p.At(m.From()), p.At(m.To()))
						p.PlayUnchecked(m)
						line = append(line, p)
					}
					if now := &line[len(line)-1]; r.IntN(3) == 0 {
						asked++
						if got, want := e.Evaluate(now), rebuilt(n, now); got != want {
							t.Fatalf("%s: %d, rebuilt %d", now.FEN(), got, want)
						}
					}
				}
			}
		}
		if asked < 1000 {
			t.Fatalf("asked %d times", asked)
		}
	}
}

// TestSymmetry: the value does not change when the colours change hands, nor in
// the mirror, unless both generals are on the middle file and the network may
// tell the wings apart.
func TestSymmetry(t *testing.T) {
	n := random(7, 64)
	r := rand.New(rand.NewPCG(3, 4))
	mirrored := 0
	for range 20 {
		p := xiangqi.StartPosition()
		for range 120 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
			flipped := p.FlipColours()
			want := rebuilt(n, &p)
			if got := rebuilt(n, &flipped); got != want {
				t.Fatalf("%s: %d, with colours exchanged %d", p.FEN(), want, got)
			}
			if p.King(xiangqi.Red).File() != 4 && p.King(xiangqi.Black).File() != 4 {
				mirrored++
				m := p.Mirror()
				if got := rebuilt(n, &m); got != want {
					t.Fatalf("%s: %d, in the mirror %d", p.FEN(), want, got)
				}
			}
		}
	}
	if mirrored < 10 {
		t.Fatalf("%d positions looked at in the mirror", mirrored)
	}
}

func TestFeatures(t *testing.T) {
	p, err := xiangqi.ParseFEN("5k3/9/9/9/9/9/9/9/9/R3K4 w")
	if err != nil {
		t.Fatal(err)
	}
	// Red: general on e0, the second bucket. The hostile general on f9 is seen where it is.
	// Black: general on f9, which it sees on d0; the rook on a0 it sees on i9.
	const king, rook = int(xiangqi.King), int(xiangqi.Rook)
	tests := []struct {
		view xiangqi.Side
		want []int
	}{
		{xiangqi.Red, []int{PieceRows + rook*90 + 0, PieceRows + king*90 + 4, PieceRows + (7+king)*90 + 86}},
		{xiangqi.Black, []int{(7+rook)*90 + 89, (7+king)*90 + 85, king*90 + 3}},
	}
	for _, tt := range tests {
		got := Features(nil, &p, tt.view)
		for i, w := range tt.want {
			if len(got) != len(tt.want) || got[i] != uint32(w) {
				t.Errorf("side %v: %v, want %v", tt.view, got, tt.want)
				break
			}
		}
	}
	for pieces, want := range map[int]int{2: 0, 4: 0, 5: 1, 28: 6, 29: 7, 32: 7} {
		if got := Bucket(pieces); got != want {
			t.Errorf("%d pieces are in bucket %d, want %d", pieces, got, want)
		}
	}
	buckets := map[int]bool{}
	for p := place(0); p < palace; p++ {
		buckets[p.bucket()] = true
		if p.right() && p.bucket() != (p-2).bucket() {
			t.Errorf("place %d is not the mirror of %d", p, p-2)
		}
	}
	if len(buckets) != KingBuckets || !buckets[0] || !buckets[KingBuckets-1] {
		t.Errorf("buckets %v", buckets)
	}
}

func TestPieces(t *testing.T) {
	n := random(9, 32)
	for _, fen := range []string{"3k5/9/9/9/9/9/9/9/9/R3K4 w", "3k5/9/9/9/9/9/9/9/9/R3K4 b"} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		value, by := Pieces(n, &p)
		bare, err := xiangqi.ParseFEN("3k5/9/9/9/9/9/9/9/9/4K4 " + fen[len(fen)-1:])
		if err != nil {
			t.Fatal(err)
		}
		without, none := Pieces(n, &bare)
		if len(by) != 1 || by[0] != value-without || len(none) != 0 {
			t.Errorf("%s: %d, %v; without the rook %d, %v", fen, value, by, without, none)
		}
	}
}

// TestOwn: the network that comes with the program can be read, and knows what a
// rook is.
func TestOwn(t *testing.T) {
	net := Own()
	for fen, want := range map[string]int{
		xiangqi.StartFEN: 0,
		"rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w": 650,
		"1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b": -650,
	} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := rebuilt(net, &p); got < want-150 || got > want+150 {
			t.Errorf("%s: %d", fen, got)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, lanes := range []int{128, 256} {
		e := New(random(1, lanes))
		p := xiangqi.StartPosition()
		e.Reset(&p)
		e.Evaluate(&p)
		moves := p.LegalMoves(nil)
		b.Run(map[int]string{128: "128", 256: "256"}[lanes], func(b *testing.B) {
			i := 0
			for b.Loop() {
				m := moves[i%len(moves)]
				i++
				q := p
				e.Play(m, p.At(m.From()), p.At(m.To()))
				q.PlayUnchecked(m)
				e.Evaluate(&q)
				e.Undo()
			}
		})
	}
}
