package app_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"duiyi/live/update"
	"duiyi/match"
)

func TestEngineFails(t *testing.T) {
	bad := map[string]func(a *ask){
		"an error":        func(a *ask) { a.answer <- answer{err: errors.New("the pipe is broken")} },
		"an illegal move": func(a *ask) { a.play("e5") },
		"no move at all":  func(a *ask) { a.play("") },
	}
	for name, misbehave := range bad {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				id := b.begin(human, slow).ID
				w := b.watch(id)
				version := b.move(id, "e5").State.Version
				misbehave(b.slow.next())

				told := pending(w)
				failed, ok := told[len(told)-1].(update.Failed)
				if !ok || failed.Version != version || failed.Message == "" {
					t.Errorf("told of the failure: %+v", told)
				}
				if s := b.game(id); moves(s) != "e5 " || s.Thinking {
					t.Errorf("the game became %q, thinking %v", moves(s), s.Thinking)
				}
				if b.logs.errors.Load() == 0 {
					t.Error("nothing was logged")
				}
				if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "a1"}); err == nil || b.game(id).Thinking {
					t.Errorf("a move out of turn (%v) set the engine to work again", err)
				}
				// A new watcher starts it again, and so does a take-back.
				w2 := b.watch(id)
				b.slow.next().play("e6")
				if got := pending(w2); len(got) != 2 { // thinks; has moved
					t.Errorf("the new watcher was told %+v", got)
				}
				if got := moves(b.game(id)); got != "e5 e6 " {
					t.Errorf("moves %q", got)
				}
			})
		})
	}
}

// A panic in an engine concerns its game only, and that engine is replaced.
func TestEnginePanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "panicky"}).ID
		w := b.watch(id)
		b.move(id, "e5")
		var told string
		for _, u := range pending(w) {
			if f, ok := u.(update.Failed); ok {
				told = f.Message
			}
		}
		if told == "" || strings.Contains(told, "secret") {
			t.Errorf("told %q", told)
		}
		b.do(id, match.Command{Type: match.CmdUndo})
		b.move(id, "a1")
		synctest.Wait()
		if n := b.panicky.Load(); n != 2 {
			t.Errorf("%d engines were made, want one for each panic", n)
		}
		if got := moves(b.game(id)); got != "a1 " {
			t.Errorf("moves %q", got)
		}
	})
}

func TestEngineAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "absent"}).ID
		w := b.watch(id)
		b.move(id, "e5")
		var told string
		for _, u := range pending(w) {
			if f, ok := u.(update.Failed); ok {
				told = f.Message
			}
		}
		if !strings.Contains(told, "not installed") {
			t.Errorf("told %q", told)
		}
	})
}

func TestLevelRefusedByEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		w := b.watch(b.begin(match.Player{Kind: match.Engine, Engine: "slow", Level: "broken"}, human).ID)
		var message string
		for _, u := range pending(w) {
			if f, ok := u.(update.Failed); ok {
				message = f.Message
			}
		}
		if !strings.Contains(message, "no such value") {
			t.Errorf("told %q", message)
		}
	})
}
