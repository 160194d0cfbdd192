package app_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
)

// gomokuAfter is what stands on a board of 9×9 after some moves.
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

// found is what is remembered of a position, as "depth score".
func (b *bench) found(p match.Position) string {
	r, ok := b.Recall(b.t.Context(), "gomoku", "freestyle", p)
	if !ok {
		return ""
	}
	return fmt.Sprint(r.Depth, " ", r.Score.Centipawns, " ", r.PVText["point"])
}

// What was found out of a position is known wherever it is reached: by another
// way, in another game, and when the program has been started anew.
func TestRememberedWhereverReached(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		there, byAnotherWay := gomokuAfter(t, "e5", "d4", "f6"), gomokuAfter(t, "f6", "d4", "e5")
		say := func(depth, score int) {
			b.Remember("gomoku", "freestyle", there, "slow", match.Info{Depth: depth, Score: &match.Score{Centipawns: score}, Nodes: 9, PV: []string{"c3", "c4"}})
		}
		say(3, 1)
		if got := b.found(byAnotherWay); got != "" {
			t.Errorf("a glance is remembered: %s", got)
		}
		say(12, 40)
		say(8, -100)
		const want = "12 40 [C3 C4]"
		if got := b.found(byAnotherWay); got != want {
			t.Errorf("remembered %q, want %q", got, want)
		}
		if got := b.found(gomokuAfter(t, "e5", "d4", "f7")); got != "" {
			t.Errorf("of another position: %q", got)
		}
		if _, ok := b.Recall(t.Context(), "gomoku", "renju", there); ok {
			t.Error("it is known under other rules")
		}
		b.Close()
		again := newBenchOn(t, b.store)
		if got := again.found(byAnotherWay); got != want {
			t.Errorf("after a restart %q, want %q", got, want)
		}
		again.Remember("gomoku", "freestyle", there, "slow", match.Info{Depth: 9, Score: &match.Score{}, PV: []string{"a1"}})
		again.Close()
		if got := newBenchOn(t, b.store).found(there); got != want {
			t.Errorf("what is shallower stands in its place: %q", got)
		}
	})
}

// Advice is remembered.
func TestAdviceIsRemembered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		go b.Advise(t.Context(), id, app.AdviceQuery{}, func(app.Advice) {})
		a := <-b.slow.asked
		a.info(info(1, 6, 25, "e5", "d4"))
		a.answer <- answer{result: engine.Result{Move: "e5", Info: info(1, 6, 25, "e5", "d4")}}
		synctest.Wait()
		if got := b.found(gomokuAfter(t)); got != "6 25 [E5 D4]" {
			t.Errorf("remembered %q", got)
		}
		time.Sleep(time.Minute) // it is written meanwhile
		if _, ok, err := b.store.Evaluation(t.Context(), app.KeyOf("gomoku", "freestyle", gomokuAfter(t))); !ok || err != nil {
			t.Errorf("in the store: %v, %v", ok, err)
		}
	})
}

// Of a finished game what is remembered of any moment is told, without a search;
// before the end it is help.
func TestKnownOfAGame(t *testing.T) {
	b := newBench(t)
	b.Remember("gomoku", "freestyle", gomokuAfter(t, "e5"), "slow", match.Info{Depth: 9, Score: &match.Score{Centipawns: -30}, PV: []string{"d4"}})
	id := b.begin(human, human).ID
	b.move(id, "e5")
	b.move(id, "d4")
	b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
	for ply, want := range []int{0, 9, 0} {
		r, side, ok, err := b.Known(t.Context(), id, ply)
		if err != nil || ok != (want > 0) || r.Depth != want || side != match.Side(ply%2) {
			t.Errorf("after %d plies: %+v of side %d, %v, %v; want depth %d", ply, r, side, ok, err, want)
		}
	}
	secret, err := b.Create(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}, NoHints: true}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := b.Known(t.Context(), secret.ID, 0); !errors.Is(err, match.ErrNoHints) {
		t.Errorf("of a game without hints: %v", err)
	}
	select {
	case <-b.slow.asked:
		t.Error("an engine was asked")
	default:
	}
}

// Of xiangqi the counts of moves at the end of a FEN do not tell positions apart,
// the side to move does; and what a repetition is about to cost is not remembered.
func TestWhatIsOnePosition(t *testing.T) {
	c := match.Config{Game: xq.Game, Rules: "axf"}
	start := after(t, xq.Rules{}, c)
	back := after(t, xq.Rules{}, c, "h0g2", "h9g7", "g2h0", "g7h9")
	key := func(p match.Position) app.PositionKey { return app.KeyOf(xq.Game, "axf", p) }
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
