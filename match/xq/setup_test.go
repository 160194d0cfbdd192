package xq_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/xiangqi"
)

func TestExamine(t *testing.T) {
	tests := []struct {
		name, fen string
		faults    []string // CODE:SIDE:POINTS
		check     string
	}{
		{"the start position", "", nil, ""},
		{"nothing on the board", "9/9/9/9/9/9/9/9/9/9 w", []string{"no_king:0:", "no_king:1:"}, ""},
		{"two kings", "3k5/9/9/9/9/9/9/4K4/9/4K4 w", []string{"many_kings:0:e0 e2"}, ""},
		{"a king outside", "4k4/9/9/9/9/9/9/9/9/6K2 w", []string{"king_point:0:g0"}, ""},
		{"guards and a pawn astray", "3k5/a8/9/9/b8/9/9/9/P8/4K4 w",
			[]string{"pawn_point:0:a1", "advisor_point:1:a8", "elephant_point:1:a5"}, ""},
		{"three rooks", "3k5/9/9/9/RRR6/9/9/9/9/4K4 b", []string{"too_many:0:a5 b5 c5"}, ""},
		{"facing kings", "4k4/9/9/9/9/9/9/9/9/4K4 b", []string{"facing:-:e0 e9"}, ""},
		{"the side not to move is in check", "3k5/9/9/9/9/9/9/9/9/3RK4 w", []string{"king_takeable:1:d9 d0"}, ""},
		{"the side to move is in check", "3k5/9/9/9/9/9/9/9/9/3R1K3 b", nil, "d9"},
		{"mate already", "3k5/9/9/9/9/9/9/9/9/3RK4 b", []string{"over:1:d9"}, "d9"},
		{"nothing can attack", "3k5/9/9/9/9/9/9/9/9/4K4 w", []string{"over:-:"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := xq.Rules{}.Examine(config(tt.fen))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range s.Faults {
				whose := "-"
				if f.Side != nil {
					whose = string('0' + rune(*f.Side))
				}
				got = append(got, f.Code+":"+whose+":"+strings.Join(f.Points, " "))
				if f.Detail == "" || f.Code == "over" && f.Reason == "" {
					t.Errorf("a fault without words: %+v", f)
				}
			}
			if !slices.Equal(got, tt.faults) || s.Check != tt.check || len(s.Remarks) > 0 {
				t.Errorf("faults %q, check %q, want %q, %q", got, s.Check, tt.faults, tt.check)
			}
		})
	}
}

func TestExamineNoBoard(t *testing.T) {
	_, err := xq.Rules{}.Examine(config("9/9/9/9/9/9/9/9/9/8x w"))
	var ce *match.ConfigError
	if !errors.As(err, &ce) || ce.Field != "setup" || ce.Offset != 19 || !errors.Is(err, xiangqi.ErrBadPiece) {
		t.Errorf("%v", err)
	}
}

// FuzzExamine holds Examine to Start: a setup without faults is one that a
// game starts from and goes on in, and none other is.
func FuzzExamine(f *testing.F) {
	for _, fen := range []string{xiangqi.StartFEN, "3k5/9/9/9/9/9/9/9/9/3RK4 w", "4k4/9/9/9/9/9/9/9/9/4K4 b", "9/9/9/9/9/9/9/9/9/9 w"} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		if fen == "" {
			return
		}
		s, err := xq.Rules{}.Examine(config(fen))
		p, startErr := xq.Rules{}.Start(config(fen))
		playable := startErr == nil && p.Result() == nil
		switch {
		case err != nil && startErr == nil:
			t.Fatalf("%q starts a game, but is no board: %v", fen, err)
		case err == nil && playable != (len(s.Faults) == 0):
			t.Fatalf("%q: faults %+v, start: %v", fen, s.Faults, startErr)
		case err == nil:
			if again, err := (xq.Rules{}).Examine(config(s.Board)); err != nil || again.Board != s.Board {
				t.Fatalf("%q -> %q -> %q: %v", fen, s.Board, again.Board, err)
			}
		}
	})
}
