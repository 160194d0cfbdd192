package live

import (
	"context"
	"fmt"
	"slices"

	"duiyi/admission"
	"duiyi/match"
)

// An advising is a request for advice under way.
type advising struct {
	state match.State // asked about
	past  bool        // it is not about the present
	stop  context.CancelCauseFunc
}

// advise runs a request for advice, whose context ends when the position on
// the board changes.
func (a *Room) advise(ctx context.Context, id string, version int, ply *int, ask func(context.Context, match.State) error) error {
	if err := a.fair.Game(ctx, func() (match.State, error) { return a.stateOf(ctx, id) }, ply); err != nil {
		return err
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return err
	}
	g.used = g.now()
	if between(g.state) {
		g.mu.Unlock()
		return match.ErrNetwork
	}
	state, past, err := g.askedAbout(version, ply)
	if err != nil {
		g.mu.Unlock()
		return err
	}
	if err := g.helped(ctx, state.Ply); err != nil {
		g.mu.Unlock()
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	at := &advising{state, past, stop}
	g.advised[at] = struct{}{}
	g.mu.Unlock()
	defer func() {
		g.mu.Memory.Lock()
		defer g.mu.Memory.Unlock()
		delete(g.advised, at)
	}()
	return ask(ctx, state)
}

// askedAbout is the game at the moment that advice is asked about, and whether
// that is another than the present of a game that goes on.
func (g *game) askedAbout(version int, ply *int) (match.State, bool, error) {
	s := g.state
	past := ply != nil && (*ply != s.Ply || s.Result != nil)
	switch {
	case version != 0 && version != s.Version:
		return s, past, match.ErrStale
	case s.Config.NoHints && s.Result == nil:
		return s, past, match.ErrNoHints
	case ply != nil && (*ply < 0 || *ply > len(s.Moves)):
		return s, past, match.ConfigErrorf("ply", "%d is outside 0 to %d", *ply, len(s.Moves))
	case past:
		s = s.At(*ply)
	}
	switch p := s.ToMove(); {
	case p == nil:
		return s, past, match.ErrGameOver
	case p.Kind == match.Engine && !past:
		return s, past, ErrEngineToMove
	}
	return s, past, nil
}

// endStaleAdvice ends the requests about a present that is no longer on the
// board, and about a past that the game no longer has.
func (g *game) endStaleAdvice() {
	for at := range g.advised {
		line := g.state.Played()
		if at.past {
			line = g.state.Moves[:min(at.state.Ply, len(g.state.Moves))]
		}
		same := slices.EqualFunc(line, at.state.Played(), func(a, b match.Move) bool { return a.Move == b.Move })
		if p := g.state.ToMove(); !same || !at.past && (p == nil || p.Kind == match.Engine) || secret(g.state) {
			at.stop(match.ErrStale)
		}
	}
}

// endAdvice ends all requests, because the game leaves memory.
func (g *game) endAdvice(why error) {
	if why == nil {
		why = admission.ErrClosed // it is not unloaded while somebody asks, but for that
	}
	for at := range g.advised {
		at.stop(why)
	}
}

// helped notes that advice was asked for in a game that is to count, unless it
// was before at the same moment.
func (g *game) helped(ctx context.Context, ply int) error {
	p := g.state.Config.Players
	if g.state.Result != nil || !p[match.First].Adaptive && !p[match.Second].Adaptive {
		return nil
	}
	if err := g.write(ctx, func(ctx context.Context) error { return g.room.Store.Hint(ctx, g.id, ply) }); err != nil {
		return fmt.Errorf("note advice in game %s: %w", g.id, err)
	}
	return nil
}

// NoteHelp counts a report on an unfinished game as help.
func (a *Room) NoteHelp(ctx context.Context, id string) error {
	g, err := a.open(ctx, id)
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	return g.helped(ctx, g.state.Ply)
}
