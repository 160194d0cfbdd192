package live

import (
	"time"

	"duiyi/feed"
	"duiyi/live/audience"
	"duiyi/live/update"
	"duiyi/timing"
)

// leaveGrace is how long engines go on for a game that nobody watches.
const leaveGrace = 30 * time.Second

// spectatorsEvery is how long after an arrival or departure spectators get their new number.
// When thousands arrive at once, each gets one message in that time.
const spectatorsEvery = 2 * time.Second

func (g *game) publish(u any) { g.publishMove(u, nil) }

// publishMove is publish of a timed move, or of anything else if t is nil.
func (g *game) publishMove(u any, t *timing.Trace) {
	m := &feed.Message{Update: u}
	optional := false
	switch u.(type) {
	case update.Info, update.Spectators: // the next one replaces it
		optional = true
	case update.Change:
		g.noteChange(m)
	default: // an update.Change would also contain it
		g.noteChange(nil)
	}
	for _, w := range g.watchers.Send(m, optional, t) {
		g.dismiss(w, feed.ErrFellBehind)
	}
}

// collectChange runs f and returns the last change that was published meanwhile; nil if there was
// none, or if something published after it may have outdated it.
func (g *game) collectChange(f func()) (last *feed.Message) {
	g.lastChange = &last
	defer func() { g.lastChange = nil }()
	f()
	return last
}

func (g *game) noteChange(t *feed.Message) {
	if g.lastChange != nil {
		*g.lastChange = t
	}
}

// dismiss ends a watch from the game's side.
func (g *game) dismiss(w *audience.Watcher, why error) {
	if !g.watchers.Remove(w, why) {
		return
	}
	g.leave(w)
	g.countSoon()
	if g.watchers.Len() == 0 && !g.mu.Gone {
		g.used = g.moment()
		g.grace.set(leaveGrace)
	}
}

// leave notes that a watch has ended.
func (g *game) leave(w *audience.Watcher) {
	if !w.Sits {
		return
	}
	w.Sits = false
	if g.mu.Gone {
		return
	}
	now := g.moment()
	last, vanished := g.Leave(w.Person, w.Closing, now)
	if last {
		g.sendPresence()
	}
	if vanished {
		g.publishPresence(now, false)
	}
}

// sendPresence tells other nodes who is present at this one.
func (g *game) sendPresence() {
	if !g.room.Nodes.HasBus() || !g.State.Config.Network() {
		return
	}
	g.presenceSent = g.moment()
	here := g.Here(g.watchers.Spectators())
	g.announce(gameMessage{Here: &here})
}

// publishPresence publishes who is present after a player has come or gone; gone says that one
// counted as gone before.
func (g *game) publishPresence(now time.Time, gone bool) {
	g.publish(update.Presence{Present: g.Network(g.room.Nodes.Complete()).Present})
	g.watchGone(now)
	if gone {
		g.publish(g.since(g.State.Version, now))
	}
}

// watchGone sets the timer for the next moment at which a player counts as gone, or the
// opponent may claim.
func (g *game) watchGone(now time.Time) {
	g.gone.stop()
	if at, ok := g.GoneChanges(now, g.server()); ok {
		g.gone.set(at.Sub(now))
	}
}

// countSoon schedules a count of spectators, since one has arrived or left.
func (g *game) countSoon() {
	if g.mu.Gone || g.counting.on() || !g.State.Config.Network() {
		return
	}
	g.counting.set(spectatorsEvery)
}

// allSpectators counts the spectators at all nodes; players are none.
func (g *game) allSpectators() int {
	return g.watchers.Spectators() + g.SpectatorsElsewhere()
}
