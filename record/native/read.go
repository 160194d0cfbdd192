package native

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"duiyi/record"
)

const (
	format  = "json"
	version = 1
)

var (
	errVersion = record.Kind(record.ErrVersion, "made by a newer Duiyi: what is not known here is left out")
	errSide    = record.Kind(record.ErrIllegal, "the other side is to move")
)

// begins is how each line begins.
var begins = regexp.MustCompile(`^\s*\{\s*"duiyi"\s*:\s*(\d{1,9})\s*[,}]`)

// Is reports whether a text begins as records of this format do.
func Is(head string) bool { return begins.MatchString(head) }

// Read returns the games of a file. The error, a *record.Error, says why there is
// none; what is wrong within a game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	var games []*record.Game
	for g, err := range Games(bytes.NewReader(data)) {
		if err != nil {
			return nil, err
		}
		if games = append(games, g); len(games) > record.MaxGames {
			return nil, &record.Error{Format: format, Line: 1, Ply: -1, Err: record.ErrGames}
		}
	}
	return games, nil
}

// Games hands on the games of a file of any length one after the other. An error
// ends them. A line that is none is a fault of the game after it, or of the last.
func Games(in io.Reader) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		r := &reader{in: bufio.NewReader(in)}
		var behind *record.Game // the last game read: more may be wrong behind it
		for {
			text, err := r.next()
			if err != nil && !errors.Is(err, io.EOF) {
				if behind != nil && !yield(behind, nil) {
					return
				}
				yield(nil, err)
				return
			}
			if strings.TrimSpace(text) != "" {
				g := r.game(text)
				if g != nil && behind != nil && !yield(behind, nil) {
					return
				}
				if g != nil {
					behind = g
				}
			}
			if err != nil {
				break
			}
		}
		if behind == nil {
			yield(nil, r.none())
			return
		}
		if len(r.faults.List) > 0 {
			r.faults.List = append(behind.Faults, r.faults.List...)
			behind.SetFaults(r.faults)
		}
		yield(behind, nil)
	}
}

type reader struct {
	in     *bufio.Reader
	at     int // where the line in hand begins
	after  int // and ends
	line   int // its number, from 1
	faults record.FaultList
}

// next reads a line; at the end of the file the error is io.EOF.
func (r *reader) next() (string, error) {
	r.at = r.after
	r.line++
	var out []byte
	for {
		part, err := r.in.ReadSlice('\n')
		out = append(out, part...)
		r.after += len(part)
		switch {
		case len(out) > record.MaxBytes:
			return "", &record.Error{Format: format, Offset: r.at, Line: r.line, Ply: -1, Err: record.ErrTooLong}
		case errors.Is(err, bufio.ErrBufferFull):
		default:
			return strings.ToValidUTF8(strings.TrimPrefix(string(out), "\ufeff"), "\ufffd"), err
		}
	}
}

func (r *reader) none() error {
	if len(r.faults.List) > 0 {
		return r.faults.List[0]
	}
	return &record.Error{Format: format, Line: 1, Ply: -1, Err: record.ErrEmpty}
}

func (r *reader) fault(ply int, text string, err error) {
	at, line := r.at, r.line
	r.faults.Add(func() *record.Error {
		return &record.Error{Format: format, Offset: at, Line: line, Ply: ply, Text: record.Excerpt(text), Err: err}
	})
}

// game reads one line; a line that is no game is a fault.
func (r *reader) game(text string) *record.Game {
	m := begins.FindStringSubmatch(text)
	if m == nil {
		r.fault(-1, text, record.ErrPacked)
		return nil
	}
	g, err := record.Unpack(text)
	if err != nil {
		r.fault(-1, text, err)
		return nil
	}
	if m[1] != fmt.Sprint(version) {
		r.fault(-1, m[1], errVersion)
	}
	if g.Result == "" {
		g.Result = record.Unknown
	}
	c, err := newChecker(g, r)
	if err != nil {
		r.fault(-1, g.Name, err)
		return nil
	}
	c.tree(g)
	g.SetFaults(r.faults)
	r.faults = record.FaultList{}
	return g
}
