package httpapi_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/identity"
)

// The keeper sees who plays; nobody else sees the status.
func TestStatus(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, his := a.join("师父", identity.RolePlayer)
	_, judge := a.join("判官", identity.RoleModerator)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	for _, who := range []string{his, judge} {
		a.request("GET", "/api/status", "", as(who)).is(t, "the status", http.StatusForbidden, "not_allowed")
	}
	type status struct {
		Version string
		Ready   bool
		Players []string
		Present int
		Network int `json:"network_games"`
		Sockets int
		Machine *struct{ Node string }
	}
	ask := func() status {
		return answered[status](a.server, a.request("GET", "/api/status", "", as(ruler)), http.StatusOK)
	}
	if got := ask(); !got.Ready || got.Present != 0 || got.Players == nil || got.Machine != nil {
		t.Errorf("at rest: %+v", got)
	}
	game := a.hostedBy(his, gomokuOnline)
	watched, _ := a.dialled("/api/games/"+game.id+"/ws", "192.0.2.1", as(his))
	if watched == nil {
		t.Fatal("the player does not see the game")
	}
	defer watched.CloseNow()
	if _, _, err := watched.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := ask()
	for got.Present == 0 { // the player counts as there once the socket has told it
		time.Sleep(time.Millisecond)
		got = ask()
	}
	if !slices.Equal(got.Players, []string{"师父"}) || got.Network != 1 || got.Sockets != 1 {
		t.Errorf("with a player: %+v", got)
	}
}

// A notice is the administrator's to post, and everybody's to read.
func TestNotice(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, his := a.join("师父", identity.RolePlayer)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	type notice struct {
		At   int64 `json:"at_ms"`
		Now  int64 `json:"now_ms"`
		Text string
	}
	read := func() notice {
		return answered[notice](a.server, a.request("GET", "/api/notice", ""), http.StatusOK)
	}
	if got := read(); got.At != 0 || got.Now == 0 {
		t.Errorf("at first: %+v", got)
	}
	put := func(who, body string) reply { return a.request("PUT", "/api/notice", body, as(who)) }
	put(his, `{"in_s":60}`).is(t, "a member announces", http.StatusForbidden, "not_allowed")
	for _, body := range []string{`{"in_s":-1}`, `{"in_s":86401}`, `{"in_s":9223372036854775807}`, `{"in_s":60,"text":"a\u202eb"}`} {
		put(ruler, body).is(t, body, http.StatusBadRequest, "bad_config")
	}
	if got := read(); got.At != 0 {
		t.Errorf("after refusals: %+v", got)
	}
	made := answered[notice](a.server, put(ruler, `{"in_s":600,"text":" new version "}`), http.StatusOK)
	if got := read(); got.At != made.At || got.Text != "new version" || got.At-got.Now > 601_000 || got.At-got.Now < 540_000 {
		t.Errorf("announced %+v, read %+v", made, got)
	}
	if r := a.request("DELETE", "/api/notice", "", as(ruler)); r.status != http.StatusNoContent {
		t.Errorf("taken back: %d %s", r.status, r.text)
	}
	if got := read(); got.At != 0 || got.Text != "" {
		t.Errorf("taken back, and read %+v", got)
	}
}
