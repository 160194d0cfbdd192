package replay

import (
	"fmt"
	"time"

	"duiyi/games"
	"duiyi/match"
	"duiyi/store"
)

// A Game is what a store's record of a game comes to.
type Game struct {
	State   match.State
	Created time.Time
	Updated time.Time
	Damage  *store.Damage // what is lost, or nil
}

// Of rebuilds the game of a record: all of it, or what is sound before the damage. It calls
// changed, unless that is nil, with the states before and after each event but the first.
// The error is store.ErrDamaged if nothing is sound.
func Of(list games.List, r store.Record, changed func(before, after match.State)) (Game, error) {
	g := Game{Created: r.Created, Updated: r.Updated, Damage: r.Damage}
	name := r.Game
	if r.Damage != nil {
		if len(r.Events) == 0 || r.Events[0].Config == nil {
			return g, fmt.Errorf("%w: %s", store.ErrDamaged, r.Damage.Detail)
		}
		name = r.Events[0].Config.Game // the row may be what is damaged
	}
	kind, err := list.Find(name)
	if err != nil {
		return g, fmt.Errorf("%v", err) // ours, not the client's
	}
	state, sound, err := fold(kind.Rules, r.Events, changed)
	switch {
	case sound == 0:
		return g, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	case err != nil:
		lost := len(r.Events) - sound
		if g.Damage != nil {
			lost += g.Damage.Lost
		}
		g.Damage = &store.Damage{Sound: sound, Lost: lost, Row: r.Summary.Damaged, Detail: err.Error()}
	case g.Damage == nil && state.Ply != r.Plies:
		g.Damage = &store.Damage{Sound: sound, Detail: fmt.Sprintf("its events lead to %d moves on the board, its row says %d", state.Ply, r.Plies)}
	}
	g.State = state
	if r.Summary.Damaged {
		g.Created, g.Updated = time.UnixMilli(r.Events[0].At).UTC(), time.UnixMilli(r.Events[sound-1].At).UTC()
	}
	return g, nil
}

// Verify says what of a stored game is damaged, by its checksums and by the rules; nil if
// nothing is.
func Verify(list games.List, r store.Record) *store.Damage {
	g, err := Of(list, r, nil)
	if err != nil {
		return &store.Damage{Lost: len(r.Events), Row: r.Summary.Damaged, Detail: err.Error()}
	}
	return g.Damage
}

// fold is match.Replay as far as the events can be carried out. It returns the state after
// the first sound events, their number, and why the next one is not sound.
func fold(rules match.Ruleset, events []match.Event, changed func(before, after match.State)) (s match.State, sound int, err error) {
	for n, e := range events {
		next := s
		if n == 0 {
			next, err = match.Replay(rules, events[:1])
		} else {
			next, err = match.Fold(s, e)
		}
		if err != nil {
			return s, n, fmt.Errorf("event %d: %w", n+1, err)
		}
		if n > 0 && changed != nil {
			changed(s, next)
		}
		s = next
	}
	if len(events) == 0 {
		return s, 0, fmt.Errorf("%w: a game without events", match.ErrBadEvent)
	}
	return s, len(events), nil
}
