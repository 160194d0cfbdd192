package httpapi_test

import (
	"encoding/json"
	"net/http"
	"testing"
)

// FuzzBodies sends arbitrary bodies to every call that takes one. The server
// answers with a game or an error, never with a fault of its own, and a
// refused request changes nothing.
func FuzzBodies(f *testing.F) {
	for _, body := range []string{
		gomokuHuman, xiangqiAI, "", "{", "null", "[]", `""`, `{"type":"move","move":"e5"}`, `{"type":"move","move":"炮二平五","side":1,"version":1}`,
		`{"type":"undo","to":-1}`, `{"type":"redo","unit":"round"}`, `{"type":"resign","side":1}`, `{"type":"restart"}`, `{"type":"set_players",` + twoHumans + `}`,
		`{"type":"set_players","players":[{"kind":"engine","engine":"?"},{}]}`, `{"title":"\u0000\ud800"}`, `{"game":"xiangqi","board":"9/9","text":"C2.5"}`,
		`{"game":"gomoku","board":"...../...../...../...../..... X","text":"c3"}`, `{"text":"h2e2 h9g7","index":0}`, `{"data":"KDtTWlsxNV07QltoaF0p","rules":"renju"}`, `{"game":"gomoku","size":22,"clock":{"main_ms":1}}`,
		`{"game":"xiangqi","setup":"4k4/9/9/9/9/9/9/9/9/3K5 w",` + twoHumans + `,"clock":{"byoyomi_ms":1,"periods":9223372036854775807}}`,
	} {
		for which := range byte(7) {
			f.Add(which, body)
		}
	}
	s := newServer(f, thesis)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	calls := []struct{ method, path string }{
		{"POST", "/api/games"},
		{"POST", "/api/games/" + id + "/commands"},
		{"PATCH", "/api/games/" + id},
		{"POST", "/api/parse"},
		{"POST", "/api/relations"},
		{"POST", "/api/setup"},
		{"POST", "/api/import"},
	}
	f.Fuzz(func(t *testing.T, which byte, body string) {
		s := s.in(t)
		call := calls[int(which)%len(calls)]
		before := s.game("GET", "/api/games/"+id, "")
		r := s.request(call.method, call.path, body)
		if r.status >= 500 {
			t.Fatalf("%s %s: %d %s\n%s", call.method, call.path, r.status, r.text, s.logs)
		}
		if !json.Valid([]byte(r.text)) {
			t.Fatalf("the answer is no JSON: %s", r.text)
		}
		if r.status == http.StatusOK || r.status == http.StatusCreated {
			return
		}
		r.failure(t)
		if after := s.game("GET", "/api/games/"+id, ""); after.Version != before.Version || after.Title != before.Title {
			t.Fatalf("refused, but version %d became %d and title %q became %q", before.Version, after.Version, before.Title, after.Title)
		}
	})
}
