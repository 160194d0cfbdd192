package httpapi

import (
	"net/http"

	"duiyi/identity"
)

var errNotAllowed = &requestError{Code: "not_allowed"}

// allowed is h for callers with the capability that it needs. Guests learn whether an
// account would have it.
func (a *API) allowed(need identity.Capability, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		who := identity.From(r.Context())
		switch {
		case who.May(need):
			h(w, r)
		case a.accounts != nil && who.User == "" && a.rights.Of(identity.RolePlayer).Has(need):
			a.fail(w, r, errLogIn)
		default:
			a.fail(w, r, errNotAllowed)
		}
	}
}
