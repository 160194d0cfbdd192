package xqf

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// Errors of a file, in addition to those of package record.
var (
	ErrHeader  = record.Kind(record.ErrHeader, "the file does not begin as an XQF file does")
	errVersion = record.Kind(record.ErrVersion, "a newer version than 1.8; read as that")
	errTaken   = record.Kind(record.ErrOccupied, "two pieces stand on one point")
	errLong    = record.Kind(record.ErrDamaged, "longer than its field; the next field has taken its end")
)

const headerBytes = 1024

// The places of the header that are no texts.
const (
	atVersion = 0x02
	atPieces  = 0x10
	atSide    = 0x32
	atResult  = 0x33
	atKind    = 0x40
)

// A field is a text of the header: a byte with its length, and room for it.
type field struct {
	at, size int    // with the byte
	tag      string // empty for a player's name
	player   record.Side
}

// fields are the texts in their order. Their tags are those of PGN where it has
// one.
var fields = []field{
	{at: 0x50, size: 64, tag: "Title"},
	{at: 0x90, size: 64, tag: "Subtitle"},
	{at: 0xd0, size: 64, tag: "Event"},
	{at: 0x110, size: 16, tag: "Date"},
	{at: 0x120, size: 16, tag: "Site"},
	{at: 0x130, size: 16, player: record.First},
	{at: 0x140, size: 16, player: record.Second},
	{at: 0x150, size: 64, tag: "TimeControl"},
	{at: 0x190, size: 16, tag: "RedTime"},
	{at: 0x1a0, size: 16, tag: "BlackTime"},
	{at: 0x1d0, size: 16, tag: "Annotator"},
	{at: 0x1e0, size: 16, tag: "Author"},
}

// kindTag is the tag that says which part of a game a file shows.
const kindTag = "Kind"

// kinds are the values of the byte; a whole game is not worth a tag.
var kinds = []string{"", "opening", "middlegame", "endgame"}

// results are the values of the byte.
var results = []record.Result{record.Unknown, record.FirstWins, record.SecondWins, record.Drawn, record.Drawn}

// pieces are the 32 pieces in the order of the file.
var pieces = func() (list [32]xiangqi.Piece) {
	order := []xiangqi.Kind{
		xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook,
		xiangqi.Cannon, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
	}
	for i, kind := range order {
		list[i], list[16+i] = xiangqi.MakePiece(xiangqi.Red, kind), xiangqi.MakePiece(xiangqi.Black, kind)
	}
	return list
}()

// absent is the square of a piece that is not on the board.
const absent = 0xff

// square reads ten times the file and the rank.
func square(b byte) xiangqi.Square {
	if b >= 90 {
		return xiangqi.NoSquare
	}
	return xiangqi.SquareAt(int(b)/10, int(b)%10)
}

func squareByte(s xiangqi.Square) byte { return byte(s.File()*10 + s.Rank()) }

// texts reads the fields of the header, in their order.
//
// Some programs write a text that is longer than its field on into the fields
// behind it, and its true length before it. Such a text ends where the next field
// that has a text of its own begins; the fields before that are empty.
func (r *reader) texts() []string {
	list := make([]string, len(fields))
	end := 0 // of the last text
	for i, f := range fields {
		if f.at < end {
			continue
		}
		raw := r.raw(f, f.size-1)
		if length := int(r.data[f.at]); length >= f.size {
			raw = r.raw(f, r.room(i))
			if whole := r.raw(f, length); len(raw) < len(whole) {
				r.fault(f.at, -1, fmt.Sprintf("%d of %d bytes", len(raw), length), errLong)
			}
		}
		end = f.at + 1 + len(raw)
		s, whole := charset.Field(raw)
		if !whole {
			r.note(f.at+1, -1, s)
		}
		list[i] = strings.TrimSpace(s)
	}
	return list
}

// room returns how many bytes stand between the length of a field and the next
// one that has a text of its own.
func (r *reader) room(i int) int {
	for _, f := range fields[i+1:] {
		if r.written(f) {
			return f.at - fields[i].at - 1
		}
	}
	return math.MaxUint8
}

// raw returns the bytes of a field: at most room, and up to the first zero.
// Behind the length rubbish may stand.
func (r *reader) raw(f field, room int) []byte {
	raw := r.data[f.at+1 : f.at+1+min(int(r.data[f.at]), room)]
	if end := bytes.IndexByte(raw, 0); end >= 0 {
		raw = raw[:end]
	}
	return raw
}

// written reports whether a field holds a text as long as its length says.
func (r *reader) written(f field) bool {
	n := int(r.data[f.at])
	return 0 < n && n < f.size && len(r.raw(f, n)) == n
}

// board reads where the pieces stand and who is to move.
func (r *reader) board() xiangqi.Setup {
	s := xiangqi.Setup{FullMove: 1}
	if r.data[atSide] == 1 {
		s.Side = xiangqi.Black
	}
	for i := range pieces {
		at := square(r.data[atPieces+i] - r.keys.board)
		piece := pieces[r.keys.slot(r.data[atVersion], i)]
		switch {
		case !at.Valid():
		case s.Board[at] != xiangqi.NoPiece:
			r.fault(atPieces+i, -1, at.String(), errTaken)
		default:
			s.Board[at] = piece
		}
	}
	return s
}
