package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"duiyi/match"
)

// TestOpeningInFiles tests that SGF preserves an opening completely, and
// Piskvork's format its stones, reporting what it omits.
func TestOpeningInFiles(t *testing.T) {
	tests := []struct{ opening, moves, players string }{
		{"swap2", "h8 h9 i9 swap k9 j8", "b a"},
		{"swap2", "h8 h9 i9 two_more a1 b2 stay c3", "a b"},
		{"swap2", "h8 h9", "a b"},
		{"rif", "h8 h9 i9 swap k8 j10 g7 g7 c3", "b a"},
		{"rif", "h8 h9 i9 stay k8 j10", "a b"},
		{"yamaguchi", "h8 i9 j7 2 swap a1 b1 c1 c1", "b a"},
		{"taraguchi10", "h8 swap h9 swap i9 swap k9 swap l9 swap d4", "b a"},
		{"pro", "h8 h9 k11 c3", "a b"},
	}
	for _, tt := range tests {
		t.Run(tt.opening+" "+tt.moves, func(t *testing.T) {
			s := newServer(t)
			r := s.request("POST", "/api/games", fmt.Sprintf(`{"game":"gomoku","rules":"renju","opening":%q,"players":[{"kind":"human","name":"a"},{"kind":"human","name":"b"}]}`, tt.opening))
			if r.status != http.StatusCreated {
				t.Fatal(r.text)
			}
			id := strings.TrimPrefix(r.header.Get("Location"), "/api/games/")
			for _, m := range strings.Fields(tt.moves) {
				if r := s.request("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, m)); r.status != http.StatusOK {
					t.Fatal(r.text)
				}
			}
			before := s.game("GET", "/api/games/"+id, "")
			sgf := s.request("GET", "/api/games/"+id+"/export?format=sgf", "")
			in := s.imports(map[string]any{"text": sgf.text}, http.StatusCreated)
			after := s.game("GET", "/api/games/"+in.ID, "")
			if after.Ply != before.Ply || after.Position.Board != before.Position.Board || len(in.Lost) > 0 || len(in.Faults) > 0 {
				t.Errorf("%d plies to %s, were %d to %s; lost %v; %s", after.Ply, after.Position.Board, before.Ply, before.Position.Board, in.Lost, sgf.text)
			}
			if got := after.Config.Players[0].Name + " " + after.Config.Players[1].Name; got != tt.players || after.Config.Options.Text(match.OptionOpening) != tt.opening {
				t.Errorf("players %s by %s, want %s by %s", got, after.Config.Options.Text(match.OptionOpening), tt.players, tt.opening)
			}
			for i := range after.Moves {
				if after.Moves[i].Move != before.Moves[i].Move || after.Moves[i].Kind != before.Moves[i].Kind || after.Moves[i].Side != before.Moves[i].Side {
					t.Errorf("move %d is %+v, was %+v", i+1, after.Moves[i], before.Moves[i])
				}
			}

			psq := s.request("GET", "/api/games/"+id+"/export?format=psq", "")
			if psq.status != http.StatusOK {
				t.Fatalf("psq: %d %s", psq.status, psq.text)
			}
			in = s.imports(map[string]any{"text": psq.text}, http.StatusCreated)
			stones := s.game("GET", "/api/games/"+in.ID, "")
			if stones.Position.Board != before.Position.Board || len(in.Faults) > 0 {
				t.Errorf("psq: %s, want %s", stones.Position.Board, before.Position.Board)
			}
		})
	}
}

// TestOpeningTagsThatLie tests that opening tags which do not lead to the
// record's stones are ignored.
func TestOpeningTagsThatLie(t *testing.T) {
	for name, props := range map[string]string{
		"another stone":     "OPRULE[swap2]OPMOVES[h8 h9 i10 stay]",
		"an answer refused": "OPRULE[swap2]OPMOVES[h8 h9 swap]",
		"no such rule":      "OPRULE[swap7]OPMOVES[h8 h9 i9 stay]",
		"too many stones":   "OPRULE[swap2]OPMOVES[h8 h9 i9 two_more a1 a2 stay]",
		"ends too early":    "OPRULE[swap2]OPMOVES[h8 h9]",
		"goes on after it":  "OPRULE[pro]OPMOVES[h8 h9 i9]",
		"nothing":           "OPRULE[swap2]OPMOVES[]",
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t)
			in := s.imports(map[string]any{"text": "(;GM[4]SZ[15]" + props + ";B[hh];W[hg];B[ig])"}, http.StatusCreated)
			g := s.game("GET", "/api/games/"+in.ID, "")
			if g.Ply != 3 || g.Config.Options.Text(match.OptionOpening) != "" {
				t.Errorf("%d plies by %q", g.Ply, g.Config.Options.Text(match.OptionOpening))
			}
		})
	}
}
