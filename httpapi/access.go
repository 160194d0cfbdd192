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
