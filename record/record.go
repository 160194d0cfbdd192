package record

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"duiyi/internal/results"
)

// Pass is the move of a player who does not move, where the rules allow it.
const Pass = "pass"

// A Side is one of the two players: First moves first.
type Side uint8

// The sides.
const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return 1 - s }

// A Result is how a game ended, as PGN writes it.
type Result = results.Result

// The results. A record that says nothing of its result is Unknown.
const (
	Unknown    = results.Unknown
	FirstWins  = results.FirstWins
	SecondWins = results.SecondWins
	Drawn      = results.Drawn
)

// A Tag is one thing known of a game as a whole. Names are those of PGN
// (Event, Site, Date, Round, RedTeam, ...) where it has one.
type Tag struct{ Name, Value string }

// The tags by which a record tells of an opening rule that the players settled
// the opening by. Its main line has the stones alone, as other programs expect;
// what was asked and answered on the way stands in the second tag, as the moves
// of the game.
const (
	OpeningRuleTag  = "OpeningRule"
	OpeningMovesTag = "OpeningMoves"
)

// A Prop is a property of a node that no field of Node stands for, under the
// name that the format gives to it.
type Prop struct {
	Name   string
	Values []string
}

// A Shape is an arrow from one point to another or, without From, a ring around
// To, in one of Colours.
type Shape struct{ From, To, Colour string }

// Colours are those of shapes, the usual one first.
var Colours = []string{"green", "red", "blue", "yellow"}

// A Node is a move and what follows it, or the start of a game.
type Node struct {
	Move    string        // canonical text, or Pass; empty at the start and in a node that only holds text
	Side    Side          // who moved; Second at the start if First is to move, and the other way round
	Comment string        // after the move, lines separated by \n
	Glyphs  []int         // PGN's numeric annotation glyphs: 1 is a good move, 2 a mistake, ...
	Spent   time.Duration // thinking time; 0 when unknown
	Shapes  []Shape       // drawn on the board
	Props   []Prop
	Next    []*Node // what followed, first, and what might have
}

// A Game is one record.
type Game struct {
	Name    string    // as match.Config.Game names it
	Rules   string    // the set of rules where the file says; else empty
	Size    int       // points on a side, where the game leaves a choice
	Start   string    // FEN, or board rows joined by '/' and the side to move; empty for the game's own start
	Players [2]string // by Side
	Result  Result
	Tags    []Tag
	Root    Node
	Faults  []*Error // what could not be understood, in the order of the file: the first MaxFaults

	Unlisted int // how many more faults there are

	// Unread lists the lines of a file that belong to no game: those since the
	// game before, and with the last game those after it. They do not make the
	// game faulty.
	Unread FaultList

	// Notes say how the text was read where that was not certain, and where its bytes
	// are no characters. They do not make the game faulty.
	Notes []*Error

	// Charsets names the character sets in which the text was read, in their
	// order. ASCII and the texts of binary formats have none.
	Charsets []string
}

// SetFaults gives the game its faults, those of its text and those of its
// moves, each list in the order of the file.
func (g *Game) SetFaults(lists ...FaultList) {
	g.Faults, g.Unlisted = nil, 0
	var stops []*Error
	for _, l := range lists {
		g.Faults = append(g.Faults, l.List...)
		g.Unlisted += l.Unlisted
		g.addNotes(l.Notes)
		if l.Stop != nil {
			stops = append(stops, l.Stop)
		}
	}
	inOrder := func(a, b *Error) int { return cmp.Compare(a.Offset, b.Offset) }
	slices.SortStableFunc(g.Faults, inOrder)
	if more := len(g.Faults) + len(stops) - MaxFaults; more > 0 {
		g.Faults = g.Faults[:len(g.Faults)-more]
		g.Unlisted += more
	}
	g.Faults = append(g.Faults, stops...) // of all that was wrong, never left out
	slices.SortStableFunc(g.Faults, inOrder)
}

// addNotes gives the game more notes, in the order of the file.
func (g *Game) addNotes(list []*Error) {
	if len(list) == 0 {
		return
	}
	g.Notes = slices.Concat(g.Notes, list)
	slices.SortStableFunc(g.Notes, func(a, b *Error) int { return cmp.Compare(a.Offset, b.Offset) })
}

// AddFaults gives the game more faults and notes, which stand among those that it has in
// the order of the file.
func (g *Game) AddFaults(l FaultList) {
	g.addNotes(l.Notes)
	room := max(MaxFaults-len(g.Faults), 0)
	g.Unlisted += l.Unlisted + max(len(l.List)-room, 0)
	g.Faults = append(g.Faults, l.List[:min(room, len(l.List))]...)
	slices.SortStableFunc(g.Faults, func(a, b *Error) int { return cmp.Compare(a.Offset, b.Offset) })
}

// FaultCount returns how many faults there are, listed or not.
func (g *Game) FaultCount() int { return len(g.Faults) + g.Unlisted }

// Tag returns the value of a tag, or an empty text.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag appends a tag unless its value is empty or the game has one of that
// name; it reports whether the tag was new.
func (g *Game) SetTag(name, value string) bool {
	for _, t := range g.Tags {
		if t.Name == name {
			return false
		}
	}
	if value != "" {
		g.Tags = append(g.Tags, Tag{name, value})
	}
	return true
}

// Main returns the nodes of the main line that hold moves.
func (g *Game) Main() []*Node {
	var line []*Node
	for n := &g.Root; len(n.Next) > 0; {
		n = n.Next[0]
		if n.Move != "" {
			line = append(line, n)
		}
	}
	return line
}

// MoverResult returns the result for who moves first in the main line, as if that were First: a
// position may have Second to move.
func (g *Game) MoverResult() Result {
	if line := g.Main(); len(line) > 0 && line[0].Side == Second {
		switch g.Result {
		case FirstWins:
			return SecondWins
		case SecondWins:
			return FirstWins
		}
	}
	return g.Result
}

// Lines returns a text of several lines as records keep it: the lines separated
// by \n, without blanks around the whole.
func Lines(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\r", "\n"))
}

// Title says in one line which game this is.
func (g *Game) Title() string {
	var parts []string
	if g.Players[0] != "" || g.Players[1] != "" {
		names := g.Players
		for i := range names {
			if names[i] == "" {
				names[i] = "?"
			}
		}
		parts = append(parts, names[0]+" – "+names[1])
	}
	if event := g.Tag("Event"); event != "" {
		parts = append(parts, event)
	}
	if len(parts) == 0 && g.Tag("Title") != "" {
		return g.Tag("Title")
	}
	if g.Result != Unknown && len(parts) > 0 {
		parts = append(parts, string(g.Result))
	}
	return strings.Join(parts, ", ")
}

// Walk calls visit for every node below the root, parents before children and
// what was played before what might have been. It needs no stack of calls, so that a tree of any depth
// may be walked.
func (g *Game) Walk(visit func(n *Node)) {
	stack := []*Node{&g.Root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n != &g.Root {
			visit(n)
		}
		for i := len(n.Next) - 1; i >= 0; i-- {
			stack = append(stack, n.Next[i])
		}
	}
}
