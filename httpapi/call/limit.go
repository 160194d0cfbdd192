package call

import (
	"cmp"
	"net/http"

	"golang.org/x/time/rate"

	"duiyi/httpapi/origin"
	"duiyi/identity"
)

// A Limit is how often one caller may make a call: a rate per second in the long run, and a
// burst after a rest.
type Limit struct {
	Name   string     // in metrics
	Every  rate.Limit // a second
	Burst  int
	ByWhom func(r *http.Request, w identity.Caller) string // the key of the caller; "" has no limit
}

// Limits per address are generous, since a whole school may share one; limits
// per person fit one person.
var (
	LimitCalls       = Limit{"calls", 100, 1000, byAddress}
	LimitGames       = Limit{"games", 0.5, 60, byAddress}
	LimitOwnGames    = Limit{"own_games", 0.2, 20, byPerson}
	LimitJoins       = Limit{"joins", 1, 60, byAddress}
	LimitCommands    = Limit{"commands", 5, 40, bySeat}
	LimitOwnCommands = Limit{"own_commands", 20, 200, byPerson} // for players without the secret, or in many games
	LimitTalk        = Limit{"talk", 1, 20, byPerson}
	LimitGreetings   = Limit{"greetings", 0.5, 10, bySeat}
	LimitRematches   = Limit{"rematches", 0.2, 10, bySeat}
	LimitSockets     = Limit{"sockets", 20, 300, byAddress}

	// A page repeats its requests every 5 s, at most three.
	LimitSeeks    = Limit{"seeks", 10, 100, byAddress}
	LimitProfiles = Limit{"profiles", 2, 40, byAddress}
	LimitLists    = Limit{"lists", 1, 20, byPerson}
	LimitOwnSeeks = Limit{"own_seeks", 1, 12, byVisitor}
	LimitPools    = Limit{"pools", 10, 100, byAddress}
	LimitOwnPools = Limit{"own_pools", 1, 12, byVisitor}
	// Only new challenges count, not repeats: each notifies somebody, and a
	// series could notify everybody.
	LimitChallenges = Limit{"challenges", 0.1, 10, byVisitor}

	// In addition, the database counts attempts by name and by address
	// (package accounts).
	LimitSignUps = Limit{"signups", 0.2, 40, byAddress}
	LimitLogIns  = Limit{"logins", 2, 60, byAddress}
	LimitReports = Limit{"reports", 0.05, 10, byPerson}
	LimitExports = Limit{"exports", 0.02, 10, byPerson}
	LimitImports = Limit{"imports", 0.5, 60, byPerson}
)

func byAddress(r *http.Request, _ identity.Caller) string { return origin.Client(r.RemoteAddr) }

func byPerson(_ *http.Request, w identity.Caller) string { return w.User }

func bySeat(_ *http.Request, w identity.Caller) string { return w.Seat }

// byVisitor returns the lobby's key of a caller: an account, or a guest's
// page.
func byVisitor(_ *http.Request, w identity.Caller) string { return cmp.Or(w.User, w.Seat) }
