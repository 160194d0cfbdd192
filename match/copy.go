package match

import (
	"slices"
	"time"
)

// Copy begins a game of its own as a copy of s, which has the given id: its
// events are those of s and then the one returned.
func (s State) Copy(id string, now time.Time) (State, Event, error) {
	return copied(s, Event{Type: EvCopied, At: now.UnixMilli(), From: &Source{Game: id, Ply: s.Ply, End: s.Result != nil}})
}

// Branch is a Copy that goes on from a moment of s: the moves after it are cut
// off, and with them the end. While the game goes on its agreement holds, so
// that without take-backs the error is ErrNoTakeBacks. It is ErrGameOver where
// the rules leave nothing to go on with, and an ErrBadCommand for a moment that
// there is not.
func (s State) Branch(id string, ply int, now time.Time) (State, Event, error) {
	switch {
	case ply < 0 || ply > len(s.Moves):
		return s, Event{}, badCommand("ply %d is outside 0 to %d", ply, len(s.Moves))
	case s.Config.NoTakeBacks && s.Result == nil:
		return s, Event{}, ErrNoTakeBacks
	case s.PositionAt(ply).Result() != nil:
		return s, Event{}, ErrGameOver
	}
	return copied(s, Event{Type: EvCopied, At: now.UnixMilli(), From: &Source{Game: id, Ply: ply}, Ply: &ply})
}

func copied(s State, e Event) (State, Event, error) {
	next, err := Fold(s, e)
	return next, e, err
}

func foldCopied(s State, e Event) State {
	s.From = e.From
	if e.Ply == nil {
		return s
	}
	ply := *e.Ply
	s = goTo(s, ply, e.time()) // while the moves still tell who sits where
	s.cut(ply)
	s.Kept, s.kept = "", nil
	// What goes on from a game over the network is played at one machine.
	s.Config.Keeps, s.Config.Rated, s.Config.Public, s.Config.Lag = "", false, false, ""
	s.Show.Halted, s.Show.Steps = false, 0
	s.Config.Seed = nextSeed(s.Config.Seed) // the engine is not to go the same way again
	return s
}

// An ending is a game as it ended.
type ending struct {
	moves  []string // the whole line, also what can be redone
	ply    int
	result Result
}

// endOf is how a game ended, nil while it goes on.
func endOf(s State) *ending {
	if s.Result == nil {
		return nil
	}
	e := &ending{ply: s.Ply, result: *s.Result}
	for _, m := range s.Moves {
		e.moves = append(e.moves, m.Move)
	}
	return e
}

func (e *ending) equal(o *ending) bool {
	if e == nil || o == nil {
		return e == o
	}
	a, b := e.result.Winner, o.result.Winner
	return e.ply == o.ply && e.result.Reason == o.result.Reason && (a == b || a != nil && b != nil && *a == *b) && slices.Equal(e.moves, o.moves)
}

// Loses reports whether next, which a command has made of s, no longer shows
// how s ended or who played, while no copy of s keeps it.
func (s State) Loses(next State) bool {
	end := endOf(s)
	if end == nil || end.equal(s.kept) {
		return false
	}
	for i, p := range s.Config.Players {
		q := next.Config.Players[i]
		q.Name = p.Name // which may be put right
		if !p.Equal(q) {
			return true
		}
	}
	return !end.equal(endOf(next))
}
