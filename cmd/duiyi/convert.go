package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	To       string `placeholder:"FORMAT" help:"xqf, dhtmlxq, pgn, psq, sgf, fen or txt (default: by the extension of OUT)."`
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
		data, err := io.ReadAll(io.LimitReader(cv.s.in, record.MaxBytes+1))
		if err != nil {
			return fmt.Errorf("standard input: %w", err)
		}
		return cv.one("standard input", "game", data, cv.Out)
	}
	info, err := os.Stat(cv.In)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return cv.folder()
	}
	data, err := readRecord(cv.In)
	if err != nil {
		return err
	}
	return cv.one(cv.In, stem(cv.In), data, cv.Out)
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
		data, err := readRecord(path)
		if err == nil {
			err = cv.one(path, stem(path), data, filepath.Join(cv.Out, rel)+string(filepath.Separator))
		}
		if err != nil {
			cv.failed++
			fmt.Fprintf(cv.s.err, "duiyi: %v\n", err)
		}
		return nil
	})
}

// one converts the games of one file. Where out is a folder, the new file is
// named after the old one; several games for a format of one are numbered.
func (cv *converter) one(name, stem string, data []byte, out string) error {
	to, folder, err := cv.target(out)
	if err != nil {
		return err
	}
	games, err := cv.read(name, data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	faults := 0
	for _, g := range games {
		for _, f := range g.Faults {
			fmt.Fprintf(cv.s.err, "duiyi: %s: %v\n", name, f)
			faults++
		}
	}
	batches := [][]*record.Game{games}
	path := func(int) string { return out }
	if folder {
		path = func(int) string { return filepath.Join(out, stem+to.Extensions[0]) }
	}
	if folder && !to.Many && len(games) > 1 {
		batches = nil
		for _, g := range games {
			batches = append(batches, []*record.Game{g})
		}
		path = func(i int) string { return filepath.Join(out, fmt.Sprintf("%s-%03d%s", stem, i+1, to.Extensions[0])) }
	}
	for i, batch := range batches {
		file, lost, err := to.Write(batch, record.Options{Notation: cv.Notation, Charset: cv.Charset, MainLine: cv.MainLine})
		if errors.Is(err, record.ErrOneGame) {
			err = fmt.Errorf("%w: give a folder to write them to", err)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, l := range lost {
			fmt.Fprintf(cv.s.err, "duiyi: %s: lost in %s: %s\n", name, to.Name, l)
		}
		if err := cv.write(path(i), folder, file); err != nil {
			return err
		}
	}
	cv.files++
	cv.games += len(games)
	if faults > 0 {
		cv.faulty++
	}
	return nil
}

// read reads the games of a file in any format, or those of a match.
func (cv *converter) read(name string, data []byte) ([]*record.Game, error) {
	if cv.From == "" && arena.IsRecord(data) {
		return export.Read(name, bytes.NewReader(data), recordKind)
	}
	from := formats.All().Detect(data)
	if cv.From != "" {
		var err error
		if from, err = formats.All().ByName(cv.From); err != nil {
			return nil, err
		}
	}
	return from.Read(data)
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

func (cv *converter) write(path string, folder bool, data []byte) error {
	if path == "-" {
		_, err := cv.s.out.Write(data)
		return err
	}
	if folder {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
	}
	err := wholefile.Write(path, data, cv.Force)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: there is such a file: --force writes over it", path)
	}
	return err
}

// maxMatch is the longest file of a match that is read, in bytes: some 5,000
// games with all that their engines said.
const maxMatch = 1 << 30

// readRecord reads a file that is no longer than a record, or a match, may be,
// whatever it is: a device may have no end.
func readRecord(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	most := record.MaxBytes
	if head, _ := in.Peek(1 << 10); arena.IsRecord(head) {
		most = maxMatch
	}
	data, err := io.ReadAll(io.LimitReader(in, int64(most)+1))
	if err == nil && len(data) > most {
		err = fmt.Errorf("%s: %w", path, record.ErrTooLong)
	}
	return data, err
}
