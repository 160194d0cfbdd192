package app_test

import (
	"testing"
	"testing/synctest"
	"time"

	"duiyi/match"
)

// A game between engines can be paused, also across a restart, and stepped. A take-back pauses
// it.
func TestShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(slow, plain).ID
		b.watch(id)
		b.slow.next().play("e5")
		a := b.plain.next()
		if s := b.do(id, match.Command{Type: match.CmdHalt}); s.Thinking || a.ctx.Err() == nil {
			t.Error("it thinks on though it was halted")
		}
		b.Close()

		b = newBenchOn(t, b.store)
		w := b.watch(id)
		time.Sleep(time.Minute)
		if s := b.game(id); s.Thinking || !s.State.Waits() {
			t.Errorf("in another run it does not wait: %+v", s.State.Show)
		}
		b.do(id, match.Command{Type: match.CmdStep})
		b.plain.next().play("e6")
		time.Sleep(time.Minute)
		if s := b.game(id); s.Thinking || moves(s) != "e5 e6 " {
			t.Errorf("after a step moves %q, thinking %v", moves(s), s.Thinking)
		}
		if s := b.do(id, match.Command{Type: match.CmdUndo}); s.Thinking || !s.State.Waits() {
			t.Errorf("a move taken back is answered at once: %+v", s.State.Show)
		}
		b.do(id, match.Command{Type: match.CmdGoOn})
		b.plain.next().play("d5")
		b.slow.next()

		// A step works without a watcher.
		w.Close()
		b.do(id, match.Command{Type: match.CmdHalt})
		time.Sleep(time.Minute)
		b.do(id, match.Command{Type: match.CmdStep})
		b.slow.next().play("c5")
		synctest.Wait()
		time.Sleep(time.Second)
		if s := b.game(id); moves(s) != "e5 d5 c5 " {
			t.Errorf("a step that nobody watches: moves %q", moves(s))
		}
	})
}

// Engines play at the pace that spectators choose, from the current move on, but not so slowly
// that a clock runs out.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(slow, plain).ID
		b.watch(id)
		pace := func(ms int64) { b.do(id, match.Command{Type: match.CmdPace, PaceMS: ms}) }
		pace(5000)
		start := time.Now()
		b.slow.next().play("e5")
		a := b.plain.next()
		if d := time.Since(start); d != 5*time.Second {
			t.Errorf("at 5 s a move one took %v", d)
		}
		start = time.Now()
		a.play("e6")
		time.Sleep(time.Second)
		pace(2000)
		b.slow.next()
		if d := time.Since(start); d != 2*time.Second {
			t.Errorf("sped up to 2 s within a move, it took %v", d)
		}

		id = b.begin(slow, plain, match.ClockConfig{MainMS: 10_000}).ID
		b.watch(id)
		pace(60_000)
		b.slow.next().play("e5")
		a = b.plain.next()
		start = time.Now()
		a.play("e6")
		b.slow.next()
		if d := time.Since(start); d != time.Second {
			t.Errorf("with 10 s on the clock a move took %v", d)
		}
	})
}
