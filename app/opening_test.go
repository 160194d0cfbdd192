package app_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"duiyi/engines/analysis"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/question"
)

// TestEngineOpens: an engine answers the questions of an opening rule, follows its own swap,
// and then searches ordinary moves.
func TestEngineOpens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		s, err := b.Create(t.Context(), match.Config{Game: "gomoku", Rules: "standard", Options: match.OptionsOf(gm.Options{Opening: "swap2"}), Players: [2]match.Player{slow, human}}, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, stone := range []string{"h8", "h9", "i9"} {
			a := b.slow.next()
			if a.pos.Start != question.Place || a.pos.Rules != "standard" || a.limits.Depth != 4 {
				t.Fatalf("asked %+v within %+v", a.pos, a.limits)
			}
			a.play(stone)
			synctest.Wait()
		}
		s = b.game(s.ID)
		if s.Thinking || s.State.Turn() != match.Second {
			t.Fatalf("thinking %v, side %d to decide", s.Thinking, s.State.Turn())
		}
		s = b.move(s.ID, "two_more")
		b.move(s.ID, "k8")
		b.move(s.ID, "k9")
		a := b.slow.next()
		if a.pos.Start != question.Choice {
			t.Fatalf("asked %+v", a.pos)
		}
		a.play("swap")
		a = b.slow.next()
		if want := []string{"h8", "h9", "i9", "k8", "k9"}; !slices.Equal(a.pos.Moves, want) || !strings.HasSuffix(a.pos.Start, "X") {
			t.Fatalf("asked about %s after %s", a.pos.Moves, a.pos.Start)
		}
		a.play("a1")
		synctest.Wait()
		b.do(s.ID, match.Command{Type: match.CmdUndo, To: ptr(7)}) // after the swap
		b.do(s.ID, match.Command{Type: match.CmdVary})
		a = b.slow.next()
		if a.pos.Start != question.Choice || !slices.Equal(a.limits.SearchMoves, []string{"stay"}) {
			t.Fatalf("asked for something else than a swap: %s among %v", a.pos.Start, a.limits.SearchMoves)
		}
		b.do(s.ID, match.Command{Type: match.CmdRedo, To: ptr(8)})
		synctest.Wait()
		s = b.game(s.ID)
		if p := s.State.Config.Players; p[match.First].Kind != match.Human || p[match.Second].Engine != "slow" || s.State.Turn() != match.First {
			t.Errorf("players %+v, side %d to move", p, s.State.Turn())
		}
	})
}

// TestAdviceOnOpening: a person who has to answer may ask for advice, not for a forced win.
func TestAdviceOnOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		s, err := b.Create(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Opening: "swap"}), Players: [2]match.Player{human, human}}, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, stone := range []string{"h8", "h9", "i9"} {
			b.move(s.ID, stone)
		}
		var told []analysis.Advice
		done := make(chan error, 1)
		go func() {
			done <- b.Advice().Advise(t.Context(), s.ID, analysis.Query{}, func(a analysis.Advice) { told = append(told, a) })
		}()
		a := b.slow.next()
		if a.pos.Start != question.Choice {
			t.Errorf("asked %+v", a.pos)
		}
		a.play("swap")
		if err := <-done; err != nil || len(told) == 0 || told[len(told)-1].Lines[0].PV[0] != "swap" || !told[len(told)-1].Done {
			t.Errorf("advised %+v, %v", told, err)
		}
		if _, err := b.Advice().ForcedWin(t.Context(), s.ID, 0, nil, nil); !errors.Is(err, match.ErrBadCommand) {
			t.Errorf("a forced win in the opening: %v", err)
		}
	})
}

// TestEngineWithoutOpenings: an engine that cannot answer an opening rule fails with a message.
func TestEngineWithoutOpenings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		s, err := b.Create(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Opening: "swap"}), Players: [2]match.Player{human, plain}}, "")
		if err != nil {
			t.Fatal(err)
		}
		w := b.watch(s.ID)
		for _, stone := range []string{"h8", "h9", "i9"} {
			b.move(s.ID, stone)
		}
		synctest.Wait()
		told := false
		for _, u := range pending(w) {
			if f, ok := u.(update.Failed); ok {
				told = strings.Contains(f.Message, "plain takes no part in opening rules")
			}
		}
		if !told || b.game(s.ID).Thinking {
			t.Errorf("told %v, thinking %v", told, b.game(s.ID).Thinking)
		}
	})
}
