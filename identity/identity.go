package identity

import "context"

// A Role is what an account may do beside playing.
type Role string

// The roles; each includes the rights of those before it. No account has RoleGuest.
const (
	RoleGuest         Role = "guest"
	RolePlayer        Role = "player"
	RoleModerator     Role = "moderator"
	RoleAdministrator Role = "administrator"
)

// A Caller is the person behind a call.
type Caller struct {
	Program bool   // the program itself, to which everybody's things are open
	Local   bool   // the one person of a program without accounts, or the program itself: may do all
	User    string // the id of their account, or empty
	Name    string // of the account, or empty
	Role    Role   // of the account, or empty
	Rights  Rights // of the role
	Seat    string // the secret of a seat in the game that the call is about, or empty
}

// May reports whether the caller has a capability.
func (c Caller) May(need Capability) bool { return c.Local || c.Rights.Has(need) }

// All returns the names of the caller's capabilities.
func (c Caller) All() []string {
	if c.Local {
		return All.Names()
	}
	return c.Rights.Names()
}

type callerKey struct{}

// With returns a context for calls by c.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// From returns the caller. A context without one belongs to the program itself: the
// terminal, and what happens without a call.
func From(ctx context.Context) Caller {
	if c, ok := ctx.Value(callerKey{}).(Caller); ok {
		return c
	}
	return Caller{Program: true, Local: true}
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
