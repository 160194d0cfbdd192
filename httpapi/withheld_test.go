package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"duiyi/identity"
	"duiyi/store/sqlite"
)

// A studyText is the part of a study that evaluates positions.
type studyText struct {
	Nodes []struct {
		ID       int
		Eval     *struct{ Depth int }
		Chance   *float64
		Glyphs   []int
		Comment  string
		Withheld bool
	}
}

// scored matches an evaluation in a record.
var scored = regexp.MustCompile(`[+-]\d+\.\d\d/\d+`)

// judged lists the nodes with evaluation and mark, with +, and those with both
// withheld, with -.
func (s studyText) judged() string {
	var list []string
	for _, n := range s.Nodes {
		switch {
		case n.Withheld && n.Eval == nil && n.Chance == nil && len(n.Glyphs) == 0:
			list = append(list, fmt.Sprint(n.ID, "-"))
		case !n.Withheld && n.Eval != nil && len(n.Glyphs) == 1:
			list = append(list, fmt.Sprint(n.ID, "+"))
		case n.Withheld || n.Eval != nil || n.Chance != nil || len(n.Glyphs) > 0:
			list = append(list, fmt.Sprint(n.ID, "?"))
		}
	}
	return strings.Join(list, " ")
}

// A player of a rated game reads no evaluation of its positions in any study,
// on any node; others do, and so does the player after the end.
func TestEvaluationsAreWithheld(t *testing.T) {
	db := newStore(t).(*sqlite.Store)
	a, beside := clubhouseOn(t, db), clubhouseOn(t, db)
	_, player := a.join("小明", identity.RolePlayer)
	_, opponent := a.join("小红", identity.RolePlayer)
	_, reader := a.join("小刚", identity.RolePlayer)
	// h8 i9 h7 g6 are nodes 1 to 4, a1, an alternative to i9, is node 5; each
	// has an evaluation and a mark.
	make := func(cookie, access string) (id, name string) {
		t.Helper()
		id = answered[struct{ ID string }](a.server, a.request("POST", "/api/studies", `{"game":"gomoku"}`, as(cookie)), http.StatusCreated).ID
		commands := []string{`{"type":"play","node":0,"moves":["h8","i9","h7","g6"]}`, `{"type":"play","node":1,"moves":["a1"]}`}
		for n := 1; n <= 5; n++ {
			commands = append(commands, fmt.Sprintf(`{"type":"evaluate","node":%d,"eval":{"score":{"cp":30},"depth":9}}`, n), fmt.Sprintf(`{"type":"mark","node":%d,"glyphs":[2]}`, n))
		}
		commands = append(commands, `{"type":"comment","node":2,"text":"the words stay"}`)
		for _, c := range commands {
			a.request("POST", "/api/studies/"+id+"/commands", c, as(cookie)).is(t, c, http.StatusOK, "")
		}
		share := answered[struct{ Link string }](a.server, a.request("PUT", "/api/studies/"+id+"/share", fmt.Sprintf(`{"access":%q}`, access), as(cookie)), http.StatusOK)
		if access == "unlisted" {
			return id, share.Link
		}
		return id, id
	}
	own, _ := make(player, "private")
	theirs, link := make(reader, "unlisted")
	public, _ := make(reader, "public")

	const seek = `{"id":"0000000000000001","config":{"game":"gomoku","clock":{"main_ms":300000},"rated":true,"public":true},"side":0}`
	a.request("POST", "/api/lobby/seeks", seek, as(player)).is(t, "a seek", http.StatusOK, "")
	rated := answered[startedAnswer](a.server, a.request("POST", "/api/lobby/seeks/0000000000000001/accept", `{"name":""}`, as(opponent)), http.StatusOK).Game
	for i, m := range []string{"h8", "i9"} {
		a.request("POST", "/api/games/"+rated+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, m), as([]string{player, opponent}[i])).is(t, m, http.StatusOK, "")
	}

	// h8 and i9 have been on the board, h7 may come next, g6 is beyond the
	// board; a1 was never possible.
	const all, some = "1+ 2+ 3+ 4+ 5+", "1- 2- 3- 4- 5+"
	tests := []struct{ name, cookie, study, want string }{
		{"one's own", player, own, some},
		{"another's by its link", player, link, some},
		{"a public one", player, public, some},
		{"the opponent", opponent, public, some},
		{"who does not play, by the link", reader, theirs, all},
		{"who does not play", reader, public, all},
		{"a guest", "", public, all},
	}
	first := func(node *server, path, cookie string) (c *websocket.Conn, got studyText) {
		t.Helper()
		c, status := node.dialled(path, "192.0.2.1", as(cookie))
		if c == nil {
			t.Fatalf("%s: %d", path, status)
		}
		t.Cleanup(func() { go c.CloseNow() })
		_, text, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var m struct{ Study studyText }
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		return c, m.Study
	}
	nodes := map[string]*server{"here": a.server, "beside": beside.server}
	look := func(when string, over bool) {
		for where, node := range nodes {
			for _, tt := range tests {
				t.Run(when+"/"+where+"/"+tt.name, func(t *testing.T) {
					node := node.in(t)
					want := tt.want
					if over {
						want = all
					}
					path := "/api/studies/" + tt.study
					got := answered[studyText](node, node.request("GET", path, "", as(tt.cookie)), http.StatusOK)
					if got.judged() != want || got.Nodes[2].Comment != "the words stay" {
						t.Errorf("the study: %s, want %s; %+v", got.judged(), want, got.Nodes[2])
					}
					if _, got := first(node, path+"/ws", tt.cookie); got.judged() != want {
						t.Errorf("the socket: %s, want %s", got.judged(), want)
					}
					file := node.request("GET", path+"/export?format=sgf", "", as(tt.cookie))
					if marks := len(scored.FindAllString(file.text, -1)); file.status != http.StatusOK || marks != strings.Count(want, "+") {
						t.Errorf("the export: %d evaluations, want %d of %s; %d %s", marks, strings.Count(want, "+"), want, file.status, file.text)
					}
					if tt.cookie == "" {
						return
					}
					id := answered[struct{ ID string }](node, node.request("POST", path+"/copy", "{}", as(tt.cookie)), http.StatusCreated).ID
					copied := answered[studyText](node, node.request("GET", "/api/studies/"+id, "", as(tt.cookie)), http.StatusOK)
					if got := copied.judged(); got != strings.TrimPrefix(strings.ReplaceAll(want, "1- 2- 3- 4- ", ""), " ") {
						t.Errorf("the copy: %s, of %s", got, want)
					}
				})
			}
		}
	}
	look("during the game", false)

	// Live changes are filtered too; nobody can change marks withheld from
	// them.
	for where, node := range nodes {
		playing, _ := first(node, "/api/studies/"+public+"/ws", player)
		reading, _ := first(node, "/api/studies/"+public+"/ws", reader)
		depth := map[string]int{"here": 10, "beside": 11}[where]
		node.request("POST", "/api/studies/"+public+"/commands", fmt.Sprintf(`{"type":"evaluate","node":2,"eval":{"score":{"cp":40},"depth":%d}}`, depth), as(reader)).is(t, "evaluating", http.StatusOK, "")
		for c, want := range map[*websocket.Conn]string{playing: "2-", reading: "2+"} {
			_, text, err := c.Read(t.Context())
			var m struct{ Update studyText }
			if err == nil {
				err = json.Unmarshal(text, &m)
			}
			if got := m.Update.judged(); err != nil || got != want {
				t.Errorf("%s: an update: %s, want %s; %v", where, got, want, err)
			}
		}
		node.request("POST", "/api/studies/"+own+"/commands", `{"type":"mark","node":2,"glyphs":[]}`, as(player)).is(t, "an unseen mark", http.StatusForbidden, "fair_play")
		node.request("POST", "/api/studies/"+own+"/commands", `{"type":"mark","node":5,"glyphs":[2]}`, as(player)).is(t, "another mark", http.StatusOK, "")
	}

	a.request("POST", "/api/games/"+rated+"/commands", `{"type":"resign"}`, as(opponent)).is(t, "resigning", http.StatusOK, "")
	look("after the end", true)
}

// A report omits positions of a rated game that its reader is playing; calls
// that need all of it wait for the end of the game.
func TestReportsAreWithheld(t *testing.T) {
	db := newStore(t).(*sqlite.Store)
	a, beside := clubhouseOn(t, db, shapes), clubhouseOn(t, db, shapes)
	_, player := a.join("小明", identity.RolePlayer)
	_, opponent := a.join("小红", identity.RolePlayer)
	_, reader := a.join("小刚", identity.RolePlayer)
	id := answered[struct{ ID string }](a.server, a.request("POST", "/api/studies", `{"game":"gomoku"}`, as(reader)), http.StatusCreated).ID
	study, report := "/api/studies/"+id, "/api/games/"+id+"/report"
	a.request("POST", study+"/commands", `{"type":"play","node":0,"moves":["h8","a1","b1"]}`, as(reader)).is(t, "moves", http.StatusOK, "")
	a.request("PUT", study+"/share", `{"access":"public"}`, as(reader)).is(t, "sharing", http.StatusOK, "")
	a.request("POST", study+"/editors", `{"name":"小明"}`, as(reader)).is(t, "an editor", http.StatusOK, "")
	type told struct {
		Chances  []*float64
		Withheld []int
		Report   *struct {
			Moves []struct {
				Score *struct{}
				Loss  *float64
			}
		}
	}
	whole := answered[told](a.server, a.request("POST", report, `{"time_ms":20}`, as(reader)), http.StatusOK)
	if whole.Report == nil || len(whole.Withheld) > 0 || whole.Chances[1] == nil {
		t.Fatalf("the report: %+v", whole)
	}

	const seek = `{"id":"0000000000000001","config":{"game":"gomoku","clock":{"main_ms":300000},"rated":true,"public":true},"side":0}`
	a.request("POST", "/api/lobby/seeks", seek, as(player)).is(t, "a seek", http.StatusOK, "")
	rated := answered[startedAnswer](a.server, a.request("POST", "/api/lobby/seeks/0000000000000001/accept", `{"name":""}`, as(opponent)), http.StatusOK).Game
	for i, m := range []string{"h8", "i9"} {
		a.request("POST", "/api/games/"+rated+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, m), as([]string{player, opponent}[i])).is(t, m, http.StatusOK, "")
	}
	look := func(when string, out bool) {
		t.Helper()
		for where, node := range map[string]*server{"here": a.server, "beside": beside.server} {
			for name, r := range map[string]reply{
				"read":   node.request("GET", report, "", as(player)),
				"joined": node.request("POST", report, `{}`, as(player)),
				"guest":  node.request("GET", report, ""),
			} {
				got := answered[told](node, r, http.StatusOK)
				hidden := out && name != "guest"
				if (fmt.Sprint(got.Withheld) == "[1]") != hidden || (got.Chances[1] == nil) != hidden || (got.Report.Moves[0].Score == nil) != hidden || got.Chances[3] == nil || got.Report.Moves[2].Score == nil {
					t.Errorf("%s, %s, %s: %s", when, where, name, r.text)
				}
			}
			status, code := http.StatusOK, ""
			if out {
				status, code = http.StatusForbidden, "fair_play"
			}
			node.request("POST", report+"/study", `{}`, as(player)).is(t, when+", put into the study", status, code)
			node.request("GET", report+"/exercises", "", as(player)).is(t, when+", mistakes", status, code)
			node.request("POST", report+"/try", `{"ply":1,"move":"c1"}`, as(player)).is(t, when+", a try", status, code)
			node.request("POST", report+"/try", `{"ply":2,"move":"c1"}`, as(player)).is(t, when+", another try", http.StatusOK, "")
		}
	}
	look("during the game", true)
	a.request("POST", "/api/games/"+rated+"/commands", `{"type":"resign"}`, as(opponent)).is(t, "resigning", http.StatusOK, "")
	look("after the end", false)
}
