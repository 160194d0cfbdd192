package storetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// reviews tests that a report is stored from its request on, for the node that
// has claimed it and under the ticket of that request.
func reviews(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	is := func(id string, want jobs.Kept) {
		t.Helper()
		got, ok, err := s.Report(t.Context(), id)
		if diff := cmp.Diff(want, got); diff != "" || ok != (want.ID != "") || err != nil {
			t.Errorf("Report: %v, %v (-want +got):\n%s", ok, err, diff)
		}
	}
	unfinished := func(but []string, want ...string) {
		t.Helper()
		list, err := s.UnfinishedReports(t.Context(), but, 2)
		var got []string
		for _, r := range list {
			got = append(got, r.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("UnfinishedReports: %v (-want +got):\n%s", err, diff)
		}
	}
	claim := func(id, ticket, from, to string, want bool) {
		t.Helper()
		if got, err := s.ClaimReport(t.Context(), id, ticket, from, to); got != want || err != nil {
			t.Errorf("ClaimReport of %s by %q from %q: %v, %v, want %v", ticket, to, from, got, err, want)
		}
	}
	ask := func(r jobs.Kept, over string) error { return s.AskReport(t.Context(), r, over, 8) }
	keep := func(r jobs.Kept) error { return s.KeepReport(t.Context(), r) }

	is(sum.ID, jobs.Kept{})
	unfinished(nil)
	nowhere := jobs.Kept{ID: "00000000000000ff", Ticket: "t", Node: "a", Body: []byte("{}"), At: epoch}
	does(t, ask(nowhere, ""), store.ErrNoGame)
	does(t, keep(nowhere), store.ErrNoGame)

	first := jobs.Kept{ID: sum.ID, Ticket: "t1", Node: "a", By: "she", Body: []byte(`{"a":1}`), At: epoch.Add(time.Minute)}
	does(t, keep(first), jobs.ErrNotClaimed) // not requested
	is(sum.ID, jobs.Kept{})
	does(t, ask(first, ""), nil)
	does(t, ask(first, ""), nil) // a repeat
	is(sum.ID, first)
	second := first
	second.Ticket, second.Node, second.By = "t2", "b", "he"
	does(t, ask(second, ""), store.ErrConflict)
	does(t, ask(second, "t0"), store.ErrConflict)
	is(sum.ID, first)

	other, third := create(t, s, 2), create(t, s, 3)
	does(t, ask(jobs.Kept{ID: other.ID, Ticket: "t", Node: "b", Body: []byte("{}"), At: epoch}, ""), nil)
	does(t, ask(jobs.Kept{ID: third.ID, Ticket: "t", Body: []byte("{}"), At: epoch.Add(time.Hour)}, ""), nil)
	unfinished(nil, other.ID, sum.ID)
	unfinished([]string{"b", "c"}, sum.ID, third.ID)
	unfinished([]string{"a", "b"}, third.ID)

	// After another node claims the report, the first one's results are
	// rejected.
	first.Body, first.At = []byte(`{"a":2}`), epoch.Add(2*time.Minute)
	does(t, keep(first), nil)
	is(sum.ID, first)
	claim(sum.ID, "t1", "", "b", false)
	claim(sum.ID, "t2", "a", "b", false)
	claim(sum.ID, "t1", "a", "b", true)
	claim(sum.ID, "t1", "a", "b", true) // a repeat
	claim(sum.ID, "t1", "a", "c", false)
	late := first
	late.Done, late.Body = true, []byte(`{"a":"late"}`)
	does(t, keep(late), jobs.ErrNotClaimed)
	first.Node = "b"
	is(sum.ID, first)

	// Nobody claims a finished report; it may be requested again.
	first.Done, first.Body = true, []byte(`{"a":3}`)
	does(t, keep(first), nil)
	does(t, keep(first), nil)
	is(sum.ID, first)
	claim(sum.ID, "t1", "b", "a", false)
	does(t, ask(second, "t1"), nil)
	is(sum.ID, second)
	does(t, keep(first), jobs.ErrNotClaimed)
	is(sum.ID, second)

	// Stopping wins over late results and over a claim.
	does(t, s.ForgetReport(t.Context(), sum.ID), nil)
	does(t, keep(second), jobs.ErrNotClaimed)
	claim(sum.ID, "t2", "b", "a", false)
	is(sum.ID, jobs.Kept{})
	does(t, s.ForgetReport(t.Context(), sum.ID), nil)

	does(t, s.Delete(t.Context(), other.ID, epoch), nil)
	unfinished(nil, third.ID)
	gone := jobs.Kept{ID: other.ID, Ticket: "t", Node: "b", Body: []byte("{}"), At: epoch}
	does(t, keep(gone), store.ErrDeleted)
	does(t, ask(gone, "t"), store.ErrDeleted)
	if _, err := s.Purge(t.Context(), epoch.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	is(other.ID, jobs.Kept{})
}

// reviewsEach tests the limit of unfinished reports per account. Finished
// reports, those of deleted games, and the one requested again do not count.
func reviewsEach(t *testing.T, s app.Store) {
	var games []store.Summary
	for n := range 4 {
		games = append(games, create(t, s, n))
	}
	ask := func(n int, by, over string, want error) {
		t.Helper()
		r := jobs.Kept{ID: games[n].ID, Ticket: fmt.Sprint(by, n, over), Node: "a", By: by, Body: []byte("{}"), At: epoch}
		does(t, s.AskReport(t.Context(), r, over, 2), want)
	}
	ask(0, "she", "", nil)
	ask(1, "she", "", nil)
	ask(2, "she", "", jobs.ErrTooMany)
	ask(1, "she", "she1", nil)
	ask(2, "", "", nil)
	ask(3, "", "", nil)
	done := jobs.Kept{ID: games[0].ID, Ticket: "she0", Node: "a", Done: true, Body: []byte("{}"), At: epoch}
	does(t, s.KeepReport(t.Context(), done), nil)
	ask(2, "she", "2", nil)
	ask(3, "she", "3", jobs.ErrTooMany)
	does(t, s.Delete(t.Context(), games[1].ID, epoch), nil)
	ask(3, "she", "3", nil)
}

// reviewsRace lets two nodes store results and claim the report from each
// other while somebody stops and requests it again. Whatever happens first,
// each must learn the outcome.
func reviewsRace(t *testing.T, s app.Store) {
	sum := create(t, s, 1)
	for round := range 12 {
		ticket := fmt.Sprint("t", round)
		asked := jobs.Kept{ID: sum.ID, Ticket: ticket, Node: "a", Body: []byte("0"), At: epoch}
		before, _, err := s.Report(t.Context(), sum.ID)
		does(t, err, nil)
		does(t, s.AskReport(t.Context(), asked, before.Ticket, 8), nil)
		var (
			all     sync.WaitGroup
			kept    [2]int // what each node stored last
			claimed atomic.Bool
		)
		for i, node := range []string{"a", "b"} {
			all.Go(func() {
				r := asked
				r.Node = node
				for n := 1; n <= 5; n++ {
					if node == "b" && !claimed.Load() {
						mine, err := s.ClaimReport(t.Context(), sum.ID, ticket, "a", "b")
						if err != nil {
							t.Error(err)
						}
						claimed.Store(mine)
					}
					had := claimed.Load()
					r.Body = fmt.Append(nil, 10*(i+1)+n)
					switch err := s.KeepReport(t.Context(), r); {
					case err == nil && node == "a" && had:
						t.Errorf("round %d: a node keeps what another has claimed", round)
					case err == nil:
						kept[i] = n
					case !errors.Is(err, jobs.ErrNotClaimed):
						t.Error(err)
					}
				}
			})
		}
		if round%2 == 0 {
			all.Go(func() {
				if err := s.ForgetReport(t.Context(), sum.ID); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		got, there, err := s.Report(t.Context(), sum.ID)
		does(t, err, nil)
		switch {
		case round%2 == 0 && there:
			t.Errorf("round %d: after a stop there is %+v", round, got)
		case round%2 == 1 && (!claimed.Load() || got.Node != "b" || string(got.Body) != fmt.Sprint(20+kept[1])):
			t.Errorf("round %d: there is %+v, claimed %v, kept %d", round, got, claimed.Load(), kept[1])
		}
	}
}
