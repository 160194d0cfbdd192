package httpapi

import (
	"net/http"

	"duiyi/admission"
	"duiyi/httpapi/members"
	"duiyi/identity"
)

// healthJSON names the program and says what the caller may do with it.
type healthJSON struct {
	Name      string   `json:"name"`                // "duiyi"
	Version   string   `json:"version"`             // the release, or the commit of a development build
	Quit      bool     `json:"quit"`                // the caller may end the program with POST /api/quit
	LAN       bool     `json:"lan,omitempty"`       // others can reach the program; told to administrators, as are addresses
	Guest     bool     `json:"guest,omitempty"`     // the caller does not administer the program
	May       []string `json:"may"`                 // the rights of the caller: open, play, host, account, analyse, study, report, practise, library, curate, programs, moderate, administer
	Accounts  bool     `json:"accounts,omitempty"`  // the server has accounts
	Talk      bool     `json:"talk,omitempty"`      // the caller's account can talk at games and tournaments
	User      string   `json:"user,omitempty"`      // the name of the account the caller is logged in to
	Addresses []string `json:"addresses,omitempty"` // where others reach the page, the likeliest first: http://192.168.1.7:8888
	// Engine is the program that runs Duiyi's engines in the caller's browser; missing if the
	// server was built without it
	Engine *engineJSON `json:"engine,omitempty"`
}

// engineJSON is the program of the caller's browser.
type engineJSON struct {
	Path  string `json:"path"`            // of its folder on the server
	Usual bool   `json:"usual,omitempty"` // it analyses for the caller by default; else the server does
}

func (a *API) getHealth(w http.ResponseWriter, r *http.Request) {
	who := identity.From(r.Context())
	runs := who.May(identity.Administer)
	health := healthJSON{Name: "duiyi", Version: a.options.Version, Quit: runs && a.options.Quit != nil, LAN: a.options.Guests, Guest: !runs, May: who.All(), Accounts: a.options.Accounts != nil, Talk: a.chat.Takes(who)}
	if in := members.SessionOf(r); in != nil {
		health.User = in.User.Name
	}
	if runs && a.options.Addresses != nil {
		health.Addresses = a.options.Addresses()
	}
	if b := a.options.Engine; b != nil {
		health.Engine = &engineJSON{b.Path(), !who.Local}
	}
	a.reply.JSON(w, http.StatusOK, health)
}

// postQuit ends the program after sending the answer.
func (a *API) postQuit(w http.ResponseWriter, r *http.Request) {
	if a.options.Quit == nil {
		a.reply.Fail(w, r, errStays)
		return
	}
	w.WriteHeader(http.StatusNoContent)
	a.options.Quit()
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
