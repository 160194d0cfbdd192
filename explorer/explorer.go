package explorer

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/admission"
	"duiyi/book"
	"duiyi/books"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/records"
	"duiyi/store"
)

// ErrNoLibrary reports that the program was started without a library.
var ErrNoLibrary = errors.New("there is no library")

// maxChanged bounds the games that wait for Keep.
const maxChanged = 1024

// maxExported bounds the games of one exported file, maxChapters those of a study.
const (
	maxExported = 20_000
	maxChapters = 100
)

// Parts is what an Explorer works with.
type Parts struct {
	Library *library.Library // nil if there is none
	Books   *books.Books
	Games   games.List
	Engines []engines.Spec // that name the players of games
	Formats record.Formats
	Readers *admission.Limiter // of files

	// Line returns the moves of a game. The error is match.ErrNetwork while two people play
	// it over the network.
	Line func(ctx context.Context, id string) (records.Game, error)
	// Fair refuses what is known of the last position of a line.
	Fair func(ctx context.Context, game string, line func() ([]match.Position, error)) error
	// List returns the games that a query selects, whoever owns them.
	List func(ctx context.Context, q store.Query) ([]store.Summary, error)
	Log  *slog.Logger
}

// An Explorer finds what was played, and what books say. Calls are made by a caller (package
// identity). Its methods are safe for concurrent use.
type Explorer struct {
	Parts
	changed chan string // games that have ended, or were deleted or restored
}

// New returns an Explorer.
func New(p Parts) *Explorer { return &Explorer{p, make(chan string, maxChanged)} }

// A Trodden is a move played in a position, in games of the library or in a book.
type Trodden struct {
	library.Played
	Move *match.Move // nil for the games that ended there
	Book *book.Entry // nil if the book lacks it
}

// An Explored is what library and book say about a position.
type Explored struct {
	library.Explored
	Moves []Trodden
}

// reads narrows a filter to what the caller may read: games played here are the business
// of their players, and of the administrator.
func reads(ctx context.Context, f library.Filter) library.Filter {
	f.Brought = f.Brought || !identity.From(ctx).May(identity.Administer)
	return f
}

// fair is Fair for the positions that a filter looks for. The error is library.ErrNoEntry if it
// names a game that the caller may not read.
func (x *Explorer) fair(ctx context.Context, f library.Filter) error {
	if err := x.fairAt(ctx, f, f.Position); err != nil {
		return err
	}
	number, text, _ := strings.Cut(f.Like, "@")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return x.fairAt(ctx, f, f.Like)
	}
	if err := x.readable(ctx, n); err != nil {
		return err
	}
	return x.Fair(ctx, f.Kind, func() ([]match.Position, error) {
		ply, err := strconv.Atoi(text)
		if err != nil {
			ply = math.MaxInt // at the end
		}
		return x.lineOf(ctx, f.Kind, n, ply)
	})
}

// fairAt is Fair for a position as text, if there is one.
func (x *Explorer) fairAt(ctx context.Context, f library.Filter, position string) error {
	if position == "" {
		return nil
	}
	return x.Fair(ctx, f.Kind, func() ([]match.Position, error) {
		kind, err := x.Games.Find(f.Kind)
		if err != nil {
			return nil, err
		}
		p, err := kind.Rules.Start(records.Config(kind, &record.Game{Name: f.Kind, Size: f.Size, Start: position}))
		return []match.Position{p}, err
	})
}

// lineOf returns the positions of a game of the library up to a ply, none if it is of another kind.
func (x *Explorer) lineOf(ctx context.Context, name string, n int64, ply int) ([]match.Position, error) {
	g, err := x.record(ctx, n)
	if err != nil || g.Name != name {
		return nil, err
	}
	kind, err := x.Games.Find(name)
	if err != nil {
		return nil, err
	}
	p, err := kind.Rules.Start(records.Config(kind, g))
	if err != nil {
		return nil, err
	}
	line := []match.Position{p}
	for _, node := range g.Main() {
		if len(line) > ply {
			break
		}
		if p, _, err = p.Play(node.Move); err != nil {
			break // records may have illegal moves
		}
		line = append(line, p)
	}
	return line, nil
}

// Explore returns the moves played in a position, in games that a filter selects and in a
// book unless its name is empty. Errors are those of the packages library and book.
func (x *Explorer) Explore(ctx context.Context, f library.Filter, bookName string) (Explored, error) {
	if x.Library == nil {
		return Explored{}, ErrNoLibrary
	}
	kind, err := x.Games.Find(f.Kind)
	if err != nil {
		return Explored{}, err
	}
	if err := x.fair(ctx, f); err != nil {
		return Explored{}, err
	}
	found, err := x.Library.Explore(ctx, reads(ctx, f))
	if err != nil {
		return Explored{}, err
	}
	out := Explored{Explored: found, Moves: []Trodden{}}
	c := records.Config(kind, &record.Game{Name: f.Kind, Size: f.Size, Start: f.Position})
	at, err := kind.Rules.Start(c)
	if err != nil {
		return out, err
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
		out.Moves = append(out.Moves, t)
	}
	if bookName != "" {
		err = x.withBook(ctx, &out, at, f, bookName)
	}
	return out, err
}

// Search returns up to most games of the library, after a place in the list.
func (x *Explorer) Search(ctx context.Context, f library.Filter, after library.Cursor, most int) (library.Page, error) {
	if x.Library == nil {
		return library.Page{}, ErrNoLibrary
	}
	if err := x.fair(ctx, f); err != nil {
		return library.Page{}, err
	}
	return x.Library.Search(ctx, reads(ctx, f), after, most)
}

// Import puts the games of a file into the library. If charset is empty or record.Auto, it
// finds out the character set. again corrects the games of a file of the same name.
func (x *Explorer) Import(ctx context.Context, name, charset string, in io.Reader, again intake.Again) (intake.Progress, error) {
	if x.Library == nil {
		return intake.Progress{}, ErrNoLibrary
	}
	formats, err := x.Formats.In(charset)
	if err != nil {
		return intake.Progress{}, err
	}
	if err := x.Readers.Enter(ctx); err != nil {
		return intake.Progress{}, err
	}
	defer x.Readers.Leave()
	return intake.Reader(ctx, x.Library, formats, name, in, again)
}

// Game returns a game of the library, with all its variations and comments. The error is
// library.ErrNoEntry if there is none that the caller may read.
func (x *Explorer) Game(ctx context.Context, n int64) (*record.Game, error) {
	if err := x.readable(ctx, n); err != nil {
		return nil, err
	}
	return x.record(ctx, n)
}

// record returns a game under one of its game's sets of rules, or under none if it names none.
func (x *Explorer) record(ctx context.Context, n int64) (*record.Game, error) {
	g, err := x.Library.Game(ctx, n)
	if err != nil {
		return nil, err
	}
	kind, err := x.Games.Find(g.Name)
	if err == nil {
		records.SettleRules(kind, g)
	}
	return g, err
}

// Appearances returns the other records of a game. Errors are those of Game.
func (x *Explorer) Appearances(ctx context.Context, n int64) ([]library.Appearance, error) {
	if err := x.readable(ctx, n); err != nil {
		return nil, err
	}
	return x.Library.Appearances(ctx, n)
}

// readable returns library.ErrNoEntry unless the caller may read a game.
func (x *Explorer) readable(ctx context.Context, n int64) error {
	if x.Library == nil {
		return ErrNoLibrary
	}
	page, err := x.Library.Search(ctx, reads(ctx, library.Filter{Games: []int64{n}}), library.Cursor{}, 1)
	if err == nil && len(page.Games) == 0 {
		err = library.ErrNoEntry
	}
	return err
}

// Openings returns the openings of a game, each code once.
func (x *Explorer) Openings(game string) ([]library.Opening, error) {
	if x.Library == nil {
		return nil, ErrNoLibrary
	}
	return x.Library.Openings(game)
}

// Endings returns the endings by material of games that a filter selects.
func (x *Explorer) Endings(ctx context.Context, f library.Filter) ([]library.Ending, error) {
	if x.Library == nil {
		return nil, ErrNoLibrary
	}
	if err := x.fair(ctx, f); err != nil {
		return nil, err
	}
	return x.Library.Endings(ctx, reads(ctx, f))
}

// Collections returns the collections of the library, by name.
func (x *Explorer) Collections(ctx context.Context) ([]library.Label, error) {
	if x.Library == nil {
		return nil, ErrNoLibrary
	}
	return x.Library.Store().Labels(ctx)
}

// maxLabel is the length in characters of a collection's name.
const maxLabel = 60

// Collect puts the games that a filter selects into a collection, or takes them out of it.
// An empty collection disappears.
func (x *Explorer) Collect(ctx context.Context, label string, f library.Filter, in bool) error {
	if x.Library == nil {
		return ErrNoLibrary
	}
	label = strings.TrimSpace(label)
	if label == "" || utf8.RuneCountInString(label) > maxLabel {
		return match.ConfigErrorf("label", "a name has 1 to %d characters", maxLabel)
	}
	if err := x.fair(ctx, f); err != nil {
		return err
	}
	games, err := x.Library.Numbers(ctx, reads(ctx, f))
	if err != nil {
		return err
	}
	return x.Library.Store().Label(ctx, label, games, in)
}

// Persons returns players of the library by a part of any of their names.
func (x *Explorer) Persons(ctx context.Context, game, text string) ([]library.Person, error) {
	if x.Library == nil {
		return nil, ErrNoLibrary
	}
	return x.Library.Persons(ctx, game, text, maxPersons)
}

// Names returns the English names of engines, by which games played here are in the library,
// in a language, without search depths.
func (x *Explorer) Names(language string) map[string]string {
	if language == "" {
		return nil
	}
	return records.Names(x.Engines, language)
}

// Profile returns what the library has of the player of a name.
func (x *Explorer) Profile(ctx context.Context, game, name string) (library.Profile, error) {
	if x.Library == nil {
		return library.Profile{}, ErrNoLibrary
	}
	return x.Library.Profile(ctx, reads(ctx, library.Filter{Kind: game}), name)
}

const (
	maxPersons   = 50
	maxSpellings = 100
)

// JoinNames makes several spellings of a player's name count as the first of them. One
// alone counts as itself again.
func (x *Explorer) JoinNames(ctx context.Context, spellings []string) error {
	if x.Library == nil {
		return ErrNoLibrary
	}
	if len(spellings) == 0 || len(spellings) > maxSpellings {
		return match.ConfigErrorf("names", "%d are not 1 to %d", len(spellings), maxSpellings)
	}
	err := x.Library.JoinNames(ctx, spellings)
	if errors.Is(err, library.ErrNoName) {
		return match.ConfigErrorf("names", "%v", err)
	}
	return err
}

// Export writes the games that a filter selects, each with all its records, the latest
// first, to one file; a zip archive if the format holds one game a file.
func (x *Explorer) Export(ctx context.Context, f library.Filter, format string, o record.Options) (records.Exported, error) {
	if x.Library == nil {
		return records.Exported{}, ErrNoLibrary
	}
	to, err := x.Formats.ByName(format)
	if err != nil {
		return records.Exported{}, err
	}
	out := records.Exported{Name: "library" + to.Extensions[0], Media: to.Media}
	var games []*record.Game
	err = x.selected(ctx, f, maxExported, func(n int64) error {
		records, err := x.Library.Games(ctx, n)
		games = append(games, records...)
		return err
	})
	if err != nil {
		return out, err
	}
	if len(games) == 1 || to.Many {
		out.Data, out.Lost, err = to.Write(games, o)
		return out, err
	}
	out.Name, out.Media = "library.zip", "application/zip"
	out.Data, out.Lost, err = zipped(games, to, o)
	return out, err
}

// selected calls each with the number of every game that a filter selects, the
// latest first. The error is a *match.ConfigError if they are none, or more than
// most.
func (x *Explorer) selected(ctx context.Context, f library.Filter, most int, each func(n int64) error) error {
	if x.Library == nil {
		return ErrNoLibrary
	}
	if err := x.fair(ctx, f); err != nil {
		return err
	}
	for at := (library.Cursor{}); ; {
		page, err := x.Library.Search(ctx, reads(ctx, f), at, library.MaxPage)
		switch {
		case err != nil:
			return err
		case page.Counts.Games > most:
			return match.ConfigErrorf("games", "%d are more than %d", page.Counts.Games, most)
		case page.Counts.Games == 0:
			return match.ConfigErrorf("games", "there is none")
		}
		for _, found := range page.Games {
			if err := each(found.N); err != nil {
				return err
			}
		}
		if page.Next == nil {
			return nil
		}
		at = *page.Next
	}
}

// Chosen returns the games that a filter selects, the latest first, each as its
// first record has it. The error is a *match.ConfigError if they are none, or
// more than the chapters of a study.
func (x *Explorer) Chosen(ctx context.Context, f library.Filter) ([]*record.Game, error) {
	var games []*record.Game
	err := x.selected(ctx, f, maxChapters, func(n int64) error {
		g, err := x.record(ctx, n)
		games = append(games, g)
		return err
	})
	return games, err
}

// MakeBook writes a book of the games that a filter selects, in a format of
// books.Books.Makers: of positions and moves that at least min games have, plies
// deep. The error is a *match.ConfigError as of Export, or book.ErrFormat.
func (x *Explorer) MakeBook(ctx context.Context, f library.Filter, format string, min, plies int) (records.Exported, error) {
	m, err := x.Books.Maker(f.Kind, format)
	if err != nil {
		return records.Exported{}, err
	}
	b := book.NewBuilder(m.Kind, min, plies, book.ByResult)
	err = x.selected(ctx, f, maxExported, func(n int64) error {
		g, err := x.record(ctx, n)
		if err != nil {
			return err
		}
		var moves []string
		for _, node := range g.Main() {
			moves = append(moves, node.Move)
		}
		b.Add(g.Start, moves, outcomes[g.MoverResult()])
		return nil
	})
	if err != nil {
		return records.Exported{}, err
	}
	data, err := m.Make(b.Each)
	return records.Exported{Name: "library" + m.Extension, Media: "application/octet-stream", Data: data}, err
}

// outcomes maps results of who moved first to those of a book.
var outcomes = map[record.Result]book.Outcome{record.FirstWins: book.Won, record.Drawn: book.Drawn, record.SecondWins: book.Lost}

// zipped writes games in a format of one game a file. File names are number and title.
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
		w, err := files.Create(strings.TrimSpace(fmt.Sprintf("%05d %s", i+1, records.FitName(title, 60))) + to.Extensions[0])
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

// withBook adds what a book says to the moves of the library, and appends the moves that
// the book alone has. A move that is another's image in a symmetrical position counts as
// that one.
func (x *Explorer) withBook(ctx context.Context, out *Explored, at match.Position, f library.Filter, name string) error {
	p, list, err := x.Books.Entries(ctx, f.Kind, name, f.Position)
	if err != nil {
		return err
	}
	folded := func(move string) string {
		text, err := p.Fold(move)
		if err != nil {
			return move
		}
		return text
	}
	for _, e := range list {
		i := slices.IndexFunc(out.Moves, func(t Trodden) bool { return t.Move != nil && folded(t.Move.Move) == folded(e.Move) })
		if i < 0 {
			_, m, err := at.Play(e.Move)
			if err != nil {
				continue
			}
			out.Moves = append(out.Moves, Trodden{Move: &m})
			i = len(out.Moves) - 1
		}
		out.Moves[i].Book = &e
	}
	return nil
}

// Departure returns the number of a game's first move, from 1, that neither imported games
// of the library nor a book have; 0 if they have all moves. Of an unknown game it is 1.
func (x *Explorer) Departure(ctx context.Context, id, name string) (int, error) {
	s, err := x.Line(ctx, id)
	if err != nil {
		return 0, err
	}
	err = x.Fair(ctx, s.State.Config.Game, func() ([]match.Position, error) {
		list := make([]match.Position, s.State.Ply+1)
		for i := range list {
			list[i] = s.State.PositionAt(i)
		}
		return list, nil
	})
	if err != nil {
		return 0, err
	}
	known := func(string, string, string) (bool, error) { return false, nil }
	if x.Library != nil {
		if known, err = x.Library.Known(ctx); err != nil {
			return 0, err
		}
	}
	for i, m := range s.State.Played() {
		if m.Aside() {
			continue
		}
		game, position := s.State.Config.Game, positions.Board(s.State.PositionAt(i))
		there, err := known(game, position, m.Move)
		if err == nil && !there {
			there, err = x.Books.Recommends(ctx, game, name, position, m.Move)
		}
		if err != nil {
			return 0, err
		}
		if !there {
			return i + 1, nil
		}
	}
	return 0, nil
}
