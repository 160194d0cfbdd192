package match

import "time"

const (
	day = 24 * time.Hour

	// VacationDays is how many days a player may be away from a correspondence
	// game in one calendar year (UTC).
	VacationDays = 30
)

// A Vacation is what a player has taken of it. Meanwhile their clock does not
// run; the opponent's does.
type Vacation struct {
	Until time.Time // zero while there is none
	year  int       // of usedMS
	used  int64     // ms
}

// leftMS returns what may still be taken in the year of a moment.
func (v Vacation) leftMS(now time.Time) int64 {
	all := (VacationDays * day).Milliseconds()
	if v.year != now.UTC().Year() {
		return all
	}
	return max(0, all-v.used)
}

// taken returns the vacation after so many ms more of it are taken, and what was
// left of it given back; 0 only ends it.
func (v Vacation) taken(ms int64, now time.Time) Vacation {
	now = now.UTC()
	if v.Until.After(now) {
		v.used -= v.Until.Sub(now).Milliseconds()
	}
	v.Until = time.Time{}
	if ms == 0 {
		return v
	}
	if v.year != now.Year() {
		v.year, v.used = now.Year(), 0
	}
	v.used += ms
	v.Until = now.Add(time.Duration(ms) * time.Millisecond)
	return v
}

// Correspondence reports whether a clock gives days.
func (c ClockConfig) Correspondence() bool {
	return max(c.PerMoveMS, c.MainMS) >= day.Milliseconds()
}

// Vacation returns a side's vacation, and what of it is left at now, in ms; ok is
// false in a game that has none.
func (s State) Vacation(side Side, now time.Time) (v Vacation, leftMS int64, ok bool) {
	if !s.Config.Network() || !s.Config.Clock.Correspondence() {
		return Vacation{}, 0, false
	}
	v = s.vacations[side]
	if !v.Until.After(now) {
		v.Until = time.Time{}
	}
	return v, v.leftMS(now), true
}

// vacation decides CmdVacation.
func vacation(s State, c Command, now time.Time) (Event, error) {
	v, left, ok := s.Vacation(*c.Side, now)
	if !ok {
		return Event{}, badCommand("a vacation in a game that is not by correspondence")
	}
	if !v.Until.IsZero() {
		left = v.taken(0, now).leftMS(now)
	}
	ms := int64(c.Days) * day.Milliseconds()
	switch {
	case c.Days < 0 || c.Days > VacationDays:
		return Event{}, badCommand("a vacation of %d days is outside 0 to %d", c.Days, VacationDays)
	case c.Days == 0 && v.Until.IsZero():
		return Event{}, badCommand("there is no vacation to end")
	case ms > left:
		return Event{}, ErrNoVacation
	}
	return Event{Type: EvVacation, Side: c.Side, MS: ms}, nil
}

// foldVacation begins or ends a vacation. The clock of who is to move stands
// until it is over.
func foldVacation(s State, e Event) State {
	side, now := *e.Side, e.time()
	s.vacations[side] = s.vacations[side].taken(e.MS, now)
	if s.Clock != nil && !s.Clock.RunningSince.IsZero() && s.Turn() == side {
		c := s.stopped(now)
		c.RunningSince = s.runsFrom(now)
		s.Clock = &c
	}
	return s
}

// runsFrom returns from when the clock of the side to move runs that is set
// going now: after its vacation.
func (s State) runsFrom(now time.Time) time.Time {
	if until := s.vacations[s.Turn()].Until; until.After(now) {
		return until
	}
	return now
}
