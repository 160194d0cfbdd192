package gmopening_test

import (
	"errors"
	"testing"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/gmopening"
)

// TestTurns lets two players settle each opening turn by turn: whose turn it
// is changes with every one, and at the end the game goes on as usual.
func TestTurns(t *testing.T) {
	for _, rule := range opening.Rules()[1:] {
		t.Run(rule.String(), func(t *testing.T) {
			p := begin(t, gomoku.Freestyle, rule)
			c := chooser(even{}, 1)
			for turns := 0; ask(p) != opening.AskNothing; turns++ {
				if turns > 20 {
					t.Fatal("no end")
				}
				seat := p.Turn()
				moves, _, err := c.Turn(t.Context(), p, limited(1000))
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range moves {
					if p.Turn() != seat || ask(p) == opening.AskNothing {
						t.Fatalf("%v: %s is not asked of this player", moves, text)
					}
					m, err := p.Play(text)
					if err != nil {
						t.Fatal(err)
					}
					if m.Swap {
						seat = seat.Opponent()
					}
				}
				if ask(p) != opening.AskNothing && p.Turn() == seat {
					t.Fatalf("%v: the player is asked again", moves)
				}
			}
			if _, _, err := c.Turn(t.Context(), p, limited(1000)); !errors.Is(err, gmopening.ErrNothingAsked) {
				t.Errorf("after the opening: %v", err)
			}
		})
	}
}

// TestSwap2Moves: each form of an answer leads to the colours it means.
func TestSwap2Moves(t *testing.T) {
	tests := []struct {
		name   string
		stones string
		a      gmopening.Swap2Answer
		black  bool // who answered has Black then
	}{
		{"takes Black after three", "h8 h9 i9", gmopening.Swap2Answer{Black: true}, true},
		{"stays White after three", "h8 h9 i9", gmopening.Swap2Answer{Stones: points(t, "g7")}, false},
		{"takes Black after five", "h8 h9 i9 k8 k9", gmopening.Swap2Answer{Black: true}, true},
		{"takes White after five", "h8 h9 i9 k8 k9", gmopening.Swap2Answer{Stones: points(t, "g7")}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := begin(t, gomoku.Freestyle, opening.Swap2)
			play := func(text string) opening.Move {
				t.Helper()
				m, err := p.Play(text)
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
			stones := points(t, tt.stones)
			for i, pt := range stones {
				if i == 3 {
					play(string(opening.TwoMore))
				}
				play(pt.String())
			}
			seat := p.Turn()
			for _, text := range tt.a.Moves(len(stones)) {
				if play(text).Swap {
					seat = seat.Opponent()
				}
			}
			if q, asked := p.Question(); asked || (seat == gomoku.Black) != tt.black {
				t.Errorf("%v leaves %+v, the player on seat %v", tt.a.Moves(len(stones)), q, seat)
			}
		})
	}
	two := gmopening.Swap2Answer{Stones: points(t, "g7 g8")}
	if got := two.Moves(3); len(got) != 3 || got[0] != string(opening.TwoMore) {
		t.Errorf("two more: %v", got)
	}
	three := gmopening.Swap2Answer{Stones: points(t, "h8 h9 i9")}
	if got := three.Moves(0); len(got) != 3 || got[0] != "h8" {
		t.Errorf("the first three: %v", got)
	}
}
