package cbr

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"

	"duiyi/record"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Write writes one game as a record and lists what it does not hold. The error
// wraps ErrNotHeld for a game that is not xiangqi, and says which move is none.
func Write(w io.Writer, g *record.Game, mainLine bool) (record.Losses, error) {
	out, lost, err := encode(g, mainLine, false)
	if err != nil {
		return nil, fmt.Errorf("cbr: %w", err)
	}
	_, err = w.Write(out)
	return lost, err
}

// WriteLibrary writes games as a library, which has the name of the collection
// that the first is from.
func WriteLibrary(w io.Writer, games []*record.Game, mainLine bool) (record.Losses, error) {
	var lost record.Losses
	capacity := minCapacity
	for capacity < len(games) {
		capacity *= 2
	}
	out := make([]byte, atDirectory+capacity*slotBytes)
	copy(out, librarySignature)
	binary.LittleEndian.PutUint32(out[16:], 3)
	binary.LittleEndian.PutUint32(out[atCapacity:], uint32(capacity))
	if !put(out[atName:atName+nameBytes], games[0].Tag(collectionTag)) {
		lost.Add("end of a text that the field has no room for")
	}
	for i, g := range games {
		one, less, err := encode(g, mainLine, true)
		if err != nil {
			return nil, fmt.Errorf("cbl: game %d: %w", i+1, err)
		}
		lost.Join(less)
		if g.Tag(collectionTag) != games[0].Tag(collectionTag) {
			lost.Add("name of another collection")
		}
		id := sha256.Sum256(one)
		if i == 0 {
			copy(out[20:36], id[16:])
		}
		blocks := (len(one) + blockBytes - 1) / blockBytes
		slot := out[atDirectory+i*slotBytes:]
		binary.LittleEndian.PutUint32(slot, slotInUse)
		binary.LittleEndian.PutUint32(slot[4:], uint32(i))
		binary.LittleEndian.PutUint32(slot[8:], uint32(blocks))
		binary.LittleEndian.PutUint32(slot[12:], uint32(len(one)))
		put(slot[atSlotID:atSlotTitle], fmt.Sprintf("{%X-%X-%X-%X-%X}", id[:4], id[4:6], id[6:8], id[8:10], id[10:16]))
		put(slot[atSlotTitle:atSlotTitle+slotTitle], g.Title())
		out = append(out, one...)
		out = append(out, make([]byte, blocks*blockBytes-len(one))...)
	}
	_, err := w.Write(out)
	return lost, err
}

// put writes a text as UTF-16 with a NUL behind it into a field. It reports
// whether there was room for all of it; what is cut off is not cut behind a space,
// which no reader would see.
func put(field []byte, s string) bool {
	most := len(field)/2 - 1
	units, end := 0, len(s)
	for i, r := range s {
		if units += utf16.RuneLen(r); units > most {
			end = i
			break
		}
	}
	held := s
	if end < len(s) {
		held = strings.TrimSpace(s[:end])
	}
	for i, u := range utf16.Encode([]rune(held)) {
		binary.LittleEndian.PutUint16(field[2*i:], u)
	}
	return end == len(s)
}

func encode(g *record.Game, mainLine, library bool) ([]byte, record.Losses, error) {
	p, err := xqtree.Begin(g)
	if err != nil {
		return nil, nil, err
	}
	keeps := record.Keeps{
		Players: true, Result: true, Comments: true, SideLines: !mainLine,
		Tags: func(name string) bool {
			return name == kindTag && slices.Contains(kinds, g.Tag(name)) || name == collectionTag && library ||
				slices.ContainsFunc(fields, func(f field) bool { return f.tag == name })
		},
	}
	lost := keeps.Lost(g)
	if p.HalfMoves() != 0 || p.FullMove() != 1 {
		lost.Add("move counters of the start")
	}
	out := make([]byte, atMoves)
	copy(out, signature)
	out[atVersion] = version2
	for _, f := range fields {
		value := g.Players[f.player]
		if f.tag != "" {
			value = g.Tag(f.tag)
		}
		if !put(out[f.at:f.at+f.size], value) {
			lost.Add("end of a text that the field has no room for")
		}
	}
	binary.LittleEndian.PutUint32(out[atKind:], uint32(max(slices.Index(kinds, g.Tag(kindTag)), 0)))
	binary.LittleEndian.PutUint32(out[atResult:], uint32(max(slices.Index(results, g.Result), 0)))
	out[atSide] = byte(p.Side()) + 1
	binary.LittleEndian.PutUint16(out[atNumber:], 1)
	for sq, piece := range p.Setup().Board {
		if piece != xiangqi.NoPiece {
			out[atBoard+int(pointOf(xiangqi.Square(sq)))] = byte(piece.Side()+1)<<4 | byte(slices.Index(order[1:], piece.Kind())+1)
		}
	}
	copy(out[atEnd:], "\xff\xff\xff\xff")
	out = appendNode(out, len(xqtree.Moves(&g.Root)) > 0, false, 0, 0, g.Root.Comment)
	err = xqtree.Walk(&g.Root, mainLine, func(v xqtree.Visit) error {
		out = appendNode(out, v.Child, v.Sibling, pointOf(v.Move.From()), pointOf(v.Move.To()), v.Node.Comment)
		return nil
	})
	return out, lost, err
}

func appendNode(out []byte, child, sibling bool, from, to byte, comment string) []byte {
	var flags byte
	if !child {
		flags |= flagLast
	}
	if sibling {
		flags |= flagSibling
	}
	if comment == "" {
		return append(out, flags, 0, from, to)
	}
	units := utf16.Encode([]rune(strings.ReplaceAll(comment, "\n", "\r\n")))
	out = append(out, flags|flagComment, 0, from, to)
	out = binary.LittleEndian.AppendUint32(out, uint32(2*len(units)))
	for _, u := range units {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}
