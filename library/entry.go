package library

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/record"
)

// maxPlies bounds the moves of a game in the library.
const maxPlies = 2000

// An Entry is a game of the library.
type Entry struct {
	N       int64 // its number, from 1; 0 of one that has none yet
	Kind    string
	Size    int    // points on a side where the game leaves a choice, else 0
	Start   string // the board it begins with, empty for the game's own
	Moves   []Move
	Players [2]string
	Event   string
	Site    string
	Date    string // as the record has it
	Result  record.Result
	Tags    []record.Tag // the others
	Record  string       // the whole record, packed, where it says more than the moves; else empty
	Own     string       // the id of the game that was played here, or empty
	Sum     int64        // the same for games with the same moves from the same board
}

// entry makes an entry of a record. Moves that cannot be are left out with those
// that follow. It reports false for a game without a move.
func (t *table) entry(g *record.Game) (Entry, bool, error) {
	kind, err := t.kind(g.Name)
	if err != nil {
		return Entry{}, false, err
	}
	b, err := t.board(kind, g.Size, g.Start)
	if err != nil {
		return Entry{}, false, err
	}
	e := Entry{Kind: g.Name, Players: g.Players, Result: g.Result}
	if t.kinds[kind].Size != 0 {
		e.Size = b.g.width
	}
	if b.keys != b.g.start.keys {
		e.Start = b.String()
	} else if g.Root.Side == record.First && b.turn == 0 && g.Start == "" {
		return Entry{}, false, fmt.Errorf("%w: the other side begins", ErrBoard)
	}
	begun := b.String()
	more := g.Root.Comment != ""
	for n := &g.Root; len(n.Next) > 0 && len(e.Moves) < maxPlies; {
		more = more || len(n.Next) > 1
		n = n.Next[0]
		more = more || n.Comment != "" || len(n.Glyphs) > 0
		if n.Move == "" {
			continue
		}
		m, err := b.g.parseMove(n.Move)
		if err != nil || uint8(n.Side) != b.turn || !b.play(m) {
			break
		}
		e.Moves = append(e.Moves, m)
	}
	for _, tag := range g.Tags {
		switch tag.Name {
		case "Event":
			e.Event = tag.Value
		case "Site":
			e.Site = tag.Value
		case "Date":
			e.Date = tag.Value
		default:
			e.Tags = append(e.Tags, tag)
		}
	}
	if len(e.Moves) == 0 {
		return e, false, nil
	}
	e.Sum = sumOf(e.Kind, begun, e.Moves)
	if more {
		if e.Record, err = g.Pack(); err != nil {
			return e, false, err
		}
	}
	return e, true, nil
}

// sumOf tells games apart by what was played.
func sumOf(kind, begun string, moves []Move) int64 {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n", kind, begun)
	h.Write(PackMoves(moves))
	return int64(binary.LittleEndian.Uint64(h.Sum(nil)))
}

// heads is what a source says of a game beside its moves.
type heads struct {
	Players [2]string     `json:"players"`
	Event   string        `json:"event,omitempty"`
	Site    string        `json:"site,omitempty"`
	Date    string        `json:"date,omitempty"`
	Result  record.Result `json:"result,omitempty"`
	Tags    []record.Tag  `json:"tags,omitempty"`
}

// Otherwise returns what this game says of itself beside its moves, as JSON, where
// another of the same moves does not say just that; else it is empty.
func (e *Entry) Otherwise(than *Entry) (string, error) {
	var texts [2]string
	for i, e := range []*Entry{e, than} {
		text, err := json.Marshal(heads{e.Players, e.Event, e.Site, e.Date, e.Result, e.Tags})
		if err != nil {
			return "", err
		}
		texts[i] = string(text)
	}
	if texts[0] == texts[1] {
		return "", nil
	}
	return texts[0], nil
}

// PackMoves returns moves as two bytes each.
func PackMoves(moves []Move) []byte {
	packed := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		packed = binary.LittleEndian.AppendUint16(packed, uint16(m))
	}
	return packed
}

// UnpackMoves returns the moves that PackMoves has packed.
func UnpackMoves(packed []byte) []Move {
	moves := make([]Move, len(packed)/2)
	for i := range moves {
		moves[i] = Move(binary.LittleEndian.Uint16(packed[2*i:]))
	}
	return moves
}

// game makes a record of an entry: the one it came from where it said more than
// the moves.
func (t *table) game(e Entry) (*record.Game, error) {
	kind, err := t.kind(e.Kind)
	if err != nil {
		return nil, err
	}
	b, err := t.board(kind, e.Size, e.Start)
	if err != nil {
		return nil, err
	}
	g := &record.Game{}
	if e.Record != "" {
		if g, err = record.Unpack(e.Record); err != nil {
			return nil, err
		}
	} else {
		g.Root.Side = record.Side(b.turn).Other()
		node := &g.Root
		for _, m := range e.Moves {
			next := &record.Node{Move: b.g.text(m), Side: record.Side(b.turn)}
			node.Next = []*record.Node{next}
			node = next
			if !b.play(m) {
				return nil, fmt.Errorf("%w: game %d of the library", ErrMove, e.N)
			}
		}
	}
	g.Name, g.Size, g.Players, g.Result, g.Tags = e.Kind, e.Size, e.Players, e.Result, nil
	if e.Record == "" {
		g.Start = e.Start
	}
	for _, tag := range append([]record.Tag{{Name: "Event", Value: e.Event}, {Name: "Site", Value: e.Site}, {Name: "Date", Value: e.Date}}, e.Tags...) {
		g.SetTag(tag.Name, tag.Value)
	}
	return g, nil
}

// A day is a date as a number, 19810512; months and days that are not known are 0.
type day uint32

// dayOf reads a date as records write it: a year of four digits, and after it
// month and day. It is 0 where there is none.
func dayOf(text string) day {
	runs := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	at := slices.IndexFunc(runs, func(s string) bool { return len(s) == 4 || len(s) == 8 })
	if at < 0 {
		return 0
	}
	if n, _ := strconv.Atoi(runs[at]); len(runs[at]) == 8 {
		if n > 10000000 && n/100%100 <= 12 && n%100 <= 31 {
			return day(n)
		}
		return 0
	}
	year, _ := strconv.Atoi(runs[at]) // digits, and four
	if year < 1000 {
		return 0
	}
	d := day(year) * 10000
	for i, factor := range []day{100, 1} {
		if at+1+i >= len(runs) {
			break
		}
		n, err := strconv.Atoi(runs[at+1+i])
		if err != nil || n < 1 || n > []int{12, 31}[i] {
			break
		}
		d += day(n) * factor
	}
	return d
}

func (d day) year() int { return int(d / 10000) }

// resultCode is a result as the index has it.
func resultCode(r record.Result) uint8 {
	switch r {
	case record.FirstWins:
		return 1
	case record.Drawn:
		return 2
	case record.SecondWins:
		return 3
	}
	return 0
}

var resultNames = [4]record.Result{record.Unknown, record.FirstWins, record.Drawn, record.SecondWins}
