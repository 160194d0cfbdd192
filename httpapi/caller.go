package httpapi

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"duiyi/httpapi/members"
	"duiyi/httpapi/origin"
	"duiyi/identity"
)

// seatHeader carries the secret of a seat.
const seatHeader = "Duiyi-Seat"

// localCaller returns the caller of a request to a server without accounts.
func (a *API) localCaller(r *http.Request) identity.Caller {
	return identity.Caller{Local: !a.options.Guests || a.atTheMachine(r), Rights: a.options.Rights.Of(identity.RoleGuest), Seat: seatOf(r)}
}

// mostSeat is the length of the longest secret accepted, in bytes. Longer ones
// cannot be valid and are not stored.
const mostSeat = 64

// seatOf returns the seat secret of a request, or "".
func seatOf(r *http.Request) string {
	if secret := r.Header.Get(seatHeader); len(secret) <= mostSeat {
		return secret
	}
	return ""
}

// identify returns a request's context with its caller. It does not look up
// callers of the page itself, which is public.
func (a *API) identify(r *http.Request) (context.Context, error) {
	ctx := identity.WithClient(r.Context(), origin.Client(r.RemoteAddr))
	if at, ok := atConsole(ctx); ok {
		return at, nil
	}
	if a.options.Accounts == nil {
		return identity.With(ctx, a.localCaller(r)), nil
	}
	who := identity.Caller{Rights: a.options.Rights.Of(identity.RoleGuest), Seat: seatOf(r)}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		in, ok, err := a.options.Accounts.Session(r, origin.IsEncrypted(r))
		if err != nil {
			return nil, err
		}
		if ok {
			ctx = identity.WithClient(ctx, in.User.ID) // wherever they log in from
			who.User, who.Name, who.Role, who.Rights = in.User.ID, in.User.Name, in.User.Role, a.options.Rights.Of(in.User.Role)
			ctx = members.WithSession(ctx, &in)
		}
	}
	return identity.With(ctx, who), nil
}

// atTheMachine reports whether a request comes from a browser or program on
// this machine, under a loopback name, and not through a proxy.
func (a *API) atTheMachine(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && origin.IsLoopback(r.Host) && !origin.Forwarded(r) && !a.options.Proxies.Has(peer.Addr())
}
