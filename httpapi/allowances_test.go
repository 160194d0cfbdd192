package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/allowance"
	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// An account sees its limits before it reaches them and is refused beyond
// them; nothing it has is lost. Administrators have no limits.
func TestLimits(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	limits := allowance.Limits{allowance.Engine: (2 * time.Minute).Milliseconds(), allowance.Studies: 1, allowance.Nodes: 3, allowance.Games: 1, allowance.Imports: 60}
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, []engines.Spec{shapes}, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
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

// An import that reaches the limit of a day keeps the games before it, and says at which
// game it stopped; the next is refused at its first.
func TestImportStopsAtTheLimit(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	shelf := library.New(kept, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	rights, err := identity.Defaults().Grant("player=+curate")
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	for n := range 300 { // more than are read at a time
		fmt.Fprintf(&file, "[Event \"%d\"]\n\n1. h2e2 h9g7 2. h0g2 b9c7 {%d} 1-0\n\n", n, n)
	}
	text := file.String()
	most := int64(strings.Index(text, `[Event "270"]`))
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts, o.Rights = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen}), rights
	}, app.Library(shelf), app.Limits(allowance.Limits{allowance.Imports: most}))
	_, member := a.join("弟子", identity.RolePlayer)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	type told struct {
		Games, Added int
		Failed       bool
		Details      []struct {
			Kind, Code, Message string
			Game                int
		}
	}
	brings := func(cookie, name, text string) told {
		t.Helper()
		return answered[told](a.server, a.request("POST", "/api/library?name="+name, text, as(cookie)), http.StatusOK)
	}
	got := brings(member, "a.pgn", text)
	if !got.Failed || got.Games < 269 || got.Games > 270 || len(got.Details) != 1 {
		t.Fatalf("the first: %+v", got)
	}
	if d := got.Details[0]; d.Kind != "file" || d.Code != "over_limit" || d.Game != got.Games+1 || d.Message == "" {
		t.Errorf("why: %+v", d)
	}
	var list struct{ Counts struct{ Games int } }
	if r := a.request("GET", "/api/library?game=xiangqi&limit=1", "", as(member)); json.Unmarshal([]byte(r.text), &list) != nil || list.Counts.Games != got.Added || got.Added == 0 {
		t.Errorf("%d games were added; the library: %s", got.Added, r.text)
	}
	if got := brings(member, "b.pgn", text); !got.Failed || got.Games != 0 || len(got.Details) != 1 || got.Details[0].Code != "over_limit" || got.Details[0].Game != 0 {
		t.Errorf("the second: %+v", got)
	}
	long := "1. h2e2 {" + strings.Repeat("long ", int(most)/5+1) + "} *\n"
	if got := brings(ruler, "c.pgn", long); got.Failed || got.Games != 1 {
		t.Errorf("the administrator: %+v", got)
	}
	if r := a.request("GET", "/api/me/limits", "", as(member)); !strings.Contains(r.text, fmt.Sprintf(`"used":%d`, most)) {
		t.Errorf("used: %s, want %d", r.text, most)
	}
}

// A report goes on to its end while its member is renamed and while the account is closed;
// opened again, the account has it.
func TestReportOutlivesItsMember(t *testing.T) {
	for _, tt := range []struct{ name, change, undo string }{
		{"renamed", `{"name":"小梅"}`, `{}`},
		{"closed", `{"disabled":true}`, `{"disabled":false}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			began, goes := make(chan struct{}, 100), make(chan struct{})
			slow := with(shapes, func(ctx context.Context, _ engine.Position, _ func(engine.Info)) (engine.Result, error) {
				began <- struct{}{}
				select {
				case <-goes:
				case <-ctx.Done():
				}
				return engine.Result{Move: "e5", Info: engine.Info{Depth: 1, PV: []string{"e5"}}}, ctx.Err()
			})
			a := clubhouseOn(t, newStore(t).(*sqlite.Store), slow)
			id, member := a.join("小红", identity.RolePlayer)
			_, ruler := a.join("掌门", identity.RoleAdministrator)
			game := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", gomokuHuman, as(member)), http.StatusCreated).ID
			a.request("POST", "/api/games/"+game+"/commands", `{"type":"move","move":"h8"}`, as(member)).is(t, "a move", http.StatusOK, "")
			asked := make(chan struct{})
			go func() {
				defer close(asked)
				a.request("POST", "/api/games/"+game+"/report", `{"time_ms":20}`, as(member))
			}()
			<-began
			a.request("PATCH", "/api/users/"+id, tt.change, as(ruler)).is(t, tt.name, http.StatusOK, "")
			close(goes)
			<-asked
			a.request("PATCH", "/api/users/"+id, tt.undo, as(ruler)).is(t, "undone", http.StatusOK, "")
			if tt.name == "closed" {
				member = cookieOf(t, a.request("POST", "/api/login", fmt.Sprintf(`{"name":"小红","password":%q}`, password)))
			}
			for {
				a.api.Rest()
				r := a.request("GET", "/api/games/"+game+"/report", "", as(member))
				if r.status != http.StatusOK || strings.Contains(r.text, `"failed"`) {
					t.Fatalf("%d %s", r.status, r.text)
				}
				if strings.Contains(r.text, `"report"`) {
					return
				}
			}
		})
	}
}

// Of a file of several games each counts its share of the file: those that fit into the day
// are opened, and the first that does not is named.
func TestImportOfOneGameAtTheLimit(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	var file strings.Builder
	for n := range 10 {
		fmt.Fprintf(&file, "[Event \"%d\"]\n\n1. h2e2 h9g7 2. h0g2 b9c7 {%d} 1-0\n\n", n, n)
	}
	text := file.String()
	share := int64(len(text)+9) / 10
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	}, app.Limits(allowance.Limits{allowance.Imports: 2*share + 1}))
	_, member := a.join("弟子", identity.RolePlayer)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	type found struct {
		ID    string
		Games []struct{ Title string }
		Fits  *int
	}
	body := func(more string) string {
		text, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		return `{"text":` + string(text) + more + `}`
	}
	lists := func(cookie string) found {
		t.Helper()
		a.api.Rest()
		return answered[found](a.server, a.request("POST", "/api/import", body(""), as(cookie)), http.StatusOK)
	}
	if got := lists(member); len(got.Games) != 10 || got.Fits == nil || *got.Fits != 2 {
		t.Errorf("the list: %+v", got)
	}
	if got := lists(ruler); len(got.Games) != 10 || got.Fits != nil {
		t.Errorf("the administrator's: %+v", got)
	}
	for n, study := range []string{"", `,"study":true`} {
		a.api.Rest()
		if r := a.request("POST", "/api/import", body(fmt.Sprintf(`,"index":%d`, n)+study), as(member)); r.status != http.StatusCreated {
			t.Errorf("game %d: %d %s", n, r.status, r.text)
		}
	}
	if got := lists(member); got.Fits == nil || *got.Fits != 0 {
		t.Errorf("the list after two: %+v", got)
	}
	r := a.request("POST", "/api/import", body(`,"index":7`), as(member))
	r.is(t, "a third game", http.StatusConflict, "over_limit")
	if !strings.Contains(r.text, "Game 8 of the file") || !strings.Contains(r.text, `"at":"imports"`) || !strings.Contains(r.text, "1 are left") {
		t.Errorf("why: %s", r.text)
	}
	var list struct{ Games []struct{ ID string } }
	if r := a.request("GET", "/api/games", "", as(member)); json.Unmarshal([]byte(r.text), &list) != nil || len(list.Games) != 1 {
		t.Errorf("what was opened: %s", r.text)
	}
}
