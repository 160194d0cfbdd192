package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/allowance"
	"duiyi/app"
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/store/sqlite"
)

// An account sees its limits before it reaches them and is refused beyond
// them; nothing it has is lost. Administrators have no limits.
func TestLimits(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	limits := allowance.Limits{allowance.Engine: (2 * time.Minute).Milliseconds(), allowance.Studies: 1, allowance.Nodes: 3, allowance.Games: 1, allowance.Imports: 60}
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, []engines.Spec{shapes}, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{SignUp: accounts.SignUpOpen})
	}, app.Limits(limits))
	id, mine := a.join("弟子", identity.RolePlayer)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	b := &ownerBench{association: a, member: id, memberHas: mine}
	post := func(who, path, body string) reply { a.api.Rest(); return a.request("POST", path, body, as(who)) }

	game, study := b.create("/api/games", gomokuHuman), b.create("/api/studies", `{"game":"gomoku"}`)
	post(mine, "/api/games", gomokuHuman).is(t, "a second game", http.StatusConflict, "over_limit")
	post(mine, "/api/studies", `{"game":"gomoku"}`).is(t, "a second study", http.StatusConflict, "over_limit")
	post(mine, "/api/studies/"+study+"/copy", "").is(t, "a copy", http.StatusConflict, "over_limit")
	post(mine, "/api/games/"+game+"/study", `{"ply":0}`).is(t, "a study of a game", http.StatusConflict, "over_limit")
	commands := "/api/studies/" + study + "/commands"
	if r := post(mine, commands, `{"type":"play","node":0,"moves":["a1","b2"]}`); r.status != http.StatusOK {
		t.Fatalf("two moves: %d %s", r.status, r.text)
	}
	post(mine, commands, `{"type":"play","node":2,"moves":["c3"]}`).is(t, "a fourth node", http.StatusConflict, "over_limit")
	if r := post(mine, commands, `{"type":"comment","node":2,"text":"full"}`); r.status != http.StatusOK {
		t.Errorf("a comment in a full study: %d %s", r.status, r.text)
	}
	if r := a.request("GET", "/api/studies/"+study, "", as(mine)); !strings.Contains(r.text, `"full"`) || !strings.Contains(r.text, `"b2"`) {
		t.Errorf("what was there is gone: %s", r.text)
	}
	post(mine, "/api/import", `{"text":"`+strings.Repeat("a1 ", 30)+`"}`).is(t, "a long record", http.StatusConflict, "over_limit")
	for range 3 {
		if r := post(ruler, "/api/studies", `{"game":"gomoku"}`); r.status != http.StatusCreated {
			t.Errorf("a study of the administrator: %d %s", r.status, r.text)
		}
	}

	type list struct {
		Limits []struct {
			Kind, Unit  string
			Used, Limit int64
			Resets      int64 `json:"resets_ms"`
		}
	}
	use := func(who, kind string) (used, limit int64) {
		t.Helper()
		for _, l := range answered[list](a.server, a.request("GET", "/api/me/limits", "", as(who)), http.StatusOK).Limits {
			if l.Kind == kind {
				return l.Used, l.Limit
			}
		}
		return -1, -1
	}
	for kind, want := range map[string][2]int64{"studies": {1, 1}, "games": {1, 1}, "nodes": {0, 3}, "exercises": {0, 0}} {
		if used, limit := use(mine, kind); [2]int64{used, limit} != want {
			t.Errorf("%s: %d of %d, want %v", kind, used, limit, want)
		}
	}
	if _, limit := use(ruler, "studies"); limit != 0 {
		t.Errorf("the limit of an administrator is %d", limit)
	}
	if used, _ := use("", "studies"); used != -1 {
		t.Errorf("a guest uses %d", used)
	}

	// Advice and reports are charged; a report that would exceed the limit is
	// refused at the start.
	advice := fmt.Sprintf("/api/games/%s/advice", game)
	if r := post(mine, advice, `{"time_ms":100}`); r.status != http.StatusOK {
		t.Fatalf("advice: %d %s", r.status, r.text)
	}
	used, limit := use(mine, "engine")
	if used < 1 || limit != 120_000 {
		t.Errorf("engine time: %d of %d ms", used, limit)
	}
	post(mine, "/api/games/"+game+"/commands", `{"type":"move","move":"h8"}`)
	a.app.Allowance().Bill(id, 115*time.Second)
	post(mine, "/api/games/"+game+"/report", `{"time_ms":9000}`).is(t, "a long report", http.StatusTooManyRequests, "engine_minutes")
	if r := post(mine, "/api/games/"+game+"/report", `{"time_ms":20}`); r.status != http.StatusOK {
		t.Errorf("a short report: %d %s", r.status, r.text)
	}
	a.app.Allowance().Bill(id, 10*time.Second)
	post(mine, advice, `{"time_ms":100}`).is(t, "advice without time", http.StatusTooManyRequests, "engine_minutes")
	post(mine, "/api/studies/"+study+"/analysis", `{"seat":"a","node":0}`).is(t, "an analysis without time", http.StatusTooManyRequests, "engine_minutes")
	if r := post(mine, "/api/games/"+game+"/commands", `{"type":"move","move":"a1"}`); r.status != http.StatusOK {
		t.Errorf("a move without time: %d %s", r.status, r.text)
	}
}
