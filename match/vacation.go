package match

import "time"

const day = 24 * time.Hour

// vacation tracks a player's vacation, during which their clock stops while the opponent's
// runs.
type vacation struct {
	until time.Time // zero outside a vacation
	year  int       // the year of used
	used  int64     // ms
}

// leftMS returns the vacation left in the year of now.
func (v vacation) leftMS(now time.Time) int64 {
	all := (VacationDays * day).Milliseconds()
	if v.year != now.UTC().Year() {
		return all
	}
	return max(0, all-v.used)
}

// taken ends the current vacation, returning its unused rest, and starts a new one of ms
// unless that is 0.
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

// Correspondence reports whether the time for the game or for a move is a day or more.
func (c ClockConfig) Correspondence() bool {
	return max(c.PerMoveMS, c.MainMS) >= day.Milliseconds()
}

// Vacation returns the end of a side's vacation at now, zero without one, and how much is left
// this year, in ms; ok is false for games without vacations.
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

// decideVacation is decide for CmdVacation.
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

// foldVacation starts or ends a vacation. On that side's turn, its clock stops until the end of
// the vacation.
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

// runsFrom returns when the clock of the side to move starts: now, or after its vacation.
func (s State) runsFrom(now time.Time) time.Time {
	if until := s.vacations[s.Turn()].until; until.After(now) {
		return until
	}
	return now
}
