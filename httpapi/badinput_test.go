package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// Requests without seat, right or sense are refused with a message and
// counted, and have no other effect: the game is unchanged, and the log is
// silent.
func TestBadInput(t *testing.T) {
	db := newStore(t).(*sqlite.Store)
	a := &association{people: db}
	a.server = newServerAs(t, db, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(db, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	})
	_, player := a.join("弟子", identity.RolePlayer)
	const id, open = "00000000000000f2", "00000000000000f3"
	join := "the-join-of-the-second"
	taken := store.Seat{Hash: store.SeatHash(firstSeat), Joined: time.Unix(1, 0)}
	for game, second := range map[string]store.Seat{id: {Hash: store.SeatHash(secondSeat), Joined: time.Unix(1, 0)}, open: {Join: store.SeatHash(join)}} {
		if _, err := a.app.Pair(identity.With(t.Context(), identity.Caller{}), game, onlineConfig, "", [2]store.Seat{taken, second}); err != nil {
			t.Fatal(err)
		}
	}
	commands, long, megabyte := "/api/games/"+id+"/commands", strings.Repeat("长", 5_000), strings.Repeat("x", 1<<20)
	game := func(more string) string {
		return `{"game":"gomoku",` + twoHumans + `,"keeps":"network",` + more + `}`
	}
	tests := []struct {
		name, method, path, body string
		seat                     string
		cookie                   string
		status                   int
		code                     string
	}{
		{"no seat", "POST", commands, `{"type":"move","move":"h2e2"}`, "", "", 403, "no_seat"},
		{"a forged seat", "POST", commands, `{"type":"resign"}`, forgedSeat, "", 403, "no_seat"},
		{"a seat of 10,000 characters", "POST", commands, `{"type":"resign"}`, strings.Repeat("s", 10_000), "", 403, "no_seat"},
		{"the hash of a seat", "POST", commands, `{"type":"resign"}`, fmt.Sprintf("%x", store.SeatHash(firstSeat)), "", 403, "no_seat"},
		{"a forged invitation", "POST", "/api/games/" + open + "/join", `{"join":"` + forgedSeat + `","name":"x"}`, "", "", 403, "bad_seat"},
		{"no invitation", "POST", "/api/games/" + open + "/join", `{"join":"","name":"x"}`, "", "", 403, "bad_seat"},
		{"no right", "DELETE", "/api/games/" + id, "", firstSeat, player, 403, "not_allowed"},
		{"no account", "POST", "/api/games", game(`"cmd":"00000000000000aa"`), "", "", 401, "log_in"},
		{"an old version", "POST", commands, `{"type":"move","move":"h2e2","version":-1}`, firstSeat, "", 409, "stale"},
		{"a version to come", "POST", commands, `{"type":"move","move":"h2e2","version":99}`, firstSeat, "", 409, "stale"},
		{"a forged game", "POST", "/api/games/00000000000000ff/commands", `{"type":"resign"}`, firstSeat, "", 404, "no_game"},
		{"a game of 4,000 digits", "GET", "/api/games/" + strings.Repeat("0", 4_000), "", "", "", 404, "no_game"},
		{"a game that is a path", "GET", "/api/games/..%2f..%2fetc%2fpasswd", "", "", "", 404, "no_route"},
		{"a forged command's name", "POST", commands, `{"type":"resign","cmd":"me"}`, firstSeat, "", 400, "bad_command"},
		{"a command's name of 10,000 characters", "POST", commands, `{"type":"resign","cmd":"` + strings.Repeat("a", 10_000) + `"}`, firstSeat, "", 400, "bad_command"},
		{"a clock that has run since before it was wound", "POST", "/api/games", game(`"clock":{"main_ms":-1}`), "", player, 400, "bad_config"},
		{"a clock for a thousand years", "POST", "/api/games", game(`"clock":{"main_ms":31557600000000}`), "", player, 400, "bad_config"},
		{"a move of a third of a millisecond", "POST", commands, `{"type":"move","move":"h2e2","took_ms":0.3}`, firstSeat, "", 400, "bad_json"},
		{"a name of 10,000 bytes", "POST", "/api/signup", `{"name":"` + strings.Repeat("a", 10_000) + `","password":"horse takes cannon"}`, "", "", 400, "bad_name"},
		{"a name of 5,000 characters at a board", "POST", "/api/games/" + open + "/join", `{"join":"` + join + `","name":"` + long + `"}`, "", "", 400, "bad_config"},
		{"a name of 5,000 characters, later", "PATCH", "/api/me", `{"name":"` + long + `"}`, "", player, 400, "bad_name"},
		{"a title of 5,000 characters", "POST", "/api/games", game(`"title":"` + long + `"`), "", player, 400, "bad_config"},
		{"a profile of a megabyte", "PATCH", "/api/me", `{"name":"` + megabyte + `"}`, "", player, 413, "too_large"},
		{"a report of a megabyte", "POST", "/api/reports", `{"about":"x","text":"` + megabyte + `"}`, "", player, 413, "too_large"},
		{"a greeting of a megabyte", "POST", "/api/games/" + id + "/greet", `{"greeting":"` + megabyte + `"}`, firstSeat, "", 413, "too_large"},
		{"a greeting with script", "POST", "/api/games/" + id + "/greet", `{"greeting":"<script>alert(1)</script>"}`, firstSeat, "", 400, "bad_command"},
		{"a name with script", "POST", "/api/signup", `{"name":"<script>","password":"horse takes cannon"}`, "", "", 400, "bad_name"},
		{"a name from right to left", "POST", "/api/signup", `{"name":"abc\u202edef","password":"horse takes cannon"}`, "", "", 400, "bad_name"},
		{"a name from right to left at a board", "POST", "/api/games/" + open + "/join", `{"join":"` + join + `","name":"abc\u202edef"}`, "", "", 400, "bad_config"},
		{"a title from right to left", "POST", "/api/games", game(`"title":"abc\u202edef"`), "", player, 400, "bad_config"},
		{"a title of several lines", "POST", "/api/games", game(`"title":"abc\ndef"`), "", player, 400, "bad_config"},
		{"an event's place in a game", "GET", "/api/games/" + id + "/info?ply=99999999999999999999", "", "", "", 400, "bad_query"},
	}
	refused := map[string]int64{}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := a.in(t).request(tt.method, tt.path, tt.body, seat(tt.seat), as(tt.cookie))
			r.is(t, tt.name, tt.status, tt.code)
			if len(r.text) > 500 {
				t.Errorf("the refusal has %d bytes", len(r.text))
			}
			refused[tt.code]++
		})
	}
	for code, n := range refused {
		if got := a.api.Stats().Refused[code]; got != n {
			t.Errorf("%d are counted as %s, want %d", got, code, n)
		}
	}
	for _, id := range []string{id, open} {
		if g, err := a.app.Game(t.Context(), id); err != nil || g.State.Version != 1 || g.Title != "" {
			t.Errorf("game %s is at version %d, %v", id, g.State.Version, err)
		}
	}
	if logged := a.logs.String(); logged != "" {
		t.Errorf("the log has %s", logged)
	}

	// A page with a wrong clock gains nothing: its figure for a move's time is
	// credited only as far as the server measured the network.
	for i, took := range []string{"-1792000000000", "1792000000000", "0"} {
		move := []string{"h2e2", "h9g7", "h0g2"}[i]
		r := a.request("POST", commands, `{"type":"move","move":"`+move+`","took_ms":`+took+`}`, seat([]string{firstSeat, secondSeat}[i%2]))
		if r.status != http.StatusOK {
			t.Fatalf("a move that took %s ms: %d %s", took, r.status, r.text)
		}
	}
	g, err := a.app.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for i, left := range g.State.Clock.LeftMS {
		if main := onlineConfig.Clock.MainMS; left > main {
			t.Errorf("side %d has %d ms of %d", i, left, main)
		}
	}
}
