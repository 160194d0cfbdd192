package cbf

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

const (
	format = "cbf"
	root   = "ChineseChessRecord"
)

var errNested = record.Kind(record.ErrStray, "moves within a move, which no description tells how to read")

// heads are the elements of the head by the tags that they become.
var heads = []struct{ element, tag string }{
	{"Name", "Title"}, {"From", "Source"}, {"ContestType", "Class"}, {"Contest", "Event"}, {"Round", "Round"}, {"Group", "Group"},
	{"Table", "Table"}, {"Date", "Date"}, {"Site", "Site"}, {"TimeRule", "TimeControl"}, {"RedTeam", "RedTeam"}, {"RedTime", "RedTime"},
	{"RedRating", "RedElo"}, {"BlackTeam", "BlackTeam"}, {"BlackTime", "BlackTime"}, {"BlackRating", "BlackElo"}, {"Referee", "Referee"},
	{"Recorder", "Scribe"}, {"Commentator", "Annotator"}, {"Creator", "Author"}, {"ECCO", "ECCO"}, {"RecordKind", "GameType"},
	{"ResultType", "Termination"},
}

// kinds are the values of RecordType; a game that was played is not worth a tag.
var kinds = []string{"", "composed", "middlegame", "composed endgame"}

const kindTag = "Kind"

var results = []record.Result{record.Unknown, record.FirstWins, record.SecondWins, record.Drawn}

// Is reports whether a text holds a record of this format.
func Is(head string) bool { return strings.Contains(head, "<"+root) }

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none; what is wrong within the game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	from := strings.Index(t.S, "<"+root)
	if from < 0 {
		return nil, t.Error(format, 0, -1, t.S, record.ErrEmpty)
	}
	r := &reader{t: t, base: from, dec: xml.NewDecoder(strings.NewReader(t.S[from:])), heads: map[string]string{}}
	r.dec.Strict = false
	r.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is decoded already
	r.read()
	g := r.game()
	t.Tell(g, format, 0, len(t.S))
	return []*record.Game{g}, nil
}

// A said is a move as the file has it.
type said struct {
	at            int
	value, remark string
}

type reader struct {
	t      *charset.Text
	base   int // where the XML begins
	dec    *xml.Decoder
	heads  map[string]string
	moves  []said
	faults record.FaultList
}

func (r *reader) fault(at, ply int, text string, err error) {
	r.faults.Add(func() *record.Error { return r.t.Error(format, at, ply, text, err) })
}

// read takes the elements apart, without going by how they are nested.
func (r *reader) read() {
	element, within := "", 0
	for {
		at := r.base + int(r.dec.InputOffset())
		token, err := r.dec.Token()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				r.fault(at, -1, "", fmt.Errorf("%w: %w", record.ErrCut, err))
			}
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			element = token.Name.Local
			if element != "Move" {
				break
			}
			if within++; within > 1 {
				r.fault(at, len(r.moves), "", errNested)
				break
			}
			if len(r.moves) == record.MaxMoves {
				r.faults.Stop = r.t.Error(format, at, len(r.moves), "", record.ErrTooLong)
				return
			}
			r.moves = append(r.moves, said{at: at, value: attribute(token, "value")})
		case xml.CharData:
			switch text := string(token); {
			case element == "Move" && within == 1 && len(r.moves) > 0:
				r.moves[len(r.moves)-1].remark += text
			case element != "" && len(r.heads) < record.MaxTags:
				r.heads[element] += text
			}
		case xml.EndElement:
			if token.Name.Local == "Move" {
				within--
			}
			if element = ""; token.Name.Local == root {
				return
			}
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (r *reader) head(name string) string { return strings.TrimSpace(r.heads[name]) }

func (r *reader) game() *record.Game {
	start := xiangqi.StartPosition()
	playable := true
	if fen := r.head("FEN"); fen != "" {
		p, ok, err := xqtree.Read(fen, r.first())
		if err != nil {
			r.fault(r.base, -1, fen, err)
		}
		if playable = ok; ok {
			start = p
		}
	}
	g := xqtree.NewGame(start)
	g.Players = [2]string{r.head("Red"), r.head("Black")}
	for _, h := range heads {
		g.SetTag(h.tag, r.head(h.element))
	}
	if n, err := strconv.Atoi(r.head("RecordResult")); err == nil && 0 <= n && n < len(results) {
		g.Result = results[n]
	}
	if n, err := strconv.Atoi(r.head("RecordType")); err == nil && 0 <= n && n < len(kinds) {
		g.SetTag(kindTag, kinds[n])
	}
	if playable {
		r.line(g, start)
	}
	g.SetFaults(r.faults)
	return g
}

// first returns the first move, or xiangqi.NoMove.
func (r *reader) first() xiangqi.Move {
	for _, m := range r.moves {
		if m.value != "00-00" {
			move, _ := moveOf(m.value)
			return move
		}
	}
	return xiangqi.NoMove
}

// line plays the moves. The first of them is none, and holds what is said of the
// start.
func (r *reader) line(g *record.Game, start xiangqi.Position) {
	gr := xqtree.NewGrower(g, start)
	for i, m := range r.moves {
		if i == 0 && m.value == "00-00" {
			g.Root.Comment = record.Lines(m.remark)
			continue
		}
		move, ok := moveOf(m.value)
		if !ok {
			r.fault(m.at, gr.Depth(), m.value, record.ErrMove)
			return
		}
		n, err := gr.Play(move)
		if err != nil {
			r.fault(m.at, gr.Depth(), m.value, err)
			return
		}
		n.Comment = record.Lines(m.remark)
	}
}

// moveOf reads two squares with a dash between.
func moveOf(s string) (xiangqi.Move, bool) {
	from, to, _ := strings.Cut(s, "-")
	a, ok1 := square(from)
	b, ok2 := square(to)
	if !ok1 || !ok2 {
		return xiangqi.NoMove, false
	}
	return xiangqi.NewMove(a, b), true
}

// square reads a file from Red's left and a row from the top.
func square(s string) (xiangqi.Square, bool) {
	if len(s) != 2 || s[0] < '0' || s[0] > '8' || s[1] < '0' || s[1] > '9' {
		return xiangqi.NoSquare, false
	}
	return xiangqi.SquareAt(int(s[0]-'0'), int('9'-s[1])), true
}
