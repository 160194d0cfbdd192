package classic

import (
	"context"
	"slices"
	"time"

	"duiyi/engine"
)

// depthFor returns how deep a xiangqi search goes.
func depthFor(l engine.Limits) int {
	switch {
	case l.Depth > 0:
		return min(l.Depth, maxDepth)
	case l.Mate > 0:
		return min(l.Mate, maxDepth)
	case l.Nodes > 0 || l.MoveTime > 0 || l.Clock != nil:
		return maxDepth
	default:
		return DefaultDepth
	}
}

// allowance returns the time that a search may take, or 0 when nothing bounds
// it.
func allowance(l engine.Limits) time.Duration {
	t := l.MoveTime
	if c := l.Clock; c != nil {
		share := clockShare(c)
		if t == 0 || share < t {
			t = share
		}
	}
	return t
}

// clockShare returns what a move may take of the clock: an even share of the
// time left for the moves to come, most of what the move itself brings, and
// never so much that the flag falls.
func clockShare(c *engine.Clock) time.Duration {
	moves := c.MovesToGo
	if moves == 0 {
		moves = 30 // as if the game went on for so many
	}
	share := c.Left/time.Duration(moves+1) + (c.Increment+c.Byoyomi)*3/4
	return max(time.Millisecond, min(share, (c.Left+c.Byoyomi)*9/10))
}

// bound returns a context that ends with ctx or when the time for the move is
// up, which for a search on the opponent's time begins with the hit.
func bound(ctx context.Context, l engine.Limits) (context.Context, context.CancelFunc) {
	t := allowance(l)
	if t == 0 {
		return ctx, func() {}
	}
	if l.Ponder == nil {
		return context.WithTimeout(ctx, t)
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-l.Ponder.Hit:
		case <-ctx.Done():
			return
		}
		timer := time.NewTimer(t)
		defer timer.Stop()
		select {
		case <-timer.C:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// among keeps the moves that the limits allow: all of them when the limits
// name none.
func among[M interface{ String() string }](moves []M, l engine.Limits) []M {
	if len(l.SearchMoves) == 0 {
		return moves
	}
	return slices.DeleteFunc(moves, func(m M) bool { return !slices.Contains(l.SearchMoves, m.String()) })
}
