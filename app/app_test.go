package app_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
)

func TestCreateErrors(t *testing.T) {
	b := newBench(t)
	good := match.Config{Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}}
	tests := []struct {
		name  string
		title string
		with  func(c *match.Config)
		field string
	}{
		{"unknown game", "", func(c *match.Config) { c.Game = "go" }, "game"},
		{"unknown rules", "", func(c *match.Config) { c.Rules = "house" }, "rules"},
		{"bad size", "", func(c *match.Config) { c.Options = c.Options.With(match.OptionSize, 99) }, "size"},
		{"bad setup", "", func(c *match.Config) { c.Setup = "XY" }, "setup"},
		{"unknown engine", "", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine, Engine: "deep"} }, "players[1].engine"},
		{"no engine", "", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine} }, "players[1].engine"},
		{"neither kind", "", func(c *match.Config) { c.Players[0].Kind = "ghost" }, "players[0].kind"},
		{"too deep", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Depth: 10} }, "players[0].depth"},
		{"too shallow", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Depth: -1} }, "players[0].depth"},
		{"not set by nodes", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Nodes: 5} }, "players[0].nodes"},
		{"not set at all", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "plain", Depth: 1} }, "players[0].depth"},
		{"no such level", "", func(c *match.Config) { c.Players[0] = match.Player{Kind: match.Engine, Engine: "slow", Level: "god"} }, "players[0].level"},
		{"bad clock", "", func(c *match.Config) { c.Clock.IncrementMS = 5 }, "clock.main_ms"},
		{"a title that clears the screen", "\x1b[2J", func(*match.Config) {}, "title"},
		{"a title turned round", "a\u202eb", func(*match.Config) {}, "title"},
		{"a name with a NUL", "", func(c *match.Config) { c.Players[1].Name = "a\x00" }, "players[1].name"},
		{"long title", strings.Repeat("名", 121), func(*match.Config) {}, "title"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := good
			tt.with(&c)
			_, err := b.Create(t.Context(), c, tt.title)
			var ce *match.ConfigError
			if !errors.As(err, &ce) || ce.Field != tt.field {
				t.Errorf("Create = %v, want an error in %s", err, tt.field)
			}
		})
	}
	if list, err := b.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 9}); err != nil || len(list) != 0 {
		t.Errorf("refused games are listed: %v, %v", list, err)
	}
}

func TestCreateDefaults(t *testing.T) {
	b := newBench(t)
	s, err := b.Create(t.Context(), match.Config{Game: "gomoku", Players: [2]match.Player{human, slow}}, strings.Repeat("名", 120))
	if err != nil {
		t.Fatal(err)
	}
	if c := s.State.Config; c.Rules != "freestyle" || c.Players[1].Depth != 4 {
		t.Errorf("rules %q and depth %d, want the defaults", c.Rules, c.Players[1].Depth)
	}
}

// Nobody can send commands for an engine.
func TestPermit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		b.slow.next()
		before := b.game(id)
		for _, c := range []match.Command{
			{Type: match.CmdMove, Move: "e6"},
			{Type: match.CmdMove, Move: "e6", Side: ptr(match.Second)},
			{Type: match.CmdResign, Side: ptr(match.Second)},
			{Type: match.CmdOfferDraw, Side: ptr(match.Second)},
			{Type: match.CmdAcceptDraw, Side: ptr(match.Second)},
			{Type: match.CmdDeclineDraw, Side: ptr(match.Second)},
			{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, {Kind: match.Engine, Engine: "deep"}}},
			{Type: match.CmdSetPlayers},
			{Type: match.CmdMove, Move: "e6", Version: 1},
			{Type: "cheat"},
		} {
			s, err := b.Do(t.Context(), id, c)
			if err == nil {
				t.Errorf("Do(%+v) was carried out", c)
			}
			if s.State.Version != before.State.Version {
				t.Errorf("Do(%+v) went to version %d", c, s.State.Version)
			}
		}
		_, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e6"})
		var r *match.Refusal
		if !errors.As(err, &r) || r.Code != "not_your_turn" {
			t.Errorf("a move for the engine: %v", err)
		}
		_, err = b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e6", Version: 1})
		if !errors.Is(err, match.ErrStale) {
			t.Errorf("a stale move for the engine: %v, want %v", err, match.ErrStale)
		}
		// A person's move carries no engine report.
		b.do(id, match.Command{Type: match.CmdUndo})
		s := b.do(id, match.Command{Type: match.CmdMove, Move: "e5", Info: &match.Info{Depth: 99}})
		if s.State.Moves[0].Info != nil {
			t.Error("a human's move carries an engine's info")
		}
	})
}
