package evaluations_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// gomokuAfter returns the position after some moves on a board of 9×9.
func gomokuAfter(t *testing.T, moves ...string) match.Position {
	t.Helper()
	return after(t, gm.Rules{}, match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9})}, moves...)
}

func after(t *testing.T, rules match.Ruleset, c match.Config, moves ...string) match.Position {
	t.Helper()
	p, err := rules.Start(c)
	for _, m := range moves {
		if err != nil {
			break
		}
		p, _, err = p.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A memory is a Cache on a store, and what it says.
type memory struct {
	*evaluations.Cache
	t *testing.T
}

func open(t *testing.T, store evaluations.Store) memory {
	return memory{evaluations.New(store, slog.New(slog.DiscardHandler)), t}
}

// say remembers an evaluation of a position.
func (m memory) say(p match.Position, depth, score int) {
	m.Remember("gomoku", "freestyle", p, "slow", match.Info{Depth: depth, Score: &match.Score{Centipawns: score}, Nodes: 9, PV: []string{"c3", "c4"}}, time.Now())
}

// found returns what is remembered of a position under some rules, as "depth score".
func (m memory) found(rules string, p match.Position) string {
	e, ok := m.Recall(m.t.Context(), "gomoku", rules, p)
	if !ok {
		return ""
	}
	return fmt.Sprint(e.Depth, " ", e.Score.Centipawns, " ", e.Line)
}

// An evaluation is found however its position is reached, also after a restart;
// the deepest one is kept.
func TestRememberedWhereverReached(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, err := sqlite.Open(sqlitetest.Dir(t))
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		m := open(t, store)
		there, byAnotherWay := gomokuAfter(t, "e5", "d4", "f6"), gomokuAfter(t, "f6", "d4", "e5")
		m.say(there, 3, 1)
		if got := m.found("freestyle", byAnotherWay); got != "" {
			t.Errorf("a glance is remembered: %s", got)
		}
		m.say(there, 12, 40)
		m.say(there, 8, -100)
		const want = "12 40 [c3 c4]"
		if got := m.found("freestyle", byAnotherWay); got != want {
			t.Errorf("remembered %q, want %q", got, want)
		}
		if got := m.found("freestyle", gomokuAfter(t, "e5", "d4", "f7")); got != "" {
			t.Errorf("of another position: %q", got)
		}
		if got := m.found("renju", there); got != "" {
			t.Errorf("under other rules: %q", got)
		}
		m.Close()
		again := open(t, store)
		if got := again.found("freestyle", byAnotherWay); got != want {
			t.Errorf("after a restart %q, want %q", got, want)
		}
		again.say(there, 9, 0)
		again.Close()
		if got := open(t, store).found("freestyle", there); got != want {
			t.Errorf("a shallower one replaced it: %q", got)
		}
	})
}

// A slow store is one whose writes the test lets through.
type slow struct {
	evaluations.Store
	begun, done chan struct{}
}

func (s slow) KeepEvaluations(ctx context.Context, list []evaluations.Evaluation, most int) error {
	close(s.begun)
	<-s.done
	return nil
}

// Close waits for a write that is under way, and nothing is remembered after it.
func TestCloseWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := slow{begun: make(chan struct{}), done: make(chan struct{})}
		m := open(t, store)
		m.say(gomokuAfter(t, "e5"), 9, 1)
		<-store.begun
		closed := make(chan struct{})
		go func() { m.Close(); close(closed) }()
		synctest.Wait()
		select {
		case <-closed:
			t.Error("closed during a write")
		default:
		}
		close(store.done)
		<-closed
		m.say(gomokuAfter(t, "d4"), 9, 1) // a write would close begun again, and panic
		time.Sleep(time.Minute)
	})
}

// Of xiangqi the counts of moves at the end of a FEN do not tell positions apart,
// the side to move does; and what a repetition is about to cost is not remembered.
func TestWhatIsOnePosition(t *testing.T) {
	c := match.Config{Game: xq.Game, Rules: "axf"}
	start := after(t, xq.Rules{}, c)
	back := after(t, xq.Rules{}, c, "h0g2", "h9g7", "g2h0", "g7h9")
	key := func(p match.Position) evaluations.Key { return evaluations.KeyOf(xq.Game, "axf", p) }
	if key(start) != key(back) {
		t.Error("the same position has two keys")
	}
	if key(start) == key(after(t, xq.Rules{}, c, "h0g2", "h9g7", "g2h0")) {
		t.Error("two positions have one key")
	}
	black := after(t, xq.Rules{}, match.Config{Game: xq.Game, Rules: "axf", Setup: "3k5/9/9/9/9/9/9/9/9/R3K4 b"})
	red := after(t, xq.Rules{}, match.Config{Game: xq.Game, Rules: "axf", Setup: "3k5/9/9/9/9/9/9/9/9/R3K4 w"})
	if key(black) == key(red) {
		t.Error("whoever is to move, the position is one")
	}
}
