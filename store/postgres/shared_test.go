package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"duiyi/cluster"
	"duiyi/match"
	"duiyi/store"
	"duiyi/store/postgres"
	"duiyi/store/postgres/pgtest"
)

// TestShared tests what nodes ask of a shared database besides games.
func TestShared(t *testing.T) {
	address := pgtest.Database(t)
	one, two := open(t, address), open(t, address)
	ctx := t.Context()

	at, server, err := one.Now(ctx)
	later, same, err2 := two.Now(ctx)
	if err := errors.Join(err, err2); err != nil || server == "" || same != server || later.Before(at) {
		t.Errorf("Now: %v at %q, then %v at %q, %v", at, server, later, same, err)
	}

	sum := store.Summary{ID: "00000000000000aa", Game: "xiangqi", Rules: "club", Created: time.UnixMilli(1).UTC(), Updated: time.UnixMilli(1).UTC()}
	gone := sum
	gone.ID = "00000000000000bb"
	for _, s := range []store.Summary{sum, gone} {
		if err := one.Create(ctx, s, []match.Event{{Type: match.EvStarted}, {Type: match.EvMoved}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.Delete(ctx, gone.ID, time.UnixMilli(2)); err != nil {
		t.Fatal(err)
	}
	changed, err := two.Changed(ctx, map[string]int{sum.ID: 1, gone.ID: 2, "00000000000000cc": 1})
	if diff := cmp.Diff(map[string]int{sum.ID: 2, gone.ID: 0, "00000000000000cc": 0}, changed); err != nil || diff != "" {
		t.Errorf("Changed: %v, (-want +got):\n%s", err, diff)
	}
	if changed, err := two.Changed(ctx, map[string]int{sum.ID: 2}); err != nil || len(changed) > 0 {
		t.Errorf("of a game that is as it was %v is told, %v", changed, err)
	}

	// The server's clock, not the caller's, rejects events in the future.
	sum.NotBefore, sum.Updated = later.Add(time.Hour), later.Add(2*time.Hour)
	if err := one.Append(ctx, sum, 2, []match.Event{{Type: match.EvFlagged, At: sum.Updated.UnixMilli()}}); !errors.Is(err, store.ErrEarly) {
		t.Errorf("a flag before its time: %v", err)
	}
	sum.NotBefore = later
	if err := one.Append(ctx, sum, 2, []match.Event{{Type: match.EvFlagged}}); err != nil {
		t.Errorf("a flag after its time: %v", err)
	}

	inside, other, third := false, false, false
	err = one.Turn(ctx, "flags", func(context.Context) {
		inside = true
		if err := two.Turn(ctx, "flags", func(context.Context) { other = true }); err != nil {
			t.Error(err)
		}
		if err := two.Turn(ctx, "pairs", func(context.Context) { third = true }); err != nil {
			t.Error(err)
		}
	})
	if err != nil || !inside || other || !third {
		t.Errorf("turns: %v; the first %v, a second at the same %v, one at something else %v", err, inside, other, third)
	}
	if err := two.Turn(ctx, "flags", func(context.Context) { other = true }); err != nil || !other {
		t.Errorf("a turn after another: %v, %v", other, err)
	}

	day := time.UnixMilli(1_700_000_000_000).UTC()
	first := cluster.Node{ID: "first", Began: day, Seen: day.Add(time.Second)}
	second := cluster.Node{ID: "second", Began: day.Add(time.Minute), Before: day, Seen: day.Add(time.Minute)}
	alive := func(s *postgres.Store, n cluster.Node, want ...cluster.Node) {
		t.Helper()
		got, err := s.Alive(ctx, n)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("Alive(%s): %v, (-want +got):\n%s", n.ID, err, diff)
		}
	}
	alive(one, first)
	alive(two, second, first)
	first.Seen = day.Add(2 * time.Minute)
	alive(one, first, second)
	if err := one.Leave(ctx, "first"); err != nil {
		t.Error(err)
	}
	alive(two, second)
	alive(one, first, second)
	second.Seen = day.Add(48 * time.Hour) // the first has not been seen for a day
	alive(two, second)
}
