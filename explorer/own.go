package explorer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/match"
	"duiyi/records"
	"duiyi/store"
)

// Keep opens the library before anybody asks, then puts games that have ended into it until
// ctx ends: first those that ended while it did not run, then each as it ends.
func (x *Explorer) Keep(ctx context.Context) {
	if x.Library == nil {
		return
	}
	if err := x.Library.Warm(ctx); err != nil && ctx.Err() == nil {
		x.Log.Error("library", "err", err)
	}
	own, err := x.Library.Store().OwnIDs(ctx)
	if err != nil {
		x.Log.Error("library", "err", err)
		return
	}
	for q := (store.Query{Shelf: store.ShelfGames, Status: store.StatusFinished, Limit: 200}); ; {
		list, err := x.List(ctx, q)
		if err != nil || len(list) == 0 {
			break
		}
		for _, s := range list {
			if !own[s.ID] && s.Owner == "" {
				x.update(ctx, s.ID)
			}
		}
		last := list[len(list)-1]
		q.Before = store.Cursor{Updated: last.Updated, ID: last.ID}
	}
	for {
		select {
		case id := <-x.changed:
			x.update(ctx, id)
		case <-ctx.Done():
			return
		}
	}
}

// updateAgain is the wait before another attempt while the store is away.
const updateAgain = time.Second

// update puts a game that has ended into the library, and removes one that is deleted.
func (x *Explorer) update(ctx context.Context, id string) {
	err := func() error {
		if err := x.Library.Disown(ctx, id); err != nil {
			return err
		}
		g, err := x.Line(ctx, id)
		if errors.Is(err, store.ErrDeleted) || errors.Is(err, store.ErrNoGame) || errors.Is(err, store.ErrDamaged) || errors.Is(err, match.ErrNetwork) {
			return nil
		}
		if err != nil || g.State.Result == nil || g.Owner != "" { // a member's is private
			return err
		}
		kind, err := x.Games.Find(g.State.Config.Game)
		if err != nil {
			return err
		}
		return x.Library.AddOwn(ctx, id, records.Of(kind, g, x.Engines, "en"))
	}()
	if errors.Is(err, store.ErrOverloaded) { // the store is away
		time.AfterFunc(updateAgain, func() { x.Changed(id) })
		return
	}
	if err != nil && ctx.Err() == nil {
		x.Log.Error("library", "err", fmt.Errorf("game %s: %w", id, err))
	}
}

// Changed makes Keep look at a game that has ended, or was deleted or restored. If too many
// wait, Keep finds the game at the next start.
func (x *Explorer) Changed(id string) {
	if x.Library == nil {
		return
	}
	select {
	case x.changed <- id:
	default:
	}
}
