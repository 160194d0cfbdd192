package recordscmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/internal/wholefile"
	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/store/postgres"
	"duiyi/store/sqlite"
)

// Library is the command duiyi library.
type Library struct {
	Import  libraryImportCmd  `cmd:"" help:"Add the games of files and folders."`
	Search  librarySearchCmd  `cmd:"" help:"List games or write them to a file."`
	Explore libraryExploreCmd `cmd:"" help:"Show what was played in a position, how often, and with what result."`
	Endings libraryEndingsCmd `cmd:"" help:"List the endings by material, with results and years."`
	Check   libraryCheckCmd   `cmd:"" help:"Read every game of the library and rebuild the index."`
}

// A libraryPlace is the flags that locate a library.
type libraryPlace struct {
	Data     string `type:"path" placeholder:"DIR" help:"The data folder (default: the user's)."`
	Database string `placeholder:"ADDRESS" help:"The PostgreSQL database of duiyi serve --database instead of a data folder. Nodes may keep running."`
}

// open opens the library in a database, or in a data folder that no other program has open. It
// creates a missing folder if fresh is not nil and returns no error.
func (p libraryPlace) open(ctx context.Context, fresh func(context.Context) error) (l *library.Library, end func() error, err error) {
	if p.Database != "" {
		store, err := postgres.Open(ctx, p.Database)
		if err != nil {
			return nil, nil, err
		}
		return library.New(store, "", kinds.All()), store.Close, nil
	}
	dir, err := datafolder.Path(p.Data)
	if err != nil {
		return nil, nil, err
	}
	store, err := datafolder.OpenBy(sqlite.OpenExisting, dir)
	if fresh != nil && (errors.Is(err, sqlite.ErrNoFolder) || errors.Is(err, sqlite.ErrNoDatabase)) {
		if err := fresh(ctx); err != nil {
			return nil, nil, err
		}
		store, err = datafolder.OpenBy(sqlite.Open, dir)
	}
	if err != nil {
		return nil, nil, err
	}
	return catalogue.OpenLibrary(store, dir), store.Close, nil
}

// run runs a command on an existing library.
func (p libraryPlace) run(warn io.Writer, run func(context.Context, *library.Library) error) error {
	return p.runOn(nil, english.importing.interrupted, warn, run)
}

func (p libraryPlace) runOn(fresh func(context.Context) error, interrupted string, warn io.Writer, run func(context.Context, *library.Library) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	l, end, err := p.open(ctx, fresh)
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	err = run(ctx, l)
	if unwritten := l.Unwritten(); unwritten != nil {
		fmt.Fprintf(warn, "duiyi: the index could not be written and will be rebuilt: %v\n", unwritten)
	}
	if err != nil && ctx.Err() != nil {
		err = command.Interruption("library: %s", interrupted)
	} else if err != nil {
		err = fmt.Errorf("library: %w", err)
	}
	return errors.Join(err, l.Close(), end())
}

type libraryImportCmd struct {
	Paths []string `arg:"" name:"path" help:"Files and folders."`
	libraryPlace
	CharsetIn string `placeholder:"SET" help:"Character set of the files: auto (default; detected game by game) or a set as in convert."`
	Again     bool   `help:"Read files again that were read before: their games correct what the library has of them, as after a wrong character set."`
	Only      []int  `placeholder:"N,…" help:"With --again: only these games of each file, by number from 1."`
	Quiet     bool   `short:"q" help:"Print only the summary."`

	Lang langflag.Tag `default:"en" enum:"${ruling_languages}" help:"The language of what is printed: ${enum}; ${default} by default."`
}

// importMemory is the memory in bytes above which an import collects garbage
// more often: an import of any size stays below twice of it.
const importMemory = 150 << 20

// Run imports files. If some cannot be read, it imports the rest and exits with 1.
func (c *libraryImportCmd) Run(s *command.Streams) error {
	known, err := formats.All().In(c.CharsetIn)
	if err != nil {
		return command.Misuse("library: --charset-in: %v", err)
	}
	if len(c.Only) > 0 && (!c.Again || slices.Min(c.Only) < 1) {
		return command.Misuse("library: --only: numbers of games, from 1, go with --again")
	}
	for _, path := range c.Paths {
		if _, err := os.Stat(path); err != nil {
			return errors.New("library: " + textsIn(string(c.Lang)).words(err))
		}
	}
	if debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT is not set
		debug.SetMemoryLimit(importMemory)
	}
	began := time.Now()
	fresh := func(ctx context.Context) error { // create no library unless there is a file to import
		p, err := intake.Rehearse(ctx, known, c.Paths)
		if err != nil || p.Games > 0 {
			return err
		}
		return c.sum(s, p, time.Since(began))
	}
	return c.runOn(fresh, textsIn(string(c.Lang)).importing.interrupted, s.Err, func(ctx context.Context, l *library.Library) error {
		told := began
		p, err := intake.Files(ctx, l, known, c.Paths, intake.Again{On: c.Again, Only: c.Only}, func(p intake.Progress) {
			if now := time.Now(); !c.Quiet && now.Sub(told) >= time.Second {
				told = now
				fmt.Fprintf(s.Err, "duiyi: "+textsIn(string(c.Lang)).importing.progress+"\n", p.Files+p.Passed+p.Failed, p.Games, p.Added, float64(p.Games)/now.Sub(began).Seconds(), p.File)
			}
		})
		return cmp.Or(err, c.sum(s, p, time.Since(began)))
	})
}

// sum prints the counts of an import. The error says that something could not be read, or that
// there was nothing to read.
func (c *libraryImportCmd) sum(s *command.Streams, p intake.Progress, took time.Duration) error {
	texts := textsIn(string(c.Lang))
	t := texts.importing
	for _, fault := range p.Faults {
		fmt.Fprintf(s.Err, "duiyi: %s\n", texts.words(fault))
	}
	if p.Unlisted > 0 {
		fmt.Fprintf(s.Err, "duiyi: "+t.more+"\n", p.Unlisted)
	}
	fmt.Fprintf(s.Out, t.read+"%s\n",
		p.Games, p.Files, p.Added, took.Seconds(), float64(p.Games)/max(took.Seconds(), 1e-3), texts.notRead(texts.semicolon, p.Unread))
	if p.Games > 0 {
		fmt.Fprintf(s.Out, t.kept+"\n", p.Added+p.Also, p.Games, p.Added, p.Also, p.Games-p.Added-p.Also-p.Left)
	}
	if p.Left > 0 {
		fmt.Fprintf(s.Out, t.left+"\n", p.Left)
	}
	if p.Mended > 0 {
		fmt.Fprintf(s.Out, t.mended+"\n", p.Mended)
	}
	if p.Passed > 0 {
		fmt.Fprintf(s.Out, t.passed+"\n", p.Passed)
	}
	if p.Before > 0 && c.CharsetIn != "" {
		fmt.Fprintln(s.Out, t.again)
	}
	if p.Faulty > 0 {
		fmt.Fprintf(s.Out, t.faulty+"\n", p.Faulty)
	}
	switch {
	case p.Failed > 0:
		return fmt.Errorf(t.failed, p.Failed)
	case p.Games == 0 && p.Before == 0:
		return fmt.Errorf(t.none, strings.Join(c.Paths, texts.comma))
	}
	return nil
}

// A libraryFilter is the flags that select games.
type libraryFilter struct {
	Game     string `default:"${game}" enum:"${games}" help:"${games}."`
	Text     string `placeholder:"WORDS" help:"Words: parts of names, events and openings, years, ranges of years (1966-1981)."`
	Player   string `placeholder:"NAME" help:"Part of either player's name."`
	Against  string `placeholder:"NAME" help:"With --player: part of the opponent's name."`
	First    string `placeholder:"NAME" help:"Part of the first player's name."`
	Second   string `placeholder:"NAME" help:"Part of the second player's name."`
	Event    string `placeholder:"NAME" help:"Part of the event's name."`
	From     string `placeholder:"DATE" help:"Earliest date: 1981, 1981-05 or 1981-05-12."`
	To       string `placeholder:"DATE" help:"Latest date."`
	Result   string `placeholder:"RESULT" help:"1-0, 0-1, 1/2-1/2, or any form used in records: 2-0, 红胜, draw."`
	Opening  string `placeholder:"CODE" help:"An opening code or its beginning."`
	Label    string `placeholder:"NAME" help:"A collection."`
	Own      bool   `help:"Only games played here."`
	Position string `placeholder:"BOARD" help:"A position with the side to move; its mirror image also counts."`
	Pattern  string `placeholder:"BOARD" help:"A board on which ? may be anything."`
	Material string `placeholder:"LETTERS" help:"All pieces on the board, for example RNKrcaak."`
	Ending   string `placeholder:"LETTERS" help:"An ending by material, as duiyi library endings prints it: KRP-KR."`
	Like     string `placeholder:"BOARD" help:"A board, or N@PLY for game N after so many plies: games of the same structure, the nearest first."`
	Size     int    `help:"Board size, if the board does not show it."`
}

// filter returns the filter of the flags. The error is one of the position.
func (f libraryFilter) filter() (library.Filter, error) {
	position, err := catalogue.ReadSetup(f.Game, f.Position)
	if err != nil {
		return library.Filter{}, err
	}
	if f.Against != "" && f.Player == "" {
		return library.Filter{}, command.Misuse("--against goes with --player")
	}
	result, err := f.result()
	return library.Filter{
		Kind: f.Game, Text: f.Text, Player: f.Player, Against: f.Against, First: f.First, Second: f.Second, Event: f.Event, From: f.From, To: f.To, Result: result,
		Opening: f.Opening, Label: f.Label, Own: f.Own, Position: position, Pattern: f.Pattern, Material: f.Material, Ending: f.Ending, Like: f.Like, Size: f.Size,
	}, err
}

// result returns the result to search for, or an empty one for any.
func (f libraryFilter) result() (record.Result, error) {
	g, err := catalogue.GameNamed(f.Game)
	if err != nil || f.Result == "" {
		return "", err
	}
	v, ok := g.Sides.ReadAlone(f.Result)
	if !ok || v.Result == record.Unknown {
		return "", command.Misuse("--result: %q is not a result", f.Result)
	}
	return v.Result, nil
}

type librarySearchCmd struct {
	libraryFilter
	Most     int    `default:"50" help:"Maximum number of games (default 50)."`
	Chapters bool   `help:"With -o: write one record with a line a game, at most 100 of them."`
	Out      string `short:"o" type:"path" placeholder:"FILE" help:"Write the games to a file in the format of its extension; all of them unless --most is given."`
	libraryPlace
	JSON bool `help:"Print one JSON object per game."`
}

// Run lists games, the latest first.
func (c *librarySearchCmd) Run(s *command.Streams) error {
	if c.Chapters && c.Out == "" {
		return command.Misuse("library: --chapters goes with -o")
	}
	return c.run(s.Err, func(ctx context.Context, l *library.Library) error {
		switch {
		case c.Chapters:
			return c.join(ctx, s, l)
		case c.Out != "":
			return c.write(ctx, s, l)
		}
		filter, err := c.filter()
		if err != nil {
			return err
		}
		page, err := l.Search(ctx, filter, library.Cursor{}, c.Most)
		if err != nil {
			return err
		}
		for _, g := range page.Games {
			if c.JSON {
				if err := command.WriteJSON(s.Out, g); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(s.Out, "%d\t%s\t%s – %s\t%s\t%s\t%d\t%s\n", g.N, g.Date, g.Players[0], g.Players[1], g.Result, g.Opening, g.Plies, g.Event)
			for _, a := range g.Also {
				fmt.Fprintf(s.Out, "\t%s\t%s – %s\t%s\t\t\t%s\n", a.Date, a.Players[0], a.Players[1], a.Result, a.Event)
			}
		}
		if !c.JSON {
			r := page.Counts.Results
			fmt.Fprintf(s.Out, "%d games: %d-%d-%d\n", page.Counts.Games, r[record.FirstWins], r[record.Drawn], r[record.SecondWins])
		}
		return nil
	})
}

// maxChapters is how many games a joined record has, as a study of the page.
const maxChapters = 100

// join writes the games found as one record.
func (c *librarySearchCmd) join(ctx context.Context, s *command.Streams, l *library.Library) error {
	format, ok := formats.All().ByPath(c.Out)
	if !ok {
		return fmt.Errorf("%s: no format has this extension", c.Out)
	}
	filter, err := c.filter()
	if err != nil {
		return err
	}
	var games []*record.Game
	if err := each(ctx, l, filter, func(g *record.Game) { games = append(games, g) }); err != nil {
		return err
	}
	switch {
	case len(games) == 0:
		return errors.New("no game is found")
	case len(games) > maxChapters:
		return fmt.Errorf("%d games are found, at most %d are one record: narrow the search", len(games), maxChapters)
	}
	g, titles, left := record.Join(games)
	text, lost, err := format.Write([]*record.Game{g}, record.Options{Notation: "chinese"})
	if err != nil {
		return err
	}
	if err := wholefile.Fill(c.Out, false, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return err
	}
	for _, what := range lost {
		fmt.Fprintf(s.Err, "duiyi: %s: the format cannot hold: %v\n", c.Out, what)
	}
	fmt.Fprintf(s.Out, "%d games in one record: %s\n", len(titles), c.Out)
	if left > 0 {
		fmt.Fprintf(s.Out, "%d games left out: they start on another board\n", left)
	}
	return nil
}

// write writes the games found to a file.
func (c *librarySearchCmd) write(ctx context.Context, s *command.Streams, l *library.Library) error {
	format, ok := formats.All().ByPath(c.Out)
	if !ok || !format.Many || format.Whole {
		return fmt.Errorf("%s: no format for several games has this extension", c.Out)
	}
	filter, err := c.filter()
	if err != nil {
		return err
	}
	written := 0
	err = wholefile.Fill(c.Out, false, func(w io.Writer) error {
		for at := (library.Cursor{}); ; {
			page, err := l.Search(ctx, filter, at, library.MaxPage)
			if err != nil {
				return err
			}
			for _, found := range page.Games {
				records, err := l.Games(ctx, found.N)
				if err != nil {
					return err
				}
				for _, g := range records {
					text, _, err := format.Write([]*record.Game{g}, record.Options{Notation: "chinese"})
					if err != nil {
						return err
					}
					if written > 0 {
						text = append([]byte(format.Between), text...)
					}
					if _, err := w.Write(text); err != nil {
						return err
					}
					written++
				}
			}
			if page.Next == nil {
				return nil
			}
			at = *page.Next
		}
	})
	if err == nil {
		fmt.Fprintf(s.Out, "%d records: %s\n", written, c.Out)
	}
	return err
}

type libraryExploreCmd struct {
	libraryFilter
	libraryPlace
	JSON bool `help:"Print one JSON object."`
}

// Run lists the moves of a position, the most frequent first.
func (c *libraryExploreCmd) Run(s *command.Streams) error {
	return c.run(s.Err, func(ctx context.Context, l *library.Library) error {
		filter, err := c.filter()
		if err != nil {
			return err
		}
		x, err := l.Explore(ctx, filter)
		if err != nil {
			return err
		}
		if c.JSON {
			return command.WriteJSON(s.Out, x)
		}
		for _, m := range x.Moves {
			move := m.Move
			if move == "" {
				move = "-"
			}
			var who []string
			for _, p := range m.Players {
				who = append(who, fmt.Sprintf("%s %d", p.Name, p.Games))
			}
			fmt.Fprintf(s.Out, "%s\t%d\t%d-%d-%d\t%s\n", move, m.Games, m.Results[record.FirstWins], m.Results[record.Drawn], m.Results[record.SecondWins], strings.Join(who, ", "))
		}
		fmt.Fprintf(s.Out, "%d games\n", x.Games)
		return nil
	})
}

type libraryEndingsCmd struct {
	libraryFilter
	libraryPlace
	JSON bool `help:"Print one JSON object per ending."`
}

// Run lists endings, the most frequent first, with the score of the stronger side.
func (c *libraryEndingsCmd) Run(s *command.Streams) error {
	return c.run(s.Err, func(ctx context.Context, l *library.Library) error {
		filter, err := c.filter()
		if err != nil {
			return err
		}
		list, err := l.Endings(ctx, filter)
		if err != nil {
			return err
		}
		for _, e := range list {
			if c.JSON {
				if err := command.WriteJSON(s.Out, e); err != nil {
					return err
				}
				continue
			}
			years := slices.DeleteFunc(slices.Sorted(maps.Keys(e.Years)), func(year int) bool { return year == 0 })
			when := ""
			if n := len(years); n > 0 {
				when = fmt.Sprintf("%d-%d", years[0], years[n-1])
			}
			fmt.Fprintf(s.Out, "%s\t%d\t%d-%d-%d\t%s\n", e.Material, e.Games, e.Won, e.Drawn, e.Lost, when)
		}
		if !c.JSON {
			fmt.Fprintf(s.Out, "%d endings\n", len(list))
		}
		return nil
	})
}

type libraryCheckCmd struct {
	libraryPlace
}

// Run reads all games and rebuilds the index from them.
func (c *libraryCheckCmd) Run(s *command.Streams) error {
	return c.run(s.Err, func(ctx context.Context, l *library.Library) error {
		began := time.Now()
		if err := l.Rebuild(ctx); err != nil {
			return err
		}
		page, err := l.Search(ctx, library.Filter{}, library.Cursor{}, 1)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "%d games: the index was rebuilt in %.1f s\n", page.Counts.Games, time.Since(began).Seconds())
		return nil
	})
}
