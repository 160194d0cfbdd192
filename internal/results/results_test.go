package results_test

import (
	"errors"
	"testing"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/recordtest"
)

func TestRead(t *testing.T) {
	for _, sides := range []results.Sides{results.RedBlack, results.BlackWhite} {
		recordtest.CheckResults(t, sides, func(text string) (*record.Game, error) {
			g := &record.Game{Result: results.Unknown}
			v, ok := sides.Read(text)
			if ok {
				g.Result = v.Result
			}
			return g, nil
		})
	}
}

// TestFind: a result among moves has its line for itself.
func TestFind(t *testing.T) {
	tests := []struct {
		text, taken string
		want        results.Result
	}{
		{"1-0", "1-0", results.FirstWins},
		{"1-0 {a comment}", "1-0", results.FirstWins},
		{"1-0 1. 炮二平五", "1-0", results.FirstWins},
		{"1-0{Red wins}", "1-0", results.FirstWins},
		{"1/2-1/2)", "1/2-1/2", results.Drawn},
		{"* x", "*", results.Unknown},
		{"1 - 0  \n[Event]", "1 - 0", results.FirstWins},
		{"红 胜\n", "红 胜", results.FirstWins},
		{"黑胜。", "黑胜。", results.SecondWins},
		{"Red wins by checkmate", "Red wins by checkmate", results.FirstWins},
		{"Do thang", "Do thang", results.FirstWins},
		{"½ – ½ ; a draw", "½ – ½", results.Drawn},
		{"2-0 up after game 2", "", ""},
		{"1-1 又如", "", ""},
		{"红胜，精彩", "", ""},
		{"后炮平四", "", ""},
		{"后马进三 红胜", "", ""},
		{"1. C2=5", "", ""},
		{"1.-0", "", ""},
		{"10. C2=5 1-0", "", ""},
		{"1-0-0", "", ""},
		{"Rxd4 Nbd7", "", ""},
		{"B3+5", "", ""},
		{"R+-1 r8=2", "", ""},
		{"B+ 1. h8", "", ""},
		{"B+R", "B+R", results.SecondWins},
		{"Tg5.1", "", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		n := results.Find(tt.text)
		v, _ := results.RedBlack.ReadAlone(tt.text[:n])
		if v.Result != tt.want || tt.text[:n] != tt.taken {
			t.Errorf("%q: %q in %q, want %q in %q", tt.text, v.Result, tt.text[:n], tt.want, tt.taken)
		}
	}
}

func TestPoints(t *testing.T) {
	for text, want := range map[string]results.Result{"1": results.FirstWins, "0": results.SecondWins, "0.5": results.Drawn, "1/2": results.Drawn, " 1.0 ": results.FirstWins, "2": results.Unknown, "": results.Unknown, "x": results.Unknown, "1-0": results.Unknown} {
		if got, ok := results.Points(text); got != want || ok != (want != results.Unknown) {
			t.Errorf("%q is %q, %v", text, got, ok)
		}
	}
}

func FuzzResult(f *testing.F) {
	for _, list := range recordtest.ResultsOf {
		for _, c := range append(list, recordtest.Results...) {
			f.Add(c.Text)
		}
	}
	for _, text := range append(recordtest.NoResults, "(1-0)", "[红胜]", "(1-0 0-1) x") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, sides := range []results.Sides{results.RedBlack, results.BlackWhite} {
			alone, ok := sides.ReadAlone(text)
			if v, lenient := sides.Read(text); ok && (!lenient || v != alone) {
				t.Errorf("%q is %v alone and %v, %v", text, alone, v, lenient)
			}
		}
		n := results.Find(text)
		_, ok1 := results.RedBlack.ReadAlone(text[:n])
		_, ok2 := results.BlackWhite.ReadAlone(text[:n])
		g := &record.Game{Result: results.Unknown}
		if n > 0 && !ok1 && !ok2 && !errors.Is(errors.Join(g.Ends(results.RedBlack, text[:n]), g.Ends(results.BlackWhite, text[:n])), record.ErrResults) {
			t.Errorf("%q is found in %q", text[:n], text)
		}
	})
}
