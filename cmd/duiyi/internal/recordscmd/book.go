package recordscmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"duiyi/book"
	"duiyi/book/files"
	"duiyi/book/kinds"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/library"
	"duiyi/record"
)

// Book is the command duiyi book.
type Book struct {
	Build   bookBuildCmd   `cmd:"" help:"Build a book from games of the library."`
	Convert bookConvertCmd `cmd:"" help:"Convert a book to the format of the extension: .dybook, .obk, .bin or .dat."`
	Show    bookShowCmd    `cmd:"" help:"Show a book's moves in a position."`
	Check   bookCheckCmd   `cmd:"" help:"Read a whole book and summarise it."`
}

// interruptible runs a command on a book until it ends or the user interrupts it.
func interruptible(run func(context.Context) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx)
	if err != nil && ctx.Err() != nil {
		return command.Interruption("book: interrupted; nothing was written")
	}
	return err
}

// openBook opens a book of any game.
func openBook(ctx context.Context, path string) (book.Book, book.Kind, error) {
	b, err := files.Open(ctx, path, kinds.All())
	if err != nil {
		return nil, book.Kind{}, err
	}
	k, err := kinds.Named(b.Info().Game)
	if err != nil {
		return nil, k, errors.Join(err, b.Close())
	}
	return b, k, nil
}

type bookBuildCmd struct {
	Out string `arg:"" name:"file" type:"path" help:"The book: .dybook, .obk, .bin or .dat."`
	libraryFilter
	MinGames int    `default:"3" help:"Minimum number of games for a position or move (default 3)."`
	Plies    int    `default:"30" help:"Depth of the book in moves of one side (default 30)."`
	Weigh    string `default:"result" enum:"result,count" help:"Source of the weights: result (default; 2 for a win of the side to move, 1 for a draw) or count (number of games)."`
	For      string `placeholder:"RULES" help:"Rule set of the book; engines ignore it under others (default: any)."`
	Over     bool   `help:"Overwrite an existing file."`
	libraryPlace
}

// Run builds the book from the games that the flags select.
func (c *bookBuildCmd) Run(s *command.Streams) error {
	k, err := kinds.Named(c.Game)
	if err != nil {
		return command.Misuse("book: %v", err)
	}
	if c.MinGames < 1 || c.Plies < 1 {
		return command.Misuse("book: --min-games and --plies are at least 1")
	}
	w, err := files.Create(c.Out, c.Over, k, c.For)
	if err != nil {
		return err
	}
	began := time.Now()
	b := book.NewBuilder(k, c.MinGames, c.Plies, book.Weighing(c.Weigh))
	filter, err := c.filter()
	if err != nil {
		return err
	}
	err = c.run(s.Err, func(ctx context.Context, l *library.Library) error {
		return each(ctx, l, filter, func(g *record.Game) {
			var moves []string
			for _, n := range g.Main() {
				moves = append(moves, n.Move)
			}
			b.Add(g.Start, moves, outcomes[g.MoverResult()])
		})
	})
	if err != nil {
		return errors.Join(err, w.Discard())
	}
	positions, entries := 0, 0
	err = b.Each(func(p book.Position, list []book.Entry) error {
		positions++
		entries += len(list)
		return w.Put(p, list)
	})
	if err != nil {
		return errors.Join(fmt.Errorf("book %s: %w", c.Out, err), w.Discard())
	}
	lost := w.Lost()
	if err := w.Close(); err != nil {
		return fmt.Errorf("book %s: %w", c.Out, err)
	}
	printLost(s, c.Out, lost)
	fmt.Fprintf(s.Out, "%d games, %d positions, %d moves in %.1f s: %s\n", b.Games, positions, entries, time.Since(began).Seconds(), c.Out)
	if b.Unplayed > 0 {
		fmt.Fprintf(s.Out, "%d games skipped: another board, or no legal move\n", b.Unplayed)
	}
	return nil
}

// outcomes maps results of who moved first to those of a book.
var outcomes = map[record.Result]book.Outcome{record.FirstWins: book.Won, record.Drawn: book.Drawn, record.SecondWins: book.Lost}

// each yields the games of a library that a filter selects.
func each(ctx context.Context, l *library.Library, f library.Filter, take func(*record.Game)) error {
	for at := (library.Cursor{}); ; {
		page, err := l.Search(ctx, f, at, library.MaxPage)
		if err != nil {
			return err
		}
		for _, found := range page.Games {
			g, err := l.Game(ctx, found.N)
			if errors.Is(err, library.ErrNoEntry) {
				continue // removed meanwhile
			}
			if err != nil {
				return err
			}
			take(g)
		}
		if page.Next == nil {
			return ctx.Err()
		}
		at = *page.Next
	}
}

// printLost prints what the format could not hold.
func printLost(s *command.Streams, path string, lost []string) {
	for _, what := range lost {
		fmt.Fprintf(s.Err, "duiyi: book %s: the format cannot hold: %s\n", path, what)
	}
}

type bookConvertCmd struct {
	In   string `arg:"" type:"path" help:"The book to read."`
	Out  string `arg:"" type:"path" help:"The book to write."`
	Over bool   `help:"Overwrite an existing file."`
}

// Run converts a book. It follows a book that stores positions as keys from the start position,
// and counts the entries that it does not reach.
func (c *bookConvertCmd) Run(s *command.Streams) error {
	return interruptible(func(ctx context.Context) error {
		b, k, err := openBook(ctx, c.In)
		if err != nil {
			return err
		}
		defer b.Close()
		w, err := files.Create(c.Out, c.Over, k, b.Info().Rules)
		if err != nil {
			return err
		}
		positions, entries := 0, 0
		err = b.Walk(ctx, func(p book.Position, list []book.Entry) error {
			positions++
			entries += len(list)
			return w.Put(p, list)
		})
		if err != nil {
			return errors.Join(fmt.Errorf("book %s: %w", c.In, err), w.Discard())
		}
		lost := w.Lost()
		if err := w.Close(); err != nil {
			return fmt.Errorf("book %s: %w", c.Out, err)
		}
		printLost(s, c.Out, lost)
		fmt.Fprintf(s.Out, "%d positions, %d moves: %s\n", positions, entries, c.Out)
		return nil
	})
}

type bookShowCmd struct {
	File     string   `arg:"" type:"path" help:"The book."`
	Moves    []string `arg:"" optional:"" help:"Moves from the position, such as h2e2 h9g7."`
	Position string   `placeholder:"BOARD" help:"A FEN, or a board as rows joined by /, with the side to move (default: the start of the game)."`
	JSON     bool     `help:"Print one JSON object per move."`
}

// A bookLine is a move of a book in JSON.
type bookLine struct {
	Move      string `json:"move"`
	Weight    int    `json:"weight"`
	Forbidden bool   `json:"forbidden"`
	Wins      int    `json:"wins"`
	Draws     int    `json:"draws"`
	Losses    int    `json:"losses"`
	Note      string `json:"note"`
}

// Run lists the book's moves in a position, the most recommended first.
func (c *bookShowCmd) Run(s *command.Streams) error {
	return interruptible(func(ctx context.Context) error {
		b, k, err := openBook(ctx, c.File)
		if err != nil {
			return err
		}
		defer b.Close()
		text, err := catalogue.ReadSetup(k.Name, c.Position)
		if err != nil {
			return fmt.Errorf("book: %w", err)
		}
		if text == "" || text == "start" {
			text = k.Start
		}
		p, err := k.Read(text)
		if err != nil {
			return fmt.Errorf("book: %w", err)
		}
		for _, m := range c.Moves {
			if p, err = p.Play(m); err != nil {
				return fmt.Errorf("book: %w", err)
			}
		}
		list, err := b.Entries(ctx, p)
		if err != nil {
			return fmt.Errorf("book %s: %w", c.File, err)
		}
		for _, e := range list {
			if c.JSON {
				if err := command.WriteJSON(s.Out, bookLine(e)); err != nil {
					return err
				}
				continue
			}
			weight := fmt.Sprint(e.Weight)
			if e.Forbidden {
				weight = "forbidden"
			}
			fmt.Fprintln(s.Out, strings.TrimRight(fmt.Sprintf("%s\t%s\t%d-%d-%d\t%s", e.Move, weight, e.Wins, e.Draws, e.Losses, e.Note), "\t"))
		}
		if len(list) == 0 && !c.JSON {
			fmt.Fprintln(s.Out, "not in the book")
		}
		return nil
	})
}

type bookCheckCmd struct {
	File string `arg:"" type:"path" help:"The book."`
}

// Run reads the whole book and prints a summary.
func (c *bookCheckCmd) Run(s *command.Streams) error {
	return interruptible(func(ctx context.Context) error {
		b, _, err := openBook(ctx, c.File)
		if err != nil {
			return err
		}
		defer b.Close()
		i := b.Info()
		positions, moves, forbidden, notes := 0, 0, 0, 0
		err = b.Walk(ctx, func(_ book.Position, list []book.Entry) error {
			positions++
			moves += len(list)
			for _, e := range list {
				if e.Forbidden {
					forbidden++
				}
				if e.Note != "" {
					notes++
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("book %s: %w", c.File, err)
		}
		game := strings.Join(slices.DeleteFunc([]string{i.Game, i.Rules}, func(t string) bool { return t == "" }), ", ")
		fmt.Fprintf(s.Out, "a book of %s in the format %s with %d entries\n%d positions with %d moves, %d forbidden, %d with a note\n", game, i.Format, i.Moves, positions, moves, forbidden, notes)
		if i.Format != "duiyi" {
			fmt.Fprintln(s.Out, "The book stores positions as keys; these are the ones that its moves reach from the start, mirror images counted once.")
		}
		return nil
	})
}
