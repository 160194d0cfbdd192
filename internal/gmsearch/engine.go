package gmsearch

import (
	"cmp"
	"context"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmbook"
	"duiyi/internal/gmeval"
	"duiyi/internal/ladder"
	"duiyi/internal/openbook"
	"duiyi/internal/searchkit"
)

// An Engine plays gomoku and renju. Its methods are called from one goroutine
// at a time. It remembers what it learned from one search to the next of the
// same game.
type Engine struct {
	settings settings
	memory   searchkit.Memory // filled by Ready or the first search
	threads  []*thread
	books    searchkit.BookFile
	tuned    tuned
	// load waits for what Boards of a rule are made with, or returns ctx's error.
	load func(ctx context.Context, rule gomoku.Rule) error
}

// New returns an engine with default settings. It takes its memory, mostly the
// hash table, with Ready or the first search.
func New() *Engine { return &Engine{settings: defaults, load: gmeval.Load} }

// NewGame forgets all former searches.
func (e *Engine) NewGame() {
	if !e.memory.Forget(e.settings.threads) {
		return
	}
	for _, t := range e.threads {
		t.forget()
	}
}

// Ready implements engine.Readier: it builds the tables of every rule and takes
// the memory that the options ask for, some 120 ms in all the first time.
func (e *Engine) Ready() error {
	gmeval.Prepare()
	if err := e.equip(); err != nil {
		return err
	}
	e.memory.Table().Settle(e.settings.threads)
	if e.memory.Fresh() { // there is nothing to lose
		for _, t := range e.threads {
			t.forget() // by which all of its memory is written to
		}
	}
	return nil
}

// Load waits for what searches by a rule need, which a page may still fetch, or returns ctx's error
// if ctx ends before.
func (e *Engine) Load(ctx context.Context, rule gomoku.Rule) error { return e.load(ctx, rule) }

// HashFull returns how much of the hash table the last search used, in
// thousandths.
func (e *Engine) HashFull() int { return e.memory.Permill() }

// Size implements engine.Sizer.
func (e *Engine) Size() int { return e.settings.table() + e.settings.threads*threadMiB }

// Close gives the engine's memory back to the system. The next search would
// take it anew.
func (e *Engine) Close() error {
	e.threads = nil
	e.memory.Drop()
	return nil
}

// A root is a position to search from.
type root struct {
	pos    gomoku.Position
	legal  []gomoku.Point // those asked for, if some are
	board  *gmeval.Board
	moves  []gomoku.Point // to choose from
	others []gomoku.Point // legal as well, but looked at only when all of those lose
	last   gomoku.Point   // stone played last, NoPoint when unknown
	before gomoku.Point   // the one before it
}

// newRoot reads a position, plays its moves and looks at the board.
func newRoot(p engine.Position, only []string) (*root, error) {
	r, err := readRoot(p, only)
	if err == nil {
		r.look()
	}
	return r, err
}

// readRoot reads a position and plays its moves.
func readRoot(p engine.Position, only []string) (*root, error) {
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
	if named := slices.DeleteFunc(slices.Clone(all), func(pt gomoku.Point) bool { return !slices.Contains(only, pt.String()) }); len(named) > 0 {
		all = named
	}
	r.pos, r.legal = pos, all
	return r, nil
}

// look finds the moves to choose from.
func (r *root) look() {
	r.board = gmeval.New(&r.pos)
	r.moves = r.sensible(r.legal)
	r.others = slices.DeleteFunc(slices.Clone(r.legal), func(pt gomoku.Point) bool { return slices.Contains(r.moves, pt) })
	r.sort()
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
	if stops := b.Stops(us.Other(), nil); b.Count(us, gmeval.MakesFive) == 0 && len(stops) > 0 {
		list = slices.DeleteFunc(slices.Clone(legal), func(p gomoku.Point) bool { return !slices.Contains(stops, p) })
	}
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
	promises := make([]int32, len(r.moves))
	r.board.Promises(promises, r.moves, r.last, r.before)
	by := make(map[gomoku.Point]int32, len(promises))
	for i, p := range r.moves {
		by[p] = promises[i]
	}
	slices.SortStableFunc(r.moves, func(p, q gomoku.Point) int { return cmp.Compare(by[q], by[p]) })
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
	start, err := readRoot(p, l.SearchMoves)
	if err != nil {
		return engine.Result{}, err
	}
	if err := e.load(l.Patience(ctx), start.pos.Rule()); err != nil {
		if l.Rough {
			return start.rough(onInfo), nil
		}
		return engine.Result{}, err
	}
	start.look()
	if err := e.prepare(p, l.Keep); err != nil {
		return engine.Result{}, err
	}
	var who *lapse
	seed := ladder.SeedOf(e.settings.seed)
	if pt, ok := e.fromBook(ctx, p, start, &l, seed); ok {
		in := engine.Info{MultiPV: 1, PV: []string{pt.String()}, Book: true}
		return engine.Result{Move: pt.String(), Info: in}, nil
	}
	if e.settings.level < strongest {
		who = newLapse(e.settings.level, seed, start)
		if l.Nodes == 0 || l.Nodes > who.nodes {
			l.Nodes = who.nodes
		}
		if who.attend(start) {
			return instinct(start, onInfo), nil
		}
		start.others = nil
	}
	e.tuned.use()
	budget := searchkit.NewBudget(l, e.settings.overhead)
	if l.Depth > 0 || e.settings.lines > 1 {
		budget.Soft = 0 // see Settled
	}
	search := searchkit.NewSearch(ctx, searchkit.Task{
		Params: e.settings.root(), Table: e.memory.Table(), Limits: l, Budget: budget,
		Lines: e.settings.lines, Began: began, OnInfo: onInfo,
		Whims: ladder.WhimsOf(seed, start.board.Hash(), whim(e.settings.level)),
	})
	for _, t := range e.threads {
		t.off = e.settings.off
		t.begin(search, who, start)
	}
	return search.Run(), nil
}

// fromBook returns a move that a player of the level knows by heart: below full
// strength as many moves of each side as the number of the level.
func (e *Engine) fromBook(ctx context.Context, p engine.Position, start *root, l *engine.Limits, seed uint64) (gomoku.Point, bool) {
	size := start.pos.Size()
	known := e.settings.level == strongest || size*size-start.pos.Left() < 2*e.settings.level
	if !e.settings.book || l.NoBook || e.settings.lines > 1 || !known {
		return gomoku.NoPoint, false
	}
	draw := ladder.Draw(seed, start.pos.Hash())
	list, given := e.books.Choices(ctx, p)
	if !given {
		return gmbook.Own().Choose(&start.pos, start.legal, draw)
	}
	var choices []gmbook.Choice
	for _, c := range list {
		if pt, err := gomoku.ParsePoint(c.Move); err == nil {
			choices = append(choices, gmbook.Choice{Move: pt, Weight: c.Weight})
		}
	}
	return openbook.Choose(choices, start.legal, draw)
}

// ReadBooks implements engine.BookReader.
func (e *Engine) ReadBooks(open func(name string) (engine.Book, error)) { e.books.ReadBooks(open) }

// instinct returns the answer of a player who sees no need to think.
func instinct(start *root, onInfo func(engine.Info)) engine.Result {
	return thoughtless(start.moves[0], start.board.Evaluate(), onInfo)
}

// thoughtless returns an answer without a search.
func thoughtless(pt gomoku.Point, score int, onInfo func(engine.Info)) engine.Result {
	move := pt.String()
	in := engine.Info{Depth: 1, SelDepth: 1, MultiPV: 1, Score: engine.Score{Centipawns: score}, Nodes: 1, PV: []string{move}}
	if onInfo != nil {
		onInfo(in)
	}
	return engine.Result{Move: move, Info: in}
}

// equip makes the table and the threads what the options ask for.
func (e *Engine) equip() error {
	if err := e.memory.Fit(e.settings.table()); err != nil {
		return err
	}
	for len(e.threads) < e.settings.threads {
		e.threads = append(e.threads, newThread())
	}
	e.threads = e.threads[:e.settings.threads]
	return nil
}

// prepare takes memory where needed, and forgets when p belongs to another game
// than the last search's position, unless it is to keep what it knows.
func (e *Engine) prepare(p engine.Position, keep bool) error {
	if err := e.equip(); err != nil {
		return err
	}
	if !keep && !e.memory.Knows(p) {
		e.NewGame()
	}
	e.memory.Follow(p)
	return nil
}
