package httpapi_test

import (
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/lobby"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/match"
)

// A mine is a page of an account's games.
type mine struct {
	Games []struct {
		ID     string
		Side   match.Side
		Rated  bool
		Open   bool
		Time   match.ClockConfig
		Clock  *struct{ Running bool }
		Result *match.Result
		Rating *[2]int
	}
	Next string
}

func (a *association) mine(cookie, query string) mine {
	a.t.Helper()
	return answered[mine](a.server, a.request("GET", "/api/me/games"+query, "", as(cookie)), http.StatusOK)
}

// moves moves seats into an account, and returns the games of those moved.
func (a *association) moves(cookie string, seats ...[2]string) []string {
	a.t.Helper()
	body, err := json.Marshal(seats)
	if err != nil {
		a.t.Fatal(err)
	}
	text := strings.NewReplacer(`["`, `{"game":"`, `","`, `","secret":"`, `"]`, `"}`).Replace(string(body[1 : len(body)-1]))
	return answered[struct{ Games []string }](a.server, a.request("POST", "/api/me/seats", `{"seats":[`+text+`]}`, as(cookie)), http.StatusOK).Games
}

// hostedBy returns a network game created by an account and joined by a guest.
func (a *association) hostedBy(cookie, body string) *pair {
	a.t.Helper()
	g := answered[hosted](a.server, a.request("POST", "/api/games", body, as(cookie)), http.StatusCreated)
	j := a.joins(g.ID, g.Join, "乙")
	return &pair{server: a.server, id: g.ID, secrets: [2]string{g.Seat.Secret, j.Secret}}
}

// A guest who creates an account keeps their own seats, and nobody else's.
func TestSeatsMoveIntoAccount(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, host := a.join("小明", identity.RolePlayer)
	timed := strings.Replace(xiangqiOnline, `"clock":{}`, `"clock":{"main_ms":600000}`, 1)
	first, second := a.hostedBy(host, timed), a.hostedBy(host, xiangqiOnline)

	_, guest := a.join("小红", identity.RolePlayer)
	if got := a.mine(guest, ""); len(got.Games) != 0 {
		t.Fatalf("games of a new account: %+v", got)
	}
	seats := [][2]string{
		{first.id, first.secrets[1]},
		{second.id, second.secrets[0]},      // another's
		{second.id, "no such secret"},       //
		{strings.Repeat("0", 16), "a game"}, // that there is not
	}
	for range 2 { // asked again it is the same
		if got := a.moves(guest, seats...); !slices.Equal(got, []string{first.id}) {
			t.Fatalf("moved %v, want %s", got, first.id)
		}
	}
	got := a.mine(guest, "")
	if len(got.Games) != 1 || got.Games[0].ID != first.id || got.Games[0].Side != match.Second || got.Games[0].Time.MainMS != 600000 || got.Games[0].Clock == nil {
		t.Fatalf("the guest's games: %+v", got)
	}
	// The seat belongs to the account on any device, and cannot be taken by
	// others.
	first.does(0, `{"type":"move","move":"h2e2"}`)
	a.request("POST", "/api/games/"+first.id+"/commands", `{"type":"move","move":"h9g7"}`, as(guest)).is(t, "a move by the account alone", http.StatusOK, "")
	_, third := a.join("小刚", identity.RolePlayer)
	if got := a.moves(third, seats...); len(got) != 0 {
		t.Errorf("a third takes %v", got)
	}
	// A player with one seat of a game does not get the other.
	if got := a.moves(host, [2]string{second.id, second.secrets[1]}); len(got) != 0 {
		t.Errorf("one's own opponent's seat: %v", got)
	}
	many := fmt.Sprintf(`{"seats":[%s{"game":"x","secret":"x"}]}`, strings.Repeat(`{"game":"x","secret":"x"},`, 200))
	a.request("POST", "/api/me/seats", many, as(guest)).is(t, "201 seats", http.StatusBadRequest, "bad_json")
}

// A guest who played three games by links and then makes an account keeps all three, with
// their records, and reports on them are one press away.
func TestGamesFromBeforeTheAccount(t *testing.T) {
	a := clubhouseOn(t, newStore(t).(*sqlite.Store), shapes)
	_, host := a.join("小明", identity.RolePlayer)
	var ids []string
	var seats [][2]string
	for range 3 {
		p := a.hostedBy(host, gomokuOnline)
		p.does(0, `{"type":"move","move":"h8"}`)
		p.does(1, `{"type":"move","move":"a1"}`)
		p.does(0, `{"type":"resign"}`)
		ids = append(ids, p.id)
		seats = append(seats, [2]string{p.id, p.secrets[1]})
	}
	_, guest := a.join("小红", identity.RolePlayer)
	moved := a.moves(guest, seats...)
	slices.Sort(moved)
	slices.Sort(ids)
	if !slices.Equal(moved, ids) {
		t.Fatalf("moved %v, want %v", moved, ids)
	}
	var own []string
	for _, g := range a.mine(guest, "").Games {
		if g.Side != match.Second {
			t.Errorf("the seat in %s: %v", g.ID, g.Side)
		}
		own = append(own, g.ID)
	}
	slices.Sort(own)
	if !slices.Equal(own, ids) {
		t.Errorf("the account has %v, want %v", own, ids)
	}
	a.request("POST", "/api/games/"+ids[0]+"/report", `{"time_ms":20}`, as(guest)).is(t, "a report", http.StatusOK, "")
	var file struct{ Games []struct{ ID, Text string } }
	if err := json.Unmarshal([]byte(a.request("GET", "/api/me/export", "", as(guest)).text), &file); err != nil || len(file.Games) != 3 || file.Games[0].Text == "" {
		t.Errorf("the download: %v %+v", err, file)
	}
}

// Running games come first, in pages, whatever ends meanwhile.
func TestMyGames(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, me := a.join("小明", identity.RolePlayer)
	var all []string
	for n := range 5 {
		p := a.hostedBy(me, xiangqiOnline)
		if n < 2 {
			p.does(1, `{"type":"resign"}`)
		}
		all = append(all, p.id)
	}
	g := answered[hosted](a.server, a.request("POST", "/api/games", xiangqiOnline, as(me)), http.StatusCreated)
	all = append(all, g.ID)
	var seen []string
	for query := "?limit=2"; ; {
		page := a.mine(me, query)
		for _, g := range page.Games {
			if open, over := g.ID == all[5], slices.Index(all, g.ID) < 2; g.Open != open || (g.Result != nil) != over {
				t.Errorf("%+v: open %v, over %v", g, open, over)
			}
			seen = append(seen, g.ID)
		}
		if page.Next == "" {
			break
		}
		query = "?limit=2&before=" + page.Next
	}
	if len(seen) != 6 {
		t.Fatalf("%d games in pages of two, want 6: %v", len(seen), seen)
	}
	if over := slices.Sorted(slices.Values(seen[4:])); !slices.Equal(over, slices.Sorted(slices.Values(all[:2]))) {
		t.Errorf("the last are %v, want those that have ended, %v", over, all[:2])
	}
	for _, query := range []string{"?limit=0", "?limit=51", "?before=x", "?before=1-0000000000000000-under"} {
		a.request("GET", "/api/me/games"+query, "", as(me)).is(t, query, http.StatusBadRequest, "bad_query")
	}
}

// newClubhouse returns an association with a lobby.
func newClubhouse(t *testing.T) *association {
	t.Helper()
	return clubhouseOn(t, newStore(t).(*sqlite.Store))
}

// clubhouseOn returns a node of such an association.
func clubhouseOn(t *testing.T, store *sqlite.Store, specs ...engines.Spec) *association {
	t.Helper()
	return clubhouseWith(t, store, specs)
}

// clubhouseWith returns such a node with options.
func clubhouseWith(t *testing.T, store *sqlite.Store, specs []engines.Spec, options ...app.Option) *association {
	t.Helper()
	now := time.Now()
	a := &association{server: &server{t: t, logs: &logBook{}}, people: store, clock: &now}
	a.app = app.New(store, playedGames, specs, formats.All(), quiet, append(options, app.RatedBy(store, func(match.Config) float64 { return 0 }))...)
	quick := lobby.Pool{ID: "quick", Config: match.Config{Game: "gomoku", Clock: match.ClockConfig{MainMS: 180_000}}}
	hall := app.NewLobby(a.app, matchmaking.Config{People: store, Pools: []lobby.Pool{quick}})
	var err error
	a.api, err = httpapi.New(a.app, page, httpapi.Options{
		Reach: httpapi.Reach{Addr: "127.0.0.1:8888", Hosts: []string{"club.example"}}, Accounts: accounts.New(store, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen}), Lobby: hall, Talk: true, Log: quiet,
	})
	if err != nil {
		t.Fatal(err)
	}
	a.http = httptest.NewServer(a.api)
	a.url = a.http.URL
	t.Cleanup(func() {
		a.app.Close()
		a.http.Close()
	})
	return a
}

// TestProfileGames tests that a profile lists the public games of an account
// and no others.
func TestProfileGames(t *testing.T) {
	a := newClubhouse(t)
	user, me := a.join("小明", identity.RolePlayer)
	_, other := a.join("小红", identity.RolePlayer)
	a.hostedBy(me, xiangqiOnline)
	const seek = `{"id":"0000000000000001","config":{"game":"gomoku","clock":{"main_ms":300000},"rated":true,"public":true},"side":0,"below":200}`
	a.request("POST", "/api/lobby/seeks", seek, as(me)).is(t, "a seek", http.StatusOK, "")
	game := answered[startedAnswer](a.server, a.request("POST", "/api/lobby/seeks/0000000000000001/accept", `{"name":""}`, as(other)), http.StatusOK).Game
	do := func(cookie, command string) {
		t.Helper()
		a.request("POST", "/api/games/"+game+"/commands", command, as(cookie)).is(t, command, http.StatusOK, "")
	}
	do(me, `{"type":"move","move":"h8"}`)
	do(other, `{"type":"move","move":"i9"}`)
	games := func(of string) []struct {
		ID     string
		Side   match.Side
		Rating *[2]int
		Result *match.Result
	} {
		t.Helper()
		return answered[struct {
			Games []struct {
				ID     string
				Side   match.Side
				Rating *[2]int
				Result *match.Result
			}
		}](a.server, a.request("GET", "/api/profiles/"+of+"/games", ""), http.StatusOK).Games
	}
	if got := games(user); len(got) != 1 || got[0].ID != game || got[0].Result != nil || got[0].Rating != nil {
		t.Fatalf("while it goes on: %+v", got)
	}
	do(other, `{"type":"resign"}`)
	if got := games(user); len(got) != 1 || got[0].Result == nil || got[0].Rating == nil || got[0].Rating[1] <= got[0].Rating[0] {
		t.Fatalf("when it is won: %+v", got)
	}
	a.request("GET", "/api/profiles/0000000000000009/games", "").is(t, "nobody's", http.StatusNotFound, "no_user")
	a.request("GET", "/api/profiles/"+user+"/games?before=x", "").is(t, "no place", http.StatusBadRequest, "bad_query")
}

// Deleting an account removes its name from its games, running and finished,
// on either side.
func TestDeletedAccountIsNamedNowhere(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	ruler, chief := a.join("掌门", identity.RoleAdministrator)
	_, me := a.join("小明", identity.RolePlayer)
	named := strings.Replace(xiangqiOnline, "甲", "小明", 1)
	running, over := a.hostedBy(me, named), a.hostedBy(me, named)
	over.does(1, `{"type":"resign"}`)
	gomoku := a.hostedBy(me, strings.Replace(gomokuOnline, `"name":"甲"},`, `"name":"小明"},`, 1))

	a.request("DELETE", "/api/me", `{"password":"horse takes cannon"}`, as(chief)).is(t, "the last administrator", http.StatusConflict, "last_administrator")
	if u, err := a.people.User(t.Context(), ruler); err != nil || u.Name != "掌门" {
		t.Fatalf("the administrator is %+v, %v", u, err)
	}
	a.request("DELETE", "/api/me", `{"password":"horse takes cannon"}`, as(me)).is(t, "delete", http.StatusNoContent, "")
	for _, p := range []*pair{running, over, gomoku} {
		r := p.request("GET", "/api/games/"+p.id, "", seat(p.secrets[1]))
		players := answered[hosted](p.server, r, http.StatusOK).Config.Players
		if strings.Contains(r.text, "小明") || !players[0].Left || players[1].Left || players[1].Name != "乙" {
			t.Errorf("the players are %+v", players)
		}
		record, err := p.app.Game(t.Context(), p.id)
		if err != nil || record.State.Config.Players[0].Name != "" {
			t.Errorf("%+v, %v", record.State.Config.Players, err)
		}
	}
	// The game continues for the remaining player, and by the seat's own
	// secret.
	running.does(0, `{"type":"move","move":"h2e2"}`)
	running.does(1, `{"type":"move","move":"h9g7"}`)
	// Nobody can create a game in the name of a deleted account.
	forged := strings.Replace(xiangqiOnline, `"name":"甲"`, `"left":true`, 1)
	a.request("POST", "/api/games", forged, as(chief)).is(t, "a player who has left", http.StatusBadRequest, "bad_config")
}

// One's own file has all that there is, and one that was cut short goes on where it
// ended.
func TestOwnFile(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, me := a.join("小明", identity.RolePlayer)
	_, other := a.join("小红", identity.RolePlayer)
	var ids []string
	for n := range 23 { // more than are in memory at a time
		body := xiangqiOnline
		if n%2 == 1 {
			body = gomokuOnline
		}
		who := []string{me, other}[n%3%2]
		p := a.hostedBy(who, body)
		if who == other {
			a.moves(me, [2]string{p.id, p.secrets[1]})
		}
		p.does(0, `{"type":"move","move":"`+[]string{"h2e2", "h8"}[n%2]+`"}`)
		ids = append(ids, p.id)
	}
	type file struct {
		User    *struct{ Name string }
		LogIns  []any `json:"logins"`
		Ratings []any
		Games   []struct {
			ID, Cursor, Game, Format, Text string
			Side                           match.Side
			Record                         map[string]any
		}
	}
	whole := answered[file](a.server, a.request("GET", "/api/me/export", "", as(me)), http.StatusOK)
	if whole.User == nil || whole.User.Name != "小明" || len(whole.LogIns) != 1 || whole.Ratings == nil || len(whole.Games) != len(ids) {
		t.Fatalf("%d games, want %d; %+v", len(whole.Games), len(ids), whole)
	}
	for _, g := range whole.Games {
		text := map[string]string{"xiangqi": "pgn 炮二平五", "gomoku": "sgf ;B["}[g.Game]
		format, move, _ := strings.Cut(text, " ")
		if !slices.Contains(ids, g.ID) || g.Record["name"] != g.Game || g.Format != format || !strings.Contains(g.Text, move) {
			t.Errorf("%+v", g)
		}
	}
	rest := answered[file](a.server, a.request("GET", "/api/me/export?after="+whole.Games[19].Cursor, "", as(me)), http.StatusOK)
	if rest.User != nil || len(rest.Games) != 3 || rest.Games[0].ID != whole.Games[20].ID {
		t.Errorf("after 20 games: %+v", rest)
	}
	a.request("GET", "/api/me/export?after=x", "", as(me)).is(t, "no cursor", http.StatusBadRequest, "bad_query")
}
