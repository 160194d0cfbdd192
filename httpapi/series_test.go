package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// A seriesView is a series as these tests read it.
type seriesView struct {
	ID        string
	Name      string
	By        string
	Places    []float64
	Best      int
	Ties      []string
	Version   int
	Mine      bool
	Teams     bool
	Organiser *struct{ Name string }
	Same      []struct{ From, Into string }
	Events    []struct{ ID, Name string }
	Rows      []struct {
		Rank            int
		Who, Name, User string
		Points          float64
		Values          []float64
		Cells           []struct {
			Rank    int
			Points  *float64
			Counted bool
		}
	}
}

// text writes the rows: rank, name, points, and the cells, those that do not count in brackets.
func (v seriesView) text() string {
	var b strings.Builder
	for _, row := range v.Rows {
		fmt.Fprintf(&b, "%d %s %v:", row.Rank, row.Name, row.Points)
		for _, c := range row.Cells {
			switch {
			case c.Points == nil:
				b.WriteString(" -")
			case c.Counted:
				fmt.Fprintf(&b, " %v", *c.Points)
			default:
				fmt.Fprintf(&b, " (%v)", *c.Points)
			}
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// event holds a round robin at wooden boards in which whoever comes first in the list beats all
// that follow. Names that begin with @ are accounts.
func (c *club4) event(name string, players ...string) (id string) {
	c.t.Helper()
	c.api.Rest()
	id = c.call(c.arbiter, "POST", "", fmt.Sprintf(`{"name":%q,"system":"robin","wooden":true,"config":{"game":"gomoku"}}`, name)).ID
	at := "/" + id
	for _, p := range players {
		if account, found := strings.CutPrefix(p, "@"); found {
			c.call(c.arbiter, "POST", at+"/entries", fmt.Sprintf(`{"account":%q}`, account))
		} else {
			c.call(c.arbiter, "POST", at+"/entries", fmt.Sprintf(`{"name":%q}`, p))
		}
	}
	c.id = id
	for round := 1; round <= len(players)-1+len(players)%2; round++ {
		c.api.Rest()
		c.call(c.arbiter, "POST", at+"/rounds", fmt.Sprintf(`{"round":%d}`, round))
		c.call(c.arbiter, "POST", at+fmt.Sprintf("/rounds/%d/begin", round), `{}`)
		for i, b := range c.boards(round) {
			if b.Second == 0 {
				continue
			}
			result := "1-0"
			if b.Second < b.First {
				result = "0-1"
			}
			c.call(c.arbiter, "POST", at+fmt.Sprintf("/rounds/%d/boards/%d", round, i+1), fmt.Sprintf(`{"result":%q}`, result))
		}
	}
	return id
}

func (c *club4) end(id string) {
	c.t.Helper()
	c.call(c.arbiter, "POST", "/"+id+"/finish", `{}`)
}

// TestSeries adds up tournaments: people with and without accounts, one that still runs, one added
// later, joined entries, a deleted account, and what the organiser and others may do.
func TestSeries(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	ask := func(cookie, method, path, body string) seriesView {
		t.Helper()
		c.api.Rest()
		want := http.StatusOK
		if method == "POST" {
			want = http.StatusCreated
		}
		return answered[seriesView](c.server, c.request(method, "/api/series"+path, body, as(cookie)), want)
	}
	refused := func(what, cookie, method, path, body string, status int, code string) {
		t.Helper()
		c.api.Rest()
		c.request(method, "/api/series"+path, body, as(cookie)).is(t, what, status, code)
	}
	_, host := c.join("主办", identity.RolePlayer)
	_, other := c.join("旁人", identity.RolePlayer)

	spring, summer := c.event("Spring", "@甲某", "@乙某", "Ann"), c.event("Summer", "ａｎｎ", "@甲某", "@乙某")
	c.end(spring)
	made := ask(host, "POST", "", fmt.Sprintf(`{"name":" Grand Prix ","by":"place","places":[10,6.5,4],"best":1,"ties":["total"],"tournaments":[%q,%q]}`, spring, summer))
	if made.Name != "Grand Prix" || made.Version != 1 || !made.Mine || made.Organiser == nil || made.Organiser.Name != "主办" || len(made.Events) != 2 {
		t.Fatalf("made: %+v", made)
	}
	if got, want := made.text(), "1 甲某 10: 10 -; 2 乙某 6.5: 6.5 -; 3 Ann 4: 4 -"; got != want {
		t.Errorf("while the second runs: %s, want %s", got, want)
	}
	c.end(summer)
	at := "/" + made.ID
	if v := ask(other, "GET", at, ""); v.Mine || v.text() != "1 甲某 10: 10 (6.5); 2 ａｎｎ 10: (4) 10; 3 乙某 6.5: 6.5 (4)" || v.Rows[0].User == "" || v.Rows[1].User != "" || v.Rows[0].Values[0] != 16.5 {
		t.Errorf("both are over: %s, %+v", v.text(), v)
	}

	// A later one, in which Ann has an account.
	c.join("Anna", identity.RolePlayer)
	autumn := c.event("Autumn", "@Anna", "@甲某")
	c.end(autumn)
	set := func(version int, more string) string {
		return fmt.Sprintf(`{"name":"Grand Prix","by":"score","ties":[],"tournaments":[%q,%q,%q],"version":%d%s}`, spring, summer, autumn, version, more)
	}
	refused("by another", other, "PUT", at, set(1, ""), http.StatusForbidden, "not_allowed")
	refused("by a visitor", "", "PUT", at, set(1, ""), http.StatusUnauthorized, "log_in")
	v := ask(host, "PUT", at, set(1, ""))
	if got, want := v.text(), "1 甲某 3: 2 1 0; 2 ａｎｎ 2: 0 2 -; 3 Anna 1: - - 1; 3 乙某 1: 1 0 -"; got != want || v.Version != 2 {
		t.Errorf("by score with the later one: %s, want %s", got, want)
	}
	refused("a version that has gone", host, "PUT", at, set(1, `,"best":1`), http.StatusConflict, "stale")
	if again := ask(host, "PUT", at, set(1, "")); again.Version != 2 {
		t.Errorf("sent again after a lost answer: version %d", again.Version)
	}
	joined := fmt.Sprintf(`,"same":[{"from":%q,"into":%q}]`, v.Rows[1].Who, v.Rows[2].Who) // ａｎｎ into Anna
	v = ask(host, "PUT", at, set(2, joined))
	if got, want := v.text(), "1 Anna 3: 0 2 1; 1 甲某 3: 2 1 0; 3 乙某 1: 1 0 -"; got != want || v.Rows[0].User == "" {
		t.Errorf("joined: %s, want %s", got, want)
	}

	// Her account goes: her results stay, without her name and the id of her account.
	gone := v.Rows[0].User
	kept := c.people.(*sqlite.Store)
	if err := kept.DeleteUser(t.Context(), gone); err != nil {
		t.Fatal(err)
	}
	c.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) { // which remembers no names
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	}, app.Members(kept))
	r := c.request("GET", "/api/series"+at, "", as(host))
	v = answered[seriesView](c.server, r, http.StatusOK)
	if strings.Contains(r.text, gone) || strings.Contains(r.text, "Anna") || v.text() != "1  3: 0 2 1; 1 甲某 3: 2 1 0; 3 乙某 1: 1 0 -" {
		t.Errorf("after the account is deleted: %s: %s", v.text(), r.text)
	}
	same := fmt.Sprintf(`,"same":[{"from":%q,"into":%q}]`, v.Same[0].From, v.Same[0].Into)
	if v = ask(host, "PUT", at, set(3, same+`,"best":2`)); v.text() != "1  3: (0) 2 1; 1 甲某 3: 2 1 (0); 3 乙某 1: 1 0 -" {
		t.Errorf("changed afterwards: %s", v.text())
	}

	c.api.Rest()
	file := c.request("GET", "/api/series"+at+"/csv", "")
	if want := "\ufeffrank,name,points,Spring,Summer,Autumn\n1,,3.0,[0.0],2.0,1.0\n1,甲某,3.0,2.0,1.0,[0.0]\n3,乙某,1.0,1.0,0.0,\n"; file.text != want || !strings.HasPrefix(file.header.Get("Content-Type"), "text/csv") {
		t.Errorf("the file is %q, want %q", file.text, want)
	}
	type head struct{ Name string }
	holding := func(id string) int {
		c.api.Rest()
		return len(answered[struct{ Series []head }](c.server, c.request("GET", "/api/series?holds="+id, ""), http.StatusOK).Series)
	}
	if holding(autumn) != 1 || holding("") != 1 || holding("0000000000000000") != 0 {
		t.Error("the lists of series")
	}
	refused("by another", other, "DELETE", at, "", http.StatusForbidden, "not_allowed")
	c.api.Rest()
	c.request("DELETE", "/api/series"+at, "", as(host)).is(t, "deleted", http.StatusNoContent, "")
	refused("deleted", host, "GET", at, "", http.StatusNotFound, "no_series")
	refused("its file", host, "GET", at+"/csv", "", http.StatusNotFound, "no_series")
	refused("deleted", host, "PUT", at, set(4, ""), http.StatusNotFound, "no_series")
	refused("deleted", host, "DELETE", at, "", http.StatusNotFound, "no_series")
}

// TestBadSeries names the fault of each setting.
func TestBadSeries(t *testing.T) {
	c := newClub4(t)
	teams := c.call(c.arbiter, "POST", "", `{"name":"league","system":"robin","boards":2,"wooden":true,"config":{"game":"gomoku"}}`).ID
	single := c.call(c.arbiter, "POST", "", `{"name":"x","system":"robin","wooden":true,"config":{"game":"gomoku"}}`).ID
	for _, tt := range []struct{ name, body, at string }{
		{"no name", `{"name":" ","by":"score","ties":[],"tournaments":[]}`, "name"},
		{"control character", `{"name":"a\u001b","by":"score","ties":[],"tournaments":[]}`, "name"},
		{"long text", `{"name":"a","about":"` + strings.Repeat("x", 5001) + `","by":"score","ties":[],"tournaments":[]}`, "about"},
		{"no method", `{"name":"a","by":"luck","ties":[],"tournaments":[]}`, "by"},
		{"no points", `{"name":"a","by":"place","ties":[],"tournaments":[]}`, "places"},
		{"rising points", `{"name":"a","by":"place","places":[1,2],"ties":[],"tournaments":[]}`, "places[1]"},
		{"hundredths", `{"name":"a","by":"place","places":[1.25],"ties":[],"tournaments":[]}`, "places[0]"},
		{"too many that count", `{"name":"a","by":"score","best":101,"ties":[],"tournaments":[]}`, "best"},
		{"unknown tie-break", `{"name":"a","by":"score","ties":["luck"],"tournaments":[]}`, "ties[0]"},
		{"unknown tournament", `{"name":"a","by":"score","ties":[],"tournaments":["` + single + `","00000000000000ff"]}`, "tournaments[1]"},
		{"a tournament twice", `{"name":"a","by":"score","ties":[],"tournaments":["` + single + `","` + single + `"]}`, "tournaments[1]"},
		{"players and teams", `{"name":"a","by":"score","ties":[],"tournaments":["` + single + `","` + teams + `"]}`, "tournaments[1]"},
		{"joined with itself", `{"name":"a","by":"score","ties":[],"tournaments":[],"same":[{"from":"=a","into":"=a"}]}`, "same[0]"},
		{"a chain of joined", `{"name":"a","by":"score","ties":[],"tournaments":[],"same":[{"from":"=a","into":"=b"},{"from":"=b","into":"=c"}]}`, "same[0]"},
	} {
		c.api.Rest()
		r := c.request("POST", "/api/series", tt.body, as(c.arbiter))
		if r.status != http.StatusBadRequest || r.failure(t).Error.Code != "bad_config" || r.failure(t).Error.At != tt.at {
			t.Errorf("%s: %d %s, want at %s", tt.name, r.status, r.text, tt.at)
		}
	}
	for n := range 21 {
		c.api.Rest()
		r := c.request("POST", "/api/series", `{"name":"a","by":"score","ties":[],"tournaments":["`+teams+`"]}`, as(c.arbiter))
		if n < 20 && r.status != http.StatusCreated || n == 20 && (r.status != http.StatusConflict || r.failure(t).Error.Code != "many_series") {
			t.Fatalf("the %dth: %d %s", n+1, r.status, r.text)
		}
	}
}
