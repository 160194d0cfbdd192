package live

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
)

const (
	// A server with a running clock between two people notes every beatEvery that
	// it is alive; with none but such as nobody holds in memory, every slowBeat.
	beatEvery = time.Second
	slowBeat  = time.Minute

	// waitAgain is how long a flag waits for a command that waits for its turn.
	waitAgain = 100 * time.Millisecond

	// armWithin is how far off a flag may be that a game is kept in memory for.
	armWithin = resident.IdleAfter

	// sweptAtOnce is how many games are taken into memory at once because a flag
	// of theirs is due.
	sweptAtOnce = 100
)

// flags sees to the clocks between two people: that flags fall though nobody
// looks, and that it is known when the server was last alive. It does nothing
// where there are none.
type flags struct {
	mu      sync.Mutex
	running int           // clocks in memory
	next    time.Time     // the first flag to fall, as far as is known; zero if none
	noted   int           // how often due has been told of one
	changed chan struct{} // takes one
	shared  bool          // other nodes may note flags, and end

	lost map[string]bool // games whose flag cannot fall; of watchClocks alone
}

func newFlags(shared bool) *flags {
	return &flags{shared: shared, changed: make(chan struct{}, 1), lost: make(map[string]bool)}
}

func (w *flags) tell() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// run notes that a clock in memory has begun to run (+1), or ended (-1).
func (w *flags) run(by int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running += by; w.running == 1 && by == 1 {
		w.tell()
	}
}

// due notes when a flag is to fall.
func (w *flags) due(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.noted++
	if w.next.IsZero() || at.Before(w.next) {
		w.next = at
		w.tell()
	}
}

// wait returns how long there is nothing to do; ok is false for ever.
func (w *flags) wait(now time.Time) (d time.Duration, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.running > 0, w.shared:
		d = beatEvery
	case w.next.IsZero():
		return 0, false
	default:
		d = slowBeat
	}
	if !w.next.IsZero() {
		d = min(d, max(w.next.Sub(now), 0))
	}
	return d, true
}

// watchClocks makes flags fall and notes that the program is alive.
func (a *Room) watchClocks() {
	w := a.flags
	a.findDue()
	for {
		wait, ok := w.wait(a.Now())
		timer := time.NewTimer(wait)
		if !ok {
			timer.Stop()
		}
		select {
		case <-a.ctx.Done():
			timer.Stop()
			return
		case <-w.changed:
			timer.Stop()
		case <-timer.C:
		}
		if _, ok := w.wait(a.Now()); ok {
			a.beat(a.ctx)
			a.sweepTurn()
		}
	}
}

// beat notes that the program is alive.
func (a *Room) beat(ctx context.Context) {
	now := a.Now()
	err := a.Store.Beat(store.WithPatience(ctx), now)
	silent, aliveErr := a.Nodes.Alive(ctx, now)
	if len(silent) > 0 {
		a.work.Go(func() { a.missed(silent) }) // while it says that it is alive
	}
	if err = errors.Join(err, aliveErr); err != nil && a.ctx.Err() == nil {
		a.Log.Error("heartbeat", "err", err)
	}
}

// sweepTurn is sweepDue, by one node at a time: any of them may have noted the
// flag, and be gone.
func (a *Room) sweepTurn() {
	if !a.Nodes.Shared() {
		a.sweepDue()
		return
	}
	err := a.Nodes.Turn(a.ctx, "flags", func(context.Context) {
		w := a.flags
		w.mu.Lock()
		w.next = a.Now() // whatever this node knows
		w.mu.Unlock()
		a.sweepDue()
	})
	if err != nil && a.ctx.Err() == nil {
		a.Log.Error("flags that are due", "err", err)
	}
}

// sweepDue has the flags fall that are due in games that nobody holds: taken into
// memory they have their timers.
func (a *Room) sweepDue() {
	w, now := a.flags, a.Now()
	w.mu.Lock()
	next := w.next
	w.mu.Unlock()
	if next.IsZero() || next.After(now) {
		return
	}
	for _, due := range a.deadlines(sweptAtOnce) {
		if due.At.After(now) {
			break
		}
		if a.busy(due.Game) {
			continue // its owner arms the timer
		}
		ctx, cancel := context.WithTimeout(a.ctx, store.Timeout)
		g, err := a.open(ctx, due.Game)
		cancel()
		switch {
		case errors.Is(err, store.ErrDamaged):
			w.lost[due.Game] = true
		case err != nil && a.ctx.Err() == nil:
			a.Log.Error("a flag is due", "game", due.Game, "err", err)
		}
		if err != nil {
			continue
		}
		switch _, runs := g.state.FlagAt(); {
		case g.damage != nil: // its clock stands for good
			w.lost[due.Game] = true
		case !runs || g.state.Result != nil: // a program of before this one has left it so
			w.lost[due.Game] = true
		case g.flag == nil:
			g.arm(g.now())
		}
		g.mu.Unlock()
	}
	a.findDue()
}

// busy reports whether somebody has the turn of a game in memory.
func (a *Room) busy(id string) bool {
	g, here := a.resident.Find(id)
	if !here {
		return false
	}
	if !g.mu.TryLock() {
		return true
	}
	g.mu.Unlock()
	return false
}

// deadlines returns the first flags to fall, without games whose flag cannot.
func (a *Room) deadlines(most int) []store.Due {
	w := a.flags
	list, err := a.Store.Deadlines(a.ctx, most+len(w.lost))
	if err != nil && a.ctx.Err() == nil {
		a.Log.Error("flags that are due", "err", err)
	}
	return slices.DeleteFunc(list, func(d store.Due) bool { return w.lost[d.Game] })
}

// findDue asks the store for the first flag to fall. One that is due and is yet to
// fall is asked after again in a moment.
func (a *Room) findDue() {
	w := a.flags
	for {
		w.mu.Lock()
		noted := w.noted
		w.mu.Unlock()
		var next time.Time
		if list := a.deadlines(1); len(list) > 0 {
			next = list[0].At
			if now := a.Now(); !next.After(now) {
				next = now.Add(beatEvery)
			}
		}
		w.mu.Lock()
		known := noted == w.noted
		if known {
			w.next = next
		}
		w.mu.Unlock()
		if known {
			return
		}
	}
}

// dueOf is what the store is told of a game's flag: nil of one at this machine,
// whose clock stands while nobody is there.
func dueOf(s match.State) *time.Time {
	if !s.Config.Network() {
		return nil
	}
	at, ok := s.FlagAt()
	if !ok || s.Result != nil {
		return new(time.Time)
	}
	return &at
}

// arm sets the timer for the flag of the side to move. One that falls only in a
// long time is left to watchClocks, and so is the game's memory.
func (g *game) arm(now time.Time) {
	g.disarm()
	at, ok := g.state.FlagAt()
	if !ok || g.state.Result != nil {
		return
	}
	if g.state.Config.Network() {
		if g.owed != nil {
			at = g.owed.to.Add(backWithin)
		}
		if g.room.flags.due(at); at.Sub(now) > armWithin {
			return
		}
		g.room.flags.run(1)
	}
	g.flag = time.AfterFunc(at.Sub(now), g.flagFalls)
}

func (g *game) disarm() {
	if g.flag == nil {
		return
	}
	g.flag.Stop()
	g.flag = nil
	if g.state.Config.Network() {
		g.room.flags.run(-1)
	}
}

func (g *game) flagFalls() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.flag == nil {
		return
	}
	now := g.now()
	at, ok := g.state.FlagAt()
	switch {
	case g.owed != nil && now.Before(g.owed.to.Add(backWithin)): // the machine has slept
		g.arm(now)
		return
	case g.owed != nil:
		if err := g.payBack(now); err != nil {
			if !errors.Is(err, store.ErrEarly) && !errors.Is(err, store.ErrConflict) {
				g.room.Log.Error("count back what an outage cost", "game", g.id, "err", err)
			}
			if g.flag != nil { // not at once: what keeps it from being written may last
				g.flag.Reset(waitAgain)
			}
		}
		return // which has armed it anew
	case ok && g.state.Config.Network() && g.mu.Waiting() > 0 && now.Before(at.Add(store.Timeout)):
		// Somebody's command is here already, and waits: it may be a move.
		g.flag.Reset(waitAgain)
		return
	}
	g.fall()
}
