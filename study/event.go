package study

// Command types.
const (
	CmdPlay     = "play"     // plays Moves from Node, following existing moves
	CmdDelete   = "delete"   // deletes Node and everything after it, if it still exists
	CmdPromote  = "promote"  // moves the variation of Node before its siblings
	CmdMain     = "main"     // makes the line to Node the main line
	CmdReorder  = "reorder"  // moves Node to place Index among its siblings, from 0
	CmdComment  = "comment"  // sets the comment of Node to Text
	CmdMark     = "mark"     // replaces the Glyphs of Node
	CmdDraw     = "draw"     // replaces the Shapes of Node
	CmdEvaluate = "evaluate" // sets or, with nil, removes the Eval of Node
	CmdTitle    = "title"    // sets the title to Text
	CmdUndo     = "undo"     // undoes the last edit; a title is no edit
	CmdRedo     = "redo"     // redoes the last undone edit
)

// A Command edits a study.
type Command struct {
	// Type is what to do, with the fields it takes:
	//   - play (node, moves): follow existing moves and start a variation with new ones
	//   - delete (node): remove it and everything after it
	//   - promote (node): move its variation up by one
	//   - main (node): make its line the main line
	//   - reorder (node, index): its place among its siblings
	//   - comment (node, text): replace the comment; empty removes it
	//   - mark (node, glyphs), draw (node, shapes): replace those it has
	//   - evaluate (node, eval): set the evaluation; without eval remove it
	//   - title (text): rename the study
	//   - undo, redo: the last edit, by anyone, at least a thousand back; a title is no edit
	Type  string   `json:"type"`
	Node  ID       `json:"node,omitempty"`  // the number of a node
	Moves []string `json:"moves,omitempty"` // in any notation
	Index int      `json:"index,omitempty"` // from 0
	Text  string   `json:"text,omitempty"`  // of comment and title
	// Base is the comment or title that the text was written over. If it is no longer that,
	// the command is refused as text_changed, with the present text. Without it the last text
	// wins.
	Base   *string `json:"base,omitempty"`
	Glyphs []int   `json:"glyphs,omitempty"`
	Shapes []Shape `json:"shapes,omitempty"`
	Eval   *Eval   `json:"eval,omitempty"`
	// Version, if not 0, is the client's: if the study has moved on, the command is refused as
	// stale. Without it, edits of several people apply in order of arrival.
	Version int    `json:"version,omitempty"`
	Cmd     string `json:"cmd,omitempty"`
}

// Event types.
const (
	EvStarted   = "started"   // the first event of every study: Config, Text (the title), Nodes (the root and initial nodes)
	EvAdded     = "added"     // Nodes
	EvDeleted   = "deleted"   // Node
	EvOrdered   = "ordered"   // Order
	EvCommented = "commented" // Node, Text
	EvMarked    = "marked"    // Node, Glyphs
	EvDrawn     = "drawn"     // Node, Shapes
	EvEvaluated = "evaluated" // Node, Eval
	EvLaid      = "laid"      // Nodes: new ones, and existing ones with new comment, glyphs and evaluation
	EvTitled    = "titled"    // Text
	EvWithdrawn = "withdrawn" // Text: why a moderator made the study private; empty once its owner publishes it again
	EvUndone    = "undone"
	EvRedone    = "redone"
)

// An Event is one change of a study. Events are stored in order and never edited;
// folding them rebuilds the study exactly.
//
// A node includes the full description of its move. The rules could recompute it, but
// that takes 60 to 200 µs a move, depending on the game, and a study of ten thousand
// moves must open in a third of a second.
type Event struct {
	Type   string  `json:"type"`
	At     int64   `json:"at"` // Unix milliseconds
	Config *Config `json:"config,omitempty"`
	Nodes  []Node  `json:"nodes,omitempty"` // parents before children, siblings in order
	Node   ID      `json:"node,omitempty"`  // with EvStarted the node to show first
	Order  []Place `json:"order,omitempty"`
	Text   string  `json:"text,omitempty"`
	Glyphs []int   `json:"glyphs,omitempty"`
	Shapes []Shape `json:"shapes,omitempty"`
	Eval   *Eval   `json:"eval,omitempty"`
	Cmd    string  `json:"cmd,omitempty"`   // of the command
	Asked  string  `json:"asked,omitempty"` // with EvStarted: identifies a repeated request for the study
}

// A Place is a node's new place among its siblings.
type Place struct {
	Node  ID  `json:"node"`
	Index int `json:"index"`
}

// maxScore bounds evaluations, in centipawns and in plies.
const maxScore = 1_000_000

func checkEval(e *Eval) error {
	if e == nil {
		return nil
	}
	within := func(n int) bool { return n >= -maxScore && n <= maxScore }
	if !within(e.Score.Centipawns) || !within(e.Score.Mate) || e.Depth < 0 || e.Depth > maxScore {
		return badCommand("no evaluation: %+v", *e)
	}
	return nil
}
