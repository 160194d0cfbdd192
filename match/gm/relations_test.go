package gm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/gomoku"
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

// In renju an open three of Black's that could only grow on a forbidden point
// threatens nothing.
func TestRowsForbiddenGrowth(t *testing.T) {
	p, err := gomoku.NewPosition(15, gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"g8", "a1", "i8", "a3", "j8", "a5", "h6", "a7", "h7", "a9", "h9", "c1"} {
		pt, err := gomoku.ParsePoint(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(pt); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	// h8 would make two fours at once: in the row and in the file.
	for _, r := range rowsOf(&p, gomoku.Black) {
		if slices.Contains(r.Points, "h8") {
			t.Errorf("%+v grows on the forbidden h8", r)
		}
	}
}

// Every point of a four wins, and every point that wins is one of a four.
func TestFoursAreWins(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 5))
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		for range 60 {
			p, err := gomoku.NewPosition(11, rule)
			if err != nil {
				t.Fatal(err)
			}
			for range 50 {
				legal := p.Legal(nil)
				if len(legal) == 0 || p.Outcome() != gomoku.Ongoing {
					break
				}
				p.PlayUnchecked(legal[rnd.IntN(len(legal))])
			}
			if p.Outcome() != gomoku.Ongoing {
				continue
			}
			for _, stone := range []gomoku.Stone{gomoku.Black, gomoku.White} {
				got := map[string]bool{}
				for _, r := range rowsOf(&p, stone) {
					for _, pt := range r.Points {
						if r.Kind != match.RowOpenThree {
							got[pt] = true
						}
					}
				}
				want := map[string]bool{}
				eachPoint(p.Size(), func(pt gomoku.Point) {
					if p.At(pt) == gomoku.None && p.Wins(pt, stone) {
						want[pt.String()] = true
					}
				})
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%v %v %v (-wins +fours):\n%s", rule, stone, p.String(), diff)
				}
			}
		}
	}
}
