package searchkit

import "slices"

// A RootMove is a move at the root and what is known of it.
type RootMove struct {
	Move   uint16
	Score  int      // of this iteration, its whim included; -Infinite when it did not beat alpha
	Before int      // score of the last iteration
	Bound  bool     // Score lies outside the window it was searched in, and proves nothing
	Mean   int      // running mean of scores, where the window is centred; NoScore before the first
	Sel    int      // plies, the longest line looked at below it
	Nodes  int64    // searched below it in this iteration
	Lost   bool     // proved, or it does not even look like a defence
	Whim   int      // centipawns of preference added to its value
	Line   []uint16 // the move and what is expected to follow; empty before it has a score

	// The move's result in the last complete iteration, if it was one of the
	// requested lines; no line before that.
	Told     int
	ToldLine []uint16
}

// A Game is the root's interface to the search of a game: called once per move
// or iteration at the root, never below.
type Game interface {
	// Run does the whole work of one thread; it calls Deepen.
	Run()
	// SearchRoot returns the value of the root, depth plies deep, in the
	// window from alpha to beta, which is Width wide. It searches the moves
	// from First on and has Keep record each.
	SearchRoot(depth, alpha, beta int) int
	// Widen adds moves that were held back, now that all others lose. It
	// reports whether there were any.
	Widen() bool
	// Settled reports whether another iteration would add nothing: a forced
	// end has been resolved, or there is no choice.
	Settled(best *RootMove, depth int) bool
	// MoveText returns the text of a move.
	MoveText(m uint16) string
}

// A RootParams is how a game searches its root: the one table of its numbers.
type RootParams struct {
	MaxDepth  int // plies of the last iteration
	PollEvery int // nodes between two looks at the clock: about half a millisecond

	// The window of an iteration lies about the mean of a move's scores. It is
	// WindowBase wide on both sides, and mean*mean/WindowCurve more.
	WindowFrom  int  // plies from which on there is one
	WindowBase  int  // centipawns
	WindowCurve int  // centipawns
	WindowGrow  int  // percent by which it grows with each failure
	WindowMost  int  // centipawns beyond which it is thrown open
	WindowWins  bool // also about a mean that is a forced end
	FailsHigh   int  // plies at most by which failures high make the search shallower
}

// FullWidth returns the same numbers without aspiration windows, for
// ablations.
func (p RootParams) FullWidth() *RootParams {
	p.WindowFrom = p.MaxDepth + 1
	return &p
}

// A Thread is the root of one searching thread: its moves, its counters and its
// line. The search of a game embeds it in what it keeps of a thread.
type Thread struct {
	Nodes  int64
	due    int64 // nodes at which to ask the clock
	Sel    int   // plies, the longest line of this iteration
	Stop   *Stopper
	Table  *Table
	Search *Search
	ID     int // 0 reports, and decides when it is enough

	Moves []RootMove
	iteration

	game Game
	PV   PV

	published Counter
}

// An iteration is the deepening that a thread is at.
type iteration struct {
	First int // Moves[:First] have their lines already (MultiPV)
	Depth int // plies
	Width int // of the window at the root
	low   int // the window itself
	high  int
	done  int // depth of the last iteration completed
}

// Begin makes t the next thread of a search among moves.
func (t *Thread) Begin(s *Search, g Game, moves []uint16) {
	t.Search, t.Table, t.Stop, t.game = s, s.table, s.stop, g
	t.ID = len(s.threads)
	s.threads = append(s.threads, t)
	t.Nodes, t.due = 0, 0
	t.published.Set(0)
	t.First, t.Depth, t.done = 0, 0, 0
	t.Moves = t.Moves[:0]
	t.Add(moves)
}

// Add adds moves to choose from.
func (t *Thread) Add(moves []uint16) {
	for _, m := range moves {
		t.Moves = append(t.Moves, RootMove{Move: m, Score: -Infinite, Before: -Infinite, Mean: NoScore, Whim: t.Search.whims.Of(m)})
	}
}

// Keep records the result of a root move, whose line is at ply 1. Only the
// first move and those above alpha get their own score; the order of the
// others stays.
func (t *Thread) Keep(m uint16, score, alpha int, first bool, nodes int64) {
	r := &t.Moves[slices.IndexFunc(t.Moves, func(r RootMove) bool { return r.Move == m })]
	r.Nodes += nodes
	r.Lost = r.Lost || score <= -MinWin
	if !first && score <= alpha {
		r.Score, r.Bound = -Infinite, false
		return
	}
	r.Score = score
	r.Bound = score <= t.low && score > -MinWin || score >= t.high && score < MinWin
	r.Sel = t.Sel
	if r.Mean == NoScore {
		r.Mean = score
	}
	r.Mean = (r.Mean + 2*score) / 3
	r.Line = append(append(r.Line[:0], m), t.PV.Line(1)...)
}

// Stopped checks the clock when due, and reports whether the search must end.
// Only thread 0 checks; its node limit is exact if it searches alone.
func (t *Thread) Stopped() bool {
	if t.Nodes >= t.due {
		t.poll()
	}
	return t.Stop.Stopped()
}

func (t *Thread) poll() {
	every := int64(t.Search.params.PollEvery)
	t.published.Set(t.Nodes)
	t.due = t.Nodes + every
	if t.ID != 0 {
		return
	}
	n := t.Search.Nodes()
	// A search stopped before it began still searches one ply, which takes no
	// time, rather than answering with an arbitrary move.
	if t.done > 0 || n >= every || t.Stop.NodesLeft(n).Spent() {
		t.Stop.Poll(n)
	}
	t.due = t.Nodes + min(every, int64(t.Stop.NodesLeft(n)))
}

// Deepen runs iterations until the search is stopped. Thread 0 decides when.
func (t *Thread) Deepen() {
	s := t.Search
	most := s.params.MaxDepth
	if d := s.limits.Depth; d > 0 {
		most = min(d, most)
	}
	lines := min(s.lines, len(t.Moves))
	var c course
	for depth := 1; depth <= most && !t.Stop.Stopped(); depth++ {
		c.from = t.Nodes
		if !t.iterate(depth, lines) {
			if t.ID == 0 && t.done > 0 && lines > 1 {
				t.Report(depth, lines) // as far as it got, the others unchanged
			}
			break
		}
		best := &t.Moves[0]
		if t.ID == 0 && best.Score <= -MinWin && t.game.Widen() {
			depth-- // no position counts as lost before every move was tried
			continue
		}
		t.done = depth
		for i := range t.Moves {
			r := &t.Moves[i]
			if r.ToldLine = r.ToldLine[:0]; i < lines {
				r.Told, r.ToldLine = r.Score, append(r.ToldLine, r.Line...)
			}
		}
		if t.ID == 0 && t.enough(depth, &c) {
			break
		}
	}
	if t.ID == 0 {
		t.Stop.Stop()
	}
}

// iterate searches every line once, depth plies deep, and reports whether it
// completed.
func (t *Thread) iterate(depth, lines int) bool {
	// Odd threads search one ply deeper, so that threads differ.
	t.Depth = min(depth+t.ID&1, t.Search.params.MaxDepth)
	for i := range t.Moves {
		t.Moves[i].Before = t.Moves[i].Score
		t.Moves[i].Nodes = 0
	}
	for t.First = 0; t.First < lines && !t.Stop.Stopped(); t.First++ {
		t.Sel = 0
		t.aspire()
		sortMoves(t.Moves[t.First:])
		sortMoves(t.Moves[:t.First+1])
		if t.ID == 0 && !t.Stop.Stopped() && t.First+1 == lines {
			t.Report(depth, lines)
		}
	}
	t.First = 0
	return !t.Stop.Stopped()
}

// aspire searches the root in a window around the expected score, widening it
// while the result falls outside.
func (t *Thread) aspire() {
	p := t.Search.params
	alpha, beta := -Infinite, Infinite
	delta := p.WindowBase
	if mean := t.Moves[t.First].Mean; mean != NoScore && t.Depth >= p.WindowFrom && (p.WindowWins || !IsWin(mean)) {
		delta += mean * mean / p.WindowCurve
		alpha, beta = max(mean-delta, -Infinite), min(mean+delta, Infinite)
	}
	failed := 0
	for {
		t.Width, t.low, t.high = beta-alpha, alpha, beta
		score := t.game.SearchRoot(max(t.Depth-failed, 1), alpha, beta)
		sortMoves(t.Moves[t.First:])
		if t.Stop.Stopped() {
			return
		}
		switch {
		case score <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -Infinite)
			failed = 0
		case score >= beta:
			beta = min(score+delta, Infinite)
			failed = min(failed+1, p.FailsHigh)
		default:
			return
		}
		if delta += delta * p.WindowGrow / 100; delta > p.WindowMost {
			alpha, beta = -Infinite, Infinite
		}
	}
}

// sortMoves puts higher scores first and keeps the order of equals.
func sortMoves(list []RootMove) {
	slices.SortStableFunc(list, func(a, b RootMove) int {
		if a.Score != b.Score {
			return b.Score - a.Score
		}
		return b.Before - a.Before
	})
}

// A course is the progress of a search's iterations.
type course struct {
	from   int64  // nodes of the thread before the iteration
	move   uint16 // chosen by the previous iteration; 0 before the first
	score  int    // of that move
	stable int    // iterations in a row that chose the same move
}

// enough reports whether another iteration is not worth starting.
func (t *Thread) enough(depth int, c *course) bool {
	best := &t.Moves[0]
	share := float64(best.Nodes) / float64(max(t.Nodes-c.from, 1))
	drop := 0
	if c.move != 0 {
		drop = c.score - best.Score
	}
	if best.Move == c.move {
		c.stable++
	} else {
		c.stable = 0
	}
	c.move, c.score = best.Move, best.Score
	s := t.Search
	if m := s.limits.Mate; m > 0 && best.Score >= Win-m {
		return true
	}
	if t.Stop.Pondering() {
		return false
	}
	if t.game.Settled(best, depth) {
		return true
	}
	if s.budget.Soft == 0 {
		return false
	}
	soft := s.budget.Scaled(c.stable, drop, share)
	if len(t.Moves) == 1 {
		soft = min(soft, onlyMove)
	}
	return t.Stop.Spent() >= soft
}
