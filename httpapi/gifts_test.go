package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"duiyi/accounts"
	"duiyi/identity"
)

// An administrator gives things away; whoever loses them is dismissed at once.
func TestGifts(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	from, his := a.join("师父", identity.RolePlayer)
	to, hers := a.join("弟子", identity.RolePlayer)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	b := &ownerBench{association: a, member: from, memberHas: his}
	game, study := b.create("/api/games", gomokuHuman), b.create("/api/studies", `{"game":"gomoku"}`)
	online := a.hostedBy(his, gomokuOnline)
	exercise := b.exercise(1, from)
	if r := a.request("POST", "/api/studies/"+study+"/editors", `{"name":"弟子"}`, as(his)); r.status != http.StatusOK {
		t.Fatalf("invite: %d %s", r.status, r.text)
	}
	watched, _ := a.dialled("/api/games/"+game+"/ws", "192.0.2.1", as(his))
	if watched == nil {
		t.Fatal("the owner does not watch the game")
	}
	defer watched.CloseNow()

	type given struct{ Games, Studies, Exercises, Attempts, Rounds, Kept, Failed int }
	give := func(cookie, body string) reply { return a.request("POST", "/api/gifts", body, as(cookie)) }
	give(his, `{"to":"`+to+`","id":"`+game+`"}`).is(t, "a member gives", http.StatusForbidden, "not_allowed")
	give(ruler, `{"to":"0000000000000000","id":"`+game+`"}`).is(t, "to nobody", http.StatusNotFound, "no_user")
	give(ruler, `{"to":"`+to+`","id":"0000000000000000"}`).is(t, "nothing", http.StatusNotFound, "no_game")
	give(ruler, `{"to":"`+to+`","id":"`+online.id+`"}`).is(t, "a game with others", http.StatusConflict, "network_game")
	give(ruler, `{"from":"`+to+`","to":"`+to+`","games":true}`).is(t, "to oneself", http.StatusBadRequest, "bad_config")
	give(ruler, `{"from":"`+from+`","to":"`+to+`"}`).is(t, "no kind", http.StatusBadRequest, "bad_config")

	if r := a.request("POST", "/api/training/attempts", `{"cmd":"command-1","puzzle":"0123456789ab","right":true,"moves":[],"hints":0,"took_ms":1,"mode":"free"}`, as(his)); r.status != http.StatusOK {
		t.Fatalf("attempt: %d %s", r.status, r.text)
	}
	a.request("POST", "/api/guess/rounds", `{"cmd":"command-2","game":"gomoku","guesses":1}`, as(his)).is(t, "a round", http.StatusNoContent, "")
	all := `{"from":"` + from + `","to":"` + to + `","games":true,"studies":true,"exercises":true,"training":true}`
	if got := answered[given](a.server, give(ruler, all), http.StatusOK); got != (given{1, 1, 1, 1, 1, 0, 0}) {
		t.Errorf("given %+v", got)
	}
	if got := answered[given](a.server, give(ruler, all), http.StatusOK); got != (given{}) {
		t.Errorf("given again %+v", got)
	}
	if r := a.request("GET", "/api/training/attempts", "", as(hers)); !strings.Contains(r.text, "command-1") {
		t.Errorf("attempts of the receiver: %s", r.text)
	}
	for { // what was sent before the game was given, and then the end
		if _, _, err := watched.Read(t.Context()); err != nil {
			break
		}
	}
	for path, gone := range map[string]string{"/api/games/" + game: "no_game", "/api/studies/" + study: "no_study", "/api/exercises/" + exercise: "no_exercise"} {
		a.request("GET", path, "", as(his)).is(t, "the former owner", http.StatusNotFound, gone)
	}
	for _, path := range []string{"/api/games/" + game, "/api/studies/" + study} {
		if r := a.request("GET", path, "", as(hers)); r.status != http.StatusOK {
			t.Errorf("%s of the new owner: %d %s", path, r.status, r.text)
		}
	}
	share := answered[struct {
		Role    string
		Editors []any
	}](a.server, a.request("GET", "/api/studies/"+study+"/share", "", as(hers)), http.StatusOK)
	if share.Role != "owner" || len(share.Editors) != 0 {
		t.Errorf("the share of a given study: %+v", share)
	}
	// To the server's own things, and back.
	if got := answered[given](a.server, give(ruler, `{"from":"`+to+`","studies":true}`), http.StatusOK); got != (given{Studies: 1}) {
		t.Errorf("to the house %+v", got)
	}
	if r := a.request("GET", "/api/studies/"+study, "", as(ruler)); r.status != http.StatusOK {
		t.Errorf("a study of the house to the administrator: %d %s", r.status, r.text)
	}
	if got := answered[given](a.server, give(ruler, `{"to":"`+from+`","studies":true,"games":true}`), http.StatusOK); got != (given{Studies: 1}) {
		t.Errorf("from the house %+v", got)
	}
}
