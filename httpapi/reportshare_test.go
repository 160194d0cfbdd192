package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// A member shares the report on a game and not the game: by a link, with everybody, and no
// longer, on every node. Readers read it and try moves; the rest stays the member's.
func TestReportIsShared(t *testing.T) {
	db := newStore(t).(*sqlite.Store)
	a, beside := clubhouseOn(t, db, shapes), clubhouseOn(t, db, shapes)
	ownerID, owner := a.join("小明", identity.RolePlayer)
	_, reader := a.join("小红", identity.RolePlayer)
	_, judge := a.join("执法", identity.RoleModerator)
	id := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", gomokuHuman, as(owner)), http.StatusCreated).ID
	for side, move := range []string{"h8", "a1", "b1"} {
		a.request("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, move, 1+side), as(owner)).is(t, move, http.StatusOK, "")
	}
	a.request("POST", "/api/games/"+id+"/commands", `{"type":"resign","side":1}`, as(owner)).is(t, "the end", http.StatusOK, "")
	a.request("POST", "/api/games/"+id+"/report", `{"time_ms":20}`, as(owner)).is(t, "the report", http.StatusOK, "")

	type share struct{ ID, Role, Access, Link, Owner string }
	shared := func(access string) share {
		t.Helper()
		return answered[share](a.server, a.request("PUT", "/api/games/"+id+"/report/share", `{"access":"`+access+`"}`, as(owner)), http.StatusOK)
	}
	listed := func() (ids []string) {
		var list struct {
			Studies []struct {
				ID, By string
				Study  bool
			}
		}
		if err := json.Unmarshal([]byte(beside.request("GET", "/api/studies/public", "").text), &list); err != nil {
			t.Fatal(err)
		}
		for _, s := range list.Studies {
			if s.By != "小明" || s.Study {
				t.Errorf("listed: %+v", s)
			}
			ids = append(ids, s.ID)
		}
		return ids
	}
	// reads has everybody but the owner try to read the report by a name.
	nodes := map[string]*server{"here": a.server, "beside": beside.server}
	reads := func(when, name string, may bool) {
		t.Helper()
		status, code := http.StatusOK, ""
		if !may {
			status, code = http.StatusNotFound, "no_game"
		}
		for where, node := range nodes {
			for who, cookie := range map[string]string{"guest": "", "reader": reader, "moderator": judge} {
				what := strings.Join([]string{when, where, who}, ", ")
				path := "/api/games/" + name
				r := node.request("GET", path+"/report", "", as(cookie))
				r.is(t, what, status, code)
				if may {
					var told struct {
						Edits  bool
						Report *struct{}
						Game   struct {
							ID    string
							Moves []struct{}
						}
					}
					if err := json.Unmarshal([]byte(r.text), &told); err != nil || told.Edits || told.Report == nil || told.Game.ID != name || len(told.Game.Moves) != 3 {
						t.Errorf("%s: %v %s", what, err, r.text)
					}
				}
				node.request("GET", path, "", as(cookie)).is(t, what+", the game", http.StatusNotFound, "no_game")
				node.request("GET", "/api/studies/"+name, "", as(cookie)).is(t, what+", as a study", http.StatusNotFound, "no_study")
				seen := node.request("GET", path+"/report/share", "", as(cookie))
				if who == "moderator" && when == "withdrawn" {
					seen.is(t, what+", why", http.StatusOK, "")
				} else if seen.is(t, what+", who may read", status, code); may {
					if s := answered[share](node, seen, status); s.Role != "reader" || s.Link != "" || s.ID != name || s.Owner != "小明" {
						t.Errorf("%s: %+v", what, s)
					}
				}
				if cookie == "" {
					continue
				}
				node.request("POST", path+"/report/try", `{"ply":2,"move":"c1"}`, as(cookie)).is(t, what+", a try", status, code)
				if may {
					status, code := http.StatusForbidden, "not_allowed"
					node.request("POST", path+"/report", `{"again":true}`, as(cookie)).is(t, what+", anew", status, code)
					node.request("DELETE", path+"/report", "", as(cookie)).is(t, what+", stopped", status, code)
					node.request("POST", path+"/report/study", `{}`, as(cookie)).is(t, what+", as a study", status, code)
					node.request("PUT", path+"/report/share", `{"access":"private"}`, as(cookie)).is(t, what+", shared", status, code)
				}
			}
		}
	}

	reads("at first", id, false)
	if s := answered[share](a.server, a.request("GET", "/api/games/"+id+"/report/share", "", as(owner)), http.StatusOK); s.Role != "owner" || s.Access != "private" || s.Link != "" {
		t.Errorf("at first: %+v", s)
	}
	a.request("PUT", "/api/games/"+id+"/report/share", `{"access":"all"}`, as(owner)).is(t, "no such access", http.StatusBadRequest, "bad_config")
	by := shared("unlisted").Link
	reads("unlisted, by id", id, false)
	reads("unlisted, by its link", by, true)
	reads("another link", strings.Repeat("a", len(by)), false)
	if len(listed()) > 0 {
		t.Error("an unlisted report is listed")
	}
	if s := shared("public"); s.Link != by {
		t.Errorf("the link changed: %+v", s)
	}
	reads("public, by id", id, true)
	reads("public, by its link", by, true)
	if got := listed(); len(got) != 1 || got[0] != id {
		t.Errorf("the public list: %v", got)
	}

	// A closed account shares nothing; opened again, it does.
	disabled := func(at time.Time) {
		if _, err := db.ChangeUser(t.Context(), ownerID, func(u *people.User) error { u.Disabled = at; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	disabled(*a.clock)
	reads("closed", by, false)
	disabled(time.Time{})
	reads("opened", by, true)

	// A moderator takes it from the public, and its link opens nothing again.
	a.request("POST", "/api/studies/"+id+"/withdraw", `{"reason":"words"}`, as(reader)).is(t, "withdrawn by a player", http.StatusForbidden, "not_allowed")
	a.request("POST", "/api/studies/"+id+"/withdraw", `{"reason":""}`, as(judge)).is(t, "without a reason", http.StatusBadRequest, "bad_config")
	a.request("POST", "/api/studies/"+id+"/withdraw", `{"reason":"words"}`, as(judge)).is(t, "withdrawn", http.StatusNoContent, "")
	a.request("POST", "/api/studies/"+id+"/withdraw", `{"reason":"words"}`, as(judge)).is(t, "again", http.StatusNotFound, "no_study")
	reads("withdrawn", id, false)
	reads("withdrawn, by its link", by, false)
	again := shared("unlisted").Link
	if again == by {
		t.Error("a withdrawn link holds again")
	}
	reads("the new link", again, true)
	shared("private")
	reads("private", again, false)

	// What is deleted is shared with nobody, and is again once it is restored.
	shared("public")
	delete(nodes, "beside") // without a bus it hears of no deletion
	a.request("DELETE", "/api/games/"+id, "", as(owner)).is(t, "deleted", http.StatusNoContent, "")
	reads("deleted", id, false)
	a.request("POST", "/api/games/"+id+"/restore", "", as(owner)).is(t, "restored", http.StatusOK, "")
	reads("restored", id, true)
}

// The report on a game over the network is as open as the game.
func TestReportOfANetworkGame(t *testing.T) {
	a := clubhouseOn(t, newStore(t).(*sqlite.Store), shapes)
	_, host := a.join("小明", identity.RolePlayer)
	p := a.hostedBy(host, gomokuOnline)
	a.request("POST", "/api/games/"+p.id+"/commands", `{"type":"move","move":"h8"}`, seat(p.secrets[0])).is(t, "a move", http.StatusOK, "")
	share := "/api/games/" + p.id + "/report/share"
	a.request("GET", share, "", as(host)).is(t, "while it runs", http.StatusConflict, "network_game")
	a.request("POST", "/api/games/"+p.id+"/commands", `{"type":"resign"}`, seat(p.secrets[1])).is(t, "the end", http.StatusOK, "")
	for who, cookie := range map[string]string{"host": host, "guest": ""} {
		if r := a.request("GET", share, "", as(cookie)); r.status != http.StatusOK || !strings.Contains(r.text, `"access":"unlisted"`) {
			t.Errorf("%s: %d %s", who, r.status, r.text)
		}
	}
	a.request("PUT", share, `{"access":"private"}`, as(host)).is(t, "set private", http.StatusConflict, "network_game")
}

// A shared report says nothing of positions of a rated game that its reader is playing.
func TestSharedReportIsWithheld(t *testing.T) {
	a := clubhouseOn(t, newStore(t).(*sqlite.Store), shapes)
	_, owner := a.join("小刚", identity.RolePlayer)
	_, player := a.join("小明", identity.RolePlayer)
	_, opponent := a.join("小红", identity.RolePlayer)
	id := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", `{"game":"gomoku",`+twoHumans+`}`, as(owner)), http.StatusCreated).ID
	for i, move := range []string{"h8", "a1", "b1"} {
		a.request("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, move, 1+i), as(owner)).is(t, move, http.StatusOK, "")
	}
	a.request("POST", "/api/games/"+id+"/report", `{"time_ms":20}`, as(owner)).is(t, "the report", http.StatusOK, "")
	link := answered[struct{ Link string }](a.server, a.request("PUT", "/api/games/"+id+"/report/share", `{"access":"unlisted"}`, as(owner)), http.StatusOK).Link
	const seek = `{"id":"0000000000000001","config":{"game":"gomoku","clock":{"main_ms":300000},"rated":true,"public":true},"side":0}`
	a.request("POST", "/api/lobby/seeks", seek, as(player)).is(t, "a seek", http.StatusOK, "")
	rated := answered[startedAnswer](a.server, a.request("POST", "/api/lobby/seeks/0000000000000001/accept", `{"name":""}`, as(opponent)), http.StatusOK).Game
	for i, m := range []string{"h8", "i9"} {
		a.request("POST", "/api/games/"+rated+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, m), as([]string{player, opponent}[i])).is(t, m, http.StatusOK, "")
	}
	withheld := func(cookie string) string {
		var told struct{ Withheld []int }
		r := a.request("GET", "/api/games/"+link+"/report", "", as(cookie))
		if err := json.Unmarshal([]byte(r.text), &told); err != nil || r.status != http.StatusOK {
			t.Fatalf("%d %s", r.status, r.text)
		}
		return fmt.Sprint(told.Withheld)
	}
	if got := withheld(player); got != "[1]" {
		t.Errorf("a player is shown all but %s, want all but [1]", got)
	}
	a.request("POST", "/api/games/"+link+"/report/try", `{"ply":1,"move":"c1"}`, as(player)).is(t, "a try", http.StatusForbidden, "fair_play")
	if got := withheld(""); got != "[]" {
		t.Errorf("a guest is shown all but %s", got)
	}
}

// The owner of a withdrawn report and moderators read why it was, until it is public again;
// nobody else does. By its link the owner has the report as by the game's id.
func TestReportIsWithdrawn(t *testing.T) {
	a := clubhouseOn(t, newStore(t).(*sqlite.Store), shapes)
	_, owner := a.join("小明", identity.RolePlayer)
	_, reader := a.join("小红", identity.RolePlayer)
	_, judge := a.join("执法", identity.RoleModerator)
	id := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", gomokuHuman, as(owner)), http.StatusCreated).ID
	a.request("POST", "/api/games/"+id+"/commands", `{"type":"move","move":"h8"}`, as(owner)).is(t, "a move", http.StatusOK, "")
	a.request("POST", "/api/games/"+id+"/commands", `{"type":"resign","side":1}`, as(owner)).is(t, "the end", http.StatusOK, "")
	a.request("POST", "/api/games/"+id+"/report", `{"time_ms":20}`, as(owner)).is(t, "the report", http.StatusOK, "")
	type share struct{ Role, Access, Link, Withdrawn string }
	sets := func(access string) share {
		t.Helper()
		return answered[share](a.server, a.request("PUT", "/api/games/"+id+"/report/share", `{"access":"`+access+`"}`, as(owner)), http.StatusOK)
	}
	sees := func(cookie string) reply {
		a.api.Rest()
		return a.request("GET", "/api/games/"+id+"/report/share", "", as(cookie))
	}

	link := sets("unlisted").Link
	var told struct {
		Edits bool
		Game  struct{ ID string }
	}
	if r := a.request("GET", "/api/games/"+link+"/report", "", as(owner)); json.Unmarshal([]byte(r.text), &told) != nil || !told.Edits || told.Game.ID != id {
		t.Errorf("the owner, by the link: %d %s", r.status, r.text)
	}
	if s := answered[share](a.server, a.request("GET", "/api/games/"+link+"/report/share", "", as(owner)), http.StatusOK); s.Role != "owner" || s.Link != link {
		t.Errorf("the owner, by the link: %+v", s)
	}
	a.request("POST", "/api/games/"+link+"/report/study", `{"ply":1}`, as(owner)).is(t, "a study by the link", http.StatusCreated, "")

	withdraw := func(name, reason string) reply {
		a.api.Rest()
		return a.request("POST", "/api/studies/"+name+"/withdraw", `{"reason":"`+reason+`"}`, as(judge))
	}
	withdraw(id, "copied").is(t, "not public", http.StatusNotFound, "no_study")
	sets("public")
	withdraw(id, " ").is(t, "no reason", http.StatusBadRequest, "bad_config")
	withdraw(id, strings.Repeat("x", 1001)).is(t, "a long reason", http.StatusBadRequest, "bad_config")
	sees(judge).is(t, "public", http.StatusOK, "")
	if r := a.request("POST", "/api/studies/"+id+"/withdraw", `{"reason":"no right"}`, as(reader)); r.status != http.StatusForbidden {
		t.Errorf("by a player: %d %s", r.status, r.text)
	}
	withdraw(id, "copied from a book").is(t, "withdrawn", http.StatusNoContent, "")
	for who, cookie := range map[string]string{"owner": owner, "reader": judge} {
		if s := answered[share](a.server, sees(cookie), http.StatusOK); s != (share{Role: who, Access: "private", Withdrawn: "copied from a book"}) {
			t.Errorf("%s: %+v", who, s)
		}
	}
	a.request("GET", "/api/games/"+id+"/report", "", as(judge)).is(t, "the moderator reads the report", http.StatusNotFound, "no_game")
	for who, cookie := range map[string]string{"guest": "", "player": reader} {
		sees(cookie).is(t, who, http.StatusNotFound, "no_game")
	}
	if s := sets("public"); s.Withdrawn != "" {
		t.Errorf("public again: %+v", s)
	}
	sets("private")
	sees(judge).is(t, "private by the owner", http.StatusNotFound, "no_game")
}
