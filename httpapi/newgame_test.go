package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"duiyi/games"
	"duiyi/match"
	"duiyi/store/sqlite"
)

// A heap is a game unknown to the program: players take one to three stones
// from a heap in turn, and whoever takes the last wins.
type heap struct {
	left int
	turn match.Side
}

// heapRules are the rules of heap.
type heapRules struct{}

// heapOptions are its options, heapMore its additional view.
type (
	heapOptions struct {
		Stones int `json:"stones"`
	}
	heapMore struct {
		Most int `json:"most"` // that may be taken
	}
)

func (heapRules) Start(c match.Config) (match.Position, error) {
	o := heapOptions{Stones: 12}
	if err := c.Options.Decode(&o); err != nil {
		return nil, err
	}
	if o.Stones < 1 {
		return nil, &match.ConfigError{Field: "stones", Offset: -1, Err: fmt.Errorf("%d is not a heap", o.Stones)}
	}
	return heap{left: o.Stones}, nil
}

func (h heap) Turn() match.Side { return h.turn }

func (h heap) Play(text string) (match.Position, match.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > min(3, h.left) {
		return nil, match.Move{}, &match.Refusal{Move: text, Code: "cannot_move_so", Detail: "one to three stones may be taken"}
	}
	return heap{h.left - n, h.turn.Other()}, match.Move{Move: strconv.Itoa(n), Side: h.turn, To: "heap", Piece: "o"}, nil
}

func (h heap) Result() *match.Result {
	if h.left > 0 {
		return nil
	}
	winner := h.turn.Other()
	return &match.Result{Winner: &winner, Reason: "last_stone"}
}

func (h heap) View() match.View {
	v := match.View{Board: strings.Repeat("o", h.left) + fmt.Sprintf(" %d", h.turn), Turn: h.turn, More: heapMore{min(3, h.left)}}
	for n := 1; n <= min(3, h.left); n++ {
		v.Legal = append(v.Legal, strconv.Itoa(n))
	}
	return v
}

// TestNewGame plays a game that no package of the program knows except through
// its row in the table of games: created, watched, played, taken back, stored,
// listed, reopened by another run, and finished.
func TestNewGame(t *testing.T) {
	table := append(playedGames[:len(playedGames):len(playedGames)], games.Game{Name: "heap", Rules: heapRules{}, RuleSets: []string{"usual"}})
	dir := t.TempDir()
	run := func(t *testing.T) (*server, func()) {
		store, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		s := newServerOf(t, store, table, nil)
		return s, func() {
			s.app.Close()
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		}
	}

	s, stop := run(t)
	for body, at := range map[string]string{
		`{"game":"heap","stones":0,` + twoHumans + `}`: "stones",
		`{"game":"heap","size":15,` + twoHumans + `}`:  "size",
		`{"game":"heaps",` + twoHumans + `}`:           "game",
	} {
		r := s.request("POST", "/api/games", body)
		if f := r.failure(t); r.status != http.StatusBadRequest || f.Error.At != at {
			t.Errorf("%s: %d at %v, want %s", body, r.status, f.Error.At, at)
		}
	}
	g := s.game("POST", "/api/games", `{"game":"heap","stones":9,"title":"a heap",`+twoHumans+`}`)
	if g.Config.Rules != "usual" || g.Config.Options.Number("stones") != 9 || g.Position.Board != "ooooooooo 0" {
		t.Fatalf("begun as %+v", g)
	}
	seen := s.watch(g.ID)
	seen.next()
	s.command(g.ID, `{"type":"move","move":"3"}`)
	s.command(g.ID, `{"type":"move","move":"2"}`)
	if now := seen.until(func(g game) bool { return g.Ply == 2 }); now.Position.Board != "oooo 0" || now.Moves[1].Move != "2" {
		t.Errorf("who watches sees %+v", now)
	}
	refused := s.request("POST", "/api/games/"+g.ID+"/commands", `{"type":"move","move":"4"}`)
	if f := refused.failure(t); f.Error.Refusal == nil || f.Error.Refusal.Code != "cannot_move_so" {
		t.Errorf("refused with %s", refused.text)
	}
	s.command(g.ID, `{"type":"undo"}`)
	if now := seen.until(func(g game) bool { return g.Ply == 1 }); now.Position.Board != "oooooo 1" || now.Length != 2 {
		t.Errorf("taken back, who watches sees %+v", now)
	}
	stop()

	s, stop = run(t)
	defer stop()
	if list := s.request("GET", "/api/games?game=heap", ""); !strings.Contains(list.text, g.ID) || !strings.Contains(list.text, `"board":"oooooo 1"`) {
		t.Errorf("listed as %s", list.text)
	}
	again := s.request("GET", "/api/games/"+g.ID, "")
	var more struct{ Position heapMore }
	if err := json.Unmarshal([]byte(again.text), &more); err != nil || more.Position.Most != 3 || !strings.Contains(again.text, `"stones":9`) {
		t.Errorf("opened again it is %s", again.text)
	}
	for _, move := range []string{"redo", "1", "3"} {
		body := `{"type":"move","move":"` + move + `"}`
		if move == "redo" {
			body = `{"type":"redo"}`
		}
		g = s.command(g.ID, body)
	}
	if g.Result == nil || g.Result.Reason != "last_stone" || *g.Result.Winner != match.Second || len(g.Position.Legal) != 0 {
		t.Errorf("it ends as %+v", g)
	}
	for _, call := range []string{"setup", "relations"} { // it offers neither
		r := s.request("POST", "/api/"+call, `{"game":"heap"}`)
		if f := r.failure(t); f.Error.Code != "bad_config" || f.Error.At != "game" {
			t.Errorf("%s: %s", call, r.text)
		}
	}
	if r := s.request("GET", "/api/games/"+g.ID+"/export?format=pgn", ""); r.status != http.StatusBadRequest {
		t.Errorf("exported: %d %s", r.status, r.text)
	}
}
