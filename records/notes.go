package records

import (
	"duiyi/match"
	"duiyi/record"
)

// What of the lines beside a game's own is told.
const (
	mostLines = 20 // of one moment
	mostMoves = 60 // of a line
)

// A Note is what an imported record has at a moment of the line.
type Note struct {
	Ply     int        `json:"ply"`
	Comment string     `json:"comment,omitempty"` // without the score an engine wrote into it
	Glyphs  []int      `json:"glyphs,omitempty"`
	Lines   []SideLine `json:"lines,omitempty"` // alternatives to the move that led there
}

// A SideLine is a variation: an alternative to the move that led to the moment or, at the
// end of the line, what might follow.
type SideLine struct {
	After bool        `json:"after,omitempty"` // it follows the last move
	Moves []NotedMove `json:"moves"`
	More  bool        `json:"more,omitempty"` // the record has more of that line
}

// A NotedMove is a move of a side line.
type NotedMove struct {
	Move    string            `json:"move"`              // the canonical text
	Text    map[string]string `json:"text"`              // by notation
	Comment string            `json:"comment,omitempty"` // as the record has it
	Glyphs  []int             `json:"glyphs,omitempty"`
}

// moves are the nodes with moves that follow a node, at once or behind text alone.
func moves(n *record.Node) []*record.Node {
	var list []*record.Node
	for _, c := range n.Next {
		if c.Move != "" {
			list = append(list, c)
		} else {
			list = append(list, moves(c)...)
		}
	}
	return list
}

// sideLines are lines that begin with the given nodes in a position.
func sideLines(p match.Position, nodes []*record.Node, after bool) []SideLine {
	var lines []SideLine
	for _, n := range nodes[:min(len(nodes), mostLines)] {
		line := SideLine{After: after, Moves: []NotedMove{}}
		for at := p; n != nil; {
			next, m, err := at.Play(n.Move)
			if err != nil {
				break
			}
			at = next
			line.Moves = append(line.Moves, NotedMove{Move: m.Move, Text: m.Text, Comment: n.Comment, Glyphs: n.Glyphs})
			follow := moves(n)
			n = nil
			line.More = line.More || len(follow) > 1
			if len(follow) > 0 {
				if len(line.Moves) == mostMoves {
					line.More = true
					break
				}
				n = follow[0]
			}
		}
		if len(line.Moves) > 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

// Notes returns what the record that a game was opened from has beside its moves,
// for the moments of the game's line where there is something. What the game has
// left is told where it was left.
func Notes(state match.State) []Note {
	notes := []Note{}
	g, ok := Opened(state)
	if !ok {
		return notes
	}
	add := func(n Note) {
		if n.Comment != "" || len(n.Glyphs) > 0 || len(n.Lines) > 0 {
			notes = append(notes, n)
		}
	}
	root := Note{Comment: g.Root.Comment}
	if state.About != nil && fits(root.Comment) {
		root.Comment = state.About.Comment
	}
	node := &g.Root
	var note Note
	begun := false
	for ply, m := range state.Moves {
		if m.Aside() {
			continue
		}
		if !begun {
			begun = true
			add(root)
		}
		next := Step(node, m.Move)
		note = Note{Ply: ply + 1}
		others := moves(node)
		if next != nil {
			others = others[1:] // step has made it the first
			note.Comment, note.Glyphs = Noted(next.Comment), next.Glyphs
		}
		note.Lines = sideLines(state.PositionAt(ply), others, false)
		if next == nil { // the game has left the record
			add(note)
			return notes
		}
		node = next
		if ply < len(state.Moves)-1 {
			add(note)
		}
	}
	if !begun {
		note = root
	}
	note.Lines = append(note.Lines, sideLines(state.PositionAt(len(state.Moves)), moves(node), true)...)
	add(note)
	return notes
}
