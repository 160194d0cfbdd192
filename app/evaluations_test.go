package app_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/engines/analysis"
	"duiyi/engines/evaluations"
	"duiyi/match"
	"duiyi/match/gm"
)

// gomokuAfter returns the 9×9 board after some moves.
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

// remember stores an evaluation by "slow".
func (b *bench) remember(p match.Position, depth, score int, line ...string) {
	b.t.Helper()
	e := evaluations.Evaluation{Of: evaluations.KeyOf("gomoku", "freestyle", p), Engine: "slow", Depth: depth, Score: match.Score{Centipawns: score}, Line: line}
	if err := b.store.KeepEvaluations(b.t.Context(), []evaluations.Evaluation{e}, 100); err != nil {
		b.t.Fatal(err)
	}
}

// found returns the stored evaluation of a position as "depth score".
func (b *bench) found(p match.Position) string {
	r, ok := b.Analyst().Recall(b.t.Context(), "gomoku", "freestyle", p)
	if !ok {
		return ""
	}
	return fmt.Sprint(r.Depth, " ", r.Score.Centipawns, " ", r.PVText["point"])
}

// Advice stores its evaluation.
func TestAdviceIsRemembered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		go b.Advice().Advise(t.Context(), id, analysis.Query{}, func(analysis.Advice) {})
		a := b.slow.next()
		a.info(info(1, 6, 25, "e5", "d4"))
		a.answer <- answer{result: engine.Result{Move: "e5", Info: info(1, 6, 25, "e5", "d4")}}
		synctest.Wait()
		if got := b.found(gomokuAfter(t)); got != "6 25 [E5 D4]" {
			t.Errorf("remembered %q", got)
		}
		time.Sleep(time.Minute) // it is written meanwhile
		if _, ok, err := b.store.Evaluation(t.Context(), evaluations.KeyOf("gomoku", "freestyle", gomokuAfter(t))); !ok || err != nil {
			t.Errorf("in the store: %v, %v", ok, err)
		}
	})
}

// Stored evaluations of a finished game need no search. Before the end they count as help.
func TestKnownOfAGame(t *testing.T) {
	b := newBench(t)
	b.remember(gomokuAfter(t, "e5"), 9, -30, "d4")
	id := b.begin(human, human).ID
	b.move(id, "e5")
	b.move(id, "d4")
	b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
	for ply, want := range []int{0, 9, 0} {
		r, side, ok, err := b.Advice().Known(t.Context(), id, ply)
		if err != nil || ok != (want > 0) || r.Depth != want || side != match.Side(ply%2) {
			t.Errorf("after %d plies: %+v of side %d, %v, %v; want depth %d", ply, r, side, ok, err, want)
		}
	}
	secret, err := b.Create(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}, NoHints: true}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := b.Advice().Known(t.Context(), secret.ID, 0); !errors.Is(err, match.ErrNoHints) {
		t.Errorf("of a game without hints: %v", err)
	}
	select {
	case <-b.slow.asked:
		t.Error("an engine was asked")
	default:
	}
}
