package live

import (
	"context"
	"errors"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/live/thinking"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// Queued and the functions that follow make a game a thinking.Game, which says what they do.
func (g *game) Queued(s *thinking.Search, place int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search == s && s.Place != place {
		s.Place = place
		g.publish(update.Thinking{Version: g.State.Version, Place: place})
	}
}

func (g *game) Look(s *thinking.Search, f func(match.State)) bool {
	g.mu.Memory.Lock()
	defer g.mu.Memory.Unlock()
	if g.search != s {
		return false
	}
	f(g.State)
	return true
}

func (g *game) Report(s *thinking.Search, i engine.Info) {
	if update.Secret(g.State) {
		return
	}
	if s.Lines.Report(g.moment()) {
		g.announce(gameMessage{Line: &line{g.State.Version, i}})
	}
	g.publish(update.Info{Version: g.State.Version, Side: s.State.Turn(), Info: engines.Describe(s.State.Position(), i)})
}

func (g *game) WantLine(s *thinking.Search) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search != s || s.Lines.Own {
		return false
	}
	if g.watchers.Len() > 0 {
		g.announce(gameMessage{Wants: true})
	}
	return true
}

func (g *game) Found(ctx context.Context, s *thinking.Search, move string, info match.Info, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search != s || ctx.Err() != nil {
		return // taken back, restarted, left or stopped meanwhile
	}
	s.Flush()
	g.search = nil
	if err == nil {
		err = g.payBack(g.now())
	}
	if err == nil {
		g.time(s.Trace, func() {
			err = g.apply(store.WithPatience(ctx), match.Command{Type: match.CmdMove, Move: move, Info: &info})
		})
	}
	switch {
	case err == nil:
	case errors.Is(err, store.ErrConflict) && !g.mu.Gone: // at another node, and the game has caught up
	case g.mu.Gone: // the store failed; the watchers know
		g.room.Log.Error("engine's move", "game", g.id, "err", err)
	default:
		g.fail(err)
	}
}
