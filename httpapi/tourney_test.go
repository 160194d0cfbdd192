package httpapi_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// A club runs tournaments over the API.
type club4 struct {
	*association
	arbiter string            // cookie
	players map[string]string // cookies by name
	id      string            // of the tournament
}

type tourneyBoard struct {
	Board, First, Second int
	Result, Game         string
}

type tourneyView struct {
	ID, Status                  string
	Version, Round, Begun, Open int
	Players                     int
	Winner                      *struct{ Number int }
	Me                          *struct {
		Arbiter, Bye, Withdrawn       bool
		Number, Rank, Opponent, Board int
		Game, Result                  string
	}
}

// newClub4 returns a server with an arbiter and members.
func newClub4(t *testing.T, names ...string) *club4 {
	t.Helper()
	kept := newStore(t).(*sqlite.Store)
	c := &club4{association: &association{people: kept}, players: map[string]string{}}
	c.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	}, app.Members(kept), app.RatedBy(kept, func(match.Config) float64 { return 0 }))
	_, c.arbiter = c.join("柳师傅", identity.RolePlayer)
	for _, name := range names {
		c.api.Rest()
		_, c.players[name] = c.join(name, identity.RolePlayer)
	}
	return c
}

// call makes a call about the tournament that has to succeed.
func (c *club4) call(cookie, method, path, body string) tourneyView {
	c.t.Helper()
	c.api.Rest()
	r := c.request(method, "/api/tournaments"+path, body, as(cookie))
	if r.status >= 300 {
		c.t.Fatalf("%s %s %s: %d %s", method, path, body, r.status, r.text)
	}
	var v tourneyView
	if err := json.Unmarshal([]byte(r.text), &v); err != nil {
		c.t.Fatal(err)
	}
	return v
}

// fails expects an error code, and a text in its answer.
func (c *club4) fails(cookie, method, path, body, code, text string) {
	c.t.Helper()
	c.api.Rest()
	r := c.request(method, "/api/tournaments"+path, body, as(cookie))
	if r.status < 400 || !strings.Contains(r.text, `"code":"`+code+`"`) || !strings.Contains(r.text, text) {
		c.t.Errorf("%s %s %s: %d %s, want %s %s", method, path, body, r.status, r.text, code, text)
	}
}

func (c *club4) boards(round int) []tourneyBoard {
	c.t.Helper()
	c.api.Rest()
	var of struct{ Boards []tourneyBoard }
	r := c.request("GET", fmt.Sprintf("/api/tournaments/%s/rounds/%d", c.id, round), "", as(c.arbiter))
	if err := json.Unmarshal([]byte(r.text), &of); err != nil || r.status != 200 {
		c.t.Fatalf("round %d: %d %s", round, r.status, r.text)
	}
	return of.Boards
}

// await repeats a question until it has an answer.
func (c *club4) await(what string, is func() bool) {
	c.t.Helper()
	for end := time.Now().Add(10 * time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatalf("waited for %s", what)
		}
	}
}

const clubEvening = `{"name":"周五","system":"swiss","rounds":2,"config":{"game":"gomoku","rules":"freestyle","clock":{"main_ms":600000},"rated":true},"scoring":"chinese","tie_breaks":["对手积分","wins"]}`

// TestTournament plays an evening between four accounts and one person at a wooden board: the
// games begin with the round, and what they come to is in the tournament by itself.
func TestTournament(t *testing.T) {
	c := newClub4(t, "甲某", "乙某", "丙某", "丁某")
	v := c.call(c.arbiter, "POST", "", clubEvening)
	c.id = v.ID
	at := "/" + v.ID
	if v.Status != "open" || v.Version != 2 || v.Me == nil || !v.Me.Arbiter {
		t.Fatalf("made: %+v", v)
	}
	for _, name := range []string{"甲某", "乙某", "丙某", "丁某"} {
		if v = c.call(c.players[name], "POST", at+"/entries", `{}`); v.Me.Number != v.Players {
			t.Errorf("%s is %+v", name, v.Me)
		}
	}
	c.fails(c.players["甲某"], "POST", at+"/entries", `{}`, "entered_twice", "")
	c.fails(c.players["甲某"], "POST", at+"/entries", `{"name":"戊"}`, "not_allowed", "arbiter")
	c.fails(c.players["甲某"], "POST", at+"/rounds", `{"round":1}`, "not_allowed", "arbiter")
	c.call(c.arbiter, "POST", at+"/entries", `{"name":"戊","rating":1200}`)
	c.fails("", "POST", at+"/entries", `{}`, "log_in", "")
	c.fails(c.arbiter, "POST", at+"/rounds", `{"round":2}`, "not_next_round", `"at":"1"`)
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	c.fails(c.arbiter, "POST", at+"/rounds", `{"round":1}`, "not_next_round", `"at":"2"`)
	c.call(c.arbiter, "DELETE", at+"/rounds/1", "")
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	if list := c.boards(1); len(list) != 3 || list[0].Game != "" || list[2].Second != 0 {
		t.Fatalf("round 1 is %+v", list)
	}
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "")
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "") // again
	c.fails(c.arbiter, "DELETE", at+"/rounds/1", "", "round_begun", "")
	c.fails(c.arbiter, "DELETE", at, "", "round_begun", "")

	names := map[int]string{}
	for name, cookie := range c.players {
		names[c.call(cookie, "GET", at, "").Me.Number] = name
	}
	c.finishRound(1, names)
	if v = c.call(c.arbiter, "GET", at, ""); v.Open != 0 {
		t.Fatalf("after round 1: %+v", v)
	}
	list := c.boards(1)
	if !slices.ContainsFunc(list, func(b tourneyBoard) bool { return b.Result == "0-1" && b.Game != "" }) {
		t.Errorf("no game entered its result: %+v", list)
	}
	// A correction is a later event, with its reason.
	first := list[0]
	other := map[string]string{"0-1": "1-0", "1-0": "0-1"}[first.Result]
	c.fails(c.arbiter, "POST", at+"/rounds/1/boards/1", fmt.Sprintf(`{"result":%q}`, other), "result_stands", `"at":"`+first.Result+`"`)
	c.call(c.arbiter, "POST", at+"/rounds/1/boards/1", fmt.Sprintf(`{"result":%q,"reason":"slip"}`, other))
	c.call(c.arbiter, "POST", at+"/rounds/1/boards/1", fmt.Sprintf(`{"result":%q,"reason":"no, the first slip"}`, first.Result))
	c.call(c.players["丁某"], "DELETE", at+"/entries/4", "")
	c.fails(c.players["丁某"], "DELETE", at+"/entries/1", "", "not_allowed", "arbiter")
	c.call(c.arbiter, "POST", at+"/bans", `{"numbers":[1,2,3,5]}`)
	c.fails(c.arbiter, "POST", at+"/rounds", `{"round":2}`, "no_pairing", "")
	c.fails(c.players["丁某"], "POST", at+"/bans", `{"numbers":[1,2,3,5],"lift":true}`, "not_allowed", "arbiter")
	c.call(c.arbiter, "POST", at+"/bans", `{"numbers":[1,2,3,5],"lift":true}`)
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":2}`)
	c.fails(c.arbiter, "POST", at+"/rounds/1/boards/9", `{"result":"="}`, "no_board", "")
	c.call(c.arbiter, "POST", at+"/rounds/2/begin", "")
	c.finishRound(2, names)
	v = c.call(c.arbiter, "POST", at+"/finish", "")
	if v.Status != "over" {
		t.Errorf("finished: %+v", v)
	}
	c.fails(c.arbiter, "POST", at+"/rounds", `{"round":3}`, "tournament_over", "")
	c.fails(c.players["丁某"], "POST", at+"/entries/4/return", "", "tournament_over", "")

	for format, want := range map[string]string{"trf": "012 周五", "csv": "rank,number,name,points,games,opponents,wins", "pairings": "round,board,first"} {
		r := c.request("GET", "/api/tournaments"+at+"/export?format="+format, "", as(c.arbiter))
		c.api.Rest()
		if r.status != 200 || !strings.Contains(r.text, want) {
			t.Errorf("%s: %d %s", format, r.status, r.text)
		}
	}
	r := c.request("GET", "/api/tournaments"+at+"/export?format=sgf", "", as(c.arbiter))
	if n := strings.Count(r.text, "(;"); r.status != 200 || n < 2 {
		t.Errorf("all games: %d, %d of them: %s", r.status, n, r.text)
	}
	if !strings.Contains(r.text, "RO[1.1]") || !strings.Contains(r.text, "周五") {
		t.Errorf("a game says neither its round nor its tournament: %s", r.text)
	}
	// The formats that the page offers are those that the games can be written in.
	var offered struct {
		Formats []struct {
			Name    string
			Games   []string
			Several bool
		}
	}
	if err := json.Unmarshal([]byte(c.request("GET", "/api/formats", "").text), &offered); err != nil {
		t.Fatal(err)
	}
	written := 0
	for _, f := range offered.Formats {
		c.api.Rest()
		want := 400
		if f.Several && slices.Contains(f.Games, "gomoku") {
			want, written = 200, written+1
		}
		if r := c.request("GET", "/api/tournaments"+at+"/export?lossy=true&format="+f.Name, "", as(c.arbiter)); r.status != want {
			t.Errorf("all games as %s: %d %s", f.Name, r.status, r.text)
		}
	}
	if written < 2 {
		t.Errorf("%d formats for all games", written)
	}
	c.fails(c.arbiter, "GET", at+"/export?format=doc", "", "bad_query", "format")
	r = c.request("GET", "/api/tournaments"+at+"/standings?cross=true", "", as(c.arbiter))
	if r.status != 200 || strings.Count(r.text, `"rank":`) != 5 || !strings.Contains(r.text, `"tie_breaks":["opponents","wins"]`) {
		t.Errorf("standings: %d %s", r.status, r.text)
	}
	c.fails(c.arbiter, "GET", at+"/standings?old=11", "", "bad_query", "old")
	c.fails(c.arbiter, "GET", at+"/players?old=soon", "", "bad_query", "old")
	if r = c.request("GET", "/api/tournaments"+at+"/players?old=10", "", as(c.arbiter)); r.status != 200 || strings.Count(r.text, `"number":`) != 5 {
		t.Errorf("players, perhaps late: %d %s", r.status, r.text)
	}
	r = c.request("GET", "/api/tournaments"+at+"/log", "", as(c.arbiter))
	if r.status != 200 || !strings.Contains(r.text, `"kind":"correction"`) || !strings.Contains(r.text, "no, the first slip") {
		t.Errorf("log: %d %s", r.status, r.text)
	}
	r = c.request("GET", "/api/tournaments?stage=over", "", as(c.arbiter))
	if r.status != 200 || !strings.Contains(r.text, v.ID) || !strings.Contains(r.text, `"status":"over"`) {
		t.Errorf("list: %d %s", r.status, r.text)
	}
}

// finishRound lets First resign in every game of a round after the players have moved, and types
// the results of the wooden boards.
func (c *club4) finishRound(round int, names map[int]string) {
	c.t.Helper()
	for _, b := range c.boards(round) {
		switch {
		case b.Second == 0:
		case b.Game == "":
			c.call(c.arbiter, "POST", fmt.Sprintf("/%s/rounds/%d/boards/%d", c.id, round, b.Board), `{"result":"="}`)
		default:
			first, second := c.players[names[b.First]], c.players[names[b.Second]]
			path := "/api/games/" + b.Game + "/commands"
			c.await("the game", func() bool {
				c.api.Rest()
				return c.request("GET", "/api/games/"+b.Game, "", as(first)).status == 200
			})
			for _, one := range []struct{ cookie, body string }{
				{first, `{"type":"abort"}`}, {first, `{"type":"move","move":"h8"}`}, {second, `{"type":"move","move":"i9"}`}, {first, `{"type":"resign"}`},
			} {
				c.api.Rest()
				r := c.request("POST", path, one.body, as(one.cookie))
				if (r.status == 200) == strings.Contains(one.body, "abort") {
					c.t.Fatalf("%s: %d %s", one.body, r.status, r.text)
				}
			}
		}
	}
	c.await("the results", func() bool { return c.call(c.arbiter, "GET", "/"+c.id, "").Open == 0 })
}

// minuteMore finds clocks of ten minutes of which the second has got another.
var minuteMore = regexp.MustCompile(`"left_ms":\[\d+,6[56]\d{4}\]`)

// TestArbiterOfGames lets an arbiter stop a clock, add time, and end a game under way; the last
// arbiter stays.
func TestArbiterOfGames(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	v := c.call(c.arbiter, "POST", "", clubEvening)
	at := "/" + v.ID
	for _, name := range []string{"甲某", "乙某"} {
		c.call(c.players[name], "POST", at+"/entries", `{}`)
	}
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	clock := at + "/rounds/1/boards/1/clock"
	c.fails(c.arbiter, "POST", clock, `{"act":"pause"}`, "board_idle", "")
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "")
	game := c.gameOf(c.players["甲某"], at)
	c.fails(c.arbiter, "POST", clock, `{"act":"pause"}`, "bad_command", "no clock")
	order := []string{c.players["甲某"], c.players["乙某"]}
	for n, move := range []string{"h8", "h9"} {
		c.api.Rest()
		body := `{"type":"move","move":"` + move + `"}`
		if r := c.request("POST", "/api/games/"+game+"/commands", body, as(order[n])); r.status != 200 {
			if n > 0 {
				t.Fatalf("a move: %d %s", r.status, r.text)
			}
			slices.Reverse(order)
			c.request("POST", "/api/games/"+game+"/commands", body, as(order[n])).is(t, "a move", 200, "")
		}
	}
	c.fails(order[0], "POST", clock, `{"act":"pause"}`, "not_allowed", "")
	c.fails(c.arbiter, "POST", clock, `{"act":"stop"}`, "bad_config", `"at":"act"`)
	c.fails(c.arbiter, "POST", clock, `{"act":"add","ms":1}`, "bad_config", `"at":"ms"`)
	c.fails(c.arbiter, "POST", at+"/rounds/1/boards/9/clock", `{"act":"pause"}`, "no_board", "")
	c.call(c.arbiter, "POST", clock, `{"act":"pause"}`)
	c.call(c.arbiter, "POST", clock, `{"act":"add","side":1,"ms":60000}`)
	seen := func() string { return c.request("GET", "/api/games/"+game, "", as(order[0])).text }
	if text := seen(); !strings.Contains(text, `"running":false`) || !minuteMore.MatchString(text) {
		t.Errorf("the clocks do not stand with a minute more: %s", text)
	}
	c.call(c.arbiter, "POST", clock, `{"act":"resume"}`)
	if text := seen(); !strings.Contains(text, `"running":true`) {
		t.Errorf("the clock does not run on: %s", text)
	}
	c.call(c.arbiter, "POST", at+"/rounds/1/boards/1", `{"result":"1-0"}`)
	if text := seen(); !strings.Contains(text, `"winner":0,"reason":"arbiter"`) {
		t.Errorf("the game goes on: %s", text)
	}
	c.fails(c.arbiter, "POST", clock, `{"act":"pause"}`, "board_idle", "")
	if r := c.request("GET", "/api/tournaments"+at+"/log", "", as(c.arbiter)); !strings.Contains(r.text, `"kind":"clock_add"`) || !strings.Contains(r.text, `"ms":60000`) {
		t.Errorf("the log: %s", r.text)
	}
	me := answered[struct{ Creator struct{ ID string } }](c.server, c.request("GET", "/api/tournaments"+at, "", as(c.arbiter)), 200).Creator.ID
	c.fails(c.arbiter, "DELETE", at+"/arbiters/"+me, "", "last_arbiter", "")
}

// TestTeamTournament plays a match of two teams: a captain enters and orders players, the games begin
// by themselves, and the files have the teams.
func TestTeamTournament(t *testing.T) {
	c := newClub4(t, "领队甲", "甲二", "乙一", "乙二", "路人")
	v := c.call(c.arbiter, "POST", "", `{"name":"团体赛","system":"swiss","rounds":2,"boards":2,"config":{"game":"gomoku","rules":"freestyle"}}`)
	c.id = v.ID
	at := "/" + v.ID
	for _, bad := range []string{`"system":"arena","minutes":60`, `"system":"knockout"`, `"system":"swiss","rounds":2,"half_byes":true`, `"system":"swiss","rounds":2,"accelerated":true`} {
		c.fails(c.arbiter, "POST", "", `{"name":"x",`+bad+`,"boards":2,"config":{"game":"gomoku"}}`, "bad_config", `"at":"boards"`)
	}
	leader, other := c.players["领队甲"], c.players["乙一"]
	c.call(leader, "POST", at+"/teams", `{"name":"红队"}`)
	c.fails(leader, "POST", at+"/teams", `{"name":"再一队"}`, "entered_twice", "")
	c.fails(other, "POST", at+"/teams", `{"name":"红队"}`, "entered_twice", "")
	c.fails("", "POST", at+"/teams", `{"name":"客队"}`, "log_in", "")
	c.call(c.arbiter, "POST", at+"/teams", `{"name":"蓝队","captain":"乙一"}`)
	c.fails(leader, "POST", at+"/entries", `{}`, "not_allowed", "captain")
	c.fails(leader, "POST", at+"/entries", `{"account":"甲二","team":2}`, "not_allowed", "captain")
	c.fails(leader, "POST", at+"/entries", `{"account":"甲二","team":3}`, "not_allowed", "captain")
	c.fails(c.arbiter, "POST", at+"/entries", `{"account":"甲二","team":3}`, "no_team", "")
	c.call(leader, "POST", at+"/entries", `{"account":"甲二","team":1}`)
	c.call(c.players["甲二"], "POST", at+"/entries", `{"team":1}`)
	c.call(leader, "POST", at+"/entries", `{"team":1}`)
	c.call(leader, "POST", at+"/entries", `{"name":"替补","team":1}`)
	c.call(c.arbiter, "POST", at+"/entries", `{"account":"乙一","team":2}`)
	c.call(c.arbiter, "POST", at+"/entries", `{"account":"乙二","team":2}`)
	c.fails(other, "PATCH", at+"/teams/1", `{"order":[2,1,3]}`, "not_allowed", "captain")
	c.fails(leader, "PATCH", at+"/teams/1", `{"order":[2,1]}`, "bad_config", `"at":"order"`)
	c.call(leader, "PATCH", at+"/teams/1", `{"order":[2,1,3],"name":"红旗队"}`)

	// Until the round is published the line-up is its own team's, and the arbiters'.
	sees := func(who, path string) string { return c.request("GET", "/api/tournaments"+at+path, "", as(who)).text }
	sealed := `"lineups":[{"team":1,"players":[2,1,3]}]`
	for who, want := range map[string]bool{leader: true, c.players["甲二"]: true, c.arbiter: true, other: false, c.players["乙二"]: false} {
		if text := sees(who, ""); strings.Contains(text, sealed) != want {
			t.Errorf("sees the line-up: %v in %s", !want, text)
		}
		if text := sees(who, "/players"); !strings.Contains(text, `"players":[1,2,3]`) {
			t.Errorf("the teams are %s", text)
		}
	}
	if text := sees(other, "/log"); !strings.Contains(text, `"kind":"lineup","team":1,"name"`) {
		t.Errorf("the log tells the line-up: %s", text)
	}
	if text := sees(other, "/export?format=trf"); !strings.Contains(text, "   1    2    3") {
		t.Errorf("the file of the others:\n%s", text)
	}
	if text := sees(c.arbiter, "/export?format=trf"); !strings.Contains(text, "   2    1    3") {
		t.Errorf("the file of the arbiter:\n%s", text)
	}
	c.fails(c.arbiter, "POST", at+"/rounds/1/boards/1/substitute", `{"out":2,"in":3}`, "no_board", "")
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	first := c.boards(1)[0]
	c.fails(c.arbiter, "POST", at+"/rounds/1/boards/1/substitute", fmt.Sprintf(`{"out":%d,"in":1}`, first.First), "bad_config", `"at":"in"`)
	c.fails(leader, "POST", at+"/rounds/1/boards/1/substitute", `{"out":2,"in":3}`, "not_allowed", "arbiter")
	c.call(c.arbiter, "POST", at+"/rounds/1/boards/1/substitute", `{"out":2,"in":3}`)
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "")
	if text := sees(c.arbiter, ""); strings.Contains(text, `"lineups"`) {
		t.Errorf("published, a line-up is still sealed: %s", text)
	}
	read := func(path string) string {
		c.api.Rest()
		r := c.request("GET", "/api/tournaments"+at+path, "", as(leader))
		if r.status != 200 {
			t.Fatalf("GET %s: %d %s", path, r.status, r.text)
		}
		return r.text
	}
	for _, want := range []string{`"captain":1`, `"against":2`, `"team":1`} {
		if text := read(""); !strings.Contains(text, want) {
			t.Errorf("the captain's view lacks %s: %s", want, text)
		}
	}
	for _, b := range c.boards(1) { // the first board is wooden: a substitute without an account sits there
		c.call(c.arbiter, "POST", fmt.Sprintf("%s/rounds/1/boards/%d", at, b.Board), `{"result":"1-0"}`)
		if (b.Game == "") != (b.Board == 1) {
			t.Errorf("board %d has game %q", b.Board, b.Game)
		}
	}
	text := read("/rounds/1")
	if !strings.Contains(text, `"matches":[{"match":1,"first":`) || !strings.Contains(text, `"points":[1,1],"boards":[1,2]`) {
		t.Errorf("round 1 is %s", text)
	}
	if text := read("/players"); !strings.Contains(text, `{"number":1,"name":"红旗队","captain":{"id":`) || !strings.Contains(text, `"players":[2,1,3]`) {
		t.Errorf("the teams are %s", text)
	}
	if text := read("/standings?cross=true"); !strings.Contains(text, `"tie_breaks":["board-points","buchholz","sonneborn-berger"]`) || strings.Count(text, `"result":"="`) != 2 {
		t.Errorf("the standings are %s", text)
	}
	if text := read("/standings?of=players"); strings.Count(text, `"rank":`) != 5 || !strings.Contains(text, `"tie_breaks":[]`) {
		t.Errorf("the players stand so: %s", text)
	}
	if text := read("/export?format=trf"); !strings.Contains(text, "013 红旗队") {
		t.Errorf("the TRF file lacks the teams:\n%s", text)
	}
	if text := read("/export?format=pairings"); !strings.Contains(text, "match,first_team,second_team") || strings.Count(text, "红旗队") != 2 {
		t.Errorf("the pairings are\n%s", text)
	}
	if text := read("/export?format=csv"); !strings.Contains(text, ",红旗队,1.0,1,1,") {
		t.Errorf("the table is\n%s", text)
	}
	if text := read("/export?format=players"); !strings.Contains(text, "rank,number,name,points,games,team") || strings.Count(text, "红旗队") != 3 {
		t.Errorf("the table of players is\n%s", text)
	}
	if text := read("/log"); !strings.Contains(text, `"kind":"substitute"`) || !strings.Contains(text, `"kind":"lineup","team":1`) || !strings.Contains(text, `"numbers":[2,3]`) {
		t.Errorf("the log is %s", text)
	}
	c.call(leader, "DELETE", at+"/teams/1", "")
	c.fails(c.arbiter, "POST", at+"/rounds", `{"round":2}`, "too_few_players", "")
	c.call(leader, "POST", at+"/teams/1/return", "")
	c.call(leader, "DELETE", at+"/entries/1", "") // a captain withdraws a player
	// Nobody becomes a captain who has not agreed to play for the team; arbiters name whom they like.
	c.fails(leader, "PATCH", at+"/teams/1", `{"captain":"路人"}`, "not_in_team", "")
	c.fails(leader, "PATCH", at+"/teams/1", `{"captain":"乙二"}`, "not_in_team", "")
	c.fails(leader, "PATCH", at+"/teams/1", `{"captain":"无人"}`, "no_user", "")
	c.fails(leader, "PATCH", at+"/teams/1", `{"captain":"甲二"}`, "not_in_team", "")
	c.call(c.players["甲二"], "POST", at+"/entries/1/return", "")
	c.call(c.arbiter, "POST", at+"/teams", `{"name":"绿队","captain":"路人"}`)
	c.call(c.arbiter, "PATCH", at+"/teams/3", `{"captain":"甲二"}`)
	c.fails(leader, "PATCH", at+"/teams/1", `{"captain":"甲二"}`, "entered_twice", "")
	c.call(c.players["甲二"], "PATCH", at+"/teams/3", `{"captain":""}`)
	c.call(leader, "PATCH", at+"/teams/1", `{"captain":"甲二"}`)
	c.fails(leader, "PATCH", at+"/teams/1", `{"name":"x"}`, "not_allowed", "captain")
	c.fails(c.arbiter, "POST", at+"/bans", `{"numbers":[1,4]}`, "no_team", "")
	c.call(c.arbiter, "POST", at+"/bans", `{"numbers":[1,2]}`)
	c.fails(c.arbiter, "POST", at+"/rounds", `{"round":2}`, "no_pairing", "")
}

// TestTeamInvitations: an account that a captain names is a player once it accepts. Until then it, the
// captain and the arbiters know of the invitation, nobody else.
func TestTeamInvitations(t *testing.T) {
	c := newClub4(t, "队长", "队员", "另员", "小童", "路人")
	_, keeper := c.join("掌门", identity.RoleModerator)
	v := c.call(c.arbiter, "POST", "", `{"name":"邀请赛","system":"swiss","rounds":2,"boards":2,"config":{"game":"gomoku","rules":"freestyle"}}`)
	c.id = v.ID
	at := "/" + v.ID
	captain, player, second, child, passer := c.players["队长"], c.players["队员"], c.players["另员"], c.players["小童"], c.players["路人"]
	ids := map[string]string{}
	for name, cookie := range c.players {
		ids[name] = answered[struct{ User struct{ ID string } }](c.server, c.request("GET", "/api/me", "", as(cookie)), 200).User.ID
	}
	sees := func(who, path string) string {
		c.api.Rest()
		return c.request("GET", "/api/tournaments"+at+path, "", as(who)).text
	}
	own := func(who string) string {
		c.api.Rest()
		return c.request("GET", "/api/me/invitations", "", as(who)).text
	}
	c.call(captain, "POST", at+"/teams", `{"name":"红队"}`)
	c.request("PUT", "/api/users/"+ids["小童"]+"/talk", `{"choice":"child"}`, as(keeper)).is(t, "a child's account", 200, "")
	c.fails(captain, "POST", at+"/entries", `{"account":"小童","team":1}`, "not_invitable", "")
	c.fails(captain, "POST", at+"/entries", `{"account":"无人","team":1}`, "no_user", "")
	c.fails(player, "POST", at+"/entries", `{"team":1}`, "no_invitation", "")
	c.call(c.arbiter, "POST", at+"/entries", `{"account":"小童","team":1}`) // an arbiter asks nobody

	for range 2 { // again: no change
		c.call(captain, "POST", at+"/entries", `{"account":"队员","team":1}`)
	}
	c.call(captain, "POST", at+"/entries", `{"account":"另员","team":1}`)
	c.fails(captain, "POST", at+"/entries", `{"account":"小童","team":1}`, "entered_twice", "")
	if text := own(player); !strings.Contains(text, `"tournament":"`+v.ID+`","name":"邀请赛","team":1,"team_name":"红队","captain":{"id":"`+ids["队长"]) {
		t.Errorf("the invited see %s", text)
	}
	if text := sees(passer, "/players"); strings.Count(text, `"number":`) != 2 { // the team and the child
		t.Errorf("the players are %s", text)
	}
	for who, want := range map[string]int{captain: 2, c.arbiter: 2, player: 1, second: 1, child: 0, passer: 0, "": 0} {
		if text := sees(who, ""); strings.Count(text, `"player":{`) != want {
			t.Errorf("sees not %d invitations: %s", want, text)
		}
		if text := sees(who, "/log"); strings.Count(text, `"kind":"invited"`) != 2 || strings.Contains(text, `"name":"队员"`) != (want == 2 || who == player) {
			t.Errorf("the log tells %s", text)
		}
	}
	uninvite := func(who string) string { return at + "/teams/1/invitations/" + ids[who] }
	c.fails(passer, "DELETE", uninvite("队员"), "", "not_allowed", "captain")
	c.fails(passer, "DELETE", uninvite("路人"), "", "no_invitation", "")
	for range 2 {
		c.call(second, "DELETE", uninvite("另员"), "")
	}
	if text := own(second); text != `{"invitations":[]}`+"\n" {
		t.Errorf("declined, the invitation is still open: %s", text)
	}
	c.fails(captain, "POST", at+"/entries", `{"account":"另员","team":1}`, "invitation_declined", "")
	c.fails(captain, "DELETE", uninvite("另员"), "", "invitation_declined", "")
	if text := sees(captain, ""); !strings.Contains(text, `"declined":true`) {
		t.Errorf("the captain sees no refusal: %s", text)
	}
	c.call(second, "POST", at+"/entries", `{"team":1}`) // after all
	c.call(captain, "DELETE", uninvite("队员"), "")
	c.fails(player, "POST", at+"/entries", `{"team":1}`, "no_invitation", "")
	c.call(captain, "POST", at+"/entries", `{"account":"队员","team":1}`)

	// It stays open while the tournament runs, and ends with it.
	c.call(c.arbiter, "POST", at+"/teams", `{"name":"蓝队"}`)
	c.call(c.arbiter, "POST", at+"/entries", `{"name":"客","team":2}`)
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	if text := own(player); !strings.Contains(text, v.ID) {
		t.Errorf("under way: %s", text)
	}
	c.call(c.arbiter, "DELETE", at, "")
	c.fails(player, "POST", at+"/entries", `{"team":1}`, "tournament_over", "")
	if text := own(player); strings.Contains(text, v.ID) {
		t.Errorf("over: %s", text)
	}
}

// TestForfeitedGame: the game of a player who does not appear says who won, and why.
func TestForfeitedGame(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	v := c.call(c.arbiter, "POST", "", `{"name":"迟到","system":"swiss","rounds":1,"grace_ms":1,"config":{"game":"gomoku","clock":{"main_ms":600000}}}`)
	c.id = v.ID
	for _, name := range []string{"甲某", "乙某"} {
		c.call(c.players[name], "POST", "/"+v.ID+"/entries", `{}`)
	}
	c.call(c.arbiter, "POST", "/"+v.ID+"/rounds", `{"round":1}`)
	c.call(c.arbiter, "POST", "/"+v.ID+"/rounds/1/begin", "")
	c.await("the forfeit", func() bool { return c.boards(1)[0].Result != "" })
	board := c.boards(1)[0]
	var game struct {
		Result struct {
			Winner *int
			Reason string
		}
	}
	r := c.request("GET", "/api/games/"+board.Game, "", as(c.arbiter))
	if err := json.Unmarshal([]byte(r.text), &game); err != nil {
		t.Fatal(err)
	}
	if board.Result != "-+" || game.Result.Winner == nil || *game.Result.Winner != 1 || game.Result.Reason != "forfeit" {
		t.Errorf("the board has %s, its game %+v", board.Result, game.Result)
	}
}

// TestRelay lets helpers without an account enter a game at a wooden board: all watch it, two
// helpers make no move twice, moves are taken back, and the arbiter enters the result.
func TestRelay(t *testing.T) {
	c := newClub4(t, "甲某")
	v := c.call(c.arbiter, "POST", "", `{"name":"团体赛","system":"swiss","rounds":1,"wooden":true,"config":{"game":"xiangqi","clock":{"main_ms":600000}}}`)
	at := "/" + v.ID
	c.id = v.ID
	for _, name := range []string{"赵", "钱", "孙", "李"} {
		c.call(c.arbiter, "POST", at+"/entries", `{"name":"`+name+`"}`)
	}
	c.fails(c.players["甲某"], "POST", at+"/relay", `{}`, "not_allowed", "")
	c.fails(c.arbiter, "POST", at+"/relay", `{"boards":[0]}`, "bad_config", `"at":"boards"`)
	c.fails(c.arbiter, "POST", at+"/relay", `{"boards":[1,2,3,4,5,6,7,8,9,10,11]}`, "bad_config", `"at":"boards"`)
	link := func(body string) string {
		c.api.Rest()
		return answered[struct{ Link string }](c.server, c.request("POST", "/api/tournaments"+at+"/relay", body, as(c.arbiter)), 200).Link
	}
	all, second := link(`{}`), link(`{"boards":[2,2]}`)
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	by := func(link string) func(method, path, body string) reply {
		return func(method, path, body string) reply {
			c.api.Rest()
			return c.request(method, "/api/tournaments"+at+path, body, header("Duiyi-Seat", link))
		}
	}
	helper := by(all)
	helper("POST", "/rounds/1/boards/1/relay", `{"ply":0,"moves":[]}`).is(t, "before the round has begun", 409, "board_idle")
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "")
	if r := helper("GET", "/relay", ""); r.status != 200 || strings.Count(r.text, `"round":1`) != 2 || strings.Contains(r.text, `"game"`) {
		t.Errorf("boards to enter: %d %s", r.status, r.text)
	}
	if r := by(second)("GET", "/relay", ""); r.status != 200 || strings.Count(r.text, `"round":1`) != 1 || !strings.Contains(r.text, `"board":2`) {
		t.Errorf("the link of board 2 opens %d %s", r.status, r.text)
	}
	by("all.x")("GET", "/relay", "").is(t, "a link that nobody made", 403, "no_relay")
	by("")("GET", "/relay", "").is(t, "without a link", 403, "no_relay")
	by(second)("POST", "/rounds/1/boards/1/relay", `{"ply":0,"moves":["h2e2"]}`).is(t, "a link to another board", 403, "no_relay")
	helper("POST", "/rounds/1/boards/3/relay", `{"ply":0,"moves":[]}`).is(t, "no such board", 404, "no_board")

	type relayed struct {
		Game        string
		Plies, Back int
		Result      string
	}
	enter := func(body string) relayed {
		t.Helper()
		return answered[relayed](c.server, helper("POST", "/rounds/1/boards/1/relay", body), 200)
	}
	if got := enter(`{"ply":0,"moves":[]}`); got.Plies != 0 || got.Game == "" {
		t.Fatalf("opened: %+v", got)
	}
	enter(`{"ply":0,"moves":["h2e2"],"left_ms":[587000]}`)
	got := enter(`{"ply":0,"moves":["h2e2"]}`) // the second helper at this board
	if got.Plies != 1 || got.Back != 0 {
		t.Errorf("entered twice: %+v", got)
	}
	helper("POST", "/rounds/1/boards/1/relay", `{"ply":0,"moves":["b2e2"]}`).is(t, "another move", 409, "line_differs")
	helper("POST", "/rounds/1/boards/1/relay", `{"ply":1,"moves":["h9h1"]}`).is(t, "an illegal move", 409, "illegal_move")
	helper("POST", "/rounds/1/boards/1/relay", `{"ply":2,"moves":[],"seen":2}`).is(t, "moves that are not there", 409, "line_differs")
	game := func() string { return c.request("GET", "/api/games/"+got.Game, "", as(c.players["甲某"])).text }
	if text := game(); !strings.Contains(text, `"left_ms":[587000,600000]`) || !strings.Contains(text, `"present":[true,true]`) || !strings.Contains(text, `"relayed":true`) {
		t.Errorf("the game as all see it: %s", text)
	}
	if b := c.boards(1)[0]; b.Game != got.Game || b.Result != "" {
		t.Errorf("the board is %+v", b)
	}
	enter(`{"ply":1,"moves":["h9g7","h0g2"]}`)
	helper("POST", "/rounds/1/boards/1/relay", `{"ply":0,"moves":[],"seen":1}`).is(t, "a take-back of moves not seen", 409, "line_differs")
	if got = enter(`{"ply":2,"moves":[],"seen":3}`); got.Plies != 2 || got.Back != 1 {
		t.Errorf("taken back: %+v", got)
	}
	if got = enter(`{"ply":0,"moves":["h2e2","b9c7","h0g2"],"seen":2}`); got.Plies != 3 || got.Back != 1 {
		t.Errorf("a file that goes another way: %+v", got)
	}

	helper("POST", "/rounds/1/boards/1/relay/result", `{"result":"+-"}`).is(t, "a forfeit by a helper", 400, "bad_config")
	helper("POST", "/rounds/1/boards/2/relay/result", `{"result":"="}`).is(t, "of a board that is not open", 409, "board_idle")
	helper("POST", "/rounds/1/boards/1/relay/result", `{"result":"1-0"}`).is(t, "a result", 200, "")
	r := c.request("GET", "/api/tournaments"+at+"/rounds/1", "", as(c.arbiter))
	if !strings.Contains(r.text, `"proposed":"1-0"`) || !strings.Contains(r.text, `"relayed":true`) {
		t.Errorf("the round with a proposal: %s", r.text)
	}
	if v = c.call(c.arbiter, "POST", at+"/rounds/1/boards/1", `{"result":"1-0"}`); v.Open != 1 {
		t.Errorf("after a result %d boards are open", v.Open)
	}
	if text := game(); !strings.Contains(text, `"winner":0,"reason":"arbiter"`) {
		t.Errorf("the game has not ended: %s", text)
	}
	if got = enter(`{"ply":3,"moves":["h7e7"]}`); got.Plies != 4 {
		t.Errorf("a last move after the result: %+v", got)
	}
	if text := game(); !strings.Contains(text, `"winner":0,"reason":"arbiter"`) {
		t.Errorf("with the last move the game goes on: %s", text)
	}
	if r = c.request("GET", "/api/tournaments"+at+"/export?format=pgn", "", as(c.arbiter)); r.status != 200 || !strings.Contains(r.text, `[Round "1.1"]`) || !strings.Contains(r.text, "1-0") {
		t.Errorf("the record: %d %s", r.status, r.text)
	}
	if r = c.request("GET", "/api/tournaments"+at+"/log", "", as(c.arbiter)); !strings.Contains(r.text, `"kind":"relay_open"`) || !strings.Contains(r.text, `"kind":"relay_result"`) {
		t.Errorf("the log: %s", r.text)
	}
	c.fails(c.players["甲某"], "DELETE", at+"/relay", "", "not_allowed", "")
	c.call(c.arbiter, "DELETE", at+"/relay", "")
	helper("GET", "/relay", "").is(t, "an ended link", 403, "no_relay")
	if again := link(`{}`); again == all {
		t.Error("the link that has ended is given again")
	}
}

// TestRelayedEnd enters a game that the rules end: that proposes the result, until the last move is
// taken back.
func TestRelayedEnd(t *testing.T) {
	c := newClub4(t, "甲某")
	v := c.call(c.arbiter, "POST", "", `{"name":"连珠","system":"robin","wooden":true,"config":{"game":"gomoku","rules":"freestyle"}}`)
	c.id = v.ID
	at := "/" + v.ID
	long := strings.Repeat("长", 80) // names of players in a game are shorter
	c.call(c.arbiter, "POST", at+"/entries", `{"name":"`+long+`"}`)
	c.call(c.arbiter, "POST", at+"/entries", `{"account":"甲某"}`)
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "")
	enter := func(body string) (got struct {
		Game, Result string
		Back         int
	}) {
		t.Helper()
		c.api.Rest()
		r := c.request("POST", "/api/tournaments"+at+"/rounds/1/boards/1/relay", body, as(c.arbiter)) // an arbiter needs no link
		if err := json.Unmarshal([]byte(r.text), &got); err != nil || r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		return got
	}
	proposed := func() bool {
		return strings.Contains(c.request("GET", "/api/tournaments"+at+"/rounds/1", "", as(c.arbiter)).text, `"proposed":"1-0"`)
	}
	five := `{"ply":0,"moves":["h8","a1","h9","a2","h10","a3","h11","a4","h12"]}`
	if got := enter(five); got.Result != "1-0" || !proposed() {
		t.Errorf("five in a row: %+v", got)
	}
	if got := enter(`{"ply":8,"moves":[],"seen":9}`); got.Back != 1 || got.Result != "" || proposed() {
		t.Errorf("taken back: %+v", got)
	}
	got := enter(five)
	c.api.Rest()
	c.request("POST", "/api/games/"+got.Game+"/commands", `{"type":"resign"}`, as(c.players["甲某"])).is(t, "a player at a wooden board", 403, "no_seat")
	if me := c.call(c.players["甲某"], "GET", at, "").Me; me.Game != "" {
		t.Errorf("the player is sent to the game %s", me.Game)
	}
	if v = c.call(c.arbiter, "POST", at+"/rounds/1/boards/1", `{"result":"1-0"}`); v.Open != 0 || proposed() {
		t.Errorf("confirmed: %+v", v)
	}
	if r := c.request("GET", "/api/games/"+got.Game, "", as(c.arbiter)); !strings.Contains(r.text, `"reason":"five"`) {
		t.Errorf("the game ends otherwise: %s", r.text)
	}

	// The result stands whatever is entered afterwards, and with the tournament's end nothing is.
	proposals := func() int {
		return strings.Count(c.request("GET", "/api/tournaments"+at+"/log", "", as(c.arbiter)).text, `"kind":"relay_result"`)
	}
	before := proposals()
	if got := enter(`{"ply":8,"moves":["a5"],"seen":9}`); got.Back != 1 || proposals() != before {
		t.Errorf("another last move, %+v, proposes a result %d times", got, proposals()-before)
	}
	c.call(c.arbiter, "POST", at+"/finish", "")
	c.api.Rest()
	c.request("POST", "/api/tournaments"+at+"/rounds/1/boards/1/relay", five, as(c.arbiter)).is(t, "after the tournament", 409, "board_idle")
}

// TestRatedLink plays a game by a link between two accounts, which both ratings count.
func TestRatedLink(t *testing.T) {
	c := newClub4(t, "丙某")
	c.api.Rest()
	one, host := c.join("甲某", identity.RolePlayer)
	c.api.Rest()
	two, guest := c.join("乙某", identity.RolePlayer)
	third := c.players["丙某"]
	do := func(cookie, path, body string) reply {
		t.Helper()
		c.api.Rest()
		return c.request("POST", "/api/games"+path, body, as(cookie))
	}
	expect := func(r reply, status int, text string) {
		t.Helper()
		if r.status != status || !strings.Contains(r.text, text) {
			t.Fatalf("%d %s, want %d %s", r.status, r.text, status, text)
		}
	}
	const config = `{"game":"gomoku","rules":"freestyle","players":[{"kind":"human"},{"kind":"human"}],"keeps":"network","rated":true,"side":0`
	expect(do(host, "", config+`}`), 400, "clock")
	r := do(host, "", config+`,"clock":{"main_ms":600000}}`)
	expect(r, 201, `"rated":true`)
	var made struct{ ID, Join string }
	if err := json.Unmarshal([]byte(r.text), &made); err != nil {
		t.Fatal(err)
	}
	join := fmt.Sprintf(`{"join":%q}`, made.Join)
	expect(do("", "/"+made.ID+"/join", join), 401, "log_in")
	expect(do(host, "/"+made.ID+"/join", join), 400, "between two accounts")
	expect(do(guest, "/"+made.ID+"/join", join), 200, `"rated":true`)
	expect(do(third, "/"+made.ID+"/join", join), 409, "seat_taken")
	expect(do(host, "/"+made.ID+"/commands", `{"type":"move","move":"h8"}`), 200, "")
	expect(do(guest, "/"+made.ID+"/commands", `{"type":"move","move":"i9"}`), 200, "")
	expect(do(guest, "/"+made.ID+"/commands", `{"type":"offer_undo"}`), 409, "no_take_backs")
	expect(do(guest, "/"+made.ID+"/commands", `{"type":"resign"}`), 200, "resignation")
	for _, id := range []string{one, two} {
		if list, err := c.people.(*sqlite.Store).RatingsOf(t.Context(), id); err != nil || len(list) != 1 || list[0].Kind != "gomoku" {
			t.Errorf("the ratings of %s: %+v, %v", id, list, err)
		}
	}
}

// TestNoBerserk: an arbiter forbids it in an arena until that begins; its games have none.
func TestNoBerserk(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	for _, bad := range []string{`"system":"swiss","rounds":2`, `"system":"arena","minutes":60,"wooden":true`} {
		c.fails(c.arbiter, "POST", "", `{"name":"x",`+bad+`,"no_berserk":true,"config":{"game":"gomoku"}}`, "bad_config", `"at":"no_berserk"`)
	}
	v := c.call(c.arbiter, "POST", "", `{"name":"夜战","system":"arena","minutes":60,"config":{"game":"gomoku","rules":"freestyle","clock":{"main_ms":600000}}}`)
	c.id = v.ID
	c.call(c.arbiter, "PATCH", "/"+v.ID, `{"no_berserk":true}`)
	for _, name := range []string{"甲某", "乙某"} {
		c.call(c.players[name], "POST", "/"+v.ID+"/entries", `{}`)
		c.call(c.players[name], "POST", "/"+v.ID+"/ready", "")
	}
	c.call(c.arbiter, "POST", "/"+v.ID+"/rounds/1/begin", "")
	c.fails(c.arbiter, "PATCH", "/"+v.ID, `{"no_berserk":false}`, "bad_config", "the arena has begun")
	game := ""
	c.await("the game", func() bool {
		c.api.Rest()
		if c.call(c.arbiter, "GET", "/"+v.ID, "").Round > 0 {
			game = c.boards(1)[0].Game
		}
		return game != "" && c.request("GET", "/api/games/"+game, "", as(c.arbiter)).status == 200
	})
	for _, name := range []string{"甲某", "乙某"} {
		c.api.Rest()
		if r := c.request("POST", "/api/games/"+game+"/commands", `{"type":"berserk"}`, as(c.players[name])); r.status < 400 || !strings.Contains(r.text, "no_berserk") {
			t.Errorf("%s goes berserk: %d %s", name, r.status, r.text)
		}
	}
}

// TestBerserkInArena gives up half of the time before the first move, and wins a point more.
func TestBerserkInArena(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	v := c.call(c.arbiter, "POST", "", `{"name":"夜战","system":"arena","minutes":60,"config":{"game":"gomoku","rules":"freestyle","clock":{"main_ms":600000,"increment_ms":5000}}}`)
	c.id = v.ID
	for _, name := range []string{"甲某", "乙某"} {
		c.call(c.players[name], "POST", "/"+v.ID+"/entries", `{}`)
		c.call(c.players[name], "POST", "/"+v.ID+"/ready", "")
	}
	c.call(c.arbiter, "POST", "/"+v.ID+"/rounds/1/begin", "")
	var board tourneyBoard
	c.await("the game", func() bool {
		c.api.Rest()
		if c.call(c.arbiter, "GET", "/"+v.ID, "").Round == 0 {
			return false
		}
		board = c.boards(1)[0]
		return board.Game != "" && c.request("GET", "/api/games/"+board.Game, "", as(c.arbiter)).status == 200
	})
	first, second := c.players["甲某"], c.players["乙某"]
	if board.First != 1 {
		first, second = second, first
	}
	do := func(cookie, body string) (status int, text string) {
		t.Helper()
		c.api.Rest()
		r := c.request("POST", "/api/games/"+board.Game+"/commands", body, as(cookie))
		return r.status, r.text
	}
	if status, text := do(first, `{"type":"berserk"}`); status != 200 || !strings.Contains(text, `"berserk":[true,false]`) || !strings.Contains(text, `"left_ms":[300000,600000]`) {
		t.Fatalf("berserk: %d %s", status, text)
	}
	for i, stone := range []string{"a1", "o1", "a3", "o3", "h4", "o5", "h5", "o7", "h6", "o9", "h7", "o11", "h8"} {
		if status, text := do([]string{first, second}[i%2], fmt.Sprintf(`{"type":"move","move":%q}`, stone)); status != 200 {
			t.Fatalf("%s: %d %s", stone, status, text)
		}
		if i > 1 {
			continue
		}
		if status, text := do([]string{first, second}[i%2], `{"type":"berserk"}`); status != 409 || !strings.Contains(text, "no_berserk") {
			t.Fatalf("berserk after a move: %d %s", status, text)
		}
	}
	c.await("the result", func() bool { return c.call(c.arbiter, "GET", "/"+c.id, "").Open == 0 })
	c.api.Rest()
	r := c.request("GET", "/api/tournaments/"+v.ID+"/standings", "", as(c.arbiter))
	if r.status != 200 || !strings.Contains(r.text, `"score":3`) {
		t.Errorf("standings: %d %s", r.status, r.text)
	}
}
