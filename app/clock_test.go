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
		r := told[0].(app.GameUpdate).State.Result
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

// A flag that fell while the program was not running has fallen.
func TestFlagFellMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human, match.ClockConfig{PerMoveMS: 60_000}).ID
		b.move(id, "e5")
		b.Close()
		time.Sleep(time.Hour)
		b = newBenchOn(t, b.store)
		w := b.watch(id)
		pending(w)
		if r := b.game(id).State.Result; r == nil || r.Reason != "time" {
			t.Errorf("result %+v", r)
		}
	})
}

// An engine is told of its clock, plays on unwatched while it runs, and loses
// on time like anyone.
func TestEngineOnTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow, match.ClockConfig{MainMS: 80_000, IncrementMS: 2000}).ID
		w := b.watch(id)
		b.move(id, "e5")
		a := <-b.slow.asked
		if a.limits.Clock == nil || a.limits.Clock.Left != 80*time.Second || a.limits.Clock.Increment != 2*time.Second {
			t.Errorf("its clock: %+v", a.limits.Clock)
		}
		if a.limits.MoveTime != 12*time.Second {
			t.Errorf("its time for a move: %v", a.limits.MoveTime)
		}
		w.Close()
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
