package httpapi

import (
	"cmp"
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

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

func byAddress(r *http.Request, _ identity.Caller) string { return asker(r.RemoteAddr) }
func byPerson(_ *http.Request, w identity.Caller) string  { return w.User }
func bySeat(_ *http.Request, w identity.Caller) string    { return w.Seat }

// byVisitor is who comes to the lobby: an account, or the page of a guest.
func byVisitor(_ *http.Request, w identity.Caller) string { return cmp.Or(w.User, w.Seat) }

const (
	// maxBuckets is for how many an account is kept of one limit, at some 200
	// bytes each. Whoever comes when all have spent something shares one with
	// all who come then.
	maxBuckets = 50_000

	// socketsEach is how many one address may have open: a school's, not one
	// person's, who has socketsOwn. All who watch one game are at most socketsOf,
	// so that others are left room.
	socketsEach = 2000
	socketsOwn  = 100
	socketsOf   = 22_500
)

// buckets is the account of one limit. A bucket that is full again is as good
// as none and makes room when room is needed.
type buckets struct {
	limit
	most int

	mu      sync.Mutex
	by      map[string]*rate.Limiter
	shared  *rate.Limiter // by those for whom there is no room
	cleared time.Time
}

func newBuckets(l limit) *buckets {
	return &buckets{limit: l, most: maxBuckets, by: make(map[string]*rate.Limiter), shared: rate.NewLimiter(l.every, l.burst)}
}

// take returns how long somebody has to wait, and has counted them where that
// is 0.
func (b *buckets) take(key string, now time.Time) time.Duration {
	bucket := b.of(key, now)
	reserved := bucket.ReserveN(now, 1)
	wait := reserved.DelayFrom(now)
	if wait > 0 {
		reserved.CancelAt(now)
	}
	return wait
}

func (b *buckets) of(key string, now time.Time) *rate.Limiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	if l := b.by[key]; l != nil {
		return l
	}
	if len(b.by) >= b.most && now.Sub(b.cleared) >= time.Second { // not for each of a flood
		b.cleared = now
		for key, l := range b.by {
			if l.TokensAt(now) >= float64(b.burst) {
				delete(b.by, key)
			}
		}
	}
	if len(b.by) >= b.most {
		return b.shared
	}
	l := rate.NewLimiter(b.every, b.burst)
	b.by[key] = l
	return l
}

// limited wraps h: callers other than the owner may call it as often as limitCalls and
// its own limits allow.
func (a *API) limited(own []limit, h http.HandlerFunc) http.HandlerFunc {
	all := []*buckets{a.bucketsOf(limitCalls)}
	for _, l := range own {
		all = append(all, a.bucketsOf(l))
	}
	return func(w http.ResponseWriter, r *http.Request) {
		who := identity.From(r.Context())
		if !who.Owner {
			now := time.Now()
			for _, b := range all {
				key := b.byWhom(r, who)
				if key == "" {
					continue
				}
				if wait := b.take(key, now); wait > 0 {
					a.slowed.add(b.name)
					a.fail(w, r, tooOften(wait))
					return
				}
			}
		}
		h(w, r)
	}
}

// bucketsOf returns the account of a limit, which the calls that have it share.
func (a *API) bucketsOf(l limit) *buckets {
	if a.buckets[l.name] == nil {
		a.buckets[l.name] = newBuckets(l)
	}
	return a.buckets[l.name]
}

// mayChallenge refuses who has challenged too often of late.
func (a *API) mayChallenge(r *http.Request) error {
	who := identity.From(r.Context())
	key := a.challenges.byWhom(r, who)
	if who.Owner || key == "" {
		return nil
	}
	if wait := a.challenges.take(key, time.Now()); wait > 0 {
		a.slowed.add(a.challenges.name)
		return tooOften(wait)
	}
	return nil
}

func tooOften(wait time.Duration) error {
	seconds := max(1, int((wait+time.Second-1)/time.Second))
	return &requestError{Status: http.StatusTooManyRequests, Code: "too_many", Wait: seconds,
		Message: fmt.Sprintf("Too much was asked at once: please try again in %d s.", seconds)}
}

// A crowd lets so many of each in at once.
type crowd struct {
	most int
	mu   sync.Mutex
	in   map[string]int
}

// enter reports whether there is room for one more of a key's, who then has to
// leave. Nobody, "", always finds room.
func (c *crowd) enter(key string) bool {
	if key == "" {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.in[key] >= c.most {
		return false
	}
	if c.in == nil {
		c.in = make(map[string]int)
	}
	c.in[key]++
	return true
}

func (c *crowd) leave(key string) {
	if key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.in[key]--; c.in[key] == 0 {
		delete(c.in, key)
	}
}

// enterSocket lets one more socket in, where there is room for it: in all, from
// its address, of its account and for what it watches. It returns what is to be
// done when the socket ends.
func (a *API) enterSocket(r *http.Request) (leave func(), err error) {
	if !a.watchers.enter() {
		return nil, errSockets
	}
	from, user := "", ""
	if who := identity.From(r.Context()); !who.Owner {
		from, user = asker(r.RemoteAddr), who.User
	}
	rooms := []struct {
		*crowd
		key string
	}{{&a.at, from}, {&a.of, user}, {&a.to, r.URL.Path}}
	in := 0
	leave = func() {
		a.watchers.leave()
		for _, room := range rooms[:in] {
			room.leave(room.key)
		}
	}
	for _, room := range rooms {
		if !room.enter(room.key) {
			leave()
			a.slowed.add("open_sockets")
			return nil, errSockets
		}
		in++
	}
	return leave, nil
}
