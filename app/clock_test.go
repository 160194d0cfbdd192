package app_test

import (
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/match"
)

// The flag falls on time, watched or not, and whoever has the move.
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
		r := told[0].(app.Change).State.Result
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

// Time in which the program was not running is not charged to anybody, and
// the next move sets the clock going again.
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

// A clock stands still when the last watcher has left for good.
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

// An engine is told of its clock, and loses on time like anyone.
func TestEngineOnTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow, match.ClockConfig{MainMS: 80_000, IncrementMS: 2000}).ID
		b.watch(id)
		b.move(id, "e5")
		a := <-b.slow.asked
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
