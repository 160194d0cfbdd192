package xqr

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"unicode/utf8"

	"duiyi/record"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Write writes one game in the layout with rounds, and lists what is not held of
// it. The error wraps ErrNotHeld for a game that is not xiangqi, and says which
// move is none.
func Write(w io.Writer, g *record.Game, mainLine bool) (record.Losses, error) {
	p, err := xqtree.Begin(g)
	if err != nil {
		return nil, fmt.Errorf("xqr: %w", err)
	}
	l := layouts[1]
	keeps := record.Keeps{Players: true, Result: true, Comments: true, SideLines: !mainLine}
	keeps.Tags = func(name string) bool {
		for _, tag := range l.tags {
			if tag == name {
				return true
			}
		}
		return false
	}
	lost := keeps.Lost(g)
	var out bytes.Buffer
	out.WriteString(magic + "\x01\x01\x00")
	put := func(kind byte, text string) {
		const most = 255
		whole := text
		for len(text) > most {
			_, size := utf8.DecodeLastRuneInString(text)
			text = text[:len(text)-size]
		}
		if text != whole {
			lost.Add("end of a text that the field has no room for")
		}
		if text != "" {
			out.Write([]byte{kind, byte(len(text))})
			out.WriteString(text)
		}
	}
	for kind := byte(2); kind < l.red; kind++ {
		put(kind, g.Tag(l.tags[kind]))
	}
	put(l.red, g.Players[record.First])
	put(l.black, g.Players[record.Second])
	for value, result := range results {
		if value > 0 && result == g.Result {
			out.Write([]byte{l.result, 1, byte(value)})
		}
	}
	if g.Start != "" {
		put(l.fen, p.FEN())
	}
	out.Write([]byte{l.moves, 0})
	appendNode(&out, 0, 0, len(xqtree.Moves(&g.Root)) > 0, false, g.Root.Comment)
	err = xqtree.Walk(&g.Root, mainLine, func(v xqtree.Visit) error {
		appendNode(&out, pointOf(v.Move.From()), pointOf(v.Move.To()), v.Child, v.Sibling, v.Node.Comment)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("xqr: %w", err)
	}
	sum := crc32.ChecksumIEEE(out.Bytes())
	out.Write(binary.LittleEndian.AppendUint32([]byte{l.check, 4}, sum))
	_, err = w.Write(out.Bytes())
	return lost, err
}

func pointOf(s xiangqi.Square) byte { return byte(9-s.Rank())<<4 | byte(s.File()) }

func appendNode(out *bytes.Buffer, from, to byte, child, sibling bool, comment string) {
	var flags byte
	if child {
		flags |= flagChild
	}
	if sibling {
		flags |= flagSibling
	}
	if comment == "" {
		out.Write([]byte{from, to, flags, 0})
		return
	}
	out.Write(binary.LittleEndian.AppendUint32([]byte{from, to, flags | flagComment, 0}, uint32(len(comment))))
	out.WriteString(comment)
}
