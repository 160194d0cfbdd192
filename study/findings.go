package study

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/match"
)

// A Finding is the result of analysing one move of a study.
type Finding struct {
	Node    ID
	Comment string       // appended to the node's comment
	Mark    int          // replaces the node's move mark, a PGN glyph from 1 to 6; 0 keeps it
	Eval    *Eval        // replaces the node's evaluation; nil keeps it
	Line    []match.Move // the better line, as a variation to the node
}

// lastMark is the last PGN glyph that marks a move. A move has at most one of them.
const lastMark = 6

// Lay adds findings to a study in one edit, which one undo reverts. It adds nothing
// twice, and returns no event if nothing changes. The error is ErrNoNode or that of a
// limit.
func Lay(s State, findings []Finding, now time.Time) (State, []Event, error) {
	e := Event{Type: EvLaid, At: now.UnixMilli()}
	id := s.next
	var added []Node
	for _, f := range findings {
		n := s.Tree.Node(f.Node)
		if n == nil || f.Node == Root {
			return s, nil, fmt.Errorf("%w: %d", ErrNoNode, f.Node)
		}
		if said, changed := laid(*n, f); changed {
			e.Nodes = append(e.Nodes, said)
		}
		parent := n.Parent
		for _, m := range f.Line {
			if parent < s.next {
				if there := s.Tree.Child(parent, m.Move); there != nil {
					parent = there.ID
					continue
				}
			}
			m.Info = nil
			added = append(added, Node{ID: id, Parent: parent, Move: m})
			parent, id = id, id+1
		}
	}
	e.Nodes = append(e.Nodes, added...)
	if len(e.Nodes) == 0 {
		return s, nil, nil
	}
	if s.Version >= maxChanges {
		return s, nil, ErrManyChanges
	}
	next, err := Fold(s, e)
	if err == nil {
		err = bounded(next.Tree)
	}
	if err != nil {
		return s, nil, err
	}
	return next, []Event{e}, nil
}

// laid returns a node with a finding, and whether that changes it.
func laid(n Node, f Finding) (Node, bool) {
	said := Node{ID: n.ID, Comment: n.Comment, Glyphs: n.Glyphs, Eval: n.Eval}
	text := CleanText(f.Comment)
	if text != "" && !strings.Contains(n.Comment, text) && len(n.Comment)+1+len(text) <= MaxComment {
		said.Comment = strings.TrimPrefix(n.Comment+"\n"+text, "\n")
	}
	if f.Mark != 0 && !slices.Contains(n.Glyphs, f.Mark) {
		rest := slices.DeleteFunc(slices.Clone(n.Glyphs), func(g int) bool { return g <= lastMark })
		if len(rest) < MaxGlyphs {
			said.Glyphs = append([]int{f.Mark}, rest...)
		}
	}
	if f.Eval != nil {
		said.Eval = f.Eval
	}
	same := said.Comment == n.Comment && slices.Equal(said.Glyphs, n.Glyphs) &&
		(said.Eval == n.Eval || said.Eval != nil && n.Eval != nil && *said.Eval == *n.Eval)
	return said, !same
}

// lay applies EvLaid: it annotates existing nodes and adds the others.
func lay(s *State, ed *editor, nodes []Node) error {
	at := s.At
	for i, n := range nodes {
		if n.ID >= s.next {
			err := grow(s, ed, nodes[i:])
			s.At = at
			return err
		}
		if n.ID == Root || ed.tree.Node(n.ID) == nil {
			return fmt.Errorf("%w: %d", ErrNoNode, n.ID)
		}
		ed.say(n.ID, n.Comment)
		to := ed.node(n.ID)
		to.Glyphs, to.Eval = n.Glyphs, n.Eval
	}
	return nil
}
