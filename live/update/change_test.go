package update_test

import (
	"testing"
	"time"

	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
)

var now = time.Unix(1e9, 0)

// play applies a command, as a game does that keeps a history.
func play(t *testing.T, h *update.History, s match.State, c match.Command) match.State {
	t.Helper()
	next, _, err := match.Apply(s, c, now)
	if err != nil {
		t.Fatal(err)
	}
	h.Add(s, next)
	return next
}

func newGame(t *testing.T, c match.Config) match.State {
	t.Helper()
	c.Game, c.Rules = gm.Game, "freestyle"
	s, _, err := match.New(gm.Rules{}, c, now)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var people = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}

// TestSince: a watcher gets what a game's changes since their version have touched, and the
// whole game if that is unknown or too long ago.
func TestSince(t *testing.T) {
	var h update.History
	s := newGame(t, match.Config{Players: people})
	start := s.Version
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "h8"})
	one := s.Version
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "h9"})
	two := s.Version
	s = play(t, &h, s, match.Command{Type: match.CmdUndo})
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "i9"})
	last := s.Version
	s = play(t, &h, s, match.Command{Type: match.CmdOfferDraw, Side: new(match.First)})
	tests := []struct {
		name    string
		version int
		want    update.Change
	}{
		{"the present one", s.Version, update.Change{Since: s.Version, From: 2}},
		{"an offer has come", last, update.Change{Since: last, From: 2}},
		{"a move was taken back and another made", two, update.Change{Since: two, From: 1, Position: true}},
		{"after the first move", one, update.Change{Since: one, From: 1, Position: true}},
		{"from the start", start, update.Change{Since: start, Position: true}},
		{"none", 0, update.Change{Position: true, Players: true, About: true}},
		{"one that never was", 1000, update.Change{Position: true, Players: true, About: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := h.Since(tt.version, update.Snapshot{State: s})
			if got.Since != tt.want.Since || got.From != tt.want.From || got.Position != tt.want.Position || got.Players != tt.want.Players || got.About != tt.want.About {
				t.Errorf("since %d: from %d, position %v, players %v, about %v, want %+v", got.Since, got.From, got.Position, got.Players, got.About, tt.want)
			}
		})
	}
}

// TestKept: a History forgets the oldest changes, and a copy of it keeps its own.
func TestKept(t *testing.T) {
	var h update.History
	s := newGame(t, match.Config{Players: people})
	versions := []int{s.Version}
	side := match.First
	toggle := func() {
		c := match.Command{Type: match.CmdOfferDraw, Side: &side}
		if s.Offer != nil {
			other := side.Other()
			c = match.Command{Type: match.CmdDeclineDraw, Side: &other}
		}
		s = play(t, &h, s, c)
		versions = append(versions, s.Version)
	}
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "h8"})
	versions = append(versions, s.Version)
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "h9"})
	versions = append(versions, s.Version)
	for len(versions) <= update.Kept {
		toggle()
	}
	if c := h.Since(versions[0], update.Snapshot{State: s}); c.Since != versions[0] {
		t.Errorf("the first of %d changes is forgotten", update.Kept)
	}
	before := h
	toggle()
	if c := h.Since(versions[0], update.Snapshot{State: s}); c.Since != 0 {
		t.Errorf("the first of %d changes is kept", update.Kept+1)
	}
	if c := before.Since(versions[0], update.Snapshot{State: s}); c.Since != versions[0] {
		t.Error("a copy has lost its first change")
	}
}

// TestSecret: what engines say is published in games of people without hints once they end,
// and all moves are new then.
func TestSecret(t *testing.T) {
	var h update.History
	players := people
	players[match.Second] = match.Player{Kind: match.Engine, Engine: "e"}
	s := newGame(t, match.Config{Players: players, NoHints: true})
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "h8"})
	s = play(t, &h, s, match.Command{Type: match.CmdMove, Move: "h9", Info: &match.Info{Depth: 3}})
	if p := update.Published(s); p.Moves[1].Info != nil || s.Moves[1].Info == nil {
		t.Error("the report of a game under way is published, or lost")
	}
	before := s.Version
	s = play(t, &h, s, match.Command{Type: match.CmdResign, Side: new(match.First)})
	if p := update.Published(s); p.Moves[1].Info == nil {
		t.Error("the report of a finished game is secret")
	}
	if c := h.Since(before, update.Snapshot{State: s}); c.From != 0 {
		t.Errorf("at the end the moves before %d are not sent", c.From)
	}
}
