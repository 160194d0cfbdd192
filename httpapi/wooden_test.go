package httpapi_test

import (
	"encoding/json"
	"strings"
	"testing"
)

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
