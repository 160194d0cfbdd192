package live

import (
	"context"
	"fmt"

	"duiyi/admission"
	"duiyi/match"
)

// A consultation looks into a position of a game while the game is as it wants it.
type consultation struct {
	still func(match.State) bool
	stop  context.CancelCauseFunc
}

// Consult runs f for somebody who wants help with a game: with the position after ply
// plies, or with the present if ply is nil. begin gets the game's state; it refuses, or
// returns the ply to note the help at, and whether a later state still is the one that f
// looks into. From the first state that is not, f's context ends with match.ErrStale; it
// also ends, with the reason, when the game leaves memory.
//
// Errors are those of begin and f, fairplay's, and match.ErrNetwork while two people play
// the game over the network.
func (a *Room) Consult(ctx context.Context, id string, ply *int, begin func(match.State) (at int, still func(match.State) bool, err error), f func(context.Context) error) error {
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
	at, still, err := begin(g.state)
	if err == nil {
		err = g.helped(ctx, at)
	}
	if err != nil {
		g.mu.Unlock()
		return err
	}
	return g.consult(ctx, still, f)
}

// InMemory runs f with a context that ends when the game leaves memory, with the reason.
func (a *Room) InMemory(ctx context.Context, id string, f func(context.Context) error) error {
	g, err := a.open(ctx, id)
	if err != nil {
		return err
	}
	return g.consult(ctx, func(match.State) bool { return true }, f)
}

// consult runs f until still is false. The caller has the turn and gives it up.
func (g *game) consult(ctx context.Context, still func(match.State) bool, f func(context.Context) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := &consultation{still, stop}
	g.consulted[c] = struct{}{}
	g.mu.Unlock()
	defer func() {
		g.mu.Memory.Lock()
		defer g.mu.Memory.Unlock()
		delete(g.consulted, c)
	}()
	return f(ctx)
}

// endStale ends consultations that the state has left behind.
func (g *game) endStale() {
	for c := range g.consulted {
		if !c.still(g.state) {
			c.stop(match.ErrStale)
		}
	}
}

// endConsultations ends all consultations, because the game leaves memory.
func (g *game) endConsultations(why error) {
	if why == nil {
		why = admission.ErrClosed
	}
	for c := range g.consulted {
		c.stop(why)
	}
}

// helped notes that somebody asked for help after so many plies of a game that adapts its
// engine's level, unless that is noted already.
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
