package tournaments

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"duiyi/store"
	"duiyi/tourney/conduct"
)

// mostAtOnce bounds the changes that are stored together.
const mostAtOnce = 256

// A wish is a change that waits for its turn.
type wish struct {
	ctx    context.Context
	decide decision
	done   chan struct{} // closed once state and err are set
	state  State
	err    error
}

// change decides and stores a change, and tells the other nodes. Changes of one tournament take
// turns at this node; those that arrive while one is stored are stored together next.
func (r *Room) change(ctx context.Context, id string, d decision) (State, error) {
	if _, err := r.load(ctx, id); err != nil {
		return State{}, err
	}
	w := &wish{ctx: ctx, decide: d, done: make(chan struct{})}
	r.mu.Lock()
	h := r.held[id]
	if h == nil { // it has just left memory
		r.mu.Unlock()
		return State{}, store.ErrOverloaded
	}
	h.queue = append(h.queue, w)
	first := !h.working
	h.working = true
	r.mu.Unlock()
	if first {
		go r.work(id, h) // ends with the queue, and each write within store.Timeout
	}
	<-w.done
	return w.state, w.err
}

// decideOn is decide, with a panic as an error: it concerns one caller, not the program.
func (w *wish) decideOn(s State) (events []Event, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("decide on tournament %s: %v\n%s", s.ID, p, debug.Stack())
		}
	}()
	return w.decide(s)
}

// work carries out the queue of a tournament until it is empty.
func (r *Room) work(id string, h *held) {
	for {
		r.mu.Lock()
		n := min(len(h.queue), mostAtOnce)
		list := h.queue[:n:n]
		h.queue = h.queue[n:]
		if n == 0 {
			h.queue, h.working = nil, false
			r.mu.Unlock()
			return
		}
		r.mu.Unlock()
		r.carryOut(id, list)
		for _, w := range list {
			close(w.done)
		}
	}
}

// read calls f with a context of its own for reads that several callers wait for: none of them
// ends it by leaving.
func read(f func(context.Context) (State, error)) (State, error) {
	ctx, cancel := context.WithTimeout(context.Background(), store.Timeout)
	defer cancel()
	return f(ctx)
}

// carryOut decides changes in turn and stores their events in one write.
func (r *Room) carryOut(id string, list []*wish) {
	load := func(ctx context.Context) (State, error) { return r.load(ctx, id) }
	refresh := func(ctx context.Context) (State, error) { return r.refresh(ctx, id) }
	fail := func(err error) {
		for _, w := range list {
			if w.err == nil {
				w.err = err
			}
		}
	}
	s, err := read(load)
	for tries := 1; ; tries++ {
		if err != nil {
			fail(err)
			return
		}
		next, events, bodies := s, []Event(nil), [][]byte(nil)
		patient := false
		for _, w := range list {
			w.state, w.err = next, nil
			var own []Event
			if own, w.err = w.decideOn(next); w.err != nil || len(own) == 0 {
				continue
			}
			after, texts, err := r.stamp(w.ctx, next, own)
			if err != nil {
				w.err = err
				continue
			}
			next, events, bodies = after, append(events, own...), append(bodies, texts...)
			w.state = next
			patient = patient || store.Patient(w.ctx)
		}
		if len(events) == 0 {
			return
		}
		row, failed := rowOf(next)
		if failed != nil {
			fail(failed)
			return
		}
		row.Invitations = invitesChanged(s, next)
		write, cancel := store.WriteContext(context.Background())
		if patient {
			write = store.WithPatience(write)
		}
		err = r.Store.AppendTournament(write, row, s.Version, bodies)
		cancel()
		switch {
		case err == nil:
			r.tell(r.adopt(next, events))
			r.sayPaired(next, events)
			r.sayInvited(next, events)
			return
		case errors.Is(err, store.ErrConflict) && tries < lostRaces:
			s, err = read(refresh)
		case errors.Is(err, store.ErrOverloaded):
			fail(err) // nothing is written
			return
		default:
			if _, again := read(refresh); again != nil { // nobody knows what is written
				r.forget(id)
			}
			fail(fmt.Errorf("store tournament %s: %w", id, err))
			return
		}
	}
}

// sayPaired passes on that events pair or begin the last round.
func (r *Room) sayPaired(s State, events []Event) {
	if s.Conduct.System == conduct.Arena {
		return
	}
	for _, e := range events {
		if e.Kind == KindConduct && (e.Conduct.Kind == conduct.Paired || e.Conduct.Kind == conduct.Began) {
			r.Paired(s.ID, s.Conduct.Round())
			return
		}
	}
}

// sayInvited passes on that events invite accounts.
func (r *Room) sayInvited(s State, events []Event) {
	for _, e := range events {
		if e.Kind == KindInvited {
			r.Invited(s.ID, e.Account, e.Team)
		}
	}
}
