package tui

import (
	"fmt"
	"strings"

	"duiyi/match"
)

// question returns what an opening rule asks, in a line, and how to answer.
func (t *table) question(o *match.Opening) string {
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
	case match.AskChoice:
		text = fmt.Sprintf(w.choice, answers())
	case match.AskNumber:
		text = fmt.Sprintf(w.number, len(o.Options))
	case match.AskOffer:
		text = fmt.Sprintf(w.offer, len(o.Offers)+1, o.Of)
		if len(o.Offers) > 0 {
			text += fmt.Sprintf(w.offered, strings.ToUpper(strings.Join(o.Offers, " ")))
		}
	case match.AskPick:
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

// step returns an answer to an opening rule in a word or two, or nothing for a
// stone placed as usual.
func (t *table) step(m match.Move) string {
	w := t.w.opening
	switch m.Kind {
	case match.KindChoice:
		return w.steps[m.Move]
	case match.KindNumber:
		return fmt.Sprintf(w.numbered, m.Move)
	case match.KindOffer:
		return fmt.Sprintf(w.offers, strings.ToUpper(m.Move))
	case match.KindPick:
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
