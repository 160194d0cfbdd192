package xqreason

import (
	"errors"
	"fmt"

	"duiyi/xiangqi"
)

// refuteLostTempo plays both sides' mates: the opponent's after the move and after a pass, and
// what the better move and the played one bring.
func refuteLostTempo(p xiangqi.Position, f Fact) error {
	if p.InCheck() || p.At(f.Move.To()) != xiangqi.NoPiece || f.Race == nil {
		return errors.New("it is no quiet move")
	}
	q := after(p, f.Move)
	if q.InCheck() {
		return errors.New("it gives check")
	}
	if f.Moves < 1 || !mateIn(q, f.Moves) || f.Moves > 1 && mateIn(q, f.Moves-1) {
		return fmt.Errorf("the opponent has no mate in %d", f.Moves)
	}
	passed, err := turned(p)
	if err != nil {
		return err
	}
	if f.Moves > 1 && mateIn(passed, f.Moves-1) {
		return errors.New("a pass would have been worse")
	}
	if !mateIn(passed, raceMoves) {
		return errors.New("the mate was not there")
	}
	if err := p.Legal(f.Race.Best); err != nil {
		return err
	}
	better := after(p, f.Race.Best)
	switch n := f.Race.Faster; {
	case n > 0 && (!matedIn(better, n-1) || n > 1 && matedIn(better, n-2)):
		return fmt.Errorf("the better move does not mate in %d", n)
	case n == 0 && mateIn(better, 3):
		return errors.New("the better move does not meet it")
	}
	if own := f.Race.Own; own > 0 {
		again, err := turned(q)
		if err != nil {
			return err
		}
		if !mateIn(again, own) || own > 1 && mateIn(again, own-1) {
			return fmt.Errorf("it threatens no mate in %d", own)
		}
	}
	if len(f.Line) < 2 || f.Line[0] != f.Move {
		return errors.New("the line does not fit")
	}
	return refuteLine(q, Fact{Moves: f.Moves, Pattern: f.Pattern, Line: f.Line[1:]})
}
