package workers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"

	"duiyi/book"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/pool"
	"duiyi/games"
	"duiyi/match"
)

// Remote runs searches in programs elsewhere, the workers: moves of built-in engines and
// positions of reports. A result counts only if somebody still waits for it.
type Remote interface {
	// Room returns how many jobs of a sort all workers together can take; 0 if there are
	// no workers. A worker that makes a report has room for a move.
	Room(ctx context.Context, s Sort) int
	// Make sends a job to a worker. It calls limits with the worker's name when one takes
	// the job, since clocks run while it waits, and passes the engine's reports to tell, which may be
	// nil. When thinking ends, the worker settles on the best move so far; when ctx ends,
	// it stops. engines.ErrNoWorker says that no worker made it: the caller may.
	Make(ctx, thinking context.Context, j Job, limits func(worker string) engine.Limits, tell func(engine.Info)) (engine.Result, error)
}

// A Sort is the purpose of a job. Workers prefer moves, and interrupt a report for one.
type Sort int

const (
	Move   Sort = iota // a move of a game
	Report             // a position of a report
	Sorts
)

func (s Sort) String() string {
	if s == Report {
		return "report"
	}
	return "move"
}

// A Job is a search by a built-in engine, complete enough for a program of the same
// version to make it as this one would.
type Job struct {
	Sort     Sort
	Game     string // its id
	Seat     string // of the engine in that game
	Version  int    // of the game
	Engine   string // the ID of its spec
	Set      string // names its settings: engines with the same name are interchangeable
	Settings []engine.Setting
	Seed     int
	Book     string // "" for the engine's own, or book.None
	Fresh    bool   // the game has only begun
	Position engine.Position
	Opening  *Opening // while an opening rule asks the engine
	Limits   engine.Limits
}

// An Opening is a game whose opening rule asks the engine a question.
type Opening struct {
	Config match.Config
	Moves  []string
}

// A Thinker makes jobs in this process, with engines and memory of its own.
type Thinker struct {
	kinds   []games.Game
	engines []engines.Spec
	pool    *pool.Pool
	log     *slog.Logger
}

// NewThinker returns a Thinker whose engines share so many MiB. Close frees them.
func NewThinker(games []games.Game, engines []engines.Spec, mib int, log *slog.Logger) *Thinker {
	return &Thinker{slices.Clone(games), slices.Clone(engines), pool.New(mib, log), log}
}

// Think chooses the move that a job asks for. When thinking ends, it settles on the best
// move so far; when ctx ends, there may be none.
func (t *Thinker) Think(ctx, thinking context.Context, j Job, tell func(engine.Info)) (r engine.Result, err error) {
	i := slices.IndexFunc(t.engines, func(s engines.Spec) bool { return s.ID == j.Engine && !s.Own })
	if i < 0 {
		return r, fmt.Errorf("there is no engine %q", j.Engine)
	}
	opening, err := t.opening(j)
	if err != nil {
		return r, err
	}
	seat, err := Borrow(ctx, t.pool, &t.engines[i], j)
	if err != nil {
		return r, err
	}
	sound := false
	defer func() {
		if p := recover(); p != nil {
			t.log.Error("engine panicked", "engine", j.Engine, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error")
		}
		t.pool.Release(seat, sound)
	}()
	if err := SetBook(seat.Engine, j.Book); err != nil {
		return r, err
	}
	r, err = SearchHurried(ctx, thinking, j.Limits, func(ctx context.Context, l engine.Limits) (engine.Result, error) {
		if opening != nil {
			return t.engines[i].Answer(ctx, seat.Engine, j.Position, opening, l, tell)
		}
		return seat.Engine.Search(ctx, j.Position, l, tell)
	})
	sound = true
	return r, err
}

// opening returns the position in which an opening rule asks, or nil.
func (t *Thinker) opening(j Job) (match.Position, error) {
	if j.Opening == nil {
		return nil, nil
	}
	i := slices.IndexFunc(t.kinds, func(k games.Game) bool { return k.Name == j.Opening.Config.Game })
	if i < 0 {
		return nil, fmt.Errorf("there is no game %q", j.Opening.Config.Game)
	}
	p, err := t.kinds[i].Rules.Start(j.Opening.Config)
	for _, move := range j.Opening.Moves {
		if err == nil {
			p, _, err = p.Play(move)
		}
	}
	return p, err
}

// Close closes the engines.
func (t *Thinker) Close() { t.pool.Close() }

// SearchHurried searches until thinking ends. If that was before the first move was found, it
// asks once more, for a rough move, unless ctx has ended too: then nobody wants one.
func SearchHurried(ctx, thinking context.Context, l engine.Limits, search func(context.Context, engine.Limits) (engine.Result, error)) (engine.Result, error) {
	r, err := search(thinking, l)
	if err != nil && thinking.Err() != nil && ctx.Err() == nil {
		return search(ctx, engine.Limits{Depth: 1, SearchMoves: l.SearchMoves, Rough: true})
	}
	return r, err
}

// Borrow acquires the engine of a job, set to its level and to the seed of the game.
func Borrow(ctx context.Context, p *pool.Pool, spec *engines.Spec, j Job) (*pool.Instance, error) {
	e, known, err := p.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: j.Set}, pool.Holder{Owner: j.Game, Seat: j.Seat}, spec.New, j.Settings)
	if err != nil {
		return nil, err
	}
	if n, ok := e.Engine.(engine.NewGamer); ok && known && j.Fresh {
		n.NewGame() // restarted, or taken back to the beginning
	}
	if spec.Own || j.Sort == Report {
		return e, nil // it varies its play as its user has set it to, or not at all
	}
	if err := engine.Configure(e.Engine, variety(e.Engine, j.Seed)); err != nil {
		p.Release(e, false)
		return nil, fmt.Errorf("%s: %w", spec.ID, err)
	}
	return e, nil
}

// Portable reports whether a worker can make a player's moves: workers have the built-in
// engines and books.
func Portable(spec *engines.Spec, p match.Player) bool {
	return !spec.Own && (p.Book == "" || p.Book == book.None)
}
