package httpapi_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/accounts"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

var renewSeats = flag.Bool("seats", false, "write the table of seats anew")

// seatsTable lists, for each kind of visitor to a two-player game, the answer
// to every call, command and first message about the game.
const seatsTable = "testdata/seats.txt"

// The secrets of the games of the table.
const (
	firstSeat  = "the-secret-of-seat-one"
	secondSeat = "the-secret-of-seat-two"
	otherSeat  = "secret-of-another-game"
	forgedSeat = "a-secret-out-of-nobody"
)

// A comer is a kind of visitor.
type comer struct {
	name   string
	seat   string // the secret that they send, {join} for that of the open seat
	cookie string
}

// A seatScene is the state of the game. Person 0 has an account and plays Red
// in xiangqi.
type seatScene struct {
	name     string
	open     bool     // the second seat is
	commands []string // by the person of each first letter, in turn
}

// A seatRow is one request about a game.
type seatRow struct {
	name, method, path, body string
}

// seatTable is an association with two accounts, one of which plays.
type seatTable struct {
	*association
	player string // id of who has seat 0
	comers []comer
}

func newSeatTable(t *testing.T) *seatTable {
	a := newAssociation(t, accounts.SignUpOpen)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	player, own := a.join("弟子", identity.RolePlayer)
	_, member := a.join("旁人", identity.RolePlayer)
	s := &seatTable{association: a, player: player, comers: []comer{
		{"nobody", "", ""}, {"forger", forgedSeat, ""}, {"by the link", "{join}", ""}, {"another game", otherSeat, ""},
		{"member", "", member}, {"owner", "", ruler}, {"first", firstSeat, ""}, {"first's account", "", own}, {"second", secondSeat, ""},
	}}
	other := [2]store.Seat{{Hash: store.SeatHash(otherSeat), Joined: time.Unix(1, 0)}, {Hash: store.SeatHash(forgedSeat + "?"), Joined: time.Unix(1, 0)}}
	if _, err := a.app.Pair(identity.With(t.Context(), identity.Caller{}), "00000000000000f0", onlineConfig, "", other); err != nil {
		t.Fatal(err)
	}
	return s
}

var onlineConfig = match.Config{Game: "xiangqi", Players: [2]match.Player{{Kind: match.Human, Name: "弟子"}, {Kind: match.Human}}, Keeps: match.KeepsNetwork, Clock: match.ClockConfig{MainMS: 3_600_000}}

// begin creates a game for a scene.
func (s *seatTable) begin(n int, scene seatScene) (id, join string) {
	s.t.Helper()
	id, join = fmt.Sprintf("%016x", 0x1000+n), "the-join-of-the-second"
	seats := [2]store.Seat{{Hash: store.SeatHash(firstSeat), User: s.player, Joined: time.Unix(1, 0)}, {Join: store.SeatHash(join)}}
	if !scene.open {
		seats[1].Hash, seats[1].Joined = store.SeatHash(secondSeat), time.Unix(2, 0)
	}
	if _, err := s.app.Pair(identity.With(s.t.Context(), identity.Caller{}), id, onlineConfig, "", seats); err != nil {
		s.t.Fatal(err)
	}
	for _, text := range scene.commands {
		who, body, _ := strings.Cut(text, " ")
		var c match.Command
		if err := json.Unmarshal([]byte(body), &c); err != nil {
			s.t.Fatalf("%s: %v", body, err)
		}
		ctx := identity.With(s.t.Context(), identity.Caller{Seat: map[string]string{"0": firstSeat, "1": secondSeat}[who]})
		if _, err := s.app.Do(ctx, id, c); err != nil {
			s.t.Fatalf("%s: %s: %v", scene.name, text, err)
		}
	}
	return id, join
}

// version returns the version of a game; -1 if there is none.
func (s *seatTable) version(id string) int {
	g, err := s.app.Game(s.t.Context(), id)
	if err != nil {
		return -1
	}
	return g.State.Version
}

var trailing = regexp.MustCompile(`(?m) +$`)

var (
	movesBoth = []string{`0 {"type":"move","move":"h2e2"}`, `1 {"type":"move","move":"h9g7"}`, `0 {"type":"move","move":"h0g2"}`, `1 {"type":"move","move":"i9h9"}`}

	sceneOpen  = seatScene{name: "one seat is open", open: true}
	sceneFirst = seatScene{name: "nobody has moved"}
	sceneGoing = seatScene{name: "the game goes on, the first is to move", commands: movesBoth}
	sceneDraw  = seatScene{name: "the first has offered a draw", commands: append(slices.Clip(movesBoth), `0 {"type":"offer_draw"}`)}
	sceneUndo  = seatScene{name: "the first has asked to take a move back", commands: append(slices.Clip(movesBoth), `0 {"type":"offer_undo"}`)}
	sceneOver  = seatScene{name: "the game is over", commands: append(slices.Clip(movesBoth), `1 {"type":"resign"}`)}
)

// commandRows returns rows that send these bodies as commands.
func commandRows(bodies ...string) (rows []seatRow) {
	for _, body := range bodies {
		var c struct {
			Type, Move string
			Side       *int
			Version    int
		}
		if err := json.Unmarshal([]byte(body), &c); err != nil {
			panic(err)
		}
		name := strings.TrimSpace(c.Type + " " + c.Move)
		if c.Side != nil {
			name += fmt.Sprint(" as ", *c.Side)
		}
		if c.Version > 0 {
			name += " to an old version"
		}
		rows = append(rows, seatRow{name: name, method: "POST", path: "/commands", body: body})
	}
	return rows
}

// callRows returns the calls about a game except commands and sockets: all, or
// those open to everybody.
func callRows(all bool) (rows []seatRow) {
	bodies := map[string]string{
		"PATCH": `{"title":"x"}`, "/join": `{"join":"{join}","name":"来人"}`, "/greet": `{"greeting":"hello"}`, "/rematch": `{}`,
		"/advice": `{}`, "/task": `{}`, "/branch": `{"ply":0}`, "/study": `{"ply":0}`, "/win": `{}`,
	}
	for _, call := range slices.Sorted(maps.Keys(httpapi.Calls())) {
		method, path, _ := strings.Cut(call, " ")
		path, of := strings.CutPrefix(path, "/api/games/{id}")
		if !of || path == "/commands" || path == "/ws" || !all && !httpapi.Calls()[call] {
			continue
		}
		row := seatRow{name: method + " " + cmp.Or(path, "/"), method: method, path: path}
		if method != "GET" {
			row.body = cmp.Or(bodies[path], bodies[method])
		} else {
			row.path += "?ply=1&format=fen"
		}
		rows = append(rows, row)
	}
	return rows
}

var allCommands = []string{
	`{"type":"move","move":"b2d2"}`, `{"type":"move","move":"b2d2","side":0}`, `{"type":"move","move":"h7d7"}`,
	`{"type":"resign"}`, `{"type":"resign","side":0}`, `{"type":"resign","side":1}`, `{"type":"offer_draw"}`, `{"type":"offer_draw","side":1}`,
	`{"type":"offer_undo"}`, `{"type":"give_time"}`, `{"type":"give_time","side":1}`, `{"type":"flag"}`, `{"type":"claim_win"}`, `{"type":"claim_draw"}`, `{"type":"vacation","days":1}`, `{"type":"abort"}`,
	`{"type":"accept_draw"}`, `{"type":"accept_undo"}`,
	`{"type":"undo"}`, `{"type":"redo"}`, `{"type":"restart"}`, `{"type":"vary"}`, `{"type":"set_players","players":[{"kind":"human","name":"x"},{"kind":"human"}]}`,
	`{"type":"pause"}`, `{"type":"resume"}`, `{"type":"halt"}`, `{"type":"step"}`, `{"type":"go_on"}`, `{"type":"pace","pace_ms":0}`,
	`{"type":"describe","names":["x","y"]}`, `{"type":"sit","side":1}`, `{"type":"credit","side":0}`, `{"type":"move_now"}`, `{"type":"think_again"}`,
	`{"type":"move","move":"b2d2","version":1}`,
}

// TestSeatTable compares the rights in two-player games with a table: refused
// requests change nothing, and what the players may do nobody else may.
func TestSeatTable(t *testing.T) {
	s := newSeatTable(t)
	var b strings.Builder
	line := func(name string, cells []string) {
		fmt.Fprintf(&b, "%-38s", name)
		for _, cell := range cells {
			fmt.Fprintf(&b, " %-20s", cell)
		}
		b.WriteString("\n")
	}
	var names []string
	for _, c := range s.comers {
		names = append(names, c.name)
	}
	line("", names)
	n := 0
	for _, part := range []struct {
		scene seatScene
		rows  []seatRow
	}{
		{sceneOpen, append(callRows(false), commandRows(`{"type":"move","move":"h2e2"}`, `{"type":"resign"}`, `{"type":"offer_undo"}`, `{"type":"abort"}`, `{"type":"give_time"}`)...)},
		{sceneFirst, commandRows(`{"type":"move","move":"h2e2"}`, `{"type":"move","move":"h9g7"}`, `{"type":"abort"}`, `{"type":"offer_undo"}`, `{"type":"claim_win"}`)},
		{sceneGoing, append(callRows(true), commandRows(allCommands...)...)},
		{sceneDraw, commandRows(`{"type":"accept_draw"}`, `{"type":"accept_draw","side":1}`, `{"type":"decline_draw"}`, `{"type":"offer_draw"}`)},
		{sceneUndo, commandRows(`{"type":"accept_undo"}`, `{"type":"accept_undo","side":1}`, `{"type":"decline_undo"}`, `{"type":"offer_undo"}`)},
		{sceneOver, append(callRows(false), commandRows(`{"type":"move","move":"b2d2"}`, `{"type":"resign"}`, `{"type":"offer_draw"}`, `{"type":"undo"}`, `{"type":"restart"}`, `{"type":"describe","names":["x","y"]}`, `{"type":"claim_win"}`)...)},
	} {
		fmt.Fprintf(&b, "\n# %s\n", part.scene.name)
		id, join, stands := "", "", 0
		for _, row := range part.rows {
			var cells []string
			s.api.Rest()
			for _, c := range s.comers {
				if id == "" {
					n++
					id, join = s.begin(n, part.scene)
					stands = s.version(id)
				}
				r := s.request(row.method, "/api/games/"+id+row.path, strings.ReplaceAll(row.body, "{join}", join), as(c.cookie), func(r *http.Request) {
					if c.seat != "" {
						r.Header.Set("Duiyi-Seat", strings.ReplaceAll(c.seat, "{join}", join))
					}
				})
				cell := fmt.Sprint(r.status)
				if r.status >= 300 {
					cell += " " + r.failure(t).Error.Code
					if v := s.version(id); v != stands {
						t.Errorf("%s: %s of %s is refused, and the game goes from version %d to %d", part.scene.name, row.name, c.name, stands, v)
					}
				} else if row.method != "GET" {
					id = "" // for the next another one
				}
				cells = append(cells, cell)
			}
			line(row.name, cells)
		}
	}
	fmt.Fprintf(&b, "\n# the first message of a socket: where its sender sits\n")
	for _, scene := range []seatScene{sceneOpen, sceneGoing, sceneOver} {
		var cells []string
		for _, c := range s.comers {
			n++
			id, join := s.begin(n, scene)
			cells = append(cells, s.sits(id, c, `{"seat":"`+strings.ReplaceAll(c.seat, "{join}", join)+`"}`))
		}
		line(scene.name, cells)
	}
	compareTable(t, seatsTable, trailing.ReplaceAllString(b.String(), ""), *renewSeats, "go test ./httpapi -run TestSeatTable -seats")
}

// sits returns the side for which a visitor counts as present after a socket's
// message.
func (s *seatTable) sits(id string, c comer, hello string) string {
	s.t.Helper()
	conn, _, err := websocket.Dial(s.t.Context(), s.url+"/api/games/"+id+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {c.cookie}}})
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.CloseNow()
	if err := conn.Write(s.t.Context(), websocket.MessageText, []byte(hello)); err != nil {
		s.t.Fatal(err)
	}
	go func() {
		for {
			if _, _, err := conn.Read(s.t.Context()); err != nil {
				return
			}
		}
	}()
	if err := conn.Ping(s.t.Context()); err != nil { // which is answered after what was said before it
		s.t.Fatal(err)
	}
	g, err := s.app.Game(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	switch g.Network.Present {
	case [2]bool{true, false}:
		return "first"
	case [2]bool{false, true}:
		return "second"
	case [2]bool{}:
		return "nowhere"
	}
	return "both"
}
