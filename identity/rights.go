package identity

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Capability is something that a caller may be allowed to do. Every call of the API
// needs one. The zero value is the one that only administrators have.
type Capability uint8

const (
	Administer   Capability = iota // run the server, see and change the house's games, give roles
	Moderate                       // keep order: people, reports of players, running games
	Programs                       // use programs declared on the server's disk as engines
	Curate                         // change the house's library and opening books
	Library                        // read the house's library and opening books
	Practise                       // keep exercises and be drilled with them
	Report                         // have reports made on one's own games and studies
	Study                          // keep studies
	Analyse                        // search and judge positions: advice, forced wins, setting up
	Account                        // have an account, with what belongs to it
	Host                           // start games: private ones and by link
	Play                           // take seats, move, offer and accept games in the lobby
	Open                           // what is everybody's; nobody can lose it
	capabilities                   // their number
)

var names = [capabilities]string{"administer", "moderate", "programs", "curate", "library", "practise", "report", "study", "analyse", "account", "host", "play", "open"}

func (c Capability) String() string { return names[c] }

// Rights is a set of capabilities.
type Rights uint32

// All has every capability.
const All Rights = 1<<capabilities - 1

func rights(list ...Capability) (r Rights) {
	for _, c := range list {
		r |= 1 << c
	}
	return r
}

// Has reports whether the set has a capability.
func (r Rights) Has(c Capability) bool { return r&(1<<c) != 0 }

// Names lists the capabilities of the set, the commonest first.
func (r Rights) Names() []string {
	list := []string{}
	for c, name := range slices.Backward(names[:]) {
		if r.Has(Capability(c)) {
			list = append(list, name)
		}
	}
	return list
}

// A Table is the rights of each role. Each role has at least the rights of the one
// before it.
type Table struct{ guest, player, moderator Rights }

// Defaults returns the rights of each role unless the server is configured otherwise.
func Defaults() Table {
	guest := rights(Open, Play)
	player := guest | rights(Account, Host, Analyse, Study, Report, Practise, Library)
	return Table{guest: guest, player: player, moderator: player | rights(Moderate)}
}

// Of returns the rights of a role. An unknown role has those of a guest.
func (t Table) Of(r Role) Rights {
	switch r {
	case RoleAdministrator:
		return All
	case RoleModerator:
		return t.moderator
	case RolePlayer:
		return t.player
	}
	return t.guest
}

var (
	// personal needs an account that things can belong to.
	personal = rights(Account, Practise, Report, Study)
	// fixed comes with a role and cannot be given or taken.
	fixed = rights(Administer, Moderate, Account, Open)
)

// Errors in a change of rights.
var (
	ErrGrant      = errors.New("want ROLE=+RIGHT or ROLE=-RIGHT, such as player=-report")
	ErrRole       = errors.New("unknown role: want guest, player or moderator")
	ErrCapability = errors.New("unknown right")
	ErrFixed      = errors.New("this right comes with the role and cannot change")
	ErrPersonal   = errors.New("guests own nothing: this right needs an account")
)

// Grant returns the table after a change such as "player=-report" or
// "guest=+library+host". A right given to a role is also given to the roles above it;
// one taken is also taken from the roles below, never from administrators.
func (t Table) Grant(change string) (Table, error) {
	role, list, ok := strings.Cut(change, "=")
	if !ok || list == "" {
		return t, ErrGrant
	}
	order := []*Rights{&t.guest, &t.player, &t.moderator}
	at := slices.Index([]Role{RoleGuest, RolePlayer, RoleModerator}, Role(role))
	if at < 0 {
		return t, fmt.Errorf("%q: %w", role, ErrRole)
	}
	for list != "" {
		sign := list[0]
		if sign != '+' && sign != '-' {
			return t, ErrGrant
		}
		name := list[1:]
		end := strings.IndexAny(name, "+-")
		if end < 0 {
			end = len(name)
		}
		name, list = name[:end], name[end:]
		c := slices.Index(names[:], name)
		if c < 0 {
			return t, fmt.Errorf("%q: %w: want one of %s", name, ErrCapability, strings.Join((All&^fixed).Names(), ", "))
		}
		switch one := rights(Capability(c)); {
		case sign == '+' && at == 0 && one&personal != 0:
			return t, fmt.Errorf("%q: %w", name, ErrPersonal)
		case one&fixed != 0:
			return t, fmt.Errorf("%q: %w", name, ErrFixed)
		case sign == '-':
			for _, r := range order[:at+1] {
				*r &^= one
			}
		default:
			for _, r := range order[at:] {
				*r |= one
			}
		}
	}
	return t, nil
}
