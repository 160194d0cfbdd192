package app

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"duiyi/book"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/store"
	"duiyi/studies"
)

// ErrNoLibrary says that the program was started without a library.
var ErrNoLibrary = errors.New("there is no library")

// maxShelved is how many games may wait for the library to look at them.
const maxShelved = 1024

// maxExported bounds the games of one file that the library writes.
const maxExported = 20_000

// Library has games found, and games that were played here put into the library
// when they have ended.
func Library(l *library.Library) Option { return func(a *App) { a.library = l } }

// A Trodden is a move that games of the library went on with. A game that ended
// there went on with none.
type Trodden struct {
	library.Played
	Move *match.Move // nil where games ended
	Book *book.Entry // what the book knows of it, nil for nothing
}

// An Explored is what the library knows of a position.
type Explored struct {
	library.Explored
	Moves []Trodden
}

// reads narrows a filter to what a caller may read: games played here are the
// business of their players, and of the administrator.
func reads(ctx context.Context, f library.Filter) library.Filter {
	f.Brought = f.Brought || !identity.From(ctx).May(identity.Administer)
	return f
}

// Explore says what was played in a position of games that a filter selects
// besides, and what a book knows of it where one is named. The errors are those
// of the packages library and book, and of Line.
func (a *App) Explore(ctx context.Context, f library.Filter, bookName string) (Explored, error) {
	if a.library == nil {
		return Explored{}, ErrNoLibrary
	}
	kind, err := a.kinds.Find(f.Kind)
	if err != nil {
		return Explored{}, err
	}
	if err := a.fairFilter(ctx, f); err != nil {
		return Explored{}, err
	}
	found, err := a.library.Explore(ctx, reads(ctx, f))
	if err != nil {
		return Explored{}, err
	}
	x := Explored{Explored: found, Moves: []Trodden{}}
	c := records.Config(kind, &record.Game{Name: f.Kind, Size: f.Size, Start: f.Position})
	at, err := kind.Rules.Start(c)
	if err != nil {
		return x, err
	}
	for _, p := range found.Moves {
		t := Trodden{Played: p}
		if p.Move != "" {
			_, m, err := at.Play(p.Move)
			if err != nil {
				continue // of a game by other rules
			}
			t.Move = &m
		}
		x.Moves = append(x.Moves, t)
	}
	if bookName != "" {
		err = a.withBook(ctx, &x, at, f, bookName)
	}
	return x, err
}

// SearchLibrary returns games of the library, at most so many after a place.
func (a *App) SearchLibrary(ctx context.Context, f library.Filter, after library.Cursor, most int) (library.Page, error) {
	if a.library == nil {
		return library.Page{}, ErrNoLibrary
	}
	if err := a.fairFilter(ctx, f); err != nil {
		return library.Page{}, err
	}
	return a.library.Search(ctx, reads(ctx, f), after, most)
}

// ImportLibrary puts the games of a file into the library. The file is read in a
// character set, as it stands; found out if charset is empty or record.Auto. again
// corrects the games of a file of the same name.
func (a *App) ImportLibrary(ctx context.Context, name, charset string, in io.Reader, again library.Again) (library.Progress, error) {
	if a.library == nil {
		return library.Progress{}, ErrNoLibrary
	}
	formats, err := a.formats.In(charset)
	if err != nil {
		return library.Progress{}, err
	}
	if err := a.readers.Enter(ctx); err != nil {
		return library.Progress{}, err
	}
	defer a.readers.Leave()
	return a.library.ImportFile(ctx, formats, name, in, again)
}

// StudyEntry makes a study of a game of the library, with all its variations and
// comments.
func (a *App) StudyEntry(ctx context.Context, n int64) (studies.Snapshot, error) {
	if a.library == nil {
		return studies.Snapshot{}, ErrNoLibrary
	}
	if f := reads(ctx, library.Filter{Games: []int64{n}}); f.Brought {
		page, err := a.library.Search(ctx, f, library.Cursor{}, 1)
		if err == nil && len(page.Games) == 0 {
			err = library.ErrNoEntry
		}
		if err != nil {
			return studies.Snapshot{}, err
		}
	}
	g, err := a.library.Game(ctx, n)
	if err != nil {
		return studies.Snapshot{}, err
	}
	return a.studies.OfRecord(ctx, g)
}

// LibraryOpenings returns the openings that games of a kind are told apart by,
// each code once.
func (a *App) LibraryOpenings(game string) ([]library.Opening, error) {
	if a.library == nil {
		return nil, ErrNoLibrary
	}
	return a.library.Openings(game)
}

// Collections returns the collections of the library, by name.
func (a *App) Collections(ctx context.Context) ([]library.Label, error) {
	if a.library == nil {
		return nil, ErrNoLibrary
	}
	return a.library.Store().Labels(ctx)
}

// maxLabel is the length in characters of a collection's name.
const maxLabel = 60

// Collect puts the games that a filter selects into a collection, or takes them
// out of it. A collection without games is none.
func (a *App) Collect(ctx context.Context, label string, f library.Filter, in bool) error {
	if a.library == nil {
		return ErrNoLibrary
	}
	label = strings.TrimSpace(label)
	if label == "" || utf8.RuneCountInString(label) > maxLabel {
		return match.ConfigErrorf("label", "a name has 1 to %d characters", maxLabel)
	}
	games, err := a.library.Numbers(ctx, reads(ctx, f))
	if err != nil {
		return err
	}
	return a.library.Store().Label(ctx, label, games, in)
}

// Persons returns players of the library by a part of any of their names.
func (a *App) Persons(ctx context.Context, game, text string) ([]library.Person, error) {
	if a.library == nil {
		return nil, ErrNoLibrary
	}
	return a.library.Persons(ctx, game, text, maxPersons)
}

const (
	maxPersons   = 50
	maxSpellings = 100
)

// JoinNames has several spellings of a player's name stand for the first of them,
// in counts and in what is looked for. One alone stands for itself again.
func (a *App) JoinNames(ctx context.Context, spellings []string) error {
	if a.library == nil {
		return ErrNoLibrary
	}
	if len(spellings) == 0 || len(spellings) > maxSpellings {
		return match.ConfigErrorf("names", "%d are not 1 to %d", len(spellings), maxSpellings)
	}
	err := a.library.JoinNames(ctx, spellings)
	if errors.Is(err, library.ErrNoName) {
		return match.ConfigErrorf("names", "%v", err)
	}
	return err
}

// ExportLibrary writes the games that a filter selects, the latest first, in a
// format of many games.
func (a *App) ExportLibrary(ctx context.Context, f library.Filter, format string, o record.Options) (records.Exported, error) {
	if a.library == nil {
		return records.Exported{}, ErrNoLibrary
	}
	to, err := a.formats.ByName(format)
	if err != nil {
		return records.Exported{}, err
	}
	if err := a.fairFilter(ctx, f); err != nil {
		return records.Exported{}, err
	}
	out := records.Exported{Name: "library" + to.Extensions[0], Media: to.Media}
	var games []*record.Game
	for at := (library.Cursor{}); ; {
		page, err := a.library.Search(ctx, reads(ctx, f), at, library.MaxPage)
		if err != nil {
			return out, err
		}
		if page.Counts.Games > maxExported {
			return out, match.ConfigErrorf("games", "%d are more than the %d of a file", page.Counts.Games, maxExported)
		}
		for _, found := range page.Games {
			g, err := a.library.Game(ctx, found.N)
			if err != nil {
				return out, err
			}
			games = append(games, g)
		}
		if page.Next == nil {
			break
		}
		at = *page.Next
	}
	if len(games) == 0 {
		return out, match.ConfigErrorf("games", "there is none")
	}
	if len(games) == 1 || to.Many {
		out.Data, out.Lost, err = to.Write(games, o)
		return out, err
	}
	out.Name, out.Media = "library.zip", "application/zip"
	out.Data, out.Lost, err = zipped(games, to, o)
	return out, err
}

// zipped writes games in a format of one game a file, each file with its number
// in front of the game's title.
func zipped(games []*record.Game, to record.Format, o record.Options) ([]byte, record.Losses, error) {
	var all bytes.Buffer
	var losses record.Losses
	files := zip.NewWriter(&all)
	for i, g := range games {
		data, lost, err := to.Write([]*record.Game{g}, o)
		if err != nil {
			return nil, nil, err
		}
		for _, l := range lost {
			for range l.Count {
				losses.Add(l.What)
			}
		}
		title := strings.Map(func(r rune) rune {
			if strings.ContainsRune(`/\:*?"<>|`, r) {
				return '-'
			}
			return r
		}, g.Title())
		w, err := files.Create(strings.TrimSpace(fmt.Sprintf("%05d %s", i+1, match.FitName(title, 60))) + to.Extensions[0])
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	err := files.Close()
	return all.Bytes(), losses, err
}

// keepOwn puts games that have ended into the library: first those that ended
// while it was not looked after, then each as it ends.
func (a *App) keepOwn() {
	own, err := a.library.Store().OwnIDs(a.ctx)
	if err != nil {
		a.log.Error("library", "err", err)
		return
	}
	for q := (store.Query{Shelf: store.ShelfGames, Status: store.StatusFinished, Limit: 200}); ; {
		list, err := a.store.List(a.ctx, q)
		if err != nil || len(list) == 0 {
			break
		}
		for _, s := range list {
			if !own[s.ID] && s.Owner == "" {
				a.shelve(s.ID)
			}
		}
		last := list[len(list)-1]
		q.Before = store.Cursor{Updated: last.Updated, ID: last.ID}
	}
	for {
		select {
		case id := <-a.shelved:
			a.shelve(id)
		case <-a.ctx.Done():
			return
		}
	}
}

// shelveAgain is after what a game is put into the library again, where the store was
// away.
const shelveAgain = time.Second

// shelve puts a game that has ended into the library, and takes one out that is
// deleted.
func (a *App) shelve(id string) {
	err := func() error {
		if err := a.library.Disown(a.ctx, id); err != nil {
			return err
		}
		s, err := a.Game(a.ctx, id)
		if errors.Is(err, store.ErrDeleted) || errors.Is(err, store.ErrNoGame) || errors.Is(err, store.ErrDamaged) {
			return nil
		}
		if err != nil || s.State.Result == nil || s.Owner != "" { // a member's is private
			return err
		}
		kind, err := a.kinds.Find(s.State.Config.Game)
		if err != nil {
			return err
		}
		return a.library.AddOwn(a.ctx, id, records.Of(kind, s.Recorded(), a.engines.Built(), "en"))
	}()
	if errors.Is(err, store.ErrOverloaded) { // the store is away
		time.AfterFunc(shelveAgain, func() { a.tellLibrary(id) })
		return
	}
	if err = cmp.Or(a.ctx.Err(), err); err != nil && a.ctx.Err() == nil {
		a.log.Error("library", "err", fmt.Errorf("game %s: %w", id, err))
	}
}

// tellLibrary has a game that has ended, or was deleted or taken back, looked at
// by keepOwn. Where that has too much to do, it finds the game at the next start.
func (a *App) tellLibrary(id string) {
	if a.library == nil {
		return
	}
	select {
	case a.shelved <- id:
	default:
	}
}
