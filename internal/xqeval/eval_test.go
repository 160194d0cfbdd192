package xqeval

import (
	"math/rand/v2"
	"testing"

	"duiyi/xiangqi"
)

// walk plays random games and shows every position on the way, with the sums
// kept up move by move. Captures are preferred now and then so that games reach
// the endgame.
func walk(t *testing.T, games int, visit func(t *testing.T, p *xiangqi.Position, a Acc)) {
	t.Helper()
	const seed = 4
	r := rand.New(rand.NewPCG(seed, 1))
	var buf [xiangqi.MaxMoves]xiangqi.Move
	for range games {
		p := xiangqi.StartPosition()
		a := NewAcc(&p)
		for range 200 {
			visit(t, &p, a)
			moves := p.LegalMoves(buf[:0])
			if r.IntN(3) == 0 {
				if captures := p.LegalCaptures(nil); len(captures) > 0 {
					moves = captures
				}
			}
			if len(moves) == 0 || t.Failed() {
				break
			}
			m := moves[r.IntN(len(moves))]
			a = a.After(m, p.At(m.From()), p.At(m.To()))
			p.PlayUnchecked(m)
		}
	}
}

func games() int {
	if testing.Short() {
		return 10
	}
	return 100
}

// sum weighs the counts: Red's view, middle game and endgame apart.
func sum(c *Counts) (mg, eg int) {
	pairs := weights.Flat()
	for i, n := range c.Flat() {
		mg += int(*n) * pairs[i].Mg()
		eg += int(*n) * pairs[i].Eg()
	}
	return mg, eg
}

func TestEvaluateAgainstSlowTwin(t *testing.T) {
	walk(t, games(), func(t *testing.T, p *xiangqi.Position, a Acc) {
		if fresh := NewAcc(p); a != fresh {
			t.Fatalf("%s: sums kept up are %+v, computed anew %+v", p.FEN(), a, fresh)
		}
		c := Count(p)
		mg, eg := sum(&c)
		phase := Phase(p)
		want := temper(p, int((float64(mg)*phase*fullPhase+float64(eg)*(1-phase)*fullPhase)/fullPhase))
		if p.Side() == xiangqi.Black {
			want = -want
		}
		if got := Evaluate(p, a); got != want {
			t.Fatalf("%s: Evaluate = %d, slow twin %d", p.FEN(), got, want)
		}
	})
}

func TestEvaluateSymmetry(t *testing.T) {
	walk(t, games(), func(t *testing.T, p *xiangqi.Position, a Acc) {
		want := Evaluate(p, a)
		mirrored := p.Mirror()
		if got := Evaluate(&mirrored, NewAcc(&mirrored)); got != want {
			t.Fatalf("%s: %d, in the mirror %d", p.FEN(), want, got)
		}
		flipped := p.FlipColours()
		if got := Evaluate(&flipped, NewAcc(&flipped)); got != want {
			t.Fatalf("%s: %d, with colours exchanged %d", p.FEN(), want, got)
		}
	})
}

func TestPair(t *testing.T) {
	for _, mg := range []int{-20000, -1, 0, 1, 20000} {
		for _, eg := range []int{-20000, -1, 0, 1, 20000} {
			p := MakePair(mg, eg)
			if p.Mg() != mg || p.Eg() != eg {
				t.Errorf("MakePair(%d, %d) holds %d, %d", mg, eg, p.Mg(), p.Eg())
			}
		}
	}
}

func TestEvaluateKnowsWhoIsAhead(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		least int // for the side to move
		most  int
	}{
		{"start", xiangqi.StartFEN, 0, 60},
		{"a rook more", "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 450, 900},
		{"a rook less", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w", -900, -450},
		{"a horse for a pawn", "r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P3P/1C5C1/9/RNBAKABNR w", 100, 400},
		{"nothing to attack with", "3k5/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4 w", -20, 20},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := Evaluate(&p, NewAcc(&p)); got < tt.least || got > tt.most {
				t.Errorf("Evaluate = %d, want %d to %d", got, tt.least, tt.most)
			}
		})
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	p := xiangqi.StartPosition()
	a := NewAcc(&p)
	if n := testing.AllocsPerRun(100, func() { Evaluate(&p, a) }); n != 0 {
		t.Errorf("%v allocations per call", n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	p, err := xiangqi.ParseFEN("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b")
	if err != nil {
		b.Fatal(err)
	}
	a := NewAcc(&p)
	for b.Loop() {
		Evaluate(&p, a)
	}
}

func TestPartsAddUp(t *testing.T) {
	walk(t, 3, func(t *testing.T, p *xiangqi.Position, a Acc) {
		if means(p, xiangqi.Red) <= 2 || means(p, xiangqi.Black) <= 2 || p.HalfMoves() > 20 {
			return // tempered
		}
		parts := Parts(p)
		sum := 0
		for _, part := range parts {
			sum += part.Value
		}
		want := Evaluate(p, a)
		if p.Side() == xiangqi.Black {
			want = -want
		}
		if d := sum - want; d > len(parts) || d < -len(parts) {
			t.Fatalf("%s: the parts add up to %d, the evaluation is %d", p.FEN(), sum, want)
		}
	})
}
