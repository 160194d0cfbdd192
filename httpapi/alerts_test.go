package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/alerts/webpush"
	"duiyi/alerts/webpush/webpushtest"
	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// alertsSeen is what an account is told.
type alertsSeen struct {
	Off   []string
	Quiet *struct {
		From, To int
		Zone     string
	}
	Key     string
	Devices []struct {
		ID   string
		Here bool
	}
}

// A member's browser is told of a challenge by the push service that it named, until its log-in
// ends.
func TestAlerts(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	service := webpushtest.New(t)
	pusher, err := webpush.New(t.Context(), kept, webpush.Config{Contact: "https://club.example", Transport: service.Transport})
	if err != nil {
		t.Fatal(err)
	}
	service.Trust(pusher.Key())
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	}, app.Members(kept), app.RatedBy(kept, func(match.Config) float64 { return 0 }), app.Alerts(pusher))
	_, me := a.join("小明", identity.RolePlayer)
	seen := func(r reply) alertsSeen { return answered[alertsSeen](a.server, r, http.StatusOK) }
	before := seen(a.request("GET", "/api/me/alerts", "", as(me)))
	if before.Key != pusher.Key() || len(before.Off) != 0 || before.Quiet != nil || len(before.Devices) != 0 {
		t.Errorf("at first: %+v", before)
	}
	b := service.Subscribe()
	subscribe := func(endpoint string) reply {
		body, err := json.Marshal(map[string]any{"endpoint": endpoint, "keys": map[string]string{"p256dh": b.Key, "auth": b.Auth}, "language": "zh-TW"})
		if err != nil {
			t.Fatal(err)
		}
		return a.request("POST", "/api/me/devices", string(body), as(me))
	}
	for _, bad := range []string{"http://example.com/x", "https://127.0.0.1/x", "https://example.com:22/x", "https://metadata/x"} {
		r := subscribe(bad)
		if r.is(t, bad, http.StatusBadRequest, "bad_device"); !strings.Contains(r.text, `"at":"endpoint"`) {
			t.Errorf("%s: %s", bad, r.text)
		}
	}
	device := answered[struct {
		ID   string
		Here bool
	}](a.server, subscribe(b.Endpoint), http.StatusCreated)
	subscribe(b.Endpoint).is(t, "once more", http.StatusCreated, "")
	if now := seen(a.request("GET", "/api/me/alerts", "", as(me))); len(now.Devices) != 1 || now.Devices[0].ID != device.ID || !now.Devices[0].Here {
		t.Errorf("with a device: %+v", now)
	}
	push := func() (m struct{ Kind, Title, Text, URL string }) {
		t.Helper()
		select {
		case p := <-service.Pushes:
			if err := json.Unmarshal([]byte(p.Text), &m); err != nil {
				t.Fatal(err)
			}
		case err := <-service.Faults:
			t.Fatal(err)
		}
		return m
	}
	a.request("POST", "/api/me/devices/"+device.ID+"/test", "", as(me)).is(t, "a test", http.StatusNoContent, "")
	if m := push(); m.Kind != "trial" || m.Title != "通知可以送達" {
		t.Errorf("a test: %+v", m)
	}
	for _, bad := range []struct{ body, at string }{
		{`{"off":["x"]}`, "off"}, {`{"off":[],"quiet":{"from":-1,"to":3,"zone":""}}`, "quiet.from"}, {`{"off":[],"quiet":{"from":1,"to":1440,"zone":""}}`, "quiet.to"}, {`{"off":[],"quiet":{"from":1,"to":3,"zone":"Mars"}}`, "quiet.zone"},
	} {
		r := a.request("PUT", "/api/me/alerts", bad.body, as(me))
		if r.is(t, bad.body, http.StatusBadRequest, "bad_config"); !strings.Contains(r.text, `"at":"`+bad.at+`"`) {
			t.Errorf("%s: %s", bad.body, r.text)
		}
	}
	now := seen(a.request("PUT", "/api/me/alerts", `{"off":["round","turn"],"quiet":{"from":1380,"to":420,"zone":"Asia/Ho_Chi_Minh"}}`, as(me)))
	if fmt.Sprint(now.Off) != "[round turn]" || now.Quiet == nil || now.Quiet.To != 420 {
		t.Errorf("chosen: %+v", now)
	}
	a.request("POST", "/api/me/devices/0000000000000000/test", "", as(me)).is(t, "no device", http.StatusNotFound, "no_device")

	service.Answer(b, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) })
	a.request("POST", "/api/me/devices/"+device.ID+"/test", "", as(me)).is(t, "a test", http.StatusNoContent, "")
	for len(seen(a.request("GET", "/api/me/alerts", "", as(me))).Devices) > 0 { // until it is forgotten
		a.api.Rest()
		time.Sleep(time.Millisecond)
	}
	service.Answer(b, nil)
	subscribe(b.Endpoint).is(t, "again", http.StatusCreated, "")
	a.request("POST", "/api/logout", "{}", as(me)).is(t, "out", http.StatusNoContent, "")
	_, me = a.join("小红", identity.RolePlayer)
	if now := seen(a.request("GET", "/api/me/alerts", "", as(me))); len(now.Devices) != 0 {
		t.Errorf("another account: %+v", now)
	}
}

// A challenge and a move reach whoever is not there.
func TestAlertsOfGames(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	service := webpushtest.New(t)
	pusher, err := webpush.New(t.Context(), kept, webpush.Config{Contact: "https://club.example", Transport: service.Transport})
	if err != nil {
		t.Fatal(err)
	}
	service.Trust(pusher.Key())
	a := &association{people: kept}
	var hall *matchmaking.Lobby
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	}, app.Members(kept), app.RatedBy(kept, func(match.Config) float64 { return 0 }), app.Alerts(pusher))
	hall = app.NewLobby(a.app, matchmaking.Config{People: kept})
	mine, me := a.join("小明", identity.RolePlayer)
	theirs, _ := a.join("小红", identity.RolePlayer)
	b := service.Subscribe()
	a.request("POST", "/api/me/devices", fmt.Sprintf(`{"endpoint":%q,"keys":{"p256dh":%q,"auth":%q},"language":"en"}`, b.Endpoint, b.Key, b.Auth), as(me)).is(t, "a device", http.StatusCreated, "")
	push := func() string {
		t.Helper()
		select {
		case p := <-service.Pushes:
			return p.Text
		case err := <-service.Faults:
			t.Fatal(err)
		}
		return ""
	}
	seek := lobby.Seek{ID: "0123456789abcdef", Config: match.Config{Game: "gomoku", Clock: match.ClockConfig{PerMoveMS: (24 * time.Hour).Milliseconds()}}, To: mine}
	for range 2 { // as a page repeats it
		if _, _, err := hall.Seek(t.Context(), matchmaking.Visitor{User: theirs}, seek, [2]int{}); err != nil {
			t.Fatal(err)
		}
	}
	if text := push(); !strings.Contains(text, `"text":"小红 challenges you to a game"`) || !strings.Contains(text, `"url":"/lobby"`) {
		t.Errorf("the challenge: %s", text)
	}
	game, err := hall.Accept(t.Context(), matchmaking.Visitor{User: mine}, seek.ID)
	if err != nil {
		t.Fatal(err)
	}
	turned := func(want string) {
		t.Helper()
		got, err := a.app.Turned(context.Background(), game.ID)
		if err != nil || got.Account != want {
			t.Errorf("it is the turn of %q, %v, want %q", got.Account, err, want)
		}
	}
	first, second := mine, theirs
	if game.Side == match.Second {
		first, second = theirs, mine
	}
	turned(first)
	if _, err := a.app.Do(identity.With(t.Context(), identity.Caller{User: first}), game.ID, match.Command{Type: match.CmdMove, Move: "h8", Side: new(match.First)}); err != nil {
		t.Fatal(err)
	}
	turned(second)
	select {
	case p := <-service.Pushes:
		t.Errorf("more than one message: %s", p.Text)
	default:
	}
}
