package library

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"duiyi/record"
)

// ruleTag names the tag of Entry.Tags, the last, that keeps Game.Rules. A space
// is in no name of a tag in a file.
const ruleTag = "Rule set"

// maxPlies is the most moves the library keeps of a game.
const maxPlies = 2000

// An Entry is a game of the library.
type Entry struct {
	N       int64 // number in the store, from 1; 0 before it is stored
	Kind    string
	Size    int    // points on a side for games with several board sizes, else 0
	Start   string // starting board; empty for the standard one
	Moves   []Move
	Players [2]string
	Event   string
	Site    string
	Date    string // as written in the record
	Result  record.Result
	Tags    []record.Tag // tags other than Event, Site and Date; the set of rules is one
	Record  string       // the packed record if it has comments, glyphs or variations; else empty
	Own     string       // id of the game played on this server, or empty
	Sum     int64        // hash of game kind, starting board and moves
	Source  int64        // where it is added from; 0 in entries that were read
	Place   int          // number of the record in its source, from 1; 0 if unknown
}

// entry converts a record. It stops at the first impossible move. It returns
// false for a game without moves.
func (t *table) entry(g *record.Game) (Entry, bool, error) {
	kind, err := t.kind(g.Name)
	if err != nil {
		return Entry{}, false, err
	}
	b, err := t.board(kind, g.Size, g.Start)
	if err != nil {
		return Entry{}, false, err
	}
	e := Entry{Kind: g.Name, Players: g.Players, Result: g.Concluded(t.kinds[kind].Sides)}
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
	if g.Rules != "" {
		e.Tags = append(e.Tags, record.Tag{Name: ruleTag, Value: g.Rules})
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

// sumOf hashes the game kind, starting board and moves.
func sumOf(kind, begun string, moves []Move) int64 {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n", kind, begun)
	h.Write(PackMoves(moves))
	return int64(binary.LittleEndian.Uint64(h.Sum(nil)))
}

// PackMoves encodes each move in two bytes, little-endian.
func PackMoves(moves []Move) []byte {
	packed := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		packed = binary.LittleEndian.AppendUint16(packed, uint16(m))
	}
	return packed
}

// UnpackMoves decodes the output of PackMoves.
func UnpackMoves(packed []byte) []Move {
	moves := make([]Move, len(packed)/2)
	for i := range moves {
		moves[i] = Move(binary.LittleEndian.Uint16(packed[2*i:]))
	}
	return moves
}

// game converts an entry to a record, using the stored record if there is one.
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
	tags := e.Tags
	if n := len(tags); n > 0 && tags[n-1].Name == ruleTag {
		g.Rules, tags = tags[n-1].Value, tags[:n-1]
	}
	for _, tag := range append([]record.Tag{{Name: "Event", Value: e.Event}, {Name: "Site", Value: e.Site}, {Name: "Date", Value: e.Date}}, tags...) {
		g.SetTag(tag.Name, tag.Value)
	}
	return g, nil
}

// resultCode returns the index code of a result.
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
