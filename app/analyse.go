package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"duiyi/admission"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/study"
)

const (
	// MaxAnalysisLines is the most lines that an analysis has.
	MaxAnalysisLines = 5

	// analysisEvery is the least time between two reports of an analysis: as often
	// as one can follow.
	analysisEvery = 200 * time.Millisecond
	// analysisLine is how many moves of a line are told.
	analysisLine = 16
	// maxSeat is the length of a seat's name, in bytes.
	maxSeat = 64
)

// An AnalysisQuery asks an engine to look into a position of a study.
type AnalysisQuery struct {
	// Seat tells one who looks on from another at the same study, by a name that
	// he chooses. What he asks next takes the place of what he asked before, and the
	// engine goes on with what it knows.
	Seat    string
	Node    study.ID
	Engine  string            // its ID; "" is the first of the game
	Lines   int               // how many moves to compare; 0 is 1
	Threads int               // 0 is 1
	Memory  int               // of its table, in MiB; 0 is the engine's own choice
	Options map[string]string // of a program of the user's own, by name
	Threat  bool              // what the other side would do if the one to move passed
}

// An Analysis is what an engine thinks of a position so far.
type Analysis struct {
	Node   study.ID
	Threat bool
	Side   match.Side       // to move; scores are from its point of view
	Lines  []engines.Report // the best move's line first; none when the game is over there
	// Known is the deepest evaluation of the position that is remembered, also from
	// other games and studies; nil where there is none.
	Known *engines.Report
	Done  bool // it thinks no further
	// Place is the one in the line, from 1, while it waits for a processor.
	Place int
}

// ErrNoThreat refuses to tell a threat where nobody can pass, as in check.
var ErrNoThreat = errors.New("nobody can pass here")

// Analyse has an engine look into a position of a study for as long as ctx lasts,
// and tells what it finds, first of all what is remembered, from the goroutine of
// the caller. It makes room for the moves of games and for advice, and then goes
// on. It returns nil when there is nothing more to find, or nobody to find it for.
//
// Its errors are *match.ConfigError for a query out of range, ErrNoStudy,
// ErrStudyDeleted, ErrDamaged, study.ErrNoNode, ErrNoThreat, ErrBusy, ErrClosed,
// and what ctx says.
func (a *App) Analyse(ctx context.Context, id string, q AnalysisQuery, tell func(Analysis)) error {
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
	return s.analyse(tell)
}

// A sitting is one who has an engine look into a position of a study.
type sitting struct {
	notebook *notebook
	query    AnalysisQuery
	spec     *engines.Spec
	game     string
	rules    string
	at       match.Position
	where    engine.Position
	ctx      context.Context
	stop     context.CancelCauseFunc
	ended    chan struct{} // closed when its engine is at rest

	told int // the depth of what was told last
}

// errMoved ends a sitting of who asks about another position.
var errMoved = errors.New("the same seat has asked anew")

// sit begins an analysis, n.mu being held, and returns the one whose place it
// takes, if there is one.
func (n *notebook) sit(ctx context.Context, q AnalysisQuery) (s, before *sitting, err error) {
	spec, err := n.app.analyst(n.state.Config.Game, q)
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
		notebook: n, query: q, spec: spec, game: c.Game, rules: c.Rules, at: at,
		where: positionAfter(start, c.Rules, played), ended: make(chan struct{}),
	}
	if q.Threat {
		if err := s.pass(c); err != nil {
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

// analyst returns the engine that a query asks for, which is in range.
func (a *App) analyst(game string, q AnalysisQuery) (*engines.Spec, error) {
	spec, err := a.engines.Choose(game, q.Engine)
	switch {
	case err != nil:
		return nil, err
	case q.Lines < 0 || q.Lines > MaxAnalysisLines:
		return nil, match.ConfigErrorf("lines", "%d is outside 1 to %d", q.Lines, MaxAnalysisLines)
	case len(q.Seat) > maxSeat:
		return nil, match.ConfigErrorf("seat", "%d bytes, at most %d are allowed", len(q.Seat), maxSeat)
	}
	if err := spec.CheckOptions(q.Options); err != nil {
		return nil, match.ConfigErrorf("options", "%w", err)
	}
	for _, f := range []struct {
		field string
		value int
		r     *engines.Range
	}{{"threads", q.Threads, spec.Threads}, {"memory_mib", q.Memory, spec.Memory}} {
		switch {
		case f.value == 0:
		case f.r == nil:
			return nil, match.ConfigErrorf(f.field, "%s cannot be set this way", spec.ID)
		case int64(f.value) < f.r.Min || int64(f.value) > f.r.Max:
			return nil, match.ConfigErrorf(f.field, "%d is outside %d to %d", f.value, f.r.Min, f.r.Max)
		}
	}
	return spec, nil
}

// pass has the other side be to move.
func (s *sitting) pass(c study.Config) error {
	kind, err := s.notebook.app.kinds.Find(c.Game)
	if err != nil {
		return err
	}
	if kind.Pass == nil {
		return ErrNoThreat
	}
	board, ok := kind.Pass(s.at)
	if !ok {
		return ErrNoThreat
	}
	c.Setup = board
	if s.at, err = c.Start(kind.Rules); err != nil {
		return ErrNoThreat
	}
	s.where = positionAfter(s.at, c.Rules, nil)
	return nil
}

// leave ends a sitting, whose engine is at rest.
func (s *sitting) leave() {
	n := s.notebook
	s.stop(nil)
	close(s.ended)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.sittings[s.query.Seat] == s {
		delete(n.sittings, s.query.Seat)
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

// analyse searches, again and again where others need the processor between.
func (s *sitting) analyse(tell func(Analysis)) error {
	a, q := s.notebook.app, s.query
	now := Analysis{Node: q.Node, Threat: q.Threat, Side: s.at.Turn(), Lines: []engines.Report{}}
	view := s.at.View()
	if len(view.Legal) == 0 {
		now.Done = true
		tell(now)
		return nil
	}
	// How deep another program says that it has looked cannot be compared.
	if known, ok := a.Recall(s.ctx, s.game, s.rules, s.at); ok && !s.spec.Own {
		now.Known = &known
		tell(now)
	}
	for {
		hurried, err := s.search(&now, len(view.Legal), tell)
		if cause := context.Cause(s.ctx); cause != nil {
			if errors.Is(cause, errMoved) {
				return nil
			}
			return cause
		}
		if err != nil {
			return err
		}
		if !hurried {
			now.Done = true
			tell(now)
			return nil
		}
	}
}

// search looks until there is nothing more to find, ctx ends, or somebody else
// needs the processor, which it reports. The engine is at rest when it returns.
func (s *sitting) search(now *Analysis, legal int, tell func(Analysis)) (hurried bool, err error) {
	a, q := s.notebook.app, s.query
	thinking, hurry := context.WithCancel(s.ctx)
	defer hurry()
	if err := a.slots.Admit(engines.ErrBusy); err != nil {
		return false, err
	}
	place := a.queue.Join(queue.Analysis, identity.Client(s.ctx), max(q.Threads, 1), hurry)
	err = place.Wait(s.ctx, func(n int) {
		now.Place = n
		tell(*now)
	})
	now.Place = 0
	if err != nil {
		return false, err
	}
	at, _, err := a.pool.Acquire(s.ctx, s.kind(), pool.Holder{Owner: s.notebook.id, Seat: q.Seat}, s.spec.New, s.options())
	if err != nil {
		place.Leave()
		return false, err
	}
	c := a.newCounsel(s.spec, s.game, s.rules, s.at, offer(at.Engine, min(max(q.Lines, 1), legal)))
	c.longest = analysisLine
	bounded, enough := context.WithTimeout(thinking, longestThought)
	defer enough()
	done := c.consult(at, place, func() (engine.Result, error) {
		r, err := s.spec.Answer(bounded, at.Engine, s.where, s.at, engine.Limits{NoBook: true, Keep: true}, c.onInfo)
		if err != nil && bounded.Err() != nil {
			return engine.Result{}, errNothingYet
		}
		return r, err
	})
	err = c.relay(s.ctx, done, analysisEvery, func(over bool) {
		lines := c.lines()
		if len(lines) == 0 || lines[0].Depth < s.told {
			return // after a rest it begins anew, and is soon as deep again
		}
		now.Lines, s.told = lines, lines[0].Depth
		if !over {
			tell(*now)
		}
	})
	for range done { // until the engine is at rest
	}
	if errors.Is(err, errNothingYet) {
		err = nil
	}
	return thinking.Err() != nil, err
}

// errNothingYet says that a search was ended before it had found anything.
var errNothingYet = errors.New("nothing was found yet")

// kind is how an engine is set up that analyses.
func (s *sitting) kind() pool.Kind {
	own := engines.DescribeSettings(s.spec.Settings(s.query.Options))
	return pool.Kind{ID: s.spec.ID, Setup: fmt.Sprintf("(analysis on %d threads with %d MiB%s)", max(s.query.Threads, 1), s.query.Memory, own)}
}

// options is what it is set to, as far as it was asked for.
func (s *sitting) options() []engine.Setting {
	var list []engine.Setting
	if s.query.Memory > 0 {
		list = append(list, engine.Setting{Name: engines.HashOption, Value: strconv.Itoa(s.query.Memory)})
	}
	if s.query.Threads > 1 || s.spec.Own && s.spec.Threads != nil {
		list = append(list, engine.Setting{Name: engines.ThreadsOption, Value: strconv.Itoa(max(s.query.Threads, 1))})
	}
	return append(list, s.spec.Settings(s.query.Options)...)
}
