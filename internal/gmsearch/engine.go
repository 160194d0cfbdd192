package gmsearch

import (
	"context"
	"slices"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
)

// An Engine plays gomoku and renju. Its methods are called from one goroutine
// at a time. It remembers what it learned from one search to the next of the
// same game.
type Engine struct {
	settings settings
	table    *searchkit.Table // made by Ready or the first search
	threads  []*thread
	last     engine.Position // of the last search, to know a new game by; zero when nothing was learned
}

// New returns an engine with default settings. It takes its memory, mostly the
// hash table, with Ready or the first search.
func New() *Engine { return &Engine{settings: defaults} }

// NewGame forgets all former searches.
func (e *Engine) NewGame() { e.forget() }

// Ready implements engine.Readier: it builds the tables of every rule and takes
// the memory that the options ask for, some 120 ms in all the first time.
func (e *Engine) Ready() error {
	gmeval.Prepare()
	if err := e.equip(); err != nil {
		return err
	}
	e.table.Settle(e.settings.threads)
	if e.last.Start == "" { // there is nothing to lose
		for _, t := range e.threads {
			t.forget() // by which all of its memory is written to
		}
	}
	return nil
}

// HashFull is how much of the hash table the last search used, in thousandths.
func (e *Engine) HashFull() int {
	if e.table == nil {
		return 0
	}
	return e.table.Permill()
}

func (e *Engine) forget() {
	if e.last.Start == "" {
		return
	}
	if e.table != nil {
		e.table.Clear(e.settings.threads)
	}
	for _, t := range e.threads {
		t.forget()
	}
	e.last = engine.Position{}
}

// A root is a position to search from.
type root struct {
	board  *gmeval.Board
	moves  []gomoku.Point // to choose from
	others []gomoku.Point // legal as well, but looked at only when all of those lose
	last   gomoku.Point   // stone played last, NoPoint when unknown
	before gomoku.Point   // the one before it
}

// newRoot reads a position and plays its moves.
func newRoot(p engine.Position, only []string) (*root, error) {
	pos, err := ReadPosition(p)
	if err != nil {
		return nil, err
	}
	r := new(root)
	r.last, r.before = lastStones(p)
	if pos.Outcome() != gomoku.Ongoing {
		return nil, engine.ErrNoMove
	}
	all := pos.Legal(nil)
	if len(all) == 0 {
		return nil, engine.ErrNoMove
	}
	r.board = gmeval.New(&pos)
	if named := slices.DeleteFunc(slices.Clone(all), func(pt gomoku.Point) bool { return !slices.Contains(only, pt.String()) }); len(named) > 0 {
		all = named
	}
	r.moves = r.sensible(all)
	r.others = slices.DeleteFunc(all, func(pt gomoku.Point) bool { return slices.Contains(r.moves, pt) })
	r.sort()
	return r, nil
}

// sensible returns those of some legal moves that are worth a thought, best
// guess first: fives and what stops them, else what stops an open four, else
// all that are near a stone.
func (r *root) sensible(legal []gomoku.Point) []gomoku.Point {
	b := r.board
	if centre := gomoku.PointAt(b.Size()/2, b.Size()/2); b.Left() == b.Size()*b.Size() && slices.Contains(legal, centre) {
		return []gomoku.Point{centre}
	}
	us := b.Turn()
	legal = slices.Clone(legal)
	var list []gomoku.Point
	for _, s := range []gmeval.Side{us, us.Other()} {
		if len(list) == 0 {
			list = slices.DeleteFunc(slices.Clone(legal), func(p gomoku.Point) bool { return !b.Class(s, p).Is(gmeval.MakesFive) })
		}
	}
	if len(list) == 0 {
		var l moveList
		l.fill(b)
		for _, m := range l.moves[:l.n] {
			if slices.Contains(legal, m.point) {
				list = append(list, m.point)
			}
		}
	}
	if len(list) == 0 {
		list = legal // whatever is played loses, or nothing near a stone is legal
	}
	return list
}

// sort puts the most promising of the root's moves first.
func (r *root) sort() {
	slices.SortStableFunc(r.moves, func(p, q gomoku.Point) int {
		return r.board.Order(q, r.last, r.before) - r.board.Order(p, r.last, r.before)
	})
}

// Candidates returns the moves that the search looks at first in a position
// without a five or an open four at hand for the side to move, nor a five for
// the opponent; the tuner learns the order of moves among them.
func Candidates(p *gomoku.Position) []gomoku.Point {
	var l moveList
	b := gmeval.New(p)
	l.fill(b)
	var list []gomoku.Point
	for _, m := range l.moves[:l.n] {
		if b.Legal(b.Turn(), m.point) {
			list = append(list, m.point)
		}
	}
	return list
}

// Search implements engine.Engine.
func (e *Engine) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	began := time.Now()
	start, err := newRoot(p, l.SearchMoves)
	if err != nil {
		return engine.Result{}, err
	}
	if err := e.prepare(p); err != nil {
		return engine.Result{}, err
	}
	var who *lapse
	if e.settings.level < strongest {
		who = newLapse(e.settings.level, start)
		if l.Nodes == 0 || l.Nodes > who.nodes {
			l.Nodes = who.nodes
		}
		if who.attend(start) {
			return instinct(start, onInfo), nil
		}
		start.others = nil
	}
	sh := &shared{
		who: who, table: e.table, limits: l, lines: e.settings.lines, onInfo: onInfo, threads: e.threads,
		budget: searchkit.NewBudget(l, e.settings.overhead),
	}
	sh.stop = searchkit.NewStopper(ctx, l, sh.budget, began)
	for i, t := range e.threads {
		t.begin(sh, i, start)
	}
	var wg sync.WaitGroup
	for _, t := range e.threads[1:] {
		wg.Go(t.deepen)
	}
	e.threads[0].deepen()
	wg.Wait()
	for _, t := range e.threads {
		t.published.Set(t.nodes)
	}
	return e.result(sh), nil
}

// instinct is the answer of a player who sees no need to think.
func instinct(start *root, onInfo func(engine.Info)) engine.Result {
	move := start.moves[0].String()
	in := engine.Info{Depth: 1, SelDepth: 1, MultiPV: 1, Score: engine.Score{Centipawns: start.board.Evaluate()}, Nodes: 1, PV: []string{move}}
	if onInfo != nil {
		onInfo(in)
	}
	return engine.Result{Move: move, Info: in}
}

// equip makes the table and the threads what the options ask for.
func (e *Engine) equip() error {
	table, err := e.table.Resized(e.settings.hash)
	if err != nil {
		return err
	}
	e.table = table
	for len(e.threads) < e.settings.threads {
		e.threads = append(e.threads, newThread())
	}
	e.threads = e.threads[:e.settings.threads]
	return nil
}

// prepare takes memory where needed, and forgets when p belongs to another game
// than the last search's position.
func (e *Engine) prepare(p engine.Position) error {
	if err := e.equip(); err != nil {
		return err
	}
	if !sameGame(e.last, p) {
		e.forget()
	}
	e.last = engine.Position{Start: p.Start, Rules: p.Rules, Moves: slices.Clone(p.Moves)}
	e.table.NextSearch()
	return nil
}

// sameGame reports whether one of the positions comes from the other.
func sameGame(a, b engine.Position) bool {
	n := min(len(a.Moves), len(b.Moves))
	return a.Start == b.Start && a.Rules == b.Rules && slices.Equal(a.Moves[:n], b.Moves[:n])
}

// result takes the answer of the thread that got farthest.
func (e *Engine) result(sh *shared) engine.Result {
	best := sh.threads[0]
	for _, t := range sh.threads[1:] {
		a, b := &best.roots[0], &t.roots[0]
		if len(b.line) > 0 && b.score > a.score && t.rootDepth >= best.rootDepth {
			best = t
		}
	}
	r := &best.roots[0]
	if len(r.line) == 0 {
		r.line = []gomoku.Point{r.point} // stopped before anything was searched
	}
	res := engine.Result{Move: r.point.String(), Info: info(r, max(best.rootDepth, 1), 1, sh.nodes(), sh.stop.Elapsed())}
	if len(r.line) > 1 {
		res.Ponder = r.line[1].String()
	}
	return res
}
