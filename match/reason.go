package match

// A Reason is a proved fact that says why a move is good or bad, with its
// sentence. docs/reference/reasons.md defines the kinds.
type Reason struct {
	// Role is what it has to do with the move that is explained: the move
	// "does" it, the best move would have done it and it was "missed", or the
	// answer does it and it was "allowed".
	Role string `json:"role"`
	Kind string `json:"kind"`
	// Name is the name of a mate or a win, as a code; empty where it has none.
	Name string `json:"name,omitempty"`
	Side Side   `json:"side"` // whose move does it, or whose stones
	// By are the points of what does it, Targets of what it is done to.
	By      []string `json:"by,omitempty"`
	Targets []string `json:"targets,omitempty"`
	// Gain is the material won at least: rook 9, horse and cannon 4, guards 2.
	Gain int `json:"gain,omitempty"`
	// Moves is how many moves of the winner's it takes.
	Moves int `json:"moves,omitempty"`
	// Line are moves that show it, from the position in which it is done; an
	// empty one is an answer that is forbidden.
	Line []string `json:"line,omitempty"`
	// Text is the sentence, by language tag.
	Text map[string]string `json:"text"`
}

// A ReasonQuery asks why a move is good or bad. Moves are canonical texts.
type ReasonQuery struct {
	Config Config
	Moves  []string // before the moment that is asked about
	Played string   // the move that was played there; "" to be told of the best one alone
	Best   []string // the best line from there, as far as it is known
	Reply  []string // the best line after Played, as far as it is known
}
