package app_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/ratings"
)

// adaptive begins a game against the engine that adapts its level. After four moves of each
// side Black could make five on a5.
func adaptive(b *bench, level string) string {
	b.t.Helper()
	s := b.begin(human, able)
	p := s.State.Config.Players[1]
	if p.Level != level || !p.Adaptive {
		b.t.Fatalf("the engine is %+v, want level %s", p, level)
	}
	for i, m := range []string{"a1", "a2", "a3", "a4"} {
		b.move(s.ID, m)
		b.able.next().play([]string{"c1", "c2", "c3", "c4"}[i])
		synctest.Wait()
	}
	return s.ID
}

func standing(b *bench) ratings.Standing {
	b.t.Helper()
	s, err := b.Adaptive().Standing(b.t.Context(), "able")
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// TestAdaptive: the level follows the results up and down, also across a restart.
func TestAdaptive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, store)
		if s := standing(b); s.Level != "c" || s.Last != nil {
			t.Errorf("at first: %+v", s)
		}
		id := adaptive(b, "c")
		b.move(id, "a5")
		s := standing(b)
		if s.Level != "d" || s.Won != 1 || s.Last == nil || s.Last.Game != id || s.Last.Level != "c" || s.Last.Half != 2 || s.Last.Helps != 0 {
			t.Errorf("after a game that was won: %+v, %+v", s, s.Last)
		}
		// Only the first end of a game counts, and a copy does not.
		b.do(id, match.Command{Type: match.CmdUndo, Unit: "ply"})
		b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		branch, err := b.Branch(t.Context(), id, 6, 0)
		if err != nil {
			t.Fatal(err)
		}
		b.do(branch.ID, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		if again := standing(b); again.Won != 1 || again.Lost != 0 {
			t.Errorf("the same game twice: %+v", again)
		}
		id = adaptive(b, "d")
		b.do(id, match.Command{Type: match.CmdResign, Side: ptr(match.First)})
		if s := standing(b); s.Level != "c" || s.Lost != 1 {
			t.Errorf("after a game that was lost: %+v", s)
		}
		if err := b.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		b.App.Close()

		b = newBenchOn(t, store)
		if s := standing(b); s.Level != "c" || s.Won != 1 || s.Lost != 1 {
			t.Errorf("after another start, and with a game deleted: %+v", s)
		}
		if s, err := b.Adaptive().StartOver(t.Context(), "able"); err != nil || s.Won+s.Lost != 0 || s.Level != "c" {
			t.Errorf("started over: %+v, %v", s, err)
		}
	})
}

// TestAdaptiveHelp: take-backs and advice reduce the weight of a game.
func TestAdaptiveHelp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := adaptive(b, "c")
		for range 2 { // twice at one moment is one help
			done := make(chan error)
			go func() { done <- b.Advice().Advise(t.Context(), id, analysis.Query{}, func(analysis.Advice) {}) }()
			b.slow.next().play("a5")
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
		b.do(id, match.Command{Type: match.CmdUndo})
		b.move(id, "a4")
		b.able.next().play("c4")
		synctest.Wait()
		b.move(id, "a5")
		s := standing(b)
		if s.Last == nil || s.Last.Helps != 2 || s.Last.Weight() != 1.0/3 {
			t.Errorf("%+v", s.Last)
		}
		// Advice after the end is not help.
		done := make(chan error)
		go func() {
			done <- b.Advice().Advise(t.Context(), id, analysis.Query{Ply: ptr(3)}, func(analysis.Advice) {})
		}()
		b.slow.next().play("e5")
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if s := standing(b); s.Last.Helps != 2 {
			t.Errorf("%+v", s.Last)
		}
	})
}

// TestAdaptiveCounts: which games count, and which players are refused.
func TestAdaptiveCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		resign := match.Command{Type: match.CmdResign, Side: ptr(match.First)}
		none := func(what string) {
			t.Helper()
			if s := standing(b); s.Last != nil {
				t.Errorf("%s counts: %+v", what, s.Last)
			}
		}
		b.do(b.begin(human, able).ID, resign)
		none("a game that never began")

		id := adaptive(b, "c")
		b.do(id, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, {Kind: match.Engine, Engine: "able", Level: "a", Adaptive: true}}})
		if p := b.game(id).State.Config.Players[1]; p.Adaptive {
			t.Errorf("seated in mid-game: %+v", p)
		}
		b.do(id, resign)
		none("a game whose engine was changed")

		c := match.Config{Game: "gomoku", Players: [2]match.Player{human, able}, Setup: "...../...../..X../..O../..... X"}
		set, err := b.Create(t.Context(), c, "")
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range []string{"a1", "a2"} {
			b.move(set.ID, m)
			b.able.next().play([]string{"e1", "e2"}[i])
			synctest.Wait()
		}
		b.do(set.ID, resign)
		none("a game from a position of one's own")

		id = adaptive(b, "c")
		// Swapping seats keeps the player adaptive.
		b.do(id, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{{Kind: match.Engine, Engine: "able", Level: "c", Adaptive: true}, human}})
		b.able.next().play("a5")
		synctest.Wait()
		if s := standing(b); s.Lost != 1 {
			t.Errorf("a game in which the seats were changed: %+v", s)
		}

		for name, players := range map[string][2]match.Player{
			"nobody to follow":    {able, able},
			"a person":            {{Kind: match.Human, Adaptive: true}, slow},
			"no ladder":           {human, {Kind: match.Engine, Engine: "slow", Adaptive: true}},
			"no levels":           {human, {Kind: match.Engine, Engine: "plain", Adaptive: true}},
			"a depth":             {human, {Kind: match.Engine, Engine: "able", Depth: 3, Adaptive: true}},
			"nobody has heard of": {human, {Kind: match.Engine, Engine: "deep", Adaptive: true}},
			"an engine to follow": {able, slow},
		} {
			_, err := b.Create(t.Context(), match.Config{Game: gm.Game, Players: players}, "")
			var ce *match.ConfigError
			if !errors.As(err, &ce) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := b.Adaptive().Standing(t.Context(), "slow"); err == nil {
			t.Error("an engine without a ladder has a standing")
		}
	})
}
