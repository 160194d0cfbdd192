package xqsearch

import (
	"context"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/internal/ladder"
	"duiyi/internal/nnue"
	"duiyi/internal/openbook"
	"duiyi/internal/searchkit"
	"duiyi/internal/xqbook"
	"duiyi/internal/xqeval"
	"duiyi/internal/xqnet"
	"duiyi/internal/xqtable"
	"duiyi/internal/yield"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// An Engine plays xiangqi. Its methods are called from one goroutine at a time.
// It remembers what it learned from one search to the next of the same game.
type Engine struct {
	settings settings
	memory   searchkit.Memory // filled by Ready or the first search
	threads  []*thread
	books    searchkit.BookFile
	// evaluator makes what evaluates at full strength, or returns ctx's error if ctx ends
	// while a page still fetches the network; nil for xqeval, by which the levels below play.
	evaluator func(ctx context.Context) (Evaluator, error)
	net       func(ctx context.Context) (*nnue.Network, error) // that evaluator goes by; nil where it is none
	// tables are the endgame tables in use, ownTables those of UseTables; nil for none.
	tables, ownTables *xqtable.Set
}

// New returns an engine with default settings. It takes its memory, mostly the
// hash table, with Ready or the first search.
func New() *Engine {
	e := &Engine{settings: defaults, net: xqnet.Load}
	e.evaluator = e.byNetwork()
	return e
}

// NewGame forgets all former searches.
func (e *Engine) NewGame() {
	if !e.memory.Forget(e.settings.threads) {
		return
	}
	for _, t := range e.threads {
		t.hist.clear()
	}
}

// Ready implements engine.Readier: it takes the memory that the options ask
// for, some 60 ms by default the first time.
func (e *Engine) Ready() error {
	if err := e.equip(); err != nil {
		return err
	}
	e.memory.Table().Settle(e.settings.threads)
	return nil
}

// Size implements engine.Sizer.
func (e *Engine) Size() int { return e.settings.table() + e.settings.threads*threadMiB }

// Close gives the engine's memory back to the system. The next search would
// take it anew.
func (e *Engine) Close() error {
	e.threads = nil
	e.memory.Drop()
	return nil
}

// A root is a position to search from, with what led to it.
type root struct {
	rules rules
	pos   xiangqi.Position
	acc   xqeval.Acc
	line  []past
	moves []xiangqi.Move
}

// newRoot reads a position and plays its moves.
func newRoot(p engine.Position, only []string) (*root, error) {
	rules, ok := ruleNames[p.Rules]
	if !ok {
		return nil, &engine.PositionError{Part: "rules", Text: p.Rules, Err: engine.ErrRules}
	}
	pos, err := readStart(p.Start)
	if err != nil {
		return nil, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	r := &root{pos: pos, rules: rules}
	game := referee.NewGame(pos)
	r.line = append(r.line, past{key: pos.Hash(), check: pos.InCheck()})
	for i, text := range p.Moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return nil, &engine.PositionError{Part: "moves", Move: i, Text: text, Err: err}
		}
		since := int32(0)
		undo := r.pos.PlayUnchecked(m)
		if undo.Captured() == xiangqi.NoPiece {
			since = r.line[len(r.line)-1].since + 1
		}
		r.line = append(r.line, past{r.pos.Hash(), undo, since, r.pos.InCheck(), 0})
	}
	r.acc = xqeval.NewAcc(&r.pos)
	all := r.pos.LegalMoves(nil)
	if len(all) == 0 {
		return nil, engine.ErrNoMove
	}
	for _, m := range all {
		if len(only) == 0 || slices.Contains(only, m.String()) {
			r.moves = append(r.moves, m)
		}
	}
	if len(r.moves) == 0 { // none of the moves to choose from is legal
		r.moves = all
	}
	// The tree judges loops by quick approximations, and a person overlooks
	// them; what would lose by the full rules is not played whatever they say.
	set := referee.Computer
	if p.Rules != "" {
		if set, err = referee.ParseRules(p.Rules); err != nil {
			return nil, &engine.PositionError{Part: "rules", Text: p.Rules, Err: engine.ErrRules}
		}
	}
	r.moves = game.Sound(set, r.moves)
	return r, nil
}

func readStart(text string) (xiangqi.Position, error) {
	if text == "start" {
		return xiangqi.StartPosition(), nil
	}
	return xiangqi.ParseFEN(text)
}

// Search implements engine.Engine.
func (e *Engine) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	began := time.Now()
	start, err := newRoot(p, l.SearchMoves)
	if err != nil {
		return engine.Result{}, err
	}
	if err := e.prepare(p, l.Keep); err != nil {
		return engine.Result{}, err
	}
	yield.Tick() // memory was taken, and below a network may be read
	threads := e.threads
	var who *lapse
	how := e.settings.strength()
	seed := ladder.SeedOf(e.settings.seed)
	if m, ok := e.fromBook(ctx, p, start, &l, how, seed); ok {
		in := engine.Info{MultiPV: 1, PV: []string{m.String()}, Book: true}
		return engine.Result{Move: m.String(), Info: in}, nil
	}
	tables, drew := e.tables, false
	if how < full {
		tables = nil // a person who errs has none
		who = newLapse(how.person(), seed, start)
		who.attend(start)
		if l.Nodes == 0 || l.Nodes > who.nodes {
			l.Nodes = who.nodes
		}
		threads = threads[:1]
	} else if k := e.lookUp(start); k != nil {
		if k.decided() {
			return k.answer(ctx, l, e.settings.lines, began, onInfo), nil
		}
		if drew = k.narrow(); drew {
			tables = nil // they would call all moves equal
			if tell := onInfo; tell != nil {
				onInfo = func(in engine.Info) { tell(asDraw(in)) }
			}
		}
	}
	search := searchkit.NewSearch(ctx, searchkit.Task{
		Params: e.settings.root(), Table: e.memory.Table(), Limits: l, Budget: searchkit.NewBudget(l, e.settings.overhead),
		Lines: e.settings.lines, Began: began, OnInfo: onInfo,
		Whims: ladder.WhimsOf(seed, start.pos.Hash(), how.whim()),
	})
	fresh := start.fresh()
	rough := false
	for _, t := range threads {
		t.begin(search, start)
		t.lapse, t.off, t.other = who, e.settings.off, nil
		t.tables, t.fresh = nil, fresh
		if tables != nil {
			t.tables = tables.Prober()
		}
		if e.evaluator != nil && how == full {
			if t.other, err = e.evaluator(l.Patience(ctx)); err == nil {
				t.other.Reset(&t.pos)
			} else if !l.Rough {
				return engine.Result{}, err // nobody waits for an answer any more
			}
			rough = rough || err != nil
		}
	}
	yield.Tick()
	r := search.Run()
	if rough {
		e.NewGame() // the table holds values of another evaluation
	}
	if drew {
		r.Info = asDraw(r.Info)
	}
	return r, nil
}

// fromBook returns a move that a player of some strength knows by heart: below
// full strength as many moves of each side as the number of the level.
func (e *Engine) fromBook(ctx context.Context, p engine.Position, start *root, l *engine.Limits, how strength, seed uint64) (xiangqi.Move, bool) {
	if !e.settings.book || l.NoBook || how < full && len(start.line)-1 >= 2*int(how) {
		return xiangqi.NoMove, false
	}
	draw := ladder.Draw(seed, start.pos.Hash())
	list, given := e.books.Choices(ctx, p)
	if !given {
		return xqbook.Own().Choose(&start.pos, start.moves, draw)
	}
	var known []xqbook.Choice
	for _, c := range list {
		if m, err := xiangqi.ParseMove(c.Move); err == nil {
			known = append(known, xqbook.Choice{Move: m, Weight: c.Weight})
		}
	}
	return openbook.Choose(known, start.moves, draw)
}

// ReadBooks implements engine.BookReader.
func (e *Engine) ReadBooks(open func(name string) (engine.Book, error)) { e.books.ReadBooks(open) }

// equip makes the table and the threads what the options ask for.
func (e *Engine) equip() error {
	if err := e.memory.Fit(e.settings.table()); err != nil {
		return err
	}
	for len(e.threads) < e.settings.threads {
		t := new(thread)
		t.hist.clear()
		e.threads = append(e.threads, t)
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

// Probe tells what the hash table holds of the position that p leads to; false
// when that is nothing, or p cannot be read or has no move to make. It may be
// called while the engine searches.
func (e *Engine) Probe(p engine.Position) (engine.Stored, bool) {
	at, err := newRoot(p, nil)
	if err != nil {
		return engine.Stored{}, false
	}
	entry, ok := e.memory.Probe(at.pos.Hash())
	if !ok || entry.Move == 0 && entry.Bound == searchkit.NoBound {
		return engine.Stored{}, false
	}
	s := engine.Stored{Depth: max(int(entry.Depth), 0), Lower: entry.Bound&searchkit.Lower != 0, Upper: entry.Bound&searchkit.Upper != 0}
	if m := xiangqi.Move(entry.Move); m != xiangqi.NoMove && at.pos.IsLegal(m) {
		s.Move = m.String()
	}
	if entry.Bound != searchkit.NoBound {
		s.Score = searchkit.EngineScore(searchkit.FromTable(entry.Score, 0))
	}
	return s, true
}
