package xqtable

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// TestVerdicts holds the tables to what the textbooks say of endings, as the
// share of positions that the stronger side wins when it is to move and when it
// is not, in per cent. A textbook win has exceptions, where the attacker is lost
// at once; a textbook draw has wins that take a guard by force.
func TestVerdicts(t *testing.T) {
	s := newShelf(t)
	tests := []struct {
		name                string
		least, most         float64 // to move
		leastNext, mostNext float64 // not to move
		what                string
	}{
		{"KR-KAA", 100, 100, 95, 100, "rook against two advisors: won"},
		{"KR-KBB", 100, 100, 93, 100, "rook against two elephants: won"},
		{"KR-KABB", 100, 100, 92, 100, "rook against one advisor and two elephants: won"},
		{"KR-KAAB", 100, 100, 93, 100, "rook against two advisors and one elephant: won"},
		{"KR-KAABB", 75, 90, 45, 60, "rook against all guards: drawn unless a guard is lost"},
		{"KN-KA", 99, 100, 95, 100, "horse against an advisor: won"},
		{"KN-KB", 15, 30, 0, 10, "horse against an elephant: drawn, with many wins"},
		{"KN-KAA", 5, 10, 0, 1, "horse against two advisors: drawn, with a few wins"},
		{"KC-K", 0, 0, 0, 0, "bare cannon: drawn"},
		{"KC-KAABB", 0, 5, 0, 1, "bare cannon against all guards: drawn but for mates at once"},
		{"KCA-KAA", 90, 100, 85, 100, "cannon with an advisor against two advisors: won"},
		{"KCA-KAAB", 5, 15, 0, 2, "cannon with an advisor against two advisors and an elephant: drawn"},
		{"KP-KAA", 0, 3, 0, 1, "pawn against two advisors: drawn"},
		{"KP-KA", 5, 12, 1, 5, "pawn against an advisor: drawn, with some wins"},
		{"KP-KB", 1, 6, 0, 1, "pawn against an elephant: drawn, with a few wins"},
		{"KPP-KA", 88, 97, 76, 90, "two pawns against an advisor: won unless they went too far"},
		{"KP-K", 80, 90, 75, 90, "pawn against a bare king: won unless it is on the last rank"},
	}
	for _, tt := range tests {
		if testing.Short() && (len(tt.name) > 6 || strings.Contains(tt.name, "PP")) {
			continue
		}
		b := s.named(tt.name)
		now := 100 * float64(b.tally[0].Wins) / float64(b.tally[0].Legal)
		next := 100 * float64(b.tally[1].Losses) / float64(b.tally[1].Legal)
		if now < tt.least || now > tt.most || next < tt.leastNext || next > tt.mostNext {
			t.Errorf("%s (%s): won %.2f %% to move, %.2f %% not to move", tt.name, tt.what, now, next)
		}
	}
}

// TestDeadPositions looks for wins in positions that a rule set calls drawn at
// once because neither side can win: a lone cannon without advisors, under
// computer. Such a table would not be exact under that rule set.
func TestDeadPositions(t *testing.T) {
	s := newShelf(t)
	names := []string{"KC-K", "KC-KA", "KC-KAA", "KC-KABB", "KCB-K", "KCB-KA", "KCBB-KA", "KC-KAAB", "KCB-KAA", "KCB-KAB"}
	if testing.Short() {
		names = names[:6]
	}
	wins := 0
	for _, name := range names {
		b := s.named(name)
		for i, code := range b.codes {
			if code < 2 || code == codeUnproved || code == codeIllegal {
				continue // drawn, or over
			}
			p, ok := b.x.position(int64(i))
			if !ok {
				t.Fatalf("%s: number %d is no position", name, i)
			}
			g := referee.NewGame(p)
			for _, rs := range AllRules {
				if v, why := g.Outcome(rs); v != referee.Ongoing {
					t.Errorf("%s: code %d, under %v %v: %v", p.FEN(), code, rs, v, why)
				}
			}
			wins++
		}
	}
	if wins == 0 {
		t.Error("no win looked at")
	}
}

// TestPawnRanks holds the tables to what the textbooks say of a pawn by where it
// stands: high (高兵, up to the second rank past the river), low (低兵) or on the last
// rank (底兵). Shares are of positions won with the pawn's side to move, in per cent.
func TestPawnRanks(t *testing.T) {
	s := newShelf(t)
	tests := []struct {
		name      string
		low, high int // ranks of the pawn, from Red's back rank 0
		least     float64
		most      float64
		what      string
	}{
		{"KP-K", 5, 8, 100, 100, "high or low pawn against a bare king: won"},
		{"KP-K", 9, 9, 0, 0, "pawn on the last rank against a bare king: drawn"},
		{"KP-KA", 5, 6, 7, 10, "high pawn against an advisor: drawn, with wins"},
		{"KP-KA", 9, 9, 0, 0, "pawn on the last rank against an advisor: drawn"},
		{"KP-KB", 5, 6, 4, 7, "high pawn against an elephant: drawn, with wins"},
		{"KP-KB", 9, 9, 0, 0, "pawn on the last rank against an elephant: drawn"},
		{"KP-KBB", 5, 9, 0, 0, "pawn against two elephants: drawn"},
		{"KP-KAA", 5, 6, 0, 2, "high pawn against two advisors: drawn"},
	}
	for _, tt := range tests {
		b := s.named(tt.name)
		wins, legal := 0, 0
		for i, c := range b.codes[:b.x.size()/2] {
			if c == codeIllegal {
				continue
			}
			p, ok := b.x.position(int64(i))
			if !ok {
				t.Fatalf("%s: number %d is no position", tt.name, i)
			}
			if rank := p.Pieces(xiangqi.Red, xiangqi.Pawn).First().Rank(); rank < tt.low || rank > tt.high {
				continue
			}
			legal++
			if c != codeDraw && c != codeUnproved && c&1 == 0 {
				wins++
			}
		}
		share := 100 * float64(wins) / float64(max(1, legal))
		if legal == 0 || share < tt.least || share > tt.most {
			t.Errorf("%s, pawn on ranks %d to %d (%s): won %.2f %% of %d", tt.name, tt.low, tt.high, tt.what, share, legal)
		}
		t.Logf("%s, pawn on ranks %d to %d: won %.2f %% of %d", tt.name, tt.low, tt.high, share, legal)
	}
}
