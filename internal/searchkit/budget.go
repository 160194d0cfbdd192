package searchkit

import (
	"time"

	"duiyi/engine"
)

// A Budget is the time a search may take. It should not begin another
// iteration after Soft, which it may stretch or shrink with Scaled, and it
// stops wherever it is at Hard. Zero means that there is no such bound.
type Budget struct {
	Soft, Hard time.Duration
}

// The shares of the clock. A game lasts a few dozen moves more wherever it
// stands, so a clock without a next control is spent like one for 40 moves.
const (
	movesAhead = 40
	leastTime  = time.Millisecond
	// A clock that nothing adds to, and that the whole game must be played on,
	// is spared at its end: such a game may last a hundred moves more, each
	// of which costs what a busy machine makes of it.
	spared  = 2 * time.Second
	sparing = 100 // moves that the rest of it is kept for
	// So many increments of a clock are kept, as far as they go: a busy machine
	// may take some tenths of a second of any move.
	reserved     = 4
	mostReserved = time.Second
	// onlyMove is what is spent on a position with one move to choose from:
	// enough for a score to show.
	onlyMove = 20 * time.Millisecond
)

// NewBudget divides the time of the limits. Overhead is what passes between
// the engine's decision and the stop of its clock; it is held back once per
// move. A fixed time per move is used whole, except for the overhead or a tenth
// of it, whichever is less.
func NewBudget(l engine.Limits, overhead time.Duration) Budget {
	var b Budget
	if c := l.Clock; c != nil {
		b = clockBudget(*c, overhead)
	}
	if l.MoveTime > 0 {
		t := max(l.MoveTime-min(overhead, l.MoveTime/10), leastTime)
		if b.Hard == 0 || t < b.Hard {
			b.Hard = t
		}
		if b.Soft > t {
			b.Soft = t
		}
	}
	return b
}

func clockBudget(c engine.Clock, overhead time.Duration) Budget {
	moves := movesAhead
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, movesAhead)
	}
	// What is left for thinking if every move to come pays its overhead and
	// earns its increment.
	left := c.Left - overhead
	total := left + time.Duration(moves-1)*(c.Increment-overhead)
	total = max(total, left/4)
	soft := total / time.Duration(moves)
	reserve := min(reserved*c.Increment, mostReserved)
	if left < 2*reserve { // the nearer to it, the more of the increment is saved
		soft = time.Duration(float64(soft) * float64(left) / float64(2*reserve))
	}
	hard := 5 * soft
	if moves > 1 {
		// Never more than 4/5 of the clock while there are moves to come.
		soft = min(soft, left*7/10)
		hard = min(hard, left*8/10, max(left-reserve, left/4))
	} else {
		// The last move of a control may take what is left, but for what a busy
		// machine takes.
		soft, hard = min(soft, left*7/10), min(hard, left*9/10)
	}
	if c.MovesToGo == 0 && c.Increment == 0 && c.Byoyomi == 0 && left < spared {
		hard = min(hard, left/sparing)
	}
	if c.Byoyomi > 0 {
		// The allowance comes back with every move, so it is there to be spent.
		each := c.Byoyomi - overhead
		soft = max(soft, 0) + each*7/10
		hard = max(hard, 0) + each
	}
	hard = max(hard, leastTime)
	return Budget{Soft: max(min(soft, hard), leastTime), Hard: hard}
}

// Scaled returns the soft bound after an iteration. Stable is the number of
// iterations in a row that chose the same move; drop is by how much the score
// fell since the last iteration, in centipawns;
// share is the part of the nodes that went into the chosen move, 0 to 1. A
// settled search ends early; a failing one takes up to 2.5 times as long.
func (b Budget) Scaled(stable, drop int, share float64) time.Duration {
	if b.Soft == 0 {
		return 0
	}
	calm := 1.35 - 0.08*float64(min(stable, 8))
	fear := 1 + float64(min(max(drop, -40), 80))/160
	doubt := 1.55 - 0.8*share
	f := min(max(calm*fear*doubt, 0.3), 2.5)
	return min(time.Duration(float64(b.Soft)*f), b.Hard)
}
