package xqsearch

import (
	"slices"

	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// begin makes t ready to search from a position and its history. The frames
// before the root are those of no move.
func (t *thread) begin(s *searchkit.Search, start *root) {
	t.pos, t.rules = start.pos, start.rules
	t.line = append(t.line[:0], start.line...)
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
	moves := make([]uint16, len(start.moves))
	for i, m := range start.moves {
		moves[i] = uint16(m)
	}
	t.Begin(s, t, moves)
}

// Run implements searchkit.Game.
func (t *thread) Run() {
	t.Deepen()
	t.spare()
}

// spare puts a move that is not proved lost before one that is: when the search
// ends before the others were looked at, the best so far may be a loss. What such a
// move is worth is not known; the position was worth no more, one iteration before.
func (t *thread) spare() {
	if t.Search.Lines() > 1 || t.Moves[0].Score > -searchkit.MinWin {
		return
	}
	i := slices.IndexFunc(t.Moves, func(r searchkit.RootMove) bool { return !r.Lost })
	if i < 0 {
		return
	}
	worth := -searchkit.Infinite
	for _, r := range t.Moves {
		worth = max(worth, r.Before)
	}
	if worth == -searchkit.Infinite {
		worth = t.evaluate(0)
	}
	r := t.Moves[i]
	r.Score, r.Line = worth, []uint16{r.Move}
	copy(t.Moves[1:i+1], t.Moves[:i])
	t.Moves[0] = r
}

// SearchRoot implements searchkit.Game.
func (t *thread) SearchRoot(depth, alpha, beta int) int {
	return t.search(0, depth, alpha, beta, false)
}

// Widen implements searchkit.Game: no move is held back.
func (t *thread) Widen() bool { return false }

// Settled implements searchkit.Game. What time does not bound looks on: for a
// shorter mate, and for what the others of several lines are worth.
func (t *thread) Settled(best *searchkit.RootMove, depth int) bool {
	plies := searchkit.Win - max(best.Score, -best.Score)
	return t.Search.Timed() && searchkit.IsWin(best.Score) && depth >= mateDepthScale*plies+mateDepthBase
}

// MoveText implements searchkit.Game.
func (t *thread) MoveText(m uint16) string { return xiangqi.Move(m).String() }
