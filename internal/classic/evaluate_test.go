package classic

import (
	"math/rand/v2"
	"testing"

	"duiyi/xiangqi"
)

func position(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEvaluate compares with sums done by hand from the heritage's numbers.
func TestEvaluate(t *testing.T) {
	tests := []struct {
		name    string
		profile Profile
		fen     string
		want    int
	}{
		{"xiangjia: start", Xiangjia, xiangqi.StartFEN, 0},
		{"thesis: start, cannons face horses", Thesis, xiangqi.StartFEN, 0},
		// Red: king e0 1000+30+3×5, rook a0 600-10+12×3. Black: king d9 1000+10+2×5.
		{"xiangjia: a rook up", Xiangjia, "3k5/9/9/9/9/9/9/9/9/R3K4 w", 1045 + 626 - 1020},
		{"xiangjia: a rook down", Xiangjia, "3k5/9/9/9/9/9/9/9/9/R3K4 b", 1020 - 1045 - 626},
		// Red: king 10000+30, rook 500-10+12×6. Black: king 10000+10.
		{"thesis: a rook up", Thesis, "3k5/9/9/9/9/9/9/9/9/R3K4 w", 10030 + 562 - 10010},
		// Red: king 1045, pawn e6 150+22+3×5. Black: king 1020, horse b8 350-2
		// and three points, since d9 is taken by its own king.
		{"xiangjia: pawn against horse", Xiangjia, "3k5/1n7/9/4P4/9/9/9/9/9/4K4 w", 1045 + 187 - 1020 - (350 - 2 + 3*5)},
		// The rook on a5 attacks the unguarded horse on a8. Red: king 10030,
		// rook 500+10+16×6 (a9 lies behind the horse). Black: king 10010, horse
		// 300-5+3×12. Red wins the horse's 300 if it is to move; if Black is,
		// one threat is no threat.
		{"thesis: may take", Thesis, "3k5/n8/9/9/R8/9/9/9/9/4K4 w", 10030 + 606 - 10010 - 331 + 300},
		{"thesis: may step aside", Thesis, "3k5/n8/9/9/R8/9/9/9/9/4K4 b", 10010 + 331 - 10030 - 606},
		// Red: king 10030, rook d5 500+25+17×6, giving check. Black: king 10010.
		{"thesis: check", Thesis, "3k5/9/9/9/3R5/9/9/9/9/4K4 b", 10010 - 10030 - (500 + 25 + 17*6) - checkPenalty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.fen)
			if got := newEvaluator(&profiles[tt.profile]).evaluate(&p); got != tt.want {
				t.Errorf("evaluate = %d, want %d", got, tt.want)
			}
		})
	}
}

// TestEvaluateIsSymmetric walks at random through games: what stands well for
// the side to move stands as well on the other's side of the board and in a
// mirror.
func TestEvaluateIsSymmetric(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, seed))
	for game := range 20 {
		p := xiangqi.StartPosition()
		for ply := range 120 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
			flipped, mirrored := p.FlipColours(), p.Mirror()
			for i := range profiles {
				e := newEvaluator(&profiles[i])
				want := e.evaluate(&p)
				if got := e.evaluate(&flipped); got != want {
					t.Fatalf("seed %d, game %d, ply %d: %v: %s is %d, with colours changed %d", seed, game, ply, Profile(i), p.FEN(), want, got)
				}
				if got := e.evaluate(&mirrored); got != want {
					t.Fatalf("seed %d, game %d, ply %d: %v: %s is %d, mirrored %d", seed, game, ply, Profile(i), p.FEN(), want, got)
				}
			}
		}
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	for i := range profiles {
		e, p := newEvaluator(&profiles[i]), position(t, benchXiangqi[1])
		if n := testing.AllocsPerRun(100, func() { e.evaluate(&p) }); n != 0 {
			t.Errorf("%v: %v allocations", Profile(i), n)
		}
	}
}
