package live

import (
	"context"
	"fmt"

	"duiyi/match"
)

// Consult runs f, which helps a caller with the position after ply plies, or with the current
// one if ply is nil. begin gets the game's state. It returns an error to refuse; otherwise the
// ply at which to record the help, and still, which reports whether f may go on in a later
// state. The first state that still rejects cancels f's context with match.ErrStale. Unloading
// the game cancels it too, with the reason.
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
	if g.Between() {
		g.mu.Unlock()
		return match.ErrNetwork
	}
	at, still, err := begin(g.State)
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

// helped records that a caller asked for help at a ply, if the game is unfinished and adapts
// its engine's level. Recording it again changes nothing.
func (g *game) helped(ctx context.Context, ply int) error {
	p := g.State.Config.Players
	if g.State.Result != nil || !p[match.First].Adaptive && !p[match.Second].Adaptive {
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
	return g.helped(ctx, g.State.Ply)
}
