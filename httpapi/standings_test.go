package httpapi_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"duiyi/engines"
)

// TestStandings tests that games against an adaptive engine are counted, and
// forgotten on request.
func TestStandings(t *testing.T) {
	graded := shapes
	for i, id := range []string{"a", "b", "c", "d"} {
		graded.Levels = append(graded.Levels, engines.Level{ID: id, Number: i + 1, Name: map[string]string{"en": id}, Elo: 400 + 200*i})
	}
	s := newServer(t, graded)
	standing := func() (list []struct {
		Engine, Level string
		Lost          int
		Last          *struct{ Game, Level string }
	}) {
		t.Helper()
		var body struct{ Standings json.RawMessage }
		if err := json.Unmarshal([]byte(s.request("GET", "/api/standings", "").text), &body); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(body.Standings, &list); err != nil || len(list) != 1 {
			t.Fatalf("standings %s: %v", body.Standings, err)
		}
		return list
	}
	if st := standing()[0]; st.Engine != graded.ID || st.Level != "b" || st.Last != nil {
		t.Errorf("at first: %+v", st)
	}
	made := s.game("POST", "/api/games", `{"game":"gomoku","size":9,"players":[{"kind":"human"},{"kind":"engine","engine":"`+graded.ID+`","adaptive":true}]}`)
	if p := made.Config.Players[1]; p.Level != "b" || !p.Adaptive {
		t.Fatalf("the engine of the new game: %+v", p)
	}
	w := s.watch(made.ID)
	for i, move := range []string{"a1", "i9"} {
		s.command(made.ID, `{"type":"move","move":"`+move+`"}`)
		w.until(func(g game) bool { return g.Ply == 2*i+2 })
	}
	s.command(made.ID, `{"type":"resign","side":0}`)
	if st := standing()[0]; st.Level != "a" || st.Lost != 1 || st.Last == nil || st.Last.Game != made.ID || st.Last.Level != "b" {
		t.Errorf("after a game: %+v", st)
	}
	if r := s.request("DELETE", "/api/standings/"+graded.ID, ""); r.status != http.StatusOK {
		t.Errorf("started over: %d %s", r.status, r.text)
	}
	if st := standing()[0]; st.Level != "b" || st.Last != nil {
		t.Errorf("started over: %+v", st)
	}
	if r := s.request("DELETE", "/api/standings/nobody", ""); r.status != http.StatusBadRequest {
		t.Errorf("over with nobody: %d %s", r.status, r.text)
	}
}
