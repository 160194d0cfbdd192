package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/identity"
)

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
