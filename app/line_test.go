package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/identity"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// With one processor a second game's engine queues, its watchers see the place, and it starts
// when the first is done.
func TestThinkingIsAQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		one, two := b.begin(human, slow).ID, b.begin(human, slow).ID
		w := b.watch(two)
		b.move(one, "e5")
		a := b.slow.next()
		b.move(two, "d4")
		updates := pending(w)
		if len(updates) != 2 || updates[1] != (update.Thinking{Version: 2, Place: 1}) {
			t.Errorf("the watcher was told %+v", updates)
		}
		if s := b.game(two); !s.Thinking || s.Place != 1 {
			t.Errorf("thinking %v, place %d", s.Thinking, s.Place)
		}
		time.Sleep(3 * time.Second)
		if told := pending(w); len(told) != 0 {
			t.Errorf("told without news: %+v", told)
		}
		a.play("e6")
		a = b.slow.next()
		if updates := pending(w); len(updates) != 1 || updates[0] != (update.Thinking{Version: 2}) {
			t.Errorf("when it began, the watcher was told %+v", updates)
		}
		a.play("d5")
		synctest.Wait()
		if s := b.game(two); moves(s) != "d4 d5 " || s.Place != 0 {
			t.Errorf("moves %q, place %d", moves(s), s.Place)
		}
	})
}

// An engine's time limit is computed when its search begins, not when it queues.
func TestWaitingCostsTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		one := b.begin(human, slow).ID
		two := b.begin(human, slow, match.ClockConfig{MainMS: 60_000}).ID
		b.move(one, "e5")
		a := b.slow.next()
		b.move(two, "e5")
		time.Sleep(8 * time.Second)
		a.play("e6")
		a = b.slow.next()
		if left := a.limits.Clock.Left; left != 52*time.Second {
			t.Errorf("it was told of %v", left)
		}
		a.play("e6")
		synctest.Wait()
		if got := moves(b.game(two)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}

// A long search plays its best move so far when others wait.
func TestLongSearchGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		b.slow.deaf = true
		one, two := b.begin(human, slow).ID, b.begin(human, slow).ID
		b.move(one, "e5")
		a := b.slow.next()
		time.Sleep(9 * time.Second)
		b.move(two, "e5")
		synctest.Wait()
		if a.ctx.Err() != nil {
			t.Error("hurried before its share was over")
		}
		time.Sleep(time.Second)
		<-a.ctx.Done()
		a.play("e6")
		b.slow.next().play("e6")
		synctest.Wait()
		if moves(b.game(one)) != "e5 e6 " || moves(b.game(two)) != "e5 e6 " {
			t.Errorf("moves %q and %q", moves(b.game(one)), moves(b.game(two)))
		}
	})
}

// Advice queues behind moves and reports its place.
func TestAdviceWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		one, two := b.begin(human, plain).ID, b.begin(human, human).ID
		b.move(one, "e5")
		a := b.plain.next()
		var list []analysis.Advice
		done := make(chan error)
		go func() {
			var err error
			list, err = b.told(t.Context(), two, analysis.Query{})
			done <- err
		}()
		time.Sleep(2500 * time.Millisecond)
		a.play("e6")
		b.slow.next().play("e5")
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		places := ""
		for _, l := range list {
			places += fmt.Sprint(l.Place, l.Done, " ")
		}
		if places != "1 false 1 false 1 false 0 true " {
			t.Errorf("told %q", places)
		}
	})
}

// A full queue rejects new searches without side effects and drops no game in progress.
func TestLineFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		b.slow.deaf = true
		mine := b.begin(human, slow).ID
		people := b.begin(human, human).ID
		var begun int
		var err error
		for begun = 0; begun < 1000; begun++ {
			_, err = b.Create(t.Context(), match.Config{Game: "gomoku", Players: [2]match.Player{plain, human}}, "")
			synctest.Wait()
			if err != nil {
				break
			}
		}
		if !errors.Is(err, store.ErrOverloaded) || begun < 100 {
			t.Fatalf("after %d games: %v", begun, err)
		}
		if _, err := b.Do(t.Context(), mine, match.Command{Type: match.CmdMove, Move: "e5"}); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("move: %v", err)
		}
		refusals := map[string]func() error{
			"advice":     func() error { _, err := b.told(t.Context(), people, analysis.Query{}); return err },
			"forced win": func() error { _, err := b.Advice().ForcedWin(t.Context(), people, 0, nil, nil); return err },
		}
		for name, ask := range refusals {
			if err := ask(); !errors.Is(err, engines.ErrBusy) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s := b.game(mine); moves(s) != "" || s.State.Version != 1 {
			t.Errorf("refused, and yet version %d with %q", s.State.Version, moves(s))
		}
		b.move(people, "e5") // people wait for no engine
		b.plain.next().play("e5")
		b.plain.next()
		b.move(mine, "e5") // there is room again
	})
}

// A queued search for a forced win reports its place until it begins.
func TestForcedWinTellsItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		mine := b.begin(human, slow).ID
		b.move(mine, "e5")
		thinking := b.slow.next()
		people := b.begin(human, human).ID
		b.forced = func(context.Context, engine.Position) (engines.ForcedWin, error) {
			return engines.ForcedWin{Line: []string{"e5"}}, nil
		}
		var places []int
		var win analysis.Win
		var err error
		go func() {
			win, err = b.Advice().ForcedWin(identity.WithClient(t.Context(), "another"), people, 0, nil, func(place int) { places = append(places, place) })
		}()
		time.Sleep(8500 * time.Millisecond) // longer than anybody waits without a word
		synctest.Wait()
		if len(places) != 9 || slices.Max(places) != 1 || slices.Min(places) != 1 || win.Line != nil || err != nil {
			t.Errorf("told %v; %+v, %v", places, win, err)
		}
		thinking.play("e6")
		synctest.Wait()
		if err != nil || len(win.Line) != 1 || len(places) != 10 || places[9] != 0 {
			t.Errorf("at last %+v, %v; told %v", win, err, places)
		}
	})
}

// Slots go to people in turn, however many searches one of them has queued.
func TestPersonsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		greedy := identity.WithClient(t.Context(), "greedy")
		begin := func() string {
			s, err := b.Create(greedy, match.Config{Game: "gomoku", Players: [2]match.Player{slow, human}}, "")
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return s.ID
		}
		first := begin()
		for range 20 {
			begin()
		}
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		synctest.Wait()
		b.slow.next().play("h8")
		b.slow.next().play("h8") // one more of the many, which was first in line
		synctest.Wait()
		b.slow.next().play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q; the first game: %q", got, moves(b.game(first)))
		}
	})
}

// An engine stops for a player who sent a command and never came back.
func TestUnseenSearchStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := b.slow.next()
		for range 20 { // somebody looks now and then
			time.Sleep(30 * time.Second)
			if s := b.game(id); !s.Thinking {
				t.Fatal("stopped though somebody looks")
			}
		}
		time.Sleep(3 * time.Minute)
		synctest.Wait()
		if a.ctx.Err() == nil {
			t.Error("it thinks for nobody")
		}
		b.watch(id)
		b.slow.next().play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}
