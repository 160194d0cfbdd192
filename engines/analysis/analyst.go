package analysis

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/evaluations"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
)

const (
	// InfoEvery is the least time between two infos to the watchers.
	InfoEvery = 50 * time.Millisecond

	// LongestThought bounds every search, whatever the player's settings say.
	LongestThought = 10 * time.Minute
)

const (
	// MaxAdviceLines is the most lines that advice has.
	MaxAdviceLines = 20
	// MaxAdviceTime is the longest that a piece of advice may be thought about.
	MaxAdviceTime = 10 * time.Second

	defaultAdviceTime = time.Second
	// winTime bounds the search for a forced win.
	winTime = 5 * time.Second
	// winWait is how long a request for a forced win without tell waits in the queue.
	winWait = 5 * time.Second
)

// A Query asks what an engine would play: for the person to move or, at an earlier position and
// after the end, for the side that was to move.
type Query struct {
	Version int           // as in match.Command
	Ply     *int          // ply of the position asked about; nil for the current one
	Lines   int           // how many moves to compare; 0 is 1
	Time    time.Duration // to think; 0 is one second
	Why     bool          // the last piece of advice has the reasons for the best move
	Engine  string        // the ID of the engine to ask; empty for the game's best
}

// An Advice is the engine's advice so far.
type Advice struct {
	Version int                `json:"version"`           // of the game that it is about
	Side    match.Side         `json:"side"`              // the side to move, whose point of view scores and chances take
	Lines   []engines.Report   `json:"lines"`             // one report per move compared, the best first, with the move first in pv; empty while waiting
	Done    bool               `json:"done"`              // the last line
	Place   int                `json:"waiting,omitempty"` // the place in the queue, from 1, sent once a second
	Reasons []positions.Reason `json:"reasons,omitempty"` // with why, in the last line: the provable reasons of the best move (docs/reference/reasons.md)
}

// knownHere returns the stored evaluation of the present position to start advice with, or nil. It
// is nil too if the stored move repeats a position: only the engine knows the rulings on
// repetition.
func (v *Analyst) knownHere(ctx context.Context, spec *engines.Spec, state match.State) *engines.Report {
	if spec.Own {
		return nil // depths of other programs cannot be compared
	}
	known, ok := v.Recall(ctx, state.Config.Game, state.Config.Rules, state.Position())
	if !ok {
		return nil
	}
	next, _, err := state.Position().Play(known.PV[0])
	if err != nil || next.View().Seen > 1 {
		return nil
	}
	return &known
}

// reasons returns why a move is good in the present position, as far as that can
// be proved. That it cannot be looked into is no failure of the advice.
func (v *Analyst) reasons(ctx context.Context, state match.State, move string) []positions.Reason {
	k, err := v.games.Find(state.Config.Game)
	if err != nil || k.Explain == nil {
		return nil
	}
	q := positions.ReasonQuery{Config: state.Config, Best: []string{move}}
	for _, m := range state.Played() {
		q.Moves = append(q.Moves, m.Move)
	}
	list, err := k.Explain(ctx, q)
	if err != nil {
		v.log.Error("no reasons for advice", "game", state.Config.Game, "move", move, "err", err)
	}
	return list
}

// A Win is a forced win, if one was found.
type Win struct {
	Version int        // of the game that it is about
	Side    match.Side // to move, and the winner
	engines.ForcedWin
	Time time.Duration
}

// A counsel gathers an engine's reports on a position into lines.
type counsel struct {
	by    *Analyst
	spec  *engines.Spec
	game  string
	rules string
	at    match.Position
	want  int           // lines
	fresh chan struct{} // holds a token when there is something to report
	// longest is how many moves of a line to report; 0 is all.
	longest int
	// known is the stored evaluation of the position to report, or nil.
	known *engines.Report

	reported
	written map[string]engines.Report // the lines reported last, by their moves
}

// reported are the lines that an engine has reported.
type reported struct {
	mu   sync.Mutex
	next []engine.Info // of the depth under way
	best []engine.Info // of the last whole depth, in order of rank
}

func (v *Analyst) newCounsel(spec *engines.Spec, game, rules string, at match.Position, want int) *counsel {
	return &counsel{by: v, spec: spec, game: game, rules: rules, at: at, want: want, fresh: make(chan struct{}, 1)}
}

// consult lets a borrowed engine search, and stores what it finds. Engine and slot are returned
// before the channel receives the outcome and is closed. A
// panic in the engine is our own bug, but no reason for others to end.
func (c *counsel) consult(at *pool.Instance, place *queue.Ticket, ask func() (engine.Result, error)) <-chan error {
	done := make(chan error, 1)
	go func() {
		var err error
		sound := false
		defer func() {
			if p := recover(); p != nil {
				c.by.log.Error("adviser panicked", "engine", c.spec.ID, "panic", p, "stack", string(debug.Stack()))
				err = errors.New("internal error in an engine")
			}
			c.by.pool.Release(at, sound)
			place.Leave()
			done <- err
			close(done)
		}()
		var r engine.Result
		r, err = ask()
		sound = true
		if err == nil {
			c.settle(r)
			c.remember()
		}
	}()
	return done
}

// onInfo takes a report. An engine reports its lines one after the other, the
// best first, and then begins again; a set that was broken off counts for
// nothing.
func (c *counsel) onInfo(i engine.Info) {
	if len(i.PV) == 0 || i.MultiPV > c.want {
		return
	}
	i.PV = slices.Clone(i.PV) // the engine may go on writing to its own
	c.mu.Lock()
	defer c.mu.Unlock()
	if i.MultiPV <= 1 {
		c.gathered() // as many as there are, if not as many as were wanted
		c.next = nil
	}
	if c.next = append(c.next, i); len(c.next) == c.want {
		c.gathered()
	}
}

// gathered takes the reports of a whole set of lines.
func (c *counsel) gathered() {
	if len(c.next) == 0 || len(c.next) < len(c.best) {
		return
	}
	c.best, c.next = c.next, nil
	select {
	case c.fresh <- struct{}{}:
	default: // a report is due already
	}
}

// settle takes the move that the engine decided for. It is among the lines,
// unless the engine reported none.
func (c *counsel) settle(r engine.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.next) >= len(c.best) {
		c.best = c.next
	}
	i := slices.IndexFunc(c.best, func(i engine.Info) bool { return i.PV[0] == r.Move })
	if i < 0 {
		r.Info.PV = append([]string{r.Move}, r.Info.PV[min(1, len(r.Info.PV)):]...)
		c.best = slices.Insert(c.best, 0, r.Info)[:min(len(c.best)+1, c.want)]
		return
	}
	best := c.best[i]
	c.best = slices.Insert(slices.Delete(c.best, i, i+1), 0, best)
}

// relay reports what is gathered, at intervals, until the engine is done.
func (c *counsel) relay(ctx context.Context, done <-chan error, every time.Duration, tell func(done bool)) error {
	finish := func(err error) error {
		if cause := context.Cause(ctx); cause != nil {
			return cause
		}
		if err == nil {
			tell(true)
		}
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-done:
			return finish(err)
		case <-c.fresh:
			tell(false)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-done:
			return finish(err)
		case <-time.After(every):
		}
	}
}

// lines returns the present lines, the best move's first.
func (c *counsel) lines() []engines.Report {
	c.mu.Lock()
	best := slices.Clone(c.best)
	c.mu.Unlock()
	list := make([]engines.Report, 0, len(best))
	written := make(map[string]engines.Report, len(best))
	for _, i := range best {
		if c.longest > 0 {
			i.PV = i.PV[:min(len(i.PV), c.longest)]
		}
		r := c.write(i)
		written[strings.Join(i.PV, " ")] = r
		if r.Score != nil {
			r.Chances = c.by.engines.Chances(c.spec.ID, *r.Score)
		}
		list = append(list, r)
	}
	c.mu.Lock()
	c.written = written
	c.mu.Unlock()
	return list
}

// withKnown puts the stored evaluation before the lines if these are not as deep.
func (c *counsel) withKnown(lines []engines.Report) []engines.Report {
	if c.known == nil || len(lines) > 0 && !c.stands(lines[0].Depth, lines[0].Book) {
		return lines
	}
	lines = slices.DeleteFunc(lines, func(r engines.Report) bool { return len(r.PV) > 0 && r.PV[0] == c.known.PV[0] })
	return slices.Insert(lines[:min(len(lines), c.want-1)], 0, *c.known)
}

// stands reports whether what is remembered says more than an engine that has
// looked so deep, or has the move from a book.
func (c *counsel) stands(depth int, book bool) bool {
	return c.known != nil && !book && depth < c.known.Depth
}

// advised is the move that advice ends with when the engine has decided for r.
func (c *counsel) advised(r engine.Result) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	said := r.Info
	if i := slices.IndexFunc(c.best, func(i engine.Info) bool { return i.PV[0] == r.Move }); i >= 0 {
		said = c.best[i]
	}
	if c.stands(said.Depth, said.Book) {
		return c.known.PV[0]
	}
	return r.Move
}

// write describes a report. Playing a line out to write it takes longer than all
// else, and it is often the one that was told last.
func (c *counsel) write(i engine.Info) engines.Report {
	c.mu.Lock()
	before, ok := c.written[strings.Join(i.PV, " ")]
	c.mu.Unlock()
	if !ok {
		return engines.Describe(c.at, i)
	}
	i.PV = nil
	r := engines.Describe(c.at, i)
	r.PV, r.PVText = before.PV, before.PVText
	return r
}

// remember stores the evaluation found.
func (c *counsel) remember() {
	if lines := c.lines(); len(lines) > 0 && !c.spec.Own {
		c.by.evaluations.Remember(c.game, c.rules, c.at, c.spec.ID, lines[0].Info, c.by.now())
	}
}

// Offer asks an engine for so many lines, and returns how many it will give.
func Offer(e engine.Engine, lines int) int {
	c, ok := e.(engine.Configurable)
	if !ok {
		return 1
	}
	for _, o := range c.Options() {
		if strings.EqualFold(o.Name, "MultiPV") {
			lines = min(lines, max(o.Max, 1))
			if c.SetOption(o.Name, fmt.Sprint(lines)) == nil {
				return lines
			}
		}
	}
	return 1
}

// Enter waits for a search slot, and reports the place in the queue to tell. The error is the
// Budget's for a caller whose engine time is used up.
func (v *Analyst) Enter(ctx context.Context, tell func(place int)) (*queue.Ticket, error) {
	if v.budget != nil {
		if err := v.budget.AdmitSearch(ctx, 0); err != nil {
			return nil, err
		}
	}
	if err := v.slots.Admit(engines.ErrBusy); err != nil {
		return nil, err
	}
	t := v.slots.Queue().Join(queue.Advice, identity.Client(ctx), 1, nil)
	if err := t.Wait(ctx, tell); err != nil {
		return nil, err
	}
	return t, nil
}

const (
	// opinionNodes and opinionTime limit the search of one position of a game, shared by all
	// spectators.
	opinionNodes = 100_000
	opinionTime  = 5 * time.Second
)

// Opine lets an engine search a position of a game. When a move or advice needs the slot, it ends
// with what it has found so far.
func (v *Analyst) Opine(ctx context.Context, spec *engines.Spec, asker string, state match.State) (engines.Report, error) {
	thinking, hurry := context.WithTimeout(ctx, opinionTime)
	defer hurry()
	place := v.slots.Queue().Join(queue.Analysis, asker, 1, hurry)
	if err := place.Wait(ctx, func(int) {}); err != nil {
		return engines.Report{}, err
	}
	at, _, err := v.pool.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: pool.ForAdvice}, pool.Holder{}, spec.New, nil)
	if err != nil {
		place.Leave()
		return engines.Report{}, err
	}
	c := v.newCounsel(spec, state.Config.Game, state.Config.Rules, state.Position(), Offer(at.Engine, 1))
	c.longest = longestLine
	done := c.consult(at, place, func() (engine.Result, error) {
		return spec.Answer(thinking, at.Engine, engines.PositionOf(state), state.Position(), engine.Limits{Nodes: opinionNodes}, c.onInfo)
	})
	err = <-done
	if cause := context.Cause(ctx); cause != nil {
		return engines.Report{}, cause
	}
	lines := c.lines()
	switch {
	case len(lines) > 0:
		return lines[0], nil
	case err == nil || thinking.Err() != nil:
		err = engines.ErrBusy
	}
	return engines.Report{}, err
}

// An Analyst lets engines analyse positions for people.
type Analyst struct {
	games       games.List
	engines     *engines.List
	pool        *pool.Pool
	slots       *workers.Slots
	evaluations *evaluations.Cache
	budget      Budget // nil for none
	now         func() time.Time
	log         *slog.Logger
}

// A Budget limits the engine time of people.
type Budget interface {
	// AdmitSearch refuses the caller a search of so long.
	AdmitSearch(ctx context.Context, length time.Duration) error
	// Bound ends a context when the caller's engine time is used up. Stop it when the
	// search is over.
	Bound(ctx context.Context) (bounded context.Context, stop func())
}

// New returns an Analyst.
func New(list games.List, offer *engines.List, p *pool.Pool, slots *workers.Slots, known *evaluations.Cache, b Budget, now func() time.Time, log *slog.Logger) *Analyst {
	return &Analyst{list, offer, p, slots, known, b, now, log}
}

// Check returns what is out of range in a query.
func (q Query) Check() error {
	switch {
	case q.Lines < 0 || q.Lines > MaxAdviceLines:
		return match.ConfigErrorf("lines", "%d is outside 1 to %d", q.Lines, MaxAdviceLines)
	case q.Time < 0 || q.Time > MaxAdviceTime:
		return match.ConfigErrorf("time_ms", "%d is outside 1 to %d", q.Time.Milliseconds(), MaxAdviceTime.Milliseconds())
	}
	return nil
}

// Advise searches the position of a game and reports what it finds: first its place in the
// queue, then results at most once in InfoEvery, the last with Done set. It calls tell
// from the caller's goroutine. A move that a ruling on repetition would punish, or that is
// forbidden, is never advised if there is another.
//
// A stored evaluation of the position, from whatever game, is reported at once, and
// stays the first line until the engine has looked as deep, or knows a book's move.
func (v *Analyst) Advise(ctx context.Context, id string, state match.State, q Query, tell func(Advice)) error {
	spec, err := v.engines.Choose(state.Config.Game, q.Engine)
	if err != nil {
		return err
	}
	known := v.knownHere(ctx, spec, state)
	if known != nil {
		tell(Advice{Version: state.Version, Side: state.Turn(), Lines: []engines.Report{*known}})
	}
	place, err := v.Enter(ctx, func(n int) {
		waiting := Advice{Version: state.Version, Side: state.Turn(), Lines: []engines.Report{}, Place: n}
		if known != nil {
			waiting.Lines = []engines.Report{*known}
		}
		tell(waiting)
	})
	if err != nil {
		return err
	}
	at, _, err := v.pool.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: pool.ForAdvice}, pool.Holder{Owner: id, Seat: pool.ForAdvice}, spec.New, nil)
	if err != nil {
		place.Leave()
		return err
	}
	e := at.Engine
	lines := max(min(q.Lines, len(state.Position().View().Legal)), 1)
	c := v.newCounsel(spec, state.Config.Game, state.Config.Rules, state.Position(), Offer(e, lines))
	c.known = known
	var why []positions.Reason // once done
	say := func(done bool) {
		advice := Advice{Version: state.Version, Side: state.Turn(), Lines: c.withKnown(c.lines()), Done: done}
		if done {
			advice.Reasons = why
		}
		tell(advice)
	}
	limits := engine.Limits{MoveTime: q.Time}
	if limits.MoveTime == 0 {
		limits.MoveTime = defaultAdviceTime
	}
	done := c.consult(at, place, func() (engine.Result, error) {
		r, err := spec.Answer(ctx, e, engines.PositionOf(state), state.Position(), limits, c.onInfo)
		if err == nil && q.Why {
			why = v.reasons(ctx, state, c.advised(r))
		}
		return r, err
	})
	return c.relay(ctx, done, InfoEvery, say)
}

// ForcedWin looks for some seconds for a forced win of the side to move. While it waits
// for a slot it tells its place in the queue, from 1, and 0 when it begins after that;
// without tell it does not wait for long. match.ErrBadCommand refuses a game in which
// nobody can look for one.
func (v *Analyst) ForcedWin(ctx context.Context, state match.State, tell func(place int)) (win Win, err error) {
	spec := v.engines.Adviser(state.Config.Game)
	if state.Position().View().Opening != nil {
		return win, fmt.Errorf("%w: the opening is not over", match.ErrBadCommand)
	}
	if spec == nil || spec.ForcedWin == nil {
		return win, fmt.Errorf("%w: forced wins are not looked for in this game", match.ErrBadCommand)
	}
	patient := ctx
	if tell == nil {
		var giveUp context.CancelFunc
		patient, giveUp = context.WithTimeoutCause(ctx, winWait, engines.ErrBusy)
		defer giveUp()
		tell = func(int) {}
	}
	waited := false
	place, err := v.Enter(patient, func(place int) { waited = true; tell(place) })
	if err != nil {
		return win, err
	}
	defer place.Leave()
	if waited {
		tell(0)
	}
	if err := v.pool.Reserve(patient, spec.ForcedWinSize); err != nil {
		return win, err
	}
	defer v.pool.Free(spec.ForcedWinSize)
	limited, cancel := context.WithTimeout(ctx, winTime)
	defer cancel()
	began := time.Now()
	found, err := spec.ForcedWin(limited, engines.PositionOf(state))
	if cause := context.Cause(ctx); cause != nil {
		return win, cause
	}
	if err != nil {
		return win, err
	}
	win = Win{Version: state.Version, Side: state.Turn(), ForcedWin: found, Time: time.Since(began)}
	return win, nil
}
