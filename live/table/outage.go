package table

import (
	"time"

	"duiyi/cluster"
	"duiyi/match"
)

// backWithin is how long a player may take to return after an outage without being charged
// for it.
const backWithin = cluster.SilenceCounts

// Owe notes an outage during which the clock of a network game ran on. The time is credited
// to the side to move when its player returns.
func (t *Table) Owe(o Outage) {
	if !t.ClockRuns() {
		return
	}
	o.From = Later(o.From, t.State.Clock.RunningSince)
	if before := t.Owed; before != nil && !t.State.Clock.RunningSince.After(before.From) {
		// The player has not returned between the two outages: they count together.
		o.From = Later(o.From, before.To).Add(before.From.Sub(before.To))
		o.To = Later(o.To, before.To)
	}
	if o.To.After(o.From) {
		t.Owed = &o
	}
}

// TakeOwed returns the outage that is owed to the side to move, and owes it no longer; nil if
// there is none, or none that counts at now.
func (t *Table) TakeOwed(now time.Time) *Outage {
	o := t.Owed
	t.Owed = nil
	switch {
	case o == nil, o.To.After(now): // or it was noted by a clock that was wrong
		return nil
	case !t.ClockRuns(), t.State.Clock.RunningSince.After(o.From): // as after a take-back: the move that lost the time is gone
		return nil
	}
	return o
}

// Credit credits the side to move with an outage, from which its player returned at back.
// There are no events if it took no time.
func (t *Table) Credit(o Outage, back, now time.Time) (match.State, []match.Event, error) {
	lost := o.To.Sub(o.From) + min(max(back.Sub(o.To), 0), backWithin)
	if lost < time.Millisecond {
		return t.State, nil, nil
	}
	side := t.State.Turn()
	return match.Apply(t.State, match.Command{Type: match.CmdCredit, Side: &side, MS: lost.Milliseconds()}, now)
}

// FlagDue returns when the flag of the side to move may fall: not before its player could
// return from an outage that is owed. ok is false if no clock runs.
func (t *Table) FlagDue() (at time.Time, ok bool) {
	at, ok = t.State.FlagAt()
	if !ok || t.State.Result != nil {
		return time.Time{}, false
	}
	if t.Owed != nil {
		at = t.Owed.To.Add(backWithin)
	}
	return at, true
}

// MayReturn reports whether an outage is owed to a player who can still return in time.
func (t *Table) MayReturn(now time.Time) bool {
	return t.Owed != nil && now.Before(t.Owed.To.Add(backWithin))
}

// Missed notes that a node was silent. If the player to move was there, they lost the time
// until they came to this node. If they have come, Missed returns the outage and when they
// came, to be credited. If they have not, or nobody knows where they were, it is Owed.
func (t *Table) Missed(s cluster.Silence) (lost *Outage, came time.Time) {
	if t.Seats == nil || t.Owed != nil || !t.ClockRuns() || !t.State.Config.Network() {
		return nil, time.Time{}
	}
	person := t.SideOf(t.State.Turn())
	p := t.players[person]
	if p.pages > 0 {
		since := Later(s.Since, t.State.Clock.RunningSince)
		if p.came.at.After(since) && (p.came.from == "" || p.came.from == s.Node) {
			return &Outage{since, since}, p.came.at
		}
		return nil, time.Time{}
	}
	unknown := p.node == "" && t.Read.After(s.Since)
	if (t.elsewhere[s.Node].Present[person] || unknown) && !t.elsewhereBut(person, s.Node) {
		t.oweSince(s.Since)
	}
	return nil, time.Time{}
}

// MissedUnread notes silences of nodes in a game that has just been read: no other node may
// know whether its players were present there.
func (t *Table) MissedUnread(silent []cluster.Silence, now time.Time) {
	for _, s := range silent {
		if now.Sub(s.Since) < backWithin {
			t.oweSince(s.Since)
		}
	}
}

// oweSince notes that the player to move has had no server since a moment. The time is
// credited when the player returns.
func (t *Table) oweSince(at time.Time) {
	at = Later(at, t.State.Clock.RunningSince)
	t.Owed = &Outage{at, at}
}

// aheadBy is how far a node's events may be ahead of the store's time.
const aheadBy = 250 * time.Millisecond

// NotBefore returns the earliest time at which a store that several nodes share accepts events
// of the game, so that a node whose clock is fast can neither write future events nor end a
// game early. It is zero if there are no events.
func (t *Table) NotBefore(events []match.Event, s Server) (at time.Time) {
	if len(events) == 0 {
		return at
	}
	switch events[0].Type {
	case match.EvFlagged:
		at, _ = t.State.Deadline()
	case match.EvAbandoned, match.EvDrawClaimed:
		at, _ = t.ClaimAt(s)
	}
	return Later(at, time.UnixMilli(events[len(events)-1].At).Add(-aheadBy))
}
