package xiangqi_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/xiangqi"
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
			w, ok := g.Warning(xiangqi.AXF)
			if ok != tt.ok || ok && (w.Side != tt.side || w.Plies != tt.plies) {
				t.Fatalf("%v, side %v in %d plies; want %v, side %v in %d", ok, w.Side, w.Plies, tt.ok, tt.side, tt.plies)
			}
			if loser, decisive := w.Ruling.Verdict.Loser(); ok && (!decisive || loser != tt.side || len(w.Ruling.Moves) != 8) {
				t.Errorf("announces %v after %d moves", w.Ruling.Verdict, len(w.Ruling.Moves))
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
	for _, row := range readTable(t, "testdata/repetition_cases.tsv") {
		rules, err := xiangqi.ParseRuleSet(row["ruleset"])
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && rules == xiangqi.CXA {
			continue
		}
		g := play(t, row["fen"], row["moves"])
		final := g.Judge(rules)
		h := xiangqi.NewGame(g.PositionAt(0))
		for i, m := range g.Moves() {
			if err := h.Play(m); err != nil {
				t.Fatal(err)
			}
			w, ok := h.Warning(rules)
			if !ok || i+1+w.Plies != final.Ply {
				continue
			}
			warned++
			if w.Ruling.Verdict != final.Verdict || w.Ruling.Clause != final.Clause {
				t.Errorf("%s: warned of %v, %v; came %v, %v", row["id"], w.Ruling.Verdict, w.Ruling.Clause, final.Verdict, final.Clause)
			}
		}
	}
	if warned < 50 {
		t.Errorf("only %d warnings", warned)
	}
}

func TestAfter(t *testing.T) {
	tests := []struct {
		name, fen, moves, move string
		want                   xiangqi.Verdict
		clause                 xiangqi.Clause
	}{
		{"the last move of a chase", chaseFEN, chaseLoop + "h2g2 g6h6 g2h2", "h6g6", xiangqi.RedLoses, xiangqi.ClausePerpetualChase},
		{"another move instead", chaseFEN, chaseLoop + "h2g2 g6h6 g2h2", "h6i6", xiangqi.Ongoing, xiangqi.ClauseNothingRepeats},
		{"a draw", idleFEN, idleLoop + "a0a1 d9d8 a1a0", "d8d9", xiangqi.Draw, xiangqi.ClauseAllowed},
		{"mate", "3k5/4R4/9/9/9/9/9/9/9/4KR3 w", "", "f0f9", xiangqi.BlackLoses, xiangqi.ClauseCheckmate},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, tt.fen, tt.moves)
			m, err := xiangqi.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			length := g.Len()
			r, err := g.After(xiangqi.AXF, m)
			if err != nil || r.Verdict != tt.want || r.Clause != tt.clause {
				t.Errorf("%v, %v, %v; want %v, %v", r.Verdict, r.Clause, err, tt.want, tt.clause)
			}
			if g.Len() != length {
				t.Error("the game has grown")
			}
		})
	}
	if _, err := play(t, idleFEN, "").After(xiangqi.AXF, xiangqi.NoMove); err == nil {
		t.Error("a move from an empty square is let through")
	}
}

func TestJudgeMoves(t *testing.T) {
	tests := []struct {
		name, fen, moves, rules string
		verdict                 xiangqi.Verdict
		clause                  xiangqi.Clause
	}{
		{"no moves", idleFEN, "", "axf", xiangqi.Ongoing, xiangqi.ClauseNothingRepeats},
		{"nothing repeats", idleFEN, "a0a1 d9d8", "axf", xiangqi.Ongoing, xiangqi.ClauseNothingRepeats},
		{"once round", idleFEN, idleLoop, "cxa", xiangqi.Ongoing, xiangqi.ClauseRepeatedOnce},
		{"twice round", idleFEN, idleLoop + idleLoop, "computer", xiangqi.Draw, xiangqi.ClauseAllowed},
		{"four times round", chaseFEN, strings.Repeat(chaseLoop, 4), "axf", xiangqi.RedLoses, xiangqi.ClausePerpetualChase},
		{"the game went on", chaseFEN, chaseLoop + chaseLoop + "h2i2", "cxa", xiangqi.RedLoses, xiangqi.ClauseForbidden},
		{"Chinese and coordinates", chaseFEN, "车二平三 g6h6 R3=2 炮8平7 " + chaseLoop, "axf", xiangqi.RedLoses, xiangqi.ClausePerpetualChase},
		{"moves before the loop", chaseFEN, "f0f1 d9d8 " + chaseLoop + chaseLoop, "axf", xiangqi.RedLoses, xiangqi.ClausePerpetualChase},
		{"stalemate at the end", "3k5/9/1R7/9/9/9/9/9/9/4K4 w", "b7b8", "axf", xiangqi.BlackLoses, xiangqi.ClauseStalemate},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			_, r, err := xiangqi.JudgeMoves(p, strings.Fields(tt.moves), tt.rules)
			if err != nil || r.Verdict != tt.verdict || r.Clause != tt.clause {
				t.Errorf("%v, %v, %v; want %v, %v", r.Verdict, r.Clause, err, tt.verdict, tt.clause)
			}
		})
	}
}

func TestJudgeMovesErrors(t *testing.T) {
	p, err := xiangqi.ParseFEN(idleFEN)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, moves, rules string
		index              int
		want               error
	}{
		{"unknown rules", "a0a1", "asian", -1, xiangqi.ErrRuleSet},
		{"rules come first", "xyz", "", -1, xiangqi.ErrRuleSet},
		{"not a move", "a0a1 nonsense", "axf", 1, xiangqi.ErrMoveText},
		{"not so", "a0a1 d9d8 a1b2", "axf", 2, xiangqi.ErrCannotMove},
		{"not yours", "a0a1 a1a2", "axf", 1, xiangqi.ErrNotYours},
		{"kings would face", "a0a1 d9e9 f0e0", "axf", 2, xiangqi.ErrKingsFace},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := xiangqi.JudgeMoves(p, strings.Fields(tt.moves), tt.rules)
			if !errors.Is(err, tt.want) {
				t.Fatalf("%v, want %v", err, tt.want)
			}
			var le *xiangqi.ListError
			if errors.As(err, &le) != (tt.index >= 0) || le != nil && le.Index != tt.index {
				t.Errorf("%v, want move %d", err, tt.index)
			}
		})
	}
}
