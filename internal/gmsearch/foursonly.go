package gmsearch

import (
	"context"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// A FoursOnly answers many questions for wins by continuous fours, with one
// table: Solve makes a board and a table for each.
type FoursOnly struct{ v *fours }

// NewFoursOnly returns a searcher whose searches end, proving nothing, with ctx.
func NewFoursOnly(ctx context.Context) FoursOnly {
	v := newFours(shortBits)
	v.done = ctx.Done()
	return FoursOnly{v}
}

// Win returns the win by continuous fours of the side to move on b that takes the
// fewest stones, as Solution.Line, when it is seen with so many stones tried.
// proven is set where there is none at all. tried is how many were.
func (f FoursOnly) Win(b *gmeval.Board, nodes int64) (line []gomoku.Point, proven bool, tried int64) {
	line, got := f.search(b, maxFours, nodes)
	return line, got.proven, f.v.nodes
}

// Within is Win for wins by at most so many fours, 1 or more. none is set where there is no such
// win, whether or not there is a longer one.
func (f FoursOnly) Within(b *gmeval.Board, fours int, nodes int64) (line []gomoku.Point, none bool, tried int64) {
	line, _ = f.search(b, fours-1, nodes)
	return line, line == nil && !f.v.spent(), f.v.nodes
}

func (f FoursOnly) search(b *gmeval.Board, depth int, nodes int64) ([]gomoku.Point, verdict) {
	const small = 1 << shortBits
	f.v.table, f.v.mask = f.v.table[:small], small-1 // it has grown, and every search clears it
	got := f.v.within(b, depth, nodes)
	if got.win > 0 {
		return slices.Clone(f.v.line[:got.win]), got
	}
	return nil, got
}
