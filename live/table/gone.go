package table

import (
	"time"

	"duiyi/match"
)

// goneAfter is how long a player must be absent before the opponent learns of it: a reload of
// the page takes less.
const goneAfter = 5 * time.Second

// blamelessFor is how long after an outage absence does not count.
const blamelessFor = 2 * time.Minute

// Blameless returns the time before which absence from a game does not count, because the
// server itself was away: until it began, and until its machine last woke up; a zero time for
// a machine that never slept.
func Blameless(created, began, woke time.Time) (until time.Time) {
	for _, back := range []time.Time{began, woke} {
		if created.Before(back) {
			until = Later(until, back.Add(blamelessFor))
		}
	}
	return until
}

// A Gone is a player who is absent on their own turn, and the time from which the opponent
// may claim the game.
type Gone struct {
	Side  match.Side
	Claim time.Time
}

// ClaimAt returns when the opponent of the side to move may claim the game; ok is false if
// that side's player is present.
func (t *Table) ClaimAt(s Server) (at time.Time, ok bool) {
	if t.Seats == nil {
		return time.Time{}, false
	}
	side := t.State.Turn()
	person := t.SideOf(side)
	if t.There(person) || !s.Complete {
		return time.Time{}, false
	}
	p := t.players[person]
	return t.State.ClaimAt(side, match.Absence{
		Since: t.seen(person), Left: p.left, Earlier: p.earlier,
		Guest: t.State.Config.Public && t.Seats[person].User == "",
	}, s.Blameless)
}

// Gone returns the player who counts as gone at now, or nil.
func (t *Table) Gone(now time.Time, s Server) *Gone {
	at, ok := t.ClaimAt(s)
	if !ok || now.Sub(t.absentSince()) < goneAfter || now.Before(s.Blameless) {
		return nil
	}
	return &Gone{t.State.Turn(), at}
}

// absentSince returns when the player to move was last seen.
func (t *Table) absentSince() time.Time { return t.seen(t.SideOf(t.State.Turn())) }

// seen returns a player's last sign of life: for a game read from the store, not before the
// reading, unless another node knows of an earlier one.
func (t *Table) seen(person match.Side) time.Time {
	if at := t.players[person].active; !at.IsZero() {
		return at
	}
	return t.Read
}

// GoneChanges returns the first moment after now at which Gone changes, or the opponent may
// claim, if nobody comes or goes.
func (t *Table) GoneChanges(now time.Time, s Server) (at time.Time, ok bool) {
	claim, ok := t.ClaimAt(s)
	if !ok {
		return time.Time{}, false
	}
	for _, next := range []time.Time{t.absentSince().Add(goneAfter), s.Blameless, claim} {
		if next.After(now) {
			return next, true
		}
	}
	return time.Time{}, false
}

// MayClaim refuses a claim until the opponent has been gone for long enough.
func (t *Table) MayClaim(c match.Command, now time.Time, s Server) error {
	switch c.Type {
	case match.CmdClaimWin, match.CmdClaimDraw:
		if at, ok := t.ClaimAt(s); !ok || now.Before(at) {
			return match.ErrNotGone
		}
	}
	return nil
}

// back notes that a player is present again.
func (t *Table) back(person match.Side, now time.Time, s Server) {
	gone := t.Gone(now, s)
	at, ok := t.ClaimAt(s)
	p := &t.players[person]
	p.left = false
	if ok && gone != nil && gone.Side == t.SideOf(person) && at.Sub(now) < now.Sub(t.seen(person)) {
		p.earlier++ // more than half of the wait was over
	}
}
