package postgres_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"duiyi/app"
	"duiyi/match"
	"duiyi/store/postgres"
	"duiyi/store/postgres/pgtest"
)

// What nodes on one database ask of it beside games.
func TestShared(t *testing.T) {
	address := pgtest.Database(t)
	one, two := open(t, address), open(t, address)
	ctx := t.Context()

	at, server, err := one.Now(ctx)
	later, same, err2 := two.Now(ctx)
	if err := errors.Join(err, err2); err != nil || server == "" || same != server || later.Before(at) {
		t.Errorf("Now: %v at %q, then %v at %q, %v", at, server, later, same, err)
	}

	sum := app.Summary{ID: "00000000000000aa", Game: "xiangqi", Rules: "club", Created: time.UnixMilli(1).UTC(), Updated: time.UnixMilli(1).UTC()}
	gone := sum
	gone.ID = "00000000000000bb"
	for _, s := range []app.Summary{sum, gone} {
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

	// What is not to happen yet is refused by the server's own time, and not by that of
	// who appends.
	sum.NotBefore, sum.Updated = later.Add(time.Hour), later.Add(2*time.Hour)
	if err := one.Append(ctx, sum, 2, []match.Event{{Type: match.EvFlagged, At: sum.Updated.UnixMilli()}}); !errors.Is(err, app.ErrEarly) {
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
	first := app.Node{ID: "first", Began: day, Seen: day.Add(time.Second)}
	second := app.Node{ID: "second", Began: day.Add(time.Minute), Before: day, Seen: day.Add(time.Minute)}
	alive := func(s *postgres.Store, n app.Node, want ...app.Node) {
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
	second.Seen = day.Add(48 * time.Hour) // the first has not been heard of for a day
	alive(two, second)
}

// TestClaims: a report is claimed by one program, for as long as that is at work, and
// of one person so many are, by all programs together.
func TestClaims(t *testing.T) {
	address := pgtest.Database(t)
	one, two := open(t, address), open(t, address)
	ctx, now := t.Context(), time.Now()
	var games []string
	for n := range 4 {
		games = append(games, begin(t, one, n).ID)
	}
	alive := func(node string, at time.Time) {
		t.Helper()
		if _, err := one.Alive(ctx, app.Node{ID: node, Began: now, Seen: at}); err != nil {
			t.Fatal(err)
		}
	}
	alive("a", now)
	alive("b", now)
	claim := func(s *postgres.Store, game int, node, by, want string, refusal error) {
		t.Helper()
		got, err := s.Claim(ctx, app.Claim{Game: games[game], Node: node, By: by, Most: 2, Since: now.Add(-5 * time.Second)})
		if got != want || !errors.Is(err, refusal) {
			t.Errorf("game %d is claimed by %q, %v, want %q, %v", game, got, err, want, refusal)
		}
	}
	claim(one, 0, "a", "she", "a", nil)
	claim(one, 0, "a", "she", "a", nil)
	claim(two, 0, "b", "he", "a", nil)
	claim(two, 1, "b", "she", "b", nil)
	claim(one, 2, "a", "she", "", app.ErrReviewsEach)
	claim(one, 2, "a", "", "a", nil)
	for _, node := range []string{"b", ""} {
		if err := two.Disclaim(ctx, games[1], node); err != nil {
			t.Fatal(err)
		}
	}
	if err := two.Disclaim(ctx, games[0], "b"); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"a", "", "a", ""} {
		if got, err := two.Claimed(ctx, games[i]); got != want || err != nil {
			t.Errorf("game %d is claimed by %q, %v, want %q", i, got, err, want)
		}
	}
	claim(one, 3, "a", "she", "a", nil)
	alive("a", now.Add(-6*time.Second)) // the program is gone
	claim(two, 0, "b", "he", "b", nil)
	claim(two, 1, "b", "she", "b", nil)

	// At once: each has its limit, and each game its program.
	var wg sync.WaitGroup
	var refused atomic.Int64
	for i := range games {
		if err := one.Disclaim(ctx, games[i], ""); err != nil {
			t.Fatal(err)
		}
	}
	for i := range games {
		wg.Go(func() {
			_, err := []*postgres.Store{one, two}[i%2].Claim(ctx, app.Claim{Game: games[i], Node: "b", By: "she", Most: 2, Since: now.Add(-5 * time.Second)})
			if errors.Is(err, app.ErrReviewsEach) {
				refused.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := refused.Load(); n != 2 {
		t.Errorf("%d of four were refused, want 2", n)
	}
}
