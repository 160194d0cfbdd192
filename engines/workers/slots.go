package workers

import (
	"context"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/queue"
	"duiyi/match"
)

// Slots says where searches may run: in this process, at workers elsewhere, or both.
// Searches queue for a worker by sort, with no more offered than workers can take, so
// that nobody's games fill the workers' queue before others come. Set it up before its
// first use; from then on its methods are safe for concurrent use.
type Slots struct {
	local  *queue.Queue
	none   bool // nothing runs here
	remote Remote
	lines  [Sorts]*queue.Queue
}

// NewSlots returns Slots for searches in this process alone, with so many processors: one
// client may use all of them, all clients together one fewer.
func NewSlots(processors int) *Slots { return &Slots{local: queue.New(max(processors, 1))} }

// Processors sets the number of processors anew.
func (s *Slots) Processors(n int) { s.local = queue.New(max(n, 1)) }

// Local limits how many searches run at once in this process, also for one client alone.
// With 0, moves and reports wait for workers, and everything else is refused with
// engines.ErrNoSlots.
func (s *Slots) Local(n int) {
	s.none = n == 0
	s.local.Resize(n)
}

// Use adds workers.
func (s *Slots) Use(r Remote) {
	s.remote, s.lines = r, [Sorts]*queue.Queue{new(queue.Queue), new(queue.Queue)}
}

// OnUse has bill called with the client, urgency and time of each search, as queue.Queue does.
func (s *Slots) OnUse(bill func(name string, u queue.Urgency, took time.Duration)) {
	for _, q := range s.queues() {
		q.OnUse(bill)
	}
}

// Collect bills the running searches for their time up to now.
func (s *Slots) Collect() {
	for _, q := range s.queues() {
		q.Collect()
	}
}

func (s *Slots) queues() []*queue.Queue {
	all := []*queue.Queue{s.local}
	for _, line := range s.lines {
		if line != nil {
			all = append(all, line)
		}
	}
	return all
}

// Here reports whether anything may run in this process.
func (s *Slots) Here() bool { return !s.none }

// Away reports whether workers can run the searches of an engine.
func (s *Slots) Away(spec *engines.Spec) bool { return s.remote != nil && (spec == nil || !spec.Own) }

// Queue returns the queue of searches in this process.
func (s *Slots) Queue() *queue.Queue { return s.local }

// Room asks how many jobs of a sort the workers can take, and returns it.
func (s *Slots) Room(ctx context.Context, sort Sort) int {
	room := s.remote.Room(ctx, sort)
	s.lines[sort].Resize(room)
	return room
}

// Waiting returns how many searches wait for a slot.
func (s *Slots) Waiting() int {
	n := s.local.Waiting()
	if s.none && s.remote != nil {
		for _, line := range s.lines {
			n += line.Waiting()
		}
	}
	return n
}

// Admit refuses a search in this process: with engines.ErrNoSlots if none may run, with
// busy while too many wait.
func (s *Slots) Admit(busy error) error {
	switch {
	case s.none:
		return engines.ErrNoSlots
	case s.local.Full():
		return busy
	}
	return nil
}

// AdmitPlayers refuses moves by the engines among some players, with busy while too many
// searches wait, and with engines.ErrNoSlots if nothing could make them.
func (s *Slots) AdmitPlayers(list *engines.List, players [2]match.Player, busy error) error {
	for _, p := range players {
		if p.Kind != match.Engine {
			continue
		}
		if !s.none {
			return s.Admit(busy)
		}
		if spec := list.Find(p.Engine); s.remote == nil || spec != nil && !Portable(spec, p) {
			return engines.ErrNoSlots
		}
		if s.lines[Move].Full() {
			return busy
		}
	}
	return nil
}

// A Request describes a search that waits for a slot.
type Request struct {
	Away    bool // a worker may take it
	Sort    Sort
	Urgency queue.Urgency
	Client  string // charged for it
	Threads int    // that it takes in this process
	Hurry   func() // called when somebody more urgent waits; may be nil
	Tell    func(place int)
}

// Wait waits for a slot: a worker's before one here. It returns the slot, which the caller
// leaves, and whether it is a worker's.
func (s *Slots) Wait(ctx context.Context, r Request) (slot *queue.Ticket, away bool, err error) {
	var slots [2]*queue.Ticket // one at a worker's, one here
	if r.Away {
		s.Room(ctx, r.Sort)
		slots[0] = s.lines[r.Sort].Join(r.Urgency, r.Client, 1, r.Hurry)
	}
	if !s.none && (!r.Away || !slots[0].Running()) {
		slots[1] = s.local.Join(r.Urgency, r.Client, r.Threads, r.Hurry)
	}
	if slots[0] == nil {
		slots[0], slots[1] = slots[1], nil
	}
	slot, err = queue.WaitEither(ctx, func(n int) {
		r.Tell(n)
		if r.Away {
			s.Room(ctx, r.Sort)
		}
	}, slots[0], slots[1])
	if err != nil {
		return nil, false, err
	}
	return slot, !slot.In(s.local), nil
}

// Make has a worker do a job, as Remote.Make does.
func (s *Slots) Make(ctx, thinking context.Context, j Job, limits func(worker string) engine.Limits, tell func(engine.Info)) (engine.Result, error) {
	return s.remote.Make(ctx, thinking, j, limits, tell)
}
