package identity

import "context"

// A Role is what an account may do beside playing.
type Role string

// The roles; each includes the rights of those before it.
const (
	RolePlayer        Role = "player"
	RoleModerator     Role = "moderator"
	RoleAdministrator Role = "administrator"
)

// A Caller is the person behind a call.
type Caller struct {
	// Owner has the whole program: the person at the machine that runs it for
	// one, or an administrator of a server for many.
	Owner bool
	User  string // the id of their account, or empty
	Name  string // of the account, or empty
	Role  Role   // of the account, or empty
	Seat  string // the secret of a seat in the game that the call is about, or empty
}

type callerKey struct{}

// With returns a context for calls by c.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// From returns the caller. A context without one belongs to the owner: the terminal,
// and what the program does by itself.
func From(ctx context.Context) Caller {
	if c, ok := ctx.Value(callerKey{}).(Caller); ok {
		return c
	}
	return Caller{Owner: true}
}

type clientKey struct{}

// WithClient names the client that searches are charged to: all clients get equal
// shares of the machine. Calls without a name share one client.
func WithClient(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, clientKey{}, name)
}

// Client returns the client that searches are charged to, or "".
func Client(ctx context.Context) string {
	name, _ := ctx.Value(clientKey{}).(string)
	return name
}
