package study

import (
	"fmt"
	"slices"
	"time"

	"duiyi/match"
)

// New starts a study from a position with initial nodes, numbered from the root,
// parents before children; without nodes it has only a root. New does not check
// their moves. A bad configuration is a *match.ConfigError.
func New(rs match.Ruleset, c Config, title string, nodes []Node, now time.Time) (State, []Event, error) {
	if _, err := c.Start(rs); err != nil {
		return State{}, nil, err
	}
	if err := checkTitle(title); err != nil {
		return State{}, nil, err
	}
	if len(nodes) == 0 {
		nodes = []Node{{}}
	}
	e := Event{Type: EvStarted, At: now.UnixMilli(), Config: &c, Text: title, Nodes: nodes}
	s, err := Fold(State{}, e)
	if err == nil {
		err = bounded(s.Tree)
	}
	return s, []Event{e}, err
}

// Apply executes a command and returns the node to show next: the last one played, or
// the one changed. On error it returns s and no events. It also returns no events if
// nothing changes, or if s has already executed a command with this Cmd.
func Apply(s State, c Command, positions *Positions, now time.Time) (next State, events []Event, at ID, err error) {
	if c.Cmd != "" {
		if !match.ValidCmd(c.Cmd) {
			return s, nil, s.At, badCommand("cmd is not 16 hex digits")
		}
		if at, done := s.Done(c.Cmd); done {
			return s, nil, at, nil
		}
	}
	if c.Version != 0 && c.Version != s.Version {
		return s, nil, s.At, ErrStale
	}
	e, err := decide(s, c, positions)
	switch {
	case err != nil:
		return s, nil, s.At, err
	case e.Type == "": // nothing changes
		return s, nil, e.Node, nil
	case s.Version >= maxChanges:
		return s, nil, s.At, ErrManyChanges
	}
	e.At, e.Cmd = now.UnixMilli(), c.Cmd
	next, err = Fold(s, e)
	if err == nil {
		err = bounded(next.Tree)
	}
	if err != nil {
		return s, nil, s.At, fmt.Errorf("%s: %w", c.Type, err)
	}
	return next, []Event{e}, next.At, nil
}

// Withdraw records why a moderator makes a study private; an empty reason clears it. It returns
// no event if nothing changes.
func Withdraw(s State, reason string, now time.Time) (State, []Event, error) {
	if reason == s.Withdrawn {
		return s, nil, nil
	}
	e := Event{Type: EvWithdrawn, At: now.UnixMilli(), Text: reason}
	next, err := Fold(s, e)
	return next, []Event{e}, err
}

// bounded returns an error if a tree is too large.
func bounded(t Tree) error {
	switch {
	case t.size-1 > MaxNodes:
		return ErrManyNodes
	case t.text > MaxText:
		return ErrMuchText
	}
	return nil
}

// decide returns the event of a command. If nothing changes, its type is empty and
// its Node is the one to show next.
func decide(s State, c Command, positions *Positions) (Event, error) {
	switch c.Type {
	case CmdTitle:
		if c.Text == s.Title {
			return Event{Node: s.At}, nil // nothing changes
		}
		if c.Base != nil && *c.Base != s.Title {
			return Event{}, &ChangedError{s.Title}
		}
		return Event{Type: EvTitled, Text: c.Text}, checkTitle(c.Text)
	case CmdUndo:
		if !s.CanUndo() {
			return Event{}, ErrNothingToUndo
		}
		return Event{Type: EvUndone}, nil
	case CmdRedo:
		if !s.CanRedo() {
			return Event{}, ErrNothingToRedo
		}
		return Event{Type: EvRedone}, nil
	}
	n := s.Tree.Node(c.Node)
	switch {
	case n != nil:
	case c.Type == CmdDelete && c.Node > Root && c.Node < s.next:
		return Event{Node: s.At}, nil // another editor deleted it first
	default:
		return Event{}, fmt.Errorf("%w: %d", ErrNoNode, c.Node)
	}
	switch c.Type {
	case CmdPlay:
		return play(s, c, positions)
	case CmdDelete, CmdPromote, CmdMain, CmdReorder:
		return rearrange(s.Tree, n, c)
	}
	return annotate(n, c)
}

// play is decide for CmdPlay.
func play(s State, c Command, positions *Positions) (Event, error) {
	switch {
	case len(c.Moves) == 0:
		return Event{}, badCommand("no moves to play")
	case len(c.Moves) > MaxLine:
		return Event{}, badCommand("%d moves at once, at most %d are allowed", len(c.Moves), MaxLine)
	}
	p, err := positions.At(s.Tree, c.Node)
	if err != nil {
		return Event{}, err
	}
	e := Event{Node: c.Node}
	id := s.next
	for _, text := range c.Moves {
		next, m, err := p.Play(text)
		if err != nil {
			return Event{}, err
		}
		p = next
		if len(e.Nodes) == 0 {
			if there := s.Tree.Child(e.Node, m.Move); there != nil {
				e.Node = there.ID
				continue
			}
		}
		m.Info = nil
		e.Nodes = append(e.Nodes, Node{ID: id, Parent: e.Node, Move: m})
		e.Node = id
		id++
	}
	if len(e.Nodes) > 0 {
		e.Type = EvAdded
	}
	return e, nil
}

// rearrange is decide for commands that reorder variations.
func rearrange(t Tree, n *Node, c Command) (Event, error) {
	if n.ID == Root {
		return Event{}, ErrRoot
	}
	e := Event{Type: EvOrdered, Node: n.ID}
	switch c.Type {
	case CmdDelete:
		return Event{Type: EvDeleted, Node: n.ID}, nil
	case CmdReorder:
		beside := t.Node(n.Parent).Next
		if c.Index < 0 || c.Index >= len(beside) {
			return Event{}, badCommand("index %d is outside 0 to %d", c.Index, len(beside)-1)
		}
		if beside[c.Index] != n.ID {
			e.Order = []Place{{n.ID, c.Index}}
		}
	default:
		for at := n; at.ID != Root; at = t.Node(at.Parent) {
			i := slices.Index(t.Node(at.Parent).Next, at.ID)
			if i == 0 {
				continue
			}
			if c.Type == CmdPromote {
				e.Order = []Place{{at.ID, i - 1}}
				break
			}
			e.Order = append(e.Order, Place{at.ID, 0})
		}
	}
	if len(e.Order) == 0 {
		e.Type = ""
	}
	return e, nil
}

// annotate is decide for commands that annotate a node.
func annotate(n *Node, c Command) (Event, error) {
	e := Event{Node: n.ID}
	switch c.Type {
	case CmdComment:
		e.Text = CleanText(c.Text)
		if len(e.Text) > MaxComment {
			return Event{}, ErrLongComment
		}
		if e.Text != n.Comment {
			if c.Base != nil && CleanText(*c.Base) != n.Comment {
				return Event{}, &ChangedError{n.Comment}
			}
			e.Type = EvCommented
		}
	case CmdMark:
		if err := checkGlyphs(c.Glyphs); err != nil {
			return Event{}, err
		}
		if e.Glyphs = c.Glyphs; !slices.Equal(c.Glyphs, n.Glyphs) {
			e.Type = EvMarked
		}
	case CmdDraw:
		if err := checkShapes(c.Shapes); err != nil {
			return Event{}, err
		}
		if e.Shapes = c.Shapes; !slices.Equal(c.Shapes, n.Shapes) {
			e.Type = EvDrawn
		}
	case CmdEvaluate:
		if err := checkEval(c.Eval); err != nil {
			return Event{}, err
		}
		e.Type, e.Eval = EvEvaluated, c.Eval
		if n.Eval == c.Eval || n.Eval != nil && c.Eval != nil && *n.Eval == *c.Eval {
			e.Type = ""
		}
	default:
		return Event{}, badCommand("unknown type %q", c.Type)
	}
	return e, nil
}
