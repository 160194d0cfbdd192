package referee_test

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A rook chases a cannon over five files, so that no position comes three times
// in nine rounds. The move before them is Black's.
const (
	roundFEN   = "3k5/9/9/2c6/9/9/9/7R1/9/5K3 b - - 0 1"
	eightMoves = "c6g6 h2g2 g6h6 g2h2 h6i6 h2i2 i6e6 i2e2 e6c6 e2c2 c6g6 c2g2 g6h6 g2h2 h6i6 h2i2 i6e6 "
)

func TestNineRounds(t *testing.T) {
	tests := []struct {
		name, moves string
		rules       referee.Rules
		verdict     referee.Verdict
		clause      referee.Clause
	}{
		{"eight rounds", eightMoves, referee.CXA, referee.Ongoing, referee.ClauseRepeatedOnce},
		{"nine rounds", eightMoves + "i2e2 e6c6", referee.CXA, referee.RedLoses, referee.ClauseNineRounds},
		{"to a point where the cannon has not been", eightMoves + "i2e2 e6b6", referee.CXA, referee.Ongoing, referee.ClauseNothingRepeats},
		{"the ninth move attacks nothing", eightMoves + "i2g2 e6c6", referee.CXA, referee.Ongoing, referee.ClauseNothingRepeats},
		{"a rule of CXA alone", eightMoves + "i2e2 e6c6", referee.AXF, referee.Ongoing, referee.ClauseRepeatedOnce},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, roundFEN, tt.moves)
			for _, v := range views {
				h := v.see(t, g.PositionAt(0), g.Moves())
				r := h.Judge(tt.rules)
				if r.Verdict != v.verdict(tt.verdict) || r.Clause != tt.clause {
					t.Errorf("%s: %v, %v; want %v, %v", v.name, r.Verdict, r.Clause, v.verdict(tt.verdict), tt.clause)
				}
			}
		})
	}
	r := play(t, roundFEN, eightMoves+"i2e2 e6c6").Judge(referee.CXA)
	if r.From != 1 || r.Ply != 19 || len(r.Moves) != 18 || r.Moves[0].Ply != 1 || r.Reason() != referee.ByForbiddenLoop {
		t.Errorf("moves %d to %d, %d of them, %v", r.From, r.Ply, len(r.Moves), r.Reason())
	}
}

func TestNineRoundsAreAnnounced(t *testing.T) {
	early := strings.Fields(eightMoves)
	if due, ok := play(t, roundFEN, strings.Join(early[:len(early)-2], " ")).Warning(referee.CXA); ok && due.Clause == referee.ClauseNineRounds {
		t.Error("warned after seven rounds")
	}
	g := play(t, roundFEN, strings.Join(early, " "))
	due, ok := g.Warning(referee.CXA)
	if loser, _ := due.Verdict.Loser(); !ok || loser != xiangqi.Red || due.Ply != g.Len()+2 {
		t.Errorf("%v: %v loses at ply %d of %d", ok, loser, due.Ply, g.Len())
	}
	if due, _ := g.Warning(referee.AXF); due.Clause == referee.ClauseNineRounds {
		t.Error("announced under AXF")
	}
}

// An engine passes over the ninth chase while it has another move.
func TestSoundNineRounds(t *testing.T) {
	g := play(t, strings.Replace(roundFEN, " b ", " w ", 1), "f0f1 "+eightMoves)
	chase, away := parseMove(t, "i2e2"), parseMove(t, "i2i9")
	for rules, want := range map[referee.Rules]int{referee.CXA: 1, referee.AXF: 2} {
		if got := g.Sound(rules, []xiangqi.Move{chase, away}); len(got) != want || got[want-1] != away {
			t.Errorf("%v: %v", rules, got)
		}
	}
}

func parseMove(t *testing.T, text string) xiangqi.Move {
	t.Helper()
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
