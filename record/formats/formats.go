package formats

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/record/plain"
	"duiyi/record/psq"
	"duiyi/record/sgf"
	"duiyi/xiangqi"
)

// The errors that programs tell apart, beside those of package record.
var (
	ErrFormat   = errors.New("not the name of a format")
	ErrOneGame  = errors.New("the format holds one game")
	ErrNotation = errors.New("not the name of a notation")
)

// Options say how to write. Zero is UTF-8, simplified Chinese and all side
// lines.
type Options struct {
	Notation string // of xiangqi moves: chinese, chinese_traditional, wxf, iccs or uci
	Charset  string // of PGN: utf-8, gbk, big5 or gb18030
	MainLine bool   // leave side lines out where the format could hold them
}

// A Format is one way to write games down.
type Format struct {
	Name       string
	Extensions []string // with the dot, in lower case; the first one is for new files
	Media      string   // media type
	Games      []string // whose records it holds
	Many       bool     // it holds several games

	read  func(data []byte) ([]*record.Game, error)
	write func(w *bytes.Buffer, games []*record.Game, o Options, n xiangqi.Notation) (record.Losses, error)
	is    func(head string) bool // by the first bytes; nil where they say nothing
}

var tagLine = regexp.MustCompile(`(?m)^[ \t]*\[[A-Za-z][A-Za-z0-9_]*[ \t]+"`)

// headBytes is how much of a file is looked at to tell its format.
const headBytes = 8 << 10

// all lists the formats in the order in which a file is compared with them;
// what is in none of them is plain text.
var all = []Format{
	{
		Name: "psq", Extensions: []string{".psq"}, Media: "text/plain", Games: []string{record.Gomoku},
		is:   func(head string) bool { return strings.HasPrefix(head, "Piskvorky ") },
		read: psq.Read,
		write: func(w *bytes.Buffer, games []*record.Game, _ Options, _ xiangqi.Notation) (record.Losses, error) {
			return psq.Write(w, games[0])
		},
	}, {
		Name: "pgn", Extensions: []string{".pgn"}, Media: "application/vnd.chess-pgn", Games: []string{record.Xiangqi}, Many: true,
		is:   tagLine.MatchString,
		read: pgn.Read,
		write: func(w *bytes.Buffer, games []*record.Game, o Options, n xiangqi.Notation) (record.Losses, error) {
			set, err := charset.Parse(o.Charset)
			if err != nil {
				return nil, fmt.Errorf("%w: %q", err, o.Charset)
			}
			return pgn.Write(w, games, pgn.Options{Notation: n, Charset: set, MainLine: o.MainLine})
		},
	}, {
		Name: "sgf", Extensions: []string{".sgf"}, Media: "application/x-go-sgf", Games: []string{record.Gomoku}, Many: true,
		is: func(head string) bool {
			tree := strings.IndexByte(head, '(')
			return tree >= 0 && strings.HasPrefix(strings.TrimLeft(head[tree+1:], " \t\r\n"), ";")
		},
		read: sgf.Read,
		write: func(w *bytes.Buffer, games []*record.Game, _ Options, _ xiangqi.Notation) (record.Losses, error) {
			return sgf.Write(w, games)
		},
	}, {
		Name: "fen", Extensions: []string{".fen"}, Media: "text/plain", Games: []string{record.Xiangqi, record.Gomoku},
		read: plain.Read,
		write: func(w *bytes.Buffer, games []*record.Game, _ Options, _ xiangqi.Notation) (record.Losses, error) {
			return plain.WritePosition(w, games[0])
		},
	}, {
		Name: "txt", Extensions: []string{".txt"}, Media: "text/plain", Games: []string{record.Xiangqi, record.Gomoku},
		read: plain.Read,
		write: func(w *bytes.Buffer, games []*record.Game, _ Options, n xiangqi.Notation) (record.Losses, error) {
			return plain.WriteMoves(w, games[0], n)
		},
	},
}

// All returns the formats.
func All() []Format { return slices.Clone(all) }

// Names returns the names of the formats.
func Names() []string {
	var names []string
	for _, f := range all {
		names = append(names, f.Name)
	}
	return names
}

// ByName returns a format by its name.
func ByName(name string) (Format, error) {
	i := slices.IndexFunc(all, func(f Format) bool { return f.Name == strings.ToLower(name) })
	if i < 0 {
		return Format{}, fmt.Errorf("%w: %q; there are %s", ErrFormat, name, strings.Join(Names(), ", "))
	}
	return all[i], nil
}

// ByPath returns the format that a file's extension names.
func ByPath(path string) (Format, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	i := slices.IndexFunc(all, func(f Format) bool { return slices.Contains(f.Extensions, ext) })
	if i < 0 {
		return Format{}, false
	}
	return all[i], true
}

// Detect tells the format of a file by what is in it; extensions lie.
func Detect(data []byte) Format {
	head := charset.Decode(data[:min(len(data), headBytes)]).S
	for _, f := range all {
		if f.is != nil && f.is(strings.TrimLeft(head, " \t\r\n")) {
			return f
		}
	}
	return all[len(all)-1]
}

// Read returns the games of a file in this format: at least one. The error, a
// *record.Error, says why there is none.
func (f Format) Read(data []byte) ([]*record.Game, error) { return f.read(data) }

// Holds reports whether the format is for this game.
func (f Format) Holds(game string) bool { return slices.Contains(f.Games, game) }

// Write returns a file with the games, of which there is at least one, and
// lists what it does not hold of them.
func (f Format) Write(games []*record.Game, o Options) ([]byte, record.Losses, error) {
	notation := xiangqi.Chinese
	if o.Notation != "" {
		var err error
		if notation, err = xiangqi.ParseNotation(o.Notation); err != nil {
			return nil, nil, fmt.Errorf("%w: %q", ErrNotation, o.Notation)
		}
	}
	if len(games) > 1 && !f.Many {
		return nil, nil, fmt.Errorf("%s: %w: %d games", f.Name, ErrOneGame, len(games))
	}
	for _, g := range games {
		if !f.Holds(g.Name) {
			return nil, nil, fmt.Errorf("%s: %w: %s", f.Name, record.ErrNotHeld, g.Name)
		}
	}
	var out bytes.Buffer
	lost, err := f.write(&out, games, o, notation)
	if err != nil {
		return nil, nil, err
	}
	return out.Bytes(), lost, nil
}
