package xqf

import (
	"bytes"
	"encoding/binary"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/preorder"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Is reports whether a file begins as an XQF file does.
func Is(head []byte) bool {
	return bytes.HasPrefix(head, []byte("XQ")) && len(head) > atVersion && head[atVersion] < ' '
}

// Read returns the one game of a file. The error, a *record.Error, says why
// there is none; what is wrong within the game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	switch {
	case len(data) > record.MaxBytes:
		return nil, &record.Error{Format: "xqf", Offset: record.MaxBytes, Ply: -1, Err: record.ErrTooLong}
	case !bytes.HasPrefix(data, []byte("XQ")):
		return nil, &record.Error{Format: "xqf", Ply: -1, Err: ErrHeader}
	case len(data) < headerBytes:
		return nil, &record.Error{Format: "xqf", Offset: len(data), Ply: -1, Err: record.ErrCut}
	}
	r := &reader{data: data, keys: keysOf(data)}
	if data[atVersion] > version18 {
		r.fault(atVersion, -1, "", errVersion)
	}
	return []*record.Game{r.game()}, nil
}

// A reader reads one file.
type reader struct {
	data   []byte
	keys   keys
	at     int // of the next byte of the moves
	faults record.FaultList
}

func (r *reader) fault(at, ply int, text string, err error) {
	r.faults.Add(func() *record.Error {
		return &record.Error{Format: "xqf", Offset: at, Ply: ply, Text: record.Excerpt(text), Err: err}
	})
}

// note adds a note: bytes of a text that are no characters.
func (r *reader) note(at, ply int, text string) {
	r.faults.Note(func() *record.Error {
		return &record.Error{Format: "xqf", Offset: at, Ply: ply, Text: record.Excerpt(text), Err: record.ErrCharacters}
	})
}

func (r *reader) game() *record.Game {
	board := r.board()
	r.at = headerBytes
	root, ok := r.node()
	if !ok {
		r.fault(len(r.data), -1, "", record.ErrCut)
	}
	first := xiangqi.NoMove
	if root.child {
		at := r.at
		if n, _ := r.node(); n.from.Valid() && n.to.Valid() {
			first = xiangqi.NewMove(n.from, n.to)
		}
		r.at = at
	}
	p, err := xqtree.Start(&board, first)
	g := xqtree.NewGame(p)
	if err != nil {
		g = &record.Game{Name: xqtree.Game, Result: record.Unknown}
		r.fault(atPieces, -1, "", err)
	}
	for i, text := range r.texts() {
		if f := fields[i]; f.tag != "" {
			g.SetTag(f.tag, text)
		} else {
			g.Players[f.player] = text
		}
	}
	if n := int(r.data[atResult]); n < len(results) {
		g.Result = results[n]
	}
	if n := int(r.data[atKind]); n < len(kinds) {
		g.SetTag(kindTag, kinds[n])
	}
	g.Root.Comment = r.comment(root, 0)
	if err == nil && root.child {
		r.moves(g, p)
	}
	g.SetFaults(r.faults)
	return g
}

// A node is a record of the tree as the file has it.
type node struct {
	at             int // of its first byte
	from, to       xiangqi.Square
	child, sibling bool
	text           []byte // the comment, before it is decoded
}

// byte returns a byte of the file without the stream key.
func (r *reader) byte(at int) byte { return r.data[at] - r.keys.stream[at%len(r.keys.stream)] }

// node reads the next record. It reports whether all of it is there; of a
// comment that is not, what there is.
func (r *reader) node() (node, bool) {
	n := node{at: r.at}
	if len(r.data)-r.at < 4 {
		r.at = len(r.data)
		return n, false
	}
	n.from = square(r.byte(r.at) - 0x18 - r.keys.from)
	n.to = square(r.byte(r.at+1) - 0x20 - r.keys.to)
	tag := r.byte(r.at + 2)
	r.at += 4
	long := true
	if r.data[atVersion] <= version10 {
		n.child, n.sibling = tag&0xf0 != 0, tag&0x0f != 0
	} else {
		n.child, n.sibling, long = tag&0x80 != 0, tag&0x40 != 0, tag&0x20 != 0
	}
	if !long {
		return n, true
	}
	if len(r.data)-r.at < 4 {
		r.at = len(r.data)
		return n, false
	}
	var size [4]byte
	for i := range size {
		size[i] = r.byte(r.at + i)
	}
	r.at += 4
	length := int64(int32(binary.LittleEndian.Uint32(size[:])) - r.keys.comment)
	whole := 0 <= length && length <= int64(len(r.data)-r.at)
	if !whole {
		length = int64(len(r.data) - r.at)
	}
	n.text = r.data[r.at : r.at+int(length)]
	r.at += int(length)
	return n, whole
}

// comment decodes the comment of a record.
func (r *reader) comment(n node, ply int) string {
	if len(n.text) == 0 {
		return ""
	}
	from := r.at - len(n.text) // a comment is the last of its record
	plain := make([]byte, len(n.text))
	for i, c := range n.text {
		plain[i] = c - r.keys.stream[(from+i)%len(r.keys.stream)]
	}
	s, whole := charset.Field(bytes.TrimRight(plain, "\x00"))
	if !whole {
		r.note(from, ply, s)
	}
	return record.Lines(s)
}

// moves reads the tree, depth-first.
func (r *reader) moves(g *record.Game, p xiangqi.Position) {
	gr := xqtree.NewGrower(g, p)
	var at preorder.Place
	for count := 0; ; count++ {
		if count == record.MaxMoves {
			r.faults.Stop = &record.Error{Format: "xqf", Offset: r.at, Ply: at.Depth, Err: record.ErrTooLong}
			return
		}
		n, whole := r.node()
		if !whole && len(n.text) == 0 {
			r.fault(n.at, at.Depth, "", record.ErrCut)
			return
		}
		if at.Alive() {
			gr.Back(at.Depth)
			if !r.move(gr, n) {
				at.Kill()
			}
		}
		if !whole {
			r.fault(len(r.data), at.Depth, "", record.ErrCut)
			return
		}
		if !at.Next(n.child, n.sibling) {
			if rest := len(r.data) - r.at; rest > 0 {
				r.fault(r.at, -1, "", record.ErrRest)
			}
			return
		}
	}
}

// move hangs one move with its comment into the tree, if it is possible.
func (r *reader) move(gr *xqtree.Grower, n node) bool {
	m := xiangqi.NewMove(n.from, n.to)
	var err error = record.ErrMove
	if n.from.Valid() && n.to.Valid() {
		var next *record.Node
		if next, err = gr.Play(m); err == nil {
			next.Comment = r.comment(n, gr.Depth())
			return true
		}
	}
	text := ""
	if n.from.Valid() && n.to.Valid() {
		text = n.from.String() + n.to.String()
	}
	r.fault(n.at, gr.Depth(), text, err)
	return false
}
