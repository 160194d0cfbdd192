package teacher

import (
	"slices"
	"strings"

	"duiyi/courses"
	"duiyi/match"
	"duiyi/match/question"
)

// ruleOf returns the opening rule that a step is played by; empty if it has none.
func ruleOf(s *courses.Step) string {
	if s.Try == nil || s.Try.Kind != courses.Opening {
		return ""
	}
	return s.Try.Opening
}

// A table is an opening rule as it is played: whose side is whose, and what the other player
// still prefers to answer.
type table struct {
	*Stand
	reader match.Side // which a swap changes
	script []string
}

// sit takes the players of a try to where its moves lead.
func sit(s *Stand, try *courses.Try, moves []string) (*table, error) {
	t := &table{Stand: s, reader: match.First, script: slices.Clone(try.Script)}
	if try.Seat == courses.SecondSeat {
		t.reader = match.Second
	}
	for _, m := range s.Moves {
		t.swap(m)
	}
	for _, m := range moves {
		if err := t.answer(m); err != nil {
			return nil, err
		}
	}
	if t.asked() == nil || t.Position.Turn() != t.reader {
		return nil, match.ConfigErrorf("moves", "the opening is over, or the other player is asked")
	}
	return t, nil
}

func (t *table) asked() *question.Opening { return t.Position.View().Opening }

func (t *table) swap(m match.Move) {
	if m.Swap {
		t.reader = t.reader.Other()
	}
}

// answer gives an answer of either player. One of the script is used up if the other player
// gives it.
func (t *table) answer(text string) error {
	reader := t.Position.Turn() == t.reader
	if err := t.play(text); err != nil {
		return err
	}
	m := *t.Last()
	if i := slices.Index(t.script, m.Move); i >= 0 && !reader {
		t.script = slices.Delete(t.script, i, i+1)
	}
	t.swap(m)
	return nil
}

// usual returns what is answered for want of a better answer: the first choice, a small
// number, or the last point that may be kept; else a point near the centre.
func (t *table) usual() string {
	v := t.Position.View()
	for _, m := range t.script {
		if slices.Contains(v.Legal, m) {
			return m
		}
	}
	switch v.Opening.Ask {
	case question.Choice:
		return v.Opening.Options[0]
	case question.Number:
		return v.Opening.Options[min(2, len(v.Opening.Options)-1)]
	case question.Pick:
		return v.Opening.Offers[len(v.Opening.Offers)-1]
	}
	size := strings.Index(strings.TrimSpace(v.Board), "/")
	return slices.MinFunc(v.Legal, func(a, b string) int { return fromCentre(a, size) - fromCentre(b, size) })
}

// fromCentre returns how far a point such as h8 is from the centre: the squares of its
// distances along both lines, in halves of a line.
func fromCentre(point string, size int) int {
	y := 0
	for _, digit := range point[1:] {
		y = 10*y + int(digit-'0')
	}
	dx, dy := 2*int(point[0]-'a')-size+1, 2*(y-1)-size+1
	return dx*dx + dy*dy
}

// wanted returns the right answers to what is asked; nil if all are right.
func wanted(try *courses.Try, q *question.Opening) []string {
	for _, w := range try.Want {
		if w.Ask == q.Ask && (w.Stone == 0 || w.Stone == q.Stone) {
			return w.Moves
		}
	}
	return nil
}

// open judges an answer of the reader to an opening rule, and gives those of the other player
// until the reader is asked again.
func open(s Stand, try *courses.Try, moves []string, move string) (Tried, error) {
	t, err := sit(&s, try, moves)
	if err != nil {
		return Tried{}, err
	}
	before, want := *t.Stand, wanted(try, t.asked())
	if err := t.answer(move); err != nil {
		return Tried{}, err
	}
	m := *t.Last()
	out := Tried{Stand: before, Verdict: Wrong, Move: &m, Line: moves}
	if want != nil && !slices.Contains(want, m.Move) {
		return out, nil
	}
	out.Verdict, out.Line = Right, append(slices.Clone(moves), m.Move)
	for t.asked() != nil && t.Position.Turn() != t.reader {
		if err := t.answer(t.usual()); err != nil {
			return Tried{}, err
		}
		m := *t.Last()
		out.Answers, out.Line = append(out.Answers, m), append(out.Line, m.Move)
	}
	if out.Stand = *t.Stand; t.asked() == nil {
		out.Verdict = Done
	}
	return out, nil
}

// showOpening returns an answer that the reader may give.
func showOpening(s Stand, try *courses.Try, moves []string) (*match.Move, error) {
	t, err := sit(&s, try, moves)
	if err != nil {
		return nil, err
	}
	best := ""
	if want := wanted(try, t.asked()); want != nil {
		best = want[0]
	} else {
		t.script = nil
		best = t.usual()
	}
	if err := t.answer(best); err != nil {
		return nil, err
	}
	return t.Last(), nil
}
