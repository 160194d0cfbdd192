package gm

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/gomoku/opening"
	"duiyi/match/question"
)

// asks and kinds map questions and kinds of moves to those of package match.
var (
	asks = map[opening.Ask]string{
		opening.AskPlace:  question.Place,
		opening.AskChoice: question.Choice,
		opening.AskNumber: question.Number,
		opening.AskOffer:  question.Offer,
		opening.AskPick:   question.Pick,
	}
	kinds = map[opening.Ask]string{
		opening.AskChoice: question.Choice,
		opening.AskNumber: question.Number,
		opening.AskOffer:  question.Offer,
		opening.AskPick:   question.Pick,
	}
)

// asked returns the question of the opening rule.
func asked(g *opening.Game) *question.Opening {
	q, ok := g.Question()
	if !ok {
		return nil
	}
	out := &question.Opening{
		Rule: q.Rule.String(), Ask: asks[q.Ask], Stone: q.Stone,
		Within: q.Within, Outside: q.Outside, Of: q.Of,
	}
	switch q.Ask {
	case opening.AskChoice, opening.AskNumber:
		out.Options = q.Answers()
	case opening.AskOffer, opening.AskPick:
		out.Offers = texts(q.Offers)
	}
	return out
}

// answerCode returns the code of the refusal of an answer.
func answerCode(e *opening.AnswerError) string {
	switch {
	case errors.Is(e, opening.ErrOutside):
		return "opening_outside"
	case errors.Is(e, opening.ErrInside):
		return "opening_inside"
	case errors.Is(e, opening.ErrOffered):
		return "opening_symmetric"
	}
	switch e.Question.Ask {
	case opening.AskChoice:
		return "opening_choice"
	case opening.AskNumber:
		return "opening_number"
	case opening.AskPick:
		return "opening_pick"
	default:
		return "opening_place"
	}
}

// answerDetail returns a sentence about why an answer was refused.
func answerDetail(e *opening.AnswerError) string {
	if !errors.Is(e, opening.ErrOffered) {
		return expected(e.Question)
	}
	if pt, same := e.Points[0], e.Points[1]; pt != same {
		return fmt.Sprintf("%v is the same as %v, which has been offered, by the symmetry of the position", pt, same)
	}
	return fmt.Sprintf("%v has been offered already", e.Points[0])
}

// expected returns a sentence about the answer that the opening rule expects.
func expected(q opening.Question) string {
	who := [2]string{"Black", "White"}[side(q.By)]
	of := fmt.Sprintf("the opening %v asks %s", q.Rule, who)
	switch q.Ask {
	case opening.AskChoice:
		return fmt.Sprintf("%s to choose: %s", of, strings.Join(q.Answers(), ", "))
	case opening.AskNumber:
		return fmt.Sprintf("%s how many fifth moves are to be offered: 1 to %d", of, q.Max)
	case opening.AskOffer:
		return fmt.Sprintf("%s for a point as fifth move: number %d of %d", of, len(q.Offers)+1, q.Of)
	case opening.AskPick:
		return fmt.Sprintf("%s to keep one of the fifth moves offered: %s", of, strings.Join(texts(q.Offers), ", "))
	}
	colour := [2]string{"white", "black"}[q.Stone%2]
	where := "anywhere"
	switch {
	case q.Within == 1:
		where = "in the centre"
	case q.Within > 1:
		where = fmt.Sprintf("inside the central %d×%d square", q.Within, q.Within)
	case q.Outside > 0:
		where = fmt.Sprintf("outside the central %d×%d square", q.Outside, q.Outside)
	}
	return fmt.Sprintf("%s to place stone %d, a %s one, %s", of, q.Stone, colour, where)
}
