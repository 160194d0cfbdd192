package record_test

import (
	"errors"
	"testing"

	"duiyi/record"
	"duiyi/record/recordtest"
)

func TestRead(t *testing.T) {
	for _, sides := range []record.Sides{record.RedBlack, record.BlackWhite} {
		recordtest.CheckResults(t, sides, func(text string) (*record.Game, error) {
			g := &record.Game{Result: record.Unknown}
			v, ok := sides.Read(text)
			if ok {
				g.Result = v.Result
			}
			return g, nil
		})
	}
}

// TestFindResult: a result among moves has its line for itself.
func TestFindResult(t *testing.T) {
	tests := []struct {
		text, taken string
		want        record.Result
	}{
		{"1-0", "1-0", record.FirstWins},
		{"1-0 {a comment}", "1-0", record.FirstWins},
		{"1-0 1. 炮二平五", "1-0", record.FirstWins},
		{"1-0{Red wins}", "1-0", record.FirstWins},
		{"1/2-1/2)", "1/2-1/2", record.Drawn},
		{"* x", "*", record.Unknown},
		{"1 - 0  \n[Event]", "1 - 0", record.FirstWins},
		{"红 胜\n", "红 胜", record.FirstWins},
		{"黑胜。", "黑胜。", record.SecondWins},
		{"Red wins by checkmate", "Red wins by checkmate", record.FirstWins},
		{"Do thang", "Do thang", record.FirstWins},
		{"½ – ½ ; a draw", "½ – ½", record.Drawn},
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
		{"B+R", "B+R", record.SecondWins},
		{"Tg5.1", "", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		n := record.FindResult(tt.text)
		v, _ := record.RedBlack.ReadAlone(tt.text[:n])
		if v.Result != tt.want || tt.text[:n] != tt.taken {
			t.Errorf("%q: %q in %q, want %q in %q", tt.text, v.Result, tt.text[:n], tt.want, tt.taken)
		}
	}
}

// TestEnds: what says more than the result is kept, and another result is told.
func TestEnds(t *testing.T) {
	tests := []struct {
		first, second, termination string
		want                       record.Result
		err                        error
	}{
		{"红胜", "1-0", "", record.FirstWins, nil},
		{"*", "黑方超时负", "黑方超时负", record.FirstWins, nil},
		{"1-0", "黑胜", "", record.FirstWins, record.ErrResult},
		{"红优", "和棋", "红优", record.Drawn, nil},
		{"1-0 by the  arbiter", "", "1-0 by the arbiter", record.FirstWins, nil},
		{"1-0", "*", "", record.FirstWins, nil},
		{"红胜，黑胜", "", "红胜，黑胜", record.Unknown, record.ErrResults},
		{"1-0 0-1", "", "1-0 0-1", record.Unknown, record.ErrResults},
		{"1-0", "红胜 黑胜", "红胜 黑胜", record.FirstWins, record.ErrResults},
		{"和棋，同意", "", "和棋，同意", record.Drawn, nil},
	}
	for _, tt := range tests {
		g := &record.Game{Result: record.Unknown}
		err := errors.Join(g.Ends(record.RedBlack, tt.first), g.Ends(record.RedBlack, tt.second))
		if !errors.Is(err, tt.err) || g.Result != tt.want || g.Tag("Termination") != tt.termination {
			t.Errorf("%q, then %q: %q, %q, %v", tt.first, tt.second, g.Result, g.Tag("Termination"), err)
		}
	}
}

func TestPoints(t *testing.T) {
	for text, want := range map[string]record.Result{"1": record.FirstWins, "0": record.SecondWins, "0.5": record.Drawn, "1/2": record.Drawn, " 1.0 ": record.FirstWins, "2": record.Unknown, "": record.Unknown, "x": record.Unknown, "1-0": record.Unknown} {
		if got, ok := record.Points(text); got != want || ok != (want != record.Unknown) {
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
		for _, sides := range []record.Sides{record.RedBlack, record.BlackWhite} {
			alone, ok := sides.ReadAlone(text)
			if v, lenient := sides.Read(text); ok && (!lenient || v != alone) {
				t.Errorf("%q is %v alone and %v, %v", text, alone, v, lenient)
			}
		}
		n := record.FindResult(text)
		_, ok1 := record.RedBlack.ReadAlone(text[:n])
		_, ok2 := record.BlackWhite.ReadAlone(text[:n])
		g := &record.Game{Result: record.Unknown}
		if n > 0 && !ok1 && !ok2 && !errors.Is(errors.Join(g.Ends(record.RedBlack, text[:n]), g.Ends(record.BlackWhite, text[:n])), record.ErrResults) {
			t.Errorf("%q is found in %q", text[:n], text)
		}
	})
}
