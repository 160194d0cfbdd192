package httpapi

import (
	"net/http"

	"duiyi/identity"
)

// A class says who may make a call. Each takes in those before it.
type class uint8

const (
	owner     class = iota // the zero value: a call that the table lacks is nobody else's
	moderator              // who keeps order
	player                 // whoever has an account, where there are accounts
	open                   // everybody; what they are told of may depend on who they are
)

// access is the one table of who may make which call. The owner may make all.
var access = map[string]class{
	"GET /api/health":   open,
	"GET /readyz":       open,
	"GET /api/engines":  open, // programs of the owner's own are left out
	"GET /api/formats":  open,
	"POST /api/qr":      open,
	"POST /api/games":   player,
	"POST /api/quit":    owner,
	"POST /api/import":  owner,
	"POST /api/parse":   owner,
	"POST /api/setup":   owner,
	"GET /api/games":    owner,
	"GET /api/books":    owner,
	"GET /api/library":  owner,
	"POST /api/library": owner,

	"GET /api/games/{id}":             open,
	"GET /api/games/{id}/events/{n}":  open, // of a public game
	"GET /api/games/{id}/export":      open,
	"GET /api/games/{id}/info":        open,
	"GET /api/games/{id}/opinion":     open, // of a public game, for whoever has no seat in it
	"GET /api/games/{id}/ws":          open,
	"POST /api/games/{id}/commands":   open, // which its seat allows
	"POST /api/games/{id}/join":       open, // for who knows the secret of its open seat
	"POST /api/games/{id}/greet":      open, // for its seats
	"POST /api/games/{id}/rematch":    open, // for its seats
	"PATCH /api/games/{id}":           owner,
	"DELETE /api/games/{id}":          owner,
	"POST /api/games/{id}/advice":     owner,
	"POST /api/games/{id}/branch":     owner,
	"GET /api/games/{id}/departure":   owner,
	"GET /api/games/{id}/known":       owner,
	"GET /api/games/{id}/notes":       owner,
	"POST /api/games/{id}/restore":    owner,
	"POST /api/games/{id}/salvage":    owner,
	"POST /api/games/{id}/study":      owner,
	"POST /api/games/{id}/win":        owner,
	"GET /api/games/{id}/report":      owner,
	"POST /api/games/{id}/report":     owner,
	"DELETE /api/games/{id}/report":   owner,
	"POST /api/games/{id}/report/try": owner,

	"POST /api/games/{id}/report/study":     owner,
	"GET /api/games/{id}/report/exercises":  owner,
	"POST /api/games/{id}/report/exercises": owner,

	"POST /api/books/moves":          owner,
	"POST /api/books/undo":           owner,
	"GET /api/library/explore":       owner,
	"GET /api/library/export":        owner,
	"GET /api/library/openings":      owner,
	"GET /api/library/labels":        owner,
	"POST /api/library/labels":       owner,
	"GET /api/library/players":       owner,
	"POST /api/library/players":      owner,
	"POST /api/library/{n}/study":    owner,
	"POST /api/position":             owner,
	"POST /api/relations":            owner,
	"GET /api/standings":             owner,
	"DELETE /api/standings/{engine}": owner,

	"GET /api/studies":                owner,
	"POST /api/studies":               owner,
	"GET /api/studies/{id}":           owner,
	"DELETE /api/studies/{id}":        owner,
	"POST /api/studies/{id}/analysis": owner,
	"POST /api/studies/{id}/commands": owner,
	"POST /api/studies/{id}/copy":     owner,
	"GET /api/studies/{id}/export":    owner,
	"GET /api/studies/{id}/position":  owner,
	"POST /api/studies/{id}/restore":  owner,
	"GET /api/studies/{id}/ws":        owner,

	"GET /api/exercises":               owner,
	"GET /api/exercises/progress":      owner,
	"GET /api/exercises/{id}":          owner,
	"PATCH /api/exercises/{id}":        owner,
	"DELETE /api/exercises/{id}":       owner,
	"POST /api/exercises/{id}/grade":   owner,
	"POST /api/exercises/{id}/restore": owner,
	"POST /api/exercises/{id}/try":     owner,

	"GET /api/me":                      open,
	"PATCH /api/me":                    player,
	"DELETE /api/me":                   player,
	"GET /api/me/export":               player,
	"GET /api/me/games":                player,
	"GET /api/me/logins":               player,
	"DELETE /api/me/logins":            player,
	"DELETE /api/me/logins/{login}":    player,
	"POST /api/me/password":            player,
	"POST /api/me/club":                player,
	"DELETE /api/me/club":              player,
	"POST /api/me/seats":               player,
	"GET /api/me/passkeys":             player,
	"POST /api/me/passkeys":            player,
	"POST /api/me/passkeys/begin":      player,
	"DELETE /api/me/passkeys/{key}":    player,
	"GET /api/login/club":              open, // who comes back from the club's sign-on
	"POST /api/login/club":             open,
	"POST /api/signup/club":            open,
	"POST /api/login/passkey":          open,
	"POST /api/login/passkey/begin":    open,
	"POST /api/signup":                 open,
	"POST /api/login":                  open,
	"POST /api/logout":                 open,
	"POST /api/password":               open, // by a link of one use
	"POST /api/links":                  moderator,
	"GET /api/reports":                 moderator,
	"POST /api/reports":                player,
	"POST /api/reports/{report}/close": moderator,
	"GET /api/users":                   moderator,
	"GET /api/online":                  moderator,
	"PATCH /api/users/{user}":          moderator, // of players; the administrator's of all
	"DELETE /api/users/{user}/logins":  moderator,

	// Where there is a lobby it is open to guests; what is rated is not.
	"GET /api/lobby":                       open,
	"GET /api/lobby/ws":                    open,
	"GET /api/lobby/house":                 open,
	"POST /api/lobby/house":                open,
	"POST /api/lobby/seeks":                open,
	"DELETE /api/lobby/seeks/{seek}":       open,
	"POST /api/lobby/seeks/{seek}/accept":  open,
	"POST /api/lobby/seeks/{seek}/decline": player,
	"POST /api/lobby/pools/{pool}":         open,
	"DELETE /api/lobby/pools/{pool}":       open,
	"GET /api/profiles/{user}/games":       open,
	"GET /api/profiles/{user}":             open,

	// The page itself, which asks for what it shows by the calls above.
	"GET /{$}":               open,
	"GET /":                  open,
	"GET /game/{id}":         open,
	"GET /study/{id}":        open,
	"GET /library":           open,
	"GET /report/{id}":       open,
	"GET /print/{what}/{id}": open,
	"GET /help":              open,
	"GET /help/{chapter}":    open,
	"GET /edit/{game}":       open,
	"GET /account":           open,
	"GET /lobby":             open,
	"GET /wall":              open,
	"GET /profile/{user}":    open,
	"GET /exercises":         open,
	"GET /exercises/do":      open,
}

var errNotAllowed = &requestError{Status: http.StatusForbidden, Code: "not_allowed", Message: "This is for whoever runs the program."}

// allowed is h for those who may make a call of a class.
func (a *API) allowed(c class, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		who := identity.From(r.Context())
		if err := mayCall(who, c); err != nil {
			if a.accounts != nil && who.User == "" && c == player {
				err = errLogIn
			}
			a.fail(w, r, err)
			return
		}
		h(w, r)
	}
}

// mayCall returns nil where somebody may make a call of a class.
func mayCall(w identity.Caller, c class) error {
	switch {
	case w.Owner, c == open, c == player && w.User != "":
		return nil
	case c == moderator && (w.Role == identity.RoleModerator || w.Role == identity.RoleAdministrator):
		return nil
	}
	return errNotAllowed
}
