package playcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"

	"duiyi/app"
	"duiyi/book"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/cmd/duiyi/internal/ownengines"
	"duiyi/engines"
	"duiyi/internal/langtag"
	"duiyi/match"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/tui"
)

// Play is the command duiyi play.
type Play struct {
	Game string `arg:"" optional:"" default:"${game}" enum:"${games}" help:"The game: ${enum} (default ${default})."`

	Side     string        `default:"first" enum:"first,second,both,none" help:"Which side you play: first (default; Red, or Black in gomoku), second, both, or none to watch."`
	Engine   string        `placeholder:"ID" help:"The opponent: an engine as offered on the page, or one of your own by name (default: the game's best)."`
	Level    string        `placeholder:"N" help:"The opponent's level, a number as on the page, or adaptive: it follows your results."`
	Depth    int           `placeholder:"PLIES" help:"The opponent's search depth instead of a level."`
	Movetime time.Duration `placeholder:"DURATION" help:"The opponent's time per move instead of a level, such as 500ms."`
	Book     string        `placeholder:"FILE" help:"The opponent's opening book instead of its own; none: no book."`
	Rules    string        `placeholder:"NAME" help:"axf, cxa, computer; freestyle, standard, renju, caro."`
	Size     int           `help:"Gomoku: points on a side (default 15)."`
	Opening  string        `placeholder:"NAME" help:"Gomoku: the opening rule: free, pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8, taraguchi10."`
	Position string        `placeholder:"TEXT" help:"Start position: a FEN, or a board as rows joined by /."`
	Open     string        `placeholder:"FILE" help:"Open the game in this file."`
	Notation string        `enum:",chinese,chinese_traditional,wxf,iccs,uci,vietnamese" default:"" placeholder:"NAME" help:"Notation of xiangqi moves: chinese, chinese_traditional, wxf, iccs, uci or vietnamese (default: by the language)."`

	Time      time.Duration `placeholder:"DURATION" help:"Each side's time for the game, such as 10m (default: no clock)."`
	Increment time.Duration `placeholder:"DURATION" help:"Added after each move, with --time."`
	Permove   time.Duration `placeholder:"DURATION" help:"Each side's time for a move, instead of --time."`
	Movecap   time.Duration `placeholder:"DURATION" help:"Longest time for a single move out of --time."`
	Byoyomi   time.Duration `placeholder:"DURATION" help:"Time for a move once --time is spent."`
	Periods   int           `help:"How many times --byoyomi may be overstepped (default 1)."`

	Seed    int  `default:"-1" placeholder:"N" help:"Seed of the opponent's choices, to repeat a game; 0: it always plays the same (default: a new seed each game)."`
	Puzzles bool `help:"Solve puzzles of the game, easy ones first, instead of playing it; --rules and --seed choose among them."`

	NoTakeBacks bool `name:"no-take-backs" help:"No undo and no varying of the opponent's move."`
	NoHints     bool `name:"no-hints" help:"No hints."`

	Lang  langflag.Tag `enum:",${tui_languages}" default:"" placeholder:"TAG" help:"The language: ${tui_languages} (default: the environment's)."`
	ASCII bool         `name:"ascii" help:"Use ASCII and English only."`
	Plain bool         `help:"Line by line, without a full screen (automatic if input or output is not a terminal)."`
	Data  string       `type:"path" placeholder:"DIR" help:"The data folder (default: the user's)."`
}

// adaptive stands for a level: the one that follows how the games end.
const adaptive = "adaptive"

// Run plays one sitting.
func (c *Play) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if c.Puzzles {
		return c.solve(ctx, s)
	}
	dir, err := datafolder.Path(c.Data)
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	own, err := ownengines.Read(dir, nil)
	if err != nil {
		return err
	}
	own.Warn(s.Err)
	programs := own.Roster(slog.New(slog.DiscardHandler), nil)
	defer programs.Close()
	engines := append(builtin.WithTables(builtin.Opponents(builtin.EngineMemory()), catalogue.TablesOf(dir)), ownengines.Specs(programs)...)
	config := c.config(engines)
	if err := c.check(config, engines); err != nil {
		return err
	}
	o := c.options(s)
	o.Config, o.Open = config, c.Open
	books := &catalogue.BookFiles{}
	defer books.Close()
	if c.Book != "" && c.Book != book.None {
		if _, err := books.Open(c.Game, c.Book); err != nil {
			return err
		}
	}
	store, kept, err := openStore(dir)
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	if !kept {
		o.Notice = tui.NotKept(o)
	}
	a := app.New(store, builtin.Games(), catalogue.WithBooks(engines, books.Open), formats.All(), slog.New(slog.DiscardHandler), app.Memory(builtin.EngineMemory()))
	if in, out := command.Terminal(s.In), command.Terminal(s.Screen); !c.Plain && in != nil && out != nil && os.Getenv("TERM") != "dumb" {
		err = tui.Screen(ctx, a, o, in, out)
	} else {
		err = tui.Plain(ctx, a, o, s.In, s.Out)
	}
	a.Close()
	if errors.Is(err, context.Canceled) {
		err = nil // Ctrl+C is a way to leave
	}
	if err != nil {
		err = fmt.Errorf("play: %w", err)
	}
	return errors.Join(err, store.Close())
}

// options says how boards are shown.
func (c *Play) options(s *command.Streams) tui.Options {
	locale := localeOf(os.Getenv)
	o := tui.Options{
		Faces: catalogue.Faces(), Notation: c.Notation,
		ASCII:    c.ASCII || !locale.utf8 && c.Lang == "",
		Language: cmp.Or(string(c.Lang), locale.language),
		Colour:   os.Getenv("NO_COLOR") == "",
	}
	if out := command.Terminal(s.Screen); out != nil {
		if width, _, err := term.GetSize(out.Fd()); err == nil {
			o.Width = width
		}
	}
	return o
}

// config seats the players.
func (c *Play) config(engines []engines.Spec) match.Config {
	config := match.Config{
		Game: c.Game, Rules: c.Rules, Setup: c.Position,
		Clock:       c.clock(),
		NoTakeBacks: c.NoTakeBacks, NoHints: c.NoHints,
	}
	if c.Seed >= 0 {
		config.Seed = &c.Seed
	}
	if c.Size != 0 {
		config.Options = config.Options.With(match.OptionSize, c.Size)
	}
	if c.Opening != "" {
		config.Options = config.Options.With(match.OptionOpening, c.Opening)
	}
	opponent := match.Player{
		Kind: match.Engine, Engine: c.Engine, Level: c.Level, Adaptive: c.Level == adaptive, Depth: c.Depth, MoveTimeMS: c.Movetime.Milliseconds(),
		Book: c.Book,
	}
	if path, err := filepath.Abs(c.Book); err == nil && c.Book != "" && c.Book != book.None {
		opponent.Book = path // the game may be gone on with from elsewhere
	}
	for _, e := range engines {
		named := opponent.Engine == strings.TrimPrefix(e.ID, c.Game+"-") || e.Program != nil && strings.EqualFold(opponent.Engine, e.Name["en"])
		if e.Game == c.Game && (opponent.Engine == "" || named) {
			opponent.Engine = e.ID
			if id, ok := e.LevelID(c.Level); ok {
				opponent.Level = id
			}
		}
	}
	human := match.Player{Kind: match.Human}
	switch c.Side {
	case "first":
		config.Players = [2]match.Player{human, opponent}
	case "second":
		config.Players = [2]match.Player{opponent, human}
	case "both":
		config.Players = [2]match.Player{human, human}
	default:
		config.Players = [2]match.Player{opponent, opponent}
	}
	return config
}

func (c *Play) clock() match.ClockConfig {
	clock := match.ClockConfig{
		MainMS: c.Time.Milliseconds(), IncrementMS: c.Increment.Milliseconds(), PerMoveMS: c.Permove.Milliseconds(),
		ByoyomiMS: c.Byoyomi.Milliseconds(), Periods: c.Periods, MoveCapMS: c.Movecap.Milliseconds(),
	}
	if clock.ByoyomiMS > 0 && clock.Periods == 0 {
		clock.Periods = 1
	}
	return clock
}

// A keeper is a store that can be closed.
type keeper interface {
	app.Store
	Close() error
}

// openStore opens the data folder or, when the page is using it, a store that
// ends with this run.
func openStore(data string) (store keeper, kept bool, err error) {
	s, err := datafolder.Open(data)
	if !errors.Is(err, sqlite.ErrInUse) {
		return s, true, err
	}
	dir, err := os.MkdirTemp("", "duiyi-play-")
	if err != nil {
		return nil, false, err
	}
	if s, err = sqlite.Open(dir); err != nil {
		return nil, false, errors.Join(err, os.RemoveAll(dir))
	}
	return &passing{s, dir}, false, nil
}

// passing is a store that leaves nothing behind.
type passing struct {
	*sqlite.Store
	dir string
}

func (p *passing) Close() error { return errors.Join(p.Store.Close(), os.RemoveAll(p.dir)) }

// A locale is what the environment says of the terminal.
type locale struct {
	utf8     bool
	language string // a BCP 47 tag, one of tui.Languages
}

// localeOf reads the variables of POSIX, of which the first that is set counts.
// Windows sets none and has had Unicode for long.
func localeOf(env func(string) string) locale {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(env(name)); v != "" {
			utf8 := strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
			language := v
			if m := strings.ToLower(env("LC_MESSAGES")); m != "" && name != "LC_ALL" {
				language = m
			}
			return locale{utf8: utf8, language: cmp.Or(langtag.Match(language, tui.Languages()), "en")}
		}
	}
	return locale{utf8: env("OS") == "Windows_NT", language: "en"}
}
