package tourneycmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/record"
)

// A hall is a server of one tournament whose boards take any moves.
type hall struct {
	t      *testing.T
	tables []table
	games  map[string][]string // moves by path
	asked  []string            // what was asked to be changed
	full   bool                // it refuses every change as one too many
}

func (h *hall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, "/api/tournaments/t")
	var body struct {
		Moves  []string
		Seen   *int
		Result string
	}
	if path == "/relay" {
		json.NewEncoder(w).Encode(map[string]any{"tables": h.tables})
		return
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		h.t.Error(err)
	}
	h.asked = append(h.asked, fmt.Sprint(strings.TrimSuffix(path, "/relay"), " ", len(body.Moves), body.Result))
	has := h.games[path]
	switch {
	case h.full:
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, `{"error":{"code":"too_many","message":"Later."}}`)
	case strings.HasSuffix(path, "/result"):
		fmt.Fprint(w, "{}")
	case body.Seen == nil && common(has, body.Moves) == len(body.Moves): // moves by another hand stay
		fmt.Fprintf(w, `{"plies":%d}`, len(has))
	default:
		h.games[path] = body.Moves
		fmt.Fprintf(w, `{"plies":%d,"back":%d}`, len(body.Moves), len(has)-common(has, body.Moves))
	}
}

// relayTo returns a relay to a hall of two boards, and what a round with these records asks and says.
func relayTo(t *testing.T, paths ...string) (*hall, func(want ...string) error) {
	h := &hall{t: t, games: map[string][]string{}, tables: []table{{1, 1, [2]string{"Li", "Bo"}, ""}, {1, 2, [2]string{"Su", "Yi"}, ""}}}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	var out bytes.Buffer
	r := &relay{paths: paths, tables: newTables(server.URL, "t", "all.x"), out: &out, texts: relayTextsIn("en"), sources: map[string]*source{}, boards: map[spot]*entered{}, said: map[string]bool{}}
	return h, func(want ...string) error {
		t.Helper()
		out.Reset()
		h.asked = nil
		err := r.round(t.Context(), false)
		got := h.asked
		for line := range strings.Lines(strings.ReplaceAll(out.String(), paths[0], "FILE")) {
			got = append(got, strings.TrimSuffix(line, "\n"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the round asks and says %q, want %q", got, want)
		}
		return err
	}
}

// TestRelayRounds enters what is new in each round, and complains once while something holds.
func TestRelayRounds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "live.pgn")
	write := func(games ...string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(strings.Join(games, "\n\n")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	game := func(tags, moves string) string { return "[Game \"Chinese Chess\"]\n" + tags + "\n\n" + moves }
	h, round := relayTo(t, file)
	check := func(want ...string) {
		t.Helper()
		if err := round(want...); err != nil {
			t.Error(err)
		}
	}
	const (
		first  = `[Round "1.1"]`
		second = "[Red \"Su\"]\n[Black \"Yi\"]"
	)
	write(game(first, "1. C2=5 H8+7 1-0"), game("[Red \"Su\"]\n[Black \"Yi\"]", "*"))
	check("/rounds/1/boards/1 2", "/rounds/1/boards/1/relay/result 01-0", "/rounds/1/boards/2 0", "round 1 board 1: 2 moves", "round 1 board 1: 1-0")
	check()
	// The server lets the result go with the move: it is given again.
	write(game(first, "1. C2=5 1-0"))
	check("/rounds/1/boards/1 1", "/rounds/1/boards/1/relay/result 01-0", "round 1 board 1: 1 move taken back, 1 there", "round 1 board 1: 1-0")
	// A result that stands is the arbiter's.
	h.tables[0].Result = "="
	write(game(first, "1. C2=5 0-1"))
	check()
	h.tables[0].Result = ""
	// Two records of one board, and one of none, of which each is told once while it lasts.
	write(game(second, "1. C2=5 *"), game(`[Round "1.2"]`, "1. C8=5 *"), game(`[Round "2.1"]`, "1. C8=5 *"))
	wrong := []string{"FILE, game 2: round 1 board 2 is in FILE, game 1 already", "FILE, game 3: round 2 board 1 is not open to the link"}
	check(append([]string{"/rounds/1/boards/2 1"}, slices.Insert(wrong, 0, "round 1 board 2: 1 move")...)...)
	check()
	write(game(second, "1. C2=5 *"))
	check()
	write(game(second, "1. C2=5 *"), game(`[Round "1.2"]`, "1. C8=5 *"), game(`[Round "2.1"]`, "1. C8=5 *"))
	check(wrong...)
	// What looks wrong may be half a line, until it is read again.
	write(game(second, "1. C2=5 H8+"))
	check()
	check(`FILE: pgn: byte 56 (line 5, column 9), after 1 plies: move: byte 0: not a move in any notation: "H8+": "H8+"`)
	check()
	// Above the server's limits it is tried again in the next round.
	write(game(second, "1. C2=5 H8+7 *"))
	h.full = true
	if err := round("/rounds/1/boards/2 2"); err == nil {
		t.Error("a server above its limits is no error")
	}
	h.full = false
	check("/rounds/1/boards/2 2", "round 1 board 2: 2 moves")
	if err := os.Truncate(file, maxSource+1); err != nil {
		t.Fatal(err)
	}
	check("FILE: more than 16 MiB")
}

// TestRelayOthersMoves: moves that another hand has entered before are told and stay, a pass ends what
// is entered, and a page that is not there is no record.
func TestRelayOthersMoves(t *testing.T) {
	none := httptest.NewServer(http.NotFoundHandler())
	defer none.Close()
	h, round := relayTo(t, none.URL+"/live.pgn")
	if err := round("FILE: 404 Not Found"); err != nil {
		t.Error(err)
	}
	h.games["/rounds/1/boards/1/relay"] = []string{"a", "b", "c"}
	var out bytes.Buffer
	r := &relay{tables: newTables(none.URL, "t", "all.x"), out: &out, texts: relayTextsIn("en"), boards: map[spot]*entered{}, said: map[string]bool{}, heard: map[string]bool{}}
	server := httptest.NewServer(h)
	defer server.Close()
	r.tables.server = server.URL
	g := &record.Game{Result: record.Unknown}
	g.Root.Next = []*record.Node{{Move: "a", Next: []*record.Node{{Move: record.Pass, Next: []*record.Node{{Move: "b"}}}}}}
	if err := r.enter(t.Context(), "F", spot{1, 1}, table{}, g); err != nil {
		t.Fatal(err)
	}
	if want := "round 1 board 1: 3 moves\nF: round 1 board 1 has 2 moves more than the record\n"; out.String() != want {
		t.Errorf("it says %q, want %q", out.String(), want)
	}
}
