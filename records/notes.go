package records

import (
	"duiyi/match"
	"duiyi/record"
)

// Limits on the variations in a Note.
const (
	mostLines = 20 // at one position
	mostMoves = 60 // of a variation
)

// A Note is what an imported record says about one position of the line.
type Note struct {
	Ply     int        `json:"ply"`
	Comment string     `json:"comment,omitempty"` // without the engine's score
	Glyphs  []int      `json:"glyphs,omitempty"`
	Lines   []SideLine `json:"lines,omitempty"` // alternatives to the move before the position
}

// A SideLine is a variation: an alternative to the move before the position
// or, at the end of the line, a continuation.
type SideLine struct {
	After bool        `json:"after,omitempty"` // a continuation after the last move
	Moves []NotedMove `json:"moves"`
	More  bool        `json:"more,omitempty"` // the record has more of this variation
}

// A NotedMove is a move of a variation.
type NotedMove struct {
	Move    string            `json:"move"`              // canonical text
	Text    map[string]string `json:"text"`              // by notation
	Comment string            `json:"comment,omitempty"` // as in the record
	Glyphs  []int             `json:"glyphs,omitempty"`
}

// moves returns the child nodes with moves, looking through nodes that hold
// text only.
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

// sideLines returns the variations that start with these nodes in a position.
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

// Notes returns the comments, glyphs and variations of the record that a game
// was opened from, for the positions that have any. It stops where the game
// left the record.
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
			others = others[1:] // Step moved next to the front
			note.Comment, note.Glyphs = Noted(next.Comment), next.Glyphs
		}
		note.Lines = sideLines(state.PositionAt(ply), others, false)
		if next == nil { // the game left the record here
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
