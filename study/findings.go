package study

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/match"
)

// A Finding is what somebody who looked through a study found out about one of
// its moves.
type Finding struct {
	Node    ID
	Comment string       // goes behind what is said there already
	Mark    int          // one of PGN's glyphs 1 to 6, instead of the one that is there; 0 leaves it
	Eval    *Eval        // instead of the one that is there; nil leaves it
	Line    []match.Move // what should have been played in its place
}

// lastMark is the last of PGN's glyphs that are marks on a move, of which it has
// one.
const lastMark = 6

// Lay lays findings over a study, in one edit: an undo takes all of them back.
// What is there already is not laid twice. There is no event where nothing had to
// be changed; the error is ErrNoNode, or that of a bound.
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

// laid is what an event says of a node with a finding, and whether that is
// anything new.
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

// lay carries EvLaid out: what nodes that are there have said of them, and the
// others are added.
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
