package tui

import (
	"fmt"
	"strings"

	"duiyi/match"
	"duiyi/match/question"
)

// question returns a one-line prompt for an opening rule, with the possible
// answers.
func (t *table) question(o *question.Opening) string {
	w := t.w.opening
	who := t.name(t.snap.State.Turn())
	answers := func() string {
		list := make([]string, len(o.Options))
		for i, option := range o.Options {
			if list[i] = option; w.steps[option] != "" {
				list[i] += " (" + w.steps[option] + ")"
			}
		}
		return strings.Join(list, ", ")
	}
	text := ""
	switch o.Ask {
	case question.Choice:
		text = fmt.Sprintf(w.choice, answers())
	case question.Number:
		text = fmt.Sprintf(w.number, len(o.Options))
	case question.Offer:
		text = fmt.Sprintf(w.offer, len(o.Offers)+1, o.Of)
		if len(o.Offers) > 0 {
			text += fmt.Sprintf(w.offered, strings.ToUpper(strings.Join(o.Offers, " ")))
		}
	case question.Pick:
		text = fmt.Sprintf(w.pick, strings.ToUpper(strings.Join(o.Offers, " ")))
	default:
		text = fmt.Sprintf(w.place, o.Stone, t.name(match.Side(1-o.Stone%2)))
		switch {
		case o.Within == 1:
			text += w.centre
		case o.Within > 0:
			text += fmt.Sprintf(w.within, o.Within, o.Within)
		case o.Outside > 0:
			text += fmt.Sprintf(w.outside, o.Outside, o.Outside)
		}
	}
	return fmt.Sprintf(w.asked, who, text)
}

// step describes an answer to an opening rule in a word or two, or returns ""
// for a normal stone.
func (t *table) step(m match.Move) string {
	w := t.w.opening
	switch m.Kind {
	case question.Choice:
		return w.steps[m.Move]
	case question.Number:
		return fmt.Sprintf(w.numbered, m.Move)
	case question.Offer:
		return fmt.Sprintf(w.offers, strings.ToUpper(m.Move))
	case question.Pick:
		return fmt.Sprintf(w.picks, strings.ToUpper(m.Move))
	}
	return ""
}

// openingWords are what is said of opening rules in one language.
type openingWords struct {
	asked    string            // who, what
	place    string            // number, colour
	centre   string            //
	within   string            // size twice
	outside  string            // size twice
	choice   string            // answers
	number   string            // the most
	offer    string            // which, of how many
	offered  string            // points
	pick     string            // points
	steps    map[string]string // by option
	numbered string            // how many
	offers   string            // point
	picks    string            // point
}
