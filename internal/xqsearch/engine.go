package xqsearch

import (
	"context"
	"slices"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/internal/searchkit"
	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// An Engine plays xiangqi. Its methods are called from one goroutine at a time.
// It remembers what it learned from one search to the next of the same game.
type Engine struct {
	settings settings
	table    *searchkit.Table // made by Ready or the first search
	threads  []*thread
	last     engine.Position // of the last search, to know a new game by; zero when nothing was learned
	// asking keeps Probe, which other goroutines may call, from a table that is
	// being made or cleared.
	asking sync.RWMutex
	// evaluator makes what evaluates; nil for xqeval.
	evaluator func() Evaluator
}

// New returns an engine with default settings. It takes its memory, mostly the
// hash table, with Ready or the first search.
func New() *Engine { return &Engine{settings: defaults} }

// NewGame forgets all former searches.
func (e *Engine) NewGame() {
	e.asking.Lock()
	defer e.asking.Unlock()
	if e.last.Start == "" {
		return
	}
	if e.table != nil {
		e.table.Clear(e.settings.threads)
	}
	for _, t := range e.threads {
		t.hist.clear()
	}
	e.last = engine.Position{}
}

// Ready implements engine.Readier: it takes the memory that the options ask
// for, some 60 ms by default the first time.
func (e *Engine) Ready() error {
	if err := e.equip(); err != nil {
		return err
	}
	e.table.Settle(e.settings.threads)
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
		r.line = append(r.line, past{r.pos.Hash(), undo, since, r.pos.InCheck()})
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
	if err := e.prepare(p); err != nil {
		return engine.Result{}, err
	}
	sh := &shared{table: e.table, lines: e.settings.lines, onInfo: onInfo, threads: e.threads, off: e.settings.off}
	if s := e.settings.strength(); s < full {
		who := s.person()
		sh.lapse = newLapse(who, start)
		sh.lapse.attend(start)
		if l.Nodes == 0 || l.Nodes > who.nodes {
			l.Nodes = who.nodes
		}
		sh.threads = e.threads[:1]
	}
	sh.limits = l
	sh.budget = searchkit.NewBudget(l, e.settings.overhead)
	sh.stop = searchkit.NewStopper(ctx, l, sh.budget, began)
	for i, t := range sh.threads {
		t.begin(sh, i, start)
		t.other = nil
		if e.evaluator != nil {
			t.other = e.evaluator()
			t.other.Reset(&t.pos)
		}
	}
	var wg sync.WaitGroup
	for _, t := range sh.threads[1:] {
		wg.Go(t.deepen)
	}
	sh.threads[0].deepen()
	wg.Wait()
	for _, t := range sh.threads {
		t.published.Set(t.nodes)
	}
	return sh.result(), nil
}

// equip makes the table and the threads what the options ask for.
func (e *Engine) equip() error {
	e.asking.Lock()
	table, err := e.table.Resized(e.settings.hash)
	if err == nil {
		e.table = table
	}
	e.asking.Unlock()
	if err != nil {
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
// than the last search's position.
func (e *Engine) prepare(p engine.Position) error {
	if err := e.equip(); err != nil {
		return err
	}
	if !sameGame(e.last, p) {
		e.NewGame()
	}
	e.last = engine.Position{Start: p.Start, Rules: p.Rules, Moves: slices.Clone(p.Moves)}
	e.table.NextSearch()
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
	e.asking.RLock()
	defer e.asking.RUnlock()
	if e.table == nil {
		return engine.Stored{}, false
	}
	entry, ok := e.table.Probe(at.pos.Hash())
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

// sameGame reports whether one of the positions comes from the other.
func sameGame(a, b engine.Position) bool {
	n := min(len(a.Moves), len(b.Moves))
	return a.Start == b.Start && a.Rules == b.Rules && slices.Equal(a.Moves[:n], b.Moves[:n])
}

// result takes the answer of the thread that got farthest.
func (sh *shared) result() engine.Result {
	best := sh.threads[0]
	for _, t := range sh.threads[1:] {
		a, b := &best.roots[0], &t.roots[0]
		if len(b.line) > 0 && b.score > a.score && t.done >= best.done {
			best = t
		}
	}
	r := &best.roots[0]
	if len(r.line) == 0 {
		r.line = []xiangqi.Move{r.move} // stopped before anything was searched
	}
	res := engine.Result{Move: r.move.String(), Info: info(r, max(best.done, 1), 1, sh.nodes(), sh.stop.Elapsed())}
	if len(r.line) > 1 {
		res.Ponder = r.line[1].String()
	}
	return res
}
