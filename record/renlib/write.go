package renlib

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/charset"
)

// Write writes one game as a library of version 3.4, with texts in GB18030, and
// lists what is not held of it. The error wraps ErrNotHeld for a game that does
// not begin on an empty board of 15 by 15 points, or in which one side moves
// twice on end.
func Write(w io.Writer, g *record.Game, mainLine bool) (record.Losses, error) {
	if g.Name != "gomoku" || g.Start != "" || g.Size != size && g.Size != 0 {
		return nil, fmt.Errorf("renlib: %w: only games from the empty board of 15 by 15 points", record.ErrNotHeld)
	}
	keeps := record.Keeps{Comments: true, SideLines: !mainLine, Nodes: true, Props: true}
	wr := &writer{mainLine: mainLine, lost: keeps.Lost(g)}
	wr.out.WriteString(signature + "\x03\x04" + strings.Repeat("\xff", headerBytes-len(signature)-2))
	if err := wr.tree(&g.Root); err != nil {
		return nil, fmt.Errorf("renlib: %w", err)
	}
	_, err := w.Write(wr.out.Bytes())
	return wr.lost, err
}

type writer struct {
	out      bytes.Buffer
	mainLine bool
	lost     record.Losses
}

// An entry is a node that waits to be written.
type entry struct {
	n       *record.Node
	point   byte
	sibling bool
}

// tree writes the nodes depth-first, those in one place by their points.
func (wr *writer) tree(root *record.Node) error {
	stack := []entry{{n: root}}
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		next := e.n.Next
		if wr.mainLine && len(next) > 1 {
			next = next[:1]
		}
		below := make([]entry, len(next))
		for i, n := range next {
			b, err := pointOf(n)
			if err != nil {
				return err
			}
			if n.Move != "" && n.Side != e.n.Side.Other() {
				return fmt.Errorf("%s: %w: one side moves twice on end", n.Move, record.ErrNotHeld)
			}
			below[i] = entry{n: n, point: b}
		}
		if !slices.IsSortedFunc(below, byPoint) {
			slices.SortStableFunc(below, byPoint)
			wr.lost.Add("order of moves in one place")
		}
		for i := range below {
			below[i].sibling = i < len(below)-1
		}
		wr.node(e, len(below) > 0, e.n == root)
		for _, b := range slices.Backward(below) {
			stack = append(stack, b)
		}
	}
	return nil
}

func byPoint(a, b entry) int { return int(a.point) - int(b.point) }

// pointOf is the byte of a node: 0 without a stone.
func pointOf(n *record.Node) (byte, error) {
	if n.Move == "" || n.Move == record.Pass {
		return 0, nil
	}
	p, err := gomoku.ParsePoint(n.Move)
	if err != nil || !p.On(size) {
		return 0, fmt.Errorf("%s: %w", n.Move, record.ErrNotHeld)
	}
	return byte(size-1-p.Y())<<4 | byte(p.X()+1), nil
}

func (wr *writer) node(e entry, child, root bool) {
	var flags byte
	if !child {
		flags |= flagLast
	}
	if e.sibling {
		flags |= flagSibling
	}
	if e.n.Move == "" && !root {
		flags |= flagNoMove
	}
	if e.n.Comment != "" {
		flags |= flagComment
	}
	label := ""
	for _, p := range e.n.Props {
		switch {
		case p.Name == markProp:
			flags |= flagMark
		case p.Name == startProp:
			flags |= flagStart
		case p.Name == labelProp && label == "" && e.point != 0 && len(p.Values) == 1 && strings.HasPrefix(p.Values[0], wr.place(e)+":"):
			label = strings.TrimPrefix(p.Values[0], wr.place(e)+":")
		default:
			wr.lost.Add("property " + record.Excerpt(p.Name))
		}
	}
	if label != "" {
		flags |= flagExtended
	}
	wr.out.Write([]byte{e.point, flags})
	if label != "" {
		wr.out.Write([]byte{0, extendedText})
	}
	if e.n.Comment != "" {
		title, text, more := strings.Cut(strings.ReplaceAll(e.n.Comment, "\x08", " "), "\n")
		if more {
			title += "\x08" + strings.ReplaceAll(text, "\n", "\r\n")
		}
		wr.text(title)
	}
	if label != "" {
		wr.text(label)
	}
}

func (wr *writer) place(e entry) string {
	p, err := point(e.point)
	if err != nil {
		return ""
	}
	return sgfPoint(p)
}

// text writes bytes with a NUL behind them, and another where their number is odd
// without it.
func (wr *writer) text(s string) {
	// What stands for damage is no character.
	if strings.ContainsRune(s, utf8.RuneError) {
		wr.lost.Add("mark of a character that was damaged, written as ?")
		s = strings.ReplaceAll(s, string(utf8.RuneError), "?")
	}
	raw, lost := charset.Encode(strings.ReplaceAll(s, "\x00", ""), charset.GB18030)
	for range lost {
		wr.lost.Add("character that gb18030 lacks")
	}
	wr.out.Write(raw)
	wr.out.WriteByte(0)
	if len(raw)%2 == 0 {
		wr.out.WriteByte(0)
	}
}
