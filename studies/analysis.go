package studies

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

// Analyse has an engine analyse a position of a study until ctx ends. It calls
// tell with the results, cached ones first, from the caller's goroutine. It
// yields to moves of games and to advice, and then continues. It returns nil
// when the search is complete or the same seat asks again.
//
// Errors are *match.ConfigError for a query out of range, ErrNoStudy,
// ErrDeleted, store.ErrDamaged, study.ErrNoNode, analysis.ErrNoThreat,
// engines.ErrBusy, admission.ErrClosed, and those of ctx.
func (r *Room) Analyse(ctx context.Context, id string, q analysis.AnalysisQuery, tell func(analysis.Analysis)) error {
	d, by, err := r.visit(ctx, id, Reader)
	if err != nil {
		return err
	}
	s, before, err := d.begins(ctx, by, q)
	d.Unlock()
	if err != nil {
		return err
	}
	defer s.end()
	if before != nil {
		select { // one engine per seat
		case <-before.ended:
		case <-s.ctx.Done():
			return context.Cause(s.ctx)
		}
	}
	err = r.Analyst.Analyse(s.ctx, s.Subject, tell)
	if errors.Is(err, errReplaced) {
		return nil
	}
	return err
}

// A session is the running analysis of one seat.
type session struct {
	analysis.Subject
	by    visitor
	study *document
	ctx   context.Context
	stop  context.CancelCauseFunc
	ended chan struct{} // closed when its engine has stopped
}

// errReplaced ends a session whose seat started another analysis.
var errReplaced = errors.New("replaced by another analysis of the same seat")

// Task returns a node for an engine in the caller's browser. Errors are those of Analyse.
func (r *Room) Task(ctx context.Context, id string, node study.ID) (analysis.Task, error) {
	d, _, err := r.visit(ctx, id, Reader)
	if err != nil {
		return analysis.Task{}, err
	}
	at, err := d.fair(ctx, node)
	if err != nil {
		d.Unlock()
		return analysis.Task{}, err
	}
	c, played := d.state.Config, movesTo(d.state.Tree, node)
	d.Unlock()
	return r.Analyst.Task(ctx, match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}, played, at), nil
}

// fair returns the position of a node with which the caller may have help. The caller holds
// the lock, which is released meanwhile.
func (d *document) fair(ctx context.Context, node study.ID) (match.Position, error) {
	at, err := d.positions.At(d.state.Tree, node)
	if err != nil {
		return nil, err
	}
	game, tree, positions := d.state.Config.Game, d.state.Tree, d.positions
	d.Release(func() {
		err = d.room.Fair(ctx, game, func() (line []match.Position, err error) {
			for _, node := range tree.Path(node) {
				p, err := positions.At(tree, node.ID)
				if err != nil {
					return nil, err
				}
				line = append(line, p)
			}
			return line, nil
		})
	})
	return at, err
}

// movesTo returns the moves from the root of a tree to a node, which is in it.
func movesTo(t study.Tree, node study.ID) (moves []match.Move) {
	for _, n := range t.Path(node) {
		if n.ID != study.Root {
			moves = append(moves, n.Move)
		}
	}
	return moves
}

// begins starts a session and returns the one it replaces, or nil. The caller
// holds the lock.
func (d *document) begins(ctx context.Context, by visitor, q analysis.AnalysisQuery) (s, before *session, err error) {
	spec, err := d.room.Analyst.Choose(d.state.Config.Game, q)
	if err != nil {
		return nil, nil, err
	}
	at, err := d.fair(ctx, q.Node)
	if err != nil {
		return nil, nil, err
	}
	start, err := d.positions.At(d.state.Tree, study.Root)
	if err != nil {
		return nil, nil, err
	}
	c := d.state.Config
	s = &session{
		Subject: analysis.Subject{
			Owner: d.id, Query: q, Spec: spec, Game: c.Game, Rules: c.Rules, At: at, Where: engines.PositionAfter(start, c.Rules, movesTo(d.state.Tree, q.Node)),
		},
		by: by, study: d, ended: make(chan struct{}),
	}
	if q.Threat {
		if err := d.room.Analyst.Pass(&s.Subject, c); err != nil {
			return nil, nil, err
		}
	}
	s.ctx, s.stop = context.WithCancelCause(ctx)
	if before = d.sessions[q.Seat]; before != nil {
		before.stop(errReplaced)
	}
	d.sessions[q.Seat] = s
	return s, before, nil
}

// end ends a session whose engine has stopped.
func (s *session) end() {
	d := s.study
	s.stop(nil)
	close(s.ended)
	d.Memory.Lock()
	defer d.Memory.Unlock()
	if d.sessions[s.Query.Seat] == s {
		delete(d.sessions, s.Query.Seat)
	}
	d.used = d.room.Now()
	if d.Gone {
		d.room.Release(d.id) // it used the engine when the others were returned
	}
}

// endSessions stops all analyses because the study leaves memory.
func (d *document) endSessions(why error) {
	for _, s := range d.sessions {
		s.stop(cmp.Or(why, admission.ErrClosed))
	}
}
