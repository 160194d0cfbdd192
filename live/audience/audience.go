package audience

import (
	"sync/atomic"
	"time"

	"duiyi/feed"
	"duiyi/match"
	"duiyi/timing"
)

// A new measurement weighs 1/rttWeight in the smoothed round trip.
const rttWeight = 10

// A Watcher is a connection that follows a game.
type Watcher struct {
	*feed.Reader
	User    string     // the account, or empty
	Sits    bool       // it is a player's
	Person  match.Side // that player, by the side at the beginning
	Closing bool       // the client closes its page: it does not merely fall silent

	to  feed.Writer
	rtt atomic.Int64 // smoothed round trip in ns; 0 before the first
}

// Notify calls wake, from now on, whenever Updates has something, including its end. wake must
// not block.
func (w *Watcher) Notify(wake func()) { w.to.Notify(wake) }

// Measured notes a round trip to the watching page, as the server measured it. It needs no
// lock and does not wait; calls must not overlap.
func (w *Watcher) Measured(rtt time.Duration) {
	rtt = max(rtt, 0)
	if was := time.Duration(w.rtt.Load()); was != 0 {
		rtt = was + (rtt-was)/rttWeight
	}
	w.rtt.Store(int64(rtt))
}

// An Audience is the watchers of a game. The zero Audience is empty.
type Audience struct{ watchers map[*Watcher]struct{} }

// Add adds a watcher of an account, or of nobody, whose first update is given.
func (a *Audience) Add(user string, first any) *Watcher {
	r, to := feed.New(first)
	w := &Watcher{Reader: r, User: user, to: to}
	if a.watchers == nil {
		a.watchers = make(map[*Watcher]struct{})
	}
	a.watchers[w] = struct{}{}
	return w
}

// Remove ends a watcher's feed for a reason, which may be nil. It reports false if the watcher
// had been removed.
func (a *Audience) Remove(w *Watcher, why error) bool {
	if !a.Has(w) {
		return false
	}
	delete(a.watchers, w)
	w.to.End(why)
	return true
}

// Has reports whether a watcher has not been removed.
func (a *Audience) Has(w *Watcher) bool {
	_, ok := a.watchers[w]
	return ok
}

// Any returns some watcher; nil if there is none.
func (a *Audience) Any() *Watcher {
	for w := range a.watchers {
		return w
	}
	return nil
}

// Len returns the number of watchers.
func (a *Audience) Len() int { return len(a.watchers) }

// Spectators returns the number of watchers that are not players.
func (a *Audience) Spectators() (n int) {
	for w := range a.watchers {
		if !w.Sits {
			n++
		}
	}
	return n
}

// RoundTrip returns the round trip to the nearest page of a player; 0 if none is connected.
func (a *Audience) RoundTrip(person match.Side) time.Duration {
	least := time.Duration(0)
	for w := range a.watchers {
		if rtt := time.Duration(w.rtt.Load()); w.Sits && w.Person == person && rtt > 0 && (least == 0 || rtt < least) {
			least = rtt
		}
	}
	return least
}

// Send sends a message to all watchers, and returns those that have fallen behind too far to
// take it. Those that are somewhat behind do not get an optional message, which the next one
// replaces. t times a move; it may be nil.
func (a *Audience) Send(m *feed.Message, optional bool, t *timing.Trace) (behind []*Watcher) {
	if t != nil {
		m.Took = t.Took
	}
	most, sent := len(a.watchers), 0
	t.Send(most)
	for w := range a.watchers {
		switch {
		case optional && w.to.Behind() >= feed.Optional:
		case w.to.Send(m):
			sent++
		default:
			behind = append(behind, w)
		}
	}
	t.Sent(sent, most)
	return behind
}
