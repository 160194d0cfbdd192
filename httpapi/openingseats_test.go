package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"duiyi/match"
)

// TestOpeningsBetweenSeats plays every opening rule between two people. Each
// step names the player, a or b, who start as Black and White: nobody else may
// take it, and seats follow the people through every change of colours.
func TestOpeningsBetweenSeats(t *testing.T) {
	tests := []struct {
		opening, steps string
		black          string // who has Black at the end
	}{
		{"pro", "a:h8 b:h9 a:k11 b:c3", "a"},
		{"long_pro", "a:h8 b:h9 a:l12 b:c3", "a"},
		{"swap", "a:a1 a:b1 a:c1 b:swap a:c3 b:h8", "b"},
		{"swap2", "a:h8 a:h9 a:i9 b:stay b:k9", "a"},
		{"swap2", "a:h8 a:h9 a:i9 b:swap a:k9 b:j8", "b"},
		{"swap2", "a:h8 a:h9 a:i9 b:two_more b:a1 b:b2 a:swap a:c3 b:d4", "b"},
		{"swap2", "a:h8 a:h9 a:i9 b:two_more b:a1 b:b2 a:stay b:c3", "a"},
		{"rif", "a:h8 a:h9 a:i9 b:swap a:k8 b:j10 b:g7 a:g7 a:c3", "b"},
		{"rif", "a:h8 a:h9 a:i9 b:stay b:k8 a:j10 a:g7 b:j10 b:c3", "a"},
		{"yamaguchi", "a:h8 a:i9 a:j7 a:3 b:swap a:a1 b:b1 b:c1 b:d3 a:c1 a:d4", "b"},
		{"soosyrv8", "a:h8 a:h9 a:i9 b:stay b:a1 b:2 a:swap b:b1 b:c1 a:b1 a:d4", "b"},
		{"soosyrv8", "a:h8 a:h9 a:i9 b:swap a:a1 a:1 b:stay b:b1 a:b1 a:d4", "b"},
		{"taraguchi10", "a:h8 b:swap a:h9 b:swap a:i9 b:swap a:k9 b:swap a:l9 b:swap a:d4", "b"},
		{"taraguchi10", "a:h8 b:stay b:h9 a:stay a:i9 b:stay b:k9 a:ten a:a1 a:a3 a:b2 a:c5 a:d8 a:e1 a:f13 a:m5 a:n2 a:o7 b:d8 b:c1", "a"},
	}
	s := newServer(t)
	for _, tt := range tests {
		t.Run(tt.opening+" "+tt.steps, func(t *testing.T) {
			p := s.pair(fmt.Sprintf(`{"game":"gomoku","rules":"renju","opening":%q,"players":[{"kind":"human","name":"甲"},{"kind":"human"}],"keeps":"network","side":0}`, tt.opening))
			black := 0
			for _, step := range strings.Fields(tt.steps) {
				who, move, _ := strings.Cut(step, ":")
				person := int(who[0] - 'a')
				command := fmt.Sprintf(`{"type":"move","move":%q}`, move)
				if r := p.asks(1-person, command); r.status != http.StatusConflict || r.failure(t).Error.Refusal == nil || r.failure(t).Error.Refusal.Code != "not_your_turn" {
					t.Fatalf("%s by the other: %d %s", step, r.status, r.text)
				}
				if r := p.request("POST", "/api/games/"+p.id+"/commands", command); r.status != http.StatusForbidden {
					t.Fatalf("%s by who looks on: %d %s", step, r.status, r.text)
				}
				p.does(person, command)
				g := p.sees(person)
				if last := g.Moves[len(g.Moves)-1]; last.Swap {
					black = 1 - black
				}
				if got := *g.Network.You == match.First; got != (person == black) {
					t.Fatalf("after %s the one who took it has side %d", step, *g.Network.You)
				}
			}
			g := p.sees(0)
			if g.Position.Opening != nil {
				t.Errorf("the rule still asks %+v", g.Position.Opening)
			}
			if got := string(rune('a' + black)); got != tt.black || (g.Config.Players[match.First].Name == "甲") != (tt.black == "a") {
				t.Errorf("%s has Black, and %q is named so; want %s", got, g.Config.Players[match.First].Name, tt.black)
			}
		})
	}
}

// Taking back a change of colours restores both seats, and the question is
// asked again.
func TestSwapTakenBack(t *testing.T) {
	p := newServer(t).pair(`{"game":"gomoku","rules":"renju","opening":"swap","players":[{"kind":"human","name":"甲"},{"kind":"human"}],"keeps":"network","side":0}`)
	for _, m := range []string{"a1", "b1", "c1"} {
		p.does(0, `{"type":"move","move":"`+m+`"}`)
	}
	p.does(1, `{"type":"move","move":"swap"}`)
	p.does(1, `{"type":"offer_undo"}`)
	p.does(0, `{"type":"accept_undo"}`)
	if g := p.sees(1); *g.Network.You != match.Second || g.Position.Opening == nil || g.Position.Turn != match.Second {
		t.Errorf("who is asked again sits on side %d, and is asked %+v", *g.Network.You, g.Position)
	}
	p.does(1, `{"type":"move","move":"stay"}`)
}
