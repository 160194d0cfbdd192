package referee_test

import (
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A rook that chases a cannon between two files; Red moves first.
const (
	chaseFEN  = "3k5/9/9/6c2/9/9/9/7R1/9/5K3 w - - 0 1"
	chaseLoop = "h2g2 g6h6 g2h2 h6g6 "
	idleFEN   = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"
	idleLoop  = "a0a1 d9d8 a1a0 d8d9 "
)

func TestWarning(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		ok               bool
		side             xiangqi.Side
		plies            int
	}{
		{"nothing repeated", chaseFEN, "h2g2 g6h6", false, 0, 0},
		{"once round", chaseFEN, chaseLoop, true, xiangqi.Red, 4},
		{"on the way round again", chaseFEN, chaseLoop + "h2g2", true, xiangqi.Red, 3},
		{"due", chaseFEN, chaseLoop + chaseLoop, false, 0, 0},
		{"left the loop", chaseFEN, chaseLoop + "h2i2", false, 0, 0},
		{"a draw needs no warning", idleFEN, idleLoop, false, 0, 0},
		{"Black checks", "3k5/9/4r4/9/9/9/9/9/9/5K3 b", "e7f7 f0e0 f7e7 e0f0", true, xiangqi.Black, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, tt.fen, tt.moves)
			before := g.Position()
			due, ok := g.Warning(referee.AXF)
			if ok != tt.ok {
				t.Fatalf("warned: %v, want %v", ok, tt.ok)
			}
			loser, decisive := due.Verdict.Loser()
			if ok && (!decisive || loser != tt.side || due.Ply-g.Len() != tt.plies || len(due.Moves) != 8) {
				t.Errorf("announces %v in %d plies after %d moves; want %v to lose in %d", due.Verdict, due.Ply-g.Len(), len(due.Moves), tt.side, tt.plies)
			}
			if g.Position() != before {
				t.Error("the game has changed")
			}
		})
	}
}

// TestWarningComesTrue plays on from each warning of the published cases and
// finds the ruling that was announced.
func TestWarningComesTrue(t *testing.T) {
	warned := 0
	for _, row := range tsvtest.Rows(t, "testdata/repetition_cases.tsv") {
		rules, err := referee.ParseRules(row["ruleset"])
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && rules == referee.CXA {
			continue
		}
		g := play(t, row["fen"], row["moves"])
		final := g.Judge(rules)
		h := referee.NewGame(g.PositionAt(0))
		for _, m := range g.Moves() {
			if err := h.Play(m); err != nil {
				t.Fatal(err)
			}
			due, ok := h.Warning(rules)
			if !ok || due.Ply != final.Ply {
				continue
			}
			warned++
			if due.Verdict != final.Verdict || due.Clause != final.Clause {
				t.Errorf("%s: warned of %v, %v; came %v, %v", row["id"], due.Verdict, due.Clause, final.Verdict, final.Clause)
			}
		}
	}
	if warned < 50 {
		t.Errorf("only %d warnings", warned)
	}
}
