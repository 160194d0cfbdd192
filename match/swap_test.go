package match_test

import (
	"fmt"
	"testing"
	"time"

	"duiyi/match"
)

// belongings lists everything of a side that goes with the player in a swap.
func belongings(s match.State, side match.Side, now time.Time) string {
	vacation, _, _ := s.Vacation(side, now)
	until := time.Duration(0)
	if !vacation.IsZero() {
		until = vacation.Sub(now)
	}
	return fmt.Sprintf("%s: %v in %d periods, quota %d, credited %d, away for %v", s.Config.Players[side].Name,
		time.Duration(s.Clock.LeftMS[side])*time.Millisecond, s.Clock.PeriodsLeft[side], s.LagQuota(side), s.Credited()[side], until)
}

// TestSwap: players who swap seats take their name, clock, lag quota, credit and
// vacation along, and back again when the swap is taken back.
func TestSwap(t *testing.T) {
	c := networkConfig(20, match.ClockConfig{MainMS: day.Milliseconds(), ByoyomiMS: time.Hour.Milliseconds(), Periods: 3})
	c.Players[match.First].Name, c.Players[match.Second].Name = "甲", "乙"
	b := sit(t, c)
	b.moveAt(0, 0)
	b.do(match.Command{Type: match.CmdCredit, Side: ptr(match.Second), MS: 5000}, at(10))
	now := at(5).Add(day + 90*time.Minute)
	b.do(match.Command{Type: match.CmdMove, Move: "1", Lag: 200}, now)
	b.do(match.Command{Type: match.CmdMove, Move: "1"}, now)
	b.do(match.Command{Type: match.CmdVacation, Side: ptr(match.First), Days: 5}, now)
	check := func(when string, want [2]string) {
		t.Helper()
		for side, text := range want {
			if got := belongings(b.s, match.Side(side), now); got != text {
				t.Errorf("%s, side %d has %s; want %s", when, side, got, text)
			}
		}
	}
	check("before the swap", [2]string{
		"甲: 24h0m0s in 3 periods, quota 5000, credited 0, away for 120h0m0s",
		"乙: 1h0m0s in 1 periods, quota 3800, credited 5000, away for 0s",
	})
	b.do(match.Command{Type: match.CmdMove, Move: "swap"}, now)
	check("after it", [2]string{
		"乙: 1h0m0s in 1 periods, quota 4800, credited 5000, away for 0s",
		"甲: 24h0m0s in 3 periods, quota 5000, credited 0, away for 120h0m0s",
	})
	if at, ok := b.s.Deadline(); !ok || at.Sub(now) != 5*day+day+3*time.Hour {
		t.Errorf("the deadline is in %v, %v, want it after the vacation", at.Sub(now), ok)
	}
	b.replays()
	for _, word := range []string{match.CmdOfferUndo, match.CmdAcceptUndo} {
		side := match.First
		if word == match.CmdAcceptUndo {
			side = match.Second
		}
		b.do(match.Command{Type: word, Side: &side}, now)
	}
	check("taken back", [2]string{
		"甲: 24h0m0s in 3 periods, quota 5000, credited 0, away for 120h0m0s",
		"乙: 1h0m0s in 1 periods, quota 4800, credited 5000, away for 0s",
	})
	b.replays()
}
