package rif

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"duiyi/gomoku"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/internal/gmtree"
)

const (
	format  = "rif"
	size    = 15
	mostIDs = 1_000_000 // players, tournaments and others that are kept by their numbers
)

var (
	errID    = record.Kind(record.ErrDamaged, "nothing in the lists before has this number")
	errLists = record.Kind(record.ErrMany, "more players and tournaments than a file can have")
)

var begins = regexp.MustCompile(`<database[\s>]`)

var points = regexp.MustCompile(`[^\s,;]+`)

// Is reports whether a text begins as a database of RenjuNet does.
func Is(head string) bool { return begins.MatchString(head) }

// Read returns the games of a file. The error, a *record.Error, says why there is
// none; what is wrong within a game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	var games []*record.Game
	for g, err := range Games(bytes.NewReader(data)) {
		if err != nil && len(games) == 0 {
			return nil, err
		}
		if err != nil { // the end is missing; what is there counts
			last := games[len(games)-1]
			var re *record.Error
			if errors.As(err, &re) {
				last.Faults = append(last.Faults, re)
			}
			break
		}
		if games = append(games, g); len(games) > record.MaxGames {
			return nil, &record.Error{Format: format, Line: 1, Ply: -1, Err: record.ErrGames}
		}
	}
	return games, nil
}

// Games hands on the games of a file of any length one after the other, with only
// the lists in memory. An error ends them.
func Games(in io.Reader) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		r := &reader{in: &meter{in: in}, lists: map[key]map[string]string{}}
		r.dec = xml.NewDecoder(r.in)
		r.dec.Strict = false
		r.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
		none := true
		for {
			at := r.place()
			token, err := r.token()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					yield(nil, at.error(-1, "", fmt.Errorf("%w: %w", record.ErrCut, err)))
				} else if none {
					yield(nil, at.error(-1, "", record.ErrEmpty))
				}
				return
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if e.Name.Local != "game" {
				if err := r.keep(e); err != nil {
					yield(nil, at.error(-1, e.Name.Local, err))
					return
				}
				continue
			}
			g, err := r.game(at, attributes(e))
			if err != nil {
				yield(nil, err)
				return
			}
			if none = false; !yield(g, nil) {
				return
			}
		}
	}
}

// A place is one in the file.
type place struct{ offset, line int }

func (p place) error(ply int, text string, err error) *record.Error {
	return &record.Error{Format: format, Offset: p.offset, Line: p.line, Ply: ply, Text: record.Excerpt(text), Err: err}
}

// A key is an entry of a list: "player" and its number.
type key struct{ list, id string }

// A meter keeps one mark or text of a file from being longer than a record may be.
type meter struct {
	in   io.Reader
	left int
}

func (m *meter) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, record.ErrTooLong
	}
	n, err := m.in.Read(p)
	m.left -= n
	return n, err
}

type reader struct {
	in    *meter
	dec   *xml.Decoder
	lists map[key]map[string]string
}

// token reads the next mark or text.
func (r *reader) token() (xml.Token, error) {
	r.in.left = record.MaxBytes
	return r.dec.Token()
}

func (r *reader) place() place {
	line, _ := r.dec.InputPos()
	return place{int(r.dec.InputOffset()), line}
}

func attributes(e xml.StartElement) map[string]string {
	m := make(map[string]string, len(e.Attr))
	for _, a := range e.Attr {
		m[a.Name.Local] = strings.TrimSpace(a.Value)
	}
	return m
}

// keep remembers an entry of one of the lists.
func (r *reader) keep(e xml.StartElement) error {
	switch e.Name.Local {
	case "country", "city", "rule", "opening", "player", "tournament", "month":
		entry := attributes(e)
		if entry["id"] == "" {
			return nil
		}
		if len(r.lists) == mostIDs {
			return errLists
		}
		r.lists[key{e.Name.Local, entry["id"]}] = entry
	}
	return nil
}

// game reads a game up to the end of its element.
func (r *reader) game(at place, about map[string]string) (*record.Game, error) {
	g := gmtree.NewGame(size)
	var faults record.FaultList
	named := func(list, id string) map[string]string {
		entry, ok := r.lists[key{list, id}]
		if !ok && id != "" && id != "0" {
			faults.Add(func() *record.Error { return at.error(-1, list+" "+id, errID) })
		}
		return entry
	}
	g.Players = [2]string{player(named("player", about["black"])), player(named("player", about["white"]))}
	tournament := named("tournament", about["tournament"])
	g.SetTag("Event", tournament["name"])
	city := named("city", tournament["city"])
	country := named("country", tournament["country"])
	g.SetTag("Site", strings.Trim(city["name"]+", "+country["name"], ", "))
	g.SetTag("Date", date(tournament))
	g.SetTag("Round", about["round"])
	rule := named("rule", about["rule"])
	g.SetTag("Rules", rule["name"])
	if category := strings.ToLower(rule["category"] + " " + rule["name"]); strings.Contains(category, "renju") {
		g.Rules = "renju"
	}
	opening := named("opening", about["opening"])
	if opening["name"] == "" {
		opening = map[string]string{"name": opening["abbr"]}
	}
	g.SetTag("Opening", opening["name"])
	g.SetTag("BlackTime", about["btime"])
	g.SetTag("WhiteTime", about["wtime"])
	g.SetTag("FifthMoves", about["alt"])
	g.SetTag("Swap", about["swap"])
	if result, ok := results.Points(about["bresult"]); ok {
		g.Result = result
	}
	err := r.within(g, &faults)
	g.SetFaults(faults)
	return g, err
}

// within reads the children of a game: its moves, and what is said of it.
func (r *reader) within(g *record.Game, faults *record.FaultList) error {
	gr, err := gmtree.NewGrower(g)
	if err != nil {
		return err
	}
	var text, info strings.Builder
	var moves place
	for depth := 1; depth > 0; {
		at := r.place()
		token, err := r.token()
		if err != nil {
			return at.error(-1, "", fmt.Errorf("%w: %w", record.ErrCut, err))
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			text.Reset()
			moves = r.place()
		case xml.CharData:
			if text.Len()+len(token) > record.MaxBytes {
				return at.error(-1, "", record.ErrTooLong)
			}
			text.Write(token)
		case xml.EndElement:
			switch depth--; token.Name.Local {
			case "move":
				line(gr, moves, text.String(), faults)
			case "info":
				info.WriteString(text.String() + "\n")
			}
			text.Reset()
		}
	}
	g.Root.Comment = record.Lines(info.String())
	return nil
}

// line plays points with blanks between.
func line(gr *gmtree.Grower, at place, text string, faults *record.FaultList) {
	for _, m := range points.FindAllStringIndex(text, record.MaxMoves) {
		word := text[m[0]:m[1]]
		p, err := gomoku.ParsePoint(word)
		if err == nil {
			_, err = gr.Play(p)
		}
		if err != nil {
			here := place{at.offset + m[0], at.line + strings.Count(text[:m[0]], "\n")}
			faults.Add(func() *record.Error { return here.error(gr.Depth(), word, err) })
			return
		}
	}
}

func player(p map[string]string) string { return strings.TrimSpace(p["name"] + " " + p["surname"]) }

// date is when a tournament began, as far as that is known.
func date(t map[string]string) string {
	if t["start"] != "" {
		return t["start"]
	}
	return t["year"]
}
