package analysis

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/study"
)

const (
	// MaxLines is the most lines that an analysis has.
	MaxLines = 5

	// tellEvery is the least time between two reports of an analysis: as fast as people can
	// follow.
	tellEvery = 200 * time.Millisecond
	// longestLine is how many moves of a line are reported.
	longestLine = 16
	// maxSeat is the length of a seat's name, in bytes.
	maxSeat = 64
)

// An AnalysisQuery asks an engine to analyse a position of a study.
type AnalysisQuery struct {
	// Seat is a name that a viewer of the study chooses. A viewer's next query replaces the one
	// before, and the engine keeps what it has learned.
	Seat    string
	Node    study.ID
	Engine  string            // its ID; "" is the first of the game
	Lines   int               // how many moves to compare; 0 is 1
	Threads int               // 0 is 1
	Memory  int               // of its table, in MiB; 0 is the engine's own choice
	Options map[string]string // of a program of the user's own, by name
	Threat  bool              // analyse what the other side would play if this one passed
}

// An Analysis is what an engine thinks of a position so far.
type Analysis struct {
	Node   study.ID         `json:"node"`             // the node searched
	Threat bool             `json:"threat,omitempty"` // as in the request
	Side   match.Side       `json:"side"`             // whose point of view scores and chances take
	Lines  []engines.Report `json:"lines"`            // one report per line, the best first, at most 16 moves each
	Known  *engines.Report  `json:"known,omitempty"`  // the deepest stored result, sent at once and alone
	Done   bool             `json:"done"`             // the last line: the game is over (no lines), nothing is left to search, or ten minutes have passed
	Place  int              `json:"waiting,omitempty"`
}

// ErrNoThreat refuses a threat in a position in which nobody can pass, as in check.
var ErrNoThreat = errors.New("nobody can pass here")

// Choose returns the engine that a query asks for, which is in range.
func (v *Analyst) Choose(game string, q AnalysisQuery) (*engines.Spec, error) {
	spec, err := v.engines.Choose(game, q.Engine)
	switch {
	case err != nil:
		return nil, err
	case q.Lines < 0 || q.Lines > MaxLines:
		return nil, match.ConfigErrorf("lines", "%d is outside 1 to %d", q.Lines, MaxLines)
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

// analyse searches, and starts again after others needed the slot.
func (s *Subject) analyse(ctx context.Context, v *Analyst, tell func(Analysis)) error {
	q := s.Query
	now := Analysis{Node: q.Node, Threat: q.Threat, Side: s.At.Turn(), Lines: []engines.Report{}}
	view := s.At.View()
	if len(view.Legal) == 0 {
		now.Done = true
		tell(now)
		return nil
	}
	// Depths of other programs cannot be compared.
	if known, ok := v.Recall(ctx, s.Game, s.Rules, s.At); ok && !s.Spec.Own {
		now.Known = &known
		tell(now)
	}
	for {
		hurried, err := s.search(ctx, v, &now, len(view.Legal), tell)
		if cause := context.Cause(ctx); cause != nil {
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

// search searches until there is nothing more to find, ctx ends, or somebody else needs the
// slot, which it reports. The engine is idle when it returns.
func (s *Subject) search(ctx context.Context, v *Analyst, now *Analysis, legal int, tell func(Analysis)) (hurried bool, err error) {
	q := s.Query
	thinking, hurry := context.WithCancel(ctx)
	defer hurry()
	if err := v.slots.Admit(engines.ErrBusy); err != nil {
		return false, err
	}
	place := v.slots.Queue().Join(queue.Analysis, identity.Client(ctx), max(q.Threads, 1), hurry)
	err = place.Wait(ctx, func(n int) {
		now.Place = n
		tell(*now)
	})
	now.Place = 0
	if err != nil {
		return false, err
	}
	at, _, err := v.pool.Acquire(ctx, s.kind(), pool.Holder{Owner: s.Owner, Seat: q.Seat}, s.Spec.New, s.options())
	if err != nil {
		place.Leave()
		return false, err
	}
	c := v.newCounsel(s.Spec, s.Game, s.Rules, s.At, Offer(at.Engine, min(max(q.Lines, 1), legal)))
	c.longest = longestLine
	bounded, enough := context.WithTimeout(thinking, LongestThought)
	defer enough()
	done := c.consult(at, place, func() (engine.Result, error) {
		r, err := s.Spec.Answer(bounded, at.Engine, s.Where, s.At, engine.Limits{NoBook: true, Keep: true}, c.onInfo)
		if err != nil && bounded.Err() != nil {
			return engine.Result{}, errNothingYet
		}
		return r, err
	})
	err = c.relay(ctx, done, tellEvery, func(over bool) {
		lines := c.lines()
		if len(lines) == 0 || lines[0].Depth < s.told {
			return // after an interruption it starts anew, and is soon as deep again
		}
		now.Lines, s.told = lines, lines[0].Depth
		if !over {
			tell(*now)
		}
	})
	for range done { // until the engine is idle
	}
	if errors.Is(err, errNothingYet) {
		err = nil
	}
	return thinking.Err() != nil, err
}

// errNothingYet says that a search ended before its first result.
var errNothingYet = errors.New("nothing was found yet")

// kind is how an engine is set up that analyses.
func (s *Subject) kind() pool.Kind {
	own := engines.DescribeSettings(s.Spec.Settings(s.Query.Options))
	return pool.Kind{ID: s.Spec.ID, Setup: fmt.Sprintf("(analysis on %d threads with %d MiB%s)", max(s.Query.Threads, 1), s.Query.Memory, own)}
}

// options is what it is set to, as far as it was asked for.
func (s *Subject) options() []engine.Setting {
	var list []engine.Setting
	if s.Query.Memory > 0 {
		list = append(list, engine.Setting{Name: engines.HashOption, Value: strconv.Itoa(s.Query.Memory)})
	}
	if s.Query.Threads > 1 || s.Spec.Own && s.Spec.Threads != nil {
		list = append(list, engine.Setting{Name: engines.ThreadsOption, Value: strconv.Itoa(max(s.Query.Threads, 1))})
	}
	return append(list, s.Spec.Settings(s.Query.Options)...)
}

// A Subject is a position to analyse, and how.
type Subject struct {
	Owner string // the id of the study: its seats keep their engines while it is in memory
	Query AnalysisQuery
	Spec  *engines.Spec
	Game  string
	Rules string
	At    match.Position
	Where engine.Position

	told int // the depth of the last report
}

// Analyse analyses a position until ctx ends. It reports what it finds to tell, from the
// caller's goroutine, beginning with the stored evaluation. It yields to moves of games and to
// advice, and then continues. It returns nil when there is nothing more to
// find. The engine is at rest when it returns.
//
// The error is the Budget's if the caller's engine time is used up before or meanwhile.
func (v *Analyst) Analyse(ctx context.Context, s Subject, tell func(Analysis)) error {
	if v.budget == nil {
		return s.analyse(ctx, v, tell)
	}
	if err := v.budget.AdmitSearch(ctx, 0); err != nil {
		return err
	}
	bounded, stop := v.budget.Bound(ctx)
	defer stop()
	return s.analyse(bounded, v, tell)
}

// Pass makes the other side be to move in a position of c. ErrNoThreat refuses it where
// nobody can pass, as in check.
func (v *Analyst) Pass(s *Subject, c study.Config) error {
	kind, err := v.games.Find(c.Game)
	if err != nil {
		return err
	}
	if kind.Pass == nil {
		return ErrNoThreat
	}
	board, ok := kind.Pass(s.At)
	if !ok {
		return ErrNoThreat
	}
	c.Setup = board
	if s.At, err = c.Start(kind.Rules); err != nil {
		return ErrNoThreat
	}
	s.Where = engines.PositionAfter(s.At, c.Rules, nil)
	return nil
}
