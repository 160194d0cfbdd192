package xqsearch

import (
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// A rootMove is a move at the root and what is known of it.
type rootMove struct {
	move   xiangqi.Move
	score  int // of this iteration; -searchkit.Infinite when it did not beat alpha
	before int // score of the last iteration
	mean   int // running mean of scores, where the window is centred
	sel    int
	nodes  int64 // searched below it in this iteration
	line   []xiangqi.Move
}

// shared is what the threads of one search have in common.
type shared struct {
	table   *searchkit.Table
	stop    *searchkit.Stopper
	budget  searchkit.Budget
	threads []*thread
	limits  engine.Limits
	lines   int // MultiPV
	onInfo  func(engine.Info)
	lapse   *lapse     // nil at full strength
	off     techniques // left out by an ablation
}

// nodes returns the nodes of all threads: exact with one thread, as published
// last with more.
func (s *shared) nodes() int64 {
	if len(s.threads) == 1 {
		return s.threads[0].nodes
	}
	var n int64
	for _, t := range s.threads {
		n += t.published.Get()
	}
	return n
}

// keepRoot records the result of a root move. Only the first move and those
// that beat alpha have a score of their own; the order of the others stands.
func (t *thread) keepRoot(m xiangqi.Move, score, alpha int, first bool, nodes int64) {
	i := slices.IndexFunc(t.roots, func(r rootMove) bool { return r.move == m })
	r := &t.roots[i]
	r.nodes += nodes
	if !first && score <= alpha {
		r.score = -searchkit.Infinite
		return
	}
	r.score = score
	r.sel = t.sel
	if r.mean == searchkit.NoScore {
		r.mean = score
	}
	r.mean = (r.mean + 2*score) / 3
	r.line = append(r.line[:0], m)
	for _, next := range t.pv.Line(1) {
		r.line = append(r.line, xiangqi.Move(next))
	}
}

// begin makes t ready to search from a position and its history. The frames
// before the root are those of no move.
func (t *thread) begin(sh *shared, id int, start *root) {
	t.sh, t.id, t.off = sh, id, sh.off
	t.pos, t.rules = start.pos, start.rules
	t.line = append(t.line[:0], start.line...)
	t.nodes, t.due = 0, 0
	t.published.Set(0)
	for i := range t.frames {
		f := &t.frames[i] // all but the pickers and lists, which are large
		f.move, f.taken, f.skip = xiangqi.NoMove, xiangqi.NoPiece, xiangqi.NoMove
		f.seq = &t.hist.sequels[0]
		f.killers = [2]xiangqi.Move{}
		f.eval, f.cuts, f.inCheck = searchkit.NoScore, 0, false
	}
	t.frame(0).acc = start.acc
	t.frame(0).inCheck = t.pos.InCheck()
	t.noPass = 0
	t.first, t.done = 0, 0
	t.roots = t.roots[:0]
	t.lapse = sh.lapse
	for _, m := range start.moves {
		t.roots = append(t.roots, rootMove{move: m, score: -searchkit.Infinite, before: -searchkit.Infinite, mean: searchkit.NoScore})
	}
}

// deepen searches deeper and deeper until told to stop. Thread 0 decides when.
func (t *thread) deepen() {
	most := maxDepth
	if d := t.sh.limits.Depth; d > 0 {
		most = min(d, maxDepth)
	}
	lines := min(t.sh.lines, len(t.roots))
	stable, lastBest, lastScore := 0, xiangqi.NoMove, searchkit.NoScore
	for depth := 1; depth <= most && !t.sh.stop.Stopped(); depth++ {
		// Odd helpers run one ply ahead, so that threads do not all do the same.
		t.rootDepth = min(depth+t.id&1, maxDepth)
		for i := range t.roots {
			t.roots[i].before = t.roots[i].score
			t.roots[i].nodes = 0
		}
		nodes := t.nodes
		for t.first = 0; t.first < lines && !t.sh.stop.Stopped(); t.first++ {
			t.sel = 0
			t.aspire()
			sortRoots(t.roots[t.first:])
			sortRoots(t.roots[:t.first+1])
			if t.id == 0 && !t.sh.stop.Stopped() && t.first+1 == lines {
				t.report(depth, lines)
			}
		}
		t.first = 0
		if t.sh.stop.Stopped() {
			break
		}
		t.done = depth
		if t.id != 0 {
			continue
		}
		best := &t.roots[0]
		if best.move == lastBest {
			stable++
		} else {
			stable, lastBest = 0, best.move
		}
		drop := 0
		if lastScore != searchkit.NoScore {
			drop = lastScore - best.score
		}
		lastScore = best.score
		if t.enough(best, depth, stable, drop, float64(best.nodes)/float64(max(t.nodes-nodes, 1))) {
			break
		}
	}
	if t.id == 0 {
		t.sh.stop.Stop()
	}
}

// enough reports whether another iteration is not worth beginning.
func (t *thread) enough(best *rootMove, depth, stable, drop int, share float64) bool {
	if m := t.sh.limits.Mate; m > 0 && best.score >= searchkit.Win-m {
		return true
	}
	if t.sh.budget.Hard == 0 || t.sh.stop.Pondering() {
		return false
	}
	// A forced end has been seen to its end, or there is nothing to choose.
	if searchkit.IsWin(best.score) && depth >= 2*(searchkit.Win-max(best.score, -best.score))+4 {
		return true
	}
	if t.sh.budget.Soft == 0 {
		return false
	}
	soft := t.sh.budget.Scaled(stable, drop, share)
	if len(t.roots) == 1 {
		soft = min(soft, 20*time.Millisecond)
	}
	return t.sh.stop.Spent() >= soft
}

// aspire searches the root with a window about the expected score, and widens
// it while the result falls outside.
func (t *thread) aspire() {
	alpha, beta := -searchkit.Infinite, searchkit.Infinite
	delta := 25
	if mean := t.roots[t.first].mean; mean != searchkit.NoScore && t.rootDepth >= 4 && !t.off.has(aspiration) {
		delta += mean * mean / 30000
		alpha, beta = max(mean-delta, -searchkit.Infinite), min(mean+delta, searchkit.Infinite)
	}
	failed := 0
	for {
		t.rootDelta = beta - alpha
		score := t.search(0, max(t.rootDepth-failed, 1), alpha, beta, false)
		sortRoots(t.roots[t.first:])
		if t.sh.stop.Stopped() {
			return
		}
		switch {
		case score <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -searchkit.Infinite)
			failed = 0
		case score >= beta:
			beta = min(score+delta, searchkit.Infinite)
			failed = min(failed+1, 3)
		default:
			return
		}
		if delta += delta / 2; delta > 1500 {
			alpha, beta = -searchkit.Infinite, searchkit.Infinite
		}
	}
}

// sortRoots puts higher scores first and keeps the order of equals.
func sortRoots(list []rootMove) {
	slices.SortStableFunc(list, func(a, b rootMove) int {
		if a.score != b.score {
			return b.score - a.score
		}
		return b.before - a.before
	})
}

// report tells of the first lines.
func (t *thread) report(depth, lines int) {
	if t.sh.onInfo == nil {
		return
	}
	nodes, elapsed := t.sh.nodes(), t.sh.stop.Elapsed()
	for i := range lines {
		t.sh.onInfo(info(&t.roots[i], depth, i+1, nodes, elapsed))
	}
}

func info(r *rootMove, depth, rank int, nodes int64, elapsed time.Duration) engine.Info {
	in := engine.Info{
		Depth: depth, SelDepth: max(r.sel, depth), MultiPV: rank,
		Score: engine.Score{}, Nodes: nodes, Time: elapsed,
	}
	if r.score != -searchkit.Infinite {
		in.Score = searchkit.EngineScore(r.score)
	} else if r.before != -searchkit.Infinite {
		in.Score = searchkit.EngineScore(r.before)
	}
	for _, m := range r.line {
		in.PV = append(in.PV, m.String())
	}
	return in
}
