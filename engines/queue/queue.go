package queue

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// An urgency is what goes first when searches wait for a processor.
type Urgency int

const (
	Clock    Urgency = iota // a move of a game whose clock runs
	Move                    // a move of another game
	Advice                  // advice, which changes no game
	Analysis                // for as long as somebody looks on, or until it is done with
	Report                  // a report, for which nobody sits and waits
	urgencies
)

const (
	// maxWaiting is how many searches may wait before no more are asked for.
	maxWaiting = 256
	// fairShare is for how long a search goes on while others wait. One that
	// analyses makes room at once for what is more urgent.
	fairShare = 10 * time.Second
	// TellEvery is how often who waits is told his place in the line.
	TellEvery = time.Second
	// yieldEvery is after how many places one goes to the least urgent, so that
	// nobody waits for ever.
	yieldEvery = 8
)

// A queue lets as many searches run at once as there are processors less one,
// which is left to the page; one person alone may use all of them. A search with
// several threads counts for as many. The others
// wait in line: the more urgent before the less, and among equals one of each
// person in turn, those first for whom the fewest run.
type Queue struct {
	mu      sync.Mutex // guards what follows
	places  int        // for all together
	cores   int        // for one person alone
	running []*Ticket
	lines   [urgencies][]*user // whose turn is next first
	waiting int
	given   int         // places so far
	patient *time.Timer // runs while somebody waits for those who run
}

// A person is who asks, and the searches that wait for a place, the first first.
type user struct {
	name    string
	tickets []*Ticket
}

// A ticket is a search that waits for a place or has it.
type Ticket struct {
	queue   *Queue
	urgency Urgency
	name    string
	threads int
	hurry   func()        // has the search come to an end soon; nil when it does by itself
	ready   chan struct{} // closed when it has its place
	began   time.Time
	gone    bool
}

func New(cores int) *Queue {
	return &Queue{places: max(1, cores-1), cores: cores}
}

// resize lets so many searches run at once, for one person alone as well. Those
// that are too many come to their end.
func (q *Queue) Resize(places int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.places, q.cores = places, places
	q.give()
}

// full reports whether so many wait that no more should be asked for.
func (q *Queue) Full() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting >= maxWaiting
}

// waits returns how many wait.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}

// Join puts a search of so many threads in the line.
func (q *Queue) Join(u Urgency, name string, threads int, hurry func()) *Ticket {
	t := &Ticket{queue: q, urgency: u, name: name, threads: threads, hurry: hurry, ready: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.IndexFunc(q.lines[u], func(p *user) bool { return p.name == name })
	if i < 0 {
		i = len(q.lines[u])
		q.lines[u] = append(q.lines[u], &user{name: name})
	}
	p := q.lines[u][i]
	p.tickets = append(p.tickets, t)
	q.waiting++
	q.give()
	return t
}

// leave gives the place back, or the wait up.
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
	} else {
		q.remove(t)
	}
	q.give()
}

// wait returns when the search has its place, or with what ended ctx. It tells
// the place in the line when there is a wait, and once in TellEvery.
func (t *Ticket) Wait(ctx context.Context, tell func(place int)) error {
	_, err := WaitEither(ctx, tell, t, nil)
	return err
}

// either is wait for a search in two lines, or in one where the other is nil. It
// returns the ticket that has its place, and leaves what has none.
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
	tick := time.NewTicker(TellEvery)
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

// has reports whether the search has its place.
func (t *Ticket) Running() bool {
	select {
	case <-t.ready:
		return true
	default:
		return false
	}
}

// place is the place in the line from 1, as things stand; 0 for who waits no
// more.
func (t *Ticket) Place() int {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	place := 1
	for u := range t.urgency {
		for _, p := range q.lines[u] {
			place += len(p.tickets)
		}
	}
	line := q.lines[t.urgency]
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

// remove takes a waiting search out of its line, mu being held.
func (q *Queue) remove(t *Ticket) {
	line := q.lines[t.urgency]
	i := slices.IndexFunc(line, func(p *user) bool { return p.name == t.name })
	p := line[i]
	at := slices.Index(p.tickets, t)
	p.tickets = slices.Delete(p.tickets, at, at+1)
	if len(p.tickets) == 0 {
		q.lines[t.urgency] = slices.Delete(line, i, i+1)
	}
	q.waiting--
}

// give gives free places to who is next, mu being held.
func (q *Queue) give() {
	for {
		t := q.next()
		if t == nil || !q.fits(t) {
			break
		}
		q.remove(t)
		line := q.lines[t.urgency]
		if i := slices.IndexFunc(line, func(p *user) bool { return p.name == t.name }); i >= 0 { // has more: behind the others
			p := line[i]
			q.lines[t.urgency] = append(slices.Delete(line, i, i+1), p)
		}
		q.given++
		t.began = time.Now()
		q.running = append(q.running, t)
		close(t.ready)
	}
	q.watch()
}

// fits reports whether there is room for a search. One with more threads than
// there are places has it when nobody else runs.
func (q *Queue) fits(t *Ticket) bool {
	busy := 0
	for _, r := range q.running {
		busy += r.threads
	}
	room := q.places
	if busy+t.threads > room && q.alone() {
		room = q.cores
	}
	return room > 0 && busy+min(t.threads, room) <= room
}

// next is the search whose turn it is, or nil.
func (q *Queue) next() *Ticket {
	if q.given%yieldEvery == yieldEvery-1 {
		for u := urgencies - 1; u >= 0; u-- {
			if len(q.lines[u]) > 0 {
				return q.front(q.lines[u])
			}
		}
	}
	for u := range urgencies {
		if len(q.lines[u]) > 0 {
			return q.front(q.lines[u])
		}
	}
	return nil
}

// front is the search in a line whose turn it is, mu being held.
func (q *Queue) front(line []*user) *Ticket {
	at := map[string]int{}
	for _, r := range q.running {
		at[r.name]++
	}
	return slices.MinFunc(line, func(x, y *user) int { return at[x.name] - at[y.name] }).tickets[0]
}

// alone reports whether all that runs and waits is one person's.
func (q *Queue) alone() bool {
	name, found := "", false
	same := func(other string) bool {
		if !found {
			name, found = other, true
		}
		return name == other
	}
	for _, t := range q.running {
		if !same(t.name) {
			return false
		}
	}
	for u := range urgencies {
		for _, p := range q.lines[u] {
			if !same(p.name) {
				return false
			}
		}
	}
	return true
}

// watch sets the timer for the search that is the first to have had its fair
// share, while others wait, mu being held.
func (q *Queue) watch() {
	if q.patient != nil {
		q.patient.Stop()
		q.patient = nil
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
		q.patient = time.AfterFunc(time.Until(due), q.press)
	}
}

// due is when a search has had its fair share, mu being held.
func (q *Queue) due(t *Ticket) time.Time {
	if t.urgency == Analysis {
		for u := range Analysis {
			if len(q.lines[u]) > 0 {
				return t.began
			}
		}
	}
	return t.began.Add(fairShare)
}

// press hurries the searches that have had their share.
func (q *Queue) press() {
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
	q.watch()
}

// Slots returns how many searches may run at once for all users together.
func (q *Queue) Slots() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.places
}

// Cores returns how many searches may run at once for one user alone.
func (q *Queue) Cores() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.cores
}

// Of reports whether the ticket is for a slot of q.
func (t *Ticket) Of(q *Queue) bool { return t.queue == q }
