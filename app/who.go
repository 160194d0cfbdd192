package app

import "context"

// A Role is what somebody with an account may do beside playing.
type Role string

// The roles, each of which may do what those before it may.
const (
	RolePlayer        Role = "player"
	RoleModerator     Role = "moderator"
	RoleAdministrator Role = "administrator"
)

// A Who is who asks for something.
type Who struct {
	// Owner has the whole program: who sits at the machine that runs it for
	// one person, and who administers it for many.
	Owner bool
	User  string // the id of their account, or empty
	Name  string // of the account, or empty
	Role  Role   // of the account, or empty
	Seat  string // the secret of a seat in the game that is asked about, or empty
}

type whoKey struct{}

// WithWho returns a context of what somebody asks for.
func WithWho(ctx context.Context, w Who) context.Context { return context.WithValue(ctx, whoKey{}, w) }

// WhoOf returns who asks. Where nobody is named it is the owner: the terminal,
// and what the program does by itself.
func WhoOf(ctx context.Context) Who {
	if w, ok := ctx.Value(whoKey{}).(Who); ok {
		return w
	}
	return Who{Owner: true}
}

// asker is the key under which a context knows who asks.
type asker struct{}

// For says on whose behalf something is asked: those who ask have equal parts
// of the machine. Whoever is not named is one person.
func For(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, asker{}, name)
}

func askerOf(ctx context.Context) string {
	name, _ := ctx.Value(asker{}).(string)
	return name
}
