package app_test

import (
	"context"
	"errors"
	"testing"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// A caller who is not the owner sees only network games and creates no others. Without a caller
// it is the owner.
func TestWhoSeesGames(t *testing.T) {
	a := newBench(t)
	config := match.Config{Game: "gomoku", Players: [2]match.Player{human, human}}
	own, err := a.Create(t.Context(), config, "")
	if err != nil {
		t.Fatal(err)
	}
	config.Keeps = match.KeepsNetwork
	ours, err := a.Create(t.Context(), config, "")
	if err != nil {
		t.Fatal(err)
	}
	guest := identity.With(t.Context(), identity.Caller{})
	player := identity.With(t.Context(), identity.Caller{User: "1", Role: identity.RolePlayer})
	owner := identity.With(t.Context(), identity.Caller{Local: true})
	for _, ctx := range []context.Context{guest, player} {
		if _, err := a.Game(ctx, own.ID); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("%+v: a game of the owner's: %v", identity.From(ctx), err)
		}
		if _, err := a.Watch(ctx, own.ID, 0); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("%+v: watching a game of the owner's: %v", identity.From(ctx), err)
		}
		if _, err := a.Game(ctx, ours.ID); err != nil {
			t.Errorf("%+v: a game over the network: %v", identity.From(ctx), err)
		}
	}
	config.Keeps = ""
	var ce *match.ConfigError
	if _, err := a.Create(guest, config, ""); !errors.As(err, &ce) || ce.Field != "keeps" {
		t.Errorf("a game of a guest's own: %v", err)
	}
	mine, err := a.Create(player, config, "")
	if err != nil {
		t.Fatal(err)
	}
	other := identity.With(t.Context(), identity.Caller{User: "2", Role: identity.RolePlayer})
	for _, ctx := range []context.Context{guest, other, owner} {
		if _, err := a.Game(ctx, mine.ID); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("%+v: a game of a player's own: %v", identity.From(ctx), err)
		}
	}
	for _, ctx := range []context.Context{t.Context(), owner} {
		if _, err := a.Game(ctx, own.ID); err != nil {
			t.Errorf("%+v: %v", identity.From(ctx), err)
		}
	}
	if err := a.Delete(t.Context(), own.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Game(guest, own.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("a deleted game of the owner's: %v", err)
	}
}
