package httpapi

import (
	"cmp"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"duiyi/httpapi/limits"
	"duiyi/httpapi/origin"
	"duiyi/identity"
)

// A limit is how often one may do something: so often a second in the long run,
// and so many times at once after a rest.
type limit struct {
	name   string // in metrics
	every  rate.Limit
	burst  int
	byWhom func(r *http.Request, w identity.Caller) string // "" for nobody, who is not limited
}

// Limits for one address are wide, since a whole school may stand behind it;
// those for one person are what a person needs.
var (
	limitCalls       = limit{"calls", 100, 1000, byAddress}
	limitGames       = limit{"games", 0.5, 60, byAddress}
	limitOwnGames    = limit{"own_games", 0.2, 20, byPerson}
	limitJoins       = limit{"joins", 1, 60, byAddress}
	limitCommands    = limit{"commands", 5, 40, bySeat}
	limitOwnCommands = limit{"own_commands", 20, 200, byPerson} // of who plays without the secret, or many games
	limitGreetings   = limit{"greetings", 0.5, 10, bySeat}
	limitRematches   = limit{"rematches", 0.2, 10, bySeat}
	limitSockets     = limit{"sockets", 20, 300, byAddress}

	// A page says every 5 s what it looks for, of three things at most.
	limitSeeks    = limit{"seeks", 10, 100, byAddress}
	limitProfiles = limit{"profiles", 2, 40, byAddress}
	limitLists    = limit{"lists", 1, 20, byPerson}
	limitOwnSeeks = limit{"own_seeks", 1, 12, byVisitor}
	limitPools    = limit{"pools", 10, 100, byAddress}
	limitOwnPools = limit{"own_pools", 1, 12, byVisitor}
	// Of challenges only new ones count, not that one stands: each of them calls
	// somebody, and a new one after the other may call everybody.
	limitChallenges = limit{"challenges", 0.1, 10, byVisitor}

	// Beside these the tries for a name, and from an address, are counted in the
	// database (package accounts).
	limitSignUps = limit{"signups", 0.2, 40, byAddress}
	limitLogIns  = limit{"logins", 2, 60, byAddress}
	limitReports = limit{"reports", 0.05, 10, byPerson}
	limitExports = limit{"exports", 0.02, 10, byPerson}
)

func byAddress(r *http.Request, _ identity.Caller) string { return origin.Client(r.RemoteAddr) }
func byPerson(_ *http.Request, w identity.Caller) string  { return w.User }
func bySeat(_ *http.Request, w identity.Caller) string    { return w.Seat }

// byVisitor is who comes to the lobby: an account, or the page of a guest.
func byVisitor(_ *http.Request, w identity.Caller) string { return cmp.Or(w.User, w.Seat) }

const (
	// maxBuckets bounds the buckets of one limit.
	maxBuckets = 50_000

	// socketsEach is how many sockets one address may have open (that of a school),
	// socketsOwn one user, socketsOf the spectators of one game together.
	socketsEach = 2000
	socketsOwn  = 100
	socketsOf   = 22_500
)

// limited wraps h: callers who do not administer may call it as often as limitCalls and
// its own limits allow.
func (a *API) limited(own []limit, h http.HandlerFunc) http.HandlerFunc {
	all := []*sharedLimit{a.bucketsOf(limitCalls)}
	for _, l := range own {
		all = append(all, a.bucketsOf(l))
	}
	return func(w http.ResponseWriter, r *http.Request) {
		who := identity.From(r.Context())
		if !who.May(identity.Administer) {
			now := time.Now()
			for _, b := range all {
				key := b.byWhom(r, who)
				if key == "" {
					continue
				}
				if wait := b.Take(key, now); wait > 0 {
					a.slowed.Add(b.name)
					a.fail(w, r, tooOften(wait))
					return
				}
			}
		}
		h(w, r)
	}
}

// A sharedLimit is a limit with the buckets that its calls share.
type sharedLimit struct {
	limit
	*limits.Buckets
}

func (a *API) bucketsOf(l limit) *sharedLimit {
	if a.buckets[l.name] == nil {
		a.buckets[l.name] = &sharedLimit{l, limits.NewBuckets(l.every, l.burst, maxBuckets)}
	}
	return a.buckets[l.name]
}

// mayChallenge refuses who has challenged too often of late.
func (a *API) mayChallenge(r *http.Request) error {
	who := identity.From(r.Context())
	key := a.challenges.byWhom(r, who)
	if who.May(identity.Administer) || key == "" {
		return nil
	}
	if wait := a.challenges.Take(key, time.Now()); wait > 0 {
		a.slowed.Add(a.challenges.name)
		return tooOften(wait)
	}
	return nil
}

func tooOften(wait time.Duration) error {
	seconds := max(1, int((wait+time.Second-1)/time.Second))
	return &requestError{Code: "too_many", Wait: seconds,
		Message: fmt.Sprintf("Too much was asked at once: please try again in %d s.", seconds)}
}

// enterSocket takes a place for a socket: in all, of its address, of its user and of
// what it watches. leave gives it back.
func (a *API) enterSocket(r *http.Request) (leave func(), err error) {
	if !a.socketsInAll.Enter() {
		return nil, errSockets
	}
	from, user := "", ""
	if who := identity.From(r.Context()); !who.May(identity.Administer) {
		from, user = origin.Client(r.RemoteAddr), who.User
	}
	bounds := []struct {
		*limits.PerKey
		key string
	}{{a.socketsByAddress, from}, {a.socketsByUser, user}, {a.socketsByTopic, r.URL.Path}}
	in := 0
	leave = func() {
		a.socketsInAll.Leave()
		for _, b := range bounds[:in] {
			b.Leave(b.key)
		}
	}
	for _, b := range bounds {
		if !b.Enter(b.key) {
			leave()
			a.slowed.Add("open_sockets")
			return nil, errSockets
		}
		in++
	}
	return leave, nil
}
