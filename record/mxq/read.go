package mxq

import (
	"strings"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

const (
	format = "mxq"
	last   = "Ends"
	heads  = 12 // texts before the moves
)

var errHeader = record.Kind(record.ErrHeader, "does not begin as files of this format do")

// What the texts before the moves are.
const (
	place = iota
	date
	event
	redElo
	blackElo
	comment = 10
)

// ends are the words between the names of the players, from Red's view.
var ends = []string{"胜", "勝", "和", "负", "負"}

// A text is one of the file.
type text struct {
	at  int
	raw []byte
}

// next returns the text that begins at a place, and reports whether all of it is
// there.
func next(data []byte, at int) (text, bool) {
	if at >= len(data) || at+1+int(data[at]) > len(data) {
		return text{at: at}, false
	}
	return text{at + 1, data[at+1 : at+1+int(data[at])]}, true
}

// Is reports whether a file begins with the texts of this format, behind which
// stands a move or the end.
func Is(head []byte) bool {
	at := 0
	for range heads {
		t, ok := next(head, at)
		if !ok {
			return false
		}
		at = t.at + len(t.raw)
	}
	t, ok := next(head, at)
	if !ok {
		return false
	}
	_, move := moveOf(t.raw)
	return move || string(t.raw) == last
}

// moveOf reads five characters: file and rank, a separator, file and rank.
func moveOf(raw []byte) (xiangqi.Move, bool) {
	if len(raw) != 5 {
		return xiangqi.NoMove, false
	}
	from, ok1 := square(raw[0], raw[1])
	to, ok2 := square(raw[3], raw[4])
	if !ok1 || !ok2 {
		return xiangqi.NoMove, false
	}
	return xiangqi.NewMove(from, to), true
}

// square reads a file from Red's left, from 0 on, and a rank from Red's back rank,
// from A on.
func square(file, rank byte) (xiangqi.Square, bool) {
	if file < '0' || file > '8' || rank < 'A' || rank > 'J' {
		return xiangqi.NoSquare, false
	}
	return xiangqi.SquareAt(int(file-'0'), int(rank-'A')), true
}

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none.
func Read(data []byte) ([]*record.Game, error) {
	switch {
	case len(data) > record.MaxBytes:
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Ply: -1, Err: record.ErrTooLong}
	case !Is(data):
		return nil, &record.Error{Format: format, Ply: -1, Err: errHeader}
	}
	start := xiangqi.StartPosition()
	g := xqtree.NewGame(start)
	var faults record.FaultList
	fault := func(at, ply int, what string, err error) {
		faults.Add(func() *record.Error {
			return &record.Error{Format: format, Offset: at, Ply: ply, Text: record.Excerpt(what), Err: err}
		})
	}
	var known [heads]string
	at := 0
	for i := range known {
		t, _ := next(data, at)
		at = t.at + len(t.raw)
		s, whole := charset.Field(t.raw)
		if !whole {
			faults.Note(func() *record.Error {
				return &record.Error{Format: format, Offset: t.at, Ply: -1, Text: record.Excerpt(s), Err: record.ErrCharacters}
			})
		}
		known[i] = strings.TrimSpace(s)
	}
	g.SetTag("Site", known[place])
	g.SetTag("Date", known[date])
	players(g, known[event])
	g.SetTag("RedElo", known[redElo])
	g.SetTag("BlackElo", known[blackElo])
	gr := xqtree.NewGrower(g, start)
	for {
		t, ok := next(data, at)
		if !ok {
			fault(at, gr.Depth(), "", record.ErrCut)
			break
		}
		at = t.at + len(t.raw)
		if string(t.raw) == last {
			break
		}
		m, ok := moveOf(t.raw)
		if !ok {
			fault(t.at, gr.Depth(), printable(t.raw), record.ErrMove)
			break
		}
		p := gr.Position()
		if taken := p.At(m.To()); taken != xiangqi.NoPiece && taken.Kind() == xiangqi.King {
			break // the site lets a general be captured
		}
		if _, err := gr.Play(m); err != nil {
			fault(t.at, gr.Depth(), m.String(), err)
			break
		}
	}
	gr.Node().Comment = record.Lines(known[comment]) // it tells how the game ended
	g.SetFaults(faults)
	return []*record.Game{g}, nil
}

// players reads Red, the result and Black with hyphens between. Anything else is
// the event.
func players(g *record.Game, s string) {
	for _, word := range ends {
		if red, black, ok := strings.Cut(s, "-"+word+"-"); ok {
			g.Players = [2]string{strings.TrimSpace(red), strings.TrimSpace(black)}
			v, _ := results.RedBlack.Read("先" + word)
			g.Result = v.Result
			return
		}
	}
	g.SetTag("Event", s)
}

func printable(raw []byte) string {
	s, _ := charset.Field(raw)
	return s
}
