package gm_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"duiyi/match"
	"duiyi/match/gm"
)

// TestRandomCommands sends sequences of commands, sensible and not, to small
// games, and holds the match to its promises after each of them: a refused
// command changes nothing, the board is the line's moves played from the
// start, and the events alone, read back from JSON, rebuild the state.
func TestRandomCommands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := config(rapid.SampledFrom(gm.RuleSets).Draw(t, "rules"), 5, "")
		if c.Rules == "renju" {
			c.Options = c.Options.With("fouls", rapid.SampledFrom([]string{"", "refused", "loses"}).Draw(t, "fouls"))
		}
		c.Clock = rapid.SampledFrom([]match.ClockConfig{
			{}, {MainMS: 9_000, IncrementMS: 1_000}, {PerMoveMS: 4_000}, {MainMS: 5_000, ByoyomiMS: 3_000, Periods: 2},
		}).Draw(t, "clock")
		c.Players = players().Draw(t, "players")
		now := t0
		s, events, err := match.New(gm.Rules{}, c, now)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			now = now.Add(time.Duration(rapid.Int64Range(0, 3_000_000).Draw(t, "µs")) * time.Microsecond)
			before := s
			next, es, err := match.Apply(s, command(s).Draw(t, "command"), now)
			if err != nil {
				if len(es) != 0 || !reflect.DeepEqual(next, before) {
					t.Fatalf("%v, and yet something changed", err)
				}
				continue
			}
			if len(es) == 0 || next.Version != s.Version+len(es) {
				t.Fatalf("%d events from version %d to %d", len(es), s.Version, next.Version)
			}
			events = append(events, es...)
			s = next
			checkBoard(t, s)
		}
		text, err := json.Marshal(events)
		if err != nil {
			t.Fatal(err)
		}
		var read []match.Event
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		replayed, err := match.Replay(gm.Rules{}, read)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(replayed, s) {
			t.Fatalf("replayed\n%+v\nwant\n%+v", replayed, s)
		}
	})
}

// checkBoard plays the whole line anew and compares.
func checkBoard(t *rapid.T, s match.State) {
	p, err := gm.Rules{}.Start(s.Config)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; ; ply++ {
		if !reflect.DeepEqual(s.PositionAt(ply).View(), p.View()) {
			t.Fatalf("after %d plies the board is %+v, want %+v", ply, s.PositionAt(ply).View(), p.View())
		}
		if ply == s.Ply && s.Result == nil && p.Result() != nil {
			t.Fatal("the game goes on over its end")
		}
		if ply == len(s.Moves) {
			break
		}
		if p, _, err = p.Play(s.Moves[ply].Move); err != nil {
			t.Fatal(err)
		}
	}
	if d, ok := s.Deadline(); ok && s.Result != nil {
		t.Fatalf("a deadline %v after the end", d)
	}
}

func players() *rapid.Generator[[2]match.Player] {
	return rapid.Custom(func(t *rapid.T) [2]match.Player {
		var ps [2]match.Player
		for i := range ps {
			ps[i] = match.Player{Kind: match.Human}
			if rapid.Bool().Draw(t, "engine") {
				ps[i] = match.Player{Kind: match.Engine, Engine: "any"}
			}
		}
		return ps
	})
}

func command(s match.State) *rapid.Generator[match.Command] {
	return rapid.Custom(func(t *rapid.T) match.Command {
		c := match.Command{Type: rapid.SampledFrom([]string{
			match.CmdMove, match.CmdMove, match.CmdMove, match.CmdMove, match.CmdMove, match.CmdMove, match.CmdUndo, match.CmdUndo, match.CmdRedo,
			match.CmdResign, match.CmdOfferDraw, match.CmdAcceptDraw, match.CmdDeclineDraw, match.CmdRestart, match.CmdSetPlayers, match.CmdFlag, match.CmdPause, match.CmdResume, "",
		}).Draw(t, "type")}
		if rapid.Bool().Draw(t, "sided") {
			side := match.Side(rapid.Uint8Range(0, 1).Draw(t, "side"))
			c.Side = &side
		}
		switch c.Type {
		case match.CmdMove:
			// Few points, so that lines are left and found again and stones
			// are put on stones.
			c.Move = string(rune('a'+rapid.IntRange(0, 4).Draw(t, "x"))) + strconv.Itoa(rapid.IntRange(1, 2).Draw(t, "y"))
		case match.CmdUndo, match.CmdRedo:
			c.Unit = rapid.SampledFrom([]string{"", "ply", "round", "game"}).Draw(t, "unit")
			if rapid.Bool().Draw(t, "to a ply") {
				to := rapid.IntRange(-1, len(s.Moves)+1).Draw(t, "to")
				c.To = &to
			}
		case match.CmdSetPlayers:
			ps := players().Draw(t, "players")
			c.Players = &ps
		}
		if rapid.IntRange(0, 9).Draw(t, "versioned") == 0 {
			c.Version = s.Version - rapid.IntRange(0, 1).Draw(t, "behind")
		}
		return c
	})
}
