package gmsearch

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/searchkit"
)

// begin makes t ready to search from a position, as the player who, nil at full
// strength.
func (t *thread) begin(s *searchkit.Search, who *lapse, start *root) {
	t.who = who
	t.b = start.board.Copy()
	for i := range t.frames {
		f := &t.frames[i]
		f.played, f.skip, f.eval, f.killers = gomoku.NoPoint, gomoku.NoPoint, 0, [2]gomoku.Point{gomoku.NoPoint, gomoku.NoPoint}
	}
	t.frame(-1).played, t.frame(-2).played = start.last, start.before
	t.others = packAll(start.others)
	t.Begin(s, t, packAll(start.moves))
}

func packAll(list []gomoku.Point) []uint16 {
	moves := make([]uint16, len(list))
	for i, p := range list {
		moves[i] = pack(p)
	}
	return moves
}

// Run implements searchkit.Game. A win by fours is shown before anything is
// searched, if it is the one line that is asked for.
func (t *thread) Run() {
	if t.ID == 0 && min(t.Search.Lines(), len(t.Moves)) == 1 && t.winAtOnce() {
		t.Report(1, 1)
		t.Stop.Stop()
		return
	}
	t.Deepen()
	t.spare()
}

// SearchRoot implements searchkit.Game.
func (t *thread) SearchRoot(depth, alpha, beta int) int {
	return t.search(0, depth, alpha, beta, false)
}

// Widen implements searchkit.Game: the points that do not even look like a
// defence are held back until all the others lose.
func (t *thread) Widen() bool {
	if len(t.others) == 0 {
		return false
	}
	n := len(t.Moves)
	t.Add(t.others)
	for i := range t.Moves[n:] {
		t.Moves[n+i].Lost = true // until shown otherwise
	}
	t.others = nil
	return true
}

// Settled implements searchkit.Game. A depth, or several lines, are asked for
// in order to be seen to their end.
func (t *thread) Settled(best *searchkit.RootMove, depth int) bool {
	l := t.Search.Limits()
	if l.Depth > 0 || t.Search.Lines() > 1 {
		return false
	}
	plies := searchkit.Win - max(best.Score, -best.Score)
	return searchkit.IsWin(best.Score) && depth >= plies || t.Search.Timed() && len(t.Moves) == 1 && l.Nodes == 0
}

// MoveText implements searchkit.Game.
func (t *thread) MoveText(m uint16) string { return unpack(m).String() }

// spare puts a move that is not proved lost before one that is: when the search
// ends before the others were looked at, the best so far may be a loss.
func (t *thread) spare() {
	if t.Search.Lines() > 1 || t.Moves[0].Score > -searchkit.MinWin {
		return
	}
	i := slices.IndexFunc(t.Moves, func(r searchkit.RootMove) bool { return !r.Lost })
	if i < 0 {
		return
	}
	r := t.Moves[i]
	r.Score, r.Line = t.evaluate(), []uint16{r.Move}
	copy(t.Moves[1:i+1], t.Moves[:i])
	t.Moves[0] = r
}

// winAtOnce looks for the shortest win by fours from the root and makes it the
// result.
func (t *thread) winAtOnce() bool {
	limit := int64(rootFours)
	if n := t.Search.Limits().Nodes; n > 0 {
		limit = min(limit, n/rootFoursShare+1)
	}
	if t.who != nil {
		limit = min(limit, t.who.nodes)
	}
	v := newFours(shortBits)
	got := v.shortest(t.b, limit)
	t.Nodes += v.nodes
	i := slices.IndexFunc(t.Moves, func(r searchkit.RootMove) bool { return r.Move == pack(v.line[0]) })
	if got.win == 0 || i < 0 || t.who != nil && got.win > 2*t.who.fours+3 {
		return false
	}
	r := &t.Moves[i]
	r.Score, r.Sel = searchkit.Win-got.win, got.win
	for _, p := range v.line[:got.win] {
		if p == gomoku.NoPoint {
			break // Black may not answer
		}
		r.Line = append(r.Line, pack(p))
	}
	t.Moves[0], t.Moves[i] = t.Moves[i], t.Moves[0]
	return true
}
