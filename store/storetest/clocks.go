package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/match"
)

// deadlines tests that deadlines are written with the events that set them,
// and deleted with the game.
func deadlines(t *testing.T, s app.Store) {
	at := func(seconds int) *time.Time {
		at := epoch.Add(time.Duration(seconds) * time.Second)
		return &at
	}
	want := func(most int, ids ...int) {
		t.Helper()
		list, err := s.Deadlines(t.Context(), most)
		if err != nil {
			t.Fatal(err)
		}
		var got, games []string
		for _, due := range list {
			got = append(got, due.Game)
		}
		for _, n := range ids {
			sum, _ := game(n)
			games = append(games, sum.ID)
		}
		if diff := cmp.Diff(games, got); diff != "" {
			t.Errorf("the flags that fall (-want +got):\n%s", diff)
		}
	}
	want(9)
	for n, due := range []*time.Time{nil, at(30), at(10), at(20), {}} {
		sum, events := game(n)
		sum.Due = due
		if err := s.Create(t.Context(), sum, events); err != nil {
			t.Fatal(err)
		}
	}
	want(9, 2, 3, 1)
	want(2, 2, 3)
	move := func(n, seq int, due *time.Time) {
		t.Helper()
		sum, _ := game(n)
		sum.Due = due
		if err := s.Append(t.Context(), sum, seq, []match.Event{moved(epoch, "h2e2")}); err != nil {
			t.Fatal(err)
		}
	}
	move(2, 1, at(60))
	move(1, 1, nil)
	move(3, 1, new(time.Time))
	want(9, 1, 2)
	sum, _ := game(1)
	if err := s.Delete(t.Context(), sum.ID, epoch); err != nil {
		t.Fatal(err)
	}
	want(9, 2)
	if err := s.Restore(t.Context(), sum.ID); err != nil {
		t.Fatal(err)
	}
	want(9, 1, 2)
	if err := s.Delete(t.Context(), sum.ID, epoch); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Purge(t.Context(), epoch.Add(time.Hour)); n != 1 || err != nil {
		t.Fatalf("Purge = %d, %v", n, err)
	}
	want(9, 2)
	list, err := s.Deadlines(t.Context(), 1)
	if err != nil || !list[0].At.Equal(*at(60)) {
		t.Errorf("Deadlines = %v, %v", list, err)
	}
}

func beats(t *testing.T, s app.Store) {
	if at, err := s.LastBeat(t.Context()); err != nil || !at.IsZero() {
		t.Errorf("before the first, LastBeat = %v, %v", at, err)
	}
	for n := range 2 {
		want := epoch.Add(time.Duration(n) * time.Second)
		if err := s.Beat(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if at, err := s.LastBeat(t.Context()); err != nil || !at.Equal(want) {
			t.Errorf("LastBeat = %v, %v, want %v", at, err, want)
		}
	}
}
