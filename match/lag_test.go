package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"duiyi/match"
)

// networkConfig is a game of the toy between two people over a network, with a
// heap of so many stones.
func networkConfig(heap int, clock match.ClockConfig) match.Config {
	c := toyConfig([2]match.Player{human, human}, clock)
	c.Setup, c.Keeps = fmt.Sprint(heap), match.KeepsNetwork
	return c
}

// moveAt makes a move of one stone that was on its way for so many ms.
func (b *table) moveAt(seconds float64, lag int64) {
	b.t.Helper()
	b.do(match.Command{Type: match.CmdMove, Move: "1", Lag: lag}, at(seconds))
}

// TestLagAsScalachess plays what scalachess 17's tests of its clock play
// (ClockLagCompTest), with its results in hundredths of a second: the first side
// moves at once, the second after a wait and so much lag.
func TestLagAsScalachess(t *testing.T) {
	tests := []struct {
		main float64 // seconds
		wait float64 // hundredths
		lags []float64
		left int64 // hundredths
	}{
		{600, 0, []float64{0}, 60000},
		{600, 0, []float64{20}, 60000},
		{600, 0, []float64{400}, 59900},
		{600, 100, []float64{0}, 59900},
		{600, 100, []float64{20}, 59900},
		{600, 100, []float64{400}, 59800},
		{600, 0, []float64{0, 0}, 60000},
		{600, 0, []float64{300, 300}, 59800},
		{600, 0, []float64{0, 300}, 60000},
		{600, 0, []float64{0, 0, 0, 0, 0, 0, 0, 0, 0, 800}, 59900},
		{600, 0, []float64{0, 0, 0, 0, 0, 0, 500, 600}, 59700},
		{600, 0, []float64{0, 0, 0, 0, 0, 0, 500, 500, 500}, 59400},
		{60, 0, []float64{0, 0}, 6000},
		{60, 0, []float64{0, 300}, 5856},
		{60, 0, []float64{0, 0, 0, 0, 0, 700}, 5573},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%g s, %v", tt.main, tt.lags), func(t *testing.T) {
			b := sit(t, networkConfig(100, match.ClockConfig{MainMS: int64(tt.main * 1000)}))
			now := 0.0
			for _, lag := range tt.lags {
				b.moveAt(now, 0)
				now += (tt.wait + lag) / 100
				b.moveAt(now, int64(lag*10))
			}
			if got := b.s.ClockAt(at(now)).LeftMS[match.Second]; got != tt.left*10 {
				t.Errorf("%d ms are left, want %d", got, tt.left*10)
			}
			b.replays()
		})
	}
}

// slowLag is Lag written down move for move from the words of its
// documentation, without what came before being kept.
func slowLag(gain int64, credited []int64) (quota int64) {
	quota = 3 * gain
	for _, ms := range credited {
		quota += gain
		quota -= ms
		if quota > 7*gain {
			quota = 7 * gain
		}
	}
	return quota
}

// TestLagQuota: a page that claims what it likes gains the quota and no more, it
// stands in the events, and time charged and time credited are all the time
// there was.
func TestLagQuota(t *testing.T) {
	const seed = 7
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, seed))
	for _, tt := range []struct {
		lag   string
		clock match.ClockConfig
		gain  int64
	}{
		{match.LagFair, match.ClockConfig{MainMS: 60_000}, 390},
		{match.LagFair, match.ClockConfig{MainMS: 180_000, IncrementMS: 2000}, 1000},
		{match.LagFair, match.ClockConfig{ByoyomiMS: 3000, Periods: 5}, 450},
		{match.LagGenerous, match.ClockConfig{MainMS: 60_000}, 3000},
		{match.LagNone, match.ClockConfig{MainMS: 60_000}, 0},
		{match.LagFair, match.ClockConfig{}, 0},
	} {
		c := networkConfig(1000, tt.clock)
		c.Lag = tt.lag
		b := sit(t, c)
		now := t0
		var credited [2][]int64
		var charged, wall [2]int64
		for range 60 {
			side := b.s.Turn()
			if got, want := b.s.LagQuota(side), slowLag(tt.gain, credited[side]); got != want {
				t.Fatalf("%q: the quota is %d ms, want %d", tt.lag, got, want)
			}
			took, forged := int64(r.IntN(900)), int64(r.IntN(9000))
			began := b.s.ClockAt(now)
			now = now.Add(time.Duration(took) * time.Millisecond)
			b.do(match.Command{Type: match.CmdMove, Move: "1", Lag: forged}, now)
			lag := b.events[len(b.events)-1].Lag
			credited[side] = append(credited[side], lag)
			if want := min(forged, took, slowLag(tt.gain, credited[side][:len(credited[side])-1])); lag != want && !began.RunningSince.IsZero() {
				t.Fatalf("%q: %d ms credited, want %d", tt.lag, lag, want)
			}
			if estimate := b.s.LagEstimate(side); estimate < 0 || estimate > b.s.LagQuota(side) {
				t.Fatalf("%q: an estimate of %d ms", tt.lag, estimate)
			}
			if began == nil || began.RunningSince.IsZero() || tt.clock.ByoyomiMS > 0 {
				continue
			}
			wall[side] += took - lag
			charged[side] = tt.clock.MainMS + int64(len(credited[side]))*tt.clock.IncrementMS - b.s.ClockAfter(b.s.Ply).LeftMS[side]
			if side == match.First {
				charged[side] -= tt.clock.IncrementMS // the first move earns nothing
			}
			if charged[side] != wall[side] {
				t.Fatalf("%q: charged %d ms of %d", tt.lag, charged[side], wall[side])
			}
		}
		b.replays()
	}
}

// TestLagBeforePeriods: what is credited comes off before byo-yomi periods and
// caps are counted.
func TestLagBeforePeriods(t *testing.T) {
	byoyomi := match.ClockConfig{MainMS: 10_000, ByoyomiMS: 3_000, Periods: 3}
	b := sit(t, networkConfig(100, byoyomi))
	b.moveAt(0, 0)
	b.moveAt(10.2, 300) // 9.9 s of its own
	if c := b.s.ClockAt(at(10.2)); c.PeriodsLeft[match.Second] != 3 || c.LeftMS[match.Second] != 100 {
		t.Errorf("the clock shows %+v, want 100 ms of the main time", c)
	}
	b.moveAt(11, 0)
	b.moveAt(11+0.1+3+0.3, 310) // 90 ms short of the end of its first period
	if c := b.s.ClockAt(at(14.4)); c.PeriodsLeft[match.Second] != 2 {
		t.Errorf("the clock shows %+v, want the first period begun anew", c)
	}
	capped := sit(t, networkConfig(100, match.ClockConfig{MainMS: 60_000, MoveCapMS: 5_000}))
	capped.moveAt(0, 0)
	capped.moveAt(5.3, 400)
	if capped.s.Result != nil || capped.s.ClockAt(at(5.3)).LeftMS[match.Second] != 55_100 {
		t.Errorf("result %+v, clock %+v", capped.s.Result, capped.s.ClockAt(at(5.3)))
	}
}

// TestNetworkFlag: between two people a flag falls when the quota and what a
// commit may take are over, and never before; a move that is late by more than
// it is credited with has lost all the same.
func TestNetworkFlag(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name  string
		lag   string
		main  float64
		grace time.Duration
	}{
		{"a fast game", match.LagFair, 60, 1170*ms + time.Second},
		{"at most two seconds", match.LagFair, 600, 2*time.Second + time.Second},
		{"no lag, no quota", match.LagNone, 60, time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			begin := func() *table {
				c := networkConfig(100, match.ClockConfig{MainMS: int64(tt.main * 1000)})
				c.Lag = tt.lag
				b := sit(t, c)
				b.moveAt(0, 0)
				return b
			}
			b := begin()
			falls := at(tt.main).Add(tt.grace)
			if got, ok := b.s.FlagAt(); !ok || got != falls {
				t.Fatalf("FlagAt = %v, %v, want %v", got, ok, falls)
			}
			if err := b.try(match.Command{Type: match.CmdFlag}, falls.Add(-ms)); !errors.Is(err, match.ErrNotFlagged) {
				t.Errorf("asked for too early: %v", err)
			}
			b.do(match.Command{Type: match.CmdFlag}, falls)
			if r := b.s.Result; r == nil || r.Reason != match.ReasonTime || *r.Winner != match.First {
				t.Errorf("result %+v", r)
			}
			b.replays()

			b = begin()
			b.do(match.Command{Type: match.CmdResign, Side: ptr(match.First)}, falls.Add(-ms))
			if r := b.s.Result; r.Reason != "resignation" {
				t.Errorf("result %+v of who resigned before the flag fell", r)
			}
			b = begin()
			b.do(match.Command{Type: match.CmdMove, Move: "1", Lag: 20}, at(tt.main).Add(20*ms))
			if r := b.s.Result; r == nil || r.Reason != match.ReasonTime {
				t.Errorf("result %+v of a move that came as its credit ended", r)
			}
			b = begin()
			b.do(match.Command{Type: match.CmdMove, Move: "1", Lag: 20}, at(tt.main).Add(19*ms))
			if inTime := b.s.Result == nil; inTime != (tt.lag != match.LagNone) {
				t.Errorf("result %+v of a move within its credit", b.s.Result)
			}
			b.replays()
		})
	}
}

// TestCredited: what the server cost a side is given back to it, whatever the
// time control, and is no more than there was.
func TestCredited(t *testing.T) {
	for _, clock := range []match.ClockConfig{
		{MainMS: 60_000},
		{PerMoveMS: 30_000},
		{MainMS: 1_000, ByoyomiMS: 9_000, Periods: 3},
		{MainMS: 60_000, MoveCapMS: 20_000},
	} {
		plain, b := sit(t, networkConfig(100, clock)), sit(t, networkConfig(100, clock))
		for _, x := range []*table{plain, b} {
			x.moveAt(0, 0)
		}
		for _, bad := range []match.Command{{Side: ptr(match.First), MS: 1}, {Side: ptr(match.Second)}, {Side: ptr(match.Second), MS: 15_001}} {
			bad.Type = match.CmdCredit
			if err := b.try(bad, at(15)); !errors.Is(err, match.ErrBadCommand) {
				t.Errorf("%+v: a credit of %d ms to side %d: %v", clock, bad.MS, *bad.Side, err)
			}
		}
		b.do(match.Command{Type: match.CmdCredit, Side: ptr(match.Second), MS: 8_000}, at(15))
		if got, want := *b.s.ClockAt(at(18)), *plain.s.ClockAt(at(10)); got.LeftMS != want.LeftMS || got.PeriodsLeft != want.PeriodsLeft || got.MoveMS != want.MoveMS {
			t.Errorf("%+v: the clock shows %+v, want %+v", clock, got, want)
		}
		if got := b.s.Credited(); got != [2]int64{0, 8_000} {
			t.Errorf("credited %v", got)
		}
		b.replays()
	}
}
