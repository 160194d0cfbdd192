package opening

import (
	"errors"
	"fmt"
	"slices"

	"duiyi/gomoku"
)

// A Rule is an opening rule.
type Rule uint8

const (
	Free        Rule = iota // asks nothing
	Pro                     // Black's second stone outside the central 5×5 square
	LongPro                 // outside the central 7×7 square
	Swap                    // one places three stones, the other chooses a colour
	Swap2                   // or places two more, and leaves the choice to the first
	RIF                     // a swap after the third stone, two fifth moves offered
	Yamaguchi               // the first player declares how many fifth moves
	Soosorv8                // White declares them, up to eight, and Black may swap
	Taraguchi10             // a swap after every stone, or ten fifth moves
)

var ruleNames = [...]string{"free", "pro", "long_pro", "swap", "swap2", "rif", "yamaguchi", "soosyrv8", "taraguchi10"}

// Rules lists the opening rules, Free first.
func Rules() []Rule {
	list := make([]Rule, len(ruleNames))
	for i := range list {
		list[i] = Rule(i)
	}
	return list
}

// String returns the rule's name, such as "long_pro".
func (r Rule) String() string { return ruleNames[r] }

// ErrUnknownRule says that a name is none of an opening rule.
var ErrUnknownRule = errors.New("unknown opening rule")

// An unknownRule is a name that no rule has.
type unknownRule string

func (name unknownRule) Error() string { return fmt.Sprintf("%q is none of %v", string(name), Rules()) }

func (name unknownRule) Is(target error) bool { return target == ErrUnknownRule }

// ParseRule reads a rule's name; the empty one is Free. The error is
// ErrUnknownRule and lists the names.
func ParseRule(name string) (Rule, error) {
	if name == "" {
		return Free, nil
	}
	i := slices.Index(ruleNames[:], name)
	if i < 0 {
		return Free, unknownRule(name)
	}
	return Rule(i), nil
}

// Why a game cannot begin by a rule.
var (
	ErrNotEmpty = errors.New("begins on an empty board")
	ErrSize     = fmt.Errorf("needs a board with a central point and at least %d points on a side", minCentred)
)

// minCentred is the least board for the rules that measure from the centre: it
// has room for the largest square that one of them draws.
const minCentred = 9

// fits reports whether the rule can be played on a board of a size.
func (r Rule) fits(size int) bool {
	return !plans[r].centre || size%2 == 1 && size >= minCentred
}

// A Choice is one way to go on among those that a rule leaves to a player.
type Choice string

const (
	KeepColour  Choice = "stay"
	SwapColours Choice = "swap"
	TwoMore     Choice = "two_more" // swap2: place two more stones and let the opponent choose
	OfferTen    Choice = "ten"      // Taraguchi-10: offer ten fifth moves
)

// An Ask is the kind of a question.
type Ask uint8

const (
	AskNothing Ask = iota // the game goes on as usual
	AskPlace              // a stone
	AskChoice             // one of several ways to go on
	AskNumber             // how many fifth moves will be offered
	AskOffer              // a point for the fifth stone; none is placed yet
	AskPick               // the offer that the opponent keeps; the stone is placed
)

var askNames = [...]string{"nothing", "place", "choice", "number", "offer", "pick"}

// String returns "nothing", "place", "choice", "number", "offer" or "pick".
func (a Ask) String() string { return askNames[a] }

// A step is one question of an opening rule. Which colour a stone has follows
// from its number, as stones alternate from the first.
type step struct {
	ask     Ask
	by      gomoku.Stone // the seat that answers
	within  int          // AskPlace: only in the central square with so many points on a side; 0 is no bound
	outside int          // AskPlace: only outside that square; 0 is no bound
	options []option     // AskChoice
	max     int          // AskNumber: from 1 to max
	count   int          // AskOffer: how many; 0 is as many as a number step settled
}

// An option is one answer to a choice. What it leads to comes before the steps
// that follow the choice anyhow.
type option struct {
	choice Choice
	then   []step
}

// A plan is what a rule asks, after which the game goes on as usual.
type plan struct {
	centre bool // it measures from the central point, so the board needs one
	steps  []step
}

const (
	black = gomoku.Black
	white = gomoku.White
)

func place(by gomoku.Stone) step         { return step{ask: AskPlace, by: by} }
func inside(by gomoku.Stone, n int) step { return step{ask: AskPlace, by: by, within: n} }
func beyond(by gomoku.Stone, n int) step { return step{ask: AskPlace, by: by, outside: n} }
func number(by gomoku.Stone, most int) step {
	return step{ask: AskNumber, by: by, max: most}
}
func offer(n int) step { return step{ask: AskOffer, by: black, count: n} }
func pick() step       { return step{ask: AskPick, by: white} }

func choice(by gomoku.Stone, more ...option) step {
	return step{ask: AskChoice, by: by, options: append([]option{{choice: KeepColour}, {choice: SwapColours}}, more...)}
}

// maxDeclared bounds the number of fifth moves by the Yamaguchi rule, which
// sets no bound itself. More than ten have not been of use.
const maxDeclared = 12

// named returns the steps of a player who places one of the 26 openings: any three stones inside
// these squares are one of them, turned or mirrored.
func named(by gomoku.Stone) []step {
	return []step{inside(black, 1), inside(by, 3), inside(by, 5)}
}

// plans holds the plan of every rule. The one who begins sits on Black's seat,
// and the seats swap when a player takes the other colour.
var plans = [...]plan{
	Free: {},
	Pro: {centre: true, steps: []step{
		inside(black, 1), place(white), beyond(black, 5),
	}},
	LongPro: {centre: true, steps: []step{
		inside(black, 1), place(white), beyond(black, 7),
	}},
	Swap: {steps: []step{
		place(black), place(black), place(black), choice(white),
	}},
	Swap2: {steps: []step{
		place(black), place(black), place(black),
		choice(white, option{TwoMore, []step{place(white), place(white), choice(black)}}),
	}},
	RIF: {centre: true, steps: slices.Concat(
		named(black), []step{choice(white), place(white), offer(2), pick()},
	)},
	Yamaguchi: {centre: true, steps: slices.Concat(
		named(black), []step{number(black, maxDeclared), choice(white), place(white), offer(0), pick()},
	)},
	Soosorv8: {centre: true, steps: slices.Concat(
		named(black), []step{choice(white), place(white), number(white, 8), choice(black), offer(0), pick()},
	)},
	Taraguchi10: {centre: true, steps: []step{
		inside(black, 1), choice(white), inside(white, 3), choice(black), inside(black, 5), choice(white), inside(white, 7),
		{ask: AskChoice, by: black, options: []option{
			{KeepColour, []step{inside(black, 9), choice(white)}},
			{SwapColours, []step{inside(black, 9), choice(white)}},
			{OfferTen, []step{offer(10), pick()}},
		}},
	}},
}
