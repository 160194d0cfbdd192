package match_test

import (
	"errors"
	"testing"

	"duiyi/match"
)

// inArena is a game of an arena: a minute, and two seconds more after each move.
func inArena(t *testing.T) *table {
	t.Helper()
	c := toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000, IncrementMS: 2_000})
	c.Keeps, c.Berserk = match.KeepsNetwork, true
	return sit(t, c)
}

func berserk(side *match.Side) match.Command {
	return match.Command{Type: match.CmdBerserk, Side: side}
}

// Half of the time goes, and no move earns any.
func TestBerserk(t *testing.T) {
	b := inArena(t)
	b.do(berserk(first), at(0))
	if got := b.s.ClockAt(at(0)).LeftMS; got != [2]int64{30_000, 60_000} {
		t.Errorf("before the first move the clocks show %v", got)
	}
	b.play(1, "1")               // free
	b.do(berserk(second), at(3)) // on the move, after two seconds
	b.play(5, "2", "3")          // four seconds, one second
	if got := b.s.ClockAt(at(6)).LeftMS; got != [2]int64{29_000, 26_000} {
		t.Errorf("the clocks show %v", got)
	}
	if b.s.Berserk != [2]bool{true, true} {
		t.Errorf("berserk: %v", b.s.Berserk)
	}
	b.replays()
}

// Taking back the opponent's first move does not bring the half back.
func TestBerserkOutlivesTakeBack(t *testing.T) {
	b := inArena(t)
	b.play(0, "1")
	b.do(berserk(second), at(1))
	b.do(match.Command{Type: match.CmdOfferUndo, Side: first}, at(1))
	b.do(match.Command{Type: match.CmdAcceptUndo, Side: second}, at(1))
	if got := b.s.ClockAt(at(1)).LeftMS; got != [2]int64{60_000, 30_000} {
		t.Errorf("the clocks show %v", got)
	}
	b.replays()
}

// A move that the opponent made meanwhile is not stale for it.
func TestBerserkLeavesTheOpponentsMove(t *testing.T) {
	b := inArena(t)
	seen := b.s.Version
	b.do(berserk(second), at(0))
	b.do(match.Command{Type: match.CmdMove, Move: "1", Version: seen}, at(1))
}

func TestBerserkIsRefused(t *testing.T) {
	refused := func(b *table, c match.Command, seconds float64) {
		t.Helper()
		if err := b.try(c, at(seconds)); !errors.Is(err, match.ErrNoBerserk) {
			t.Errorf("%v, want %v", err, match.ErrNoBerserk)
		}
	}
	refused(online(t), berserk(first), 0) // no arena
	b := inArena(t)
	b.do(berserk(first), at(0))
	refused(b, berserk(first), 1) // twice
	b.play(1, "1", "2")
	refused(b, berserk(second), 3) // has moved
	b = inArena(t)
	b.play(0, "1")
	refused(b, berserk(second), 31) // half of the time has passed
}

func TestBerserkNeedsAMainTime(t *testing.T) {
	for _, clock := range []match.ClockConfig{{}, {PerMoveMS: 10_000}, {MainMS: 60_000, ByoyomiMS: 10_000, Periods: 1}} {
		c := toyConfig([2]match.Player{human, human}, clock)
		c.Keeps, c.Berserk = match.KeepsNetwork, true
		var ce *match.ConfigError
		if _, _, err := match.New(toyRules{}, c, t0); !errors.As(err, &ce) || ce.Field != "berserk" {
			t.Errorf("%+v: %v", clock, err)
		}
	}
}
