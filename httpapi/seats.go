package httpapi

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"duiyi/app"
	"duiyi/match"
)

// networkJSON is what there is to tell of two people over a network.
type networkJSON struct {
	Open    [2]bool     `json:"open"`
	Present [2]bool     `json:"present"`
	You     *match.Side `json:"you,omitempty"` // never in what goes to all
}

func networkOf(s app.Snapshot) *networkJSON {
	n := s.Network
	if n == nil {
		return nil
	}
	return &networkJSON{n.Open, n.Present, n.You}
}

// createdJSON is a new game, with what only who made it is told.
type createdJSON struct {
	gameJSON
	Seat *seatJSON `json:"seat,omitempty"`
	Join string    `json:"join,omitempty"` // the secret for the other seat
}

type seatJSON struct {
	Side   match.Side `json:"side"`
	Secret string     `json:"secret"`
}

type joinedJSON struct {
	seatJSON
	Game gameJSON `json:"game"`
}

type presenceMessage struct {
	Type    string  `json:"type"` // "presence"
	Present [2]bool `json:"present"`
}

type greetingMessage struct {
	Type     string     `json:"type"` // "greeting"
	Side     match.Side `json:"side"`
	Greeting string     `json:"greeting"`
}

type rematchMessage struct {
	Type  string   `json:"type"` // "rematch"
	Offer *[2]bool `json:"offer,omitempty"`
	Game  string   `json:"game,omitempty"`
}

func toRematch(u app.RematchUpdate) rematchMessage {
	if u.Game != "" {
		return rematchMessage{Type: "rematch", Game: u.Game}
	}
	return rematchMessage{Type: "rematch", Offer: &u.Offer}
}

// create makes the game that a body asks for, over the network with a seat in it
// for who asks.
func (a *API) create(r *http.Request, body newGameJSON) (createdJSON, error) {
	ctx := app.WithCmd(r.Context(), body.Cmd)
	if !body.Network() {
		if body.Side != nil {
			return createdJSON{}, &match.ConfigError{Field: "side", Offset: -1, Err: errSideless}
		}
		s, err := a.app.Create(ctx, body.Config, body.Title)
		if err != nil {
			return createdJSON{}, err
		}
		return createdJSON{gameJSON: toGame(s)}, nil
	}
	s, t, err := a.app.Host(ctx, body.Config, body.Title, body.Side)
	if err != nil {
		return createdJSON{}, err
	}
	return createdJSON{toGame(s), &seatJSON{t.Side, t.Secret}, t.Join}, nil
}

// maxGuestName is the length of the longest name, in bytes, that is looked up: what
// is longer is no name.
const maxGuestName = 4 * match.MaxName

// opinionJSON is what an engine thinks of a game, for those who look on.
type opinionJSON struct {
	Version int        `json:"version"`
	Ply     int        `json:"ply"`
	Side    match.Side `json:"side"`
	Info    app.Report `json:"info"`
}

func (a *API) getOpinion(w http.ResponseWriter, r *http.Request) {
	o, err := a.app.Opinion(r.Context(), r.PathValue("id"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	a.writeJSON(w, http.StatusOK, opinionJSON{o.Version, o.Ply, o.Side, o.Report})
}

func (a *API) postJoin(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Join string `json:"join"`
		Name string `json:"name"`
		Cmd  string `json:"cmd"`
	}
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	var (
		s app.Snapshot
		t app.Seating
	)
	err := a.admitted(func() (err error) {
		if a.accounts != nil && app.WhoOf(r.Context()).User == "" && len(body.Name) <= maxGuestName {
			if err := a.accounts.GuestName(r.Context(), body.Name); err != nil {
				return err
			}
		}
		s, t, err = a.app.Join(app.WithCmd(r.Context(), body.Cmd), r.PathValue("id"), body.Join, body.Name)
		return err
	})
	if err != nil {
		a.answer(w, r, s, err)
		return
	}
	a.writeJSON(w, http.StatusOK, joinedJSON{seatJSON{t.Side, t.Secret}, toGame(s)})
}

func (a *API) postGreet(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Greeting string `json:"greeting"`
	}
	err := decode(w, r, &body)
	if err == nil {
		err = a.app.Greet(r.Context(), r.PathValue("id"), body.Greeting)
	}
	if err != nil {
		a.fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) postRematch(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Cmd string `json:"cmd"` // to ask twice is as good as once
	}
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	err := a.admitted(func() error {
		_, err := a.app.Rematch(r.Context(), r.PathValue("id"))
		return err
	})
	if err != nil {
		a.fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// What a client may say of itself: so often a second in the long run, and so many
// times at once. A page says one thing when it comes.
const (
	framesEvery = 1
	framesBurst = 20
)

// listen reads what the client sends until it sends no more, so that pings are
// answered and a closed connection is noticed. The page of a player says whose it
// is: what else is said is thrown away, and who says too much is sent off.
func (s *socket) listen() {
	said := rate.NewLimiter(framesEvery, framesBurst)
	for {
		kind, r, err := s.conn.Reader(context.Background())
		if err != nil {
			s.left(err)
			return
		}
		if !said.Allow() {
			s.api.slowed.add("frames")
			s.sendOff(websocket.StatusPolicyViolation, "too much was said")
			return
		}
		text, err := io.ReadAll(r) // at most maxFrame
		if err != nil {
			return
		}
		player, ok := s.watch.(sitter)
		var hello struct {
			Seat string `json:"seat"`
		}
		if ok && kind == websocket.MessageText && json.Unmarshal(text, &hello) == nil && hello.Seat != "" {
			s.sit(player, hello.Seat)
		}
	}
}

// A sitter is a watch that counts as the presence of a player.
type sitter interface {
	Sit(secret string) bool
	Leaving()
	Measured(rtt time.Duration)
}

// sit has the watch count as the presence of a player, the way to whom is measured
// from now on.
func (s *socket) sit(player sitter, secret string) {
	if !player.Sit(secret) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.sits && !s.gone {
		s.sits = true
		if !s.asked {
			s.ping.Reset(0)
		}
	}
}

// left notes how the client went: a page that is closed says so.
func (s *socket) left(err error) {
	player, ok := s.watch.(sitter)
	switch websocket.CloseStatus(err) {
	case websocket.StatusNormalClosure, websocket.StatusGoingAway:
		if ok {
			player.Leaving()
		}
	}
}
