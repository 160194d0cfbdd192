package gmopening

import (
	"context"
	"time"

	"duiyi/engine"
	"duiyi/gomoku/opening"
)

// Turn answers all that an opening rule asks a player until another is asked
// or the game goes on as usual: one move or more, in order. The limits bound
// the whole turn; the result is that of the last answer.
func (c Chooser) Turn(ctx context.Context, g opening.Game, l engine.Limits) (moves []string, r engine.Result, err error) {
	l = turnLimits(l)
	end := time.Now().Add(l.MoveTime)
	seat := g.Turn()
	for q, asked := g.Question(); asked && q.By == seat; q, asked = g.Question() {
		part := l // a third of what is left, for more may be asked
		part.MoveTime = max(time.Until(end)/3, shortest)
		if r, err = c.Choose(ctx, g, part); err != nil {
			return nil, r, err
		}
		m, err := g.Play(r.Move)
		if err != nil {
			return nil, r, err
		}
		if m.Swap {
			seat = seat.Opponent()
		}
		moves = append(moves, m.Text)
	}
	if len(moves) == 0 {
		return nil, r, ErrNothingAsked
	}
	return moves, r, nil
}
