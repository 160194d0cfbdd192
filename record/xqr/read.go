package xqr

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"

	"duiyi/record"
	"duiyi/record/internal/preorder"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

const format = "xqr"

// magic is the first item of a file: its type, its length and two bytes.
const magic = "\x00\x02\x20\x17"

// Errors of a file, in addition to those of package record.
var (
	errHeader   = record.Kind(record.ErrHeader, "the file does not begin as those of this format do")
	errChecksum = record.Kind(record.ErrDamaged, "the checksum is another one: the file has been changed or damaged")
	errItem     = record.Kind(record.ErrDamaged, "an item of a kind that is not known")
)

// A layout says which item is which. There are two: the first descriptions have
// no rounds.
type layout struct {
	tags         map[byte]string
	red, black   byte
	result, fen  byte
	moves, check byte
}

var layouts = []layout{
	{tags: map[byte]string{2: "Event", 3: "Site", 4: "Date"}, red: 5, black: 6, result: 7, fen: 8, moves: 9, check: 10},
	{tags: map[byte]string{2: "Event", 3: "Site", 4: "Date", 5: "Round"}, red: 6, black: 7, result: 8, fen: 9, moves: 10, check: 11},
}

// results are the values of the item.
var results = []record.Result{record.Unknown, record.FirstWins, record.SecondWins, record.Drawn}

// The bits of a move's third byte.
const (
	flagChild   = 1
	flagSibling = 2
	flagComment = 4
)

// Is reports whether a file begins as those of this format do.
func Is(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }

// An item is one of the texts before the moves.
type item struct {
	kind byte
	at   int
	raw  []byte
}

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none.
func Read(data []byte) ([]*record.Game, error) {
	fail := func(at int, err error) ([]*record.Game, error) {
		return nil, &record.Error{Format: format, Offset: at, Ply: -1, Err: err}
	}
	switch {
	case len(data) > record.MaxBytes:
		return fail(record.MaxBytes, record.ErrTooLong)
	case !Is(data):
		return fail(0, errHeader)
	}
	r := &reader{data: data}
	items, l, ok := r.items()
	if !ok {
		return fail(len(data), record.ErrCut)
	}
	start := xiangqi.StartPosition()
	playable := true
	for _, it := range items {
		if it.kind == l.fen {
			p, ok, err := xqtree.Read(string(it.raw), r.first())
			if err != nil {
				r.fault(it.at, -1, string(it.raw), err)
			}
			if playable = playable && ok; ok {
				start = p
			}
		}
	}
	g := xqtree.NewGame(start)
	r.known(g, items, l)
	if playable {
		r.moves(g, start)
		r.check(l)
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

// items reads what stands before the moves, of which the item has no length: that
// tells the layout.
func (r *reader) items() ([]item, layout, bool) {
	var list []item
	for len(r.data)-r.at >= 2 {
		it := item{kind: r.data[r.at], at: r.at + 2}
		length := int(r.data[r.at+1])
		r.at += 2
		if length == 0 {
			for _, l := range layouts {
				if it.kind == l.moves {
					return list, l, true
				}
			}
		}
		if len(r.data)-r.at < length {
			return nil, layout{}, false
		}
		it.raw = r.data[r.at : r.at+length]
		r.at += length
		list = append(list, it)
	}
	return nil, layout{}, false
}

func (r *reader) known(g *record.Game, items []item, l layout) {
	for _, it := range items {
		text := strings.TrimSpace(strings.ToValidUTF8(string(it.raw), "\ufffd"))
		switch {
		case it.kind < 2, it.kind == l.fen: // what the file is, and where it begins
		case it.kind == l.red:
			g.Players[record.First] = text
		case it.kind == l.black:
			g.Players[record.Second] = text
		case it.kind == l.result:
			if len(it.raw) == 1 && int(it.raw[0]) < len(results) {
				g.Result = results[it.raw[0]]
			}
		case l.tags[it.kind] != "":
			g.SetTag(l.tags[it.kind], text)
		default:
			r.fault(it.at, -1, text, errItem)
		}
	}
}

// A node is a move as the file has it.
type node struct {
	at             int
	from, to       xiangqi.Square
	child, sibling bool
	comment        string
}

func (r *reader) node() (node, bool) {
	n := node{at: r.at}
	if len(r.data)-r.at < 4 {
		r.at = len(r.data)
		return n, false
	}
	b := r.data[r.at : r.at+4]
	r.at += 4
	n.from, n.to = square(b[0]), square(b[1])
	n.child, n.sibling = b[2]&flagChild != 0, b[2]&flagSibling != 0
	if b[2]&flagComment == 0 {
		return n, true
	}
	if len(r.data)-r.at < 4 {
		r.at = len(r.data)
		return n, false
	}
	length := int64(binary.LittleEndian.Uint32(r.data[r.at:]))
	r.at += 4
	have := min(length, int64(len(r.data)-r.at))
	n.comment = record.Lines(strings.ToValidUTF8(string(r.data[r.at:r.at+int(have)]), "\ufffd"))
	r.at += int(have)
	return n, have == length
}

// square reads a row from the top and a file from Red's left.
func square(b byte) xiangqi.Square {
	if b>>4 > 9 || b&15 > 8 {
		return xiangqi.NoSquare
	}
	return xiangqi.SquareAt(int(b&15), 9-int(b>>4))
}

// first returns the first move of the main line, or xiangqi.NoMove, and reads on
// where it was.
func (r *reader) first() xiangqi.Move {
	defer func(at int) { r.at = at }(r.at)
	if root, whole := r.node(); !whole || !root.child {
		return xiangqi.NoMove
	}
	n, _ := r.node()
	if !n.from.Valid() || !n.to.Valid() {
		return xiangqi.NoMove
	}
	return xiangqi.NewMove(n.from, n.to)
}

// moves reads the tree, of which the root is no move.
func (r *reader) moves(g *record.Game, start xiangqi.Position) {
	root, whole := r.node()
	g.Root.Comment = root.comment
	if !whole {
		r.fault(r.at, -1, "", record.ErrCut)
		return
	}
	if !root.child {
		return
	}
	gr := xqtree.NewGrower(g, start)
	var at preorder.Place
	for count := 0; ; count++ {
		if count == record.MaxMoves {
			r.faults.Stop = &record.Error{Format: format, Offset: r.at, Ply: at.Depth, Err: record.ErrTooLong}
			return
		}
		n, whole := r.node()
		if !whole {
			r.fault(n.at, at.Depth, "", record.ErrCut)
			return
		}
		if at.Alive() {
			gr.Back(at.Depth)
			if !r.move(gr, n) {
				at.Kill()
			}
		}
		if !at.Next(n.child, n.sibling) {
			return
		}
	}
}

func (r *reader) move(gr *xqtree.Grower, n node) bool {
	var err error = record.ErrMove
	name := ""
	if n.from.Valid() && n.to.Valid() {
		name = n.from.String() + n.to.String()
		var next *record.Node
		if next, err = gr.Play(xiangqi.NewMove(n.from, n.to)); err == nil {
			next.Comment = n.comment
			return true
		}
	}
	r.fault(n.at, gr.Depth(), name, err)
	return false
}

// check compares the checksum behind the moves. A file that was cut has none.
func (r *reader) check(l layout) {
	if len(r.data)-r.at != 6 || r.data[r.at] != l.check || r.data[r.at+1] != 4 {
		if r.faults.Stop == nil {
			r.fault(r.at, -1, "", record.ErrCut)
		}
		return
	}
	if binary.LittleEndian.Uint32(r.data[r.at+2:]) != crc32.ChecksumIEEE(r.data[:r.at]) {
		r.fault(r.at, -1, "", errChecksum)
	}
}
