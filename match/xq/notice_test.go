package xq

import (
	"slices"
	"strings"
	"testing"

	"duiyi/match"
)

// AXF diagram 1: Red's rook checks with every move, Black's king only evades.
const (
	diagram1     = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1"
	diagram1Loop = "h8h9 f9f8 h9h8 f8f9"
)

func playAll(t *testing.T, setup, rules, moves string) match.Position {
	t.Helper()
	p, err := Rules{}.Start(match.Config{Game: Game, Rules: rules, Setup: setup})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		next, _, err := p.Play(m)
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		p = next
	}
	return p
}

func TestWarningAndRuling(t *testing.T) {
	tests := []struct {
		name    string
		rules   string
		moves   string
		warning bool
		result  string // reason
	}{
		{"before the loop closes", "axf", "h8h9 f9f8 h9h8", false, ""},
		{"the loop has come round once", "axf", diagram1Loop, true, ""},
		{"half way round again", "axf", diagram1Loop + " h8h9 f9f8", true, ""},
		{"varied after the warning", "axf", diagram1Loop + " h8g8", false, ""},
		{"round again", "axf", diagram1Loop + " " + diagram1Loop, false, "perpetual_check"},
		{"under cxa", "cxa", diagram1Loop + " " + diagram1Loop, false, "perpetual_check"},
		{"under computer", "computer", diagram1Loop, true, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := playAll(t, diagram1, tt.rules, tt.moves)
			view, result := v.View(), v.Result()
			if (view.Warning != nil) != tt.warning {
				t.Errorf("warning %+v, want one: %v", view.Warning, tt.warning)
			}
			if w := view.Warning; w != nil {
				if w.Loser == nil || *w.Loser != match.First || w.Plies < 1 || w.Clause != "perpetual_check" || len(w.Loop) != 4 {
					t.Errorf("warning %+v, want Red to vary within the loop of four", w)
				}
				if !strings.Contains(w.Text["zh-Hans"].Verdict, "红方长将") || w.Text["en"].Verdict == "" {
					t.Errorf("warning says %q", w.Text)
				}
			}
			if (result != nil) != (tt.result != "") || (view.Ruling != nil) != (tt.result != "") {
				t.Fatalf("result %+v, ruling %+v", result, view.Ruling)
			}
			if result == nil {
				return
			}
			if result.Reason != tt.result || *result.Winner != match.Second {
				t.Errorf("result %+v, want %s lost by Red", result, tt.result)
			}
			r := view.Ruling
			if !slices.Equal(r.Loop, strings.Fields(diagram1Loop)) || *r.Loser != match.First {
				t.Errorf("ruling %+v", r)
			}
			for lang, text := range r.Text {
				if text.Verdict == "" || text.Reason == "" || len(text.Moves) != 8 {
					t.Errorf("%s: %+v", lang, text)
				}
			}
		})
	}
}

// A ruling numbers the moves of the whole game, also where captures stand
// before the loop.
func TestRulingCountsFromTheStart(t *testing.T) {
	p := playAll(t, "c2a1k3/2c1a2R1/b6P1/8p/2p6/2P6/9/9/4K4/9 w - - 0 1", "axf",
		"c4c5 i6i5 "+diagram1Loop+" "+diagram1Loop)
	r := p.View().Ruling
	if r == nil {
		t.Fatal("no ruling")
	}
	if first := r.Text["en"].Moves[0]; !strings.Contains(first, "Red's move 2,") {
		t.Errorf("the loop's first move is told as %q, want Red's move 2", first)
	}
}
