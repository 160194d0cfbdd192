// Package question describes an opening rule's questions to the player to move, and the kinds
// of answers, which are moves.
package question

// Questions of opening rules, and the kinds of moves that answer them. A stone has no kind.
const (
	Place  = "place"  // a stone
	Choice = "choice" // one of several ways to go on, by name
	Number = "number" // how many fifth moves to offer
	Offer  = "offer"  // a point for the fifth stone; no stone is placed yet
	Pick   = "pick"   // the offer that the opponent keeps; its stone is placed
)

// An Opening is the question of an opening rule. position.legal lists the answers, which
// are moves.
type Opening struct {
	Rule string `json:"rule"` // its name
	// Ask is what to answer with:
	//   - place: a point for stone number stone
	//   - choice: one of options: stay (keep the colour), swap, two_more (swap2: place two
	//     more stones) or ten (Taraguchi-10: offer ten fifth moves); black and white work
	//     too
	//   - number: how many fifth moves to offer, one of options
	//   - offer: a point for the fifth stone; no two with the same figure
	//   - pick: one of offers, which becomes the fifth stone
	Ask     string   `json:"ask"`
	Stone   int      `json:"stone"`             // the number of the next stone, from 1: odd ones are black
	Within  int      `json:"within,omitempty"`  // of place: inside the central square with so many points on a side; missing: anywhere
	Outside int      `json:"outside,omitempty"` // of place: outside that square
	Options []string `json:"options,omitempty"` // of choice and number
	Offers  []string `json:"offers,omitempty"`  // of offer and pick: the points so far, in order
	Of      int      `json:"of,omitempty"`      // how many to offer, once settled
}
