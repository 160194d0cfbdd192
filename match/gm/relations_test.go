package gm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
)

func TestRows(t *testing.T) {
	tests := []struct {
		name, rules string
		line        string // the eighth row of a board of 15
		want        []string
	}{
		{"an open three", "freestyle", "......XXX......", []string{"three g8 h8 i8: f8 j8"}},
		{"one with a gap", "freestyle", "......X.XX.....", []string{"three g8 i8 j8: h8"}},
		{"near the edge it is none", "freestyle", "XXX............", nil},
		{"closed at one end it is none", "freestyle", "...OXXX........", nil},
		{"a four", "freestyle", "...OXXXX.......", []string{"four e8 f8 g8 h8: i8"}},
		{"an open four", "freestyle", ".....XXXX......", []string{"open_four f8 g8 h8 i8: e8 j8"}},
		{"a four with a gap", "freestyle", "....XX.XX......", []string{"four e8 f8 h8 i8: g8"}},
		{"six in a row win freely", "freestyle", "....XXX.XX.....", []string{"four e8 f8 g8 i8: h8", "four f8 g8 i8 j8: h8"}},
		{"and not where five are asked", "standard", "....XXX.XX.....", nil},
		{"an overline counts for white in renju", "renju", "....OOO.OO.....", []string{"four e8 f8 g8 i8: h8", "four f8 g8 i8 j8: h8"}},
		{"and not for black", "renju", "....XXX.XX.....", nil},
		{"a five between two stones is none in caro", "caro", "....OXXX.XO....", nil},
		{"with one of them it is", "caro", "....OXXX.X.....", []string{"four f8 g8 h8 j8: i8"}},
		{"a four that one stone stops is not open", "caro", "...O.XXXX......", []string{"four f8 g8 h8 i8: e8 j8"}},
		{"an open four in caro", "caro", ".....XXXX......", []string{"open_four f8 g8 h8 i8: e8 j8"}},
		{"a three that can grow one way only", "standard", ".....XXX.X.....", []string{"four f8 g8 h8 j8: i8"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			board := make([]string, 15)
			for i := range board {
				board[i] = strings.Repeat(".", 15)
			}
			board[7] = tt.line
			rel, err := Rules{}.Relate(match.Config{Game: Game, Rules: tt.rules, Setup: strings.Join(board, "/") + " X"})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range rel.Rows {
				got = append(got, fmt.Sprintf("%s %s: %s", r.Kind, strings.Join(r.Stones, " "), strings.Join(r.Points, " ")))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.line, diff)
			}
		})
	}
}
