package match_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/match"
)

var unfitNames = []string{"a\x00b", "a\nb", "a\x1b[2Jb", "a\u0085b", "a\u202eb", "\u2066ab", "ab\u200f", "a\u061cb"}

// TestUnfitNames: nobody sits down under a name that a terminal would obey or
// that reads as another's.
func TestUnfitNames(t *testing.T) {
	humans := func(name string) [2]match.Player {
		return [2]match.Player{{Kind: match.Human}, {Kind: match.Human, Name: name}}
	}
	for _, name := range unfitNames {
		_, _, err := match.New(toyRules{}, match.Config{Setup: "9", Players: humans(name)}, time.Now())
		var ce *match.ConfigError
		if !errors.As(err, &ce) || ce.Field != "players[1].name" {
			t.Errorf("New with a player %q: %v", name, err)
		}
		s, _, err := match.New(toyRules{}, match.Config{Setup: "9", Players: humans("乙 O’Neil-ß\u200d")}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		players := humans(name)
		if _, _, err := match.Apply(s, match.Command{Type: match.CmdSetPlayers, Players: &players}, time.Now()); !errors.As(err, &ce) {
			t.Errorf("set_players to %q: %v", name, err)
		}
	}
}

// TestManyChanges: the log of a game has an end, whatever is taken back and
// played again, and the game has one too. The clock can be stopped for longer.
func TestManyChanges(t *testing.T) {
	config := toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000})
	config.Setup = "9"
	s, _, err := match.New(toyRules{}, config, t0)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c match.Command) error {
		next, _, err := match.Apply(s, c, t0)
		s = next
		return err
	}
	if err := do(match.Command{Type: match.CmdMove, Move: "3"}); err != nil {
		t.Fatal(err)
	}
	// repeat sends the two in turn until one is refused, when there are so many events.
	repeat := func(one, other string, most int) {
		t.Helper()
		for range most {
			if err = do(match.Command{Type: one}); err == nil {
				err = do(match.Command{Type: other})
			}
			if err != nil {
				break
			}
		}
		if !errors.Is(err, match.ErrManyChanges) || s.Version != most {
			t.Fatalf("%s and %s after %d events, want %d: %v", one, other, s.Version, most, err)
		}
	}
	repeat(match.CmdUndo, match.CmdRedo, 20_000)
	first, players := match.First, s.Config.Players
	for _, c := range []match.Command{
		{Type: match.CmdUndo}, {Type: match.CmdRedo}, {Type: match.CmdRestart}, {Type: match.CmdVary},
		{Type: match.CmdOfferDraw, Side: &first}, {Type: match.CmdSetPlayers, Players: &players},
	} {
		if err := do(c); !errors.Is(err, match.ErrManyChanges) {
			t.Errorf("%s: %v", c.Type, err)
		}
	}
	repeat(match.CmdPause, match.CmdResume, 40_000)
	for range 20 {
		if s.Result != nil {
			return
		}
		if err := do(match.Command{Type: match.CmdMove, Move: "3"}); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("the game does not end")
}
