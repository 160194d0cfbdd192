package gm

import (
	"fmt"
	"slices"

	"duiyi/match"
)

// Free is the opening rule that rules nothing.
const Free = "free"

// The names of the choices that opening rules offer. "black" and "white" are
// read for stay and swap where they mean the same.
const (
	Stay    = "stay"     // keep the colour
	Swap    = "swap"     // take the opponent's
	TwoMore = "two_more" // swap2: place two more stones and let the opponent choose
	Ten     = "ten"      // Taraguchi-10: offer ten fifth moves
)

// A step is one question of an opening rule. Which colour a stone has follows
// from its number, as stones alternate from the first.
type step struct {
	ask     string     // match.AskPlace, ...
	by      match.Side // the seat that answers
	within  int        // AskPlace: only in the central square with so many points on a side; 0 is no bound
	outside int        // AskPlace: only outside that square; 0 is no bound
	options []option   // AskChoice
	max     int        // AskNumber: from 1 to max
	count   int        // AskOffer: how many; 0 is as many as a number step settled
}

// An option is one answer to a choice. What it leads to comes before the steps
// that follow the choice anyhow.
type option struct {
	name string
	swap bool // the players swap seats
	then []step
}

// A rule is an opening rule: its steps, after which the game goes on as usual.
type rule struct {
	name   string
	centre bool // it measures from the central point, so the board needs one
	steps  []step
}

// Seats by their colours, as the rules speak of them.
const (
	black = match.First
	white = match.Second
)

func place(by match.Side) step         { return step{ask: match.AskPlace, by: by} }
func inside(by match.Side, n int) step { return step{ask: match.AskPlace, by: by, within: n} }
func beyond(by match.Side, n int) step { return step{ask: match.AskPlace, by: by, outside: n} }
func number(by match.Side, most int) step {
	return step{ask: match.AskNumber, by: by, max: most}
}
func offer(n int) step { return step{ask: match.AskOffer, by: black, count: n} }
func pick() step       { return step{ask: match.AskPick, by: white} }

func choice(by match.Side, more ...option) step {
	return step{ask: match.AskChoice, by: by, options: append([]option{{name: Stay}, {name: Swap, swap: true}}, more...)}
}

// maxDeclared bounds the number of fifth moves by the Yamaguchi rule, which
// sets no bound itself. More than ten have not been of use.
const maxDeclared = 12

// pattern is a player placing one of the 26 openings: any three stones inside
// these squares are one of them, turned or mirrored.
func pattern(by match.Side) []step {
	return []step{inside(black, 1), inside(by, 3), inside(by, 5)}
}

// rules are the opening rules beside Free. The one who begins sits on Black's
// seat, and the seats swap when a player takes the other colour.
var rules = []rule{
	{name: "pro", centre: true, steps: []step{
		inside(black, 1), place(white), beyond(black, 5),
	}},
	{name: "long_pro", centre: true, steps: []step{
		inside(black, 1), place(white), beyond(black, 7),
	}},
	{name: "swap", steps: []step{
		place(black), place(black), place(black), choice(white),
	}},
	{name: "swap2", steps: []step{
		place(black), place(black), place(black),
		choice(white, option{name: TwoMore, then: []step{place(white), place(white), choice(black)}}),
	}},
	{name: "rif", centre: true, steps: slices.Concat(
		pattern(black), []step{choice(white), place(white), offer(2), pick()},
	)},
	{name: "yamaguchi", centre: true, steps: slices.Concat(
		pattern(black), []step{number(black, maxDeclared), choice(white), place(white), offer(0), pick()},
	)},
	{name: "soosyrv8", centre: true, steps: slices.Concat(
		pattern(black), []step{choice(white), place(white), number(white, 8), choice(black), offer(0), pick()},
	)},
	{name: "taraguchi10", centre: true, steps: []step{
		inside(black, 1), choice(white), inside(white, 3), choice(black), inside(black, 5), choice(white), inside(white, 7),
		{ask: match.AskChoice, by: black, options: []option{
			{name: Stay, then: []step{inside(black, 9), choice(white)}},
			{name: Swap, swap: true, then: []step{inside(black, 9), choice(white)}},
			{name: Ten, then: []step{offer(10), pick()}},
		}},
	}},
}

// Openings lists the names of the opening rules, Free first.
func Openings() []string {
	list := []string{Free}
	for _, r := range rules {
		list = append(list, r.name)
	}
	return list
}

// minCentred is the least board for the rules that measure from the centre: it
// has room for the largest square that one of them draws.
const minCentred = 9

// findRule returns an opening rule by name, or nil for Free, and refuses what
// the rule cannot be played on.
func findRule(c match.Config, size int) (*rule, error) {
	if c.Opening == "" || c.Opening == Free {
		return nil, nil
	}
	i := slices.IndexFunc(rules, func(r rule) bool { return r.name == c.Opening })
	switch {
	case i < 0:
		return nil, fmt.Errorf("%q is none of %v", c.Opening, Openings())
	case c.Setup != "":
		return nil, fmt.Errorf("%s begins on an empty board", c.Opening)
	case rules[i].centre && (size%2 == 0 || size < minCentred):
		return nil, fmt.Errorf("%s needs a board with a central point and at least %d points on a side, not %d", c.Opening, minCentred, size)
	}
	return &rules[i], nil
}
