package study

// Command types.
const (
	CmdPlay     = "play"     // Moves, one after the other from Node; those that are there already are gone along
	CmdDelete   = "delete"   // Node, and all that follows it; does nothing if it is deleted already
	CmdPromote  = "promote"  // the variation that Node is in goes before those beside it
	CmdMain     = "main"     // the line to Node becomes the main line
	CmdReorder  = "reorder"  // Node becomes number Index among those beside it, from 0
	CmdComment  = "comment"  // Text on Node
	CmdMark     = "mark"     // Glyphs on Node, instead of those it has
	CmdDraw     = "draw"     // Shapes on Node, instead of those it has
	CmdEvaluate = "evaluate" // Eval on Node; nil takes it away
	CmdTitle    = "title"    // Text
	CmdUndo     = "undo"     // the last edit; a title is none
	CmdRedo     = "redo"     // the last edit that was undone
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
	EvStarted   = "started"   // Config, Text: the title; Nodes: the root, and what there is from the beginning. The first event of every study
	EvAdded     = "added"     // Nodes
	EvDeleted   = "deleted"   // Node
	EvOrdered   = "ordered"   // Order
	EvCommented = "commented" // Node, Text
	EvMarked    = "marked"    // Node, Glyphs
	EvDrawn     = "drawn"     // Node, Shapes
	EvEvaluated = "evaluated" // Node, Eval
	EvLaid      = "laid"      // Nodes: of those that are there the comment, glyphs and evaluation alone; the others are new
	EvTitled    = "titled"    // Text
	EvWithdrawn = "withdrawn" // Text: why a moderator took the study from the public; empty once its owner publishes it again
	EvUndone    = "undone"    //
	EvRedone    = "redone"    //
)

// An Event is one thing that happened to a study. Events are written down in
// order and never edited; folding them rebuilds the study exactly.
//
// A node is stored with the whole description of its move, though rules could
// make it again: that takes 60 µs a move in one game and 200 in another, and a
// study of ten thousand is to open in a third of a second.
type Event struct {
	Type   string  `json:"type"`
	At     int64   `json:"at"` // Unix milliseconds
	Config *Config `json:"config,omitempty"`
	Nodes  []Node  `json:"nodes,omitempty"` // parents before children, brothers in their order
	Node   ID      `json:"node,omitempty"`  // with EvStarted the node to look at first
	Order  []Place `json:"order,omitempty"`
	Text   string  `json:"text,omitempty"`
	Glyphs []int   `json:"glyphs,omitempty"`
	Shapes []Shape `json:"shapes,omitempty"`
	Eval   *Eval   `json:"eval,omitempty"`
	Cmd    string  `json:"cmd,omitempty"`   // of the command that it comes from
	Asked  string  `json:"asked,omitempty"` // with EvStarted: a mark of who asked for the study, and for what
}

// A Place is where a node goes among those beside it.
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
