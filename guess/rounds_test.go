package guess_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"duiyi/guess"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/studies"
)

func TestRounds(t *testing.T) {
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	room := guess.New(guess.Parts{Store: store, Games: playable, Now: func() time.Time { return now }})
	house := t.Context()

	good := guess.Round{Cmd: "round-one", Game: xq.Game, Title: "甲 – 乙", Guesses: 3, Points: 30, Par: 18.5}
	bad := []struct {
		field string
		with  func(*guess.Round)
	}{
		{"cmd", func(r *guess.Round) { r.Cmd = "one" }},
		{"cmd", func(r *guess.Round) { r.Cmd = "round one" }},
		{"title", func(r *guess.Round) { r.Title = string(make([]byte, 201)) }},
		{"guesses", func(r *guess.Round) { r.Guesses = 0 }},
		{"guesses", func(r *guess.Round) { r.Guesses = 1001 }},
		{"points", func(r *guess.Round) { r.Points = 31 }},
		{"points", func(r *guess.Round) { r.Points = -1 }},
		{"par", func(r *guess.Round) { r.Par = 30.1 }},
		{"par", func(r *guess.Round) { r.Par = math.NaN() }},
		{"game", func(r *guess.Round) { r.Game = "chess" }},
	}
	for _, tt := range bad {
		r := good
		tt.with(&r)
		var fault *match.ConfigError
		if err := room.Keep(house, r); !errors.As(err, &fault) || fault.Field != tt.field {
			t.Errorf("%+v: %v, want a fault in %s", r, err, tt.field)
		}
	}
	if err := room.Keep(identity.With(context.Background(), identity.Caller{Role: identity.RoleGuest}), good); !errors.Is(err, studies.ErrNoOwner) {
		t.Errorf("a guest: %v", err)
	}

	// A clock that goes back three days loses nothing, and the same round from a second device
	// counts once.
	does := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	does(room.Keep(house, good))
	now = now.Add(-72 * time.Hour)
	late := guess.Round{Cmd: "round-two", Game: gm.Game, Guesses: 1, Points: 4, Par: 6}
	does(room.Keep(house, late))
	good.Guesses, good.Points, good.Par = 4, 36, 25
	does(room.Keep(house, good))
	does(room.Keep(house, guess.Round{Cmd: "round-one", Game: xq.Game, Guesses: 2, Points: 20, Par: 10}))
	does(room.Keep(house, guess.Round{Cmd: "round-three", Game: xq.Game, Title: "a\x00b\xff", Guesses: 2, Points: 20, Par: 10}))
	list, err := room.Rounds(house)
	does(err)
	if len(list) != 3 || list[2].Points != 36 || list[2].Title != "甲 – 乙" || list[1].Title+list[0].Title != "a\ufffdb\ufffd" { // PostgreSQL holds no NUL
		t.Errorf("rounds %+v", list)
	}
	want := []guess.Total{{Game: xq.Game, Rounds: 2, Guesses: 6, Points: 56, Par: 35}, {Game: gm.Game, Rounds: 1, Guesses: 1, Points: 4, Par: 6}}
	if got := guess.TotalsOf(list); !slices.Equal(got, want) {
		t.Errorf("totals %+v, want %+v", got, want)
	}
}

// Rounds of another device come with their times, once, and merge with those that are here.
func TestBring(t *testing.T) {
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	room := guess.New(guess.Parts{Store: store, Games: playable, Now: func() time.Time { return now }})
	ctx := t.Context()
	then := now.Add(-48 * time.Hour)
	a := guess.Round{Cmd: "round-one", Game: xq.Game, Title: "甲 – 乙", At: then, Guesses: 3, Points: 30, Par: 18.5}
	b := guess.Round{Cmd: "round-two", Game: gm.Game, At: then.Add(time.Hour), Guesses: 2, Points: 8, Par: 6}
	bring := func(want int, list ...guess.Round) {
		t.Helper()
		if n, err := room.Bring(ctx, list); n != want || err != nil {
			t.Errorf("brought %d, %v, want %d", n, err, want)
		}
	}
	bring(2, a, b)
	bring(0, a, b)
	longer, shorter := a, b
	longer.Guesses, longer.Points, longer.Par = 5, 40, 30
	shorter.Guesses = 1
	bring(1, longer, shorter, longer)
	list, err := room.Rounds(ctx)
	if err != nil || !slices.Equal(list, []guess.Round{longer, b}) {
		t.Errorf("rounds %+v, %v, want %+v", list, err, []guess.Round{longer, b})
	}

	// A file from elsewhere is refused whole.
	bad := []func(*guess.Round){
		func(r *guess.Round) { r.Cmd = "one" },
		func(r *guess.Round) { r.Points = 31 },
		func(r *guess.Round) { r.Game = "chess" },
		func(r *guess.Round) { r.At = now.Add(72 * time.Hour) },
		func(r *guess.Round) { r.At = time.Time{} },
	}
	for i, with := range bad {
		fresh, wrong := a, a
		fresh.Cmd = "round-three"
		with(&wrong)
		var fault *match.ConfigError
		if n, err := room.Bring(ctx, []guess.Round{fresh, wrong}); n != 0 || !errors.As(err, &fault) || fault.Field != "rounds" {
			t.Errorf("%d: brought %d, %v", i, n, err)
		}
	}
	if n, err := room.Bring(ctx, make([]guess.Round, guess.MostBrought+1)); n != 0 || err == nil {
		t.Errorf("too many: brought %d, %v", n, err)
	}
	if n, err := room.Bring(identity.With(context.Background(), identity.Caller{Role: identity.RoleGuest}), []guess.Round{a}); n != 0 || !errors.Is(err, studies.ErrNoOwner) {
		t.Errorf("a guest: %d, %v", n, err)
	}
	if list, _ := room.Rounds(ctx); len(list) != 2 {
		t.Errorf("%d rounds, want 2", len(list))
	}
}
