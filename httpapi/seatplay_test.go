package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"duiyi/match"
)

// A rematch starts when both have asked for it, with colours exchanged and the
// same secrets; a repeated request returns the same game.
func TestRematch(t *testing.T) {
	p := newServer(t).pair(gomokuOnline)
	again := func(person int) reply {
		return p.request("POST", "/api/games/"+p.id+"/rematch", "{}", seat(p.secrets[person]))
	}
	if r := again(0); r.status != http.StatusConflict || r.failure(t).Error.Code != "goes_on" {
		t.Errorf("while the game goes on: %d %s", r.status, r.text)
	}
	p.does(1, `{"type":"resign"}`)
	watcher := p.watch(p.id)
	told := func() string {
		t.Helper()
		for {
			_, text, err := watcher.conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), `"rematch"`) {
				return string(text)
			}
		}
	}
	for person, want := range []string{`{"type":"rematch","offer":[true,false]}`, `{"type":"rematch","game":"`} {
		if r := again(person); r.status != http.StatusNoContent {
			t.Fatalf("%d asks: %d %s", person, r.status, r.text)
		}
		if got := told(); !strings.HasPrefix(got, want) {
			t.Errorf("told %s, want %s", got, want)
		}
	}
	again(0)
	next := &pair{server: p.server, secrets: p.secrets}
	next.id = strings.TrimSuffix(strings.TrimPrefix(told(), `{"type":"rematch","game":"`), `"}`)
	g := next.sees(0)
	if g.Network.You == nil || *g.Network.You != match.Second || g.Config.Players[0].Name != "乙" || g.Config.Players[1].Name != "甲" {
		t.Errorf("in the next game the first sits as %+v of %+v", g.Network, g.Config.Players)
	}
	next.does(1, `{"type":"move","move":"h8"}`)
}

// With swap2, players change sides: the seat follows the person.
func TestSeatsFollowSwaps(t *testing.T) {
	p := newServer(t).pair(`{"game":"gomoku","rules":"renju","opening":"swap2","players":[{"kind":"human","name":"甲"},{"kind":"human"}],"clock":{},"keeps":"network","side":0}`)
	for _, m := range []string{"h8", "h9", "i10"} {
		p.does(0, `{"type":"move","move":"`+m+`"}`)
	}
	if r := p.asks(0, `{"type":"move","move":"swap"}`); r.status != http.StatusConflict {
		t.Errorf("the choice of the one who placed: %d %s", r.status, r.text)
	}
	p.does(1, `{"type":"move","move":"swap"}`)
	for person, want := range []match.Side{match.Second, match.First} {
		if g := p.sees(person); g.Network.You == nil || *g.Network.You != want {
			t.Errorf("after the swap person %d sits at %+v", person, g.Network)
		}
	}
	if r := p.asks(1, `{"type":"move","move":"j11"}`); r.status != http.StatusConflict {
		t.Errorf("out of turn: %d %s", r.status, r.text)
	}
	p.does(0, `{"type":"move","move":"j11"}`)
}

// While two people play, they get no help; after the end everything is open.
func TestNoHelpBetweenPeople(t *testing.T) {
	p := newServer(t, shapes).pair(gomokuOnline)
	p.does(0, `{"type":"move","move":"h8"}`)
	calls := map[string]string{"advice": `{}`, "task": `{}`, "study": `{"ply":0}`, "branch": `{"ply":0}`, "win": `{}`}
	for call, body := range calls {
		if r := p.request("POST", "/api/games/"+p.id+"/"+call, body); r.status != http.StatusConflict || r.failure(t).Error.Code != "network_game" {
			t.Errorf("%s: %d %s", call, r.status, r.text)
		}
	}
	p.does(1, `{"type":"resign"}`)
	for call, body := range calls {
		if r := p.request("POST", "/api/games/"+p.id+"/"+call, body); strings.Contains(r.text, `"network_game"`) {
			t.Errorf("%s after the end: %d %s", call, r.status, r.text)
		}
	}
}
