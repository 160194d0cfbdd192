package app_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"duiyi/app"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// A spoiled store damages its record of one game.
type spoiled struct {
	app.Store
	id    string
	spoil func(r *store.Record)
}

func (s *spoiled) Load(ctx context.Context, id string) (store.Record, error) {
	r, err := s.Store.Load(ctx, id)
	if err == nil && id == s.id {
		s.spoil(&r)
	}
	return r, err
}

func (s *spoiled) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	list, err := s.Store.List(ctx, q)
	for i := range list {
		if list[i].ID == s.id {
			list[i].Title, list[i].Game, list[i].Damaged = "g@rbled", "xy", true
		}
	}
	return list, err
}

func TestDamagedGame(t *testing.T) {
	lose := func(from int) func(*store.Record) { // what the store says of an event that does not agree with its checksum
		return func(r *store.Record) {
			r.Damage = &store.Damage{Sound: from, Lost: len(r.Events) - from, Detail: "a bit flipped"}
			r.Events = r.Events[:from]
		}
	}
	tests := []struct {
		name  string
		spoil func(r *store.Record)
		moves string // what is left of e5 e6 d5 d6
		lost  int
	}{
		{"an event in the middle", lose(3), "e5 e6 ", 2},
		{"the last event", lose(4), "e5 e6 d5 ", 1},
		{"a move that the rules refuse", func(r *store.Record) { r.Events[3].Move = "e5" }, "e5 e6 ", 2},
		{"a lost tail, without checksums", func(r *store.Record) { r.Events = r.Events[:4] }, "e5 e6 d5 ", 0},
		{"the row", func(r *store.Record) {
			r.Damage = &store.Damage{Sound: len(r.Events), Row: true, Detail: "its row"}
			r.Game, r.Rules, r.Damaged = "xy", "zz", true
		}, "e5 e6 d5 d6 ", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				db := openStore(t)
				b := newBenchOn(t, db)
				id := b.begin(human, slow).ID
				for _, m := range []string{"e5", "d5"} {
					b.move(id, m)
					b.slow.next().play(strings.Replace(m, "5", "6", 1))
					synctest.Wait()
				}
				b.Close()
				b = newBenchOn(t, &spoiled{db, id, tt.spoil})

				w, err := b.Watch(t.Context(), id, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer w.Close()
				s := b.game(id)
				if moves(s) != tt.moves || s.Damage == nil || s.Damage.Lost != tt.lost || s.Damage.Detail == "" || s.Thinking {
					t.Fatalf("moves %q, damage %+v, thinking %v", moves(s), s.Damage, s.Thinking)
				}
				if told := (<-w.Updates()).Update.(update.Change); told.Damage == nil || moves(told.Snapshot) != tt.moves {
					t.Errorf("the watcher was told %+v", told)
				}
				if b.logs.errors.Load() == 0 {
					t.Error("nothing was logged")
				}
				for _, c := range []match.Command{{Type: match.CmdMove, Move: "a1"}, {Type: match.CmdUndo}, {Type: match.CmdRestart}, {Type: live.CmdMoveNow}} {
					if _, err := b.Do(t.Context(), id, c); !errors.Is(err, store.ErrDamaged) {
						t.Errorf("%s: %v, want %v", c.Type, err, store.ErrDamaged)
					}
				}

				fresh, err := b.Salvage(t.Context(), id)
				if err != nil || fresh.ID == id || fresh.Damage != nil || moves(fresh) != tt.moves || fresh.State.Config.Game != "gomoku" {
					t.Fatalf("Salvage = %+v, %v", fresh, err)
				}
				if fresh.State.Turn() == match.First {
					b.move(fresh.ID, "a1") // and on it goes
				}
				if _, err := b.Salvage(t.Context(), fresh.ID); !errors.Is(err, live.ErrNotDamaged) {
					t.Errorf("Salvage of a whole game: %v", err)
				}
				if again := b.game(id); moves(again) != tt.moves || again.Damage == nil {
					t.Errorf("the damaged game became %q, %+v", moves(again), again.Damage)
				}
				if err := b.Delete(t.Context(), id); err != nil {
					t.Errorf("Delete: %v", err)
				}
			})
		})
	}
}

// A game without any sound event reports its damage and can be deleted.
func TestDamagedFromTheStart(t *testing.T) {
	db := openStore(t)
	b := newBenchOn(t, db)
	id := b.begin(human, human).ID
	b.Close()
	b = newBenchOn(t, &spoiled{db, id, func(r *store.Record) {
		r.Events, r.Damage = nil, &store.Damage{Lost: 1, Detail: "event 1 does not agree with its checksum"}
	}})
	if _, err := b.Game(t.Context(), id); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("Game: %v, want %v", err, store.ErrDamaged)
	}
	if err := b.Delete(t.Context(), id); err != nil {
		t.Errorf("Delete: %v", err)
	}
}

// For a game with a damaged row, the list shows what its events say.
func TestDamagedRowInList(t *testing.T) {
	db := openStore(t)
	b := newBenchOn(t, db)
	whole, id := b.begin(human, human).ID, b.begin(human, human).ID
	b.move(id, "e5")
	b.Close()
	b = newBenchOn(t, &spoiled{db, id, func(r *store.Record) {
		r.Damaged, r.Damage = true, &store.Damage{Sound: len(r.Events), Row: true, Detail: "its row"}
	}})
	list, err := b.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 9})
	if err != nil || len(list) != 2 {
		t.Fatalf("List = %+v, %v", list, err)
	}
	for _, s := range list {
		damaged := s.ID == id
		if s.Damaged != damaged || s.Game != "gomoku" || s.ID != id && s.ID != whole {
			t.Errorf("listed as %+v", s)
		}
		if damaged && s.Plies != 1 {
			t.Errorf("%d plies, want the one that the events have", s.Plies)
		}
	}
}

func TestVerify(t *testing.T) {
	store := openStore(t)
	b := newBenchOn(t, store)
	id := b.begin(human, human).ID
	b.move(id, "e5")
	r, err := store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if d := app.Verify(b.Games(), r); d != nil {
		t.Errorf("a whole game: %+v", d)
	}
	r.Events[1].Move = "z99"
	if d := app.Verify(b.Games(), r); d == nil || d.Sound != 1 || d.Lost != 1 {
		t.Errorf("an impossible move: %+v", d)
	}
	r.Events[0].Config = nil
	if d := app.Verify(b.Games(), r); d == nil || d.Sound != 0 || d.Lost != 2 {
		t.Errorf("a beginning without its config: %+v", d)
	}
}
