package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"duiyi/internal/arena"
	"duiyi/internal/arena/export"
	"duiyi/internal/wholefile"
	"duiyi/record"
	"duiyi/record/formats"
)

type convertCmd struct {
	In  string `arg:"" help:"A file, a folder of files, or - for standard input; also the JSONL file of a match."`
	Out string `arg:"" help:"A file, a folder, or - for standard output."`

	From     string `placeholder:"FORMAT" help:"Format of the input (default: found out)."`
	To       string `placeholder:"FORMAT" help:"xqf, cbr, cbl, cbf, xqr, pfc, wxf, dhtmlxq, pgn, renlib, sgf, psq, pos, json, fen or txt (default: by the extension of OUT)."`
	Notation string `default:"chinese" enum:"chinese,chinese_traditional,wxf,iccs,uci,vietnamese" help:"How xiangqi moves are written: chinese (default), chinese_traditional, wxf, iccs, uci or vietnamese."`
	Charset  string `default:"utf-8" enum:"utf-8,gbk,gb18030,big5" help:"Character set of PGN: utf-8 (default), gbk, gb18030 or big5."`
	MainLine bool   `help:"Leave side lines out."`
	Force    bool   `help:"Write over files that exist."`
}

// A converter carries out one command and counts.
type converter struct {
	*convertCmd
	s                            *streams
	files, games, faulty, failed int
}

func (c *convertCmd) Run(s *streams) error {
	cv := &converter{convertCmd: c, s: s}
	if err := cv.run(); err != nil {
		return fmt.Errorf("convert: %w", err)
	}
	if c.Out != "-" {
		fmt.Fprintf(s.out, "%d files, %d games\n", cv.files, cv.games)
	}
	switch {
	case cv.failed > 0:
		return fmt.Errorf("convert: %d files could not be converted", cv.failed)
	case cv.faulty > 0:
		return fmt.Errorf("convert: %d files have faults; what could be read of them was written", cv.faulty)
	}
	return nil
}

func (cv *converter) run() error {
	if cv.From != "" {
		if _, err := formats.All().ByName(cv.From); err != nil {
			return misuse("--from: %v", err)
		}
	}
	if cv.In == "-" {
		return cv.one("standard input", "game", cv.s.in, cv.Out)
	}
	info, err := os.Stat(cv.In)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return cv.folder()
	}
	return cv.file(cv.In, cv.Out)
}

func (cv *converter) file(path, out string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return cv.one(path, stem(path), f, out)
}

// stem returns the name of a file without folder and extension.
func stem(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// folder converts every file below a folder whose extension is a format's. One
// that fails does not keep the others from being converted.
func (cv *converter) folder() error {
	if cv.To == "" || cv.Out == "-" {
		return misuse("a folder needs a folder to go to, and --to")
	}
	if within, err := filepath.Rel(cv.In, cv.Out); err == nil && within != ".." && !strings.HasPrefix(within, ".."+string(filepath.Separator)) {
		return misuse("%s lies within %s", cv.Out, cv.In)
	}
	return filepath.WalkDir(cv.In, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if _, ok := formats.All().ByPath(path); !ok && filepath.Ext(path) != ".jsonl" {
			fmt.Fprintf(cv.s.err, "duiyi: %s: passed over: no extension of a record\n", path)
			return nil
		}
		rel, err := filepath.Rel(cv.In, filepath.Dir(path))
		if err != nil {
			return err
		}
		if err := cv.file(path, filepath.Join(cv.Out, rel)+string(filepath.Separator)); err != nil {
			cv.failed++
			fmt.Fprintf(cv.s.err, "duiyi: %v\n", err)
		}
		return nil
	})
}

// one converts the games of one file, of which it has only some in memory. Where
// out is a folder, the new file is named after the old one; several games for a
// format of one are numbered.
func (cv *converter) one(name, stem string, in io.Reader, out string) error {
	to, folder, err := cv.target(out)
	if err != nil {
		return err
	}
	games, err := cv.read(name, in, to)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	next, stop := iter.Pull2(games)
	defer stop()
	c := &conversion{converter: cv, name: name, to: to, next: next}
	if err := c.advance(); err != nil {
		return err
	}
	switch {
	case folder && !to.Many && c.several():
		for number := 1; err == nil && c.game != nil; number++ {
			err = cv.write(filepath.Join(out, fmt.Sprintf("%s-%03d%s", stem, number, to.Extensions[0])), folder, c.one)
		}
	case folder:
		err = cv.write(filepath.Join(out, stem+to.Extensions[0]), folder, c.all)
	default:
		err = cv.write(out, folder, c.all)
	}
	if err != nil {
		return err
	}
	for _, l := range c.lost {
		fmt.Fprintf(cv.s.err, "duiyi: %s: lost in %s: %s\n", name, to.Name, l)
	}
	cv.files++
	cv.games += c.games
	if c.faulty {
		cv.faulty++
	}
	return nil
}

// A conversion is that of one file. It holds the game that is next and the one
// behind it.
type conversion struct {
	*converter
	name         string
	to           record.Format
	next         func() (*record.Game, error, bool)
	game, behind *record.Game
	began, ended bool
	games        int
	faulty       bool
	lost         record.Losses
}

func (c *conversion) several() bool { return c.behind != nil || c.games > 0 }

// advance goes to the next game; there is none behind the last.
func (c *conversion) advance() error {
	c.game = c.behind
	c.behind = nil
	for !c.ended && c.behind == nil {
		g, err, ok := c.next()
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", c.name, err)
		case !ok:
			c.ended = true
		case !c.began:
			c.game, c.began = g, true
		default:
			c.behind = g
		}
	}
	return nil
}

// tell says what was wrong with the game that is next, and returns its number
// where there are several.
func (c *conversion) tell() (which string) {
	if c.several() {
		which = fmt.Sprintf("game %d: ", c.games+1)
	}
	for _, f := range c.game.Faults {
		fmt.Fprintf(c.s.err, "duiyi: %s: %s%v\n", c.name, which, f)
		c.faulty = true
	}
	return which
}

func (c *conversion) options() record.Options {
	return record.Options{Notation: c.Notation, Charset: c.Charset, MainLine: c.MainLine}
}

// together writes all games of a file whose format has more than one after the
// other, with all of them in memory.
func (c *conversion) together(w io.Writer) error {
	var games []*record.Game
	for c.game != nil {
		if len(games) == record.MaxGames {
			return fmt.Errorf("%s: %w", c.name, record.ErrTooLong)
		}
		c.tell()
		games = append(games, c.game)
		c.games++
		if err := c.advance(); err != nil {
			return err
		}
	}
	data, lost, err := c.to.Write(games, c.options())
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	c.lost.Join(lost)
	_, err = w.Write(data)
	return err
}

// one writes the game that is next, and goes on to the one behind it.
func (c *conversion) one(w io.Writer) error {
	which := c.tell()
	text, lost, err := c.to.Write([]*record.Game{c.game}, c.options())
	if err != nil {
		return fmt.Errorf("%s: %s%w", c.name, which, err)
	}
	c.lost.Join(lost)
	if _, err := w.Write(text); err != nil {
		return err
	}
	c.games++
	return c.advance()
}

// all writes all games.
func (c *conversion) all(w io.Writer) error {
	if !c.to.Many && c.several() {
		return fmt.Errorf("%s: %s: %w: give a folder to write them to", c.name, c.to.Name, record.ErrOneGame)
	}
	if c.to.Whole {
		return c.together(w)
	}
	for c.game != nil {
		if c.games > 0 {
			if _, err := io.WriteString(w, c.to.Between); err != nil {
				return err
			}
		}
		if err := c.one(w); err != nil {
			return err
		}
	}
	return nil
}

// read reads the games of a file in any format, or those of a match, which are to
// be written in one.
func (cv *converter) read(name string, in io.Reader, to record.Format) (iter.Seq2[*record.Game, error], error) {
	file := bufio.NewReaderSize(in, record.HeadBytes)
	head, err := file.Peek(record.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if cv.From == "" && arena.IsRecord(head) {
		data, err := io.ReadAll(io.LimitReader(file, maxMatch+1))
		if err == nil && len(data) > maxMatch {
			err = record.ErrTooLong
		}
		if err != nil {
			return nil, err
		}
		games, err := export.Read(name, bytes.NewReader(data), func(game string) (export.Kind, error) { return recordKind(game, to) })
		return func(yield func(*record.Game, error) bool) {
			for _, g := range games {
				if !yield(g, nil) {
					return
				}
			}
		}, err
	}
	from := formats.All().Detect(head)
	if cv.From != "" {
		if from, err = formats.All().ByName(cv.From); err != nil {
			return nil, err
		}
	}
	if cv.From != "" {
		return from.Each(file), nil
	}
	return named(from.Each(file), head, name), nil
}

// named hands games on. Where there is none to be read of a file in a format that
// is known by name, the error says its name.
func named(games iter.Seq2[*record.Game, error], head []byte, name string) iter.Seq2[*record.Game, error] {
	head = bytes.Clone(head)
	return func(yield func(*record.Game, error) bool) {
		for g, err := range games {
			if foreign := record.Foreign(head, name); err != nil && foreign != nil {
				err = foreign
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// target says which format to write, and whether out is a folder.
func (cv *converter) target(out string) (to record.Format, folder bool, err error) {
	if info, err := os.Stat(out); out != "-" && (err == nil && info.IsDir() || strings.HasSuffix(out, string(filepath.Separator)) || strings.HasSuffix(out, "/")) {
		folder = true
	}
	if cv.To != "" {
		if to, err = formats.All().ByName(cv.To); err != nil {
			err = misuse("--to: %v", err)
		}
		return to, folder, err
	}
	to, ok := formats.All().ByPath(out)
	if !ok || folder {
		return to, folder, misuse("%s names no format: add --to", out)
	}
	return to, folder, nil
}

func (cv *converter) write(path string, folder bool, fill func(io.Writer) error) error {
	if path == "-" {
		return fill(cv.s.out)
	}
	if folder {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
	}
	err := wholefile.Fill(path, cv.Force, fill)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: there is such a file: --force writes over it", path)
	}
	return err
}

// maxMatch is the longest file of a match that is read, in bytes: some 5,000
// games with all that their engines said.
const maxMatch = 1 << 30
