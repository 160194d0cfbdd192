package app_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/admission"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// A restart changes nothing in a game, except that its clock stops until the next move.
func TestResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow, match.ClockConfig{MainMS: 600_000, IncrementMS: 1000}).ID
		for _, move := range []string{"e5", "d5"} {
			b.move(id, move)
			time.Sleep(2 * time.Second)
			b.slow.next().play(strings.Replace(move, "5", "6", 1))
			synctest.Wait()
		}
		b.do(id, match.Command{Type: match.CmdUndo})
		b.move(id, "c5")
		before := b.game(id)
		clock := *before.State.Clock // the engine, which is being stopped, may still read that one
		clock.RunningSince = time.Time{}
		before.State.Clock = &clock
		before.State.Version++ // the pause
		b.Close()

		b = newBenchOn(t, b.store)
		list, err := b.List(t.Context(), store.Query{Status: store.StatusActive, Limit: 9})
		if err != nil || len(list) != 1 || list[0].ID != id || list[0].Plies != 3 || list[0].Turn != match.Second {
			t.Fatalf("List = %+v, %v", list, err)
		}
		after := b.game(id)
		if after.Thinking {
			t.Error("the engine thinks with nobody there")
		}
		before.Thinking = false
		ignored := []string{".rules", ".marks", ".line", ".same"}
		opts := cmp.Options{
			cmp.FilterPath(func(p cmp.Path) bool { return slices.Contains(ignored, p.Last().String()) }, cmp.Ignore()),
			cmp.Comparer(func(a, b match.Position) bool { return reflect.DeepEqual(a.View(), b.View()) }),
		}
		if diff := cmp.Diff(before, after, opts, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
			t.Errorf("the game resumed otherwise (-before +after):\n%s", diff)
		}
		b.watch(id)
		b.slow.next().play("c6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 c5 c6 " {
			t.Errorf("moves %q", got)
		}
	})
}

func TestDeleteAndRestore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := b.slow.next()
		w := b.watch(id)
		if err := b.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if told := pending(w); !slices.Equal(told, []any{update.Deleted{}}) || !errors.Is(w.Err(), store.ErrDeleted) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		if a.ctx.Err() == nil {
			t.Error("the engine thinks about a deleted game")
		}
		_, gameErr := b.Game(t.Context(), id)
		_, doErr := b.Do(t.Context(), id, match.Command{Type: match.CmdUndo})
		_, watchErr := b.Watch(t.Context(), id, 0)
		_, renameErr := b.Rename(t.Context(), id, "x")
		for name, err := range map[string]error{
			"Game": gameErr, "Do": doErr, "Watch": watchErr, "Rename": renameErr, "Delete": b.Delete(t.Context(), id),
		} {
			if !errors.Is(err, store.ErrDeleted) {
				t.Errorf("%s = %v, want %v", name, err, store.ErrDeleted)
			}
		}
		s, err := b.Restore(t.Context(), id)
		if err != nil || moves(s) != "e5 " || s.Thinking {
			t.Errorf("Restore = %q, thinking %v, %v", moves(s), s.Thinking, err)
		}
	})
}

// Deleted games are purged after 30 days; the program checks once a day.
func TestPurge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		const day = 24 * time.Hour
		var ids []string
		for _, ago := range []time.Duration{28 * day, 29*day + time.Hour} {
			id := b.begin(human, human).ID
			if err := b.store.Delete(t.Context(), id, time.Now().Add(-ago)); err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		time.Sleep(day + time.Minute)
		synctest.Wait()
		if _, err := b.Game(t.Context(), ids[0]); !errors.Is(err, store.ErrDeleted) {
			t.Errorf("after 29 days: %v", err)
		}
		if _, err := b.Game(t.Context(), ids[1]); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("after 30 days: %v", err)
		}
	})
}

func TestUnknownGame(t *testing.T) {
	b := newBench(t)
	for _, id := range []string{"0123456789abcdef", "", "x", "../../etc/passwd"} {
		_, gameErr := b.Game(t.Context(), id)
		_, restoreErr := b.Restore(t.Context(), id)
		for name, err := range map[string]error{"Game": gameErr, "Restore": restoreErr, "Delete": b.Delete(t.Context(), id)} {
			if !errors.Is(err, store.ErrNoGame) {
				t.Errorf("%s(%q) = %v, want %v", name, id, err, store.ErrNoGame)
			}
		}
	}
}

// An idle game leaves memory with its engine, and loads again on request.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		b.slow.next().play("e6")
		w := b.watch(id)
		time.Sleep(time.Hour)
		if b.slow.closed.Load() != 0 {
			t.Error("a watched game left memory")
		}
		w.Close()
		time.Sleep(time.Hour)
		synctest.Wait()
		if b.slow.closed.Load() != 1 {
			t.Error("the engine of an idle game was not closed")
		}
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := b.slow.next()
		w := b.watch(id)
		b.Close()
		if a.ctx.Err() == nil || b.slow.closed.Load() != 1 {
			t.Error("the engine was not stopped and closed")
		}
		if told := pending(w); len(told) != 0 || !errors.Is(w.Err(), admission.ErrClosed) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		_, gameErr := b.Game(t.Context(), id)
		_, createErr := b.Create(t.Context(), match.Config{Game: "gomoku", Players: [2]match.Player{human, human}}, "")
		for name, err := range map[string]error{"Game": gameErr, "Create": createErr} {
			if !errors.Is(err, admission.ErrClosed) {
				t.Errorf("%s = %v, want %v", name, err, admission.ErrClosed)
			}
		}
		b.Close()
	})
}

// An engine that ignores its context does not block Close.
func TestCloseDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.slow.deaf = true
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := b.slow.next()
		start := time.Now()
		b.Close()
		if took := time.Since(start); took != 5*time.Second || b.logs.warnings.Load() != 1 {
			t.Errorf("Close took %v with %d warnings", took, b.logs.warnings.Load())
		}
		a.play("e6")
	})
}
