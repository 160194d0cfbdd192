package httpapi

import (
	"net/http"

	"duiyi/admission"
	"duiyi/httpapi/wire"
)

// Stats is the current load of an API, for the operator.
type Stats struct {
	Commands int64            // being carried out, or waiting for the disk
	Sockets  int64            // open
	Refused  map[string]int64 // errors that were answered, by their code
	Limited  map[string]int64 // of these too_many, by the limit that was reached
}

// Stats returns the current load.
func (a *API) Stats() Stats {
	return Stats{Commands: a.gates.commands.Count(), Sockets: a.gates.socketsInAll.Count(), Refused: a.reply.Refused(), Limited: a.gates.slowed.All()}
}

// readyJSON says that the server can work.
type readyJSON struct {
	Ready bool `json:"ready"` // true
}

// getReady reports whether the server can work: the store answers, and the
// server is not stopping.
func (a *API) getReady(w http.ResponseWriter, r *http.Request) {
	if a.isLeaving() {
		a.reply.Fail(w, r, admission.ErrClosed)
		return
	}
	if err := a.app.Ready(r.Context()); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, readyJSON{true})
}

// onlineJSON is a running network game.
type onlineJSON struct {
	wire.GameSummary
	Version int     `json:"version"`
	Sockets int     `json:"sockets"` // open ones
	Present [2]bool `json:"present"` // by side: the player is here
}

// maxOnline is how many games are listed of those that go on.
const maxOnline = 1000

// onlineGamesJSON lists running network games, the newest first.
type onlineGamesJSON struct {
	Games []onlineJSON `json:"games"` // at most 1,000
	Total int          `json:"total"` // listed or not
}

// getOnline lists the running network games, for moderators.
func (a *API) getOnline(w http.ResponseWriter, _ *http.Request) {
	games := a.app.Online()
	body := onlineGamesJSON{Games: []onlineJSON{}, Total: len(games)}
	for _, g := range games[:min(len(games), maxOnline)] {
		body.Games = append(body.Games, onlineJSON{wire.ToSummary(g.Summary), g.Version, g.Sockets, g.Present})
	}
	a.reply.JSON(w, http.StatusOK, body)
}
