package positions

import "duiyi/match"

// A Reason is a proved fact that explains a good or bad move, with its sentence.
// docs/reference/reasons.md defines the kinds.
type Reason struct {
	// Role is does, missed or allowed: the move does it, the best move would have done it, or
	// the answer to the move does it.
	Role    string            `json:"role"`
	Kind    string            `json:"kind"`              // what the move does: fork, pin, …
	Name    string            `json:"name,omitempty"`    // the code of a named mate or win; missing otherwise
	Side    match.Side        `json:"side"`              // whose move does it, or whose stones these are
	By      []string          `json:"by,omitempty"`      // the points of the acting pieces
	Targets []string          `json:"targets,omitempty"` // the points of the pieces acted on
	Gain    int               `json:"gain,omitempty"`    // the least material won: rook 9, horse and cannon 4, guards 2
	Moves   int               `json:"moves,omitempty"`   // how many moves of the winner it takes
	Line    []string          `json:"line,omitempty"`    // moves that show it, from its position; "" is an answer that renju forbids
	Text    map[string]string `json:"text"`              // the sentence, by language tag; en-x-plain, of xiangqi, is English with moves in words
}

// A ReasonQuery asks why a move is good or bad. Moves are canonical texts.
type ReasonQuery struct {
	Config match.Config
	Moves  []string // before the position in question
	Played string   // the move played there; "" to explain only the best move
	Best   []string // the best line from there, as far as known
	Reply  []string // the best line after Played, as far as known
}
