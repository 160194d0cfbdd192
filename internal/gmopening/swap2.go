package gmopening

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

// ErrStones says that a swap2 opening asks nothing after so many stones.
var ErrStones = errors.New("swap2 asks after 0, 3 or 5 stones")

// A Swap2Answer is one turn of a player in a swap2 opening.
type Swap2Answer struct {
	// Black says that the player takes Black, of what stands on the board.
	Black bool
	// Stones are those to place: three to begin with; with White the next one,
	// or two for the opponent to choose a colour after.
	Stones []gomoku.Point
}

// Moves returns the answer as an opening.Game reads it, with so many stones on the
// board: three stones, or a choice and what it leads to.
func (a Swap2Answer) Moves(stones int) []string {
	var list []string
	switch {
	case stones == 0:
	case stones == 3 && len(a.Stones) == 2:
		list = append(list, string(opening.TwoMore))
	case a.Black == (stones == 5): // who began sits on Black's seat, and is asked after five
		list = append(list, string(opening.KeepColour))
	default:
		list = append(list, string(opening.SwapColours))
	}
	for _, pt := range a.Stones {
		list = append(list, pt.String())
	}
	return list
}

// Swap2 takes a player's whole turn in a swap2 opening, from an empty board and
// the stones placed on it: after none the first three, after three the choice of the second player, after five that of
// the first. The limits bound the turn.
func (c Chooser) Swap2(ctx context.Context, empty gomoku.Position, stones []gomoku.Point, l engine.Limits) (Swap2Answer, error) {
	var a Swap2Answer
	if n := len(stones); n != 0 && n != 3 && n != 5 {
		return a, fmt.Errorf("%w, not %d", ErrStones, n)
	}
	g, err := opening.New(empty, opening.Swap2)
	if err != nil {
		return a, err
	}
	for i, pt := range stones {
		if i == 3 {
			if _, err := g.Play(string(opening.TwoMore)); err != nil {
				return a, err
			}
		}
		if _, err := g.Play(pt.String()); err != nil {
			return a, err
		}
	}
	l = turnLimits(l)
	end := time.Now().Add(l.MoveTime)
	seat := g.Turn()
	for turns := 3; g.Turn() == seat; turns-- {
		part := l // of what is left, as if this were one of so many answers
		part.MoveTime = max(time.Until(end)/time.Duration(max(turns, 1)), shortest)
		var r engine.Result
		if _, asked := g.Question(); asked {
			r, err = c.Choose(ctx, g, part)
		} else { // White's next stone, after staying White
			board := g.Board()
			r, err = c.Engine.Search(ctx, position(&board), part, nil)
		}
		if err != nil {
			return a, err
		}
		m, err := g.Play(r.Move)
		if err != nil {
			return a, err
		}
		switch {
		case m.Ask == opening.AskChoice && m.Swap == (m.By == gomoku.White) && m.Text != string(opening.TwoMore):
			a.Black = true
			return a, nil
		case m.Swap:
			seat = seat.Opponent()
		case m.Stone != gomoku.None:
			a.Stones = append(a.Stones, m.Point)
		}
	}
	return a, nil
}

// turnLimits returns limits with a time for a whole turn, and no clock.
func turnLimits(l engine.Limits) engine.Limits {
	if l.MoveTime <= 0 {
		l.MoveTime = longest
	}
	if l.Clock != nil { // not much of the game's time for its opening
		l.MoveTime = min(l.MoveTime, max(l.Clock.Left/20, shortest))
	}
	l.Clock = nil
	return l
}
