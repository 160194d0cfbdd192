package intake

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"duiyi/internal/eachfile"
	"duiyi/library"
	"duiyi/record"
)

// Progress counts the work of an import. Everything counted is on disk.
type Progress struct {
	File   string // file being read
	Files  int    // files read
	Passed int    // files skipped: unchanged since an earlier import, or not records
	Before int    // files of Passed that an earlier import read
	Failed int    // unreadable files
	Games  int    // games found
	Added  int    // games new to the library
	Also   int    // records kept as appearances of games that the library has
	Left   int    // records not kept: without a move, or on a board that the library does not know
	Mended int    // known games whose tags or text changed, in files read again
	Faulty int    // games with an error; they are kept up to the error
	Unread int    // lines that belong to no game

	Faults   []*Fault // the first faults
	Unlisted int      // number of faults not in Faults
	Charsets []string // character sets of the games' text; ASCII has none
}

// A Fault says what an import could not read, or not with certainty.
type Fault struct {
	File string
	Game int // number in the file, from 1; 0 for the file itself or a line outside a game
	Err  error
	More int // further faults in this game

	Whole bool // the whole file was unreadable
	Note  bool // not an error: Err says how uncertain text was read
}

func (f *Fault) Error() string {
	if f.Game == 0 {
		return fmt.Sprintf("%s: %v", f.File, f.Err)
	}
	note := ""
	if f.Note {
		note = "note: "
	}
	return fmt.Sprintf("%s: game %d: %s%v", f.File, f.Game, note, f.Err)
}

func (f *Fault) Unwrap() error { return f.Err }

// Again selects which games of already imported files to read again, for
// example after reading them in the wrong character set. Their new tags and
// text replace those the library has from the same files. The zero value reads
// no file again.
type Again struct {
	On   bool
	Only []int // game numbers in a file, from 1; empty for all
}

// picks reports whether to read a game, by its number in the file.
func (a Again) picks(game int) bool { return len(a.Only) == 0 || slices.Contains(a.Only, game) }

const (
	// batchGames and batchTime bound one write to the store, and so what an
	// interrupted import repeats.
	batchGames = 256
	batchTime  = 200 * time.Millisecond

	maxImportFaults = 100
)

// The errors of the package. They are wrapped with the offending text.
var (
	ErrNoRecord = errors.New("not in a supported record format") // of a file that the user named
	ErrNoGame   = errors.New("no game of this number")           // in a file
)

// Files adds the games of files and of all files in folders. It skips files
// it has imported before unless again selects them. An unreadable file does
// not stop the import; an error comes only from ctx or the store.
func Files(ctx context.Context, l *library.Library, formats record.Formats, paths []string, again Again, report func(Progress)) (Progress, error) {
	im := importer{l: l, formats: formats, again: again, report: report}
	if err := im.all(ctx, paths); err != nil {
		return im.now, err
	}
	return im.now, l.Settle(ctx)
}

// Rehearse reads as Files does until the first games, without storing any. It
// tells whether the paths contain games before a library is created for them.
func Rehearse(ctx context.Context, formats record.Formats, paths []string) (Progress, error) {
	im := importer{formats: formats}
	err := im.all(ctx, paths)
	return im.now, err
}

func (im *importer) all(ctx context.Context, paths []string) error {
	for _, path := range paths {
		abs, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		im.named = abs
		err = eachfile.Walk(abs, func(path string, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				im.fail(path, err)
				return nil
			}
			return im.file(ctx, path)
		})
		if errors.Is(err, fs.SkipAll) { // a rehearsal has seen enough
			err = nil
		}
		if err != nil || im.l == nil && im.now.Games > 0 {
			return err
		}
	}
	return nil
}

// Reader adds the games read from in, under name.
func Reader(ctx context.Context, l *library.Library, formats record.Formats, name string, in io.Reader, again Again) (Progress, error) {
	im := importer{l: l, formats: formats, again: again, report: func(Progress) {}, named: name}
	source, err := l.Store().Source(ctx, name, -1, time.Time{})
	if err != nil {
		return im.now, err
	}
	if err := im.games(ctx, name, source.N, in, true); err != nil {
		return im.now, err
	}
	return im.now, l.Settle(ctx)
}

// An importer is one running import.
type importer struct {
	l       *library.Library // nil in a rehearsal, which stops after the first games
	formats record.Formats
	again   Again
	report  func(Progress)
	named   string // file or folder being walked, as named by the caller
	now     Progress
}

func (im *importer) fail(path string, err error) {
	im.now.Failed++
	im.note(Fault{File: path, Err: err, Whole: true})
}

func (im *importer) note(f Fault) {
	if len(im.now.Faults) == maxImportFaults {
		im.now.Unlisted++
		return
	}
	im.now.Faults = append(im.now.Faults, &f)
}

// file imports one file and notes its faults.
func (im *importer) file(ctx context.Context, path string) error {
	im.now.File = path
	f, err := os.Open(path)
	if err != nil {
		im.fail(path, err)
		return nil
	}
	defer f.Close()
	if im.l == nil {
		return im.games(ctx, path, 0, f, false)
	}
	info, err := f.Stat()
	if err != nil {
		im.fail(path, err)
		return nil
	}
	source, err := im.l.Store().Source(ctx, path, info.Size(), info.ModTime())
	if err != nil {
		return err
	}
	if source.Done && !im.again.On {
		im.now.Passed++
		im.now.Before++
		return nil
	}
	return im.games(ctx, path, source.N, f, false)
}

// A batch is a group of games to store at once.
type batch struct {
	games []*record.Game
	err   error // error that ended reading
}

// games imports the games of in. Reading and storing run concurrently. A file
// that Detect does not recognise counts as plain text if its name says so or
// the user chose it (picked).
func (im *importer) games(ctx context.Context, path string, source int64, in io.Reader, picked bool) error {
	file := bufio.NewReaderSize(in, record.HeadBytes)
	head, err := file.Peek(record.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		im.fail(path, err)
		return nil
	} // else it comes again behind the head
	format := im.formats.Detect(head)
	if text := im.formats[len(im.formats)-1]; format.Name == text.Name && !picked {
		if by, ok := im.formats.ByPath(path); !ok || by.Name != text.Name {
			if foreign := record.Foreign(head, path); foreign != nil {
				im.fail(path, foreign)
				return nil
			}
			if path == im.named {
				im.fail(path, ErrNoRecord)
				return nil
			}
			im.now.Passed++
			return nil
		}
	}
	if len(head) == 0 {
		im.fail(path, record.ErrEmpty)
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	batches := make(chan batch, 2)
	go read(ctx, format, file, batches)
	before, at := im.now.Games, 0
	for b := range batches {
		picked, places := b.games[:0], make([]int, 0, len(b.games))
		for _, g := range b.games {
			if at++; !im.again.picks(at) {
				continue
			}
			picked, places = append(picked, g), append(places, at)
			im.now.Games++
			for _, set := range g.Charsets {
				if !slices.Contains(im.now.Charsets, set) {
					im.now.Charsets = append(im.now.Charsets, set)
				}
			}
			game := at
			for _, n := range g.Notes {
				im.note(Fault{File: path, Game: game, Err: n, Note: true})
			}
			im.now.Unread += g.Unread.Count()
			im.now.Unlisted += g.Unread.Unlisted
			for _, f := range g.Unread.List {
				im.note(Fault{File: path, Err: f})
			}
			if n := g.FaultCount(); n > 0 {
				im.now.Faulty++
				im.note(Fault{File: path, Game: game, Err: g.Faults[0], More: n - 1})
			}
		}
		switch {
		case im.l != nil:
			took, err := im.l.Take(ctx, source, picked, places, im.again.On)
			if err != nil {
				return err
			}
			im.now.Left += took.Left
			im.now.Mended += took.Mended
			im.now.Added += took.Added
			im.now.Also += took.Also
			im.report(im.now)
		case im.now.Games > 0:
			return fs.SkipAll
		}
		if b.err != nil {
			f := Fault{File: path, Err: b.err, Whole: true}
			if at > 0 { // what was read before stays
				f.Game = at + 1
			}
			im.now.Failed++
			im.note(f)
			return nil
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if picks := im.now.Games - before; at > 0 && picks == 0 {
		im.fail(path, fmt.Errorf("%w: the file has %d games", ErrNoGame, at))
		return nil
	} else if path == im.named && picks == 0 {
		im.fail(path, record.ErrEmpty)
		return nil
	}
	im.now.Files++
	if im.l == nil {
		return nil
	}
	return im.l.Store().EndSource(ctx, source, at)
}

// read sends the games of a file in batches.
func read(ctx context.Context, format record.Format, in io.Reader, batches chan<- batch) {
	defer close(batches)
	var b batch
	send := func() bool {
		select {
		case batches <- b:
			b = batch{}
			return true
		case <-ctx.Done():
			return false
		}
	}
	began := time.Now()
	for g, err := range format.Each(in) {
		if err != nil {
			b.err = err
			send()
			return
		}
		b.games = append(b.games, g)
		if len(b.games) < batchGames && time.Since(began) < batchTime {
			continue
		}
		if !send() {
			return
		}
		began = time.Now()
	}
	if len(b.games) > 0 {
		send()
	}
}
