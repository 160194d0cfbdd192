package tournaments_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"duiyi/tournaments"
)

// TestGrace ends games that players do not begin in time, and not those in which both moved.
func TestGrace(t *testing.T) {
	h := newHall(t)
	grace := int64(60_000)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, GraceMS: &grace}, 6)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	v = h.get(v.ID)
	game := func(place int) string { return v.Game(1, place) }
	h.pass(30 * time.Second)
	h.progress[game(1)] = tournaments.Progress{Plies: 1, Changed: h.now}
	h.progress[game(2)] = tournaments.Progress{Plies: 2, Changed: h.now}
	h.pass(31 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+  ]" {
		t.Errorf("the first player of board 1 is late: %s", got)
	}
	h.must(h.Adjourn(t.Context(), v.ID, "fire alarm"))
	h.pass(time.Hour)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+  ]" {
		t.Errorf("adjourned, nobody forfeits: %s", got)
	}
	if _, err := h.Publish(t.Context(), v.ID, 2); !errors.Is(err, tournaments.ErrAdjourned) {
		t.Errorf("a round while adjourned: %v", err)
	}
	h.must(h.Resume(t.Context(), v.ID))
	h.pass(59 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+  ]" {
		t.Errorf("resumed, players have the time of grace again: %s", got)
	}
	h.pass(2 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+ +- ]" {
		t.Errorf("the second player of board 2 is late too: %s", got)
	}
}

// TestGraceWhileStopped: nobody forfeits while an arbiter has stopped the clock, and adding time
// does not let it run.
func TestGraceWhileStopped(t *testing.T) {
	h := newHall(t)
	grace := int64(60_000)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, GraceMS: &grace}, 4)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	act := func(what string, ms int64) {
		h.must(h.Clock(t.Context(), v.ID, tournaments.ClockAct{Round: 1, Board: 1, Act: what, MS: ms}))
	}
	act(tournaments.PauseClock, 0)
	act(tournaments.AddTime, 60_000)
	h.pass(time.Hour)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[ -+]" {
		t.Errorf("board 1 stands still: %s", got)
	}
	act(tournaments.ResumeClock, 0)
	h.progress[h.get(v.ID).Game(1, 0)] = tournaments.Progress{Changed: h.now}
	h.pass(59 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[ -+]" {
		t.Errorf("its clock runs again: %s", got)
	}
	h.pass(2 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+ -+]" {
		t.Errorf("the time of grace is over: %s", got)
	}
}

// TestGraceAfterOutage gives players the time of grace again after all nodes were down.
func TestGraceAfterOutage(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 2)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	h.now = h.now.Add(time.Hour)
	h.Room = tournaments.New(h.Parts)
	h.pass(4 * time.Minute)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[]" {
		t.Errorf("four minutes after the start: %s", got)
	}
	h.pass(61 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+]" {
		t.Errorf("after the time of grace: %s", got)
	}
}

// TestTakeBackByClock takes a round back that the clock has published. The clock waits for the
// arbiter then, and the break begins anew.
func TestTakeBackByClock(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, Auto: true, StartsMS: h.now.Add(time.Minute).UnixMilli()}, 4)
	h.pass(time.Minute)
	h.pass(time.Second)
	v = h.get(v.ID)
	for place := range 2 {
		game := v.Game(1, place)
		h.progress[game], h.ends[game] = tournaments.Progress{Over: true, Plies: 30}, tournaments.Ended{Over: true, Half: 2}
	}
	h.pass(time.Second)
	h.must(h.TakeBack(t.Context(), v.ID, 2, "a late player"))
	h.pass(time.Second)
	if v = h.get(v.ID); v.Conduct.Round() != 1 || v.Status() != tournaments.Adjourned {
		t.Errorf("taken back: round %d, %s", v.Conduct.Round(), v.Status())
	}
	h.must(h.Resume(t.Context(), v.ID))
	h.pass(time.Second)
	if v = h.get(v.ID); v.Conduct.Round() != 2 || v.Conduct.Begun != 1 {
		t.Fatalf("resumed: published %d, begun %d", v.Conduct.Round(), v.Conduct.Begun)
	}
	h.pass(30 * time.Second)
	h.must(h.Adjourn(t.Context(), v.ID, "tea"))
	h.pass(time.Hour)
	v = h.must(h.Resume(t.Context(), v.ID))
	if want := h.now.Add(time.Minute); !v.BeginsAt().Equal(want) {
		t.Errorf("after tea round 2 begins at %v, want %v", v.BeginsAt(), want)
	}
}

// TestByClock publishes and begins all rounds by the clock, and finishes.
func TestByClock(t *testing.T) {
	h := newHall(t)
	pause := int64(60_000)
	v := h.open(tournaments.Settings{System: tournaments.Robin, Auto: true, StartsMS: h.now.Add(time.Hour).UnixMilli(), BreakMS: &pause}, 3)
	h.pass(59 * time.Minute)
	if v = h.get(v.ID); v.Status() != tournaments.Coming {
		t.Fatalf("before its time it is %s", v.Status())
	}
	h.pass(time.Minute)
	h.pass(time.Second)
	for round := 1; round <= 3; round++ {
		v = h.get(v.ID)
		if v.Conduct.Round() != round || v.Conduct.Begun != round || len(h.progress) != round {
			t.Fatalf("round %d: published %d, begun %d, %d games", round, v.Conduct.Round(), v.Conduct.Begun, len(h.progress))
		}
		game := v.Game(round, 0)
		h.progress[game], h.ends[game] = tournaments.Progress{Over: true, Plies: 30}, tournaments.Ended{Over: true, Half: 2}
		h.pass(time.Second)
		if v = h.get(v.ID); round < 3 && (v.Conduct.Round() != round+1 || v.Conduct.Begun != round || !v.BeginsAt().Equal(h.now.Add(time.Minute))) {
			t.Fatalf("after round %d: published %d, begun %d, next at %v", round, v.Conduct.Round(), v.Conduct.Begun, v.BeginsAt())
		}
		h.pass(61 * time.Second)
		h.pass(time.Second)
	}
	if v = h.get(v.ID); v.Status() != tournaments.Over {
		t.Errorf("after all rounds it is %s", v.Status())
	}
	if want := []int{1, 2, 2, 3, 3}; !slices.Equal(h.paired, want) { // round 1 begins when it is paired
		t.Errorf("people are told of rounds %v, want %v", h.paired, want)
	}
}

// TestClockSetBack: events stay in the order of their times if the machine's clock goes back.
func TestClockSetBack(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 1}, 1)
	h.now = h.now.Add(-time.Hour)
	h.must(h.Enter(player(t.Context(), "later"), v.ID, tournaments.Entry{}))
	events, _, err := h.Events(t.Context(), v.ID, 0, 100)
	if err != nil || !slices.IsSortedFunc(events, func(x, y tournaments.Event) int { return int(x.At - y.At) }) {
		t.Errorf("events %+v, %v", events, err)
	}
}
