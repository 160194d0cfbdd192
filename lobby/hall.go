package lobby

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"duiyi/match"
)

const (
	// Limits.
	MaxSeeks     = 1000 // of all people together
	MaxSeeksEach = 3
	MaxWaiting   = 2000 // in all pools together

	// Limits for people from one address, such as a school, so that others find room.
	MaxSeeksFrom   = 200
	MaxWaitingFrom = 400

	// Stay is how long a request is valid without being repeated.
	Stay = 15 * time.Second
	// told is how long the two players of a new game can ask for it.
	told = time.Minute
	// remembered is how long the end of a request is kept, against late messages of other
	// halls.
	remembered = 2 * Stay
)

var (
	ErrDeclined = errors.New("the challenge is declined")
	ErrGone     = errors.New("somebody else has taken the offer, or it was withdrawn")
	ErrOwn      = errors.New("this is your own offer")
	ErrNotYours = errors.New("this is somebody else's offer")
	ErrRange    = errors.New("the rating is outside the offer's range")
	ErrAccount  = errors.New("a rated game needs an account")
	ErrTooMany  = errors.New("you may look for three games at a time")
	ErrFull     = errors.New("too many people are looking for a game")
	ErrNoPool   = errors.New("there is no such pool")
	ErrNobody   = errors.New("the caller is unknown")
)

// A Person looks for a game.
type Person struct {
	Key    string // identifies them in the hall; secret
	User   string // the id of their account; empty for a guest
	Name   string
	From   string // their address, which limits their number; empty for no limit
	Points int    // their rating for the game that they look for; 0 for a guest
	Unsure bool   // the rating is provisional

	// Seat is the SHA-256 of the secret that claims the reserved seat. Its owner derives the
	// secret again from the Token.
	Token string
	Seat  string
}

// A Seek is an offer of a game.
type Seek struct {
	ID     string // made by the page
	By     Person
	Config match.Config
	Side   *match.Side // of the person who offers; nil to draw lots
	Least  int         // least points of a person who may take it; 0 for no limit
	Most   int
	To     string // the id of the challenged account, which alone may take it; empty for all
	Since  time.Time

	until time.Time
}

// A Game is a game made for two people, as one of them gets it.
type Game struct {
	ID     string
	Side   match.Side
	Token  string // the Person's
	Secret string `json:"-"` // of the seat; the hall does not have it

	at time.Time // when it was made
}

// A Pair is two people of a pool; the first moves first.
type Pair struct {
	Pool   Pool
	People [2]Person
	ids    [2]place
}

// A Pool pairs people who wait for one kind of game, nearest ratings first.
type Pool struct {
	ID     string
	Config match.Config
}

// place is a person's place in a pool.
type place struct{ pool, key string }

type waits struct {
	by     Person
	missed int
	since  time.Time
	until  time.Time
}

// made names the seek or place in a pool, of a person, that led to a game.
type made struct{ key, what string }

// A Hall is where people look for games. Methods are safe for concurrent use.
type Hall struct {
	pools   []Pool
	changed func() // called without a lock when the View has changed

	mu      sync.Mutex
	seeks   map[string]*Seek // by key and id
	waiting map[place]*waits
	made    map[made]Game
	// refused is until when challenges stay declined, by their id and by the account that they
	// are to.
	refused map[made]time.Time
	ended   map[made]time.Time // when a request was taken, withdrawn or left
	news    map[made]struct{}  // changes to send to other halls; nil if there are none
	version int
	swept   time.Time
}

// NewHall returns an empty hall with pools. It calls changed after each change of the View.
func NewHall(pools []Pool, changed func()) *Hall {
	return &Hall{
		pools: slices.Clone(pools), changed: changed,
		seeks: map[string]*Seek{}, waiting: map[place]*waits{}, made: map[made]Game{}, refused: map[made]time.Time{},
		ended: map[made]time.Time{},
	}
}

// Pools returns the pools.
func (h *Hall) Pools() []Pool { return slices.Clone(h.pools) }

// Pool returns the pool of an id.
func (h *Hall) Pool(id string) (Pool, error) {
	i := slices.IndexFunc(h.pools, func(p Pool) bool { return p.ID == id })
	if i < 0 {
		return Pool{}, ErrNoPool
	}
	return h.pools[i], nil
}

// Offer adds a seek, or prolongs it. If somebody has taken it meanwhile, Offer returns the new
// game and true.
func (h *Hall) Offer(s Seek, now time.Time) (Game, bool, error) {
	switch {
	case s.By.Key == "":
		return Game{}, false, ErrNobody
	case s.Config.Rated && s.By.User == "":
		return Game{}, false, ErrAccount
	case s.To != "" && s.To == s.By.User:
		return Game{}, false, ErrOwn
	}
	h.mu.Lock()
	h.tidy(now)
	if g, ok := h.made[made{s.By.Key, s.ID}]; ok {
		h.mu.Unlock()
		return g, true, nil
	}
	if h.declines(s) {
		h.mu.Unlock()
		return Game{}, false, ErrDeclined
	}
	if old, ok := h.seeks[s.ID]; ok {
		defer h.mu.Unlock()
		if old.By.Key != s.By.Key {
			return Game{}, false, ErrNotYours
		}
		old.until = now.Add(Stay)
		h.note(made{s.By.Key, s.ID})
		return Game{}, false, nil
	}
	own, near := 0, 0
	for _, o := range h.seeks {
		if o.By.Key == s.By.Key {
			own++
		}
		if s.By.From != "" && o.By.From == s.By.From {
			near++
		}
	}
	switch {
	case own >= MaxSeeksEach:
		h.mu.Unlock()
		return Game{}, false, ErrTooMany
	case len(h.seeks) >= MaxSeeks, near >= MaxSeeksFrom:
		h.mu.Unlock()
		return Game{}, false, ErrFull
	}
	s.Since, s.until = now, now.Add(Stay)
	h.seeks[s.ID] = &s
	h.note(made{s.By.Key, s.ID})
	h.version++
	h.mu.Unlock()
	h.changed()
	return Game{}, false, nil
}

// Holds reports whether a person's request is known here, or has led to a game.
func (h *Hall) Holds(key, id string, now time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, came := h.made[made{key, id}]
	s, ok := h.seeks[id]
	return came || ok && s.By.Key == key && s.until.After(now)
}

// declines reports whether a challenge, or another to the same account, was declined recently.
func (h *Hall) declines(s Seek) bool {
	if s.To == "" {
		return false
	}
	_, this := h.refused[made{s.By.Key, s.ID}]
	_, any := h.refused[made{s.By.Key, "to " + s.To}]
	return this || any
}

// Decline refuses a challenge. The challenger learns of it when they repeat it, and cannot
// challenge the same account again for as long.
func (h *Hall) Decline(who Person, id string, now time.Time) error {
	h.mu.Lock()
	h.sweep(now)
	s, ok := h.seeks[id]
	if !ok || s.To == "" || s.To != who.User {
		h.mu.Unlock()
		return ErrGone
	}
	h.end(made{s.By.Key, id}, now)
	for _, what := range []string{id, "to " + s.To} {
		h.refused[made{s.By.Key, what}] = now.Add(told)
		h.note(made{s.By.Key, what})
	}
	h.version++
	h.mu.Unlock()
	h.changed()
	return nil
}

// Withdraw withdraws a person's own seek. A missing one is no error.
func (h *Hall) Withdraw(key, id string, now time.Time) error {
	h.mu.Lock()
	s, ok := h.seeks[id]
	if ok && s.By.Key != key {
		h.mu.Unlock()
		return ErrNotYours
	}
	h.end(made{key, id}, now)
	if ok {
		h.version++
	}
	h.mu.Unlock()
	if ok {
		h.changed()
	}
	return nil
}

// Take removes a seek for a person who accepts it, so that nobody else can. The caller makes the
// game and calls Made, or PutBack.
func (h *Hall) Take(who Person, id string, now time.Time) (Seek, error) {
	h.mu.Lock()
	h.sweep(now)
	s, ok := h.seeks[id]
	if err := mayTake(s, ok, who); err != nil {
		h.mu.Unlock()
		return Seek{}, err
	}
	delete(h.seeks, id)
	h.version++
	h.mu.Unlock()
	return *s, nil
}

func mayTake(s *Seek, there bool, who Person) error {
	switch {
	case who.Key == "":
		return ErrNobody
	case !there, s.To != "" && s.To != who.User && s.By.Key != who.Key:
		return ErrGone
	case s.By.Key == who.Key || who.User != "" && s.By.User == who.User:
		return ErrOwn
	case s.Config.Rated && who.User == "":
		return ErrAccount
	case s.Least > 0 && who.Points < s.Least, s.Most > 0 && who.Points > s.Most:
		return ErrRange
	}
	return nil
}

// Look returns a seek that a person may take.
func (h *Hall) Look(id string, now time.Time) (Seek, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, ok := h.seeks[id]
	if !ok || !s.until.After(now) {
		return Seek{}, ErrGone
	}
	return *s, nil
}

// PutBack restores a seek that was taken but led to no game.
func (h *Hall) PutBack(s Seek) {
	h.mu.Lock()
	if _, ok := h.seeks[s.ID]; !ok && len(h.seeks) < MaxSeeks {
		h.seeks[s.ID] = &s
	}
	h.version++
	h.mu.Unlock()
	h.changed()
}

// Made notes the game made of a seek, for which both players will ask, and withdraws their other
// requests.
func (h *Hall) Made(s Seek, offered Game, taker Person, taken Game, now time.Time) {
	h.mu.Lock()
	h.come(made{s.By.Key, s.ID}, offered, now)
	if taker.Key != "" {
		h.come(made{taker.Key, accepted + s.ID}, taken, now)
		h.clear(taker.Key, now)
	}
	h.clear(s.By.Key, now)
	h.version++
	h.mu.Unlock()
	h.changed()
}

// accepted prefixes the id of a seek that somebody has taken.
const accepted = "accepted "

// Accepted returns the game made for the person who took a seek.
func (h *Hall) Accepted(key, id string) (Game, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	g, ok := h.made[made{key, accepted + id}]
	return g, ok
}

// CameTo returns the id of the game made of another person's seek.
func (h *Hall) CameTo(id, who string) (game string, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for m, g := range h.made {
		if m.what == id && m.key != who && g.ID != "" {
			return g.ID, true
		}
	}
	return "", false
}

// come notes that a request has led to a game.
func (h *Hall) come(m made, g Game, now time.Time) {
	g.at = later(now, h.ended[m].Add(1)) // the game is later than the request's end
	h.made[m] = g
	h.remove(m)
	h.note(m)
}

// remove removes a request and returns when it was last repeated.
func (h *Hall) remove(m made) (said time.Time) {
	if s, ok := h.seeks[m.what]; ok && s.By.Key == m.key {
		said = s.until.Add(-Stay)
		delete(h.seeks, m.what)
	}
	if w, ok := h.waiting[place{m.what, m.key}]; ok {
		said = w.until.Add(-Stay)
		delete(h.waiting, place{m.what, m.key})
	}
	return said
}

// end removes a request that has led to no game.
func (h *Hall) end(m made, now time.Time) {
	if _, ok := h.made[m]; ok {
		return
	}
	now = later(now, h.remove(m))
	if h.news != nil && len(h.ended) < maxEnded {
		h.ended[m] = now
		h.note(m)
	}
}

// clear removes all requests of a person, who plays now.
func (h *Hall) clear(key string, now time.Time) {
	for id, s := range h.seeks {
		if s.By.Key == key {
			h.end(made{key, id}, now)
		}
	}
	for _, p := range h.pools {
		if _, ok := h.waiting[place{p.ID, key}]; ok {
			h.end(made{key, p.ID}, now)
		}
	}
}

// Wait puts a person into a pool, or prolongs their place. If they have been paired meanwhile,
// Wait returns the game and true.
func (h *Hall) Wait(who Person, pool string, now time.Time) (Game, bool, error) {
	p, err := h.Pool(pool)
	switch {
	case err != nil:
		return Game{}, false, err
	case who.Key == "":
		return Game{}, false, ErrNobody
	case p.Config.Rated && who.User == "":
		return Game{}, false, ErrAccount
	}
	h.mu.Lock()
	h.tidy(now)
	what := made{who.Key, pool}
	if g, ok := h.made[what]; ok {
		delete(h.made, what) // after the game they may wait again
		h.end(what, later(now, g.at))
		h.mu.Unlock()
		return g, true, nil
	}
	at := place{pool, who.Key}
	if w, ok := h.waiting[at]; ok {
		w.until = now.Add(Stay)
		h.note(what)
		h.mu.Unlock()
		return Game{}, false, nil
	}
	near := 0
	for _, w := range h.waiting {
		if who.From != "" && w.by.From == who.From {
			near++
		}
	}
	if len(h.waiting) >= MaxWaiting || near >= MaxWaitingFrom {
		h.mu.Unlock()
		return Game{}, false, ErrFull
	}
	h.waiting[at] = &waits{by: who, since: now, until: now.Add(Stay)}
	h.note(what)
	h.version++
	h.mu.Unlock()
	h.changed()
	return Game{}, false, nil
}

// Leave removes a person from a pool.
func (h *Hall) Leave(key, pool string, now time.Time) {
	h.mu.Lock()
	h.end(made{key, pool}, now)
	h.version++
	h.mu.Unlock()
	h.changed()
}

// Wave pairs people in the pools and removes them. The caller makes a game of each pair and calls
// Paired. first decides who of two moves first, once per pair.
func (h *Hall) Wave(now time.Time, first func() bool) []Pair {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(now)
	var all []Pair
	out := map[string]bool{} // people paired in an earlier pool of this wave
	for _, p := range h.pools {
		var keys []place
		for at, w := range h.waiting {
			if at.pool == p.ID && !out[w.by.Key] {
				keys = append(keys, at)
			}
		}
		slices.SortFunc(keys, func(a, b place) int { // a map has no order
			return cmp.Or(h.waiting[a].since.Compare(h.waiting[b].since), cmp.Compare(a.key, b.key))
		})
		list := make([]waiting, len(keys))
		for i, at := range keys {
			w := h.waiting[at]
			list[i] = waiting{w.by.Points, w.missed}
			w.missed++
		}
		for _, two := range pairs(list) {
			a, b := keys[two[0]], keys[two[1]]
			if h.waiting[a].by.User != "" && h.waiting[a].by.User == h.waiting[b].by.User {
				continue
			}
			if !first() {
				a, b = b, a
			}
			all = append(all, Pair{p, [2]Person{h.waiting[a].by, h.waiting[b].by}, [2]place{a, b}})
			out[a.key], out[b.key] = true, true
		}
	}
	for key := range out {
		h.clear(key, now)
	}
	if len(all) > 0 {
		h.version++
	}
	return all
}

// Paired notes the game of a pair, for which both will ask.
func (h *Hall) Paired(p Pair, games [2]Game, now time.Time) {
	h.mu.Lock()
	for i, g := range games {
		h.come(made{p.ids[i].key, p.ids[i].pool}, g, now)
	}
	h.version++
	h.mu.Unlock()
	h.changed()
}

// tidy sweeps at most once a second, so that a flood of seeks costs little.
func (h *Hall) tidy(now time.Time) {
	if now.Sub(h.swept) >= time.Second || now.Before(h.swept) {
		h.sweep(now)
	}
}

// sweep removes requests that have expired.
func (h *Hall) sweep(now time.Time) {
	h.swept = now
	n := len(h.seeks) + len(h.waiting)
	maps.DeleteFunc(h.seeks, func(_ string, s *Seek) bool { return !s.until.After(now) })
	maps.DeleteFunc(h.waiting, func(_ place, w *waits) bool { return !w.until.After(now) })
	maps.DeleteFunc(h.made, func(_ made, g Game) bool { return !g.at.Add(told).After(now) })
	maps.DeleteFunc(h.ended, func(_ made, at time.Time) bool { return !at.Add(remembered).After(now) })
	maps.DeleteFunc(h.refused, func(_ made, until time.Time) bool { return !until.After(now) })
	if len(h.seeks)+len(h.waiting) != n {
		h.version++
	}
}

// A View is what a person sees in the hall.
type View struct {
	Version int
	Seeks   []Seek         // offers to everybody, oldest first
	Total   int            // their number; Seeks may be truncated
	Waiting map[string]int // people in each pool
}

// View returns the view, with at most most seeks.
func (h *Hall) View(most int, now time.Time) View {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(now)
	v := View{Version: h.version, Waiting: map[string]int{}}
	for _, s := range h.seeks {
		if s.To == "" {
			v.Seeks = append(v.Seeks, *s)
		}
	}
	for at := range h.waiting {
		v.Waiting[at.pool]++
	}
	byAge(v.Seeks)
	v.Total = len(v.Seeks)
	v.Seeks = v.Seeks[:min(len(v.Seeks), most)]
	return v
}

// Of returns a person's offers, and the challenges to them.
func (h *Hall) Of(who Person, now time.Time) (own, calls []Seek) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(now)
	for _, s := range h.seeks {
		switch {
		case who.Key != "" && s.By.Key == who.Key:
			own = append(own, *s)
		case s.To != "" && s.To == who.User:
			calls = append(calls, *s)
		}
	}
	byAge(own)
	byAge(calls)
	return own, calls
}

// Challenges returns the challenges to each account.
func (h *Hall) Challenges(now time.Time) map[string][]Seek {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(now)
	calls := map[string][]Seek{}
	for _, s := range h.seeks {
		if s.To != "" {
			calls[s.To] = append(calls[s.To], *s)
		}
	}
	for _, list := range calls {
		byAge(list)
	}
	return calls
}

func byAge(list []Seek) {
	slices.SortFunc(list, func(a, b Seek) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
}
