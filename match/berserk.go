package match

import (
	"slices"
	"time"
)

// decideBerserk is decide for CmdBerserk.
func decideBerserk(s State, c Command, now time.Time) (Event, error) {
	switch {
	case !s.Config.Berserk || s.Clock == nil || s.Berserk[*c.Side] || lastOf(s, *c.Side) >= 0:
		return Event{}, ErrNoBerserk
	case s.ClockAt(now).LeftMS[*c.Side] <= s.Config.Clock.MainMS/2: // the opponent has moved, and too much time has passed
		return Event{}, ErrNoBerserk
	}
	return Event{Type: EvBerserk, Side: c.Side}, nil
}

// foldBerserk takes half of the main time from a side. It has not moved yet, so all clocks of the
// line lose it.
func foldBerserk(s State, side Side) State {
	s.Berserk[side] = true
	half := s.Config.Clock.MainMS / 2
	s.line, s.clocks = nil, slices.Clone(s.clocks)
	for i := range s.clocks {
		s.clocks[i].LeftMS[side] -= half
	}
	if s.Clock != nil {
		c := *s.Clock
		c.LeftMS[side] -= half
		s.Clock = &c
	}
	return s
}

// clockOf returns the time control of a side: without increments once it has given up half of its
// time.
func (s State) clockOf(side Side) ClockConfig {
	c := s.Config.Clock
	if s.Berserk[side] {
		c.IncrementMS = 0
	}
	return c
}

// Halved reports whether players can give up half of the time of a clock before their first move:
// it is one of a main time without byo-yomi.
func (c ClockConfig) Halved() bool { return c.MainMS > 0 && c.ByoyomiMS == 0 }
