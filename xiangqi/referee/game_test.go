package referee_test

import (
	"errors"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

func TestOutcome(t *testing.T) {
	const (
		horses = " h0g2 h9g7 g2h0 g7h9"
		rook   = " i0i9 f9f8 i9i0 f8f9"
	)
	tests := []struct {
		name, fen, moves string
		verdict          referee.Verdict
		reason           referee.Reason
		times            int
	}{
		{"start", xiangqi.StartFEN, "", referee.Ongoing, referee.NoReason, 1},
		{"checkmate", "3k5/4R4/9/9/9/9/9/9/9/4KR3 w", "f0f9", referee.BlackLoses, referee.ByCheckmate, 1},
		{"stalemate loses", "3k5/9/4P4/9/9/9/9/9/9/5K3 w", "e7e8", referee.BlackLoses, referee.ByStalemate, 1},
		{"red is stalemated", "5k3/9/9/9/9/9/9/4p4/9/3K5 b", "e2e1", referee.RedLoses, referee.ByStalemate, 1},
		{"second time", xiangqi.StartFEN, horses, referee.Ongoing, referee.NoReason, 2},
		{"third time", xiangqi.StartFEN, horses + horses, referee.Draw, referee.ByRepetition, 3},
		{"third time but one ply", xiangqi.StartFEN, horses + " h0g2 h9g7 g2h0", referee.Ongoing, referee.NoReason, 2},
		{"same board, other side to move", "4k4/9/9/9/9/9/9/9/3KA4/9 w", "d1d0 e9e8 d0d1 e8e9 d1d0 e9e8", referee.Draw, referee.ByBare, 2},
		{"perpetual check", "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", "f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8", referee.RedLoses, referee.ByPerpetualCheck, 3},
		{"perpetual check by Black", "3k1rbC1/2P6/9/9/9/9/9/9/4K4/9 b", "f9e9 e1f1 e9f9 f1e1 f9e9 e1f1 e9f9 f1e1", referee.BlackLoses, referee.ByPerpetualCheck, 3},
		{"every other move checks", "5k3/9/9/9/9/9/9/9/9/3K4R w", rook + rook, referee.Draw, referee.ByRepetition, 3},
		{"bare", "3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 3 80", "e0e1", referee.Draw, referee.ByBare, 1},
		{"limit", "5k3/9/9/9/9/9/9/9/4A4/3KR4 w - - 119 80", "e0f0", referee.Draw, referee.ByMoveLimit, 1},
		{"one before the limit", "5k3/9/9/9/9/9/9/9/4A4/3KR4 w - - 118 80", "e0f0", referee.Ongoing, referee.NoReason, 1},
		{"capture at the limit", "5k3/9/9/9/9/9/9/4p4/4R4/3K5 w - - 119 80", "e1e2", referee.Ongoing, referee.NoReason, 1},
		{"mate at the limit", "3k5/4R4/9/9/9/9/9/9/9/4KR3 w - - 119 80", "f0f9", referee.BlackLoses, referee.ByCheckmate, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, tt.fen, tt.moves)
			if v, why := g.Outcome(referee.AXF); v != tt.verdict || why != tt.reason {
				t.Errorf("%v, %q; want %v, %q", v, why, tt.verdict, tt.reason)
			}
			if got := g.Repetitions(); got != tt.times {
				t.Errorf("the position stands for the %d. time, want %d", got, tt.times)
			}
		})
	}
}

// TestGame plays, refuses and takes back.
func TestGame(t *testing.T) {
	g := play(t, xiangqi.StartFEN, "h2e2 h9g7 h0g2")
	end := g.Position()
	if g.Len() != 3 || len(g.Moves()) != 3 || g.Moves()[0].String() != "h2e2" {
		t.Fatalf("moves %v", g.Moves())
	}
	for ply, want := range []string{xiangqi.StartFEN,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
		"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2",
		"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"} {
		if p := g.PositionAt(ply); p.FEN() != want {
			t.Errorf("after %d plies %s, want %s", ply, p.FEN(), want)
		}
	}
	if err := g.Play(xiangqi.NoMove); !errors.Is(err, xiangqi.ErrNotYours) || g.Len() != 3 || g.Position() != end {
		t.Errorf("a refused move: %v, then %d plies", err, g.Len())
	}
	for range 3 {
		if !g.Undo() {
			t.Fatal("a move was not taken back")
		}
	}
	if g.Undo() || g.Len() != 0 || g.Position() != xiangqi.StartPosition() {
		t.Errorf("after taking everything back, %d plies", g.Len())
	}
}
