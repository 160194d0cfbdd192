package match

import (
	"slices"
)

// shown reports whether two engines play each other.
func (s State) shown() bool {
	return !slices.ContainsFunc(s.Config.Players[:], func(p Player) bool { return p.Kind != Engine })
}

// Waits reports whether the engine to move waits for CmdStep or CmdGoOn.
func (s State) Waits() bool { return s.Show.Halted && s.Show.Steps == 0 && s.shown() }

// direct decides CmdHalt, CmdStep and CmdGoOn.
func direct(s State, c Command) (Event, error) {
	switch {
	case !s.shown():
		return Event{}, errNotShown(c)
	case c.Type == CmdStep:
		return Event{Type: EvStepped}, nil
	case c.Type == CmdHalt && !s.Waits():
		return Event{Type: EvHalted}, nil
	case c.Type == CmdGoOn && s.Show.Halted:
		return Event{Type: EvWentOn}, nil
	case c.Type == CmdHalt:
		return Event{}, badCommand("the engines wait already")
	}
	return Event{}, badCommand("the engines do not wait")
}

func pace(s State, c Command) (Event, error) {
	switch {
	case !s.shown():
		return Event{}, errNotShown(c)
	case c.PaceMS < MinPaceMS || c.PaceMS > MaxPaceMS:
		return Event{}, badCommand("a pace of %d ms is outside %d to %d", c.PaceMS, MinPaceMS, MaxPaceMS)
	}
	return Event{Type: EvPaced, PaceMS: c.PaceMS}, nil
}

func errNotShown(c Command) error { return badCommand("%s in a game with a person", c.Type) }

// foldShow folds events that control a game between engines. A clock that they stopped runs
// again with the next move.
func foldShow(s State, e Event) State {
	switch e.Type {
	case EvHalted:
		s.Show.Halted, s.Show.Steps = true, 0
		return s // Fold stops the clock
	case EvPaced:
		s.Show.PaceMS = e.PaceMS
		return s
	case EvStepped:
		s.Show.Halted = true
		s.Show.Steps++
	case EvWentOn:
		s.Show.Halted, s.Show.Steps = false, 0
	}
	if s.Clock != nil && s.Clock.RunningSince.IsZero() && s.Ply > 0 {
		c := *s.Clock
		c.RunningSince = e.time()
		s.Clock = &c
	}
	return s
}
