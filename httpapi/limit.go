package httpapi

import (
	"fmt"
	"net/http"
	"time"

	"duiyi/httpapi/call"
	"duiyi/httpapi/limits"
	"duiyi/httpapi/origin"
	"duiyi/identity"
)

const (
	// maxBuckets bounds the buckets of one limit.
	maxBuckets = 50_000

	// socketsEach is how many sockets one address may have open (that of a school),
	// socketsOwn one user, socketsOf the spectators of one game together.
	socketsEach = 2000
	socketsOwn  = 100
	socketsOf   = 22_500
)

// limited wraps h: callers who do not administer may call it as often as call.LimitCalls
// and its own limits allow.
func (a *API) limited(own []call.Limit, h http.HandlerFunc) http.HandlerFunc {
	all := []*sharedLimit{a.gates.bucketsOf(call.LimitCalls)}
	for _, l := range own {
		all = append(all, a.gates.bucketsOf(l))
	}
	return func(w http.ResponseWriter, r *http.Request) {
		who := identity.From(r.Context())
		if !who.May(identity.Administer) {
			now := time.Now()
			for _, b := range all {
				key := b.ByWhom(r, who)
				if key == "" {
					continue
				}
				if wait := b.Take(key, now); wait > 0 {
					a.gates.slowed.Add(b.Name)
					a.reply.Fail(w, r, tooOften(wait))
					return
				}
			}
		}
		h(w, r)
	}
}

// A sharedLimit is a limit with the buckets that its calls share.
type sharedLimit struct {
	call.Limit
	*limits.Buckets
}

// gates are the limits of all calls together.
type gates struct {
	commands   limits.Total // changes of games under way
	slowed     limits.Tally // refused for asking too often, by limit
	buckets    map[string]*sharedLimit
	challenges *sharedLimit // of new ones

	// Sockets that are open or being opened.
	socketsInAll     limits.Total
	socketsByAddress *limits.PerKey
	socketsByUser    *limits.PerKey
	socketsByTopic   *limits.PerKey // a game, study or lobby, by its path
}

func newGates(sockets int) *gates {
	g := &gates{
		buckets:          make(map[string]*sharedLimit),
		socketsByAddress: limits.NewPerKey(socketsEach), socketsByUser: limits.NewPerKey(socketsOwn), socketsByTopic: limits.NewPerKey(socketsOf),
	}
	g.commands.Set(maxCommands)
	g.socketsInAll.Set(int64(sockets))
	g.challenges = g.bucketsOf(call.LimitChallenges)
	return g
}

// bucketsOf returns the buckets of a limit. It is called before the first request.
func (g *gates) bucketsOf(l call.Limit) *sharedLimit {
	if g.buckets[l.Name] == nil {
		g.buckets[l.Name] = &sharedLimit{l, limits.NewBuckets(l.Every, l.Burst, maxBuckets)}
	}
	return g.buckets[l.Name]
}

// mayChallenge returns an error if the caller has sent too many challenges
// lately.
func (g *gates) mayChallenge(r *http.Request) error {
	who := identity.From(r.Context())
	key := g.challenges.ByWhom(r, who)
	if who.May(identity.Administer) || key == "" {
		return nil
	}
	if wait := g.challenges.Take(key, time.Now()); wait > 0 {
		g.slowed.Add(g.challenges.Name)
		return tooOften(wait)
	}
	return nil
}

func tooOften(wait time.Duration) error {
	seconds := max(1, int((wait+time.Second-1)/time.Second))
	return &call.Error{Code: "too_many", Wait: seconds,
		Message: fmt.Sprintf("Too much was asked at once: please try again in %d s.", seconds)}
}

// enterSocket takes a place for a socket: in all, of its address, of its user and of
// what it watches. leave gives it back.
func (g *gates) enterSocket(r *http.Request) (leave func(), err error) {
	if !g.socketsInAll.Enter() {
		return nil, errSockets
	}
	from, user := "", ""
	if who := identity.From(r.Context()); !who.May(identity.Administer) {
		from, user = origin.Client(r.RemoteAddr), who.User
	}
	bounds := []struct {
		*limits.PerKey
		key string
	}{{g.socketsByAddress, from}, {g.socketsByUser, user}, {g.socketsByTopic, r.URL.Path}}
	in := 0
	leave = func() {
		g.socketsInAll.Leave()
		for _, b := range bounds[:in] {
			b.Leave(b.key)
		}
	}
	for _, b := range bounds {
		if !b.Enter(b.key) {
			leave()
			g.slowed.Add("open_sockets")
			return nil, errSockets
		}
		in++
	}
	return leave, nil
}
