package match

import "time"

// on reports whether the configuration sets a clock at all.
func (c ClockConfig) on() bool { return c != ClockConfig{} }

// fresh returns the clocks before the first move.
func (c ClockConfig) fresh() ClockState {
	left, periods := c.MainMS, c.Periods
	switch {
	case c.PerMoveMS > 0:
		left = c.PerMoveMS
	case c.MainMS == 0: // byo-yomi from the first move on
		left, periods = c.ByoyomiMS, c.Periods-1
	}
	return ClockState{LeftMS: [2]int64{left, left}, PeriodsLeft: [2]int{periods, periods}}
}

// elapsed returns the time in ms that the side to move has spent on this move. It is
// never negative, even if the system clock is set back.
func (c ClockState) elapsed(now time.Time) int64 {
	if c.RunningSince.IsZero() {
		return 0
	}
	return max(0, now.Sub(c.RunningSince).Milliseconds())
}

// capLeft returns how much more main time side s may use for the current move; ok is
// false without a cap, as in byo-yomi.
func (c ClockState) capLeft(cfg ClockConfig, s Side) (ms int64, ok bool) {
	if cfg.MoveCapMS == 0 || c.PeriodsLeft[s] < cfg.Periods {
		return 0, false
	}
	return max(0, cfg.MoveCapMS-c.MoveMS), true
}

// capped reports whether side s reaches the cap on its current move before its main
// time runs out, and after how many ms.
func (c ClockState) capped(cfg ClockConfig, s Side) (ms int64, ok bool) {
	ms, ok = c.capLeft(cfg, s)
	return ms, ok && ms < c.LeftMS[s]
}

// total returns the time left to side s, which is to move, including unused periods.
func (c ClockState) total(cfg ClockConfig, s Side) int64 {
	if ms, ok := c.capped(cfg, s); ok {
		return ms
	}
	return c.LeftMS[s] + int64(c.PeriodsLeft[s])*cfg.ByoyomiMS
}

// spend subtracts ms, less than total, from the time of side s, including byo-yomi
// periods.
func (c *ClockState) spend(cfg ClockConfig, s Side, ms int64) {
	if _, ok := c.capLeft(cfg, s); ok {
		c.MoveMS += min(ms, c.LeftMS[s])
	}
	if over := ms - c.LeftMS[s]; over >= 0 && cfg.ByoyomiMS > 0 {
		used := over / cfg.ByoyomiMS
		c.PeriodsLeft[s] -= int(used) + 1
		c.LeftMS[s] = cfg.ByoyomiMS
		ms = over - used*cfg.ByoyomiMS
	}
	c.LeftMS[s] -= ms
}

// credit adds the increment or resets the period of side s after a move.
func (c *ClockState) credit(cfg ClockConfig, s Side) {
	c.MoveMS = 0
	switch {
	case cfg.PerMoveMS > 0:
		c.LeftMS[s] = cfg.PerMoveMS
	case c.PeriodsLeft[s] < cfg.Periods: // in byo-yomi: the period restarts
		c.LeftMS[s] = cfg.ByoyomiMS
	default:
		c.LeftMS[s] += cfg.IncrementMS
	}
}

// swap exchanges the clocks of players who swap seats.
func (c *ClockState) swap() {
	c.LeftMS[First], c.LeftMS[Second] = c.LeftMS[Second], c.LeftMS[First]
	c.PeriodsLeft[First], c.PeriodsLeft[Second] = c.PeriodsLeft[Second], c.PeriodsLeft[First]
}

// Deadline returns when the side to move runs out of time; ok is false while no clock
// runs. A move from that instant on is late, unless lag is credited.
func (s State) Deadline() (deadline time.Time, ok bool) {
	if s.Clock == nil || s.Clock.RunningSince.IsZero() {
		return time.Time{}, false
	}
	total := s.Clock.total(s.Config.Clock, s.Turn())
	return s.Clock.RunningSince.Add(time.Duration(total) * time.Millisecond), true
}

// ClockAt returns the clocks at now, or nil without a clock. If a clock runs, RunningSince is
// now, or when it will start. After the deadline the side to move has 0 left or, if it exceeded
// the cap of a move, the main time beyond the cap.
func (s State) ClockAt(now time.Time) *ClockState {
	if s.Clock == nil {
		return nil
	}
	c := *s.Clock
	if c.RunningSince.IsZero() {
		return &c
	}
	side, cfg := s.Turn(), s.Config.Clock
	if ms := c.elapsed(now); ms < c.total(cfg, side) {
		c.spend(cfg, side, ms)
	} else if most, ok := c.capped(cfg, side); ok {
		c.spend(cfg, side, most)
	} else {
		c.LeftMS[side], c.PeriodsLeft[side] = 0, 0
	}
	if c.RunningSince.Before(now) { // not while a vacation lasts
		c.RunningSince = now
	}
	return &c
}

// MoveLeftAt returns how much more main time, in ms, the side to move may use for its
// current move at now; ok is false without a cap.
func (s State) MoveLeftAt(now time.Time) (ms int64, ok bool) {
	c := s.ClockAt(now)
	if c == nil || s.Result != nil {
		return 0, false
	}
	return c.capLeft(s.Config.Clock, s.Turn())
}

// moveTimeEnds reports whether the limit that the side to move reaches first is the
// time for one move, not for the game.
func (s State) moveTimeEnds() bool {
	if s.Clock == nil {
		return false
	}
	_, capped := s.Clock.capped(s.Config.Clock, s.Turn())
	return capped || s.Config.Clock.PerMoveMS > 0
}
