package xqf

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Write writes one game as version 1.0 and lists what the file does not hold.
// The error wraps ErrNotHeld for a game that is not xiangqi, and says which
// move is none.
func Write(w io.Writer, g *record.Game, mainLine bool) (record.Losses, error) {
	plain := make([]byte, headerBytes)
	copy(plain, "XQ")
	plain[atVersion] = version10
	return write(w, g, mainLine, plain)
}

// A writer makes one file.
type writer struct {
	out  []byte
	keys keys
	lost record.Losses
}

// write writes a game with the version and the keys of a header.
func write(w io.Writer, g *record.Game, mainLine bool, header []byte) (record.Losses, error) {
	p, err := xqtree.Begin(g)
	if err != nil {
		return nil, fmt.Errorf("xqf: %w", err)
	}
	keeps := record.Keeps{
		Players: true, Result: true, Comments: true, SideLines: !mainLine,
		Tags: func(name string) bool {
			return name == kindTag && slices.Contains(kinds, g.Tag(name)) || slices.ContainsFunc(fields, func(f field) bool { return f.tag == name })
		},
	}
	wr := &writer{out: slices.Clone(header), keys: keysOf(header), lost: keeps.Lost(g)}
	if p.HalfMoves() != 0 || p.FullMove() != 1 {
		wr.lost.Add("move counters of the start")
	}
	wr.header(g, p.Setup())
	root := []byte{0x18, 0x20 + byte(p.Side()), 0, 0xff}
	wr.node(root, wr.tag(len(xqtree.Moves(&g.Root)) > 0, false), g.Root.Comment)
	err = xqtree.Walk(&g.Root, mainLine, func(v xqtree.Visit) error {
		from := squareByte(v.Move.From()) + 0x18 + wr.keys.from
		to := squareByte(v.Move.To()) + 0x20 + wr.keys.to
		wr.node([]byte{from, to, 0, 0}, wr.tag(v.Child, v.Sibling), v.Node.Comment)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("xqf: %w", err)
	}
	_, err = w.Write(wr.out)
	return wr.lost, err
}

func (wr *writer) header(g *record.Game, s xiangqi.Setup) {
	h := wr.out
	version := h[atVersion]
	var stand [32]byte // by slot
	for i := range stand {
		stand[i] = absent
	}
	for sq, piece := range s.Board {
		if piece == xiangqi.NoPiece {
			continue
		}
		for i := range pieces {
			if pieces[i] == piece && stand[i] == absent {
				stand[i] = squareByte(xiangqi.Square(sq))
				break
			}
		}
	}
	for i := range stand {
		h[atPieces+i] = stand[wr.keys.slot(version, i)] + wr.keys.board
	}
	h[atSide] = byte(s.Side)
	h[atResult] = byte(max(slices.Index(results, g.Result), 0))
	h[atKind] = byte(max(slices.Index(kinds, g.Tag(kindTag)), 0))
	for _, f := range fields {
		text := g.Players[f.player]
		if f.tag != "" {
			text = g.Tag(f.tag)
		}
		raw, whole := charset.Cut(wr.held(text), charset.GB18030, f.size-1)
		if !whole {
			wr.lost.Add(fmt.Sprintf("end of a text of more than %d bytes", f.size-1))
		}
		h[f.at] = byte(len(raw))
		copy(h[f.at+1:], raw)
	}
}

// held notes characters that GBK lacks: they are written, and read back here,
// but older programs show them as others. What stands for damage is no
// character.
func (wr *writer) held(text string) string {
	if strings.ContainsRune(text, utf8.RuneError) {
		wr.lost.Add("mark of a character that was damaged, written as ?")
		text = strings.ReplaceAll(text, string(utf8.RuneError), "?")
	}
	if lacking := charset.Lacks(text, charset.GBK); lacking != "" {
		wr.lost.Add("character that old programs do not show")
	}
	return text
}

// tag is the byte that says what follows a node.
func (wr *writer) tag(child, sibling bool) byte {
	high, low := byte(0x80), byte(0x40)
	if wr.out[atVersion] <= version10 {
		high, low = 0xf0, 0x0f
	}
	var tag byte
	if child {
		tag |= high
	}
	if sibling {
		tag |= low
	}
	return tag
}

// node writes a record: its squares and a reserved byte, the tag, a comment.
func (wr *writer) node(four []byte, tag byte, comment string) {
	text, _ := charset.Encode(strings.ReplaceAll(wr.held(comment), "\n", "\r\n"), charset.GB18030)
	var size []byte
	switch {
	case wr.out[atVersion] <= version10:
		size = binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	case len(text) > 0:
		tag |= 0x20
		size = binary.LittleEndian.AppendUint32(nil, uint32(int32(len(text))+wr.keys.comment))
	}
	four[2] = tag
	for _, part := range [][]byte{four, size, text} {
		for _, c := range part {
			wr.out = append(wr.out, c+wr.keys.stream[len(wr.out)%len(wr.keys.stream)])
		}
	}
}
