package cbr

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"

	"duiyi/record"
	"duiyi/record/internal/preorder"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Read returns the one game of a record. The error, a *record.Error, says why
// there is none; what is wrong within the game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: "cbr", Offset: record.MaxBytes, Ply: -1, Err: record.ErrTooLong}
	}
	r := &reader{data: data, format: "cbr"}
	g, err := r.game()
	if err != nil {
		return nil, err
	}
	if rest := len(data) - r.at; rest > 0 && r.ended {
		r.fault(r.at, -1, "", record.ErrRest)
		g.SetFaults(r.faults)
	}
	return []*record.Game{g}, nil
}

// ReadLibrary returns the games of a library, in the order of its directory.
// The error, a *record.Error, says why there is none.
func ReadLibrary(data []byte) ([]*record.Game, error) {
	fail := func(at int, err error) ([]*record.Game, error) {
		return nil, &record.Error{Format: "cbl", Offset: at, Ply: -1, Err: err}
	}
	switch {
	case len(data) > record.MaxBytes:
		return fail(record.MaxBytes, record.ErrTooLong)
	case !IsLibrary(data):
		return fail(0, ErrHeader)
	case len(data) < atDirectory:
		return fail(len(data), record.ErrCut)
	}
	capacity := int(binary.LittleEndian.Uint32(data[atCapacity:]))
	if capacity > (len(data)-atDirectory)/slotBytes {
		return fail(atCapacity, record.ErrCut)
	}
	name := text(data[atName : atName+nameBytes])
	var games []*record.Game
	at := atDirectory + capacity*slotBytes
	for i := range capacity {
		slot := data[atDirectory+i*slotBytes:]
		flags, blocks := binary.LittleEndian.Uint32(slot), int64(binary.LittleEndian.Uint32(slot[8:]))
		length := int64(binary.LittleEndian.Uint32(slot[12:]))
		from := at
		at = int(min(int64(at)+blocks*blockBytes, int64(len(data))))
		if flags != slotInUse {
			continue
		}
		if len(games) == record.MaxGames {
			return fail(from, record.ErrTooLong)
		}
		end := min(int64(from)+length, int64(len(data)))
		r := &reader{data: data[from:end], base: from, format: "cbl"}
		g, err := r.game()
		if err != nil {
			g = &record.Game{Name: xqtree.Game, Result: record.Unknown}
			r.fault(0, -1, "", fmt.Errorf("%w: %w", errSlot, err))
			g.SetTag("Title", text(slot[atSlotTitle:atSlotTitle+slotTitle]))
			g.SetFaults(r.faults)
		}
		g.SetTag(collectionTag, name)
		games = append(games, g)
	}
	if len(games) == 0 {
		return fail(atDirectory, record.ErrEmpty)
	}
	return games, nil
}

// text decodes UTF-16 up to a NUL.
func text(raw []byte) string {
	var units []uint16
	for i := 0; i+1 < len(raw); i += 2 {
		u := binary.LittleEndian.Uint16(raw[i:])
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}

// A reader reads one record.
type reader struct {
	format string
	data   []byte
	base   int // of data in the file
	at     int // of the next byte of the moves
	ended  bool
	faults record.FaultList
}

func (r *reader) fault(at, ply int, text string, err error) {
	r.faults.Add(func() *record.Error {
		return &record.Error{Format: r.format, Offset: r.base + at, Ply: ply, Text: record.Excerpt(text), Err: err}
	})
}

func (r *reader) game() (*record.Game, error) {
	fail := func(at int, err error) (*record.Game, error) {
		return nil, &record.Error{Format: r.format, Offset: r.base + at, Ply: -1, Err: err}
	}
	switch {
	case !Is(r.data):
		return fail(0, ErrHeader)
	case len(r.data) > atVersion && r.data[atVersion] != version2:
		return fail(atVersion, ErrVersion)
	case len(r.data) < atMoves:
		return fail(len(r.data), record.ErrCut)
	}
	board := r.board()
	r.at = atMoves
	root, ok := r.node()
	if !ok {
		r.fault(r.at, -1, "", record.ErrCut)
	}
	first := xiangqi.NoMove
	if root.child {
		at := r.at
		if n, _ := r.node(); n.from.Valid() && n.to.Valid() {
			first = xiangqi.NewMove(n.from, n.to)
		}
		r.at = at
	}
	if board.Board == (xiangqi.Setup{}).Board && !root.child { // a heading of a library
		start := xiangqi.StartPosition()
		board = start.Setup()
	}
	p, err := xqtree.Start(&board, first)
	g := xqtree.NewGame(p)
	if err != nil {
		g = &record.Game{Name: xqtree.Game, Result: record.Unknown}
		r.fault(atBoard, -1, "", err)
	}
	for _, f := range fields {
		switch value := strings.TrimSpace(text(r.data[f.at : f.at+f.size])); {
		case f.tag != "":
			g.SetTag(f.tag, value)
		default:
			g.Players[f.player] = value
		}
	}
	if n := binary.LittleEndian.Uint32(r.data[atResult:]); int(n) < len(results) {
		g.Result = results[n]
	}
	if n := binary.LittleEndian.Uint32(r.data[atKind:]); int(n) < len(kinds) {
		g.SetTag(kindTag, kinds[n])
	}
	g.Root.Comment = root.comment
	switch {
	case err == nil && root.child:
		r.moves(g, p)
	case !root.child:
		r.ended = ok
	}
	g.SetFaults(r.faults)
	return g, nil
}

// board reads where the pieces stand and who is to move.
func (r *reader) board() xiangqi.Setup {
	s := xiangqi.Setup{FullMove: 1}
	if r.data[atSide] == 2 {
		s.Side = xiangqi.Black
	}
	for i := range 90 {
		b := r.data[atBoard+i]
		side, kind := b>>4, int(b&15)
		switch {
		case b == 0:
		case side < 1 || side > 2 || kind < 1 || kind >= len(order):
			r.fault(atBoard+i, -1, fmt.Sprintf("%02x", b), record.ErrStart)
		default:
			s.Board[square(byte(i))] = xiangqi.MakePiece(xiangqi.Side(side-1), order[kind])
		}
	}
	return s
}

// square reads a point: nine to a row, from Black's back rank and Red's left.
func square(b byte) xiangqi.Square {
	if b >= 90 {
		return xiangqi.NoSquare
	}
	return xiangqi.SquareAt(int(b)%9, 9-int(b)/9)
}

func pointOf(s xiangqi.Square) byte { return byte((9-s.Rank())*9 + s.File()) }

// A node is a move as the file has it.
type node struct {
	at             int
	from, to       xiangqi.Square
	child, sibling bool
	comment        string
}

// node reads the next move, and reports whether all of it is there.
func (r *reader) node() (node, bool) {
	n := node{at: r.at}
	if len(r.data)-r.at < 4 {
		r.at = len(r.data)
		return n, false
	}
	b := r.data[r.at : r.at+4]
	n.child, n.sibling = b[0]&flagLast == 0, b[0]&flagSibling != 0
	n.from, n.to = square(b[2]), square(b[3])
	r.at += 4
	if b[0]&flagComment == 0 {
		return n, true
	}
	if len(r.data)-r.at < 4 {
		r.at = len(r.data)
		return n, false
	}
	length := int64(binary.LittleEndian.Uint32(r.data[r.at:]))
	r.at += 4
	have := min(length, int64(len(r.data)-r.at))
	n.comment = record.Lines(text(r.data[r.at : r.at+int(have)]))
	r.at += int(have)
	return n, have == length
}

// moves reads the tree, depth-first.
func (r *reader) moves(g *record.Game, p xiangqi.Position) {
	gr := xqtree.NewGrower(g, p)
	var at preorder.Place
	for count := 0; ; count++ {
		if count == record.MaxMoves {
			r.faults.Stop = &record.Error{Format: r.format, Offset: r.base + r.at, Ply: at.Depth, Err: record.ErrTooLong}
			return
		}
		n, whole := r.node()
		if !whole && n.comment == "" {
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
			r.ended = true
			return
		}
	}
}

// move hangs one move with its comment into the tree, if it is possible.
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
