package pfc

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"duiyi/record"
	"duiyi/record/internal/xqtree"
)

// Write writes one game, and lists what is not held of it. The error wraps
// ErrNotHeld for a game that is not xiangqi, and says which move is none.
func Write(w io.Writer, g *record.Game, mainLine bool) (record.Losses, error) {
	p, err := xqtree.Begin(g)
	if err != nil {
		return nil, fmt.Errorf("pfc: %w", err)
	}
	lost := record.Keeps{Result: true, Comments: true, SideLines: !mainLine}.Lost(g)
	var out bytes.Buffer
	result := g.Result
	if result == "" {
		result = record.Unknown
	}
	fmt.Fprintf(&out, "<?xml version=\"1.0\" encoding=\"utf-8\"?><n version=\"2\" win=\"%s\" m=\"%s\"", result, p.FEN())
	comment(&out, g.Root.Comment, &lost)
	open, first := 1, true // the next move is the main one
	err = xqtree.Walk(&g.Root, mainLine, func(v xqtree.Visit) error {
		for ; open > v.Depth+1; open-- {
			out.WriteString("</n>")
			first = false
		}
		fmt.Fprintf(&out, "<n m=\"%s\"", v.Move)
		comment(&out, v.Node.Comment, &lost)
		if first {
			out.Truncate(out.Len() - 1)
			out.WriteString(` default="true">`)
		}
		open, first = open+1, true
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("pfc: %w", err)
	}
	out.WriteString(strings.Repeat("</n>", open) + "\n")
	_, err = w.Write(out.Bytes())
	return lost, err
}

// comment writes what is said of a move, and ends the mark that opens it.
func comment(out *bytes.Buffer, text string, lost *record.Losses) {
	if text != "" {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' }) {
			lost.Add("character that stands for something else here")
		}
		out.WriteString(` c="`)
		_ = xml.EscapeText(out, []byte(text)) // a buffer takes everything
		out.WriteByte('"')
	}
	out.WriteByte('>')
}
