package pfc

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"duiyi/boardtext"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

const format = "pfc"

// begins is the outermost element, which may stand in a comment of a page.
var begins = regexp.MustCompile(`<n\s[^>]*\bversion=`)

// Is reports whether a text holds a record of this format.
func Is(head string) bool { return begins.MatchString(head) }

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none; what is wrong within the game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	m := begins.FindStringIndex(t.S)
	if m == nil {
		return nil, t.Error(format, 0, -1, t.S, record.ErrEmpty)
	}
	r := &reader{t: t, base: m[0], dec: xml.NewDecoder(strings.NewReader(t.S[m[0]:]))}
	r.dec.Strict = false
	r.read()
	r.g.SetFaults(r.faults)
	t.Tell(r.g, format, 0, len(t.S))
	return []*record.Game{r.g}, nil
}

type reader struct {
	t      *charset.Text
	base   int // where the XML begins
	dec    *xml.Decoder
	g      *record.Game
	gr     *xqtree.Grower
	faults record.FaultList
}

func (r *reader) fault(at, ply int, text string, err error) {
	r.faults.Add(func() *record.Error { return r.t.Error(format, at, ply, text, err) })
}

// An element is one that is open.
type element struct {
	dead   bool // its move is not possible, or one before it
	chosen bool // one of the moves after it has been called the main one
}

// read follows the elements down and up again.
func (r *reader) read() {
	r.g = &record.Game{Name: xqtree.Game, Result: record.Unknown}
	var open []element
	for count := 0; ; {
		at := r.base + int(r.dec.InputOffset())
		token, err := r.dec.Token()
		if err != nil {
			if !errors.Is(err, io.EOF) || len(open) > 0 {
				r.fault(at, -1, "", fmt.Errorf("%w: %w", record.ErrCut, err))
			}
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			if count++; count > record.MaxMoves {
				r.faults.Stop = r.t.Error(format, at, len(open), "", record.ErrTooLong)
				return
			}
			if len(open) == 0 {
				open = append(open, element{dead: !r.root(at, token)})
				break
			}
			last := &open[len(open)-1]
			e := element{dead: last.dead || token.Name.Local != "n"}
			if !e.dead {
				e.dead = !r.move(at, len(open)-1, token, last)
			}
			open = append(open, e)
		case xml.EndElement:
			if open = open[:len(open)-1]; len(open) == 0 {
				return
			}
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// root reads the outermost element, and reports whether its position is one.
func (r *reader) root(at int, e xml.StartElement) bool {
	start, playable := xiangqi.StartPosition(), true
	if fen := strings.TrimSpace(attribute(e, "m")); fen != "" {
		var err error
		start, playable, err = xqtree.Read(fen, xiangqi.NoMove)
		if errors.Is(err, boardtext.ErrNoSide) {
			start, playable, err = xqtree.Read(fen, r.first())
		}
		if err != nil {
			r.fault(at, -1, fen, err)
		}
	}
	if playable {
		r.g = xqtree.NewGame(start)
		r.gr = xqtree.NewGrower(r.g, start)
	}
	r.g.Root.Comment = record.Lines(attribute(e, "c"))
	if win := attribute(e, "win"); r.g.Ends(results.RedBlack, win) != nil {
		r.fault(at, -1, win, record.ErrResult)
	}
	return playable
}

// first looks ahead to the first move, and returns xiangqi.NoMove if there is none.
func (r *reader) first() xiangqi.Move {
	dec := xml.NewDecoder(strings.NewReader(r.t.S[r.base:]))
	dec.Strict = false
	for depth := 0; ; {
		token, err := dec.Token()
		if err != nil {
			return xiangqi.NoMove
		}
		switch e := token.(type) {
		case xml.StartElement:
			if depth++; depth == 2 {
				m, _ := xiangqi.ParseMove(attribute(e, "m"))
				return m
			}
		case xml.EndElement:
			return xiangqi.NoMove
		}
	}
}

// move hangs a move into the tree, and reports whether it is possible. The one
// that is called the main one goes before the others.
func (r *reader) move(at, depth int, e xml.StartElement, under *element) bool {
	r.gr.Back(depth)
	text := attribute(e, "m")
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		r.fault(at, depth, text, err)
		return false
	}
	parent := r.gr.Node()
	n, err := r.gr.Play(m)
	if err != nil {
		r.fault(at, depth, text, err)
		return false
	}
	n.Comment = record.Lines(attribute(e, "c"))
	if attribute(e, "default") == "true" && !under.chosen {
		under.chosen = true
		parent.Next = slices.Insert(parent.Next[:len(parent.Next)-1], 0, n)
	}
	return true
}
