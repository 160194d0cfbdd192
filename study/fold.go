package study

import (
	"fmt"
	"slices"
)

// Fold returns the state after an event, or ErrBadEvent if the event does not fit s.
func Fold(s State, e Event) (State, error) {
	next, err := fold(s, e)
	if err != nil {
		return s, fmt.Errorf("%w: %s: %w", ErrBadEvent, e.Type, err)
	}
	next.Version++
	if e.Cmd != "" {
		next.carry(e.Cmd)
	}
	return next, nil
}

func fold(s State, e Event) (State, error) {
	if (e.Type == EvStarted) != (s.Version == 0) {
		return s, fmt.Errorf("as event %d", s.Version+1)
	}
	switch e.Type {
	case EvStarted:
		return started(e)
	case EvTitled:
		s.Title = e.Text
		return s, nil
	case EvWithdrawn:
		s.Withdrawn = e.Text
		return s, nil
	case EvUndone, EvRedone:
		return stepped(s, e.Type)
	}
	before := s.Tree
	ed := edit(s.Tree)
	if err := change(&s, ed, e); err != nil {
		return s, err
	}
	s.Tree = ed.tree
	s.past, s.future = s.past.with(before, s.At), nil
	return s, nil
}

func started(e Event) (State, error) {
	if e.Config == nil || len(e.Nodes) == 0 || e.Nodes[0].ID != Root {
		return State{}, fmt.Errorf("without a position to start from")
	}
	s := State{Config: *e.Config, Title: e.Text, First: e.Node, Asked: e.Asked}
	ed := edit(Tree{})
	ed.add(e.Nodes[0])
	s.next = 1
	if err := grow(&s, ed, e.Nodes[1:]); err != nil {
		return State{}, err
	}
	s.Tree, s.At = ed.tree, Root
	return s, nil
}

// stepped applies an undo or redo. It selects the node of the edit or, if that is
// gone, its nearest remaining ancestor.
func stepped(s State, kind string) (State, error) {
	from, other := &s.past, &s.future
	if kind == EvRedone {
		from, other = other, from
	}
	if *from == nil {
		return s, fmt.Errorf("there is no edit")
	}
	to := *from
	*from, *other = to.more, (*other).with(s.Tree, to.at)
	before := s.Tree
	s.Tree, s.At = to.tree, to.at
	for s.Tree.Node(s.At) == nil {
		s.At = before.Node(s.At).Parent
	}
	return s, nil
}

// change applies an edit.
func change(s *State, ed *editor, e Event) error {
	if e.Type == EvAdded {
		return grow(s, ed, e.Nodes)
	}
	if e.Type == EvLaid {
		return lay(s, ed, e.Nodes)
	}
	n := ed.tree.Node(e.Node)
	if n == nil {
		return fmt.Errorf("%w: %d", ErrNoNode, e.Node)
	}
	s.At = e.Node
	switch e.Type {
	case EvDeleted:
		if e.Node == Root {
			return ErrRoot
		}
		s.At = n.Parent
		ed.cut(e.Node)
	case EvOrdered:
		return order(ed, e.Order)
	case EvCommented:
		ed.say(e.Node, e.Text)
	case EvMarked:
		ed.node(e.Node).Glyphs = e.Glyphs
	case EvDrawn:
		ed.node(e.Node).Shapes = e.Shapes
	case EvEvaluated:
		ed.node(e.Node).Eval = e.Eval
	default:
		return fmt.Errorf("an unknown type")
	}
	return nil
}

// grow adds nodes, numbered consecutively.
func grow(s *State, ed *editor, nodes []Node) error {
	for _, n := range nodes {
		switch {
		case n.ID != s.next:
			return fmt.Errorf("node %d comes where %d was to be", n.ID, s.next)
		case ed.tree.Node(n.Parent) == nil:
			return fmt.Errorf("%w: %d", ErrNoNode, n.Parent)
		case n.Move.Move == "":
			return fmt.Errorf("node %d has no move", n.ID)
		}
		ed.add(n)
		s.next, s.At = n.ID+1, n.ID
	}
	return nil
}

func order(ed *editor, places []Place) error {
	for _, p := range places {
		n := ed.tree.Node(p.Node)
		if n == nil || n.ID == Root {
			return fmt.Errorf("%w: %d", ErrNoNode, p.Node)
		}
		parent := ed.node(n.Parent)
		if p.Index < 0 || p.Index >= len(parent.Next) {
			return fmt.Errorf("index %d of %d", p.Index, len(parent.Next))
		}
		rest := slices.DeleteFunc(parent.Next, func(id ID) bool { return id == p.Node })
		parent.Next = slices.Insert(rest, p.Index, p.Node)
	}
	return nil
}
