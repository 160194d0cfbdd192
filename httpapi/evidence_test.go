package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/identity"
	"duiyi/store/sqlite"
)

type sideEvidence struct {
	User, Name    string
	Rating        int
	Judged, First int
	AwayMoves     int   `json:"away_moves"`
	AwayMS        int64 `json:"away_ms"`
	Usual         struct {
		From, To, Games int
		Share           *float64
	}
	Moves []struct {
		Ply    int
		AwayMS int64 `json:"away_ms"`
		First  *bool
	}
}

type gameEvidence struct {
	ID       string
	Reported bool
	Sides    [2]sideEvidence
}

// A moderator reads of a finished rated game how long its players were away before their
// moves and how often they played the engine's first choice, beside what others of their
// rating do, once there are enough of them. Nobody else does.
func TestEvidence(t *testing.T) {
	// It always prefers the point that lies next in a row, from a1 on.
	next := with(shapes, func(_ context.Context, p engine.Position, _ func(engine.Info)) (engine.Result, error) {
		move := filling[min(len(p.Moves), len(filling)-1)]
		return engine.Result{Move: move, Info: engine.Info{Depth: 5, PV: []string{move}}}, nil
	})
	a := clubhouseWith(t, newStore(t).(*sqlite.Store), []engines.Spec{next})
	_, judge := a.join("执法", identity.RoleModerator)
	n := 0
	// plays has two accounts play a rated game of so many plies; its first player is away for
	// 5 s before each move, and leaves the row with the last.
	plays := func(first, second string, plies int) string {
		t.Helper()
		n++
		a.api.Rest()
		seek := fmt.Sprintf(`{"id":"%016x","config":{"game":"gomoku","clock":{"main_ms":300000},"rated":true,"public":true},"side":0}`, n)
		a.request("POST", "/api/lobby/seeks", seek, as(first)).is(t, "a seek", http.StatusOK, "")
		id := answered[startedAnswer](a.server, a.request("POST", fmt.Sprintf("/api/lobby/seeks/%016x/accept", n), `{"name":""}`, as(second)), http.StatusOK).Game
		for i := range plies {
			move, away := filling[i], 0
			if i%2 == 0 {
				away = 5000
			}
			if i == plies-1 {
				move = "o15"
			}
			a.api.Rest()
			body := fmt.Sprintf(`{"type":"move","move":%q,"away_ms":%d}`, move, away)
			a.request("POST", "/api/games/"+id+"/commands", body, as([]string{first, second}[i%2])).is(t, move, http.StatusOK, "")
		}
		return id
	}
	ends := func(id, loser string) {
		t.Helper()
		a.request("POST", "/api/games/"+id+"/commands", `{"type":"resign"}`, as(loser)).is(t, "the end", http.StatusOK, "")
	}
	oneID, one := a.join("小明", identity.RolePlayer)
	twoID, two := a.join("小红", identity.RolePlayer)
	id := plays(one, two, 15)
	path := "/api/games/" + id + "/evidence"
	a.request("GET", path, "", as(judge)).is(t, "while it runs", http.StatusNotFound, "no_game")
	ends(id, two)
	for who, cookie := range map[string]string{"guest": "", "player": one} {
		for _, path := range []string{path, "/api/profiles/" + twoID + "/evidence"} {
			a.request("GET", path, "", as(cookie)).is(t, who+" "+path, http.StatusForbidden, "not_allowed")
		}
	}
	if e := a.request("GET", "/api/games/"+id+"/events/1", ""); strings.Contains(e.text, "away") {
		t.Errorf("everybody is told who was away: %s", e.text)
	}

	look := func() gameEvidence {
		t.Helper()
		return answered[gameEvidence](a.server, a.request("GET", path, "", as(judge)), http.StatusOK)
	}
	g := look()
	if s := g.Sides[0]; g.Reported || s.User != oneID || s.Name != "小明" || len(s.Moves) != 8 || s.AwayMoves != 8 || s.AwayMS != 40_000 || s.Moves[0].AwayMS != 5000 || s.Judged != 0 || s.Usual.Share != nil {
		t.Errorf("without a report: %+v", g)
	}
	if s := g.Sides[1]; s.User != twoID || len(s.Moves) != 7 || s.AwayMoves != 0 {
		t.Errorf("the other: %+v", s)
	}
	a.request("POST", "/api/games/"+id+"/report", `{"time_ms":20}`, as(judge)).is(t, "a report", http.StatusOK, "")
	g = look()
	if s := g.Sides[0]; !g.Reported || s.Judged != 3 || s.First != 2 || s.Moves[4].First != nil || s.Moves[5].First == nil || !*s.Moves[5].First || *s.Moves[7].First {
		t.Errorf("with a report: %+v", s)
	}
	if s := g.Sides[1]; s.Judged != 2 || s.First != 2 || s.Usual.Share != nil {
		t.Errorf("the other, with a report: %+v", s)
	}

	of := answered[struct{ Games []gameEvidence }](a.server, a.request("GET", "/api/profiles/"+oneID+"/evidence", "", as(judge)), http.StatusOK)
	if len(of.Games) != 1 || of.Games[0].ID != id || of.Games[0].Sides[0].First != 2 || of.Games[0].Sides[0].Moves != nil || of.Games[0].Sides[1].User != "" {
		t.Errorf("of the player: %+v", of)
	}

	own := answered[struct{ Evidence []gameEvidence }](a.server, a.request("GET", "/api/me/export", "", as(one)), http.StatusOK)
	if len(own.Evidence) != 1 || own.Evidence[0].ID != id || own.Evidence[0].Sides[0].AwayMS != 40_000 || len(own.Evidence[0].Sides[0].Moves) != 8 {
		t.Errorf("the player's own file: %+v", own)
	}

	// The account goes, and what was kept of it.
	a.request("DELETE", "/api/me", `{"password":"`+password+`"}`, as(one)).is(t, "the account goes", http.StatusNoContent, "")
	r := a.request("GET", path, "", as(judge))
	if err := json.Unmarshal([]byte(r.text), &g); err != nil || g.Sides[0].User != "" || strings.Contains(r.text, "5000") || strings.Contains(r.text, "40000") {
		t.Errorf("after the account: %d %s", r.status, r.text)
	}
	a.request("GET", "/api/games/"+a.networkGame()+"/evidence", "", as(judge)).is(t, "an unrated game", http.StatusNotFound, "no_game")
}
