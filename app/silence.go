package app

import (
	"errors"
	"slices"
	"time"

	"duiyi/match"
	"duiyi/store"
)

const (
	// silentAfter is how long after it was heard of last a node is taken to have
	// ended without a word.
	silentAfter = 3 * time.Second

	// sureBeats is how often in a row a node must have been noted in time before it
	// judges others: while the store was away nobody was.
	sureBeats = 3
)

// A silence is that of a node which has ended, or cannot reach the store.
type silence struct {
	node  string
	since time.Time // when it was last alive
}

// An arrival is when a player came to this node, and from which, if that is known.
type arrival struct {
	from string
	at   time.Time
}

// findSilent looks for nodes that have fallen silent, and counts back what that cost
// the players who were there.
func (a *App) findSilent(others []Node, now time.Time) {
	w := a.warden
	if now.Sub(w.beat) > 2*beatEvery {
		w.beats.Store(0)
	}
	w.beat = now
	if w.beats.Add(1) <= sureBeats {
		return
	}
	var silent, fresh []silence
	for _, n := range others {
		if d := now.Sub(n.Seen); d >= silentAfter && d < silentAfter+backWithin {
			silent = append(silent, silence{n.ID, n.Seen})
		}
	}
	w.mu.Lock()
	for _, s := range silent {
		if !slices.Contains(w.silent, s) {
			fresh = append(fresh, s)
		}
	}
	w.silent = silent
	w.mu.Unlock()
	if len(fresh) == 0 {
		return
	}
	a.work.Go(func() { a.missed(fresh) }) // while it says that it is alive
}

// missed counts back in all games what the silence of nodes cost.
func (a *App) missed(silent []silence) {
	for _, g := range a.games.All() {
		g.mu.Lock()
		for _, s := range silent {
			if err := g.missed(s); err != nil && !errors.Is(err, store.ErrConflict) { // at another node, and the game has caught up
				a.log.Error("count back what the end of a node cost", "game", g.id, "err", err)
			}
		}
		g.mu.Unlock()
	}
}

// missed counts back to the side to move what the silence of its node cost it. Who is
// back here was without a server until they came, and who is yet to come until then.
func (g *game) missed(s silence) error {
	if !g.mu.Loaded || g.mu.Gone || g.seats == nil || g.owed != nil || !g.clockRuns() || !g.state.Config.Network() {
		return nil
	}
	now := g.now()
	person := g.sideOf(g.state.Turn())
	if g.present[person] > 0 {
		since := later(s.since, g.state.Clock.RunningSince)
		if c := g.came[person]; c.at.After(since) && (c.from == "" || c.from == s.node) {
			return g.count(outage{since, since}, c.at, now)
		}
		return nil
	}
	unknown := g.last[person] == "" && g.read.After(s.since)
	if (g.elsewhere[s.node].Present[person] || unknown) && !g.thereBut(person, s.node) {
		g.oweSince(s.since)
		g.arm(now)
	}
	return nil
}

// oweSince notes that the side to move has been without a server since a moment, and
// will have been until its player is there.
func (g *game) oweSince(at time.Time) {
	at = later(at, g.state.Clock.RunningSince)
	g.owed = &outage{at, at}
}

// thereBut reports whether a player is at the game at another node than one.
func (g *game) thereBut(person match.Side, but string) bool {
	for node, h := range g.elsewhere {
		if node != but && h.Present[person] {
			return true
		}
	}
	return false
}

// oweSilence notes what the silence of a node costs the side to move of a game that
// has just been read: nobody else may have known who was at it there.
func (g *game) oweSilence(now time.Time) {
	w := g.app.warden
	if w == nil {
		return
	}
	w.mu.Lock()
	silent := slices.Clone(w.silent)
	w.mu.Unlock()
	for _, s := range silent {
		if now.Sub(s.since) < backWithin {
			g.oweSince(s.since)
		}
	}
}
