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

// elapsed returns the time in ms that the side to move has spent on this move.
// A clock set back by the operating system gives nobody time.
func (c ClockState) elapsed(now time.Time) int64 {
	if c.RunningSince.IsZero() {
		return 0
	}
	return max(0, now.Sub(c.RunningSince).Milliseconds())
}

// capLeft returns what the move that side s has under way may still take out
// of the main time; ok is false where no cap holds, as in byo-yomi.
func (c ClockState) capLeft(cfg ClockConfig, s Side) (ms int64, ok bool) {
	if cfg.MoveCapMS == 0 || c.PeriodsLeft[s] < cfg.Periods {
		return 0, false
	}
	return max(0, cfg.MoveCapMS-c.MoveMS), true
}

// capped reports whether the cap ends the move that side s has under way before
// the main time does, and after how many ms.
func (c ClockState) capped(cfg ClockConfig, s Side) (ms int64, ok bool) {
	ms, ok = c.capLeft(cfg, s)
	return ms, ok && ms < c.LeftMS[s]
}

// total returns all the time side s, which is to move, has left for its move,
// unused periods included.
func (c ClockState) total(cfg ClockConfig, s Side) int64 {
	if ms, ok := c.capped(cfg, s); ok {
		return ms
	}
	return c.LeftMS[s] + int64(c.PeriodsLeft[s])*cfg.ByoyomiMS
}

// spend takes ms from side s, using up byo-yomi periods on the way. ms must be
// less than total.
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

// credit gives side s what the time control grants after a move.
func (c *ClockState) credit(cfg ClockConfig, s Side) {
	c.MoveMS = 0
	switch {
	case cfg.PerMoveMS > 0:
		c.LeftMS[s] = cfg.PerMoveMS
	case c.PeriodsLeft[s] < cfg.Periods: // in byo-yomi: the period begins anew
		c.LeftMS[s] = cfg.ByoyomiMS
	default:
		c.LeftMS[s] += cfg.IncrementMS
	}
}

// swap exchanges the clocks, as players who swap seats take theirs along.
func (c *ClockState) swap() {
	c.LeftMS[First], c.LeftMS[Second] = c.LeftMS[Second], c.LeftMS[First]
	c.PeriodsLeft[First], c.PeriodsLeft[Second] = c.PeriodsLeft[Second], c.PeriodsLeft[First]
}

// Deadline returns when the side to move runs out of time; ok is false while no
// clock is running. From that instant on a move is late, unless it is credited
// with lag.
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

// MoveLeftAt returns what the move under way may still take out of the main
// time of the side to move at now, in ms; ok is false where no cap holds.
func (s State) MoveLeftAt(now time.Time) (ms int64, ok bool) {
	c := s.ClockAt(now)
	if c == nil || s.Result != nil {
		return 0, false
	}
	return c.capLeft(s.Config.Clock, s.Turn())
}

// moveTimeEnds reports whether what runs out for the side to move is the time
// allowed for a move, whatever it has left for the game.
func (s State) moveTimeEnds() bool {
	if s.Clock == nil {
		return false
	}
	_, capped := s.Clock.capped(s.Config.Clock, s.Turn())
	return capped || s.Config.Clock.PerMoveMS > 0
}
