package httpapi

import (
	"context"
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/httpapi/origin"
	"duiyi/httpapi/socket"
	"duiyi/httpapi/wire"
	"duiyi/identity"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/matchmaking"
	"duiyi/rating"
	"duiyi/ratings"
)

// A guest's page sends a secret of its own, as a seat secret, by which the
// lobby recognises it. Its length, in bytes:
const (
	leastVisitor = 16
	mostVisitor  = mostSeat
)

// seekerJSON is a player who looks for a game.
type seekerJSON struct {
	User   string `json:"user,omitempty"`        // the id of the account; missing for a guest
	Name   string `json:"name"`                  // the account name, or what a guest calls themselves
	Rating int    `json:"rating,omitempty"`      // for the game and speed offered
	Unsure bool   `json:"provisional,omitempty"` // the rating is uncertain
}

// seekJSON is an offered game.
type seekJSON struct {
	ID     string       `json:"id"`
	By     seekerJSON   `json:"by"`
	Config match.Config `json:"config"`
	Speed  rating.Speed `json:"speed"`
	Side   *match.Side  `json:"side,omitempty"`  // of the maker; missing: by lot
	Least  int          `json:"least,omitempty"` // the lowest rating that may accept; missing: any
	Most   int          `json:"most,omitempty"`  // the highest
	To     string       `json:"to,omitempty"`    // the account that alone may accept: a challenge
}

// newSeekJSON offers a game.
type newSeekJSON struct {
	ID     string       `json:"id"`     // 16 hex digits that the page makes
	Name   string       `json:"name"`   // of a guest
	Config match.Config `json:"config"` // as for a new game; it becomes a network game
	Side   *match.Side  `json:"side"`   // of the maker; default: by lot
	Least  int          `json:"least"`  // the lowest rating that may accept; 0: any
	Most   int          `json:"most"`   // the highest; 0: any
	To     string       `json:"to"`     // the id of an account: a challenge that only it sees
	Below  int          `json:"below"`  // how far the opponent's rating may be below the maker's; 0: any
	Above  int          `json:"above"`  // and above it; 0: any
}

// startedJSON is empty or, for a minute once a game was made, that game.
type startedJSON struct {
	Game string    `json:"game,omitempty"` // the id of the game
	Seat *seatJSON `json:"seat,omitempty"` // the caller's seat
}

// poolJSON is a pool that pairs players for one time control.
type poolJSON struct {
	ID      string       `json:"id"`
	Config  match.Config `json:"config"`
	Speed   rating.Speed `json:"speed"`
	Waiting int          `json:"waiting"` // players in it
}

// runningJSON is a game to watch.
type runningJSON struct {
	wire.GameSummary
	Rated    bool `json:"rated,omitempty"` // it counts for ratings
	Watchers int  `json:"watchers"`        // spectators
}

// lobbyJSON is the lobby as everyone sees it.
type lobbyJSON struct {
	Here    int           `json:"here"`  // open pages
	Seeks   []seekJSON    `json:"seeks"` // the 100 oldest
	Total   int           `json:"total"` // offers, listed or not
	Pools   []poolJSON    `json:"pools"`
	Games   []runningJSON `json:"games"`   // the 24 most watched public games
	Running int           `json:"running"` // public games, listed or not
}

// lobbyMessage is the lobby, at first and after changes, at most twice a second.
type lobbyMessage struct {
	Type string `json:"type"` // "lobby"
	lobbyJSON
}

// callsMessage lists the challenges to an account.
type callsMessage struct {
	Type  string     `json:"type"` // "calls"
	Calls []seekJSON `json:"calls"`
}

// mineJSON is the lobby with the caller's own entries.
type mineJSON struct {
	lobbyJSON
	Mine  []seekJSON `json:"mine"`  // the caller's offers
	Calls []seekJSON `json:"calls"` // challenges to the caller
}

func toSeek(s lobby.Seek) seekJSON {
	return seekJSON{
		ID: s.ID, By: seekerJSON{s.By.User, s.By.Name, s.By.Points, s.By.Unsure}, Config: s.Config, Speed: ratings.SpeedOf(s.Config.Clock),
		Side: s.Side, Least: s.Least, Most: s.Most, To: s.To,
	}
}

func toSeeks(list []lobby.Seek) []seekJSON {
	out := make([]seekJSON, len(list))
	for i, s := range list {
		out[i] = toSeek(s)
	}
	return out
}

func toLobby(v matchmaking.View) lobbyJSON {
	j := lobbyJSON{Here: v.Here, Seeks: toSeeks(v.Seeks), Total: v.Total, Pools: []poolJSON{}, Games: []runningJSON{}, Running: v.Running}
	for _, p := range v.Pools {
		j.Pools = append(j.Pools, poolJSON{p.ID, p.Config, ratings.SpeedOf(p.Config.Clock), v.Waiting[p.ID]})
	}
	for _, g := range v.Games {
		j.Games = append(j.Games, runningJSON{wire.ToSummary(g.Summary), g.Rated, g.Watchers})
	}
	return j
}

func toStarted(g lobby.Game, made bool) startedJSON {
	if !made {
		return startedJSON{}
	}
	return startedJSON{g.ID, &seatJSON{g.Side, g.Secret}}
}

// visitor returns the visitor of a request; name is that of a guest.
func visitor(r *http.Request, name string) matchmaking.Visitor {
	who := identity.From(r.Context())
	v := matchmaking.Visitor{User: who.User, Name: name}
	if !who.May(identity.Administer) {
		v.From = origin.Client(r.RemoteAddr)
	}
	if n := len(who.Seat); n >= leastVisitor && n <= mostVisitor {
		v.Secret = who.Seat
	}
	return v
}

// inLobby wraps handlers that need a lobby.
func (a *API) inLobby(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := matchmaking.ErrNoLobby
		if a.options.Lobby != nil {
			err = h(w, r)
		}
		if err != nil {
			a.reply.Fail(w, r, err)
		}
	}
}

func (a *API) getLobby(w http.ResponseWriter, r *http.Request) error {
	own, calls := a.options.Lobby.Mine(visitor(r, ""))
	a.reply.JSON(w, http.StatusOK, mineJSON{toLobby(a.options.Lobby.View()), toSeeks(own), toSeeks(calls)})
	return nil
}

// postSeek creates an offer or extends it.
func (a *API) postSeek(w http.ResponseWriter, r *http.Request) error {
	var body newSeekJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	v := visitor(r, body.Name)
	if body.To != "" && !a.options.Lobby.Holds(v, body.ID) {
		if err := a.gates.mayChallenge(r); err != nil {
			return err
		}
	}
	game, made, err := a.options.Lobby.Seek(r.Context(), v, lobby.Seek{
		ID: body.ID, Config: body.Config, Side: body.Side, Least: body.Least, Most: body.Most, To: body.To,
	}, [2]int{body.Below, body.Above})
	if err != nil {
		return err
	}
	a.reply.JSON(w, http.StatusOK, toStarted(game, made))
	return nil
}

func (a *API) deleteSeek(w http.ResponseWriter, r *http.Request) error {
	if err := a.options.Lobby.Withdraw(visitor(r, ""), r.PathValue("seek")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) postDecline(w http.ResponseWriter, r *http.Request) error {
	if err := a.options.Lobby.Decline(visitor(r, ""), r.PathValue("seek")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// houseJSON is a house engine at one of its levels.
type houseJSON struct {
	Engine string            `json:"engine"` // the id of the engine
	Game   string            `json:"game"`
	Level  string            `json:"level"`  // the id of the level
	Number int               `json:"number"` // of the level, from 1, as people see it
	Name   map[string]string `json:"name"`   // of the level, by language tag
	Rating int               `json:"rating"` // fixed: no game changes it
}

// houseGameJSON challenges a house engine.
type houseGameJSON struct {
	ID     string       `json:"id"`     // 16 hex digits that the page makes; sent again it returns the same game
	Name   string       `json:"name"`   // of a guest
	Engine string       `json:"engine"` // the id of the engine
	Level  string       `json:"level"`  // the id of a level
	Config match.Config `json:"config"` // as for a new game
	Side   *match.Side  `json:"side"`   // the caller's; default: by lot
}

func (a *API) getHouse(w http.ResponseWriter, r *http.Request) error {
	list := []houseJSON{}
	for _, h := range a.options.Lobby.House() {
		list = append(list, houseJSON{h.Engine, h.Game, h.Level.ID, h.Level.Number, h.Level.Name, h.Points})
	}
	a.reply.JSON(w, http.StatusOK, list)
	return nil
}

func (a *API) postHouse(w http.ResponseWriter, r *http.Request) error {
	var body houseGameJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	var game lobby.Game
	err := a.gates.admitted(func() (err error) {
		game, err = a.options.Lobby.Challenge(r.Context(), visitor(r, body.Name), body.ID, body.Engine, body.Level, body.Config, body.Side)
		return err
	})
	if err != nil {
		return err
	}
	a.reply.JSON(w, http.StatusOK, toStarted(game, true))
	return nil
}

// nameJSON names a guest.
type nameJSON struct {
	Name string `json:"name"` // shown; ignored for an account
}

func (a *API) postAccept(w http.ResponseWriter, r *http.Request) error {
	var body nameJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	var game lobby.Game
	err := a.gates.admitted(func() (err error) {
		game, err = a.options.Lobby.Accept(r.Context(), visitor(r, body.Name), r.PathValue("seek"))
		return err
	})
	if err != nil {
		return err
	}
	a.reply.JSON(w, http.StatusOK, toStarted(game, true))
	return nil
}

// postPool joins a pool or extends the wait.
func (a *API) postPool(w http.ResponseWriter, r *http.Request) error {
	var body nameJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	game, made, err := a.options.Lobby.Wait(r.Context(), visitor(r, body.Name), r.PathValue("pool"))
	if err != nil {
		return err
	}
	a.reply.JSON(w, http.StatusOK, toStarted(game, made))
	return nil
}

func (a *API) deletePool(w http.ResponseWriter, r *http.Request) error {
	a.options.Lobby.Leave(visitor(r, ""), r.PathValue("pool"))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) watchLobby(w http.ResponseWriter, r *http.Request) {
	if a.options.Lobby == nil {
		a.reply.Fail(w, r, matchmaking.ErrNoLobby)
		return
	}
	a.watch(w, r, func(context.Context, string, int) (socket.Watch, error) {
		return a.options.Lobby.Watch(identity.From(r.Context()).User)
	})
}
