package httpapi

import (
	"context"
	"net/http"

	"duiyi/accounts"
	"duiyi/httpapi/members"
	"duiyi/identity"
	"duiyi/people"
)

// consoleKey is where a request's context has that it came by the console.
type consoleKey struct{}

// Console returns the handler for the operator's private socket: whoever can
// connect to it is an administrator.
func (a *API) Console() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), consoleKey{}, true)))
	})
}

// atConsole returns the context of a request through the console, with an
// administrator without an account as the caller; false for other requests.
func atConsole(ctx context.Context) (context.Context, bool) {
	if ctx.Value(consoleKey{}) == nil {
		return ctx, false
	}
	ctx = members.WithSession(ctx, &accounts.Session{User: people.User{Role: identity.RoleAdministrator}})
	return identity.With(ctx, identity.Caller{Local: true, Role: identity.RoleAdministrator}), true
}
