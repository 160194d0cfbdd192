package app

import (
	"cmp"
	"context"
	"errors"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/study"
)

// Analyse has an engine look into a position of a study for as long as ctx lasts,
// and tells what it finds, first of all what is remembered, from the goroutine of
// the caller. It makes room for the moves of games and for advice, and then goes
// on. It returns nil when there is nothing more to find, or nobody to find it for.
//
// Its errors are *match.ConfigError for a query out of range, ErrNoStudy,
// ErrStudyDeleted, ErrDamaged, study.ErrNoNode, ErrNoThreat, ErrBusy, ErrClosed,
// and what ctx says.
func (a *App) Analyse(ctx context.Context, id string, q analysis.AnalysisQuery, tell func(analysis.Analysis)) error {
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return err
	}
	s, before, err := n.sit(ctx, q)
	n.mu.Unlock()
	if err != nil {
		return err
	}
	defer s.leave()
	if before != nil {
		select { // one engine for one seat
		case <-before.ended:
		case <-s.ctx.Done():
			return context.Cause(s.ctx)
		}
	}
	err = a.analyst.Analyse(s.ctx, s.Subject, tell)
	if errors.Is(err, errMoved) {
		return nil
	}
	return err
}

// A sitting is one who has an engine look into a position of a study.
type sitting struct {
	analysis.Subject
	notebook *notebook
	ctx      context.Context
	stop     context.CancelCauseFunc
	ended    chan struct{} // closed when its engine is at rest
}

// errMoved ends a sitting of who asks about another position.
var errMoved = errors.New("the same seat has asked anew")

// sit begins an analysis, n.mu being held, and returns the one whose place it
// takes, if there is one.
func (n *notebook) sit(ctx context.Context, q analysis.AnalysisQuery) (s, before *sitting, err error) {
	spec, err := n.app.analyst.Choose(n.state.Config.Game, q)
	if err != nil {
		return nil, nil, err
	}
	at, err := n.positions.At(n.state.Tree, q.Node)
	if err != nil {
		return nil, nil, err
	}
	start, err := n.positions.At(n.state.Tree, study.Root)
	if err != nil {
		return nil, nil, err
	}
	c := n.state.Config
	var played []match.Move
	for _, node := range n.state.Tree.Path(q.Node) {
		if node.ID != study.Root {
			played = append(played, node.Move)
		}
	}
	s = &sitting{
		Subject: analysis.Subject{
			Owner: n.id, Query: q, Spec: spec, Game: c.Game, Rules: c.Rules, At: at, Where: engines.PositionAfter(start, c.Rules, played),
		},
		notebook: n, ended: make(chan struct{}),
	}
	if q.Threat {
		if err := n.app.analyst.Pass(&s.Subject, c); err != nil {
			return nil, nil, err
		}
	}
	s.ctx, s.stop = context.WithCancelCause(ctx)
	if before = n.sittings[q.Seat]; before != nil {
		before.stop(errMoved)
	}
	n.sittings[q.Seat] = s
	return s, before, nil
}

// leave ends a sitting, whose engine is at rest.
func (s *sitting) leave() {
	n := s.notebook
	s.stop(nil)
	close(s.ended)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.sittings[s.Query.Seat] == s {
		delete(n.sittings, s.Query.Seat)
	}
	n.used = n.app.time()
	if n.gone {
		n.app.pool.Forget(n.id) // it had the engine when the others were given up
	}
}

// endSittings ends all analyses because the study leaves memory.
func (n *notebook) endSittings(why error) {
	for _, s := range n.sittings {
		s.stop(cmp.Or(why, admission.ErrClosed))
	}
}
