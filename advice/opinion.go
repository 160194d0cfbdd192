package advice

import (
	"context"
	"errors"

	"duiyi/engines"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// opinionDelay is how many plies a rated game is ahead of the opinion on it: by then the
// player whom a spectator might tell has moved.
const opinionDelay = 6

// ErrNoOpinion refuses an opinion to the players, and on games that are not public.
var ErrNoOpinion = errors.New("only spectators of a public game get the engine's opinion")

// An Opinion is what an engine thinks of a game between two people.
type Opinion struct {
	Version int        // of the game when it was asked for
	Ply     int        // that it is about
	Side    match.Side // to move there; the score is from its point of view
	Report  engines.Report
}

// An opinion is a search about one position of a game, shared by all spectators.
type opinion struct {
	state  match.State // at that position
	stop   context.CancelCauseFunc
	done   chan struct{} // closed when report or err is set
	report engines.Report
	err    error
}

// Opinion returns what the game's best engine thinks of a public game between two people:
// of its present or, if it is rated and goes on, of three moves ago. Requests about the
// same position share one search. Errors: ErrNoOpinion, store.ErrDamaged, engines.ErrBusy,
// match.ErrGameOver if nobody is to move, and match.ErrStale if somebody asks about a later
// position meanwhile.
func (a *Adviser) Opinion(ctx context.Context, id string) (Opinion, error) {
	s, err := a.games.Game(ctx, id)
	if err != nil {
		return Opinion{}, err
	}
	o, err := a.opine(s)
	if err != nil {
		return Opinion{}, err
	}
	select {
	case <-o.done:
	case <-ctx.Done():
		return Opinion{}, context.Cause(ctx)
	}
	if o.err != nil {
		return Opinion{}, o.err
	}
	return Opinion{s.State.Version, o.state.Ply, o.state.Turn(), o.report}, nil
}

// opine returns the search about the position that spectators may hear of, and starts it for
// the first of them.
func (a *Adviser) opine(s update.Snapshot) (*opinion, error) {
	switch {
	case s.Network == nil, s.Network.You != nil, !s.State.Config.Public:
		return nil, ErrNoOpinion
	case s.Damage != nil:
		return nil, store.ErrDamaged
	}
	state := s.State
	if ply := state.Ply; state.Result != nil {
		state = state.At(ply)
	} else if state.Config.Rated {
		state = state.At(max(0, ply-opinionDelay))
	}
	if len(state.Position().View().Legal) == 0 {
		return nil, match.ErrGameOver
	}

	a.mu.Lock()
	defer a.mu.Unlock()
	if before := a.opinions[s.ID]; before != nil {
		if before.about(state) {
			return before, nil
		}
		before.stop(match.ErrStale)
		delete(a.opinions, s.ID)
	}
	spec := a.engines.Adviser(state.Config.Game)
	if spec == nil {
		return nil, engines.ErrBusy
	}
	if err := a.slots.Admit(engines.ErrBusy); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(context.Background())
	o := &opinion{state: state, stop: stop, done: make(chan struct{})}
	a.opinions[s.ID] = o
	a.work.Go(func() {
		defer stop(nil)
		a.think(ctx, s.ID, spec, o)
	})
	return o, nil
}

// think searches, and keeps the report for later requests while the game is in memory.
func (a *Adviser) think(ctx context.Context, id string, spec *engines.Spec, o *opinion) {
	began := false
	err := a.games.InMemory(ctx, id, func(ctx context.Context) error {
		began = true
		o.report, o.err = a.analyst.Opine(ctx, spec, "watchers of "+id, o.state)
		close(o.done)
		if o.err == nil {
			<-ctx.Done()
		}
		return nil
	})
	if !began {
		o.err = err
		close(o.done)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.opinions[id] == o {
		delete(a.opinions, id)
	}
}

// about reports whether a search is about a position and has not failed.
func (o *opinion) about(s match.State) bool {
	select {
	case <-o.done:
		if o.err != nil {
			return false
		}
	default:
	}
	return sameMoves(o.state.Played(), s.Played())
}
