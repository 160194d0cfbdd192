package members

import (
	"context"
	"log/slog"
	"net/http"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/live"
	"duiyi/matchmaking"
	"duiyi/ratings"
	"duiyi/records"
	"duiyi/store"
)

// Games are the games and ratings of accounts.
type Games interface {
	Played(ctx context.Context, user string, list []store.OwnGame) ([]live.Played, error)
	Ratings() *ratings.Ratings
	TakeSeats(ctx context.Context, user string, list []live.HeldSeat) ([]string, error)
	LeaveSeat(ctx context.Context, user, id string) error
	// Forget removes a deleted account's data from memory.
	Forget(user string)
	Records() *records.Converter
}

// Lobby knows the players.
type Lobby interface {
	Profile(ctx context.Context, user string) (matchmaking.Profile, error)
}

// Members answers calls about accounts.
type Members struct {
	accounts *accounts.Accounts // nil without accounts
	games    Games
	lobby    Lobby // nil without a lobby
	reply    *reply.Writer
	log      *slog.Logger
}

// New returns the calls about a server's accounts. Without accounts or a lobby, the calls that
// need them fail.
func New(a *accounts.Accounts, g Games, l Lobby, w *reply.Writer, log *slog.Logger) *Members {
	return &Members{accounts: a, games: g, lobby: l, reply: w, log: log}
}

var (
	errNoAccounts = &call.Error{Code: "no_accounts"}
	errLogIn      = &call.Error{Code: "log_in"}
)

// A sessionKey is the context key of a request's *accounts.Session.
type sessionKey struct{}

// WithSession returns a context with the session of a request.
func WithSession(ctx context.Context, s *accounts.Session) context.Context {
	return context.WithValue(ctx, sessionKey{}, s)
}

// SessionOf returns the session of a request, or nil.
func SessionOf(r *http.Request) *accounts.Session {
	s, _ := r.Context().Value(sessionKey{}).(*accounts.Session)
	return s
}

// club wraps the handler of a call that needs accounts.
func (m *Members) club(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := error(errNoAccounts)
		if m.accounts != nil {
			err = h(w, r)
		}
		if err != nil {
			m.reply.Fail(w, r, explain(err))
		}
	}
}

// Mine wraps the handler of a call that needs a session. The local user of a server without
// accounts has none.
func (m *Members) Mine(h func(w http.ResponseWriter, r *http.Request, in accounts.Session) error) http.HandlerFunc {
	return m.club(func(w http.ResponseWriter, r *http.Request) error {
		in := SessionOf(r)
		if in == nil {
			return errLogIn
		}
		return h(w, r, *in)
	})
}

// inLobby wraps the handler of a call that needs a lobby.
func (m *Members) inLobby(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := matchmaking.ErrNoLobby
		if m.lobby != nil {
			err = h(w, r)
		}
		if err != nil {
			m.reply.Fail(w, r, err)
		}
	}
}
