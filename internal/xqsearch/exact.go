package xqsearch

import (
	"context"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/internal/searchkit"
	"duiyi/internal/xqtable"
)

// longestTold is how many plies of a line from the tables are told.
const longestTold = 40

// optTables names the option for endgame tables.
const optTables = "TablePath"

// UseTables gives the engine endgame tables, which the option TablePath replaces by
// those of a folder or turns off. Players below full strength do not use tables.
func (e *Engine) UseTables(own *xqtable.Set) { e.ownTables, e.tables = own, own }

// setTables has later searches use the tables in a folder, those of UseTables or
// none. A folder that is refused leaves things as they are.
func (e *Engine) setTables(name string) error {
	tables := e.ownTables
	switch name {
	case builtIn:
	case "", noFile:
		tables = nil
	default:
		var err error
		if tables, err = xqtable.OpenFolder(name); err != nil {
			return err
		}
	}
	e.tables = tables
	e.NewGame() // the hash table may hold what the tables correct
	return nil
}

// tablesDefault is the default of the option.
func (e *Engine) tablesDefault() string {
	if e.ownTables == nil {
		return noFile
	}
	return builtIn
}

// exact returns the score of the position at ply, below the root, from the endgame
// tables. ok is false if they have no value that stands whatever happened before:
// the draw is not proved under the rules on repetition, positions before the root
// have been repeated, or the win would come after the move limit.
func (t *thread) exact(ply int) (score int, ok bool) {
	if !t.fresh && int(t.line[len(t.line)-1].since) >= ply {
		return 0, false
	}
	v, ok := t.tables.Probe(&t.pos)
	if !ok || !v.Stands(&t.pos) {
		return 0, false
	}
	win := searchkit.Win - ply - v.Plies
	switch {
	case v.Outcome == xqtable.Draw:
		return t.draw(), true
	case win < searchkit.MinWin:
		return 0, false // too long to be told from an estimate
	case v.Outcome == xqtable.Win:
		return win, true
	}
	return -win, true
}

// fresh reports whether no position stood twice since the last capture. Only then do
// values of tables stand: otherwise the next repetition may end the game.
func (r *root) fresh() bool {
	last := len(r.line) - 1
	seen := map[uint64]bool{}
	for i := last - int(r.line[last].since); i <= last; i++ {
		if seen[r.line[i].key] {
			return false
		}
		seen[r.line[i].key] = true
	}
	return true
}

// A known is what endgame tables know of the root: values of the moves to choose
// from, the best first, and the set they come from.
type known struct {
	set   *xqtable.Set
	moves []xqtable.MoveValue
	start *root
}

// lookUp looks the root up in the tables; nil if they do not have it.
func (e *Engine) lookUp(start *root) *known {
	if e.tables == nil {
		return nil
	}
	all, err := e.tables.Moves(start.pos)
	if err != nil {
		return nil
	}
	moves := slices.DeleteFunc(all, func(m xqtable.MoveValue) bool { return !slices.Contains(start.moves, m.Move) })
	return &known{e.tables, moves, start}
}

// decided reports whether the tables alone say what to play, and what the game comes
// to: a win or loss that no repetition and no move limit can change.
func (k *known) decided() bool {
	best := k.moves[0].Value
	return best.Outcome != xqtable.Draw && k.start.fresh() && best.Stands(&k.start.pos)
}

// narrow leaves the search the moves that keep what the tables promise. It reports
// whether the game is then a proved draw.
func (k *known) narrow() (drawn bool) {
	best := k.moves[0].Value
	fresh := k.start.fresh()
	keep := func(m xqtable.MoveValue) bool { return m.Value.Outcome == best.Outcome }
	switch {
	case best.Outcome != xqtable.Draw && fresh:
		// The move limit is near: race to the next capture, or away from it.
		race := k.moves[0].Value.ToCapture
		for _, m := range k.moves {
			if m.Value.Outcome == xqtable.Win {
				race = min(race, m.Value.ToCapture)
			} else if best.Outcome == xqtable.Loss {
				race = max(race, m.Value.ToCapture)
			}
		}
		keep = func(m xqtable.MoveValue) bool { return m.Value.Outcome == best.Outcome && m.Value.ToCapture == race }
	case best.Outcome == xqtable.Draw && fresh && slices.ContainsFunc(k.moves, provedDraw):
		keep, drawn = provedDraw, true
	}
	k.start.moves = k.start.moves[:0]
	for _, m := range k.moves {
		if keep(m) {
			k.start.moves = append(k.start.moves, m.Move)
		}
	}
	return drawn
}

func provedDraw(m xqtable.MoveValue) bool { return m.Value.Outcome == xqtable.Draw && m.Value.Proved }

// info reports on the move of that rank, from 0. Its depth is more than any search
// reaches.
func (k *known) info(rank int, began time.Time) engine.Info {
	m := k.moves[rank]
	in := engine.Info{Depth: rootParams.MaxDepth, MultiPV: rank + 1, Table: true, Time: time.Since(began), PV: []string{m.Move.String()}}
	in.SelDepth = in.Depth
	switch m.Value.Outcome {
	case xqtable.Win:
		in.Score.Mate = m.Value.Plies
	case xqtable.Loss:
		in.Score.Mate = -m.Value.Plies
	}
	p := k.start.pos
	p.PlayUnchecked(m.Move)
	line, err := k.set.Line(p, longestTold)
	if err != nil {
		return in // the move itself is known
	}
	for _, next := range line {
		in.PV = append(in.PV, next.String())
	}
	return in
}

// answer answers from the tables alone. While the engine ponders it waits for the
// move that it expects, or for the end of ctx.
func (k *known) answer(ctx context.Context, l engine.Limits, lines int, began time.Time, onInfo func(engine.Info)) engine.Result {
	best := k.info(0, began)
	if onInfo != nil {
		onInfo(best)
		for rank := 1; rank < min(lines, len(k.moves)); rank++ {
			onInfo(k.info(rank, began))
		}
	}
	if l.Ponder != nil {
		select {
		case <-l.Ponder.Hit:
		case <-ctx.Done():
		}
	}
	r := engine.Result{Move: best.PV[0], Info: best}
	if len(best.PV) > 1 {
		r.Ponder = best.PV[1]
	}
	return r
}

// asDraw makes a report on a proved draw say so: the search chooses among the moves
// that keep it, by what its evaluation says of them.
func asDraw(in engine.Info) engine.Info {
	in.Score, in.Table = engine.Score{}, true
	in.Depth, in.SelDepth = rootParams.MaxDepth, rootParams.MaxDepth
	return in
}
