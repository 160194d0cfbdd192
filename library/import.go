package library

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

	"duiyi/record"
)

// Progress says how far an import has come. What it counts is on the disk.
type Progress struct {
	File   string // that is being read
	Files  int    // that were read
	Passed int    // files that had been read before and have not changed, or are no records
	Before int    // of these, that had been read before
	Failed int    // files that could not be read
	Games  int    // that were found in them
	Added  int    // of these, that the library did not have
	Mended int    // of these, that were there and now say something else; of files read again
	Faulty int    // of these, that have something wrong in them; they are kept up to there
	Unread int    // lines that belong to no game

	Faults   []*Fault // the first ones
	Unlisted int      // how many more there are
	Charsets []string // in which the text of games was read; ASCII has none
}

// A Fault says what an import could not read as it stands.
type Fault struct {
	File string
	Game int // of the file, from 1; 0 where it is about the file or a line of no game
	Err  error
	More int // faults of the game after this one

	Whole bool // the file could not be read
	Note  bool // nothing is wrong: Err says how text was read where that was not certain
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

// Again selects what is read again of files that were read before, as after a wrong
// character set: what their games say beside their moves replaces what the library has
// from these files. The zero value reads no file again.
type Again struct {
	On   bool
	Only []int // numbers of games in a file, from 1; all if empty
}

// picks reports whether a game of a file is read.
func (a Again) picks(game int) bool { return len(a.Only) == 0 || slices.Contains(a.Only, game) }

// ErrNoRecord refuses a file that somebody named and that is in no format that is read.
var ErrNoRecord = errors.New("in no format that is read")

// ErrNoGame says that none of the games named are in a file.
var ErrNoGame = errors.New("no game of this number")

const (
	// batchGames and batchTime bound what is written at once, and so what is
	// read again after an import that was broken off.
	batchGames = 256
	batchTime  = 200 * time.Millisecond

	maxImportFaults = 100
)

// Import adds the games of files, and of all files in folders, and reports how
// far it has come. What was read before is read again only if again says so, and what cannot be
// read does not keep the rest from being added. The error is the context's, or
// the store's.
func (l *Library) Import(ctx context.Context, formats record.Formats, paths []string, again Again, report func(Progress)) (Progress, error) {
	im := importer{l: l, formats: formats, again: again, report: report}
	if err := im.all(ctx, paths); err != nil {
		return im.now, err
	}
	return im.now, l.Settle(ctx)
}

// Rehearse reads files and folders as Import does up to the first games, and keeps
// nothing: without games there is nothing to make a library for.
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
		err = filepath.WalkDir(abs, func(path string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				im.fail(path, err)
				return nil
			}
			if d.IsDir() || !d.Type().IsRegular() {
				return nil
			}
			return im.file(ctx, path)
		})
		if err != nil || im.l == nil && im.now.Games > 0 {
			return err
		}
	}
	return nil
}

// ImportFile adds the games of one file that is read from elsewhere, under a name.
func (l *Library) ImportFile(ctx context.Context, formats record.Formats, name string, in io.Reader, again Again) (Progress, error) {
	im := importer{l: l, formats: formats, again: again, report: func(Progress) {}, named: name}
	source, err := l.store.Source(ctx, name, -1, time.Time{})
	if err != nil {
		return im.now, err
	}
	if err := im.games(ctx, name, source.N, in, true); err != nil {
		return im.now, err
	}
	return im.now, l.Settle(ctx)
}

// An importer carries out one import.
type importer struct {
	l       *Library // nil where nothing is kept, and the first games are enough
	formats record.Formats
	again   Again
	report  func(Progress)
	named   string // the file or folder that was named, as far as it has come
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

// file imports a file. What is wrong with it is noted.
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
	source, err := im.l.store.Source(ctx, path, info.Size(), info.ModTime())
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

// A batch is games on their way to the store.
type batch struct {
	games []*record.Game
	err   error // that reading ended with
}

// games imports what a reader has. It reads while the store writes. A file in no
// format that is known by its first bytes is text, which is read where the name
// says so or the user picked it.
func (im *importer) games(ctx context.Context, path string, source int64, in io.Reader, picked bool) error {
	file := bufio.NewReaderSize(in, record.HeadBytes)
	head, err := file.Peek(record.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		im.fail(path, err)
		return nil
	}
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
		picked := b.games[:0]
		for _, g := range b.games {
			if at++; !im.again.picks(at) {
				continue
			}
			picked = append(picked, g)
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
			added, err := im.l.Add(ctx, source, picked)
			if err != nil {
				return err
			}
			im.now.Added += added
			if im.again.On {
				mended, err := im.l.Amend(ctx, source, picked)
				if err != nil {
					return err
				}
				im.now.Mended += mended
			}
			im.report(im.now)
		case im.now.Games > 0:
			return fs.SkipAll
		}
		if b.err != nil {
			im.fail(path, b.err)
			return nil
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if picks := im.now.Games - before; at > 0 && picks == 0 {
		im.fail(path, fmt.Errorf("%w: the file has %d", ErrNoGame, at))
		return nil
	} else if path == im.named && picks == 0 {
		im.fail(path, record.ErrEmpty)
		return nil
	}
	im.now.Files++
	if im.l == nil {
		return nil
	}
	return im.l.store.EndSource(ctx, source, at)
}

// read hands on the games of a file, some at a time.
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
