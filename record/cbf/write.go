package cbf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"duiyi/record"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Write writes the main line of one game, and lists what is not held of it. The
// error wraps ErrNotHeld for a game that is not xiangqi, and says which move is
// none.
func Write(w io.Writer, g *record.Game) (record.Losses, error) {
	p, err := xqtree.Begin(g)
	if err != nil {
		return nil, fmt.Errorf("cbf: %w", err)
	}
	keeps := record.Keeps{Players: true, Result: true, Comments: true}
	keeps.Tags = func(name string) bool {
		return name == kindTag && slices.Contains(kinds, g.Tag(name)) ||
			slices.ContainsFunc(heads, func(h struct{ element, tag string }) bool { return h.tag == name })
	}
	lost := keeps.Lost(g)
	var out bytes.Buffer
	out.WriteString("\ufeff<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<" + root + " Version=\"1.0\">\n <Head>\n")
	element := func(name, text string) {
		fmt.Fprintf(&out, "  <%s>%s</%s>\n", name, escaped(text, &lost), name)
	}
	for _, h := range heads {
		switch h.element {
		case "RedTeam":
			element("Red", g.Players[record.First])
		case "BlackTeam":
			element("Black", g.Players[record.Second])
		}
		element(h.element, g.Tag(h.tag))
	}
	element("RecordType", fmt.Sprint(max(slices.Index(kinds, g.Tag(kindTag)), 0)))
	element("RecordResult", fmt.Sprint(max(slices.Index(results, g.Result), 0)))
	element("FEN", p.FEN())
	out.WriteString(" </Head>\n <MoveList>\n")
	line := g.Main()
	move := func(value, comment string, last bool) {
		fmt.Fprintf(&out, "  <Move value=\"%s\"", value)
		if last {
			out.WriteString(` end="1"`)
		}
		if comment == "" {
			out.WriteString(" />\n")
			return
		}
		fmt.Fprintf(&out, ">%s</Move>\n", escaped(comment, &lost))
	}
	move("00-00", g.Root.Comment, len(line) == 0)
	for i, n := range line {
		m, err := xiangqi.ParseMove(n.Move)
		if err != nil {
			return nil, fmt.Errorf("cbf: %s: %w", n.Move, err)
		}
		move(point(m.From())+"-"+point(m.To()), n.Comment, i == len(line)-1)
	}
	out.WriteString(" </MoveList>\n</" + root + ">\n")
	_, err = w.Write(out.Bytes())
	return lost, err
}

// escaped is a text within an element. XML has no place for control characters.
func escaped(text string, lost *record.Losses) string {
	var out bytes.Buffer
	if err := xml.EscapeText(&out, []byte(text)); err != nil {
		return ""
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' && r != '\r' }) {
		lost.Add("character that stands for something else here")
	}
	return out.String()
}

func point(s xiangqi.Square) string { return fmt.Sprintf("%d%d", s.File(), 9-s.Rank()) }
