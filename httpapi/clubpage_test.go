package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"duiyi/identity"
)

// A clubPage is the page of a club as these tests read it.
type clubPage struct {
	Name, Text, When, Where string
	Version                 int
	Coming, Running         []struct{ Name string }
	Results                 []struct {
		Tournament struct {
			Name   string
			Winner *struct{ Name string }
		}
		Podium []struct {
			Rank       int
			Name, User string
			Points     float64
		}
	}
	Teams []struct {
		Event, Name string
		Captain     *struct{ Name string }
		Players     int
	}
}

// TestClubPage has the keeper write the page, and the page show the tournaments and teams.
func TestClubPage(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	_, keeper := c.join("掌门", identity.RoleAdministrator)
	read := func() clubPage {
		t.Helper()
		return answered[clubPage](c.server, c.request("GET", "/api/club", ""), http.StatusOK)
	}
	if p := read(); p.Version != 0 || p.Name != "" || p.Coming == nil || p.Running == nil || p.Results == nil || p.Teams == nil {
		t.Errorf("before anybody writes: %+v", p)
	}
	put := func(who, body string) reply {
		c.api.Rest()
		return c.request("PUT", "/api/club", body, as(who))
	}
	put(c.arbiter, `{"name":"x","version":0}`).is(t, "a member writes", http.StatusForbidden, "not_allowed")
	put(keeper, `{"name":"a\u202eb","version":0}`).is(t, "a name that turns round", http.StatusBadRequest, "bad_config")
	put(keeper, `{"name":"x","text":"one\ntwo\u0007","version":0}`).is(t, "a bell", http.StatusBadRequest, "bad_config")
	put(keeper, `{"name":"x","text":"`+strings.Repeat("x", 1<<20)+`","version":0}`).is(t, "a megabyte", http.StatusRequestEntityTooLarge, "too_large")
	body := `{"name":"象棋社","text":"<b>Welcome</b>\n\nhttps://example.com","when":"Fridays","where":"Hall 3","version":0}`
	if p := answered[clubPage](c.server, put(keeper, body), http.StatusOK); p.Version != 1 || p.Text != "<b>Welcome</b>\n\nhttps://example.com" {
		t.Errorf("written: %+v", p)
	}
	put(keeper, `{"name":"x","version":0}`).is(t, "over a version not seen", http.StatusConflict, "stale")

	// One tournament is over, one runs, two are to come, of which the later was made first.
	for i, when := range []int64{4_000_000_000_000, 3_900_000_000_000} {
		c.call(c.arbiter, "POST", "", fmt.Sprintf(`{"name":"coming %d","system":"arena","minutes":60,"wooden":true,"starts_ms":%d,"config":{"game":"gomoku"}}`, i, when))
	}
	c.call(c.arbiter, "POST", "", `{"name":"undated","system":"arena","minutes":60,"wooden":true,"config":{"game":"gomoku"}}`)
	at := "/" + c.call(c.arbiter, "POST", "", `{"name":"played","system":"swiss","rounds":1,"wooden":true,"config":{"game":"gomoku"}}`).ID
	c.call(c.players["甲某"], "POST", at+"/entries", `{}`)
	c.call(c.arbiter, "POST", at+"/entries", `{"name":"Guest"}`)
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", `{}`)
	c.id = at[1:]
	result := "1-0"
	if c.boards(1)[0].First != 1 {
		result = "0-1"
	}
	c.call(c.arbiter, "POST", at+"/rounds/1/boards/1", fmt.Sprintf(`{"result":%q}`, result))
	c.call(c.arbiter, "POST", at+"/finish", `{}`)
	league := "/" + c.call(c.arbiter, "POST", "", `{"name":"league","system":"robin","boards":2,"wooden":true,"config":{"game":"gomoku"}}`).ID
	c.call(c.players["乙某"], "POST", league+"/teams", `{"name":"Rooks"}`)
	c.call(c.arbiter, "POST", league+"/teams", `{"name":"Cannons"}`)
	for team := 1; team <= 2; team++ {
		c.call(c.arbiter, "POST", league+"/entries", fmt.Sprintf(`{"name":"P%d","team":%d}`, team, team))
	}
	c.call(c.arbiter, "POST", league+"/rounds", `{"round":1}`)

	p := read()
	names := func(list []struct{ Name string }) (all []string) {
		for _, one := range list {
			all = append(all, one.Name)
		}
		return all
	}
	if got := fmt.Sprint(names(p.Coming), names(p.Running)); got != "[coming 1 coming 0 undated] [league]" {
		t.Errorf("coming and running: %s", got)
	}
	if len(p.Results) != 1 || p.Results[0].Tournament.Name != "played" || p.Results[0].Tournament.Winner == nil || len(p.Results[0].Podium) != 2 {
		t.Fatalf("results: %+v", p.Results)
	}
	if first, second := p.Results[0].Podium[0], p.Results[0].Podium[1]; first.Rank != 1 || first.Name != "甲某" || first.User == "" || first.Points != 1 || second.Name != "Guest" || second.User != "" {
		t.Errorf("podium: %+v", p.Results[0].Podium)
	}
	if len(p.Teams) != 2 || p.Teams[0].Event != "league" || p.Teams[0].Name != "Rooks" || p.Teams[0].Captain.Name != "乙某" || p.Teams[0].Players != 1 || p.Teams[1].Captain != nil {
		t.Errorf("teams: %+v", p.Teams)
	}
}

// A program for one person has no club.
func TestNoClub(t *testing.T) {
	s := newServer(t)
	s.request("GET", "/api/club", "").is(t, "read", http.StatusNotFound, "no_club")
	s.request("PUT", "/api/club", `{"name":"x","version":0}`).is(t, "written", http.StatusNotFound, "no_club")
}
