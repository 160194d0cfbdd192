package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/match/question"
)

// opening plays an opening rule to its end in many ways: the reader is asked first, every
// right answer goes on and every other one is refuted, all that the step explains and all of
// the script comes up, and the opening ends.
func (p *prover) opening(ctx context.Context, c *courses.Chapter, i int) error {
	try := c.Steps[i].Try
	if len(try.Want) > 0 && len(c.Steps[i].Claims) == 0 {
		return errors.New("no claim proves the answers that are wanted")
	}
	w := &walk{p: p, ctx: ctx, c: c, step: i, script: map[string]bool{}, wanted: map[int]bool{}, wrong: map[string]bool{}}
	start, err := p.teacher.Stand(c, i)
	if err != nil {
		return err
	}
	if err := w.from(start, nil); err != nil {
		return err
	}
	for _, m := range try.Script {
		if !w.script[m] {
			return fmt.Errorf("the other player never answers %s", m)
		}
	}
	for k, want := range try.Want {
		if !w.wanted[k] {
			return fmt.Errorf("the reader is never asked %s %d", want.Ask, want.Stone)
		}
	}
	for _, x := range try.Wrong {
		for _, m := range x.Moves {
			if !w.wrong[m] {
				return fmt.Errorf("%s is explained as wrong, and never is", m)
			}
		}
	}
	return nil
}

// A walk goes through an opening as a reader may play it.
type walk struct {
	p      *prover
	ctx    context.Context
	c      *courses.Chapter
	step   int
	script map[string]bool // what the other player has answered
	wanted map[int]bool    // which questions with right answers came up, by index
	wrong  map[string]bool // which answers were wrong
}

// longest is more answers than any opening rule asks for.
const longest = 60

func (w *walk) from(at teacher.Stand, moves []string) error {
	if len(moves) > longest {
		return errors.New("the opening does not end")
	}
	view := at.Position.View()
	try := w.c.Steps[w.step].Try
	answers := some(view.Legal)
	for k, want := range try.Want {
		if want.Ask != view.Opening.Ask || want.Stone != 0 && want.Stone != view.Opening.Stone {
			continue
		}
		w.wanted[k] = true
		for _, m := range want.Moves {
			if !slices.Contains(view.Legal, m) {
				return fmt.Errorf("after %q %s is wanted and refused", moves, m)
			}
		}
		for _, x := range try.Wrong {
			for _, m := range x.Moves {
				if slices.Contains(view.Legal, m) {
					answers = append(answers, m)
				}
			}
		}
		answers = append(answers, want.Moves[0])
		break
	}
	shown, err := w.p.teacher.Hint(w.ctx, w.c, w.step, moves)
	if err != nil {
		return err
	}
	if !slices.Contains(view.Legal, shown.Move) {
		return fmt.Errorf("after %q %s is shown, which is refused", moves, shown.Move)
	}
	answers = append(answers, shown.Move)
	slices.Sort(answers)
	for _, m := range slices.Compact(answers) {
		tried, err := w.p.teacher.Try(w.ctx, w.c, w.step, moves, m)
		if err != nil {
			return fmt.Errorf("after %q: %s: %w", moves, m, err)
		}
		for _, answer := range tried.Answers {
			w.script[answer.Move] = true
		}
		switch tried.Verdict {
		case teacher.Wrong:
			w.wrong[m] = true
			if m == shown.Move {
				return fmt.Errorf("after %q %s is shown and wrong", moves, m)
			}
			if tried.Text == nil {
				return fmt.Errorf("after %q %s is wrong, and nothing says why", moves, m)
			}
		case teacher.Right:
			if m != shown.Move && view.Opening.Ask == question.Offer { // they differ in the points alone
				continue
			}
			if err := w.from(tried.Stand, tried.Line); err != nil {
				return err
			}
		}
	}
	return nil
}

// some returns all answers where they are few, else the first and the last.
func some(legal []string) []string {
	if len(legal) <= 4 {
		return slices.Clone(legal)
	}
	return []string{legal[0], legal[len(legal)-1]}
}
