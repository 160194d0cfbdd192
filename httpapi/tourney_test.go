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
