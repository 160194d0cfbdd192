package app_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"duiyi/app"
	"duiyi/ids"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

var errLost = errors.New("the connection is gone")

// A lossy store writes, but reports a failure on demand.
type lossy struct {
	app.Store
	on atomic.Bool
}

func (l *lossy) lost(err error) error {
	if l.on.Load() && err == nil {
		return errLost
	}
	return err
}

func (l *lossy) Create(ctx context.Context, s store.Summary, events []match.Event) error {
	return l.lost(l.Store.Create(ctx, s, events))
}

func (l *lossy) Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error {
	return l.lost(l.Store.Append(ctx, s, seq, events))
}

func (l *lossy) CreateStudy(ctx context.Context, s store.Summary, events []study.Event) error {
	return l.lost(l.Store.CreateStudy(ctx, s, events))
}

func (l *lossy) AppendStudy(ctx context.Context, s store.Summary, seq int, events []study.Event) error {
	return l.lost(l.Store.AppendStudy(ctx, s, seq, events))
}

func (b *bench) events(id string) []match.Event {
	b.t.Helper()
	r, err := b.store.Load(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return r.Events
}

// A repeated move that was stored, but whose answer was lost, is recognised, also after a
// restart.
func TestLostAnswer(t *testing.T) {
	store := &lossy{Store: openStore(t)}
	b := newBenchOn(t, store)
	id := b.begin(human, human).ID
	c := match.Command{Type: match.CmdMove, Move: "e5", Version: 1, Cmd: "00000000000000c1"}
	store.on.Store(true)
	if _, err := b.Do(t.Context(), id, c); !errors.Is(err, errLost) {
		t.Fatalf("the first time: %v", err)
	}
	store.on.Store(false)
	again := func(plies int) {
		t.Helper()
		s, err := b.Do(t.Context(), id, c)
		if err != nil || s.Since != 1 || s.From != 0 || len(s.State.Moves) != plies || !s.Position {
			t.Errorf("again: %v; since %d, from %d, moves %q", err, s.Since, s.From, moves(s.Snapshot))
		}
	}
	again(1)
	b.move(id, "e6")
	again(2)
	b.Close()
	b = newBenchOn(t, store)
	again(2)
	if events := b.events(id); len(events) != 3 || events[1].Cmd != c.Cmd || events[2].Cmd != "" {
		t.Errorf("events %+v", events)
	}
	other := c
	other.Cmd = "00000000000000c2"
	if s, err := b.Do(t.Context(), id, other); !errors.Is(err, match.ErrStale) || s.State.Version != 3 {
		t.Errorf("another command for that version: %v at %d", err, s.State.Version)
	}
}

// A double click or a page that sends twice makes one move; of two pages that move at once one
// is late.
func TestDoublePress(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	send := func(cmds ...string) (late int) {
		var all sync.WaitGroup
		var stale atomic.Int32
		version := b.game(id).State.Version
		for i, cmd := range cmds {
			all.Go(func() {
				_, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: string(rune('a'+version)) + "5", Version: version, Cmd: cmd})
				switch {
				case errors.Is(err, match.ErrStale):
					stale.Add(1)
				case err != nil:
					t.Errorf("sender %d: %v", i, err)
				}
			})
		}
		all.Wait()
		return int(stale.Load())
	}
	const one, two = "00000000000000d1", "00000000000000d2"
	if late := send(one, one, one, one); late != 0 || b.game(id).State.Version != 2 {
		t.Errorf("one command sent four times: %d late, version %d", late, b.game(id).State.Version)
	}
	if late := send(two, "00000000000000d3"); late != 1 || b.game(id).State.Version != 3 {
		t.Errorf("two commands for one version: %d late, version %d", late, b.game(id).State.Version)
	}
}

// A request under one cmd makes one thing: if repeated at once, after a lost answer, by several
// senders together, and after a restart.
func TestMadeOnce(t *testing.T) {
	c := match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}}
	tests := []struct {
		name string
		make func(b *bench, ctx context.Context, parent string) (string, error)
	}{
		{"game", func(b *bench, ctx context.Context, _ string) (string, error) {
			s, err := b.Create(ctx, c, "one")
			return s.ID, err
		}},
		{"branch", func(b *bench, ctx context.Context, parent string) (string, error) {
			s, err := b.Branch(ctx, parent, 1, 3)
			return s.ID, err
		}},
		{"study", func(b *bench, ctx context.Context, _ string) (string, error) {
			s, err := b.Studies().Create(ctx, c, "one")
			return s.ID, err
		}},
		{"study of a game", func(b *bench, ctx context.Context, parent string) (string, error) {
			s, at, err := b.Studies().OfGame(ctx, parent, 1)
			if err == nil && at != 1 {
				err = fmt.Errorf("at node %d", at)
			}
			return s.ID, err
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := &lossy{Store: openStore(t)}
			b := newBenchOn(t, db)
			parent := b.begin(human, human).ID
			b.move(parent, "e5")
			b.move(parent, "e6")
			ctx := ids.WithCmd(t.Context(), "00000000000000e1")
			db.on.Store(true)
			if _, err := tt.make(b, ctx, parent); !errors.Is(err, errLost) {
				t.Fatalf("the first time: %v", err)
			}
			db.on.Store(false)
			id, err := tt.make(b, ctx, parent)
			if err != nil {
				t.Fatal(err)
			}
			var all sync.WaitGroup
			names := make([]string, 4)
			for i := range names {
				all.Go(func() {
					name, err := tt.make(b, ids.WithCmd(t.Context(), "00000000000000e2"), parent)
					if err != nil {
						t.Error(err)
					}
					names[i] = name
				})
			}
			all.Wait()
			if len(slices.Compact(names)) != 1 || names[0] == id {
				t.Errorf("four at once made %v beside %s", names, id)
			}
			b.move(parent, "e7") // the branch's version is one of the past now
			b.Close()
			b = newBenchOn(t, db)
			if again, err := tt.make(b, ctx, parent); again != id || err != nil {
				t.Errorf("after a new start: %s, %v; want %s", again, err, id)
			}
			list, err := b.List(t.Context(), store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: 9})
			if err != nil || len(list) != 3 {
				t.Errorf("%d games and studies, want the parent and two: %v", len(list), err)
			}
			if _, err := tt.make(b, ids.WithCmd(t.Context(), "no"), parent); !errors.Is(err, match.ErrBadCommand) {
				t.Errorf("under a name that is none: %v", err)
			}
		})
	}
}

// A repeated request makes the game if the first stored nothing.
func TestMadeAfterRefusal(t *testing.T) {
	b := newBench(t)
	ctx := ids.WithCmd(t.Context(), "00000000000000e1")
	if _, err := b.Create(ctx, match.Config{Game: "gomoku", Setup: "?"}, ""); err == nil {
		t.Fatal("a bad set-up was taken")
	}
	if _, err := b.Create(ctx, match.Config{Game: "gomoku", Players: [2]match.Player{human, human}}, ""); err != nil {
		t.Error(err)
	}
}

// The copy of a finished game is stored once, however often the command that lifts the end is
// sent, also if the copy was deleted in between.
func TestEndKeptOnce(t *testing.T) {
	db := &gate{Store: openStore(t)}
	b := newBenchOn(t, db)
	id := b.begin(human, human).ID
	b.move(id, "e5")
	b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
	c := match.Command{Type: match.CmdRestart, Version: 3, Cmd: "00000000000000f1"}
	list := func() []store.Summary {
		list, err := b.List(t.Context(), store.Query{Status: store.StatusFinished, Limit: 9})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	db.set(nil, store.ErrOverloaded)
	for range 2 {
		if _, err := b.Do(t.Context(), id, c); !errors.Is(err, store.ErrOverloaded) {
			t.Fatal(err)
		}
	}
	db.set(nil, nil)
	if kept := list(); len(kept) != 2 {
		t.Fatalf("%d finished games, want the game and its copy", len(kept))
	}
	for _, s := range list() {
		if s.ID != id {
			if err := b.Delete(t.Context(), s.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 {
		s, err := b.Do(t.Context(), id, c)
		if kept := list(); err != nil || len(kept) != 1 || kept[0].ID != s.State.Kept {
			t.Errorf("%v: kept as %q; finished games %+v", err, s.State.Kept, kept)
		}
	}
}

// A repeated edit of a study gets the first answer.
func TestStudyEditAgain(t *testing.T) {
	store := &lossy{Store: openStore(t)}
	b := newBenchOn(t, store)
	s := b.study()
	version := s.State.Version
	c := study.Command{Type: study.CmdPlay, Moves: []string{"e5"}, Version: version, Cmd: "00000000000000c1"}
	store.on.Store(true)
	if _, _, err := b.Studies().Edit(t.Context(), s.ID, c); !errors.Is(err, errLost) {
		t.Fatal(err)
	}
	store.on.Store(false)
	b.edit(s.ID, study.Command{Type: study.CmdUndo})
	b.edit(s.ID, study.Command{Type: study.CmdPlay, Moves: []string{"a1"}})
	for range 2 {
		change, at, err := b.Studies().Edit(t.Context(), s.ID, c)
		if err != nil || at != 1 || change.State.Version != version+3 || change.Since != version {
			t.Errorf("again: node %d, version %d since %d, %v", at, change.State.Version, change.Since, err)
		}
		b.Close()
		b = newBenchOn(t, store)
	}
}

// A watcher who returns with a version gets what they missed, and ends with the same state as
// one who gets everything, also after a restart.
func TestSince(t *testing.T) {
	store := openStore(t)
	rapid.Check(t, func(r *rapid.T) {
		b := newBenchOn(t, store)
		defer func() { b.Close() }()
		id := b.begin(human, human, match.ClockConfig{MainMS: 60_000}).ID
		known := []update.Snapshot{b.game(id)}
		for n := range rapid.IntRange(0, 50).Draw(r, "commands") {
			c := match.Command{Type: rapid.SampledFrom([]string{match.CmdMove, match.CmdMove, match.CmdMove, match.CmdUndo, match.CmdRedo, match.CmdRestart,
				match.CmdResign, match.CmdSetPlayers, match.CmdDescribe}).Draw(r, "type")}
			switch c.Type {
			case match.CmdMove:
				c.Move = fmt.Sprintf("%c%d", 'a'+rapid.IntRange(0, 8).Draw(r, "x"), rapid.IntRange(1, 9).Draw(r, "y"))
			case match.CmdResign:
				c.Side = ptr(match.First)
			case match.CmdSetPlayers:
				c.Players = &[2]match.Player{{Kind: match.Human, Name: fmt.Sprint(n)}, human}
			case match.CmdDescribe:
				c.About = &match.About{Event: fmt.Sprint(n)}
			}
			if s, err := b.Do(t.Context(), id, c); err == nil {
				known = append(known, s.Snapshot)
			}
		}
		if rapid.Bool().Draw(r, "anew") {
			b.Close()
			b = newBenchOn(t, store)
		}
		for i, had := range known {
			w, err := b.Watch(t.Context(), id, had.State.Version)
			if err != nil {
				t.Fatal(err)
			}
			told := (<-w.Updates()).Update.(update.Change)
			w.Close()
			now := told.State
			if told.Since == 0 {
				if i >= len(known)-10 {
					r.Fatalf("version %d of %d is not known any more", had.State.Version, now.Version)
				}
				continue
			}
			if !told.Again || told.Since != had.State.Version {
				r.Fatalf("told from %d, again %v", told.Since, told.Again)
			}
			for j := range told.From {
				if had.State.Moves[j].Move != now.Moves[j].Move || *had.State.ClockAfter(j + 1) != *now.ClockAfter(j + 1) {
					r.Fatalf("move %d of version %d is taken for that of %d", j, had.State.Version, now.Version)
				}
			}
			switch before, after := had.State.Position().View(), now.Position().View(); {
			case !told.Position && (!reflect.DeepEqual(before, after) || (had.State.Result == nil) != (now.Result == nil)):
				r.Fatalf("the position of version %d is taken for that of %d", had.State.Version, now.Version)
			case !told.Players && !reflect.DeepEqual(had.State.Config.Players, now.Config.Players):
				r.Fatal("players are taken for others")
			case !told.About && !reflect.DeepEqual(had.State.About, now.About):
				r.Fatal("the description is not told")
			}
		}
	})
}

// A watcher of a study can also return with a version.
func TestStudySince(t *testing.T) {
	b := newBench(t)
	s := b.study()
	for i := range 40 {
		b.edit(s.ID, study.Command{Type: study.CmdComment, Text: fmt.Sprint(i)})
	}
	for range 2 {
		for _, tt := range []struct{ version, since, changed int }{{41, 41, 0}, {40, 40, 1}, {20, 20, 1}, {2, 0, 1}, {99, 0, 1}} {
			w, err := b.Studies().Watch(t.Context(), s.ID, tt.version)
			if err != nil {
				t.Fatal(err)
			}
			if u := (<-w.Updates()).Update.(studies.Change); u.Since != tt.since || len(u.Changed) != tt.changed || u.State.Version != 41 {
				t.Errorf("from version %d: since %d, %d changed, at %d", tt.version, u.Since, len(u.Changed), u.State.Version)
			}
			w.Close()
		}
		b.Close()
		b = newBenchOn(t, b.store)
	}
}
