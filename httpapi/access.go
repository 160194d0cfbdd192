package httpapi

import (
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/identity"
)

var (
	errNotAllowed = &call.Error{Code: "not_allowed"}
	errLogIn      = &call.Error{Code: "log_in"}
)

// allowed is h for callers with the capability that it needs. Guests learn whether an
// account would have it.
func (a *API) allowed(need identity.Capability, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		who := identity.From(r.Context())
		switch {
		case who.May(need):
			h(w, r)
		case a.options.Accounts != nil && who.User == "" && a.options.Rights.Of(identity.RolePlayer).Has(need):
			a.reply.Fail(w, r, errLogIn)
		default:
			a.reply.Fail(w, r, errNotAllowed)
		}
	}
}
