package match_test

import (
	"errors"
	"testing"

	"duiyi/match"
)

// TestRelayed enters the moves of a game at a wooden board: its clocks are those that were entered,
// no flag falls, the server takes moves back, and the players change nothing.
func TestRelayed(t *testing.T) {
	c := toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000, IncrementMS: 5_000})
	c.Keeps, c.NoTakeBacks, c.Relayed = match.KeepsNetwork, true, true
	var ce *match.ConfigError
	if _, _, err := match.New(toyRules{}, c, t0); !errors.As(err, &ce) || ce.Field != "relayed" {
		t.Fatalf("a relayed game outside a tournament: %v", err)
	}
	c.Tournament = "5f3c0f6f0a3e9b11/1/1"
	b := sit(t, c)
	enter := func(move string, left int64, second float64) {
		t.Helper()
		b.do(match.Command{Type: match.CmdMove, Move: move, LeftMS: left, Arbiter: true}, at(second))
	}
	clocks := func(first, second int64) {
		t.Helper()
		if k := b.s.Clock; k.LeftMS != [2]int64{first, second} || !k.RunningSince.IsZero() {
			t.Errorf("after %d plies the clocks are %v, since %v", b.s.Ply, k.LeftMS, k.RunningSince)
		}
	}
	enter("3", 58_000, 1)
	enter("2", 0, 300) // long after the flag would have fallen
	clocks(58_000, 60_000)
	enter("1", 31_000, 301)
	enter("1", 12_000, 302)
	clocks(31_000, 12_000)
	to := 2
	undo := match.Command{Type: match.CmdUndo, To: &to}
	if err := b.try(undo, at(303)); !errors.Is(err, match.ErrNetwork) {
		t.Errorf("a player takes back: %v", err)
	}
	undo.Arbiter = true
	b.do(undo, at(304))
	clocks(58_000, 60_000)
	if len(b.s.Moves) != 2 {
		t.Errorf("%d moves are left on the line", len(b.s.Moves))
	}
	first := match.First
	b.do(match.Command{Type: match.CmdRule, Arbiter: true, Ruled: &match.Result{Winner: &first, Reason: match.ReasonArbiter}}, at(305))
	b.do(undo, at(306)) // the last moves come after the result
	if b.s.Result != nil || b.s.Ply != 2 {
		t.Errorf("after %d plies: %v", b.s.Ply, b.s.Result)
	}
	b.replays()
}
