package searchkit

import (
	"context"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/internal/ladder"
)

// A Task is a search request.
type Task struct {
	Params *RootParams
	Table  *Table
	Limits engine.Limits
	Budget Budget
	Lines  int // MultiPV
	Whims  ladder.Whims
	Began  time.Time
	OnInfo func(engine.Info) // may be nil
}

// A Search is the shared state of a search's threads.
type Search struct {
	params  *RootParams
	table   *Table
	stop    *Stopper
	budget  Budget
	limits  engine.Limits
	lines   int
	whims   ladder.Whims
	onInfo  func(engine.Info)
	threads []*Thread
}

// NewSearch returns a search without threads; each is added by its Begin.
func NewSearch(ctx context.Context, t Task) *Search {
	s := &Search{
		params: t.Params, table: t.Table, budget: t.Budget, limits: t.Limits, lines: t.Lines, onInfo: t.OnInfo,
		stop: NewStopper(ctx, t.Limits, t.Budget, t.Began),
	}
	if s.lines <= 1 { // several lines are for comparison, without whims
		s.whims = t.Whims
	}
	return s
}

// Limits returns the limits of the search.
func (s *Search) Limits() engine.Limits { return s.limits }

// Timed reports whether time limits the search.
func (s *Search) Timed() bool { return s.budget.Hard > 0 }

// Lines returns the number of moves that get their own line (MultiPV).
func (s *Search) Lines() int { return s.lines }

// Nodes returns the nodes of all threads: exact with one thread, as published
// last with more.
func (s *Search) Nodes() int64 {
	if len(s.threads) == 1 {
		return s.threads[0].Nodes
	}
	var n int64
	for _, t := range s.threads {
		n += t.published.Get()
	}
	return n
}

// Run runs all threads, the first on the caller's goroutine, and returns the
// result when all have ended.
func (s *Search) Run() engine.Result {
	var wg sync.WaitGroup
	for _, t := range s.threads[1:] {
		wg.Go(t.game.Run)
	}
	s.threads[0].game.Run()
	wg.Wait()
	for _, t := range s.threads {
		t.published.Set(t.Nodes)
	}
	return s.result()
}

// result returns the answer of the thread that searched deepest.
func (s *Search) result() engine.Result {
	best := s.threads[0]
	for _, t := range s.threads[1:] {
		a, b := &best.Moves[0], &t.Moves[0]
		if len(b.Line) > 0 && b.Score > a.Score && t.done >= best.done {
			best = t
		}
	}
	r := best.choose().said()
	if len(r.Line) == 0 {
		r.Line = []uint16{r.Move} // stopped before any search
	}
	res := engine.Result{
		Move: best.game.MoveText(r.Move),
		Info: best.info(r, max(best.done, 1), 1, s.Nodes(), s.stop.Elapsed()),
	}
	if len(r.Line) > 1 {
		res.Ponder = best.game.MoveText(r.Line[1])
	}
	return res
}

// choose returns the root move to play: the best, whims included.
func (t *Thread) choose() *RootMove { return &t.Moves[0] }

// said returns the reportable state of a root move when an iteration was
// interrupted: a score, not a bound from a window about to be moved, which can
// be anything, even half a mate.
func (r *RootMove) said() *RootMove {
	if !r.Bound || len(r.ToldLine) == 0 {
		return r
	}
	said := *r
	said.Score, said.Line = r.Told, r.ToldLine
	return &said
}

// Report reports the first lines; those that the iteration has not reached, as
// of the previous one.
func (t *Thread) Report(depth, lines int) {
	s := t.Search
	if s.onInfo == nil {
		return
	}
	nodes, elapsed := s.Nodes(), s.stop.Elapsed()
	for i := range lines {
		r := t.Moves[i].said()
		reached := depth
		if r.Score == -Infinite || t.Moves[i].Bound {
			reached = t.done
		}
		s.onInfo(t.info(r, reached, i+1, nodes, elapsed))
	}
}

func (t *Thread) info(r *RootMove, depth, rank int, nodes int64, elapsed time.Duration) engine.Info {
	in := engine.Info{Depth: depth, SelDepth: max(r.Sel, depth), MultiPV: rank, Nodes: nodes, Time: elapsed}
	if r.Score != -Infinite {
		in.Score = EngineScore(r.worth(r.Score))
	} else if r.Before != -Infinite {
		in.Score = EngineScore(r.worth(r.Before))
	}
	for _, m := range r.Line {
		in.PV = append(in.PV, t.game.MoveText(m))
	}
	return in
}
