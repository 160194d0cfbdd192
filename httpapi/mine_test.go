package httpapi_test

import (
	"duiyi/httpapi"
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

// A mine is a page of the games of somebody with an account.
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

// moves has seats be moved into an account, and returns the games of those that are.
func (a *association) moves(cookie string, seats ...[2]string) []string {
	a.t.Helper()
	body, err := json.Marshal(seats)
	if err != nil {
		a.t.Fatal(err)
	}
	text := strings.NewReplacer(`["`, `{"game":"`, `","`, `","secret":"`, `"]`, `"}`).Replace(string(body[1 : len(body)-1]))
	return answered[struct{ Games []string }](a.server, a.request("POST", "/api/me/seats", `{"seats":[`+text+`]}`, as(cookie)), http.StatusOK).Games
}

// hostedBy is a game over the network that somebody with an account begins and a
// guest joins.
func (a *association) hostedBy(cookie, body string) *pair {
	a.t.Helper()
	g := answered[hosted](a.server, a.request("POST", "/api/games", body, as(cookie)), http.StatusCreated)
	j := a.joins(g.ID, g.Join, "乙")
	return &pair{server: a.server, id: g.ID, secrets: [2]string{g.Seat.Secret, j.Secret}}
}

// A guest who makes an account takes their seats along, and nobody else's.
func TestSeatsMoveIntoAccount(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, host := a.join("小明", app.RolePlayer)
	timed := strings.Replace(xiangqiOnline, `"clock":{}`, `"clock":{"main_ms":600000}`, 1)
	first, second := a.hostedBy(host, timed), a.hostedBy(host, xiangqiOnline)

	_, guest := a.join("小红", app.RolePlayer)
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
	// The seat is the account's on any device, and no longer for others to take.
	first.does(0, `{"type":"move","move":"h2e2"}`)
	a.request("POST", "/api/games/"+first.id+"/commands", `{"type":"move","move":"h9g7"}`, as(guest)).is(t, "a move by the account alone", http.StatusOK, "")
	_, third := a.join("小刚", app.RolePlayer)
	if got := a.moves(third, seats...); len(got) != 0 {
		t.Errorf("a third takes %v", got)
	}
	// Who has one seat of a game does not get the other.
	if got := a.moves(host, [2]string{second.id, second.secrets[1]}); len(got) != 0 {
		t.Errorf("one's own opponent's seat: %v", got)
	}
	many := fmt.Sprintf(`{"seats":[%s{"game":"x","secret":"x"}]}`, strings.Repeat(`{"game":"x","secret":"x"},`, 200))
	a.request("POST", "/api/me/seats", many, as(guest)).is(t, "201 seats", http.StatusBadRequest, "bad_json")
}

// Games that go on come first, in pages, whatever ends meanwhile.
func TestMyGames(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, me := a.join("小明", app.RolePlayer)
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

// newClubhouse is an association with a lobby.
func newClubhouse(t *testing.T) *association {
	t.Helper()
	store := newStore(t).(*sqlite.Store)
	now := time.Now()
	a := &association{server: &server{t: t, logs: &logBook{}}, people: store, clock: &now}
	a.app = app.New(store, games, nil, nil, quiet, app.RatedBy(store, func(match.Config) float64 { return 0 }))
	hall := app.NewLobby(a.app, app.LobbyConfig{People: store})
	var err error
	a.api, err = httpapi.New(a.app, page, httpapi.Options{
		Addr: "127.0.0.1:8888", Hosts: []string{"club.example"}, Accounts: accounts.New(store, accounts.Config{SignUp: accounts.SignUpOpen}), Lobby: hall, Log: quiet,
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

// TestProfileGames: anybody sees which public games somebody plays and has played,
// and no others.
func TestProfileGames(t *testing.T) {
	a := newClubhouse(t)
	user, me := a.join("小明", app.RolePlayer)
	_, other := a.join("小红", app.RolePlayer)
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
