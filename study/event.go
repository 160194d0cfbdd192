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

// A Command asks a study to change.
type Command struct {
	Type   string   `json:"type"`
	Node   ID       `json:"node,omitempty"`
	Moves  []string `json:"moves,omitempty"` // in any notation
	Index  int      `json:"index,omitempty"`
	Text   string   `json:"text,omitempty"`
	Glyphs []int    `json:"glyphs,omitempty"`
	Shapes []Shape  `json:"shapes,omitempty"`
	Eval   *Eval    `json:"eval,omitempty"`
	// Version, when not 0, is the version that the sender saw; a study that has
	// moved on refuses with ErrStale. Most edits of two people do not touch each
	// other, so that it may well be left out.
	Version int `json:"version,omitempty"`
	// Cmd is as that of a match.Command.
	Cmd string `json:"cmd,omitempty"`
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
