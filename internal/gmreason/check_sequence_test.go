package gmreason

import (
	"errors"
	"fmt"
	"slices"

	"duiyi/gomoku"
)

// A threesChecker counts open threes in a row by the rules alone, trying every legal answer.
type threesChecker struct {
	us, them *checker // for wins by fours of the attacker and of the other side
	side     gomoku.Stone
	known    map[threesKey]bool
	left     int
}

type threesKey struct {
	p        gomoku.Position
	n, fours int
}

const threesLeft = 4_000

func newThreesChecker(side gomoku.Stone) *threesChecker {
	return &threesChecker{&checker{seen: map[uint64]bool{}}, &checker{seen: map[uint64]bool{}}, side, map[threesKey]bool{}, threesLeft}
}

// refuteSequence counts the threes after the stone played and after the best one, and plays
// the line.
func refuteSequence(before gomoku.Position, r Reason) error {
	n, least := r.Forcing[0], r.Forcing[2]
	if !may(before, r.Best) || n <= least || n != r.Moves || n > 3 || len(r.Line) == 0 || r.Line[0] != r.Move {
		return errors.New("it does not fit")
	}
	c := newThreesChecker(r.Stone)
	if ok, err := c.attacks(r.At, n, 0); !ok || err != nil {
		return errors.Join(err, fmt.Errorf("there are no %d threes in a row", n))
	}
	c.left = threesLeft
	if more, err := c.attacks(after(&before, r.Best), least+1, 0); more || err != nil {
		return errors.Join(err, fmt.Errorf("there are %d after the best stone", least+1))
	}
	p := r.At
	for i, pt := range r.Line {
		must := makes(p, p.Turn().Opponent())
		if len(must) > 1 || len(must) == 1 && must[0] != pt {
			return fmt.Errorf("a four is not answered at stone %d", i+1)
		}
		if err := p.Play(pt); err != nil {
			return err
		}
		if i%2 == 0 && len(makes(p, r.Stone)) == 0 && !threeOf(p, pt, r.Stone) {
			return fmt.Errorf("%v makes neither a four nor a three", pt)
		}
	}
	return nil
}

// threeOf reports whether a stone of s is part of an open three, by the rules.
func threeOf(p gomoku.Position, pt gomoku.Point, s gomoku.Stone) bool {
	return slices.ContainsFunc(p.Shapes(s), func(s gomoku.Shape) bool {
		return s.Name == gomoku.ShapeThree && s.Counts() && slices.Contains(s.Stones, pt)
	})
}

// spend counts a position.
func (c *threesChecker) spend() error {
	if c.left--; c.left < 0 {
		return errUndecided
	}
	return nil
}

// attacks reports whether the attacker, to move, can make n threes in a row.
func (c *threesChecker) attacks(p gomoku.Position, n, fours int) (ok bool, err error) {
	if n == 0 {
		return true, nil
	}
	key := threesKey{p, n, fours}
	if ok, seen := c.known[key]; seen {
		return ok, nil
	}
	if err := c.spend(); err != nil {
		return false, err
	}
	c.us.nodes = 0
	if ok, err = c.us.fours(p); err != nil {
		return false, err
	}
	theirs := makes(p, c.side.Opponent())
	for y := 0; y < p.Size() && !ok; y++ {
		for x := 0; x < p.Size() && !ok; x++ {
			pt := gomoku.PointAt(x, y)
			if !nearTwo(&p, pt, c.side) || !may(p, pt) || len(theirs) > 0 && theirs[0] != pt {
				continue
			}
			if ok, err = c.begins(after(&p, pt), pt, n, fours); err != nil {
				return false, err
			}
		}
	}
	c.known[key] = ok
	return ok, nil
}

// begins reports whether n threes can be made of which the stone just placed on pt is the
// first, or a four before them.
func (c *threesChecker) begins(p gomoku.Position, pt gomoku.Point, n, fours int) (bool, error) {
	if len(makes(p, c.side.Opponent())) > 0 {
		return false, nil
	}
	fives := makes(p, c.side)
	switch {
	case len(fives) == 0:
		if !threeOf(p, pt, c.side) {
			return false, nil
		}
		return c.stands(p, n-1, 0)
	case fours == 3:
		return false, nil
	case len(fives) > 1 || !may(p, fives[0]):
		return true, nil
	}
	return c.attacks(after(&p, fives[0]), n, fours+1)
}

// straights returns where the attacker could make two fives possible, or one that may not be
// stopped, if the other side passed.
func (c *threesChecker) straights(p gomoku.Position) (list []gomoku.Point) {
	again, err := turned(p)
	if err != nil {
		return nil
	}
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			if nearTwo(&again, pt, c.side) && may(again, pt) && c.straight(again, pt) {
				list = append(list, pt)
			}
		}
	}
	return list
}

func (c *threesChecker) straight(p gomoku.Position, pt gomoku.Point) bool {
	q := after(&p, pt)
	fives := makes(q, c.side)
	return len(fives) > 1 || len(fives) == 1 && !may(q, fives[0])
}

// stands reports whether the side to move, which faces a three, must let n more be made.
func (c *threesChecker) stands(p gomoku.Position, n, fours int) (bool, error) {
	key := threesKey{p, n, 10 + fours}
	if ok, seen := c.known[key]; seen {
		return ok, nil
	}
	if err := c.spend(); err != nil {
		return false, err
	}
	straights := c.straights(p)
	if len(straights) == 0 || len(makes(p, p.Turn())) > 0 {
		return false, nil
	}
	c.them.nodes = 0
	if won, err := c.them.fours(p); won || err != nil {
		return false, err
	}
	ok := true
	for y := 0; y < p.Size() && ok; y++ {
		for x := 0; x < p.Size() && ok; x++ {
			r := gomoku.PointAt(x, y)
			if !may(p, r) {
				continue
			}
			var err error
			if ok, err = c.goesOn(after(&p, r), straights, n, fours); err != nil {
				return false, err
			}
		}
	}
	c.known[key] = ok
	return ok, nil
}

// goesOn reports whether n more threes can be made after an answer.
func (c *threesChecker) goesOn(p gomoku.Position, straights []gomoku.Point, n, fours int) (bool, error) {
	left := func(p gomoku.Position) bool {
		return slices.ContainsFunc(straights, func(pt gomoku.Point) bool { return may(p, pt) && c.straight(p, pt) })
	}
	theirs := makes(p, c.side.Opponent())
	switch {
	case len(theirs) == 0:
		if left(p) {
			return true, nil
		}
		return c.attacks(p, n, 0)
	case len(theirs) > 1 || !may(p, theirs[0]):
		return false, nil
	case fours == 3:
		return false, errUndecided
	}
	p = after(&p, theirs[0])
	fives := makes(p, c.side)
	switch {
	case len(fives) == 0:
		if threeOf(p, theirs[0], c.side) {
			n = max(n-1, 0)
		}
		return c.stands(p, n, fours+1)
	case len(fives) > 1 || !may(p, fives[0]):
		return true, nil
	}
	p = after(&p, fives[0])
	if left(p) {
		return true, nil
	}
	return c.attacks(p, n, 1)
}

// refuteCuts counts the rows of the other side through both stones.
func refuteCuts(p gomoku.Position, f Fact) error {
	for i, pt := range []gomoku.Point{f.Move, f.Best} {
		rows, full := 0, 0
		for y := range p.Size() {
			for x := range p.Size() {
				for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
					through, own, others := false, 0, 0
					for k := range 5 {
						px, py := x+k*d[0], y+k*d[1]
						if px >= p.Size() || py < 0 || py >= p.Size() {
							own = 5
							break
						}
						q := gomoku.PointAt(px, py)
						through = through || q == pt
						switch p.At(q) {
						case f.Stone:
							own++
						case f.Stone.Opponent():
							others++
						}
					}
					if through && own == 0 && others > 0 {
						rows++
						if others > 1 {
							full++
						}
					}
				}
			}
		}
		if rows != f.Forcing[2*i] || full != f.Forcing[2*i+1] {
			return fmt.Errorf("%v cuts %d rows, %d of them full, not %v", pt, rows, full, f.Forcing)
		}
	}
	if n := f.Forcing; n[2]-n[0] < 2 || n[2]+n[3]-n[0]-n[1] < 3 || 3*(n[0]+n[1]) > 2*(n[2]+n[3]) {
		return fmt.Errorf("no fewer: %v", n)
	}
	return nil
}
