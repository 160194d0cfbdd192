package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/ids"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/store"
)

type arrivalKey struct{}

// ArrivedAt notes when a command arrived: the clock does not charge the time that it queues
// here.
func ArrivedAt(ctx context.Context, at time.Time) context.Context {
	if _, known := ctx.Value(arrivalKey{}).(time.Time); known {
		return ctx
	}
	return context.WithValue(ctx, arrivalKey{}, at)
}

// arrived returns when a command arrived, but no earlier than the game's last event.
func (g *game) arrived(ctx context.Context, now time.Time) time.Time {
	at, ok := ctx.Value(arrivalKey{}).(time.Time)
	if !ok || at.After(now) || !g.State.Config.Network() {
		return now
	}
	return table.Later(at, g.updated)
}

// apply carries out a command, commits it and publishes the change.
func (g *game) apply(ctx context.Context, c match.Command) error {
	now := g.arrived(ctx, g.now())
	c.Lag = g.Lag(c, now, g.watchers.RoundTrip(g.SideOf(g.State.Turn())))
	next, events, err := match.Apply(g.State, c, now)
	if err != nil {
		return err
	}
	if !g.State.Config.Relayed && g.State.Loses(next) {
		if events[0].Kept, err = g.keep(ctx, now); err != nil {
			return err
		}
		if next, err = match.Fold(g.State, events[0]); err != nil {
			return err
		}
	}
	next, answers := next.Answered(now) // stored with what they answer
	return g.commit(ctx, next, append(events, answers...), now)
}

// keep stores a copy of a finished game before a command lifts its end, and returns the
// copy's id. The copy takes the game's place in lists.
func (g *game) keep(ctx context.Context, now time.Time) (string, error) {
	state, e, err := g.State.Copy(g.id, now)
	if err != nil {
		return "", err
	}
	events, err := g.events(ctx)
	if err != nil {
		return "", err
	}
	// If the command fails after all, the next one at this version finds this copy.
	ended := g.bare()
	ended.ID, ended.State = ids.Of("kept", fmt.Sprintf("%s %d", g.id, g.State.Version)), state
	err = g.write(ctx, func(ctx context.Context) error {
		err := g.room.Store.Create(ctx, ended.Summary(g.room.Engines), append(events, e))
		if errors.Is(err, store.ErrExists) {
			err = g.room.Store.Restore(ctx, ended.ID) // if it was deleted since
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("keep the end of game %s: %w", g.id, err)
	}
	return ended.ID, nil
}
