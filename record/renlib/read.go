package renlib

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/gmtree"
	"duiyi/record/internal/preorder"
)

const (
	format      = "renlib"
	signature   = "\xffRenLib\xff"
	headerBytes = 20
	size        = 15
	centre      = 0x78 // h8, with which the oldest files begin
)

// Errors of a file, in addition to those of package record.
var (
	ErrHeader  = record.Kind(record.ErrHeader, "the file does not begin as those of RenLib do")
	ErrVersion = record.Kind(record.ErrVersion, "a version of RenLib that is not known: the newest is 3.4")
	errPoint   = record.Kind(record.ErrPoint, "a point outside of the board; what follows is not read")
)

// The bits of a node's second byte.
const (
	flagExtended   = 0x01 // two more bytes follow
	flagNoMove     = 0x02
	flagStart      = 0x04
	flagComment    = 0x08
	flagMark       = 0x10
	flagOldComment = 0x20
	flagLast       = 0x40 // no move follows
	flagSibling    = 0x80 // another in its place comes later

	extendedText = 0x01 // in the second of the two more bytes
)

// Properties of nodes that stand for what only this format has. labelProp is that
// of SGF: a point and what is written on it.
const (
	labelProp = "LB"
	markProp  = "RLMARK"
	startProp = "RLSTART"
)

// Is reports whether a file begins as a library does.
func Is(head []byte) bool { return bytes.HasPrefix(head, []byte(signature)) }

// Read returns the tree of a library as one game, in a slice for the sake of
// formats that hold several. The error, a *record.Error, says why there is none.
func Read(data []byte) ([]*record.Game, error) {
	fail := func(at int, err error) ([]*record.Game, error) {
		return nil, &record.Error{Format: format, Offset: at, Ply: -1, Err: err}
	}
	r := &reader{data: data}
	switch {
	case len(data) > record.MaxBytes:
		return fail(record.MaxBytes, record.ErrTooLong)
	case len(data) > 0 && data[0] == centre: // the oldest has no header
	case !Is(data):
		return fail(0, ErrHeader)
	case len(data) < headerBytes:
		return fail(len(data), record.ErrCut)
	case data[8] > 3 || data[8] == 3 && data[9] > 4:
		return fail(8, ErrVersion)
	default:
		r.at = headerBytes
	}
	if r.at == len(data) {
		return fail(r.at, record.ErrEmpty)
	}
	g := gmtree.NewGame(size)
	gr, err := gmtree.NewGrower(g)
	if err != nil {
		return nil, err
	}
	r.tree(g, gr)
	if len(g.Root.Next) == 0 && len(r.faults.List) > 0 && errors.Is(r.faults.List[0].Err, errPoint) {
		return nil, r.faults.List[0]
	}
	g.SetFaults(r.faults)
	return []*record.Game{g}, nil
}

type reader struct {
	data   []byte
	at     int
	faults record.FaultList
}

func (r *reader) fault(at, ply int, text string, err error) {
	r.faults.Add(func() *record.Error {
		return &record.Error{Format: format, Offset: at, Ply: ply, Text: record.Excerpt(text), Err: err}
	})
}

// note adds a note: bytes of a text that are no characters.
func (r *reader) note(at, ply int, text string) {
	r.faults.Note(func() *record.Error {
		return &record.Error{Format: format, Offset: at, Ply: ply, Text: record.Excerpt(text), Err: record.ErrCharacters}
	})
}

// A node is one as the file has it.
type node struct {
	at             int
	point          byte
	flags          byte
	comment, label string
}

// tree reads the nodes, depth-first.
func (r *reader) tree(g *record.Game, gr *gmtree.Grower) {
	var at preorder.Place
	for count := 0; ; count++ {
		if count == record.MaxMoves {
			r.faults.Stop = &record.Error{Format: format, Offset: r.at, Ply: at.Depth, Err: record.ErrTooLong}
			return
		}
		n, whole := r.node()
		if count == 0 && n.point == 0 { // the root, which is no move
			annotate(&g.Root, n)
			if !whole || n.flags&flagLast != 0 {
				r.end(whole)
				return
			}
			continue
		}
		if at.Alive() {
			gr.Back(at.Depth)
			switch err := r.hang(gr, n); {
			case errors.Is(err, errPoint):
				r.fault(n.at, at.Depth, fmt.Sprintf("%02x", n.point), err)
				return
			case err != nil:
				r.fault(n.at, at.Depth, name(n.point), err)
				at.Kill()
			}
		} else if _, err := point(n.point); n.point != 0 && err != nil {
			r.fault(n.at, at.Depth, fmt.Sprintf("%02x", n.point), err)
			return
		}
		if !whole {
			r.end(false)
			return
		}
		if !at.Next(n.flags&flagLast == 0, n.flags&flagSibling != 0) {
			r.end(true)
			return
		}
		if r.at == len(r.data) && n.flags&flagLast != 0 {
			return // what was saved of the middle of a tree says of siblings that are not there
		}
	}
}

// end says what is wrong with the end of the file.
func (r *reader) end(whole bool) {
	switch {
	case !whole:
		r.fault(r.at, -1, "", record.ErrCut)
	case r.at < len(r.data):
		r.fault(r.at, -1, "", record.ErrRest)
	}
}

// hang hangs a node into the tree.
func (r *reader) hang(gr *gmtree.Grower, n node) error {
	switch {
	case n.flags&flagNoMove != 0:
		annotate(gr.Say(), n)
		return nil
	case n.point == 0:
		annotate(gr.Pass(), n)
		return nil
	}
	p, err := point(n.point)
	if err != nil {
		return err
	}
	next, err := gr.Play(p)
	if err != nil {
		return err
	}
	annotate(next, n)
	if n.label != "" {
		next.Props = append(next.Props, record.Prop{Name: labelProp, Values: []string{sgfPoint(p) + ":" + n.label}})
	}
	return nil
}

// point reads one: x from the left and y from the top, each from 1 on.
func point(b byte) (gomoku.Point, error) {
	x, y := int(b&15), int(b>>4)
	if x == 0 || y == size {
		return gomoku.NoPoint, errPoint
	}
	return gomoku.PointAt(x-1, size-1-y), nil
}

func name(b byte) string {
	p, err := point(b)
	if err != nil {
		return ""
	}
	return p.String()
}

// sgfPoint names a point as SGF does: its column from the left and its row from
// the top.
func sgfPoint(p gomoku.Point) string {
	return string([]byte{'a' + byte(p.X()), 'a' + byte(size-1-p.Y())})
}

func annotate(to *record.Node, n node) {
	to.Comment = n.comment
	if n.flags&flagMark != 0 {
		to.Props = append(to.Props, record.Prop{Name: markProp, Values: []string{"1"}})
	}
	if n.flags&flagStart != 0 {
		to.Props = append(to.Props, record.Prop{Name: startProp, Values: []string{"1"}})
	}
}

// node reads the next node, and reports whether all of it is there.
func (r *reader) node() (node, bool) {
	n := node{at: r.at}
	if len(r.data)-r.at < 2 {
		n.point = 0
		n.flags = flagNoMove
		r.at = len(r.data)
		return n, false
	}
	n.point, n.flags = r.data[r.at], r.data[r.at+1]
	r.at += 2
	extended := byte(0)
	if n.flags&flagExtended != 0 {
		if len(r.data)-r.at < 2 {
			r.at = len(r.data)
			return n, false
		}
		extended = r.data[r.at+1]
		r.at += 2
	}
	whole := true
	switch {
	case n.flags&flagComment != 0:
		var raw []byte
		raw, whole = r.text()
		n.comment = r.comment(raw)
	case n.flags&flagOldComment != 0:
		n.comment, whole = r.old()
	}
	if whole && extended&extendedText != 0 {
		var raw []byte
		raw, whole = r.text()
		n.label, _ = charset.Field(raw)
	}
	return n, whole
}

// text reads bytes up to a NUL, which one more follows where that makes their
// number even.
func (r *reader) text() ([]byte, bool) {
	from := r.at
	n := bytes.IndexByte(r.data[from:], 0)
	if n < 0 {
		r.at = len(r.data)
		return r.data[from:], false
	}
	r.at = min(from+(n/2+1)*2, len(r.data))
	return r.data[from : from+n], true
}

// comment decodes a title of one line and, behind a byte of 8, a text. Nothing says
// in which character set they are.
func (r *reader) comment(raw []byte) string {
	var parts []string
	for _, part := range bytes.Split(raw, []byte{8}) {
		s, whole := charset.Field(part)
		if !whole {
			r.note(r.at, -1, s)
		}
		if s = record.Lines(s); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}

// nordic are the letters that stood in the place of brackets.
var nordic = strings.NewReplacer("{", "ä", "|", "ö", "}", "å", "[", "Ä", `\`, "Ö", "]", "Å")

// old reads a comment of the oldest versions: characters in pairs, of which the
// last one has its highest bit set.
func (r *reader) old() (string, bool) {
	var out []byte
	for len(r.data)-r.at >= 2 {
		a, b := r.data[r.at], r.data[r.at+1]
		r.at += 2
		for _, c := range []byte{a, b} {
			if c &= 0x7f; c != 0 {
				out = append(out, c)
			}
		}
		if (a|b)&0x80 != 0 {
			return record.Lines(nordic.Replace(string(out))), true
		}
	}
	r.at = len(r.data)
	return record.Lines(nordic.Replace(string(out))), false
}
