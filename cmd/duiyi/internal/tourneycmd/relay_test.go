package tourneycmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"duiyi/record"
)

// TestRelayRefused enters the moves before one that the server refuses, once, and goes on when the
// record is corrected; moves by another hand are left alone.
func TestRelayRefused(t *testing.T) {
	var moves []string
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		var line struct {
			Moves []string
			Seen  *int
		}
		fail := func(code string) {
			w.WriteHeader(http.StatusConflict)
			fmt.Fprintf(w, `{"error":{"code":%q,"message":"So it is."}}`, code)
		}
		switch json.NewDecoder(r.Body).Decode(&line); {
		case slices.Contains(line.Moves, "bad"):
			fail("illegal_move")
			return
		case line.Seen == nil && len(line.Moves) <= len(moves) && common(line.Moves, moves) == len(line.Moves):
		case common(line.Moves, moves) < len(moves) && (line.Seen == nil || *line.Seen < len(moves)):
			fail("line_differs")
			return
		default:
			moves = line.Moves
		}
		fmt.Fprintf(w, `{"plies":%d}`, len(moves))
	}))
	defer server.Close()
	var out bytes.Buffer
	r := &relay{tables: newTables(server.URL, "t", "all.x"), out: &out, texts: relayTextsIn("en"), boards: map[spot]*entered{}}
	enter := func(text, has, says string) {
		t.Helper()
		out.Reset()
		r.said, r.heard = r.heard, map[string]bool{}
		g := &record.Game{Result: record.Unknown}
		at := &g.Root
		for _, m := range strings.Fields(text) {
			next := &record.Node{Move: m}
			at.Next = []*record.Node{next}
			at = next
		}
		if err := r.enter(t.Context(), "F", spot{1, 2}, table{}, g); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(moves, " "); got != has || strings.TrimSpace(out.String()) != says {
			t.Errorf("%q enters %q and says %q, want %q and %q", text, got, out.String(), has, says)
		}
	}
	enter("a b", "a b", "round 1 board 2: 2 moves")
	enter("a b c bad d", "a b c", "F: round 1 board 2, move 4, bad: So it is\nround 1 board 2: 3 moves")
	before := asked
	enter("a b c bad d", "a b c", "")
	if asked != before {
		t.Error("the same record is entered again")
	}
	enter("a b c d", "a b c d", "round 1 board 2: 4 moves")
	moves = append(moves, "x") // another helper
	enter("a b e", "a b c d x", "F: round 1 board 2 has other moves by another hand: take them back there, or correct the record")
}
