package gmsearch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// A SolveQuery asks whether the side to move of a position can force a win.
type SolveQuery struct {
	FoursOnly bool          // by fours alone (VCF); otherwise by fours and threes (VCT)
	Nodes     int64         // stones tried at most; 0 for no bound
	Time      time.Duration // 0 for no bound; the context bounds it as well
}

// A Solution is the answer to a SolveQuery.
type Solution struct {
	Win bool
	// Line is a forced win: stones of both sides in turn, the winner's first,
	// to the five; the defender's are the longest resistance found. NoPoint
	// stands for Black's answer to a four that may not be answered.
	Line []gomoku.Point
	// Proven is set with Win, and without it when FoursOnly was asked and there
	// is no such win at all. Otherwise a limit was reached, or only fours and
	// open threes were looked at, which proves nothing.
	Proven bool
	Nodes  int64
}

// ErrSolved says that there is nothing to solve in a position.
var ErrSolved = errors.New("the game is over")

// Solve looks for a forced win of the side to move.
func Solve(ctx context.Context, p *gomoku.Position, q SolveQuery) (Solution, error) {
	if p.Outcome() != gomoku.Ongoing {
		return Solution{}, fmt.Errorf("%w: %s", ErrSolved, p)
	}
	if q.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, q.Time)
		defer cancel()
	}
	limit := q.Nodes
	if limit <= 0 {
		limit = 1 << 62
	}
	b := gmeval.New(p)
	v := newFours(12)
	v.done = ctx.Done()
	fours := limit
	if !q.FoursOnly {
		fours = min(limit, foursFirst)
	}
	got := v.shortest(b, fours)
	s := Solution{Win: got.win > 0, Proven: got.win > 0 || got.proven, Nodes: v.nodes}
	if s.Win {
		s.Line = slices.Clone(v.line[:got.win])
	}
	if s.Win || q.FoursOnly {
		return s, nil
	}
	pr := newProver(b, newFours(leafBits), limit-v.nodes, ctx.Done())
	won := pr.prove()
	s.Proven = false
	s.Nodes += pr.nodes
	if !won {
		return s, nil
	}
	pr.limit = 1 << 62 // what is left is to write it down
	if s.Line, s.Win = pr.line(); s.Win {
		s.Proven = true
	}
	s.Nodes = v.nodes + pr.nodes
	return s, nil
}

// foursFirst is how many fours are tried before threes are.
const foursFirst = 100_000
