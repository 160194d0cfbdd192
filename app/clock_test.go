package app_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// The flag falls on time, watched or not, for either side.
func TestFlag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{MainMS: 5000}).ID
		time.Sleep(time.Minute) // nobody is charged before the first move
		b.move(id, "e5")
		w := b.watch(id)
		time.Sleep(4999 * time.Millisecond)
		if told := pending(w); len(told) != 0 {
			t.Fatalf("told %+v before the time", told)
		}
		time.Sleep(time.Millisecond)
		told := pending(w)
		if len(told) != 1 {
			t.Fatalf("told %+v", told)
		}
		r := told[0].(update.Change).State.Result
		if r == nil || r.Reason != "time" || *r.Winner != match.First {
			t.Errorf("result %+v", r)
		}
		b.do(id, match.Command{Type: match.CmdUndo}) // the clock stands still at the start
		time.Sleep(time.Hour)
		if r := b.game(id).State.Result; r != nil {
			t.Errorf("result %+v with no clock running", r)
		}
	})
}

// Time during which the program was down is not charged. The next move restarts the clock.
func TestClockStandsStillMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{MainMS: 60_000}).ID
		b.move(id, "e5")
		time.Sleep(5 * time.Second)
		b.move(id, "e6")
		b.Close()
		time.Sleep(time.Hour)
		b = newBenchOn(t, b.store)
		time.Sleep(time.Hour)
		c := b.game(id).State.Clock
		if c.LeftMS != [2]int64{60_000, 55_000} || !c.RunningSince.IsZero() {
			t.Errorf("the clock when the game is opened again: %+v", c)
		}
		b.move(id, "d5")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if r := b.game(id).State.Result; r == nil || r.Reason != "time" || *r.Winner != match.First {
			t.Errorf("result %+v, though the clock runs again", r)
		}
	})
}

// The clock stops when the last watcher has left for good.
func TestClockStopsWhenEverybodyLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{MainMS: 600_000}).ID
		w := b.watch(id)
		b.move(id, "e5")
		w.Close()
		time.Sleep(29 * time.Second)
		w = b.watch(id) // reloaded
		time.Sleep(time.Minute)
		if b.game(id).State.Clock.RunningSince.IsZero() {
			t.Error("a reload stopped the clock")
		}
		w.Close()
		time.Sleep(time.Hour)
		if c := b.game(id).State.Clock; c.LeftMS[match.Second] != 600_000-119_000 || !c.RunningSince.IsZero() {
			t.Errorf("the clock after everybody left: %+v", c)
		}
	})
}

// An engine gets its clock and can lose on time.
func TestEngineOnTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow, match.ClockConfig{MainMS: 80_000, IncrementMS: 2000}).ID
		b.watch(id)
		b.move(id, "e5")
		a := b.slow.next()
		if a.limits.Clock == nil || a.limits.Clock.Left != 80*time.Second || a.limits.Clock.Increment != 2*time.Second {
			t.Errorf("its clock: %+v", a.limits.Clock)
		}
		if a.limits.MoveTime != 12*time.Second {
			t.Errorf("its time for a move: %v", a.limits.MoveTime)
		}
		time.Sleep(time.Minute)
		if a.ctx.Err() != nil {
			t.Error("stopped though its clock runs")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if a.ctx.Err() == nil {
			t.Error("thinks on after its flag has fallen")
		}
		if r := b.game(id).State.Result; r == nil || r.Reason != "time" || *r.Winner != match.First {
			t.Errorf("result %+v", r)
		}
	})
}

// A machine that sleeps for an hour costs nobody time: the clock stops until the next move and
// is right afterwards.
func TestSleepPausesTheClock(t *testing.T) {
	for _, soon := range []bool{false, true} { // the next move comes before anybody has noticed
		synctest.Test(t, func(t *testing.T) {
			var slept atomic.Int64 // nanoseconds
			wall := func() time.Time { return time.Now().Add(time.Duration(slept.Load())) }
			b := newBench(t, app.Wall(wall))
			id := b.begin(human, human, match.ClockConfig{MainMS: 60_000}).ID
			b.move(id, "e5")
			w := b.watch(id)
			time.Sleep(10 * time.Second)
			slept.Store(int64(time.Hour))
			if !soon {
				time.Sleep(5 * time.Second)
				told := pending(w)
				if len(told) != 2 || told[1] != (update.Slept{}) || !told[0].(update.Change).State.Clock.RunningSince.IsZero() {
					t.Fatalf("awake again, the watcher was told %+v", told)
				}
				time.Sleep(time.Hour)
			}
			s := b.move(id, "e6")
			if s.State.Result != nil || s.State.Clock.LeftMS[match.Second] < 45_000 || s.State.Clock.RunningSince.IsZero() {
				t.Errorf("result %+v, clock %+v", s.State.Result, s.State.Clock)
			}
			if behind := wall().Sub(s.Updated); behind > time.Second || behind < -time.Second {
				t.Errorf("the time of the move is off by %v", behind)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			if r := b.game(id).State.Result; r == nil || r.Reason != "time" || *r.Winner != match.Second {
				t.Errorf("a minute later the result is %+v", r)
			}
		})
	}
}

// Setting the system clock back gives nobody time. The game changed last stays first in the
// list, also after a restart.
func TestSystemClockSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var off atomic.Int64 // nanoseconds
		wall := func() time.Time { return time.Now().Add(time.Duration(off.Load())) }
		b := newBench(t, app.Wall(wall))
		first := b.begin(human, human, match.ClockConfig{MainMS: 60_000}).ID
		b.move(first, "e5")
		time.Sleep(10 * time.Second)
		off.Store(int64(-24 * time.Hour))
		if s := b.move(first, "e6"); s.State.Clock.LeftMS[match.Second] != 50_000 {
			t.Errorf("clock %+v", s.State.Clock)
		}
		order := func(b *bench, want ...string) {
			t.Helper()
			list, err := b.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 9})
			if err != nil || len(list) != len(want) {
				t.Fatalf("List = %+v, %v", list, err)
			}
			for i, s := range list {
				if s.ID != want[i] {
					t.Errorf("place %d is another game's", i)
				}
			}
		}
		time.Sleep(time.Second)
		second := b.begin(human, human).ID
		order(b, second, first)
		b.Close()
		b = newBenchOn(t, b.store, app.Wall(wall))
		time.Sleep(time.Second)
		b.do(first, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		order(b, first, second)
	})
}
