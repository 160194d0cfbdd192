package gmreason

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"duiyi/gomoku"
)

// A checker is the slow twin of the finder: it replays claims by the rules
// alone, with nothing of the solver's or the finder's code.
type checker struct {
	seen  map[uint64]bool  // positions with the attacker to move that are no win by fours
	lines [][]gomoku.Point // wins by fours that were found, the last one last: most answers leave one of them
	nodes int
}

// errUndecided says that a claim was too long to be replayed.
var errUndecided = errors.New("undecided")

const checkNodes = 8_000

// refute returns why a claim is not proved, nil when it is.
func refute(r Reason) error {
	c := &checker{seen: map[uint64]bool{}}
	p := r.At
	if p.Turn() != r.Stone {
		return fmt.Errorf("%v is not to move", r.Stone)
	}
	if r.Kind == Foul {
		if kind := p.Explain(r.Move).Kind; p.Rule() != gomoku.Renju || p.Turn() != gomoku.Black || !kind.Forbidden() || kind != r.Foul {
			return fmt.Errorf("%v is %v", r.Move, kind)
		}
		return nil
	}
	if !may(p, r.Move) {
		return errors.New("it may not be played")
	}
	switch r.Kind {
	case Five, UnansweredFour:
		return c.refuteFive(p, r.Fact)
	case VCF, UnansweredThree:
		if err := c.replay(p, r.Line); err != nil {
			return err
		}
		if r.Kind == UnansweredThree {
			return stands(p, r.Fact, gomoku.ShapeThree, r.Stone)
		}
		return nil
	case VCT:
		return c.refuteVCT(p, r.Fact)
	case StopsFour:
		if err := stands(p, r.Fact, gomoku.ShapeFour, r.Stone.Opponent()); err != nil {
			return err
		}
		if q := after(&p, r.Move); len(makes(q, r.Stone.Opponent())) > 0 {
			return errors.New("there is another four")
		}
		return nil
	case StopsThree, StopsVCF:
		return c.refuteStop(p, r.Fact)
	case Counter, MakesThree, Threatens:
		return c.refuteThreat(p, r.Fact)
	case ThreatensVCT:
		return c.refuteSlowThreat(p, r.Fact)
	case SpendsFour:
		return c.refuteSpent(p, r.Fact)
	case Initiative:
		return refuteInitiative(p, r)
	case BothWant, Sequence: // its caller knows the position before
		return nil
	case Tempo:
		return c.refuteTempo(p, r.Fact)
	case Room:
		return refuteRoom(p, r.Fact)
	case Cuts:
		return refuteCuts(p, r.Fact)
	case Attack:
		return c.refuteAttack(p, r.Fact)
	case HandsOver:
		return c.refuteHandsOver(p, r.Fact)
	case LineEnd:
		return refuteLineEnd(p, r.Fact)
	}
	return fmt.Errorf("unknown kind %q", r.Kind)
}

// refuteAll is refute for a reason about a stone in before.
func refuteAll(before gomoku.Position, r Reason) error {
	switch r.Kind {
	case BothWant:
		return refuteInitiative(before, r)
	case Sequence:
		return refuteSequence(before, r)
	}
	return refute(r)
}

// may reports whether the side to move may place a stone there, by the rules.
func may(p gomoku.Position, pt gomoku.Point) bool { return p.Play(pt) == nil }

// makes returns where a stone of s would win, which is beside another one.
func makes(p gomoku.Position, s gomoku.Stone) (list []gomoku.Point) {
	var own, free [2 + gomoku.MaxSize]uint32 // from the row below the board, and the column beside it
	for y := range p.Size() {
		for x := range p.Size() {
			switch p.At(gomoku.PointAt(x, y)) {
			case s:
				own[y+1] |= 2 << x
			case gomoku.None:
				free[y+1] |= 2 << x
			}
		}
	}
	for y := range p.Size() {
		near := own[y] | own[y+1] | own[y+2]
		for rest := (near | near<<1 | near>>1) & free[y+1]; rest != 0; rest &= rest - 1 {
			if pt := gomoku.PointAt(bits.TrailingZeros32(rest)-1, y); p.Wins(pt, s) {
				list = append(list, pt)
			}
		}
	}
	return list
}

// stands checks that the stones of a shape, as rules see it, stand there and that
// the fact's move completes it.
func stands(p gomoku.Position, f Fact, name gomoku.ShapeName, s gomoku.Stone) error {
	for _, shape := range p.Shapes(s) {
		if shape.Name != name || !slices.Equal(shape.Stones, f.Stones) {
			continue
		}
		for _, c := range shape.Completions {
			if c.Point == f.Move {
				return nil
			}
		}
	}
	if len(f.Line) > 0 { // a three may be stopped beside what completes it
		for _, shape := range p.Shapes(s) {
			if shape.Name == name && slices.Equal(shape.Stones, f.Stones) {
				return nil
			}
		}
	}
	return fmt.Errorf("no %v of %v", name, f.Stones)
}

func (c *checker) refuteFive(p gomoku.Position, f Fact) error {
	if !p.Wins(f.Move, f.Stone) {
		return errors.New("it makes no five")
	}
	if f.Kind == UnansweredFour {
		return stands(p, f, gomoku.ShapeFour, f.Stone)
	}
	for _, pt := range f.Stones {
		if pt != f.Move && p.At(pt) != f.Stone {
			return fmt.Errorf("%v is not in the row", pt)
		}
	}
	return nil
}

// replay plays a win by fours: every stone of the attacker but the last must leave
// no answer but the one that the line has.
func (c *checker) replay(p gomoku.Position, line []gomoku.Point) error {
	us := p.Turn()
	them := us.Opponent()
	for i := 0; i < len(line); i += 2 {
		if p.At(line[i]) == gomoku.None && p.Wins(line[i], us) {
			if i != len(line)-1 {
				return errors.New("the five comes before the end")
			}
			return nil
		}
		if theirs := makes(p, them); len(theirs) > 1 || len(theirs) == 1 && theirs[0] != line[i] {
			return fmt.Errorf("a four is not answered at stone %d", i+1)
		}
		if err := p.Play(line[i]); err != nil {
			return err
		}
		threats := makes(p, us)
		switch {
		case len(threats) == 0:
			return fmt.Errorf("%v makes no four", line[i])
		case len(makes(p, them)) > 0:
			return errors.New("the defender makes a five")
		case i+2 >= len(line):
			return errors.New("the line ends without a five")
		case len(threats) == 1 && !may(p, threats[0]):
			if line[i+1] != gomoku.NoPoint || line[i+2] != threats[0] {
				return errors.New("the forbidden answer is not told")
			}
			return nil
		case len(threats) == 1 && line[i+1] != threats[0]:
			return fmt.Errorf("%v is not the answer", line[i+1])
		case line[i+1] == gomoku.NoPoint:
			for _, pt := range threats {
				if may(p, pt) {
					return errors.New("an answer is allowed")
				}
			}
			return nil
		}
		if err := p.Play(line[i+1]); err != nil {
			return err
		}
	}
	return errors.New("the line ends without a five")
}

// fours reports whether the side to move wins by continuous fours: by one of the
// lines that won before, or by trying all of them. err is errUndecided when
// there are too many.
func (c *checker) fours(p gomoku.Position) (bool, error) {
	for i := len(c.lines) - 1; i >= max(0, len(c.lines)-6); i-- {
		if c.replay(p, c.lines[i]) == nil {
			return true, nil
		}
	}
	line, err := c.search(p)
	if line != nil {
		c.lines = append(c.lines, line)
	}
	return line != nil, err
}

func (c *checker) search(p gomoku.Position) ([]gomoku.Point, error) {
	us := p.Turn()
	them := us.Opponent()
	if fives := makes(p, us); len(fives) > 0 {
		return fives[:1], nil
	}
	if c.seen[p.Hash()] {
		return nil, nil
	}
	theirs := makes(p, them)
	if len(theirs) > 1 {
		return nil, nil
	}
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			if p.At(pt) != gomoku.None || len(theirs) == 1 && theirs[0] != pt || !threatens(&p, pt, us) || !may(p, pt) {
				continue
			}
			if c.nodes++; c.nodes > checkNodes {
				return nil, errUndecided
			}
			q := after(&p, pt)
			threats := makes(q, us)
			switch {
			case len(threats) == 0 || len(makes(q, them)) > 0:
			case len(threats) > 1 && may(q, threats[0]):
				return []gomoku.Point{pt, threats[0], threats[1]}, nil
			case len(threats) > 1 && may(q, threats[1]):
				return []gomoku.Point{pt, threats[1], threats[0]}, nil
			case !may(q, threats[0]):
				return []gomoku.Point{pt, gomoku.NoPoint, threats[0]}, nil
			default:
				rest, err := c.search(after(&q, threats[0]))
				if err != nil {
					return nil, err
				}
				if rest != nil {
					return append([]gomoku.Point{pt, threats[0]}, rest...), nil
				}
			}
		}
	}
	c.seen[p.Hash()] = true
	return nil, nil
}

// threatens reports whether a stone on pt can make a four: three others of its
// colour stand within four points on a line.
func threatens(p *gomoku.Position, pt gomoku.Point, s gomoku.Stone) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 0
		for k := -4; k <= 4; k++ {
			x, y := pt.X()+k*d[0], pt.Y()+k*d[1]
			if k != 0 && x >= 0 && y >= 0 && x < p.Size() && y < p.Size() && p.At(gomoku.PointAt(x, y)) == s {
				n++
			}
		}
		if n >= 3 {
			return true
		}
	}
	return false
}

func (c *checker) refuteVCT(p gomoku.Position, f Fact) error {
	if f.Proof != nil {
		return refuteLong(p, f, f.Line)
	}
	q := p
	if err := q.Play(f.Move); err != nil {
		return err
	}
	us := p.Turn()
	lost, err := c.lost(q, us, 1)
	if err == nil && !lost {
		err = errors.New("there is a defence")
	}
	return err
}

// refuteLong has a long win checked, and looks whether the line begins as it does and ends in
// a five.
func refuteLong(p gomoku.Position, f Fact, line []gomoku.Point) error {
	if err := f.Proof.Check(&p, checkStones); err != nil {
		return err
	}
	if f.Proof.Nodes[0].Move != line[0] || f.Moves != (len(line)+1)/2 {
		return errors.New("the line is not that of the proof")
	}
	us := p.Turn()
	for i, pt := range line {
		if pt == gomoku.NoPoint {
			if i != len(line)-2 || may(p, line[i+1]) || !p.Wins(line[i+1], us) {
				return errors.New("an answer is allowed")
			}
			return nil
		}
		if err := p.Play(pt); err != nil {
			return err
		}
	}
	if p.Outcome() == gomoku.Ongoing || p.Outcome() == gomoku.Draw {
		return errors.New("the line does not end")
	}
	return nil
}

// lost reports whether every answer of the side to move runs into a win of us,
// with so many further stones that make no four.
func (c *checker) lost(p gomoku.Position, us gomoku.Stone, deep int) (bool, error) {
	if len(makes(p, p.Turn())) > 0 {
		return false, nil
	}
	ours := makes(p, us)
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			if len(ours) > 0 && !slices.Contains(ours, pt) || !may(p, pt) {
				continue
			}
			q := p
			_ = q.Play(pt)
			won, err := c.wins(q, us, deep)
			if !won || err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// wins reports whether us, to move, wins by fours or with so many stones that
// make none.
func (c *checker) wins(p gomoku.Position, us gomoku.Stone, deep int) (bool, error) {
	if won, err := c.fours(p); won || err != nil {
		return won, err
	}
	if theirs := makes(p, us.Opponent()); len(theirs) > 0 {
		if len(theirs) > 1 || !may(p, theirs[0]) {
			return false, nil
		}
		_ = p.Play(theirs[0])
		return c.lost(p, us, deep)
	}
	if deep == 0 {
		return false, nil
	}
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			if !may(p, pt) {
				continue
			}
			q := p
			_ = q.Play(pt)
			if !slices.ContainsFunc(q.Shapes(us), func(s gomoku.Shape) bool {
				return s.Name == gomoku.ShapeThree && slices.Contains(s.Stones, pt)
			}) {
				continue
			}
			if won, err := c.lost(q, us, deep-1); won || err != nil {
				return won, err
			}
		}
	}
	return false, nil
}

// turned returns the position with the other side to move, read anew.
func turned(p gomoku.Position) (gomoku.Position, error) {
	text := []byte(p.String())
	text[len(text)-1] = "XO"[map[gomoku.Stone]int{gomoku.Black: 1, gomoku.White: 0}[p.Turn()]]
	return gomoku.Parse(string(text), p.Rule())
}

// refuteThreat lets the other side pass after the stone, and plays the line; and
// looks whether the other side would win by fours instead of passing.
func (c *checker) refuteThreat(p gomoku.Position, f Fact) error {
	q := after(&p, f.Move)
	again, err := turned(q)
	if err != nil {
		return err
	}
	if len(makes(q, f.Stone)) > 0 {
		return errors.New("it makes a four")
	}
	if err := c.replay(again, f.Line[1:]); err != nil {
		return err
	}
	if f.Kind == MakesThree || len(f.Stones) > 0 {
		if err := stands(q, Fact{Stones: f.Stones, Move: f.Targets[0]}, gomoku.ShapeThree, f.Stone); err != nil {
			return err
		}
	}
	if won, err := c.fours(q); err != nil || won {
		return cmp.Or(err, errors.New("the opponent wins by fours first"))
	}
	if f.Kind != Counter {
		return nil
	}
	if len(makes(p, f.Stone.Opponent())) > 0 {
		return nil // a four was stopped
	}
	other, err := turned(p)
	if err != nil {
		return err
	}
	c.seen = map[uint64]bool{}
	if threatened, err := c.fours(other); err != nil || !threatened {
		return cmp.Or(err, errors.New("there was nothing to parry"))
	}
	return nil
}

// refuteSpent plays the four and its answer, and looks for a further four that
// wins, or for five points in a row that are still free of the other colour.
func (c *checker) refuteSpent(p gomoku.Position, f Fact) error {
	q := after(&p, f.Move)
	fives := makes(q, f.Stone)
	if len(fives) != 1 || fives[0] != f.Targets[0] || !may(q, fives[0]) {
		return fmt.Errorf("it makes fives possible on %v", fives)
	}
	if err := stands(q, Fact{Stones: f.Stones, Move: fives[0]}, gomoku.ShapeFour, f.Stone); err != nil {
		return err
	}
	q = after(&q, fives[0])
	if won, err := c.fours(q); err != nil || won {
		return cmp.Or(err, errors.New("there is a win behind it"))
	}
	first, last := f.Stones[0], f.Stones[len(f.Stones)-1]
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		if (last.X()-first.X())*d[1] != (last.Y()-first.Y())*d[0] {
			continue // not the line of the four
		}
		for x := range q.Size() {
			for y := range q.Size() {
				own, free := 0, 0
				for k := range 5 {
					px, py := x+k*d[0], y+k*d[1]
					if px >= q.Size() || py < 0 || py >= q.Size() {
						break
					}
					pt := gomoku.PointAt(px, py)
					if slices.Contains(f.Stones, pt) {
						own++
					}
					if q.At(pt) != f.Stone.Opponent() {
						free++
					}
				}
				if own > 0 && free == 5 {
					return errors.New("its row is still open")
				}
			}
		}
	}
	return nil
}

func (c *checker) refuteStop(p gomoku.Position, f Fact) error {
	other, err := turned(p)
	if err != nil {
		return err
	}
	if err := c.replay(other, f.Line); err != nil {
		return err
	}
	if f.Kind == StopsThree {
		if err := stands(p, Fact{Stones: f.Stones, Move: f.Line[0]}, gomoku.ShapeThree, f.Stone.Opponent()); err != nil {
			return err
		}
	}
	q := p
	if err := q.Play(f.Move); err != nil {
		return err
	}
	if won, err := c.fours(q); err != nil || won {
		return cmp.Or(err, errors.New("the opponent wins by fours all the same"))
	}
	return nil
}

// refuteSlowThreat lets the other side pass after the stone and looks whether the first stone
// of the line then wins by threes and fours, and whether there was such a win before.
func (c *checker) refuteSlowThreat(p gomoku.Position, f Fact) error {
	q := after(&p, f.Move)
	again, err := turned(q)
	if err != nil {
		return err
	}
	if len(makes(q, f.Stone)) > 0 || len(makes(q, f.Stone.Opponent())) > 0 {
		return errors.New("a five is near")
	}
	if won, err := c.fours(q); err != nil || won {
		return cmp.Or(err, errors.New("the opponent wins by fours first"))
	}
	c.seen, c.lines = map[uint64]bool{}, nil
	if f.Proof != nil {
		return refuteLong(again, f, f.Line[1:])
	}
	if !may(again, f.Line[1]) {
		return errors.New("the threat may not be played")
	}
	threat := after(&again, f.Line[1])
	lost, err := c.lost(threat, f.Stone, 0)
	if err == nil && !lost {
		err = errors.New("the threat has a defence")
	}
	return err
}

// refuteInitiative counts anew, by the shapes that the rules know, after the stone and after
// the best one. before is the position of the best stone.
func refuteInitiative(before gomoku.Position, r Reason) error {
	n := r.Forcing
	if !may(r.At, r.Move) || !may(before, r.Best) || r.Kind == BothWant && r.Best != r.Move {
		return errors.New("a stone may not be placed")
	}
	for i, q := range []gomoku.Position{after(&r.At, r.Move), after(&before, r.Best)} {
		ours, theirs, err := counted(q, r.Stone)
		if err != nil || ours != n[2*i] || theirs != n[2*i+1] {
			return fmt.Errorf("%d and %d, not %v: %w", ours, theirs, n, err)
		}
	}
	worse := n[2] - n[3] - (n[0] - n[1]) // of the side of Stone
	if r.Kind == BothWant {
		worse = -worse
	}
	if worse < 2 || r.Kind == Initiative && (n[0] > n[2] || n[1] < n[3]) {
		return fmt.Errorf("no worse: %v", n)
	}
	return nil
}

// counted counts for s and the other side after the answers to fours with one answer.
func counted(p gomoku.Position, s gomoku.Stone) (ours, theirs int, err error) {
	for range 2 {
		if len(makes(p, p.Turn())) > 0 {
			return 0, 0, errors.New("a five is possible")
		}
		fives := makes(p, p.Turn().Opponent())
		if len(fives) == 0 {
			return forces(p, s), forces(p, s.Opponent()), nil
		}
		if len(fives) > 1 || !may(p, fives[0]) {
			return 0, 0, errors.New("a five cannot be stopped")
		}
		p = after(&p, fives[0])
	}
	return 0, 0, errors.New("fours go on")
}

// forces counts the points where a stone of s would be part of a three or a four.
func forces(p gomoku.Position, s gomoku.Stone) (n int) {
	if p.Turn() != s {
		turned, err := turned(p)
		if err != nil {
			return -1
		}
		p = turned
	}
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			if !nearTwo(&p, pt, s) || !may(p, pt) {
				continue
			}
			q := after(&p, pt)
			if slices.ContainsFunc(q.Shapes(s), func(s gomoku.Shape) bool { return s.Counts() && slices.Contains(s.Stones, pt) }) {
				n++
			}
		}
	}
	return n
}

// nearTwo reports whether two stones of s stand within four points of pt on a line, without
// which a stone there is part of no three.
func nearTwo(p *gomoku.Position, pt gomoku.Point, s gomoku.Stone) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 0
		for k := -4; k <= 4; k++ {
			x, y := pt.X()+k*d[0], pt.Y()+k*d[1]
			if k != 0 && x >= 0 && y >= 0 && x < p.Size() && y < p.Size() && p.At(gomoku.PointAt(x, y)) == s {
				n++
			}
		}
		if n >= 2 {
			return true
		}
	}
	return false
}
