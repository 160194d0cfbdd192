package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/match"
)

// newClub returns a server that has guests; club makes a request a guest's, by
// the name club.example.
func newClub(t *testing.T, engines ...engines.Spec) *server {
	t.Helper()
	return newServerAs(t, newStore(t), playedGames, engines, func(o *httpapi.Options) { o.Guests = true })
}

var club = host("club.example")

// networkGame creates a game that guests may watch, and returns its id.
func (s *server) networkGame() string {
	s.t.Helper()
	human := match.Player{Kind: match.Human}
	g, err := s.app.Create(s.t.Context(), match.Config{Game: "gomoku", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork}, "")
	if err != nil {
		s.t.Fatal(err)
	}
	return g.ID
}

// aimed returns method and path of a call with an id filled in.
func aimed(call, id string) (method, path string) {
	method, path, _ = strings.Cut(call, " ")
	return method, strings.NewReplacer("{$}", "", "{id}", id, "{n}", "1", "{engine}", "gomoku-classic", "{what}", "game", "{chapter}", "moves", "{game}", "xiangqi").Replace(path)
}

// Guests are refused every call that is not open to all, whatever its target;
// the owner is refused none.
func TestCallsOfGuests(t *testing.T) {
	s := newClub(t, shapes)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	for call, open := range httpapi.Calls() {
		if call == "DELETE /api/games/{id}" {
			continue // of the owner, below
		}
		method, path := aimed(call, id)
		r := s.request(method, path, "", club)
		if refused := r.status == http.StatusForbidden && strings.Contains(r.text, `"code":"not_allowed"`); refused == open {
			t.Errorf("%s of a guest: %d %s", call, r.status, r.text)
		}
		if r := s.request(method, path, ""); r.status == http.StatusForbidden && strings.Contains(r.text, `"code":"not_allowed"`) {
			t.Errorf("%s of the owner: %d %s", call, r.status, r.text)
		}
	}
	if r := s.request("DELETE", "/api/games/"+id, "", club); r.status != http.StatusForbidden {
		t.Errorf("a guest deletes a game: %d %s", r.status, r.text)
	}
	if r := s.request("DELETE", "/api/games/"+id, ""); r.status != http.StatusNoContent {
		t.Errorf("the owner deletes a game: %d %s", r.status, r.text)
	}
}

// Guests see only network games, through any call.
func TestGamesOfGuests(t *testing.T) {
	s := newClub(t, shapes)
	own, ours := s.game("POST", "/api/games", gomokuHuman).ID, s.networkGame()
	gone := s.game("POST", "/api/games", gomokuHuman).ID
	s.request("DELETE", "/api/games/"+gone, "")
	for call, open := range httpapi.Calls() {
		if !open || !strings.Contains(call, " /api/games/{id}") {
			continue
		}
		for _, id := range []string{own, gone} {
			method, path := aimed(call, id)
			body := ""
			if method == "POST" {
				body = `{"type":"resign","side":0}`
			}
			r := s.request(method, path+"?ply=0&format=sgf", body, club, header("Upgrade", "websocket"))
			if strings.HasSuffix(path, "/commands") || method == "GET" {
				if r.status != http.StatusNotFound || r.failure(t).Error.Code != "no_game" {
					t.Errorf("%s at a game of the owner's: %d %s", call, r.status, r.text)
				}
			}
		}
	}
	if r := s.request("GET", "/api/games/"+ours, "", club); r.status != http.StatusOK {
		t.Errorf("a game over the network: %d %s", r.status, r.text)
	}
}

// Guests do not see the owner's own engines.
func TestEnginesOfGuests(t *testing.T) {
	mine := shapes
	mine.ID, mine.Own = "own-mine", true
	s := newClub(t, shapes, mine)
	count := func(set ...func(*http.Request)) int {
		var body struct{ Engines []struct{ ID string } }
		r := s.request("GET", "/api/engines", "", set...)
		if err := json.Unmarshal([]byte(r.text), &body); err != nil {
			t.Fatalf("%v: %s", err, r.text)
		}
		return len(body.Engines)
	}
	if got := count(club); got != 1 {
		t.Errorf("a guest is told of %d engines, want 1", got)
	}
	if got := count(); got != 2 {
		t.Errorf("the owner is told of %d engines, want 2", got)
	}
}
