package queue

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// An Urgency ranks waiting searches: the lowest value runs first.
type Urgency int

const (
	Clock    Urgency = iota // a move in a game whose clock is running
	Move                    // a move in any other game
	Advice                  // advice, which changes no game
	Analysis                // an analysis, which lasts as long as somebody watches
	Report                  // a report, which runs in the background
	Idle                    // work that nobody waits for: it runs while nobody else wants the slot
	urgencies
)

const (
	// maxWaiting is the number of waiting searches at which the queue is full.
	maxWaiting = 256
	// fairShare is how long a search runs undisturbed while others wait. An
	// analysis and idle work yield to more urgent searches at once.
	fairShare = 10 * time.Second
	// PollEvery is the interval at which Wait reports the place of a waiting search.
	PollEvery = time.Second
	// yieldEvery is the period with which a slot goes to the least urgent search
	// instead of the most urgent, so that no search starves except idle work.
	yieldEvery = 8
)

// A Queue grants slots to searches. A search takes as many slots as it has
// threads. One slot fewer than there are cores is shared by all users, so that
// the page stays responsive; a user who is alone may take all of them.
//
// The most urgent search runs first. Among equals users take turns, beginning
// with those who have the fewest searches running.
//
// The zero Queue has no slots; Resize adds some. Methods are safe for concurrent
// use.
type Queue struct {
	mu      sync.Mutex // guards the fields below
	slots   int        // for all users together
	cores   int        // for one user alone
	running []*Ticket
	users   [urgencies][]*user // with waiting searches, next in turn first
	waiting int
	granted int                                              // slots granted so far
	bill    func(name string, u Urgency, took time.Duration) // nil for nobody
	timer   *time.Timer                                      // fires when a running search has had its fair share; nil if none waits
}

// A user has searches waiting at one urgency, in the order in which they joined.
type user struct {
	name    string
	tickets []*Ticket
}

// A Ticket is a search in a Queue, waiting or running. Whoever joins must Leave.
type Ticket struct {
	queue   *Queue
	urgency Urgency
	name    string
	threads int
	hurry   func()        // ends the search early; nil if it ends by itself
	ready   chan struct{} // closed when the slot is granted
	began   time.Time
	billed  time.Time // until when its time has been billed
	gone    bool
}

// New returns a Queue for a number of cores, at least 1.
func New(cores int) *Queue {
	return &Queue{slots: max(1, cores-1), cores: cores}
}

// Resize sets the number of slots, for one user as for all. Searches that run in
// excess of it finish undisturbed.
func (q *Queue) Resize(slots int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.slots, q.cores = slots, slots
	q.grant()
}

// OnUse has bill called with the time for which a search held its slot, times its threads: when
// it leaves, and while it runs at Collect. The queue calls it with its own lock held, so it
// must neither block nor call the queue.
func (q *Queue) OnUse(bill func(name string, u Urgency, took time.Duration)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.bill = bill
}

// Collect bills the running searches for their time up to now.
func (q *Queue) Collect() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, t := range q.running {
		q.charge(t)
	}
}

// charge bills a running search. The caller holds mu.
func (q *Queue) charge(t *Ticket) {
	now := time.Now()
	if q.bill != nil {
		q.bill(t.name, t.urgency, now.Sub(t.billed)*time.Duration(t.threads))
	}
	t.billed = now
}

// Slots returns the number of slots for all users together.
func (q *Queue) Slots() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.slots
}

// Cores returns the number of slots for one user alone.
func (q *Queue) Cores() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.cores
}

// Full reports whether so many searches wait that the caller should refuse more.
func (q *Queue) Full() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting >= maxWaiting
}

// Waiting returns the number of waiting searches.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}

// Join queues a search of a user. The queue calls hurry, if it is not nil, when
// the search has had its fair share and others wait. It calls it with its own
// lock held, so hurry must neither block nor call the queue.
func (q *Queue) Join(u Urgency, name string, threads int, hurry func()) *Ticket {
	t := &Ticket{queue: q, urgency: u, name: name, threads: threads, hurry: hurry, ready: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.IndexFunc(q.users[u], func(p *user) bool { return p.name == name })
	if i < 0 {
		i = len(q.users[u])
		q.users[u] = append(q.users[u], &user{name: name})
	}
	p := q.users[u][i]
	p.tickets = append(p.tickets, t)
	q.waiting++
	q.grant()
	return t
}

// Leave gives up the slot, or the wait for it. Leaving twice does nothing.
func (t *Ticket) Leave() {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.gone {
		return
	}
	t.gone = true
	if i := slices.Index(q.running, t); i >= 0 {
		q.running = slices.Delete(q.running, i, i+1)
		q.charge(t)
	} else {
		q.remove(t)
	}
	q.grant()
}

// Wait blocks until the search has its slot or ctx ends; then it leaves the queue
// and returns the cause. While it waits it calls tell with the search's place in
// the queue, from 1, at once and every PollEvery.
func (t *Ticket) Wait(ctx context.Context, tell func(place int)) error {
	_, err := WaitEither(ctx, tell, t, nil)
	return err
}

// WaitEither waits like Wait for the first slot of two queues and returns its
// ticket, having left the other queue. The second ticket may be nil.
func WaitEither(ctx context.Context, tell func(place int), t, other *Ticket) (got *Ticket, err error) {
	all := []*Ticket{t}
	var ready <-chan struct{}
	if other != nil {
		all, ready = append(all, other), other.ready
	}
	defer func() {
		for _, t := range all {
			if t != got {
				t.Leave()
			}
		}
	}()
	if t.Running() {
		return t, nil
	}
	tick := time.NewTicker(PollEvery)
	defer tick.Stop()
	for {
		nearest := slices.MinFunc(all, func(x, y *Ticket) int { return cmp.Compare(x.Place(), y.Place()) })
		if place := nearest.Place(); place > 0 {
			tell(place)
		}
		select {
		case <-t.ready:
			return t, nil
		case <-ready:
			return other, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-tick.C:
		}
	}
}

// Running reports whether the search has its slot.
func (t *Ticket) Running() bool {
	select {
	case <-t.ready:
		return true
	default:
		return false
	}
}

// In reports whether the search is in q.
func (t *Ticket) In(q *Queue) bool { return t.queue == q }

// Place returns the search's current place in the queue, from 1; 0 if it does not
// wait.
func (t *Ticket) Place() int {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	place := 1
	for u := range t.urgency {
		for _, p := range q.users[u] {
			place += len(p.tickets)
		}
	}
	line := q.users[t.urgency]
	mine := slices.IndexFunc(line, func(p *user) bool { return p.name == t.name })
	if mine < 0 {
		return 0
	}
	before := slices.Index(line[mine].tickets, t)
	if before < 0 {
		return 0
	}
	for i, p := range line {
		if i < mine {
			place += min(len(p.tickets), before+1)
		} else {
			place += min(len(p.tickets), before)
		}
	}
	return place
}

// remove removes a waiting search. The caller holds mu.
func (q *Queue) remove(t *Ticket) {
	line := q.users[t.urgency]
	i := slices.IndexFunc(line, func(p *user) bool { return p.name == t.name })
	p := line[i]
	at := slices.Index(p.tickets, t)
	p.tickets = slices.Delete(p.tickets, at, at+1)
	if len(p.tickets) == 0 {
		q.users[t.urgency] = slices.Delete(line, i, i+1)
	}
	q.waiting--
}

// grant assigns free slots to the next searches. The caller holds mu.
func (q *Queue) grant() {
	for {
		t := q.next()
		if t == nil || !q.fits(t) {
			break
		}
		q.remove(t)
		line := q.users[t.urgency]
		if i := slices.IndexFunc(line, func(p *user) bool { return p.name == t.name }); i >= 0 { // the user waits for more: next turn after the others
			p := line[i]
			q.users[t.urgency] = append(slices.Delete(line, i, i+1), p)
		}
		q.granted++
		t.began = time.Now()
		t.billed = t.began
		q.running = append(q.running, t)
		close(t.ready)
	}
	q.schedule()
}

// fits reports whether enough slots are free for a search. A search with more
// threads than there are slots fits when nothing else runs. The caller holds mu.
func (q *Queue) fits(t *Ticket) bool {
	busy := 0
	for _, r := range q.running {
		busy += r.threads
	}
	room := q.slots
	if busy+t.threads > room && t.urgency != Idle && q.alone() {
		room = q.cores
	}
	return room > 0 && busy+min(t.threads, room) <= room
}

// next returns the search whose turn it is, or nil. The caller holds mu.
func (q *Queue) next() *Ticket {
	if q.granted%yieldEvery == yieldEvery-1 {
		for u := Report; u >= 0; u-- {
			if len(q.users[u]) > 0 {
				return q.front(q.users[u])
			}
		}
	}
	for u := range urgencies {
		if len(q.users[u]) > 0 {
			return q.front(q.users[u])
		}
	}
	return nil
}

// front returns the search whose turn it is among those of equal urgency. The
// caller holds mu.
func (q *Queue) front(line []*user) *Ticket {
	at := map[string]int{}
	for _, r := range q.running {
		at[r.name]++
	}
	return slices.MinFunc(line, func(x, y *user) int { return at[x.name] - at[y.name] }).tickets[0]
}

// alone reports whether one user has all running and waiting searches, idle work left out.
// The caller holds mu.
func (q *Queue) alone() bool {
	name, found := "", false
	same := func(other string) bool {
		if !found {
			name, found = other, true
		}
		return name == other
	}
	for _, t := range q.running {
		if t.urgency != Idle && !same(t.name) {
			return false
		}
	}
	for u := range Idle {
		for _, p := range q.users[u] {
			if !same(p.name) {
				return false
			}
		}
	}
	return true
}

// schedule sets the timer for the next search to use up its fair share, if others
// wait. The caller holds mu.
func (q *Queue) schedule() {
	if q.timer != nil {
		q.timer.Stop()
		q.timer = nil
	}
	if q.waiting == 0 {
		return
	}
	var due time.Time
	for _, t := range q.running {
		if end := q.due(t); t.hurry != nil && (due.IsZero() || end.Before(due)) {
			due = end
		}
	}
	if !due.IsZero() {
		q.timer = time.AfterFunc(time.Until(due), q.hurry)
	}
}

// due returns when a search has used up its fair share. The caller holds mu.
func (q *Queue) due(t *Ticket) time.Time {
	if t.urgency == Analysis || t.urgency == Idle {
		for u := range t.urgency {
			if len(q.users[u]) > 0 {
				return t.began
			}
		}
	}
	return t.began.Add(fairShare)
}

// hurry hurries the searches that have used up their fair share.
func (q *Queue) hurry() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting == 0 {
		return
	}
	for _, t := range q.running {
		if t.hurry != nil && !time.Now().Before(q.due(t)) {
			t.hurry()
			t.hurry = nil
		}
	}
	q.schedule()
}
