package app_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/live"
	"duiyi/match"
)

// answered plays a person's move and the engine's answer.
func (b *bench) answered(p *puppet, id, move, answer string) {
	b.t.Helper()
	b.move(id, move)
	p.next().play(answer)
	synctest.Wait()
}

// Engines stay within the memory budget: the engine idle the longest moves to another game.
func TestMemoryIsABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Memory(200))
		b.slow.size = 64 // three of them
		var ids []string
		for range 36 {
			id := b.begin(human, slow).ID
			ids = append(ids, id)
			b.answered(b.slow, id, "e5", "e6")
		}
		if made, fresh := b.slow.made.Load(), b.slow.fresh.Load(); made-b.slow.closed.Load() != 3 || fresh != 33 {
			t.Errorf("%d engines made, %d closed, %d told of another game", made, b.slow.closed.Load(), fresh)
		}
		// The last three still have their hash tables.
		b.answered(b.slow, ids[34], "d5", "d6")
		if fresh := b.slow.fresh.Load(); fresh != 33 {
			t.Error("an engine was taken from its game without need")
		}
	})
}

// When the budget is spent, an idle engine of another kind is closed.
func TestMemoryGoesToAnotherKind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Memory(100))
		b.slow.size, b.plain.size = 60, 60
		one, other := b.begin(human, slow).ID, b.begin(human, plain).ID
		b.answered(b.slow, one, "e5", "e6")
		if b.slow.closed.Load() != 0 {
			t.Error("closed before anybody needed its memory")
		}
		b.answered(b.plain, other, "e5", "e6")
		if b.slow.closed.Load() != 1 {
			t.Error("two engines where there is memory for one")
		}
		b.answered(b.slow, one, "d5", "d6")
		if b.plain.closed.Load() != 1 || b.slow.made.Load() != 2 {
			t.Errorf("closed %d, made %d", b.plain.closed.Load(), b.slow.made.Load())
		}
	})
}

// Searches queue while all memory is in use. An engine larger than the budget runs alone.
func TestMemoryIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Memory(100))
		b.slow.size, b.plain.size = 500, 60
		first, second, third := b.begin(human, slow).ID, b.begin(human, plain).ID, b.begin(human, slow).ID
		b.move(first, "e5")
		a := b.slow.next()
		b.move(second, "e5")
		synctest.Wait()
		b.move(third, "e5")
		synctest.Wait()
		select {
		case <-b.slow.asked:
			t.Fatal("more memory at work than there is")
		case <-b.plain.asked:
			t.Fatal("more memory at work than there is")
		default:
		}
		b.do(second, match.Command{Type: match.CmdUndo}) // it waits no longer
		a.play("e6")
		b.slow.next().play("e6")
		synctest.Wait()
		if moves(b.game(first)) != "e5 e6 " || moves(b.game(third)) != "e5 e6 " {
			t.Errorf("moves %q and %q", moves(b.game(first)), moves(b.game(third)))
		}
		b.answered(b.plain, second, "e5", "e6")
	})
}

// Engines of finished games are kept up to a small budget; the rest are closed.
func TestSparesAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Memory(1000))
		b.slow.size = 30
		var ids []string
		for range 10 {
			id := b.begin(human, slow).ID
			ids = append(ids, id)
			b.answered(b.slow, id, "e5", "e6")
		}
		if got := b.MemoryMiB(); got != 300 {
			t.Fatalf("ten games have lent %d MiB", got)
		}
		for _, id := range ids {
			b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
			synctest.Wait()
		}
		if got, closed := b.MemoryMiB(), b.slow.closed.Load(); got != 60 || closed != 8 {
			t.Errorf("after ten results %d MiB are lent, %d engines closed", got, closed)
		}
	})
}

// The engine of a game that is over or left serves another game.
func TestEnginesAreGivenBack(t *testing.T) {
	ends := map[string]func(b *bench, id string, w *live.Watch){
		"result": func(b *bench, id string, _ *live.Watch) {
			b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		},
		"left": func(_ *bench, _ string, w *live.Watch) {
			w.Close()
			time.Sleep(31 * time.Second)
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				id := b.begin(human, slow).ID
				w := b.watch(id)
				b.answered(b.slow, id, "e5", "e6")
				end(b, id, w)
				synctest.Wait()
				b.answered(b.slow, b.begin(human, slow).ID, "e5", "e6")
				if made, fresh := b.slow.made.Load(), b.slow.fresh.Load(); made != 1 || fresh != 1 {
					t.Errorf("%d engines made, %d times told of a new game", made, fresh)
				}
			})
		})
	}
}

// A search for a forced win uses the same memory budget.
func TestForcedWinTakesMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Memory(100))
		b.slow.size = 60
		resting := b.begin(human, slow).ID
		b.answered(b.slow, resting, "e5", "e6")
		b.forced = func(context.Context, engine.Position) (engines.ForcedWin, error) {
			if b.slow.closed.Load() != 1 {
				t.Error("it looks though an engine has the memory")
			}
			return engines.ForcedWin{}, nil
		}
		id := b.begin(human, human).ID
		for range 3 { // it gives back what it took
			if _, err := b.Advice().ForcedWin(t.Context(), id, 0, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}
