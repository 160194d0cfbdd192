package tournaments_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

// TestArena pairs those who are ready, and ends after its time when the last game has.
func TestArena(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Arena, Minutes: 5}, 4)
	ready := func(names string, want error) {
		t.Helper()
		for _, name := range names {
			if _, err := h.Ready(player(t.Context(), string(name)), v.ID); !errors.Is(err, want) {
				t.Errorf("%c is ready: %v, want %v", name, err, want)
			}
		}
	}
	ready("abc", nil)
	ready("z", conduct.ErrPlayer)
	h.pass(time.Second)
	if len(h.progress) != 0 {
		t.Fatal("it pairs before it has begun")
	}
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	if len(h.progress) != 1 {
		t.Fatalf("%d games for three players who have been told", len(h.progress))
	}
	ready("d", nil)
	ready("a", conduct.ErrPlays)
	h.pass(time.Second)
	if len(h.progress) != 2 {
		t.Fatalf("%d games for four players", len(h.progress))
	}
	for id := range h.progress {
		h.progress[id] = tournaments.Progress{Plies: 9}
	}
	over := h.get(v.ID).Played(1, 0)
	h.ends[over] = tournaments.Ended{Over: true, Half: 2}
	ready("a", nil) // though nothing has looked after the game since it ended
	if v = h.get(v.ID); v.Conduct.Rounds[0][0].Result != "1-0" || fmt.Sprint(v.Conduct.Ready) != "[1]" {
		t.Errorf("the first board is %+v, waiting are %v", v.Conduct.Rounds[0][0], v.Conduct.Ready)
	}
	h.progress[over] = tournaments.Progress{Over: true, Plies: 9}
	h.pass(6 * time.Minute)
	ready("a", tournaments.ErrEnded)
	if v = h.get(v.ID); v.Status() != tournaments.Running {
		t.Fatalf("while games go on it is %s", v.Status())
	}
	for id := range h.progress {
		h.progress[id], h.ends[id] = tournaments.Progress{Over: true, Plies: 9}, tournaments.Ended{Over: true, Half: 2}
	}
	h.pass(time.Second)
	if v = h.get(v.ID); v.Status() != tournaments.Over || v.Table(0)[0].Score != 20 {
		t.Errorf("at the end it is %s with %+v", v.Status(), v.Table(0))
	}
}

// TestArenaOfTwo: two who have just met wait for others as long as somebody plays, and then for a while
// more. If nobody comes they meet again.
func TestArenaOfTwo(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Arena, Minutes: 60}, 4)
	h.must(h.Begin(t.Context(), v.ID, 1))
	end := func(round, place int) {
		id := h.get(v.ID).Played(round, place)
		h.progress[id], h.ends[id] = tournaments.Progress{Over: true, Plies: 9}, tournaments.Ended{Over: true, Half: 2}
		h.pass(time.Second)
	}
	games := func(want int) {
		t.Helper()
		if len(h.progress) != want {
			t.Fatalf("%d games, want %d", len(h.progress), want)
		}
	}
	for _, names := range []string{"ab", "cd"} {
		for _, name := range names {
			h.must(h.Ready(player(t.Context(), string(name)), v.ID))
		}
		h.pass(time.Second)
	}
	games(2)
	for id := range h.progress {
		h.progress[id] = tournaments.Progress{Plies: 9}
	}
	end(1, 0)
	again := func() {
		h.must(h.Ready(player(t.Context(), "a"), v.ID))
		h.must(h.Ready(player(t.Context(), "b"), v.ID))
	}
	again()
	h.pass(time.Minute)
	games(2) // c and d may come
	end(2, 0)
	h.pass(9 * time.Second)
	games(2)
	h.pass(time.Second)
	games(3)
	end(3, 0)
	again()
	h.pass(9 * time.Second)
	h.must(h.Ready(player(t.Context(), "c"), v.ID))
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Rounds[3]) != 1 || v.Conduct.Rounds[3][0].Pairing == v.Conduct.Rounds[2][0].Pairing || len(v.Conduct.Ready) != 1 {
		t.Errorf("with a third player there plays %v, and %v wait", v.Conduct.Rounds[3], v.Conduct.Ready)
	}
}

// TestArenaAdjourned adds the time for which an arena was adjourned.
func TestArenaAdjourned(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Arena, Minutes: 5}, 2)
	v = h.must(h.Begin(t.Context(), v.ID, 1))
	ends := v.EndsAt()
	h.pass(time.Minute)
	h.must(h.Adjourn(t.Context(), v.ID, ""))
	h.pass(10 * time.Minute)
	v = h.must(h.Resume(t.Context(), v.ID))
	if got := v.EndsAt(); !got.Equal(ends.Add(10 * time.Minute)) {
		t.Errorf("it ends at %v, want %v", got, ends.Add(10*time.Minute))
	}
	h.pass(3 * time.Minute)
	if v = h.get(v.ID); v.Status() != tournaments.Running {
		t.Errorf("after a minute and three of five it is %s", v.Status())
	}
	h.pass(2 * time.Minute)
	if v = h.get(v.ID); v.Status() != tournaments.Over {
		t.Errorf("after six it is %s", v.Status())
	}
}

// TestWoodenArena: at wooden boards everybody who is free waits, from the beginning, after each result
// that an arbiter types, and after coming late or coming back.
func TestWoodenArena(t *testing.T) {
	h := newHall(t)
	set := tournaments.Settings{System: tournaments.Arena, Minutes: 60, Wooden: true}
	v := h.open(set, 0)
	for _, name := range []string{"a", "b", "c"} {
		h.must(h.Enter(t.Context(), v.ID, tournaments.Entry{Name: name}))
	}
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Open()) != 1 || len(v.Conduct.Ready) != 1 || len(h.progress) != 0 {
		t.Fatalf("after the beginning: open %v, waiting %v, %d games", v.Conduct.Open(), v.Conduct.Ready, len(h.progress))
	}
	v = h.must(h.Enter(t.Context(), v.ID, tournaments.Entry{Name: "late"}))
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Open()) != 2 || v.Seat(1, 0) != 1 || v.Seat(2, 0) != 2 {
		t.Fatalf("the late player waits too: %v at tables %d and %d", v.Conduct.Open(), v.Seat(1, 0), v.Seat(2, 0))
	}
	h.must(h.Result(t.Context(), v.ID, 1, 1, "1-0", ""))
	v = h.must(h.Result(t.Context(), v.ID, 2, 1, "=", ""))
	if len(v.Conduct.Ready) != 4 {
		t.Fatalf("after both results %v wait", v.Conduct.Ready)
	}
	if _, err := h.Relay(t.Context(), v.ID, 2, 1, tournaments.Line{}); !errors.Is(err, tournaments.ErrNoGame) {
		t.Errorf("moves at the last board with a result: %v, want ErrNoGame", err)
	}
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Open()) != 2 {
		t.Errorf("the next games are %v", v.Conduct.Open())
	}
	// Nobody sits down where others still play, and no table is left out.
	at := map[int]bool{}
	for round := 1; round <= v.Conduct.Round(); round++ {
		for place, b := range v.Conduct.Rounds[round-1] {
			if table := v.Seat(round, place); b.Result == "" {
				if table < 1 || table > 2 || at[table] {
					t.Errorf("round %d board %d at table %d", round, place+1, table)
				}
				at[table] = true
			}
		}
	}
	h.must(h.Withdraw(t.Context(), v.ID, 1))
	for round := 3; round <= v.Conduct.Round(); round++ {
		for place := range v.Conduct.Rounds[round-1] {
			v = h.must(h.Result(t.Context(), v.ID, round, place+1, "0-1", ""))
		}
	}
	if len(v.Conduct.Ready) != 3 {
		t.Errorf("without the one who has left %v wait", v.Conduct.Ready)
	}
	if v = h.must(h.Return(t.Context(), v.ID, 1)); len(v.Conduct.Ready) != 4 {
		t.Errorf("the one who is back does not wait: %v", v.Conduct.Ready)
	}
}
