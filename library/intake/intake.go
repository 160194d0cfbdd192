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
	"duiyi/internal/yield"
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
	// batchGames and batchTime bound one write to the store, and so, with the
	// group, what an interrupted import repeats.
	batchGames = 256
	batchTime  = 200 * time.Millisecond

	// indexEvery is how many new games are indexed together, which takes some
	// seconds. At the end of a large import it would take minutes.
	indexEvery = 60_000

	// groupFiles and groupBytes bound the files that are looked up and stored
	// together.
	groupFiles = 256
	groupBytes = 4 << 20

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
	im := importer{l: l, formats: formats, again: again, report: report, unsaved: begin()}
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
		if err == nil {
			err = im.flush(ctx)
		}
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
	im := importer{l: l, formats: formats, again: again, report: func(Progress) {}, named: name, unsaved: begin()}
	sources, err := l.Store().Sources(ctx, []library.File{{Path: name, Bytes: -1}})
	if err != nil {
		return im.now, err
	}
	if err := im.games(ctx, name, sources[0].N, in, true); err != nil {
		return im.now, err
	}
	if err := im.store(ctx); err != nil {
		return im.now, err
	}
	return im.now, l.Settle(ctx)
}

// An importer is one running import.
type importer struct {
	l         *library.Library // nil in a rehearsal, which stops after the first games
	formats   record.Formats
	again     Again
	report    func(Progress)
	named     string // file or folder being walked, as named by the caller
	now       Progress
	unindexed int            // new games since the library was last settled
	group     []library.File // files not yet read
	bytes     int64          // size of the group
	unsaved
}

// unsaved is what was read and is not yet in the store.
type unsaved struct {
	lots    []library.Lot
	waiting int           // games in lots
	ended   map[int64]int // sources read to their end, with their number of games
	stored  time.Time     // when something was last stored
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

func begin() unsaved { return unsaved{ended: map[int64]int{}, stored: time.Now()} }

// file imports one file, or keeps it for the next group.
func (im *importer) file(ctx context.Context, path string) error {
	if im.l == nil {
		f, err := os.Open(path)
		if err != nil {
			im.fail(path, err)
			return nil
		}
		defer f.Close()
		return im.games(ctx, path, 0, f, false)
	}
	info, err := os.Stat(path)
	if err != nil {
		im.fail(path, err)
		return nil
	}
	file := library.File{Path: path, Bytes: info.Size(), Changed: info.ModTime()}
	im.group = append(im.group, file)
	im.bytes += file.Bytes
	if len(im.group) == groupFiles || im.bytes >= groupBytes {
		return im.flush(ctx)
	}
	return nil
}

// flush imports the files of the group. What it reads of small files it stores
// at once: a write for each file would take most of the time of a folder of
// many.
func (im *importer) flush(ctx context.Context) error {
	group := im.group
	im.group, im.bytes = im.group[:0], 0
	if len(group) == 0 {
		return nil
	}
	sources, err := im.l.Store().Sources(ctx, group)
	if err != nil {
		return err
	}
	for i, file := range group {
		if err := ctx.Err(); err != nil {
			return err
		}
		im.now.File = file.Path
		if sources[i].Done && !im.again.On {
			im.now.Passed++
			im.now.Before++
			continue
		}
		f, err := os.Open(file.Path)
		if err != nil {
			im.fail(file.Path, err)
			continue
		}
		err = errors.Join(im.games(ctx, file.Path, sources[i].N, f, false), f.Close())
		if err != nil {
			return err
		}
	}
	return im.store(ctx)
}

// store stores the games that were read, then the sources that were read to
// their end.
func (im *importer) store(ctx context.Context) error {
	lots, ended := im.lots, im.ended
	im.unsaved = begin()
	if len(lots) > 0 {
		took, err := im.l.Take(ctx, lots, im.again.On)
		if err != nil {
			return err
		}
		im.now.Left += took.Left
		im.now.Mended += took.Mended
		im.now.Added += took.Added
		im.now.Also += took.Also
		im.unindexed += took.Added
	}
	if len(ended) > 0 {
		if err := im.l.Store().EndSources(ctx, ended); err != nil {
			return err
		}
		im.now.Files += len(ended)
	}
	for _, lot := range lots {
		im.now.Games += len(lot.Games)
	}
	im.report(im.now)
	if im.unindexed < indexEvery {
		return nil
	}
	im.unindexed = 0
	return im.l.Settle(ctx)
}

// A batch is a group of games read at once.
type batch struct {
	games []*record.Game
	err   error // error that ended reading
}

// games reads the games of in and stores them, or keeps them for store if they
// are few. Reading and storing run concurrently. A file
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
	at, picks := 0, 0
	for b := range batches {
		picked, places := b.games[:0], make([]int, 0, len(b.games))
		for _, g := range b.games {
			if at++; !im.again.picks(at) {
				continue
			}
			picked, places = append(picked, g), append(places, at)
			picks++
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
		if im.l == nil {
			if im.now.Games += len(picked); picks > 0 {
				return fs.SkipAll
			}
		} else if len(picked) > 0 {
			im.lots = append(im.lots, library.Lot{Source: source, Games: picked, Places: places})
			im.waiting += len(picked)
		}
		if im.l != nil && (im.waiting >= batchGames || time.Since(im.stored) >= batchTime) {
			if err := im.store(ctx); err != nil {
				return err
			}
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
	if at > 0 && picks == 0 {
		im.fail(path, fmt.Errorf("%w: the file has %d games", ErrNoGame, at))
		return nil
	} else if path == im.named && picks == 0 {
		im.fail(path, record.ErrEmpty)
		return nil
	}
	if im.l == nil {
		im.now.Files++
		return nil
	}
	im.ended[source] = at
	return nil
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
		yield.Tick()
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
