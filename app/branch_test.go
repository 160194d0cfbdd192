package app_test

import (
	"context"
	"errors"
	"testing"

	"duiyi/app"
	"duiyi/match"
	"duiyi/store"
)

// finished lists the finished games.
func (b *bench) finished() []store.Summary {
	b.t.Helper()
	list, err := b.List(b.t.Context(), store.Query{Status: store.StatusFinished, Limit: 9})
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

func TestBranch(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	if _, err := b.Rename(t.Context(), id, "决胜局"); err != nil {
		t.Fatal(err)
	}
	for _, m := range []string{"e5", "e6", "f5"} {
		b.move(id, m)
	}
	end := b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.Second)})

	s, err := b.Branch(t.Context(), id, 2, end.State.Version)
	if err != nil {
		t.Fatal(err)
	}
	if s.ID == id || s.Title != "决胜局" || moves(s) != "e5 e6 " || s.State.Result != nil {
		t.Errorf("branch %q has %s, result %v", s.Title, moves(s), s.State.Result)
	}
	if from := s.State.From; from == nil || *from != (match.Source{Game: id, Ply: 2}) {
		t.Errorf("it comes from %v", from)
	}
	b.move(s.ID, "a1")

	again := newBenchOn(t, b.store) // both as the store has them
	if got := again.game(s.ID); moves(got) != "e5 e6 a1 " || got.State.From == nil {
		t.Errorf("stored, the branch has %s and comes from %v", moves(got), got.State.From)
	}
	if got := again.game(id); moves(got) != "e5 e6 f5 " || got.State.Result == nil || got.State.Version != end.State.Version {
		t.Errorf("stored, the finished game has %s, result %v", moves(got), got.State.Result)
	}

	list, err := again.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 9})
	if err != nil || len(list) != 2 || list[0].ID != s.ID || list[0].Source != id || list[1].Source != "" {
		t.Errorf("the list does not say which game came from which: %v, %+v", err, list)
	}

	if _, err := b.Branch(t.Context(), id, 1, 1); !errors.Is(err, match.ErrStale) {
		t.Errorf("an old version: %v, want %v", err, match.ErrStale)
	}
	if _, err := b.Branch(t.Context(), "0000000000000000", 0, 0); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("no game: %v, want %v", err, store.ErrNoGame)
	}
}

// Every command that lifts the end of a game stores a copy of the finished game, once per end.
func TestEndIsKept(t *testing.T) {
	tests := []struct {
		name string
		c    match.Command
	}{
		{"undo", match.Command{Type: match.CmdUndo}},
		{"undo further", match.Command{Type: match.CmdUndo, To: ptr(1)}},
		{"restart", match.Command{Type: match.CmdRestart}},
		{"another player", match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, slow}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			id := b.begin(human, human).ID
			for _, m := range []string{"e5", "e6", "f5"} {
				b.move(id, m)
			}
			b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.Second)})

			s := b.do(id, tt.c)
			kept := s.State.Kept
			if s.ID != id || kept == "" || kept == id {
				t.Fatalf("game %s keeps its end in %q", s.ID, kept)
			}
			for _, m := range s.State.Moves[s.State.Ply:] {
				b.move(id, m.Move)
			}
			if b.game(id).State.Ply > 0 {
				b.do(id, match.Command{Type: match.CmdUndo, To: ptr(0)})
			}
			b.move(id, "a1")

			again := newBenchOn(t, b.store)
			got := again.game(kept)
			if r := got.State.Result; moves(got) != "e5 e6 f5 " || r == nil || r.Reason != "resignation" || got.State.Config.Players[1].Kind != match.Human {
				t.Errorf("kept: %s, result %v", moves(got), r)
			}
			if from := got.State.From; from == nil || *from != (match.Source{Game: id, Ply: 3, End: true}) {
				t.Errorf("the kept game comes from %v", from)
			}
			if list := again.finished(); len(list) != 1 || list[0].ID != kept || list[0].Source != id {
				t.Errorf("finished games: %v", list)
			}
		})
	}
}

// If the copy cannot be stored, the end is not lifted.
func TestEndNotKept(t *testing.T) {
	db := &full{Store: openStore(t)}
	b := newBenchOn(t, db)
	id := b.begin(human, human).ID
	b.move(id, "e5")
	b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
	db.full = true
	if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdUndo}); !errors.Is(err, store.ErrDiskFull) {
		t.Fatalf("Do = %v, want %v", err, store.ErrDiskFull)
	}
	if s := b.game(id); s.State.Result == nil || s.State.Ply != 1 {
		t.Errorf("the end is gone: %d plies, result %v", s.State.Ply, s.State.Result)
	}
}

// full is a store that rejects new games while its disk is full.
type full struct {
	app.Store
	full bool
}

func (f *full) Create(ctx context.Context, s store.Summary, events []match.Event) error {
	if f.full {
		return store.ErrDiskFull
	}
	return f.Store.Create(ctx, s, events)
}
