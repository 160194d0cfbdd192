package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// talkSeen is what a reader sees at a place.
type talkSeen struct {
	Type           string
	Version, Since int
	Closed         bool
	Lines          []struct {
		N          int
		User, Text string
		Removed    bool
	}
	You struct {
		Staff, Closes, Playing bool
		MutedMS                int64 `json:"muted_ms"`
	}
}

func (s talkSeen) texts() string {
	var all []string
	for _, l := range s.Lines {
		if all = append(all, l.Text); l.Removed {
			all[len(all)-1] = "-"
		}
	}
	return strings.Join(all, " ")
}

// Two members talk while they play, spectators apart from them, and everybody at the tournament.
func TestTalk(t *testing.T) {
	c := newClub4(t, "小明", "小红", "小刚")
	_, judge := c.join("执法", identity.RoleModerator)
	cmds := 0
	say := func(who, place, text string) reply {
		c.api.Rest()
		cmds++
		body, err := json.Marshal(map[string]string{"text": text, "cmd": fmt.Sprintf("%016x", cmds)})
		if err != nil {
			t.Fatal(err)
		}
		return c.request("POST", "/api/talk/"+place, string(body), as(who))
	}
	read := func(who, place string) talkSeen {
		t.Helper()
		c.api.Rest()
		return answered[talkSeen](c.server, c.request("GET", "/api/talk/"+place, "", as(who)), http.StatusOK)
	}
	red, black, viewer := c.players["小明"], c.players["小红"], c.players["小刚"]

	v := c.call(c.arbiter, "POST", "", `{"name":"周五","system":"swiss","rounds":1,"config":{"game":"gomoku","clock":{"main_ms":600000}}}`)
	id := "/" + v.ID
	c.call(red, "POST", id+"/entries", `{}`)
	c.call(black, "POST", id+"/entries", `{}`)
	c.call(c.arbiter, "POST", id+"/rounds", `{"round":1}`)
	c.call(c.arbiter, "POST", id+"/rounds/1/begin", `{}`)
	hall := "tournament" + id
	game := c.gameOf(red, id)

	say(red, "players/"+game, "你好!").is(t, "a player", http.StatusCreated, "")
	if got := read(black, "players/"+game); got.texts() != "你好!" || !got.You.Closes || got.You.Staff {
		t.Errorf("the other player sees %+v", got)
	}
	say(viewer, "players/"+game, "x").is(t, "a spectator among players", http.StatusNotFound, "no_talk")
	say("", "players/"+game, "x").is(t, "a guest", http.StatusUnauthorized, "log_in")
	say(viewer, "watchers/"+game, "h8!").is(t, "a spectator", http.StatusCreated, "")
	say(red, "watchers/"+game, "x").is(t, "a player among spectators", http.StatusForbidden, "talk_playing")
	c.request("GET", "/api/talk/watchers/"+game, "", as(black)).is(t, "a player reads spectators", http.StatusForbidden, "talk_playing")
	say(viewer, hall, "三号台怎么样").is(t, "at the tournament", http.StatusCreated, "")
	say(c.arbiter, hall, "请安静").is(t, "the arbiter", http.StatusCreated, "")
	if got := read(red, hall); got.texts() != "请安静" || !got.You.Playing {
		t.Errorf("a player at the tournament sees %+v", got)
	}
	say(viewer, hall, "http://x.org").is(t, "an address", http.StatusBadRequest, "bad_text")
	for _, bad := range []struct {
		what, place, text, code string
		status                  int
	}{
		{"nothing", hall, " ", "bad_text", 400}, {"bidi", hall, "\u202ex", "bad_text", 400},
		{"10 MB", hall, strings.Repeat("x", 10<<20), "too_large", 413}, {"no place", "tournament/x", "x", "no_talk", 404}, {"no kind", "team" + id, "x", "no_talk", 404},
	} {
		say(c.arbiter, bad.place, bad.text).is(t, bad.what, bad.status, bad.code)
	}
	c.request("PATCH", "/api/talk/"+hall, `{"slow_ms":300000}`, as(c.arbiter)).is(t, "slowed", http.StatusOK, "") // more than any machine needs
	say(viewer, hall, "一").is(t, "soon after", http.StatusTooManyRequests, "talk_slow")

	// A reader is told over the socket, also that they are muted.
	socket, status := c.dialled("/api/talk/"+hall+"/ws", "192.0.2.1", as(viewer))
	if socket == nil {
		t.Fatalf("the socket: %d", status)
	}
	defer socket.CloseNow()
	from := func(socket *websocket.Conn) (m talkSeen) {
		t.Helper()
		_, text, err := socket.Read(t.Context())
		if err == nil {
			err = json.Unmarshal(text, &m)
		}
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	next := func() talkSeen { t.Helper(); return from(socket) }
	first := next()
	if first.Type != "talk" || first.texts() != "三号台怎么样 请安静" {
		t.Errorf("the first message: %+v", first)
	}
	c.request("DELETE", "/api/talk/"+hall+"/lines/1", "", as(viewer)).is(t, "a reader removes", http.StatusForbidden, "not_allowed")
	c.request("POST", "/api/talk/"+hall+"/lines/1/report", `{"reason":"吵"}`, as(judge)).is(t, "a report", http.StatusNoContent, "")
	c.request("DELETE", "/api/talk/"+hall+"/lines/1", "", as(c.arbiter)).is(t, "the arbiter removes", http.StatusNoContent, "")
	c.request("POST", "/api/talk/"+hall+"/mutes", `{"user":"`+first.Lines[0].User+`","minutes":10}`, as(c.arbiter)).is(t, "a mute", http.StatusNoContent, "")
	long := strings.Repeat("长", 301)
	for _, bad := range []struct{ method, path, body, at string }{
		{"PATCH", "", `{"slow_ms":300001}`, "slow_ms"},
		{"POST", "/mutes", `{"user":"` + first.Lines[0].User + `","minutes":525601}`, "minutes"},
		{"POST", "/mutes", `{"user":"` + first.Lines[0].User + `","minutes":1,"reason":"` + long + `"}`, "reason"},
		{"POST", "/lines/2/report", `{"reason":"` + long + `"}`, "reason"},
	} {
		r := c.request(bad.method, "/api/talk/"+hall+bad.path, bad.body, as(judge))
		if r.is(t, bad.at, http.StatusBadRequest, "bad_text"); !strings.Contains(r.text, `"at":"`+bad.at+`"`) {
			t.Errorf("%s: %s", bad.at, r.text)
		}
	}
	removed, muted := false, false
	for !removed || !muted {
		m := next()
		removed = removed || m.texts() == "-"
		muted = muted || m.You.MutedMS > time.Now().UnixMilli()
	}
	say(viewer, hall, "x").is(t, "somebody muted", http.StatusForbidden, "talk_muted")
	log := c.request("GET", "/api/talk/"+hall+"/log", "", as(c.arbiter))
	for _, want := range []string{`"act":"muted"`, `"act":"removed"`, `"act":"reported"`, `"text":"三号台怎么样"`} {
		if !strings.Contains(log.text, want) {
			t.Errorf("the log lacks %s: %s", want, log.text)
		}
	}
	if r := c.request("GET", "/api/reports", "", as(judge)); !strings.Contains(r.text, "三号台怎么样") {
		t.Errorf("the moderators' list: %s", r.text)
	}
	c.request("GET", "/api/talk/log", "", as(c.arbiter)).is(t, "the whole log", http.StatusForbidden, "not_allowed")
	c.request("GET", "/api/talk/log", "", as(judge)).is(t, "the whole log", http.StatusOK, "")

	// A child's account is out until a moderator lets it in.
	child := first.Lines[0].User
	c.request("PUT", "/api/users/"+child+"/talk", `{"choice":"child"}`, as(judge)).is(t, "a child", http.StatusOK, "")
	c.request("GET", "/api/talk/"+hall, "", as(viewer)).is(t, "a child reads", http.StatusForbidden, "talk_out")
	c.request("PUT", "/api/me/talk", `{"choice":"on"}`, as(viewer)).is(t, "a child chooses", http.StatusForbidden, "talk_child")
	c.request("PUT", "/api/me/talk", `{"choice":"maybe"}`, as(red)).is(t, "no choice", http.StatusBadRequest, "bad_config")
	c.request("PUT", "/api/me/talk", `{"choice":"off"}`, as(red)).is(t, "off", http.StatusOK, "")
	say(red, "players/"+game, "x").is(t, "somebody who is out", http.StatusForbidden, "talk_out")

	// The lines of a deleted account leave open pages.
	say(judge, hall, "再见").is(t, "a moderator", http.StatusCreated, "")
	open, status := c.dialled("/api/talk/"+hall+"/ws", "192.0.2.1", as(c.arbiter))
	if open == nil {
		t.Fatalf("the socket: %d", status)
	}
	defer open.CloseNow()
	if got := from(open).texts(); got != "- 请安静 再见" {
		t.Errorf("the open page shows %q", got)
	}
	c.request("DELETE", "/api/me", `{"password":"`+password+`"}`, as(judge)).is(t, "the account goes", http.StatusNoContent, "")
	if got := from(open).texts(); got != "- 请安静" {
		t.Errorf("with an account deleted the open page gets %q", got)
	}
}

// gameOf returns the id of a player's game in the round that has begun.
func (c *club4) gameOf(cookie, id string) string {
	c.t.Helper()
	for {
		c.api.Rest()
		if v := c.call(cookie, "GET", id, ""); v.Me != nil && v.Me.Game != "" {
			if r := c.request("GET", "/api/games/"+v.Me.Game, "", as(cookie)); r.status == http.StatusOK {
				return v.Me.Game
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// On a server without talk there is none, and nobody is offered it.
func TestTalkOff(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts, o.Talk = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen}), false
	}, app.RatedBy(kept, func(match.Config) float64 { return 0 }))
	_, player := a.join("小明", identity.RolePlayer)
	a.request("GET", "/api/me/talk", "", as(player)).is(t, "my talk", http.StatusNotFound, "no_talk")
	if r := a.request("GET", "/api/health", "", as(player)); strings.Contains(r.text, "talk") {
		t.Errorf("health says %s", r.text)
	}
}

// A team talks among itself: captain and players, not the other team and not the arbiter, and nothing
// reaches a player whose game is running.
func TestTeamTalk(t *testing.T) {
	c := newClub4(t, "领队", "队员", "对手")
	v := c.call(c.arbiter, "POST", "", `{"name":"团体赛","system":"swiss","rounds":1,"boards":1,"config":{"game":"gomoku"}}`)
	at := "/" + v.ID
	captain, player, other := c.players["领队"], c.players["队员"], c.players["对手"]
	c.call(captain, "POST", at+"/teams", `{"name":"红队"}`)
	c.call(captain, "POST", at+"/entries", `{"account":"队员","team":1}`)
	c.call(player, "POST", at+"/entries", `{"team":1}`)
	c.call(other, "POST", at+"/teams", `{"name":"蓝队"}`)
	c.call(other, "POST", at+"/entries", `{"team":2}`)
	place := "/api/talk/team/" + v.ID + "-1"
	read := func(who string) reply {
		c.api.Rest()
		return c.request("GET", place, "", as(who))
	}
	c.request("POST", place, `{"text":"第一台谁上？","cmd":"0000000000000001"}`, as(captain)).is(t, "the captain speaks", http.StatusCreated, "")
	if seen := answered[talkSeen](c.server, read(player), http.StatusOK); seen.texts() != "第一台谁上？" || seen.You.Closes {
		t.Errorf("the player reads %+v", seen)
	}
	if seen := answered[talkSeen](c.server, read(captain), http.StatusOK); !seen.You.Closes || seen.You.Staff {
		t.Errorf("the captain is %+v", seen.You)
	}
	for who, cookie := range map[string]string{"the opponent": other, "the arbiter": c.arbiter} {
		read(cookie).is(t, who, http.StatusNotFound, "no_talk")
	}
	c.call(c.arbiter, "POST", at+"/rounds", `{"round":1}`)
	c.call(c.arbiter, "POST", at+"/rounds/1/begin", "")
	if seen := answered[talkSeen](c.server, read(player), http.StatusOK); seen.texts() != "" || !seen.You.Playing {
		t.Errorf("while the game runs the player reads %+v", seen)
	}
}
