package cbr

import (
	"bytes"

	"duiyi/record"
	"duiyi/xiangqi"
)

// What files begin with.
const (
	signature        = "CCBridge Record\x00"
	librarySignature = "CCBridgeLibrary\x00"
)

// Errors of a file, in addition to those of package record.
var (
	ErrHeader  = record.Kind(record.ErrHeader, "the file does not begin as those of CCBridge do")
	ErrVersion = record.Kind(record.ErrVersion, "a record of version 1, which is not read")
	errSlot    = record.Kind(record.ErrDamaged, "no record stands where the directory has one")
)

// The places of a record, which are certain for version 2.
const (
	atVersion = 19
	atKind    = 2040
	atResult  = 2076
	atSide    = 2112 // 1 Red, 2 Black
	atNumber  = 2116 // of the first move
	atBoard   = 2120 // 90 bytes, from Black's back rank
	atEnd     = 2210 // FF FF FF FF
	atMoves   = 2214
	version2  = 2
)

// A field is a text of the header: UTF-16 up to a NUL.
type field struct {
	at, size int
	tag      string // empty for a player's name
	player   record.Side
}

var fields = []field{
	{at: 180, size: 128, tag: "Title"},
	{at: 308, size: 256, tag: "Category"},
	{at: 564, size: 64, tag: "Source"},
	{at: 628, size: 64, tag: "Class"},
	{at: 692, size: 64, tag: "Event"},
	{at: 756, size: 64, tag: "Round"},
	{at: 820, size: 32, tag: "Group"},
	{at: 852, size: 32, tag: "Table"},
	{at: 884, size: 64, tag: "Date"},
	{at: 948, size: 64, tag: "Site"},
	{at: 1012, size: 64, tag: "TimeControl"},
	{at: 1076, size: 64, player: record.First},
	{at: 1140, size: 64, tag: "RedTeam"},
	{at: 1204, size: 64, tag: "RedTime"},
	{at: 1268, size: 32, tag: "RedElo"},
	{at: 1300, size: 64, player: record.Second},
	{at: 1364, size: 64, tag: "BlackTeam"},
	{at: 1428, size: 64, tag: "BlackTime"},
	{at: 1492, size: 32, tag: "BlackElo"},
	{at: 1524, size: 64, tag: "Referee"},
	{at: 1588, size: 64, tag: "Scribe"},
	{at: 1652, size: 64, tag: "Annotator"},
	{at: 1780, size: 64, tag: "Author"},
	{at: 2044, size: 32, tag: "GameType"},
	{at: 2080, size: 32, tag: "Termination"},
}

const kindTag = "Kind"

// kinds are the values of the field; a game that was played is not worth a tag.
var kinds = []string{"", "composed", "middlegame", "composed endgame"}

var results = []record.Result{record.Unknown, record.FirstWins, record.SecondWins, record.Drawn}

// The places of a library.
const (
	atCapacity  = 60
	atName      = 64
	nameBytes   = 512
	atDirectory = 66624
	slotBytes   = 276
	blockBytes  = 4096
	slotInUse   = 7
	atSlotID    = 20 // in a slot
	atSlotTitle = 100
	slotTitle   = 128
	minCapacity = 128
)

// collectionTag is the tag with the name of the library.
const collectionTag = "Collection"

// orders are the pieces by the low half of their byte; the high half is 1 for
// Red and 2 for Black.
var order = []xiangqi.Kind{1: xiangqi.Rook, 2: xiangqi.Horse, 3: xiangqi.Elephant, 4: xiangqi.Advisor, 5: xiangqi.King, 6: xiangqi.Cannon, 7: xiangqi.Pawn}

// The bits of a move's first byte.
const (
	flagLast    = 1 // no move follows
	flagSibling = 2 // another in its place comes later
	flagComment = 4
)

// Is reports whether a file is one record.
func Is(head []byte) bool { return bytes.HasPrefix(head, []byte(signature)) }

// IsLibrary reports whether a file is a library.
func IsLibrary(head []byte) bool { return bytes.HasPrefix(head, []byte(librarySignature)) }
