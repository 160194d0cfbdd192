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
