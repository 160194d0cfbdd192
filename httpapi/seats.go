package httpapi

import (
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
)

// networkJSON is the state of the seats of a network game.
type networkJSON struct {
	Open    [2]bool     `json:"open"`          // by side: nobody has the seat yet
	Present [2]bool     `json:"present"`       // by side: the player is here
	You     *match.Side `json:"you,omitempty"` // the caller's side, only for a caller with a seat
	// Conditional is what the caller answers to which moves, only for a caller with a seat: lines
	// that begin with the opponent's next move.
	Conditional [][]string `json:"conditional,omitempty"`
	// Berserk tells by side who has given up half of their time; missing if nobody has.
	Berserk *[2]bool `json:"berserk,omitempty"`
}

func networkOf(s update.Snapshot) *networkJSON {
	n := s.Network
	if n == nil {
		return nil
	}
	j := &networkJSON{Open: n.Open, Present: n.Present, You: n.You, Conditional: n.Conditional}
	if b := s.State.Berserk; b != [2]bool{} {
		j.Berserk = &b
	}
	return j
}

// createdJSON is a new game. Only its creator gets seat and join.
type createdJSON struct {
	gameJSON
	Seat *seatJSON `json:"seat,omitempty"` // of a network game
	Join string    `json:"join,omitempty"` // the secret for the opponent's seat
}

// seatJSON is a seat of a network game.
type seatJSON struct {
	Side   match.Side `json:"side"`
	Secret string     `json:"secret"` // goes into the header Duiyi-Seat
}

// joinedJSON is the seat just taken, and the game.
type joinedJSON struct {
	seatJSON
	Game gameJSON `json:"game"`
}

// presenceMessage says who of the two players is here.
type presenceMessage struct {
	Type    string  `json:"type"`    // "presence"
	Present [2]bool `json:"present"` // by side
}

// greetingMessage is a greeting.
type greetingMessage struct {
	Type     string     `json:"type"`     // "greeting"
	Side     match.Side `json:"side"`     // who greets
	Greeting string     `json:"greeting"` // "hello", "please", "thanks", "well_played", "again" or "sorry"
}

// rematchMessage is an offer of a rematch, or the new game.
type rematchMessage struct {
	Type  string   `json:"type"`            // "rematch"
	Offer *[2]bool `json:"offer,omitempty"` // by side: offers a rematch
	Game  string   `json:"game,omitempty"`  // the id of the new game: sides swapped, same secrets
}

func toRematch(u update.Rematch) rematchMessage {
	if u.Game != "" {
		return rematchMessage{Type: "rematch", Game: u.Game}
	}
	return rematchMessage{Type: "rematch", Offer: &u.Offer}
}

// create creates the requested game; a network game with a seat for the
// caller.
func (a *API) create(r *http.Request, body newGameJSON) (createdJSON, error) {
	ctx := ids.WithCmd(r.Context(), body.Cmd)
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

// maxGuestName is the longest name, in bytes, that is looked up; longer ones
// are invalid.
const maxGuestName = 4 * match.MaxName

// joinBody takes an open seat.
type joinBody struct {
	Join string `json:"join"` // the secret from the creator
	Name string `json:"name"` // of a guest
	Cmd  string `json:"cmd"`
}

func (a *API) postJoin(w http.ResponseWriter, r *http.Request) {
	var body joinBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	var (
		s update.Snapshot
		t live.Seating
	)
	err := a.gates.admitted(func() (err error) {
		if a.options.Accounts != nil && identity.From(r.Context()).User == "" && len(body.Name) <= maxGuestName {
			if err := a.options.Accounts.GuestName(r.Context(), body.Name); err != nil {
				return err
			}
		}
		s, t, err = a.app.Join(ids.WithCmd(r.Context(), body.Cmd), r.PathValue("id"), body.Join, body.Name)
		return err
	})
	if err != nil {
		a.answer(w, r, s, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, joinedJSON{seatJSON{t.Side, t.Secret}, toGame(s)})
}

// greetBody greets the opponent.
type greetBody struct {
	Greeting string `json:"greeting"` // "hello", "please", "thanks", "well_played", "again" or "sorry"
}

func (a *API) postGreet(w http.ResponseWriter, r *http.Request) {
	var body greetBody
	err := call.Decode(w, r, &body)
	if err == nil {
		err = a.app.Greet(r.Context(), r.PathValue("id"), body.Greeting)
	}
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// rematchBody offers another game, or accepts one.
type rematchBody struct {
	Cmd string `json:"cmd"`
}

func (a *API) postRematch(w http.ResponseWriter, r *http.Request) {
	var body rematchBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	err := a.gates.admitted(func() error {
		_, err := a.app.Rematch(r.Context(), r.PathValue("id"))
		return err
	})
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
