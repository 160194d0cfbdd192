package app

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
	"duiyi/engines/queue"
	"duiyi/games"
	"duiyi/match"
)

// Work has searches made by programs elsewhere, the workers: moves of engines of
// the house, and positions of reports. Whatever comes of it is only an answer, which
// counts if somebody still waits for it.
type Work interface {
	// Room returns how many jobs of a sort the workers can be at, all together; 0
	// where there are none. A worker that is at a report has room for a move.
	Room(ctx context.Context, s Sort) int
	// Make has a worker do a job. It asks for limits when the worker takes the job,
	// for clocks run while it waits, and tells reports as they come, where tell is
	// not nil: of a report's position every depth, and every move that was best for a
	// time. When thinking ends the worker is to settle on the best it has; when ctx
	// ends it is to stop. ErrNoWorker says that no worker has made it: the caller may.
	Make(ctx, thinking context.Context, j Job, limits func() engine.Limits, tell func(engine.Info)) (engine.Result, error)
}

// A Sort is what a job is for. Workers take a move first, and leave a report for it.
type Sort int

const (
	MoveWork   Sort = iota // a move of a game
	ReportWork             // a position of a report
	Sorts
)

func (s Sort) String() string {
	if s == ReportWork {
		return "report"
	}
	return "move"
}

// Workers has moves of engines and positions of reports made by workers, as far as
// there are any.
func Workers(w Work) Option {
	return func(a *App) { a.crew = &crew{w, [Sorts]*queue.Queue{new(queue.Queue), new(queue.Queue)}} }
}

// EngineSlots sets how many searches may run at once, for one person alone as
// well, in the place of Processors. Where it is 0 moves and reports wait for
// Workers, and advice and analysis are refused with ErrNoSlots.
func EngineSlots(n int) Option {
	return func(a *App) { a.searchless = n == 0; a.queue.Resize(n) }
}

// A crew is the workers. Searches wait for one in lines of their own, one of each
// sort, with no more of them offered than workers can be at, so that nobody's games
// fill the queue of the workers before the others come.
type crew struct {
	Work
	lines [Sorts]*queue.Queue
}

// look asks how many workers there are for a sort of work, and returns it.
func (c *crew) look(ctx context.Context, s Sort) int {
	room := c.Room(ctx, s)
	c.lines[s].Resize(room)
	return room
}

// placeFor waits for a place to search in, at a worker's or here: at a worker's
// where there are both, and nowhere else than here where c is nil. It returns the
// place, whoever has it leaves it, and whether that is a worker's.
func (a *App) placeFor(ctx context.Context, c *crew, s Sort, how queue.Urgency, asker string, threads int, hurry func(), tell func(int)) (place *queue.Ticket, away bool, err error) {
	var places [2]*queue.Ticket // one at a worker's, one here
	if c != nil {
		c.look(ctx, s)
		places[0] = c.lines[s].Join(how, asker, 1, hurry)
	}
	if !a.searchless && (c == nil || !places[0].Running()) {
		places[1] = a.queue.Join(how, asker, threads, hurry)
	}
	if places[0] == nil {
		places[0], places[1] = places[1], nil
	}
	place, err = queue.WaitEither(ctx, func(n int) {
		tell(n)
		if c != nil {
			c.look(ctx, s)
		}
	}, places[0], places[1])
	if err != nil {
		return nil, false, err
	}
	return place, !place.In(a.queue), nil
}

// A Job is a search that an engine of the house is to make: all that a program of
// the same version needs to make it as this one would.
type Job struct {
	Sort     Sort
	Game     string // its id
	Seat     string // of the engine in that game
	Version  int    // of the game
	Engine   string // the ID of its spec
	Set      string // how it is set up, for engines that are set up alike to be told
	Settings []engine.Setting
	Seed     int
	Book     string // "" for the engine's own, or book.None
	Fresh    bool   // the game has only begun
	Position engine.Position
	Opening  *Opening // while an opening rule asks the engine
	Limits   engine.Limits
}

// An Opening is a game whose opening rule asks an engine something.
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

// NewThinker prepares engines of games that take at most so many MiB together.
// Close gives the memory back.
func NewThinker(games []games.Game, engines []engines.Spec, mib int, log *slog.Logger) *Thinker {
	return &Thinker{slices.Clone(games), slices.Clone(engines), pool.New(mib, log), log}
}

// Think chooses the move that a job asks for. When thinking ends it settles on the
// best that it has; when ctx ends there may be none.
func (t *Thinker) Think(ctx, thinking context.Context, j Job, tell func(engine.Info)) (r engine.Result, err error) {
	i := slices.IndexFunc(t.engines, func(s engines.Spec) bool { return s.ID == j.Engine && !s.Own })
	if i < 0 {
		return r, fmt.Errorf("there is no engine %q", j.Engine)
	}
	opening, err := t.opening(j)
	if err != nil {
		return r, err
	}
	seat, err := borrow(ctx, t.pool, &t.engines[i], j)
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
	if err := setBook(seat.Engine, j.Book); err != nil {
		return r, err
	}
	r, err = searchHurried(ctx, thinking, j.Limits, func(ctx context.Context, l engine.Limits) (engine.Result, error) {
		if opening != nil {
			return t.engines[i].Answer(ctx, seat.Engine, j.Position, opening, l, tell)
		}
		return seat.Engine.Search(ctx, j.Position, l, tell)
	})
	sound = true
	return r, err
}

// opening is the position in which an opening rule asks; nil where none does.
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

// searchHurried searches until thinking ends, and when it ended before there was
// any move, once more for the first that can be had.
func searchHurried(ctx, thinking context.Context, l engine.Limits, search func(context.Context, engine.Limits) (engine.Result, error)) (engine.Result, error) {
	r, err := search(thinking, l)
	if err != nil && thinking.Err() != nil && ctx.Err() == nil {
		return search(ctx, engine.Limits{Depth: 1, SearchMoves: l.SearchMoves})
	}
	return r, err
}

// borrow borrows the engine of a job, set to its level and to the seed of the game.
func borrow(ctx context.Context, p *pool.Pool, spec *engines.Spec, j Job) (*pool.Instance, error) {
	e, known, err := p.Acquire(ctx, pool.Kind{ID: spec.ID, Setup: j.Set}, pool.Holder{Owner: j.Game, Seat: j.Seat}, spec.New, j.Settings)
	if err != nil {
		return nil, err
	}
	if n, ok := e.Engine.(engine.NewGamer); ok && known && j.Fresh {
		n.NewGame() // restarted, or taken back to the beginning
	}
	if spec.Own || j.Sort == ReportWork {
		return e, nil // it varies its play as its user has set it to, or not at all
	}
	if err := engine.Configure(e.Engine, variety(e.Engine, j.Seed)); err != nil {
		p.Release(e, false)
		return nil, fmt.Errorf("%s: %w", spec.ID, err)
	}
	return e, nil
}

// portable reports whether a worker can make a player's moves: it has the engines
// and the books that are in the program.
func portable(spec *engines.Spec, p match.Player) bool {
	return !spec.Own && (p.Book == "" || p.Book == book.None)
}

// askWorker has a worker search.
func (s *search) askWorker(ctx, thinking context.Context) (engine.Result, error) {
	j := s.job()
	j.Position = position(s.state)
	if s.state.Position().View().Opening != nil {
		j.Opening = &Opening{Config: s.state.Config}
		for _, m := range s.state.Played() {
			j.Opening.Moves = append(j.Opening.Moves, m.Move)
		}
	}
	s.game.app.log.Debug("offered to workers", "game", j.Game, "version", j.Version, "engine", j.Engine)
	return s.game.app.crew.Make(ctx, thinking, j, func() engine.Limits {
		l := s.spec.LimitsFor(s.player, s.state, s.game.app.time())
		l.SearchMoves = s.among
		return l
	}, s.onInfo)
}
