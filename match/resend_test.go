package match_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"duiyi/match"
)

// A command that was carried out changes nothing when it comes again, whatever
// version it names; another of the same kind does.
func TestResend(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
	first := match.Command{Type: match.CmdMove, Move: "1", Version: 1, Cmd: "00000000000000a1"}
	b.do(first, at(1))
	b.do(match.Command{Type: match.CmdUndo, Cmd: "00000000000000a2"}, at(2))
	b.do(match.Command{Type: match.CmdMove, Move: "1", Cmd: "00000000000000a3"}, at(3))
	for _, version := range []int{0, 1, 2, 4, 99} {
		again := first
		again.Version = version
		s, events, err := match.Apply(b.s, again, at(4))
		if err != nil || len(events) > 0 || !reflect.DeepEqual(s, b.s) {
			t.Fatalf("version %d: %d events, %v", version, len(events), err)
		}
	}
	if version, ok := b.s.Done(first.Cmd); !ok || version != 2 {
		t.Errorf("it led to version %d, %v", version, ok)
	}
	if err := b.try(match.Command{Type: match.CmdMove, Move: "1", Version: 1, Cmd: "00000000000000a4"}, at(4)); !errors.Is(err, match.ErrStale) {
		t.Errorf("another command for version 1: %v", err)
	}
	b.replays()
}

// TestRemembersTheLatest: a game knows its latest 32 commands again, and no older one.
func TestRemembersTheLatest(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
	cmd := func(i int) string { return fmt.Sprintf("%016x", i) }
	b.do(match.Command{Type: match.CmdMove, Move: "1", Cmd: cmd(0)}, t0)
	for i := 1; i < 40; i++ {
		c := match.Command{Type: match.CmdUndo, Cmd: cmd(i)}
		if i%2 == 0 {
			c.Type = match.CmdRedo
		}
		b.do(c, t0)
	}
	for i := range 40 {
		if version, ok := b.s.Done(cmd(i)); ok != (i >= 8) || ok && version != i+2 {
			t.Errorf("command %d led to version %d, %v", i, version, ok)
		}
	}
}

func TestBadCmd(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
	for _, cmd := range []string{"1", "00000000000000A1", "0x000000000000a1", "+000000000000001", "00000000000000a10", "................"} {
		if err := b.try(match.Command{Type: match.CmdMove, Move: "1", Cmd: cmd}, at(1)); !errors.Is(err, match.ErrBadCommand) {
			t.Errorf("cmd %q: %v", cmd, err)
		}
	}
}

// Commands sent again, late and between others, lead to the events that they
// lead to when each is sent once.
func TestResendsChangeNothing(t *testing.T) {
	begin := func() (match.State, []match.Event) {
		c := toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000})
		c.Setup = "200"
		s, events, err := match.New(toyRules{}, c, t0)
		if err != nil {
			t.Fatal(err)
		}
		return s, events
	}
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.Custom(func(t *rapid.T) *match.Side { return ptr(match.Side(rapid.IntRange(0, 1).Draw(t, "side"))) })
		clean, once := begin()
		dirty, often := begin()
		var sent []match.Command
		for n := range rapid.IntRange(1, 60).Draw(t, "commands") {
			now := t0.Add(time.Duration(n) * 100 * time.Millisecond)
			c := match.Command{
				Type: rapid.SampledFrom([]string{
					match.CmdMove, match.CmdMove, match.CmdMove, match.CmdUndo, match.CmdRedo, match.CmdRestart,
					match.CmdOfferDraw, match.CmdAcceptDraw, match.CmdDeclineDraw, match.CmdPause, match.CmdResume, match.CmdFlag,
				}).Draw(t, "type"),
				Move: rapid.SampledFrom([]string{"1", "2", "3", "4"}).Draw(t, "move"), Side: side.Draw(t, "side"),
				Version: clean.Version - rapid.IntRange(0, 1).Draw(t, "behind"), Cmd: fmt.Sprintf("%016x", n),
			}
			if c.Type == match.CmdMove {
				c.Side = nil
			}
			var fault, again error
			var events []match.Event
			clean, events, fault = match.Apply(clean, c, now)
			once = append(once, events...)
			dirty, events, again = match.Apply(dirty, c, now)
			often = append(often, events...)
			if fmt.Sprint(fault) != fmt.Sprint(again) {
				t.Fatalf("%+v: %v, and %v with resends before it", c, fault, again)
			}
			if fault == nil {
				sent = append(sent, c)
			}
			for range rapid.IntRange(0, 3).Draw(t, "resends") {
				if len(sent) == 0 {
					break
				}
				c := sent[rapid.IntRange(max(0, len(sent)-32), len(sent)-1).Draw(t, "which")]
				dirty, events, again = match.Apply(dirty, c, now)
				often = append(often, events...)
				if again != nil {
					t.Fatalf("%+v again: %v", c, again)
				}
			}
		}
		if !reflect.DeepEqual(once, often) || !reflect.DeepEqual(clean, dirty) {
			t.Fatalf("events\n%+v\nwith resends\n%+v", once, often)
		}
	})
}
