// Package guesstest holds the contract of stores of rounds of Guess the move.
package guesstest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/guess"
)

var epoch = time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)

// Round is the n-th of a row of rounds, one hour after the other.
func Round(n int) guess.Round {
	return guess.Round{Cmd: "round-" + string(rune('a'+n)), Game: "chess", Title: "甲 – 乙", At: epoch.Add(time.Duration(n) * time.Hour), Guesses: n + 1, Points: 7 * n, Par: 5.25}
}

// Run tests that rounds come back by time, and grow.
func Run(t *testing.T, s guess.Store) {
	ctx := t.Context()
	const she = "00000000000000aa"
	does := func(err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Fatalf("%v, want %v", err, want)
		}
	}
	rounds := func(owner string, want ...guess.Round) {
		t.Helper()
		got, err := s.Rounds(ctx, owner)
		does(err, nil)
		if diff := cmp.Diff(append([]guess.Round{}, want...), append([]guess.Round{}, got...)); diff != "" {
			t.Fatalf("Rounds (-want +got):\n%s", diff)
		}
	}
	given := func(from, to string, want int) {
		t.Helper()
		n, err := s.GiveRounds(ctx, from, to)
		does(err, nil)
		if n != want {
			t.Errorf("%d rounds given, want %d", n, want)
		}
	}
	a, b, c := Round(0), Round(1), Round(2)
	rounds("")
	for _, r := range []guess.Round{c, a} {
		does(s.KeepRound(ctx, "", r, 2), nil)
	}
	rounds("", a, c)
	does(s.KeepRound(ctx, "", b, 2), guess.ErrMany)

	// One with more guesses takes the place of the earlier, also where there is room for no
	// other; it began when that did. One with fewer comes late.
	more := c
	more.Guesses, more.Points, more.Par, more.At, more.Title = 9, 80, 60.5, epoch.Add(99*time.Hour), "another"
	does(s.KeepRound(ctx, "", more, 2), nil)
	does(s.KeepRound(ctx, "", c, 2), nil)
	more.At, more.Title = c.At, c.Title
	rounds("", a, more)

	does(s.KeepRound(ctx, she, c, 9), nil)
	given("", "", 0)
	given("", she, 1) // she has used the name of the other
	rounds("")
	rounds(she, a, c)
}
