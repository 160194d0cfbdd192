package recordscmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/cmd/duiyi/internal/recordfiles"
	"duiyi/internal/wholefile"
	"duiyi/record"
	"duiyi/record/formats"
)

// Convert is the command duiyi convert.
type Convert struct {
	Paths []string `arg:"" name:"path" help:"Files, folders, patterns, a match's JSONL file, or - for standard input; the last path is the target: a file, a folder, or - for standard output."`

	From      string `placeholder:"FORMAT" help:"Format of the input (default: detected)."`
	To        string `placeholder:"FORMAT" help:"xqf, cbr, cbl, cbf, xqr, pfc, wxf, dhtmlxq, pgn, renlib, sgf, psq, pos, json, fen or txt (default: by the extension of the last path)."`
	Notation  string `default:"chinese" enum:"chinese,chinese_traditional,wxf,iccs,uci,vietnamese" help:"Notation of xiangqi moves: chinese (default), chinese_traditional, wxf, iccs, uci or vietnamese."`
	Charset   string `default:"utf-8" enum:"utf-8,gbk,gb18030,big5" help:"Character set of PGN: utf-8 (default), gbk, gb18030 or big5."`
	CharsetIn string `placeholder:"SET" help:"Character set of the input: auto (default; detected game by game) or utf-8, utf-16, gbk, gb18030, big5, shift-jis, euc-kr, windows-1251 or windows-1252."`
	MainLine  bool   `help:"Drop variations."`
	Each      bool   `help:"Write one file per game into a folder."`
	Check     bool   `help:"Only read all paths, list faults and count them."`
	Strict    bool   `help:"Write no file whose games have faults or would lose something."`
	Force     bool   `help:"Overwrite existing files."`

	Lang langflag.Tag `default:"en" enum:"${ruling_languages}" help:"The language of what is printed: ${enum}; ${default} by default."`
}

// A converter runs one command and counts games.
type converter struct {
	*Convert
	ctx context.Context
	s   *command.Streams
	out string // the target; empty with --check

	walk recordfiles.Walk

	formatCount
	unread   int // lines that belong to no game
	seen     int // games read
	progress *command.Progress
	known    record.Formats // that read the input
	counts   map[string]*formatCount
}

// A formatCount counts the input, or with --check what of it has a format.
type formatCount struct{ files, games, faulty int }

func (c *Convert) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cv := &converter{Convert: c, ctx: ctx, s: s, progress: command.NewProgress(s.Err), counts: map[string]*formatCount{}}
	var err error
	if cv.known, err = formats.All().In(c.CharsetIn); err != nil {
		return command.Misuse("convert: --charset-in: %v", err)
	}
	cv.walk = recordfiles.Walk{Ctx: ctx, Say: cv.tell}
	inputs, err := cv.inputs()
	if err != nil {
		return err
	}
	if in, ok := s.In.(io.Closer); ok && slices.Contains(inputs, "-") {
		defer context.AfterFunc(ctx, func() { in.Close() })() // ends a read that waits for input
	}
	// Millions of games are made, of which few are in memory. At this rate of collection they
	// take some 50 MB and a fifth less time.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	err = cv.run(inputs)
	t := cv.texts()
	cv.progress.Clear()
	switch {
	case ctx.Err() != nil:
		return command.Interruption("convert: "+t.interrupted, cv.seen)
	case errors.As(err, new(*command.MisuseError)):
		return fmt.Errorf("convert: %w", err)
	case err != nil:
		return errors.New("convert: " + t.words(err))
	}
	if cv.Check {
		cv.sum()
	} else if cv.out != "-" {
		cv.total()
	}
	switch {
	case cv.walk.Failed > 0:
		return fmt.Errorf("convert: "+map[bool]string{true: t.unread, false: t.unconverted}[cv.Check], cv.walk.Failed)
	case cv.faulty > 0 && cv.Check:
		return fmt.Errorf("convert: "+t.faulty, cv.faulty)
	case cv.faulty > 0:
		return fmt.Errorf("convert: "+t.faultyKept, cv.faulty)
	}
	return nil
}

// inputs returns the paths to read, with patterns expanded, and takes the last path as the
// target.
func (cv *converter) inputs() ([]string, error) {
	paths := cv.Paths
	if !cv.Check {
		if len(paths) < 2 {
			return nil, command.Misuse("convert: give an input and an output path, or --check")
		}
		cv.out, paths = paths[len(paths)-1], paths[:len(paths)-1]
	}
	if cv.From != "" {
		if _, err := formats.All().ByName(cv.From); err != nil {
			return nil, command.Misuse("convert: --from: %v", err)
		}
	}
	var list []string
	for _, path := range paths {
		if _, err := os.Stat(path); path == "-" || err == nil {
			list = append(list, path)
			continue
		} else if !strings.ContainsAny(path, "*?[") {
			return nil, errors.New("convert: " + cv.texts().words(err))
		}
		found, err := filepath.Glob(path)
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("convert: "+cv.texts().noFile, path)
		}
		list = append(list, found...)
	}
	return list, nil
}

func (cv *converter) run(inputs []string) error {
	folders := slices.ContainsFunc(inputs, recordfiles.IsFolder)
	if cv.Check {
		return cv.walk.Each(inputs, func(path, _ string) error { return cv.check(path) })
	}
	to, folder, err := cv.target()
	if err != nil {
		return err
	}
	if cv.Each {
		folder = true
	}
	for _, in := range inputs {
		if within, err := filepath.Rel(in, cv.out); folder && recordfiles.IsFolder(in) && err == nil && within != ".." && !strings.HasPrefix(within, ".."+string(filepath.Separator)) {
			return command.Misuse("%s lies within %s", cv.out, in)
		}
	}
	switch {
	case folder && cv.out == "-":
		return command.Misuse("one file per game needs a folder as the target")
	case len(inputs) == 1 && !folders:
		return cv.file(inputs[0], cv.out, to, folder)
	case folder:
		return cv.walk.Each(inputs, func(path, below string) error {
			return cv.file(path, filepath.Join(cv.out, below), to, true)
		})
	case !to.Many:
		return command.Misuse("%s: %v: give a folder to write them to, and --to", to.Name, record.ErrOneGame)
	}
	return cv.join(inputs, to)
}

func (cv *converter) texts() *texts { return textsIn(string(cv.Lang)) }

// tell prints an error about a file.
func (cv *converter) tell(err error) { cv.say("%s", cv.texts().words(err)) }

// say prints a line about a file.
func (cv *converter) say(format string, args ...any) {
	cv.progress.Clear()
	fmt.Fprintf(cv.s.Err, "duiyi: "+format+"\n", args...)
}

// sum prints the counts of --check, by format and in total. A file with a fault counts with the
// games before it.
func (cv *converter) sum() {
	t := cv.texts()
	var all formatCount
	for _, f := range formats.All().Names() {
		if n := cv.counts[f]; n != nil {
			fmt.Fprintf(cv.s.Out, t.format+"\n", f, n.files, n.games, n.faulty)
			all.files, all.games, all.faulty = all.files+n.files, all.games+n.games, all.faulty+n.faulty
		}
	}
	faults, failed := "", ""
	if all.faulty > 0 {
		faults = fmt.Sprintf(t.ofThem, all.faulty)
	}
	if n := cv.walk.Failed; n > 0 {
		failed = fmt.Sprintf(t.unreadFiles, n)
	}
	fmt.Fprintf(cv.s.Out, t.total+"%s%s%s\n", all.files, all.games, faults, t.notRead(t.comma, cv.unread), failed)
}

// total prints how much was read.
func (cv *converter) total() {
	t := cv.texts()
	fmt.Fprintf(cv.s.Out, t.total+"%s\n", cv.files, cv.games, t.notRead(t.comma, cv.unread))
}

// target returns the format to write, and whether the target is a folder.
func (cv *converter) target() (to record.Format, folder bool, err error) {
	if cv.out != "-" && (recordfiles.IsFolder(cv.out) || strings.HasSuffix(cv.out, string(filepath.Separator)) || strings.HasSuffix(cv.out, "/")) {
		folder = true
	}
	if cv.To != "" {
		if to, err = formats.All().ByName(cv.To); err != nil {
			err = command.Misuse("--to: %v", err)
		}
		// for several files, a name without an extension is a folder
		folder = folder || cv.out != "-" && filepath.Ext(cv.out) == "" && (len(cv.Paths) > 2 || recordfiles.IsFolder(cv.Paths[0]))
	} else {
		var ok bool
		if to, ok = formats.All().ByPath(cv.out); !ok || folder {
			err = command.Misuse("%s names no format: add --to", cv.out)
		}
	}
	if err == nil && to.Encode == nil {
		err = command.Misuse("%s: %v", to.Name, record.ErrReadOnly)
	}
	return to, folder, err
}

func (cv *converter) write(path string, folder bool, fill func(io.Writer) error) error {
	if path == "-" {
		return fill(cv.s.Out)
	}
	if folder {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
	}
	err := wholefile.Fill(path, cv.Force, fill)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf(cv.texts().exists, path)
	}
	return err
}
