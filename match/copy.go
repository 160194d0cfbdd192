package match

import (
	"slices"
	"time"
)

// Copy makes a new game from s, whose id is given. The new game's events are those of s
// followed by the one returned.
func (s State) Copy(id string, now time.Time) (State, Event, error) {
	return copied(s, Event{Type: EvCopied, At: now.UnixMilli(), From: &Source{Game: id, Ply: s.Ply, End: s.Result != nil}})
}

// Branch is a Copy that continues after ply plies of s, without the moves and the result after
// them. Errors are ErrNoTakeBacks for a game under way without take-backs, ErrGameOver if the
// rules have ended the game at that ply, and ErrBadCommand for a ply outside the line.
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
	s = goTo(s, ply, e.time()) // needs the moves to know about swapped seats
	s.cut(ply)
	s.Kept, s.kept = "", nil
	// A branch of a network game is not over the network.
	s.Config.Keeps, s.Config.Rated, s.Config.Public, s.Config.Lag, s.Config.Tournament = "", false, false, "", ""
	s.Config.Relayed, s.Config.Berserk = false, false
	s.Show.Halted, s.Show.Steps = false, 0
	s.Config.Seed = nextSeed(s.Config.Seed) // so that the engine varies its play
	return s
}

// An ending is the end of a game.
type ending struct {
	moves  []string // the whole line, including moves that can be redone
	ply    int
	result Result
}

// endOf returns how a game ended, nil if it is not over.
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

// Loses reports whether next, the state after a command, lacks the end or the players of s, and
// no copy of s keeps them.
func (s State) Loses(next State) bool {
	end := endOf(s)
	if end == nil || end.equal(s.kept) {
		return false
	}
	for i, p := range s.Config.Players {
		q := next.Config.Players[i]
		q.Name = p.Name // a name may be corrected
		if !p.Equal(q) {
			return true
		}
	}
	return !end.equal(endOf(next))
}
