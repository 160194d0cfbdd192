package live

import (
	"context"
	"fmt"
	"time"

	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
)

// enter locks mu, and loads the game for the first caller.
func (g *game) enter(ctx context.Context) error {
	return g.mu.Enter(ctx, func() error { return g.load(ctx) }, g.unload)
}

// load rebuilds the game from its events.
func (g *game) load(ctx context.Context) error {
	g.listen() // before reading: messages that arrive meanwhile wait for mu
	r, err := g.stored(ctx)
	if err != nil {
		return err
	}
	if r.Study {
		return store.ErrNoGame
	}
	if !r.Deleted.IsZero() {
		return &store.OwnedError{Owner: r.Owner, Err: store.ErrDeleted}
	}
	if err := g.rebuild(r); err != nil {
		return &store.OwnedError{Owner: r.Owner, Err: fmt.Errorf("load game %s: %w", g.id, err)}
	}
	g.mu.Loaded = true
	g.used = g.now()
	g.Read = g.used
	if g.damage != nil {
		g.room.Log.Error("damaged game", "game", g.id, "sound", g.damage.Sound, "lost", g.damage.Lost, "what", g.damage.Detail)
		if g.ClockRuns() { // it never runs again; the log has no event of that
			g.State, err = match.Fold(g.State, match.Event{Type: match.EvPaused, At: g.updated.UnixMilli()})
		}
		return err
	}
	switch began, before := g.room.Nodes.Since(); {
	case !g.ClockRuns():
	case !g.State.Config.Network(): // the program ended in mid-game: nobody is charged for the time since
		return g.pauseClock(ctx, g.updated)
	case g.updated.Before(began): // nor for the time in which it did not run
		g.Owe(table.Outage{From: before, To: began})
	default:
		g.MissedUnread(g.room.Nodes.Silent(), g.used)
	}
	g.settle(g.used)
	if g.State.Config.Network() {
		g.announce(gameMessage{Asks: true})
	}
	return nil
}

// pauseClock stops the clock as of a moment. The next move starts it again.
func (g *game) pauseClock(ctx context.Context, at time.Time) error {
	next, events, err := match.Apply(g.State, match.Command{Type: match.CmdPause}, at)
	if err != nil {
		return err
	}
	return g.commit(store.WithPatience(ctx), next, events, at)
}

// unload removes the game from memory and ends its watches with why.
func (g *game) unload(why error) {
	g.mu.Gone = true
	g.stopSearch()
	g.endConsultations(why)
	g.disarm()
	g.endGone()
	if g.unlisten != nil {
		g.unlisten()
	}
	if g.grace != nil {
		g.grace.Stop()
	}
	if g.counting != nil {
		g.counting.Stop()
	}
	for w := range g.watchers {
		g.dismiss(w, why)
	}
	g.returnEngines()
	g.room.resident.Forget(g.id, g)
}

func (g *game) idle(now time.Time) bool {
	return len(g.watchers) == 0 && g.search == nil && g.flag == nil && now.Sub(g.used) >= resident.IdleAfter && g.AsksAgain(now) == [2]bool{}
}

// wake starts the engine if it is its turn, now that somebody waits for its move.
func (g *game) wake(now time.Time) {
	g.used = now
	if g.mu.Gone || g.search != nil {
		return
	}
	if g.think(now); g.search != nil {
		g.publish(update.Thinking{Version: g.State.Version})
	}
}
