package gmreason

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"duiyi/gomoku"
)

// threatened reports whether a stone on m has to be answered: a four, or after a pass a win by
// fours that the other side cannot forestall by its own.
func (c *checker) threatened(p gomoku.Position, m gomoku.Point) (bool, error) {
	us, q := p.Turn(), p
	if err := q.Play(m); err != nil {
		return false, err
	}
	switch {
	case len(makes(q, us.Opponent())) > 0:
		return false, nil
	case len(makes(q, us)) > 0:
		return true, nil
	}
	again, err := turned(q)
	if err != nil {
		return false, err
	}
	// Another side is to move: nothing of what was seen before is of use.
	won, err := (&checker{seen: map[uint64]bool{}}).fours(again)
	if !won || err != nil {
		return false, err
	}
	theirs, err := (&checker{seen: map[uint64]bool{}}).fours(q)
	return !theirs, err
}

// refuteTempo plays the fours and their answers, and looks what the last stone threatens.
func (c *checker) refuteTempo(p gomoku.Position, f Fact) error {
	if len(f.Line)%2 == 0 || len(f.Line) != 2*f.Moves+1 || f.Moves < 1 || f.Line[0] != f.Move || f.Line[2*f.Moves] != f.Targets[0] {
		return errors.New("the line does not fit")
	}
	for i := 0; i < 2*f.Moves; i += 2 {
		if len(makes(p, p.Turn().Opponent())) > 0 {
			return errors.New("a four is not answered")
		}
		if err := p.Play(f.Line[i]); err != nil {
			return err
		}
		if fives := makes(p, f.Stone); len(fives) != 1 || fives[0] != f.Line[i+1] || len(makes(p, f.Stone.Opponent())) > 0 {
			return fmt.Errorf("%v leaves %v", f.Line[i], fives)
		}
		if err := p.Play(f.Line[i+1]); err != nil {
			return err
		}
	}
	last := f.Line[2*f.Moves]
	if must, err := c.threatened(p, last); must || err != nil {
		return err
	}
	q := after(&p, last)
	again, err := turned(q)
	if err != nil {
		return err
	}
	if won, err := (&checker{seen: map[uint64]bool{}}).wins(again, f.Stone, 1); !won || err != nil {
		return cmp.Or(err, errors.New("the last stone threatens nothing"))
	}
	if won, err := (&checker{seen: map[uint64]bool{}}).fours(q); won || err != nil {
		return cmp.Or(err, errors.New("the opponent wins by fours first"))
	}
	return nil
}

// refuteRoom counts the open rows of five through both stones.
func refuteRoom(p gomoku.Position, f Fact) error {
	for i, pt := range []gomoku.Point{f.Move, f.Move, f.Best, f.Best} {
		s := []gomoku.Stone{f.Stone, f.Stone.Opponent()}[i%2]
		n := 0
		for y := range p.Size() {
			for x := range p.Size() {
				for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
					has, open := false, true
					for k := range 5 {
						px, py := x+k*d[0], y+k*d[1]
						if px >= p.Size() || py < 0 || py >= p.Size() {
							open = false
							break
						}
						at := gomoku.PointAt(px, py)
						has = has || at == pt
						open = open && p.At(at) != s.Opponent()
					}
					if has && open {
						n++
					}
				}
			}
		}
		if n != f.Forcing[i] {
			return fmt.Errorf("%d rows through %v, not %d", n, pt, f.Forcing[i])
		}
	}
	if n := f.Forcing; n[2] < n[0] || n[3] < n[1] || n[2]+n[3] < n[0]+n[1]+6 || 4*(n[0]+n[1]) > 3*(n[2]+n[3]) {
		return fmt.Errorf("no worse: %v", n)
	}
	return nil
}

// refuteAttack plays the line and looks whether each stone of the attacker must be answered.
func (c *checker) refuteAttack(p gomoku.Position, f Fact) error {
	if f.Moves < 2 || len(f.Line) != 2*f.Moves-1 || f.Line[0] != f.Move {
		return errors.New("the line does not fit")
	}
	for i, m := range f.Line {
		if i%2 == 0 {
			if must, err := c.threatened(p, m); !must || err != nil {
				return cmp.Or(err, fmt.Errorf("%v threatens nothing", m))
			}
		}
		if err := p.Play(m); err != nil {
			return err
		}
	}
	return nil
}

// refuteHandsOver looks whether the last stone of either line is the first that must be
// answered: of the other side in one, of this side in the other.
func (c *checker) refuteHandsOver(p gomoku.Position, f Fact) error {
	if len(f.Line)%2 != 0 || len(f.Better)%2 == 0 || f.Line[0] != f.Move || f.Better[0] != f.Best {
		return errors.New("the lines do not fit")
	}
	for _, line := range [][]gomoku.Point{f.Line, f.Better} {
		q := p
		for i, m := range line {
			must, err := c.threatened(q, m)
			if err != nil {
				return err
			}
			if must != (i == len(line)-1) {
				return fmt.Errorf("%v of %v must be answered: %v", m, line, must)
			}
			if err := q.Play(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// refuteLineEnd plays both lines and counts at their ends.
func refuteLineEnd(p gomoku.Position, f Fact) error {
	if f.Line[0] != f.Move || f.Better[0] != f.Best || slices.Equal(f.Line, f.Better) {
		return errors.New("the lines do not fit")
	}
	for i, line := range [][]gomoku.Point{f.Line, f.Better} {
		q := p
		for _, m := range line {
			if err := q.Play(m); err != nil {
				return err
			}
		}
		ours, theirs, err := counted(q, f.Stone)
		if err != nil || ours != f.Forcing[2*i] || theirs != f.Forcing[2*i+1] {
			return fmt.Errorf("%d and %d, not %v: %w", ours, theirs, f.Forcing, err)
		}
	}
	if n := f.Forcing; n[2]-n[3]-(n[0]-n[1]) < 2 {
		return fmt.Errorf("no worse: %v", n)
	}
	return nil
}
