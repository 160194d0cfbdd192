package gmreason

import (
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// win tells of a win that the stone m of the side to move in p begins: by fours
// alone where they suffice, else by threes and then fours.
func (x *prover) win(p *gomoku.Position, m gomoku.Point) (Fact, bool) {
	us := x.Turn()
	x.Play(m)
	defer x.Undo()
	if x.Count(us.Other(), gmeval.MakesFive) > 0 {
		return Fact{}, false
	}
	f := Fact{Kind: VCF, Move: m, Stone: p.Turn()}
	threats := x.fives(us)
	answer, stops := x.answer(us)
	switch {
	case len(threats) == 0:
		line, ok := x.lost(threesDeep)
		if !ok {
			return Fact{}, false
		}
		f.Kind, f.Line = VCT, append([]gomoku.Point{m}, line...)
	case stops == 0:
		f.Line = append([]gomoku.Point{m}, x.lastStones(threats)...)
	case stops > 1:
		return Fact{}, false
	default:
		x.Play(answer)
		line, _ := x.vcf()
		if line == nil {
			f.Kind = VCT
			line = x.threes(threesDeep)
		}
		x.Undo()
		if line == nil {
			return Fact{}, false
		}
		f.Line = append([]gomoku.Point{m, answer}, line...)
	}
	f.Moves = (len(f.Line) + 1) / 2
	f.Win, f.Targets, f.Foul = decides(*p, f.Line)
	return f, true
}

// answer returns the first point on which the side to move may stop the fives that us has at
// hand, and how many there are.
func (x *prover) answer(us gmeval.Side) (pt gomoku.Point, n int) {
	if x.Count(us, gmeval.MakesFive) == 0 {
		return gomoku.NoPoint, 0
	}
	pt, n = x.Stop(us)
	if n == 1 && !x.Legal(x.Turn(), pt) {
		return gomoku.NoPoint, 0
	}
	return pt, n
}

// lastStones returns how a win ends when nothing stops all of the threats of a five: a stone on
// one of them, NoPoint if all are forbidden, and the five on another.
func (x *prover) lastStones(threats []gomoku.Point) []gomoku.Point {
	us := x.Turn().Other()
	for _, pt := range threats {
		if !x.Legal(us.Other(), pt) {
			continue
		}
		x.Play(pt)
		five := x.First(us, gmeval.MakesFive)
		x.Undo()
		if five != gomoku.NoPoint {
			return []gomoku.Point{pt, five}
		}
	}
	return []gomoku.Point{gomoku.NoPoint, threats[0]}
}

// threesDeep is how many stones of a win after the first may make no four, and
// threesWide how many are tried where one is looked for.
const (
	threesDeep = 1
	threesWide = 10
)

// lost returns how the side to move loses whatever it does: to a five, to
// continuous fours, or with deep above 0 to a further three. It is the longest
// such line among its answers.
func (x *prover) lost(deep int) (line []gomoku.Point, ok bool) {
	them := x.Turn()
	if x.Count(them, gmeval.MakesFive) > 0 {
		return nil, false
	}
	threat := x.threat()
	if threat == nil {
		return nil, false
	}
	var buf [gomoku.MaxSize * gomoku.MaxSize]gomoku.Point
	for _, r := range x.Near(x.Far(buf[:0])) {
		if x.spent() {
			return nil, false
		}
		if !x.Legal(them, r) {
			continue
		}
		x.Play(r)
		answer, won := threat, x.holds(threat)
		if !won {
			answer, won = x.against(deep)
		}
		x.Undo()
		if !won {
			return nil, false
		}
		if len(answer)+1 > len(line) {
			line = append([]gomoku.Point{r}, answer...)
		}
	}
	return line, len(line) > 0
}

// against returns how the side to move, which has just seen an answer to its
// threat, wins all the same.
func (x *prover) against(deep int) (line []gomoku.Point, ok bool) {
	if line, _ = x.vcf(); line != nil {
		return line, true
	}
	// The answer was a four: it is stopped, and the threat stands, or does not.
	if fours := x.fives(x.Turn().Other()); len(fours) > 0 {
		if len(fours) > 1 || !x.Legal(x.Turn(), fours[0]) {
			return nil, false
		}
		x.Play(fours[0])
		defer x.Undo()
		line, ok = x.lost(deep)
		return append([]gomoku.Point{fours[0]}, line...), ok
	}
	line = x.threes(deep)
	return line, line != nil
}

// threes returns a win of the side to move that begins with a stone that makes a
// three, or nil.
func (x *prover) threes(deep int) []gomoku.Point {
	us, tried := x.Turn(), 0
	if deep == 0 || x.Count(us.Other(), gmeval.MakesFive) > 0 {
		return nil
	}
	for _, m := range x.Marked(us, gmeval.MakesThree, nil) {
		if x.spent() || tried == threesWide {
			break
		}
		if !x.Legal(us, m) {
			continue
		}
		tried++
		x.Play(m)
		line, ok := x.lost(deep - 1)
		x.Undo()
		if ok {
			return append([]gomoku.Point{m}, line...)
		}
	}
	return nil
}

// decides names what decides a win by the stones of line, from p.
func decides(p gomoku.Position, line []gomoku.Point) (w Win, targets []gomoku.Point, foul gomoku.Kind) {
	n := len(line)
	if n < 3 {
		return "", nil, gomoku.Legal
	}
	us := p.Turn()
	var made []gomoku.Shape // when the winner's last stone but two stands
	for i, pt := range line[:n-2] {
		p.PlayUnchecked(pt)
		if i == n-5 {
			made = p.Shapes(us)
		}
	}
	last := line[n-3]
	if line[n-2] == gomoku.NoPoint {
		// The winner's five is where Black may not play.
		return ForbiddenAnswer, line[n-1:], p.Kind(line[n-1])
	}
	var fours []gomoku.Shape
	for _, s := range p.Shapes(us) {
		if _, ok := through([]gomoku.Shape{s}, gomoku.ShapeFour, last); ok {
			fours = append(fours, s)
		}
	}
	if len(fours) != 1 || len(fours[0].Completions) < 2 {
		return DoubleFour, nil, gomoku.Legal
	}
	// A straight four, perhaps made of what stood before it was decided.
	if _, ok := completed(made, gomoku.ShapeThree, last); ok {
		_, four := through(made, gomoku.ShapeFour, line[n-5])
		three, two := 0, false
		for _, s := range made {
			if _, ok := through([]gomoku.Shape{s}, gomoku.ShapeThree, line[n-5]); ok {
				three++
				if _, ok := completed([]gomoku.Shape{s}, gomoku.ShapeThree, last); ok {
					two = true
				}
			}
		}
		switch {
		case four && two:
			return FourThree, nil, gomoku.Legal
		case three > 1 && n == 5:
			return DoubleThree, nil, gomoku.Legal
		}
	}
	return StraightFour, nil, gomoku.Legal
}
