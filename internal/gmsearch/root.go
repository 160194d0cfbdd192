package gmsearch

import (
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/searchkit"
)

// shared is what the threads of one search have in common.
type shared struct {
	who     *lapse // nil at full strength
	table   *searchkit.Table
	stop    *searchkit.Stopper
	budget  searchkit.Budget
	threads []*thread
	limits  engine.Limits
	lines   int // MultiPV
	onInfo  func(engine.Info)
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
func (t *thread) keepRoot(p gomoku.Point, score, alpha int, first bool, nodes int64) {
	i := slices.IndexFunc(t.roots, func(r rootMove) bool { return r.point == p })
	r := &t.roots[i]
	r.nodes += nodes
	r.lost = r.lost || score <= -searchkit.MinWin
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
	r.line = append(r.line[:0], p)
	for _, next := range t.pv.Line(1) {
		r.line = append(r.line, unpack(next))
	}
}

// deepen searches deeper and deeper until told to stop. Thread 0 decides when.
func (t *thread) deepen() {
	most := maxDepth
	if d := t.sh.limits.Depth; d > 0 {
		most = min(d, maxDepth)
	}
	lines := min(t.sh.lines, len(t.roots))
	if t.id == 0 && lines == 1 && t.winAtOnce() {
		t.report(1, 1)
		t.sh.stop.Stop()
		return
	}
	stable, lastBest, lastScore := 0, gomoku.NoPoint, searchkit.NoScore
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
		if t.id != 0 {
			continue
		}
		if t.sh.stop.Stopped() {
			break
		}
		best := &t.roots[0]
		if best.score <= -searchkit.MinWin && len(t.others) > 0 {
			t.addRoots(t.others) // nothing is called lost before every point has been tried
			for i := len(t.roots) - len(t.others); i < len(t.roots); i++ {
				t.roots[i].lost = true // until shown otherwise
			}
			t.others = nil
			depth--
			continue
		}
		if best.point == lastBest {
			stable++
		} else {
			stable, lastBest = 0, best.point
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
	t.spare()
	if t.id == 0 {
		t.sh.stop.Stop()
	}
}

// spare puts a move that is not proved lost before one that is: when the search
// ends before the others were looked at, the best so far may be a loss.
func (t *thread) spare() {
	if t.sh.lines > 1 || t.roots[0].score > -searchkit.MinWin {
		return
	}
	i := slices.IndexFunc(t.roots, func(r rootMove) bool { return !r.lost })
	if i < 0 {
		return
	}
	r := t.roots[i]
	r.score, r.line = t.evaluate(), []gomoku.Point{r.point}
	copy(t.roots[1:i+1], t.roots[:i])
	t.roots[0] = r
}

// rootFours is how many fours are tried before the search begins: some
// milliseconds.
const rootFours = 20_000

// winAtOnce looks for the shortest win by fours from the root and makes it the
// result.
func (t *thread) winAtOnce() bool {
	limit := int64(rootFours)
	if n := t.sh.limits.Nodes; n > 0 {
		limit = min(limit, n/4+1)
	}
	if t.sh.who != nil {
		limit = min(limit, t.sh.who.nodes)
	}
	v := newFours(12)
	got := v.shortest(t.b, limit)
	t.nodes += v.nodes
	i := slices.IndexFunc(t.roots, func(r rootMove) bool { return r.point == v.line[0] })
	if got.win == 0 || i < 0 || t.sh.who != nil && got.win > 2*t.sh.who.fours+3 {
		return false
	}
	r := &t.roots[i]
	r.score, r.sel = searchkit.Win-got.win, got.win
	for _, p := range v.line[:got.win] {
		if p == gomoku.NoPoint {
			break // Black may not answer
		}
		r.line = append(r.line, p)
	}
	t.roots[0], t.roots[i] = t.roots[i], t.roots[0]
	t.rootDepth = 1
	return true
}

// enough reports whether another iteration is not worth beginning.
func (t *thread) enough(best *rootMove, depth, stable, drop int, share float64) bool {
	if m := t.sh.limits.Mate; m > 0 && best.score >= searchkit.Win-m {
		return true
	}
	if t.sh.stop.Pondering() || t.sh.limits.Depth > 0 || t.sh.lines > 1 {
		return false
	}
	// A forced end has been seen to its end.
	if searchkit.IsWin(best.score) && depth >= searchkit.Win-max(best.score, -best.score) {
		return true
	}
	if t.sh.budget.Hard == 0 {
		return false
	}
	if len(t.roots) == 1 && t.sh.limits.Nodes == 0 {
		return true
	}
	if t.sh.budget.Soft == 0 {
		return false
	}
	return t.sh.stop.Spent() >= t.sh.budget.Scaled(stable, drop, share)
}

// aspire searches the root with a window about the expected score, and widens
// it while the result falls outside.
func (t *thread) aspire() {
	alpha, beta := -searchkit.Infinite, searchkit.Infinite
	delta := 24
	if mean := t.roots[t.first].mean; mean != searchkit.NoScore && t.rootDepth >= 4 && !searchkit.IsWin(mean) {
		delta += mean * mean / 30000
		alpha, beta = max(mean-delta, -searchkit.Infinite), min(mean+delta, searchkit.Infinite)
	}
	failed := 0
	for {
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
			failed = min(failed+1, 2)
		default:
			return
		}
		if delta += delta; delta > 1000 {
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
	in := engine.Info{Depth: depth, SelDepth: max(r.sel, depth), MultiPV: rank, Nodes: nodes, Time: elapsed}
	if r.score != -searchkit.Infinite {
		in.Score = searchkit.EngineScore(r.score)
	} else if r.before != -searchkit.Infinite {
		in.Score = searchkit.EngineScore(r.before)
	}
	for _, p := range r.line {
		in.PV = append(in.PV, p.String())
	}
	return in
}
