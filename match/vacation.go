package match

import "time"

const day = 24 * time.Hour

// vacation is what a player has taken of it. Meanwhile their clock stands; the opponent's
// runs.
type vacation struct {
	until time.Time // zero while there is none
	year  int       // of usedMS
	used  int64     // ms
}

// leftMS returns how much vacation is left in the year of now.
func (v vacation) leftMS(now time.Time) int64 {
	all := (VacationDays * day).Milliseconds()
	if v.year != now.UTC().Year() {
		return all
	}
	return max(0, all-v.used)
}

// taken returns the vacation after the present one has ended, with its rest given back, and a
// new one of ms has begun, unless that is 0.
func (v vacation) taken(ms int64, now time.Time) vacation {
	now = now.UTC()
	if v.until.After(now) {
		v.used -= v.until.Sub(now).Milliseconds()
	}
	v.until = time.Time{}
	if ms == 0 {
		return v
	}
	if v.year != now.Year() {
		v.year, v.used = now.Year(), 0
	}
	v.used += ms
	v.until = now.Add(time.Duration(ms) * time.Millisecond)
	return v
}

// Correspondence reports whether a clock gives days.
func (c ClockConfig) Correspondence() bool {
	return max(c.PerMoveMS, c.MainMS) >= day.Milliseconds()
}

// Vacation returns until when a side is on vacation at now, zero if it is not, and what is
// left of its vacation, in ms; ok is false in a game that has none.
func (s State) Vacation(side Side, now time.Time) (until time.Time, leftMS int64, ok bool) {
	v, left, ok := s.vacationAt(side, now)
	return v.until, left, ok
}

func (s State) vacationAt(side Side, now time.Time) (v vacation, leftMS int64, ok bool) {
	if !s.Config.Network() || !s.Config.Clock.Correspondence() {
		return vacation{}, 0, false
	}
	v = s.vacations[side]
	if !v.until.After(now) {
		v.until = time.Time{}
	}
	return v, v.leftMS(now), true
}

// decideVacation decides CmdVacation.
func decideVacation(s State, c Command, now time.Time) (Event, error) {
	v, left, ok := s.vacationAt(*c.Side, now)
	if !ok {
		return Event{}, badCommand("a vacation in a game that is not by correspondence")
	}
	if !v.until.IsZero() {
		left = v.taken(0, now).leftMS(now)
	}
	ms := int64(c.Days) * day.Milliseconds()
	switch {
	case c.Days < 0 || c.Days > VacationDays:
		return Event{}, badCommand("a vacation of %d days is outside 0 to %d", c.Days, VacationDays)
	case c.Days == 0 && v.until.IsZero():
		return Event{}, badCommand("there is no vacation to end")
	case ms > left:
		return Event{}, ErrNoVacation
	}
	return Event{Type: EvVacation, Side: c.Side, MS: ms}, nil
}

// foldVacation begins or ends a vacation. If it is that side's turn, its clock stands until the
// vacation is over.
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

// runsFrom returns when the clock of the side to move starts to run: now, or after its
// vacation.
func (s State) runsFrom(now time.Time) time.Time {
	if until := s.vacations[s.Turn()].until; until.After(now) {
		return until
	}
	return now
}
