package library

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"duiyi/admission"
	"duiyi/record"
)

// A Library finds games. Its methods are safe for concurrent use.
type Library struct {
	store Store
	path  string // index file; empty for an index in memory
	table *table
	stamp uint32

	filling admission.Turns // one call at a time adds games or builds the index

	mu sync.RWMutex // guards the fields below
	contents
	watching

	unwritten   error // why the index is not in its file
	onUnwritten func(error)
}

// contents is the index of a store's games.
type contents struct {
	open     bool
	edition  int64
	joined   int64
	segments []*segment // of the file first, then those in memory
	late     []Row      // games not yet in a segment, ascending
	lateSeg  *segment
	gone     map[int64]bool
	names    *names
	namings  namings
	indexFile
}

// An indexFile is the memory-mapped part of the index.
type indexFile struct {
	file     []byte
	unmap    func() error
	inFile   int // number of segments in the file
	fileSize int64
}

// watching tracks writes to the store by other programs.
type watching struct {
	behind bool          // the store has games that the index lacks
	looked time.Time     // last poll of the store
	every  time.Duration // poll interval; 0 if nothing else writes to the store
}

// New returns the library of a store. The index is at path, or in memory if
// path is empty. New itself reads nothing; the first use opens the index.
func New(store Store, path string, kinds []Kind) *Library {
	l := &Library{store: store, path: path, table: newTable(kinds)}
	h := fnv.New32a()
	for _, k := range kinds {
		fmt.Fprintf(h, "%s %v %v %d", k.Name, k.Pieces, k.Turned, k.Size)
		for _, o := range k.Openings {
			fmt.Fprintf(h, " %s %v", o.Code, o.Line)
		}
	}
	l.stamp = h.Sum32()
	return l
}

// Share makes the library poll its store for the writes of other programs, at
// most once per interval. Call it before using the library.
func (l *Library) Share(every time.Duration) { l.every = every }

// Close closes the index. The next use opens it again.
func (l *Library) Close() error {
	leave, err := l.filling.Enter(context.Background(), "")
	if err != nil {
		return err
	}
	defer leave()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.release()
}

func (l *Library) release() error {
	var err error
	if l.unmap != nil {
		err = l.unmap()
	}
	l.file, l.unmap, l.segments, l.inFile, l.late, l.lateSeg, l.gone, l.open = nil, nil, nil, 0, nil, nil, nil, false
	l.namings = namings{}
	return err
}

const (
	// fileFrom is the number of games in memory from which Settle writes them
	// to the file.
	fileFrom = 4096
	// smallSegments is how many segments below a quarter of segmentGames a
	// file may have before Settle rebuilds it.
	smallSegments = 8
	rowsAtOnce    = 2000
)

// ready opens the index and indexes the games in memory, so that searches find
// all games.
func (l *Library) ready(ctx context.Context) error {
	l.mu.RLock()
	done := l.open && !l.behind && !l.mayHaveChanged() && (l.lateSeg != nil || len(l.late) == 0)
	l.mu.RUnlock()
	if done {
		return nil
	}
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return err
	}
	defer leave()
	if err := l.update(ctx); err != nil {
		return err
	}
	if l.lateSeg != nil || len(l.late) == 0 {
		return nil
	}
	data, err := buildSegment(l.table, l.late, l.stamp)
	if err != nil {
		return err
	}
	s, err := openSegment(data, l.stamp, true)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lateSeg = s
	return nil
}

// Warm opens the index and reads the names, which the first search does
// otherwise.
func (l *Library) Warm(ctx context.Context) error {
	if err := l.ready(ctx); err != nil {
		return err
	}
	return l.keepNames(ctx)
}

// update opens the index if necessary and adds the store's new games. The
// caller has the turn of filling.
func (l *Library) update(ctx context.Context) error {
	if l.open && l.mayHaveChanged() {
		if err := l.follow(ctx); err != nil {
			return err
		}
	}
	if l.open {
		return l.catchUp(ctx)
	}
	extent, err := l.store.Extent(ctx)
	if err != nil {
		return err
	}
	l.mu.Lock()
	l.heed(extent)
	l.mu.Unlock()
	if err := l.load(extent); err != nil { // unusable for whatever reason: start over
		if err := l.begin(extent); err != nil {
			return err
		}
	} else if err := l.loadNames(ctx); err != nil {
		return err
	}
	if err := l.catchUp(ctx); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = true
	return nil
}

// mayHaveChanged reports whether it is time to poll the store. The caller
// holds mu or has the turn of filling.
func (l *Library) mayHaveChanged() bool { return l.every > 0 && time.Since(l.looked) >= l.every }

// follow applies name joins and removals of games by other programs. It closes
// the index if the edition changed; catchUp adds new games.
func (l *Library) follow(ctx context.Context) error {
	extent, err := l.store.Extent(ctx)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.looked = time.Now()
	l.heed(extent)
	if l.edition != extent.Edition {
		return l.release()
	}
	for _, n := range extent.Gone {
		l.gone[n] = true
	}
	return nil
}

// heed forgets the names if others have joined some since they were read. The
// caller has the turn of filling and mu.
func (l *Library) heed(extent Extent) {
	if l.joined != extent.Joined {
		l.joined, l.names = extent.Joined, nil
	}
}

// catchUp indexes the store's new games and appearances.
func (l *Library) catchUp(ctx context.Context) error {
	for {
		rows, err := l.store.Rows(ctx, l.last(), rowsAtOnce)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			if err := l.catchUpNamings(ctx); err != nil {
				return err
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			l.behind = false
			return nil
		}
		if err := l.take(rows); err != nil {
			return err
		}
	}
}

// last returns the number of the last game in the index.
func (l *Library) last() int64 {
	if n := len(l.late); n > 0 {
		return l.late[n-1].N
	}
	if n := len(l.segments); n > 0 {
		return l.segments[n-1].last
	}
	return 0
}

// take adds games in memory and writes a segment when there are enough for
// one.
func (l *Library) take(rows []Row) error {
	l.mu.Lock()
	l.late, l.lateSeg = append(l.late, rows...), nil
	full := len(l.late) >= segmentGames
	l.mu.Unlock()
	if full {
		return l.settle()
	}
	return nil
}

// settle turns the games in memory into a segment, in the file if there is
// one.
func (l *Library) settle() error {
	if len(l.late) == 0 {
		return nil
	}
	data, err := buildSegment(l.table, l.late, l.stamp)
	if err != nil {
		return err
	}
	if l.path != "" {
		err = l.append(data)
		l.mu.Lock()
		defer l.mu.Unlock()
		if err == nil {
			return l.remap()
		}
		l.stayInMemory(err)
	} else {
		l.mu.Lock()
		defer l.mu.Unlock()
	}
	s, err := openSegment(data, l.stamp, true)
	if err != nil {
		return err
	}
	l.segments, l.late, l.lateSeg = append(l.segments, s), nil, nil
	return nil
}

// stayInMemory continues without the index file, so that a full disk does not
// stop searches. Opening the library again builds a new file.
func (l *Library) stayInMemory(err error) {
	l.unwritten, l.path = err, ""
	if l.onUnwritten != nil {
		l.onUnwritten(err)
	}
}

// OnUnwritten registers a function to call once with the reason if the index
// cannot be written to its file. Call it before using the library; the
// function must not use the library.
func (l *Library) OnUnwritten(tell func(error)) { l.onUnwritten = tell }

// Unwritten returns why the index is only in memory, or nil.
func (l *Library) Unwritten() error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.unwritten
}

// append writes a segment at the end of the file.
func (l *Library) append(data []byte) error {
	f, err := os.OpenFile(l.path, os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := f.Truncate(l.fileSize); err != nil { // drop an interrupted write
		return errors.Join(err, f.Close())
	}
	_, err = f.WriteAt(data, l.fileSize)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// Rebuild builds the index from the store again.
func (l *Library) Rebuild(ctx context.Context) error {
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return err
	}
	defer leave()
	extent, err := l.store.Extent(ctx)
	if err != nil {
		return err
	}
	l.mu.Lock()
	err = l.release()
	l.mu.Unlock()
	if err != nil {
		return err
	}
	if err := l.begin(extent); err != nil {
		return err
	}
	if err := l.catchUp(ctx); err != nil {
		return err
	}
	if err := l.settle(); err != nil {
		return err
	}
	l.mu.Lock()
	l.open = true
	l.mu.Unlock()
	return nil
}

// Settle writes the games in memory to the index file if there are many, and
// the names to theirs.
func (l *Library) Settle(ctx context.Context) error {
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return err
	}
	if err := l.update(ctx); err != nil {
		leave()
		return err
	}
	small := 0
	for _, s := range l.segments {
		if s.count < segmentGames/4 {
			small++
		}
	}
	much := len(l.late) >= fileFrom
	if much && small < smallSegments {
		err = l.settle()
	}
	leave()
	if much && small >= smallSegments {
		err = l.Rebuild(ctx)
	}
	if err != nil {
		return err
	}
	return l.keepNames(ctx)
}

// Add adds games from a source of the store and returns how many were new, and
// how many became appearances of games that the library has.
func (l *Library) Add(ctx context.Context, source int64, games []*record.Game) (added, also int, err error) {
	took, err := l.Take(ctx, []Lot{{Source: source, Games: games}}, false)
	return took.Added, took.Also, err
}

// A Lot is games of a source.
type Lot struct {
	Source int64
	Games  []*record.Game
	Places []int // the numbers of the games in the source, from 1; nil if unknown
}

// A Taken counts what the library made of records.
type Taken struct {
	Added  int // new games
	Also   int // appearances of games that the library has
	Left   int // not kept: without a move, or on a board that the library does not know
	Mended int // known games whose tags or text changed
}

// Take adds games in one write. With mend they first correct what the library
// has of their sources.
func (l *Library) Take(ctx context.Context, lots []Lot, mend bool) (took Taken, err error) {
	var entries []Entry
	for _, lot := range lots {
		before := len(entries)
		if entries, err = l.entries(entries, lot); err != nil {
			return Taken{}, err
		}
		took.Left += len(lot.Games) - (len(entries) - before)
	}
	if mend { // first, so that what is corrected is not added as another appearance
		if took.Mended, err = l.amend(ctx, entries); err != nil {
			return took, err
		}
	}
	took.Added, took.Also, err = l.addEntries(ctx, entries)
	return took, err
}

// entries appends the games of a lot, without those that have no move.
func (l *Library) entries(list []Entry, lot Lot) ([]Entry, error) {
	list = slices.Grow(list, len(lot.Games))
	for i, g := range lot.Games {
		e, ok, err := l.table.entry(g)
		if err != nil && !errors.Is(err, ErrBoard) && !errors.Is(err, ErrKind) {
			return nil, err
		}
		if ok && err == nil {
			e.Source = lot.Source
			if lot.Places != nil {
				e.Place = lot.Places[i]
			}
			list = append(list, e)
		}
	}
	return list, nil
}

// amend replaces the players, events, comments and tags of games already added
// from the same sources, and returns how many changed. The index is rebuilt at
// its next use.
func (l *Library) amend(ctx context.Context, entries []Entry) (amended int, err error) {
	if len(entries) == 0 {
		return 0, nil
	}
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return 0, err
	}
	defer leave()
	if amended, err = l.store.AmendEntries(ctx, entries); err != nil || amended == 0 {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return amended, l.release()
}

// AddOwn adds a game played on this server.
func (l *Library) AddOwn(ctx context.Context, id string, g *record.Game) error {
	e, ok, err := l.table.entry(g)
	if err != nil || !ok {
		return err
	}
	e.Own, e.Record = id, ""
	_, _, err = l.addEntries(ctx, []Entry{e})
	return err
}

func (l *Library) addEntries(ctx context.Context, entries []Entry) (added, also int, err error) {
	if len(entries) == 0 {
		return 0, 0, nil
	}
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return 0, 0, err
	}
	defer leave()
	numbers, also, err := l.store.AddEntries(ctx, entries)
	if err != nil {
		return 0, 0, err
	}
	for _, n := range numbers {
		if n > 0 {
			added++
		}
	}
	if added+also > 0 {
		l.mu.Lock()
		l.behind = true
		l.mu.Unlock()
	}
	return added, also, nil
}

// Disown removes a game played on this server, unless an imported file
// contains it too.
func (l *Library) Disown(ctx context.Context, id string) error {
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return err
	}
	defer leave()
	if err := l.update(ctx); err != nil {
		return err
	}
	n, err := l.store.Disown(ctx, id)
	if err != nil {
		return err
	}
	if n != 0 {
		l.forget(n)
		return nil
	}
	extent, err := l.store.Extent(ctx)
	if err != nil || extent.Edition == l.edition {
		return err
	}
	l.mu.Lock() // a file's record gave the game its names
	defer l.mu.Unlock()
	return l.release()
}

// forget hides a game that is no longer in the store.
func (l *Library) forget(n int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gone[n] = true
}

// Entry returns a game by number.
func (l *Library) Entry(ctx context.Context, n int64) (Entry, error) { return l.store.Entry(ctx, n) }

// Game returns a game as a record.
func (l *Library) Game(ctx context.Context, n int64) (*record.Game, error) {
	e, err := l.store.Entry(ctx, n)
	if err != nil {
		return nil, err
	}
	return l.table.game(e)
}

// Store returns the store of the library.
func (l *Library) Store() Store { return l.store }

// all returns the segments and keeps them mapped until done is called.
func (l *Library) all() (segments []*segment, done func()) {
	l.mu.RLock()
	segments = l.segments
	if l.lateSeg != nil {
		segments = append(slices.Clip(segments), l.lateSeg)
	}
	return segments, l.mu.RUnlock
}

// begin replaces the index file with an empty one.
func (l *Library) begin(extent Extent) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.release(); err != nil {
		return err
	}
	l.edition, l.gone = extent.Edition, map[int64]bool{}
	if l.path == "" {
		return nil
	}
	head := fileHead(extent.Edition)
	if err := replaceFile(l.path, head); err != nil {
		l.stayInMemory(err)
		return nil
	}
	l.fileSize = int64(len(head))
	return nil
}

// replaceFile replaces a file atomically.
func replaceFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
