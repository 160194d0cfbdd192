package match_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/match"
)

const day = 24 * time.Hour

// TestVacation: the clock of who is away stands, whoever's turn it is as it
// begins, and runs again when they are back, by the calendar or by a move.
func TestVacation(t *testing.T) {
	clock := match.ClockConfig{PerMoveMS: (3 * day).Milliseconds()}
	begin := func() *table {
		b := sit(t, networkConfig(100, clock))
		b.do(match.Command{Type: match.CmdMove, Move: "1"}, t0)
		return b
	}
	away := func(b *table, side match.Side, days int, now time.Time) error {
		b.t.Helper()
		return b.try(match.Command{Type: match.CmdVacation, Side: &side, Days: days}, now)
	}
	deadline := func(b *table, want time.Time) {
		b.t.Helper()
		if got, ok := b.s.Deadline(); !ok || got != want {
			b.t.Errorf("the deadline is %v, want %v", got.Sub(t0), want.Sub(t0))
		}
	}
	left := func(b *table, side match.Side, now time.Time, want time.Duration) {
		b.t.Helper()
		if _, ms, ok := b.s.Vacation(side, now); !ok || ms != want.Milliseconds() {
			b.t.Errorf("%v of vacation are left, want %v", time.Duration(ms)*time.Millisecond, want)
		}
	}

	b := begin()
	if err := away(b, match.Second, 5, t0.Add(day)); err != nil {
		t.Fatal(err)
	}
	deadline(b, t0.Add(day+5*day+2*day))
	if c := b.s.ClockAt(t0.Add(4 * day)); c.LeftMS[match.Second] != (2*day).Milliseconds() || c.RunningSince != t0.Add(6*day) {
		t.Errorf("away, the clock shows %+v", c)
	}
	left(b, match.Second, t0.Add(2*day), 25*day)
	b.do(match.Command{Type: match.CmdMove, Move: "1"}, t0.Add(3*day)) // back before the time
	left(b, match.Second, t0.Add(3*day), 28*day)
	deadline(b, t0.Add(6*day))
	b.replays()

	b = begin() // away while the other thinks
	if err := away(b, match.First, 2, t0); err != nil {
		t.Fatal(err)
	}
	deadline(b, t0.Add(3*day))
	b.do(match.Command{Type: match.CmdMove, Move: "1"}, t0.Add(day))
	deadline(b, t0.Add(2*day+3*day))
	if err := away(b, match.First, 0, t0.Add(day+day/2)); err != nil {
		t.Fatal(err)
	}
	deadline(b, t0.Add(day+day/2+3*day))
	left(b, match.First, t0.Add(2*day), 30*day-3*day/2)
	b.replays()

	b = begin()
	if err := away(b, match.First, 30, t0); err != nil {
		t.Fatal(err)
	}
	if err := away(b, match.First, 30, t0.Add(day)); !errors.Is(err, match.ErrNoVacation) {
		t.Errorf("31 days in one year: %v", err)
	}
	if err := away(b, match.First, 29, t0.Add(day)); err != nil {
		t.Errorf("changed to end when it would have: %v", err)
	}
	left(b, match.First, t0.AddDate(1, 0, 0), 30*day)

	for name, bad := range map[string]int{"too long": 31, "backwards": -1} {
		if err := away(b, match.Second, bad, t0.Add(day)); !errors.Is(err, match.ErrBadCommand) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := away(b, match.Second, 0, t0.Add(day)); !errors.Is(err, match.ErrBadCommand) {
		t.Errorf("back without having left: %v", err)
	}
	blitz := sit(t, networkConfig(100, match.ClockConfig{MainMS: 60_000}))
	if err := away(blitz, match.First, 1, t0); !errors.Is(err, match.ErrBadCommand) {
		t.Errorf("in a game of a minute: %v", err)
	}
}

// TestVacationByYear: each calendar year has its own thirty days, however many the
// last one has used up.
func TestVacationByYear(t *testing.T) {
	b := sit(t, networkConfig(100, match.ClockConfig{PerMoveMS: (14 * day).Milliseconds()}))
	second := match.Second
	away := func(days int, now time.Time) error {
		return b.try(match.Command{Type: match.CmdVacation, Side: &second, Days: days}, now)
	}
	b.do(move("1"), t0) // on 14 November
	if err := away(20, t0); err != nil {
		t.Fatal(err)
	}
	back := t0.Add(20 * day)
	b.do(move("1"), back)
	if err := away(11, back); !errors.Is(err, match.ErrNoVacation) {
		t.Errorf("31 days in one year: %v", err)
	}
	b.do(move("1"), back.Add(13*day))
	b.do(move("1"), back.Add(26*day))
	next := back.Add(30 * day)
	b.do(move("1"), next)
	if err := away(20, next); err != nil {
		t.Fatalf("20 days in the next year: %v", err)
	}
	if _, left, ok := b.s.Vacation(second, next); !ok || left != (10*day).Milliseconds() {
		t.Errorf("%v of the next year's are left, %v", time.Duration(left)*time.Millisecond, ok)
	}
	b.replays()
}
