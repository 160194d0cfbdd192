package record

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"
)

// Options say how to write. Zero is UTF-8, simplified Chinese and all side
// lines.
type Options struct {
	Notation string // of xiangqi moves: chinese, chinese_traditional, wxf, iccs, uci or vietnamese
	Charset  string // of PGN and DhtmlXQ: utf-8, gbk, big5 or gb18030; in big5 chinese stands for chinese_traditional
	MainLine bool   // leave side lines out where the format could hold them
	Exact    bool   // refuse to write what the character set lacks; else it becomes a question mark, and is told as a loss
}

// A Format is one way to write games down in a file.
type Format struct {
	Name       string
	Extensions []string // with the dot, in lower case; the first one is for new files
	Media      string   // media type
	Games      []string // whose records are written in it
	Many       bool     // it holds several games
	Whole      bool     // a file of several is more than one game after the other: they are encoded together
	Spent      bool     // it has a place for the time of each move
	Binary     bool     // it is no text
	Program    string   // whose format it is, by the name that players know; empty for one of many programs
	Charsets   bool     // it is written in a character set of choice
	Notations  bool     // moves of pieces are written in a notation of choice
	Position   bool     // a file of it is a position and no moves

	// In returns the format for files in a character set that the user names: it
	// reads text as it stands in that set. It is nil in binary formats, which fix
	// the sets of their texts. The error is ErrNoInput.
	In func(charset string) (Format, error)

	// Is reports whether a file is in this format by its first bytes. It is
	// nil where they say nothing.
	Is func(head []byte) bool
	// Read returns the games of a file in this format: at least one. The
	// error, an *Error, says why there is none.
	Read func(data []byte) ([]*Game, error)
	// Stream hands on the games of a file one after the other, so that a file
	// of any length can be read; an error ends them. It is nil in formats of
	// which no file is long: Each reads those, too.
	Stream func(in io.Reader) iter.Seq2[*Game, error]
	// Encode returns a file with games that the format holds, and lists what
	// it does not hold of them. It is nil in formats that are read alone.
	Encode func(games []*Game, o Options) ([]byte, Losses, error)
	// Between stands between games that were encoded one by one, in a file
	// of several.
	Between string
}

// Each hands on the games of a file one after the other. An error ends them.
func (f Format) Each(in io.Reader) iter.Seq2[*Game, error] {
	if f.Stream != nil {
		return f.Stream(in)
	}
	return func(yield func(*Game, error) bool) {
		data, cut := io.ReadAll(io.LimitReader(in, MaxBytes+1))
		var games []*Game
		var err error
		switch {
		case cut == nil:
			games, err = f.Read(data)
		case len(data) > 0:
			games, _ = f.Read(data)
			games = f.whole(games)
		}
		if err = cmp.Or(cut, err); err != nil && len(games) == 0 {
			yield(nil, err)
			return
		}
		for i, g := range games {
			games[i] = nil // it may be forgotten once it is done with
			if !yield(g, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// whole returns the games before the first that an input which ended early has not all of.
func (f Format) whole(games []*Game) []*Game {
	n := max(0, len(games)-1)
	if i := slices.IndexFunc(games, func(g *Game) bool { return g.FaultCount() > 0 }); f.Whole && i >= 0 {
		return games[:i] // a directory names the later ones, too
	}
	return games[:n]
}

// Holds reports whether the format is for this game.
func (f Format) Holds(game string) bool { return slices.Contains(f.Games, game) }

// Write returns a file with the games, of which there is at least one, and
// lists what it does not hold of them.
func (f Format) Write(games []*Game, o Options) ([]byte, Losses, error) {
	switch {
	case f.Encode == nil:
		return nil, nil, fmt.Errorf("%s: %w", f.Name, ErrReadOnly)
	case len(games) > 1 && !f.Many:
		return nil, nil, fmt.Errorf("%s: %w: %d games", f.Name, ErrOneGame, len(games))
	}
	for _, g := range games {
		if !f.Holds(g.Name) {
			return nil, nil, fmt.Errorf("%s: %w: %s", f.Name, ErrNotHeld, g.Name)
		}
	}
	return f.Encode(games, o)
}

// Formats are the formats that a program knows, in the order in which a file is
// compared with them. The last is taken for what is in none of them.
type Formats []Format

// Names returns the names of the formats.
func (fs Formats) Names() []string {
	var names []string
	for _, f := range fs {
		names = append(names, f.Name)
	}
	return names
}

// Written returns the formats that are written, too.
func (fs Formats) Written() Formats {
	return slices.DeleteFunc(slices.Clone(fs), func(f Format) bool { return f.Encode == nil })
}

// ByName returns a format by its name. The error is ErrFormat.
func (fs Formats) ByName(name string) (Format, error) {
	i := slices.IndexFunc(fs, func(f Format) bool { return f.Name == strings.ToLower(name) })
	if i < 0 {
		return Format{}, fmt.Errorf("%w: %q; there are %s", ErrFormat, name, strings.Join(fs.Names(), ", "))
	}
	return fs[i], nil
}

// ByPath returns the format that a file's extension names.
func (fs Formats) ByPath(path string) (Format, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	i := slices.IndexFunc(fs, func(f Format) bool { return slices.Contains(f.Extensions, ext) })
	if i < 0 {
		return Format{}, false
	}
	return fs[i], true
}

// Auto is the name of no character set: readers find out the set.
const Auto = "auto"

// In returns the formats for files in a character set that the user names. With
// Auto or an empty name they find it out. The error is ErrNoInput.
func (fs Formats) In(charset string) (Formats, error) {
	if charset == "" || strings.EqualFold(charset, Auto) {
		return fs, nil
	}
	in := slices.Clone(fs)
	for i, f := range fs {
		if f.In == nil {
			continue
		}
		var err error
		if in[i], err = f.In(charset); err != nil {
			return nil, fmt.Errorf("%w: %q", err, charset)
		}
	}
	return in, nil
}

// HeadBytes is how much of a file is looked at to tell its format: what is copied
// from a page may stand far down in it.
const HeadBytes = 64 << 10

// Detect tells the format of a file by what is in it; extensions lie.
func (fs Formats) Detect(data []byte) Format {
	head := data[:min(len(data), HeadBytes)]
	for _, f := range fs {
		if f.Is != nil && f.Is(head) {
			return f
		}
	}
	return fs[len(fs)-1]
}
