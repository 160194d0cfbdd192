package app

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// An urgency is what goes first when searches wait for a processor.
type urgency int

const (
	onTheClock  urgency = iota // a move of a game whose clock runs
	aMove                      // a move of another game
	counselling                // advice, which changes no game
	analysing                  // for as long as somebody looks on, or until it is done with
	reviewing                  // a report, for which nobody sits and waits
	urgencies
)

const (
	// lineLength is how many searches may wait before no more are asked for.
	lineLength = 256
	// fairShare is for how long a search goes on while others wait. One that
	// analyses makes room at once for what is more urgent.
	fairShare = 10 * time.Second
	// placeEvery is how often who waits is told his place in the line.
	placeEvery = time.Second
	// yieldEvery is after how many places one goes to the least urgent, so that
	// nobody waits for ever.
	yieldEvery = 8
)

// A queue lets as many searches run at once as there are processors less one,
// which is left to the page; one person alone may use all of them. A search with
// several threads counts for as many. The others
// wait in line: the more urgent before the less, and among equals one of each
// person in turn, those first for whom the fewest run.
type queue struct {
	mu      sync.Mutex // guards what follows
	places  int        // for all together
	cores   int        // for one person alone
	running []*ticket
	lines   [urgencies][]*person // whose turn is next first
	waiting int
	given   int         // places so far
	patient *time.Timer // runs while somebody waits for those who run
}

// A person is who asks, and the searches that wait for a place, the first first.
type person struct {
	name    string
	tickets []*ticket
}

// A ticket is a search that waits for a place or has it.
type ticket struct {
	queue   *queue
	urgency urgency
	name    string
	threads int
	hurry   func()        // has the search come to an end soon; nil when it does by itself
	ready   chan struct{} // closed when it has its place
	began   time.Time
	gone    bool
}

func newQueue(cores int) *queue {
	return &queue{places: max(1, cores-1), cores: cores}
}

// resize lets so many searches run at once, for one person alone as well. Those
// that are too many come to their end.
func (q *queue) resize(places int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.places, q.cores = places, places
	q.give()
}

// full reports whether so many wait that no more should be asked for.
func (q *queue) full() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting >= lineLength
}

// waits returns how many wait.
func (q *queue) waits() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}

// join puts a search of one thread in the line. Whoever joins leaves.
func (q *queue) join(u urgency, name string, hurry func()) *ticket {
	return q.joinWith(u, name, 1, hurry)
}

// joinWith puts a search of so many threads in the line.
func (q *queue) joinWith(u urgency, name string, threads int, hurry func()) *ticket {
	t := &ticket{queue: q, urgency: u, name: name, threads: threads, hurry: hurry, ready: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.IndexFunc(q.lines[u], func(p *person) bool { return p.name == name })
	if i < 0 {
		i = len(q.lines[u])
		q.lines[u] = append(q.lines[u], &person{name: name})
	}
	p := q.lines[u][i]
	p.tickets = append(p.tickets, t)
	q.waiting++
	q.give()
	return t
}

// leave gives the place back, or the wait up.
func (t *ticket) leave() {
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
// the place in the line when there is a wait, and once in placeEvery.
func (t *ticket) wait(ctx context.Context, tell func(place int)) error {
	_, err := either(ctx, tell, t, nil)
	return err
}

// either is wait for a search in two lines, or in one where the other is nil. It
// returns the ticket that has its place, and leaves what has none.
func either(ctx context.Context, tell func(place int), t, other *ticket) (got *ticket, err error) {
	all := []*ticket{t}
	var ready <-chan struct{}
	if other != nil {
		all, ready = append(all, other), other.ready
	}
	defer func() {
		for _, t := range all {
			if t != got {
				t.leave()
			}
		}
	}()
	if t.has() {
		return t, nil
	}
	tick := time.NewTicker(placeEvery)
	defer tick.Stop()
	for {
		nearest := slices.MinFunc(all, func(x, y *ticket) int { return cmp.Compare(x.place(), y.place()) })
		if place := nearest.place(); place > 0 {
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
func (t *ticket) has() bool {
	select {
	case <-t.ready:
		return true
	default:
		return false
	}
}

// place is the place in the line from 1, as things stand; 0 for who waits no
// more.
func (t *ticket) place() int {
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
	mine := slices.IndexFunc(line, func(p *person) bool { return p.name == t.name })
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
func (q *queue) remove(t *ticket) {
	line := q.lines[t.urgency]
	i := slices.IndexFunc(line, func(p *person) bool { return p.name == t.name })
	p := line[i]
	at := slices.Index(p.tickets, t)
	p.tickets = slices.Delete(p.tickets, at, at+1)
	if len(p.tickets) == 0 {
		q.lines[t.urgency] = slices.Delete(line, i, i+1)
	}
	q.waiting--
}

// give gives free places to who is next, mu being held.
func (q *queue) give() {
	for {
		t := q.next()
		if t == nil || !q.fits(t) {
			break
		}
		q.remove(t)
		line := q.lines[t.urgency]
		if i := slices.IndexFunc(line, func(p *person) bool { return p.name == t.name }); i >= 0 { // has more: behind the others
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
func (q *queue) fits(t *ticket) bool {
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
func (q *queue) next() *ticket {
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
func (q *queue) front(line []*person) *ticket {
	at := map[string]int{}
	for _, r := range q.running {
		at[r.name]++
	}
	return slices.MinFunc(line, func(x, y *person) int { return at[x.name] - at[y.name] }).tickets[0]
}

// alone reports whether all that runs and waits is one person's.
func (q *queue) alone() bool {
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
func (q *queue) watch() {
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
func (q *queue) due(t *ticket) time.Time {
	if t.urgency == analysing {
		for u := range analysing {
			if len(q.lines[u]) > 0 {
				return t.began
			}
		}
	}
	return t.began.Add(fairShare)
}

// press hurries the searches that have had their share.
func (q *queue) press() {
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
