package httpapi_test

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/alerts"
	"duiyi/app"
	"duiyi/courses"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/match"
	"duiyi/people"
	"duiyi/practice"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/talk"
	"duiyi/tournaments"
)

var renewOwners = flag.Bool("owners", false, "write the table of calls about things by owner anew")

// ownersTable has every call about a thing with an id, and what its owner, other people
// and each role are told of it. 404 hides what is somebody else's.
const ownersTable = "testdata/owners.txt"

// A thing is what a call is about: it is made anew after each call that changes it.
type thing struct {
	name string
	path string // of its calls, with the name of its id
	make func(n int) string
	only string // if not empty, how the rest of the path of its calls begins
}

// ownerBench is an association with a member's, the house's and public things in it.
type ownerBench struct {
	*association
	member    string // the id of an account
	memberHas string // its cookie
	n         int
}

// newOwnerBench returns an association with a lobby, a library and endgame tables.
func newOwnerBench(t *testing.T, specs ...engines.Spec) *association {
	t.Helper()
	kept := newStore(t).(*sqlite.Store)
	shelf := library.New(kept, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	return clubhouseWith(t, kept, specs, app.Library(shelf), app.Tables(oneTable{}), app.Puzzles(fewPuzzles), app.Courses(sync.OnceValues(courses.Own)), app.Members(kept), app.Alerts(deaf{}))
}

// login is a log-in of an account.
type login struct{ ID, cookie string }

// deaf carries alerts nowhere.
type deaf struct{}

func (deaf) Key() string                                                { return "key" }
func (deaf) Check(alerts.Device) error                                  { return nil }
func (deaf) Carry(context.Context, alerts.Device, alerts.Message) error { return nil }

// logIn logs in to an account.
func (b *ownerBench) logIn(name string) login {
	b.t.Helper()
	b.api.Rest()
	r := b.request("POST", "/api/login", fmt.Sprintf(`{"name":%q,"password":%q}`, name, password))
	if r.status != http.StatusOK {
		b.t.Fatalf("%s: %d %s", name, r.status, r.text)
	}
	in := login{cookie: cookieOf(b.t.(*testing.T), r)}
	var list struct {
		Logins []struct {
			ID   string
			Here bool
		}
	}
	if err := json.Unmarshal([]byte(b.request("GET", "/api/me/logins", "", as(in.cookie)).text), &list); err != nil {
		b.t.Fatal(err)
	}
	for _, l := range list.Logins {
		if l.Here {
			in.ID = l.ID
		}
	}
	return in
}

// offer offers a game to all or to one, and returns the id of the offer.
func (b *ownerBench) offer(n int, body, by string) string {
	b.t.Helper()
	b.api.Rest()
	if r := b.request("POST", "/api/lobby/seeks", fmt.Sprintf(body, n), as(by)); r.status != http.StatusOK {
		b.t.Fatalf("offer: %d %s", r.status, r.text)
	}
	return fmt.Sprintf("%016x", n)
}

func (b *ownerBench) create(path, body string) string {
	b.t.Helper()
	b.api.Rest()
	r := b.request("POST", path, body, as(b.memberHas))
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(r.text), &made); err != nil || r.status != http.StatusCreated {
		b.t.Fatalf("POST %s: %d %s", path, r.status, r.text)
	}
	return made.ID
}

func (b *ownerBench) exercise(n int, owner string) string {
	b.t.Helper()
	k := exercises.Kept{
		ID: fmt.Sprintf("%016x", 0x2000+n), Owner: owner, Of: evaluations.Key{byte(n >> 8), byte(n)}, Game: "gomoku", Source: "00000000000000aa",
		Body:  []byte(`{"rules":"freestyle","setup":"........./........./........./........./........./........./........./........./......... X","played":{"move":"a1","side":0,"to":"a1","text":{}},"mark":4,"loss":1,"eval":{"score":{},"depth":1,"line":["b2"],"chance":0},"engine":"","ply":0}`),
		Added: time.UnixMilli(0).UTC(), Due: time.UnixMilli(0).UTC(), Stage: practice.New,
	}
	if err := b.people.(*sqlite.Store).AddExercises(b.t.Context(), []exercises.Kept{k}, false, 10_000); err != nil {
		b.t.Fatal(err)
	}
	return k.ID
}

// public makes a public game that has ended, in which the member has a seat.
func (b *ownerBench) public(n int) string {
	b.t.Helper()
	id := fmt.Sprintf("%016x", 0x1000+n)
	c := onlineConfig
	c.Public = true
	seats := [2]store.Seat{{Hash: store.SeatHash(firstSeat), User: b.member, Joined: time.Unix(1, 0)}, {Hash: store.SeatHash(secondSeat), Joined: time.Unix(2, 0)}}
	if _, err := b.app.Pair(b.t.Context(), id, c, "", seats); err != nil {
		b.t.Fatal(err)
	}
	for who, text := range []string{"h2e2", "h9g7"} {
		ctx := identity.With(b.t.Context(), identity.Caller{Seat: []string{firstSeat, secondSeat}[who]})
		if _, err := b.app.Do(ctx, id, match.Command{Type: match.CmdMove, Move: text}); err != nil {
			b.t.Fatal(err)
		}
	}
	if _, err := b.app.Do(identity.With(b.t.Context(), identity.Caller{Seat: firstSeat}), id, match.Command{Type: match.CmdResign}); err != nil {
		b.t.Fatal(err)
	}
	return id
}

func TestCallsByOwner(t *testing.T) {
	adaptive := with(thesis, func(_ context.Context, _ engine.Position, _ func(engine.Info)) (engine.Result, error) {
		return engine.Result{Move: "h0g2", Info: engine.Info{Depth: 1, PV: []string{"h0g2"}}}, nil
	})
	for i, id := range []string{"a", "b"} {
		adaptive.Levels = append(adaptive.Levels, engines.Level{ID: id, Number: i + 1, Name: map[string]string{"en": id}, Elo: 400 + 200*i})
	}
	a := newOwnerBench(t, adaptive)
	rulerID, ruler := a.join("掌门", identity.RoleAdministrator)
	_, judge := a.join("执法", identity.RoleModerator)
	member, own := a.join("弟子", identity.RolePlayer)
	otherID, other := a.join("旁人", identity.RolePlayer)
	b := &ownerBench{association: a, member: member, memberHas: own}
	a.request("POST", "/api/library?name=a.pgn", collection, as(ruler)).is(t, "the library", http.StatusOK, "")
	human := match.Player{Kind: match.Human}
	config := match.Config{Game: "gomoku", Players: [2]match.Player{human, human}}
	must := func(id string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	shared := func(access string) func(int) string {
		return func(int) string {
			id := b.create("/api/studies", `{"game":"gomoku"}`)
			r := b.request("PUT", "/api/studies/"+id+"/share", `{"access":"`+access+`"}`, as(own))
			var s struct{ Link string }
			if err := json.Unmarshal([]byte(r.text), &s); err != nil || r.status != http.StatusOK {
				t.Fatalf("share: %d %s", r.status, r.text)
			}
			if access == "public" {
				return id
			}
			return s.Link
		}
	}
	things := []thing{
		{"a member's game", "/api/games/{id}", func(int) string { return b.create("/api/games", gomokuHuman) }, ""},
		{"a game of the house", "/api/games/{id}", func(int) string {
			g, err := a.app.Create(t.Context(), config, "")
			return must(g.ID, err)
		}, ""},
		{"a public game that has ended, in which the member played", "/api/games/{id}", b.public, ""},
		{"a member's study", "/api/studies/{id}", func(int) string { return b.create("/api/studies", `{"game":"gomoku"}`) }, ""},
		{"a study of the house", "/api/studies/{id}", func(int) string {
			s, err := a.app.Studies().Create(t.Context(), config, "")
			return must(s.ID, err)
		}, ""},
		{"a member's public study", "/api/studies/{id}", shared("public"), ""},
		{"a member's study, by its link", "/api/studies/{id}", shared("unlisted"), ""},
		{"a member's study that the other edits", "/api/studies/{id}", func(int) string {
			id := b.create("/api/studies", `{"game":"gomoku"}`)
			if r := b.request("POST", "/api/studies/"+id+"/editors", `{"name":"旁人"}`, as(own)); r.status != http.StatusOK {
				t.Fatalf("invite: %d %s", r.status, r.text)
			}
			return id
		}, ""},
		{"a group that a member teaches, with the other in it", "/api/groups/{id}", func(int) string {
			id := b.create("/api/groups", `{"name":"g"}`)
			if r := b.request("POST", "/api/groups/"+id+"/members", `{"name":"旁人"}`, as(own)); r.status != http.StatusOK {
				t.Fatalf("add: %d %s", r.status, r.text)
			}
			return id
		}, ""},
		{"a task that a member gave to the other", "/api/tasks/{id}", func(int) string {
			study := b.create("/api/studies", `{"game":"gomoku"}`)
			return b.create("/api/tasks", `{"title":"t","study":"`+study+`","people":["旁人"]}`)
		}, ""},
		{"a report on a member's study", "/api/games/{id}", func(int) string { return b.create("/api/studies", `{"game":"gomoku"}`) }, "/report"},
		{"the public report on a member's game", "/api/games/{id}", func(int) string {
			id := b.create("/api/games", gomokuHuman)
			if r := b.request("PUT", "/api/games/"+id+"/report/share", `{"access":"public"}`, as(own)); r.status != http.StatusOK {
				t.Fatalf("share: %d %s", r.status, r.text)
			}
			return id
		}, "/report"},
		{"a member's exercise", "/api/exercises/{id}", func(n int) string { return b.exercise(n, member) }, ""},
		{"an exercise of the house", "/api/exercises/{id}", func(n int) string { return b.exercise(n, "") }, ""},
		{"a tournament with the member as arbiter and a published round", "/api/tournaments/{id}", func(int) string {
			room := a.app.Tournaments()
			v, err := room.Create(t.Context(), tournaments.Settings{Name: "x", System: tournaments.Swiss, Rounds: 3, Config: match.Config{Game: "gomoku"}})
			id := must(v.ID, err)
			for _, name := range []string{"x", "y"} {
				_, err = room.Enter(t.Context(), id, tournaments.Entry{Name: name})
				must("", err)
			}
			_, err = room.Publish(t.Context(), id, 1)
			must("", err)
			_, err = room.AddArbiter(t.Context(), id, "弟子")
			return must(id, err)
		}, ""},
		{"a tournament of teams, one with the member as captain", "/api/tournaments/{id}", func(int) string {
			room := a.app.Tournaments()
			v, err := room.Create(t.Context(), tournaments.Settings{Name: "x", System: tournaments.Swiss, Rounds: 3, Boards: 1, Config: match.Config{Game: "gomoku"}})
			id := must(v.ID, err)
			_, err = room.EnterTeam(t.Context(), id, "x", "弟子")
			must("", err)
			_, err = room.Enter(identity.With(t.Context(), identity.Caller{User: member}), id, tournaments.Entry{Account: "旁人", Team: 1})
			return must(id, err)
		}, "/teams/"},
		{"a member's series", "/api/series/{id}", func(int) string {
			return b.create("/api/series", `{"name":"x","by":"score","ties":[],"tournaments":[]}`)
		}, ""},
		{"the talk of a tournament with the member as arbiter and a line of the house", "/api/talk/{line}/{id}", func(int) string {
			v, err := a.app.Tournaments().Create(t.Context(), tournaments.Settings{Name: "x", System: tournaments.Swiss, Rounds: 3, Config: match.Config{Game: "gomoku"}})
			id := must(v.ID, err)
			_, err = a.app.Tournaments().AddArbiter(t.Context(), id, "弟子")
			must("", err)
			_, err = b.people.(*sqlite.Store).Say(t.Context(), "tournament:"+id, talk.Line{Cmd: "x", Author: rulerID, Name: "x", Text: "x", At: time.Now().UTC()}, 0)
			return "tournament/" + must(id, err)
		}, ""},
		{"a puzzle", "/api/puzzles/{puzzle}", func(int) string { return mateInTwo }, ""},
		{"a member's repertoire", "/api/repertoires/{id}", func(int) string {
			id := b.create("/api/studies", `{"game":"gomoku"}`)
			b.request("POST", "/api/studies/"+id+"/commands", `{"type":"play","node":0,"moves":["h8"]}`, as(own)).is(t, "a move", http.StatusOK, "")
			return b.create("/api/repertoires", `{"study":"`+id+`","node":0,"side":0,"form":"line"}`)
		}, ""},
		{"a chapter", "/api/courses/{chapter}", func(int) string { return "xq-chariot" }, ""},
		{"a log-in of a member", "/api/me/logins/{login}", func(int) string { return b.logIn("弟子").ID }, ""},
		{"a device of a member", "/api/me/devices/{device}", func(n int) string {
			return b.create("/api/me/devices", fmt.Sprintf(`{"endpoint":"https://push.example.com/%d","keys":{"p256dh":"k","auth":"a"}}`, n))
		}, ""},
		{"a passkey of a member", "/api/me/passkeys/{key}", func(n int) string {
			key := people.Passkey{ID: []byte{byte(n)}, User: member, Name: "k", Body: []byte("{}"), Created: time.UnixMilli(0).UTC(), Used: time.UnixMilli(0).UTC()}
			if err := b.people.AddPasskey(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			return base64.RawURLEncoding.EncodeToString(key.ID)
		}, ""},
		{"a complaint of the other", "/api/reports/{report}", func(n int) string {
			b.request("POST", "/api/reports", `{"about":"`+member+`","text":"x"}`, as(other)).is(t, "a complaint", http.StatusNoContent, "")
			list, err := b.people.Complaints(t.Context(), true, 0, 1)
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			return strconv.FormatInt(list[0].N, 10)
		}, ""},
		{"a member", "/api/profiles/{user}", func(int) string { return member }, ""},
		{"a member", "/api/users/{user}", func(int) string { // whose log-ins the call before may have ended
			own = b.logIn("弟子").cookie
			return member
		}, ""},
		{"an offer of a member", "/api/lobby/seeks/{seek}", func(n int) string {
			return b.offer(n, `{"id":"%016x","config":{"game":"gomoku","clock":{"main_ms":300000}}}`, own)
		}, ""},
		{"a challenge to the member", "/api/lobby/seeks/{seek}", func(n int) string {
			a.api.Rest()
			_, challenger := a.join(fmt.Sprintf("挑战%d", n), identity.RolePlayer)
			return b.offer(n, `{"id":"%016x","config":{"game":"gomoku","clock":{"main_ms":300000}},"to":"`+member+`"}`, challenger)
		}, ""},
		{"a pool", "/api/lobby/pools/{pool}", func(int) string { return "quick" }, ""},
		{"an engine that adapts", "/api/standings/{engine}", func(int) string { return adaptive.ID }, ""},
		{"an ending", "/api/tables/{ending}", func(int) string { return "KR-K" }, ""},
		{"a game of the library", "/api/library/{n}", func(int) string { return "1" }, ""},
	}
	bodies := map[string]string{
		"PATCH /api/games/{id}": `{"title":"x"}`, "PATCH /api/exercises/{id}": `{"suspended":true}`, "POST /api/exercises/{id}/grade": `{"grade":"good","reviews":0}`, "POST /api/exercises/{id}/try": `{"move":"a1"}`,
		"POST /api/courses/{chapter}/try": `{"step":2,"move":"e4a4"}`, "POST /api/courses/{chapter}/hint": `{"step":2}`, "POST /api/courses/{chapter}/done": `{"cmd":"chapter-1"}`,
		"POST /api/puzzles/{puzzle}/try": `{"move":"a7a8"}`, "POST /api/puzzles/{puzzle}/refute": `{"move":"a7a6"}`, "POST /api/puzzles/{puzzle}/hint": `{"step":3}`,
		"POST /api/repertoires/{id}/step": `{"moves":[]}`, "POST /api/repertoires/{id}/studies": `{"study":"0000000000000000"}`, "POST /api/repertoires/{id}/answer": `{"moves":[],"move":"h8","answers":0}`,
		"POST /api/games/{id}/branch": `{"ply":0}`, "POST /api/games/{id}/study": `{"ply":0}`, "POST /api/games/{id}/commands": `{"type":"resign","side":0}`, "POST /api/games/{id}/join": `{"join":"x"}`,
		"POST /api/games/{id}/greet": `{"greeting":"hello"}`, "POST /api/studies/{id}/commands": `{"type":"comment","text":"x"}`, "POST /api/studies/{id}/analysis": `{"seat":"a","node":0}`, "POST /api/studies/{id}/task": `{"node":0}`, "PUT /api/studies/{id}/share": `{"access":"public"}`, "PUT /api/games/{id}/report/share": `{"access":"unlisted"}`, "POST /api/studies/{id}/editors": `{"name":"执法"}`, "PATCH /api/groups/{id}": `{"name":"x"}`, "POST /api/groups/{id}/members": `{"name":"执法"}`,
		"POST /api/tournaments/{id}/entries": `{"name":"z"}`, "POST /api/tournaments/{id}/rounds": `{"round":2}`, "POST /api/tournaments/{id}/rounds/{round}/boards/{place}": `{"result":"="}`, "POST /api/tournaments/{id}/byes": `{"number":1,"round":2,"result":"0"}`, "POST /api/tournaments/{id}/bans": `{"numbers":[1,2]}`, "POST /api/tournaments/{id}/arbiters": `{"name":"旁人"}`,
		"POST /api/tournaments/{id}/teams": `{"name":"x"}`, "PATCH /api/tournaments/{id}/teams/{team}": `{"name":"y"}`, "POST /api/tournaments/{id}/rounds/{round}/boards/{place}/substitute": `{"out":1,"in":2}`,
		"PUT /api/series/{id}":       `{"name":"y","by":"score","ties":[],"tournaments":[],"version":1}`,
		"POST /api/talk/{line}/{id}": `{"text":"x","cmd":"0000000000000001"}`, "PATCH /api/talk/{line}/{id}": `{"slow_ms":2000}`, "POST /api/talk/{line}/{id}/mutes": `{"user":"` + otherID + `","minutes":1}`, "PUT /api/users/{user}/talk": `{"choice":"child"}`,
		"POST /api/games/{id}/report/exercises": `{"side":0}`, "POST /api/games/{id}/report/try": `{"ply":0,"move":"a1"}`,
	}
	nobody := ""
	callers := []struct {
		name   string
		cookie *string
	}{{"guest", &nobody}, {"the member", &own}, {"another", &other}, {"moderator", &judge}, {"administrator", &ruler}}
	var table strings.Builder
	line := func(cells ...string) {
		fmt.Fprintf(&table, "%-44s", cells[0])
		for _, cell := range cells[1:] {
			fmt.Fprintf(&table, " %-20s", cell)
		}
		table.WriteString("\n")
	}
	head := []string{""}
	for _, c := range callers {
		head = append(head, c.name)
	}
	line(head...)
	said := map[string]bool{}
	for _, what := range things {
		fmt.Fprintf(&table, "\n# %s\n", what.name)
		id := ""
		for _, call := range slices.Sorted(maps.Keys(httpapi.Calls())) {
			method, path, _ := strings.Cut(call, " ")
			rest, about := strings.CutPrefix(path, what.path)
			if !about || !strings.HasPrefix(rest, what.only) {
				continue
			}
			said[call] = true
			cells := []string{call}
			a.api.Rest()
			for _, c := range callers {
				if id == "" {
					b.n++
					id = what.make(b.n)
				}
				target := what.path[:strings.Index(what.path, "{")] + id + strings.NewReplacer("lines/{n}", "lines/1", "{n}", "0", "{study}", "0000000000000000", "{user}", otherID, "{round}", "1", "{place}", "1", "{number}", "1", "{team}", "1").Replace(rest)
				body := ""
				if method == "GET" {
					target += "?ply=0&format=sgf"
					if rest == "/position" {
						target, _, _ = strings.Cut(target, "?")
						target += "?node=0"
					}
				} else if method != "DELETE" {
					body = cmp.Or(bodies[call], "{}")
				}
				if strings.HasSuffix(rest, "/ws") {
					socket, status := a.dialled(target, "192.0.2.1", as(*c.cookie))
					if socket != nil {
						socket.CloseNow()
					}
					cells = append(cells, fmt.Sprint(status))
					continue
				}
				r := a.request(method, target, body, as(*c.cookie))
				cell := fmt.Sprint(r.status)
				if r.status >= 300 {
					cell += " " + r.failure(t).Error.Code
				} else if method != http.MethodGet {
					id = ""
				}
				cells = append(cells, cell)
			}
			line(cells...)
		}
	}
	for call := range httpapi.Calls() {
		if _, path, _ := strings.Cut(call, " "); strings.HasPrefix(path, "/api/") && strings.Contains(path, "{") && !said[call] {
			t.Errorf("%s: no row says what owners and others are answered: add the thing that it is about", call)
		}
	}
	compareTable(t, ownersTable, trailing.ReplaceAllString(table.String(), ""), *renewOwners, "go test ./httpapi -run TestCallsByOwner -owners")
}
