package live

import (
	"context"
	"errors"
	"slices"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

const (

	// opinionDelay is how many plies a rated game is ahead of what is thought of
	// it: whom a watcher tells has long made up their mind.
	opinionDelay = 6
)

// An Opinion is what an engine thinks of a game that two people play.
type Opinion struct {
	Version int        // of the game when it was asked for
	Ply     int        // the moment that it is about
	Side    match.Side // to move there, from whose point of view the score is
	Report  engines.Report
}

// ErrNoOpinion refuses an opinion to those who play, and of a game that is not for
// all to watch.
var ErrNoOpinion = errors.New("the engine's opinion is for those who look on at a public game")

// An opining is a search about one moment of a game, for all who look on.
type opining struct {
	state  match.State // at that moment
	stop   context.CancelCauseFunc
	done   chan struct{} // closed when there is a report, or an err why not
	report engines.Report
	err    error
}

// Opinion returns what the game's best engine thinks of a public game between two
// people: of its present or, where it is rated and goes on, of three moves ago. Who
// has a seat in the game is refused. All who ask about the same moment share one
// search. Errors: ErrNoOpinion, ErrDamaged, ErrBusy, match.ErrGameOver where nobody
// is to move, and match.ErrStale when the game goes on meanwhile.
func (a *Room) Opinion(ctx context.Context, id string) (Opinion, error) {
	g, err := a.open(ctx, id)
	if err != nil {
		return Opinion{}, err
	}
	g.used = g.now()
	o, err := g.opine(identity.From(ctx))
	version := g.state.Version
	g.mu.Unlock()
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
	return Opinion{version, o.state.Ply, o.state.Turn(), o.report}, nil
}

// opine returns the search about the moment that somebody is told of, which it
// begins where nobody has asked yet.
func (g *game) opine(w identity.Caller) (*opining, error) {
	_, plays := g.personOf(w)
	switch {
	case plays, !g.state.Config.Network(), !g.state.Config.Public:
		return nil, ErrNoOpinion
	case g.damage != nil:
		return nil, store.ErrDamaged
	}
	state := g.state
	if ply := state.Ply; state.Result != nil {
		state = state.At(ply)
	} else if state.Config.Rated {
		state = state.At(max(0, ply-opinionDelay))
	}
	if len(state.Position().View().Legal) == 0 {
		return nil, match.ErrGameOver
	}
	if g.opinion != nil && g.opinion.about(state) {
		return g.opinion, nil
	}
	g.endOpinion(match.ErrStale)
	spec := g.room.Engines.Adviser(state.Config.Game)
	if spec == nil {
		return nil, engines.ErrBusy
	}
	if err := g.room.Slots.Admit(engines.ErrBusy); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(g.room.ctx)
	o := &opining{state: state, stop: stop, done: make(chan struct{})}
	g.opinion = o
	g.room.work.Go(func() {
		defer stop(nil)
		defer close(o.done)
		o.report, o.err = g.room.Analyst.Opine(ctx, spec, "watchers of "+g.id, state)
	})
	return o, nil
}

// about reports whether a search is about a moment, and has not failed.
func (o *opining) about(s match.State) bool {
	select {
	case <-o.done:
		if o.err != nil {
			return false
		}
	default:
	}
	return slices.EqualFunc(o.state.Played(), s.Played(), func(a, b match.Move) bool { return a.Move == b.Move })
}

// endOpinion ends the search about a moment that nobody is told of any more.
func (g *game) endOpinion(why error) {
	if g.opinion != nil {
		g.opinion.stop(why)
		g.opinion = nil
	}
}
