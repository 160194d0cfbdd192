package httpapi_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/store"
	"duiyi/store/sqlite"
)

var renewOwners = flag.Bool("owners", false, "write the table of calls about things by owner anew")

// ownersTable has every call about a thing with an id, and what its owner, other people
// and each role are told of it. 404 hides what is somebody else's.
const ownersTable = "testdata/owners.txt"

// A thing is what a call is about: it is made anew after each call that changes it.
type thing struct {
	name string
	path string // of its calls
	make func(n int) string
}

// ownerBench is an association with a member's, the house's and public things in it.
type ownerBench struct {
	*association
	member    string // the id of an account
	memberHas string // its cookie
	n         int
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
	a := newAssociation(t, accounts.SignUpOpen)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	_, judge := a.join("执法", identity.RoleModerator)
	member, own := a.join("弟子", identity.RolePlayer)
	otherID, other := a.join("旁人", identity.RolePlayer)
	b := &ownerBench{association: a, member: member, memberHas: own}
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
		{"a member's game", "/api/games/", func(int) string { return b.create("/api/games", gomokuHuman) }},
		{"a game of the house", "/api/games/", func(int) string {
			g, err := a.app.Create(t.Context(), config, "")
			return must(g.ID, err)
		}},
		{"a public game that has ended, in which the member played", "/api/games/", b.public},
		{"a member's study", "/api/studies/", func(int) string { return b.create("/api/studies", `{"game":"gomoku"}`) }},
		{"a study of the house", "/api/studies/", func(int) string {
			s, err := a.app.Studies().Create(t.Context(), config, "")
			return must(s.ID, err)
		}},
		{"a member's public study", "/api/studies/", shared("public")},
		{"a member's study, by its link", "/api/studies/", shared("unlisted")},
		{"a member's study that the other edits", "/api/studies/", func(int) string {
			id := b.create("/api/studies", `{"game":"gomoku"}`)
			if r := b.request("POST", "/api/studies/"+id+"/editors", `{"name":"旁人"}`, as(own)); r.status != http.StatusOK {
				t.Fatalf("invite: %d %s", r.status, r.text)
			}
			return id
		}},
		{"a group that a member teaches, with the other in it", "/api/groups/", func(int) string {
			id := b.create("/api/groups", `{"name":"g"}`)
			if r := b.request("POST", "/api/groups/"+id+"/members", `{"name":"旁人"}`, as(own)); r.status != http.StatusOK {
				t.Fatalf("add: %d %s", r.status, r.text)
			}
			return id
		}},
		{"a task that a member gave to the other", "/api/tasks/", func(int) string {
			study := b.create("/api/studies", `{"game":"gomoku"}`)
			return b.create("/api/tasks", `{"title":"t","study":"`+study+`","people":["旁人"]}`)
		}},
		{"a report on a member's study", "/api/games/", func(int) string { return b.create("/api/studies", `{"game":"gomoku"}`) }},
		{"a member's exercise", "/api/exercises/", func(n int) string { return b.exercise(n, member) }},
		{"an exercise of the house", "/api/exercises/", func(n int) string { return b.exercise(n, "") }},
	}
	bodies := map[string]string{
		"PATCH /api/games/{id}": `{"title":"x"}`, "PATCH /api/exercises/{id}": `{"suspended":true}`, "POST /api/exercises/{id}/grade": `{"grade":"good","reviews":0}`, "POST /api/exercises/{id}/try": `{"move":"a1"}`,
		"POST /api/games/{id}/branch": `{"ply":0}`, "POST /api/games/{id}/study": `{"ply":0}`, "POST /api/games/{id}/commands": `{"type":"resign","side":0}`, "POST /api/games/{id}/join": `{"join":"x"}`,
		"POST /api/games/{id}/greet": `{"greeting":"hello"}`, "POST /api/studies/{id}/commands": `{"type":"comment","text":"x"}`, "POST /api/studies/{id}/analysis": `{"seat":"a","node":0}`, "PUT /api/studies/{id}/share": `{"access":"public"}`, "POST /api/studies/{id}/editors": `{"name":"执法"}`, "PATCH /api/groups/{id}": `{"name":"x"}`, "POST /api/groups/{id}/members": `{"name":"执法"}`,
		"POST /api/games/{id}/report/exercises": `{"side":0}`, "POST /api/games/{id}/report/try": `{"ply":0,"move":"a1"}`,
	}
	callers := []struct{ name, cookie string }{{"guest", ""}, {"the member", own}, {"another", other}, {"moderator", judge}, {"administrator", ruler}}
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
	for _, what := range things {
		fmt.Fprintf(&table, "\n# %s\n", what.name)
		id := ""
		for _, call := range slices.Sorted(maps.Keys(httpapi.Calls())) {
			method, path, _ := strings.Cut(call, " ")
			rest, about := strings.CutPrefix(path, what.path+"{id}")
			if !about || strings.HasPrefix(what.name, "a report") != strings.HasPrefix(rest, "/report") && strings.HasPrefix(what.name, "a report") {
				continue
			}
			cells := []string{call}
			a.api.Rest()
			for _, c := range callers {
				if id == "" {
					b.n++
					id = what.make(b.n)
				}
				target := what.path + id + strings.NewReplacer("{n}", "0", "{user}", otherID).Replace(rest)
				body := ""
				if method == "GET" {
					target += "?ply=0&format=sgf"
					if rest == "/position" {
						target = what.path + id + rest + "?node=0"
					}
				} else if method != "DELETE" {
					body = cmp.Or(bodies[call], "{}")
				}
				if strings.HasSuffix(rest, "/ws") {
					socket, status := a.dialled(target, "192.0.2.1", as(c.cookie))
					if socket != nil {
						socket.CloseNow()
					}
					cells = append(cells, fmt.Sprint(status))
					continue
				}
				r := a.request(method, target, body, as(c.cookie))
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
	compareTable(t, ownersTable, trailing.ReplaceAllString(table.String(), ""), *renewOwners, "go test ./httpapi -run TestCallsByOwner -owners")
}
