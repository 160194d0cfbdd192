package httpapi_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"duiyi/identity"
)

// TestFairPlay tests that players of a running rated game get no help with its
// positions, in any of their games or studies. They get help with other
// positions and after the end; other users always do.
func TestFairPlay(t *testing.T) {
	a := newClubhouse(t)
	_, first := a.join("小明", identity.RolePlayer)
	_, second := a.join("小红", identity.RolePlayer)
	_, other := a.join("小刚", identity.RolePlayer)
	const seek = `{"id":"0000000000000001","config":{"game":"gomoku","clock":{"main_ms":300000},"rated":true,"public":true},"side":0}`
	a.request("POST", "/api/lobby/seeks", seek, as(first)).is(t, "a seek", http.StatusOK, "")
	rated := answered[startedAnswer](a.server, a.request("POST", "/api/lobby/seeks/0000000000000001/accept", `{"name":""}`, as(second)), http.StatusOK).Game
	// line creates a private game with these moves.
	line := func(cookie string, moves ...string) string {
		t.Helper()
		id := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`, as(cookie)), http.StatusCreated).ID
		for _, m := range moves {
			a.request("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, m), as(cookie)).is(t, m, http.StatusOK, "")
		}
		return id
	}
	mine := line(first, "h8", "i9", "h7", "g6")
	elsewhere := line(first, "h8", "a1", "h7")
	others := line(other, "h8", "i9", "h7", "g6")
	study := answered[struct{ ID string }](a.server, a.request("POST", "/api/games/"+mine+"/study", `{"ply":4}`, as(first)), http.StatusCreated).ID

	for i, m := range []string{"h8", "i9"} {
		a.request("POST", "/api/games/"+rated+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, m), as([]string{first, second}[i])).is(t, m, http.StatusOK, "")
	}
	onBoard := answered[struct{ Position struct{ Board string } }](a.server, a.request("GET", "/api/games/"+rated, "", as(first)), http.StatusOK).Position.Board
	tests := []struct {
		name, cookie, path string
		refused            bool
		body               string // of a POST
	}{
		{"the start", first, "/api/games/" + mine + "/known?ply=0", false, ""},
		{"a position that has stood", first, "/api/games/" + mine + "/known?ply=1", true, ""},
		{"the position on the board", first, "/api/games/" + mine + "/known?ply=2", true, ""},
		{"one that may come next", first, "/api/games/" + mine + "/known?ply=3", true, ""},
		{"one behind the position on the board", first, "/api/games/" + mine + "/known?ply=4", true, ""},
		{"another line", first, "/api/games/" + elsewhere + "/known?ply=3", false, ""},
		{"a report on the line", first, "/api/games/" + mine + "/report", true, ""},
		{"a report on a study of it", first, "/api/games/" + study + "/report", true, ""},
		{"the table of the position on the board", first, "/api/table?" + url.Values{"game": {"gomoku"}, "board": {onBoard}}.Encode(), true, ""},
		{"that table for somebody who does not play", other, "/api/table?" + url.Values{"game": {"gomoku"}, "board": {onBoard}}.Encode(), false, ""},
		{"somebody who does not play", other, "/api/games/" + others + "/known?ply=2", false, ""},
		{"the start for an engine in the browser", first, "/api/games/" + mine + "/task", false, `{"ply":0}`},
		{"the position on the board for an engine in the browser", first, "/api/games/" + mine + "/task", true, `{"ply":2}`},
		{"one behind it for an engine in the browser", first, "/api/games/" + mine + "/task", true, `{"ply":4}`},
		{"another line for an engine in the browser", first, "/api/games/" + elsewhere + "/task", false, `{"ply":3}`},
		{"a study of the line for an engine in the browser", first, "/api/studies/" + study + "/task", true, `{"node":2}`},
		{"a report on the line by a browser", first, "/api/games/" + mine + "/report/task", true, `{}`},
		{"a report on a study of it by a browser", first, "/api/games/" + study + "/report/task", true, `{}`},
		{"an engine in the browser of somebody who does not play", other, "/api/games/" + others + "/task", false, `{"ply":2}`},
	}
	ask := func(when string, running bool) {
		t.Helper()
		for _, tt := range tests {
			method := "GET"
			if tt.body != "" {
				method = "POST"
			}
			r := a.request(method, tt.path, tt.body, as(tt.cookie))
			got := r.status >= 300 && r.failure(t).Error.Code == "fair_play"
			if got != (tt.refused && running) {
				t.Errorf("%s, %s: refused %v: %d %s", when, tt.name, got, r.status, r.text)
			}
		}
	}
	ask("during the game", true)
	a.request("POST", "/api/games/"+rated+"/commands", `{"type":"resign"}`, as(second)).is(t, "resigning", http.StatusOK, "")
	ask("after the end", false)
}
