package enginescmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/ownengines"
	"duiyi/engine"
	"duiyi/internal/arena"
	"duiyi/internal/arena/export"
	"duiyi/match"
	"duiyi/record"
	"duiyi/record/formats"
)

// Match is the command duiyi match.
type Match struct {
	A string `required:"" placeholder:"SPEC" help:"One engine: NAME[,KEY=VALUE...] for one of ours, cmd=PATH,proto=uci|ucci|gomocup[,KEY=VALUE...] for a program. Keys: name, depth, nodes, movetime, tc, option.NAME; for programs also args, dir, ranks."`
	B string `required:"" placeholder:"SPEC" help:"The other engine."`

	Game  string `default:"${game}" enum:"${games}" help:"The game: ${enum} (default ${default})."`
	Rules string `placeholder:"NAME" help:"Rule set: axf, cxa, computer (default) or freestyle (default), standard, renju, caro."`
	Size  int    `default:"15" help:"Gomoku: points on a side (default 15)."`
	Games int    `default:"100" help:"Games in all, an even number (default 100)."`

	Movetime string        `placeholder:"TIME" help:"Time for each move, such as 200ms."`
	TC       string        `name:"tc" placeholder:"[MOVES/]SEC[+SEC]" help:"Clock with increment, such as 10+0.1 or 40/60."`
	Nodes    string        `placeholder:"N" help:"Nodes per move."`
	Depth    string        `placeholder:"N" help:"Search depth per move."`
	Margin   time.Duration `default:"50ms" help:"How far a move may exceed its time (default 50ms)."`
	Patience time.Duration `default:"2m" help:"Longest time for a move without a time limit (default 2m)."`

	Openings    string `placeholder:"FILE" help:"Openings, one per line: moves, FEN [moves ...], or the columns set, id, size, stones, moves; start uses only the start position (default: a built-in collection)."`
	OpeningRule string `placeholder:"NAME" help:"Gomoku: the players settle the opening by this rule from an empty board, instead of --openings. Programs know only swap2."`
	Set         string `placeholder:"NAME" help:"Only the openings of this set."`
	Seed        uint64 `placeholder:"N" help:"Shuffle the openings with this number; 0 keeps their order (default)."`
	Concurrency int    `default:"1" help:"Games at once (default 1)."`

	SPRT      string `name:"sprt" placeholder:"elo0=0,elo1=10" help:"Stop when the test accepts one of the two Elo differences; alpha and beta default to 0.05."`
	WinScore  int    `placeholder:"CP" help:"Adjudicate a win when both engines see this score; off by default."`
	WinMoves  int    `default:"4" help:"... for so many moves each (default 4)."`
	DrawScore int    `default:"-1" placeholder:"CP" help:"Adjudicate a draw when neither sees more than this score; off by default."`
	DrawMoves int    `default:"8" help:"... for so many moves each (default 8)."`
	DrawAfter int    `default:"80" help:"... and not before so many plies (default 80)."`
	MaxPlies  int    `default:"1000" help:"A longer game is a draw (default 1000)."`

	Out     string `short:"o" placeholder:"FILE" help:"Write the games here, one JSON object per line. An interrupted match continues from it."`
	Records string `placeholder:"FILE" help:"Append each finished game to this file: PGN for xiangqi, SGF for gomoku."`
	JSON    bool   `help:"Print the result as one JSON object."`
	Quiet   bool   `short:"q" help:"Print no line per game."`
}

func (c *Match) Run(s *command.Streams) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	if !c.Quiet {
		m.OnGame = func(g arena.Game, r arena.Report) { fmt.Fprintln(s.Err, r.Line(g)) }
	}
	if c.Records != "" {
		f, err := c.openRecords(m, s.Err)
		if err != nil {
			return err
		}
		defer f.Close()
		m.Keep = f.Add
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := m.Run(ctx, c.Out)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if c.JSON {
		err = command.WriteJSON(s.Out, m.Summary(r, interrupted))
	} else {
		_, err = io.WriteString(s.Out, m.Text(r))
	}
	switch {
	case err != nil || !interrupted:
		return err
	case c.Out == "":
		return command.Interruption("match: interrupted after %d of %d games", r.Tally.Games(), m.Games)
	}
	return command.Interruption("match: interrupted after %d of %d games; the same command goes on from %s", r.Tally.Games(), m.Games, c.Out)
}

// openRecords opens the file of --records.
func (c *Match) openRecords(m arena.Match, warn io.Writer) (*export.File, error) {
	format, ok := formats.All().ByPath(c.Records)
	if !ok || !format.Many || format.Whole || !format.Holds(c.Game) {
		var names []string
		for _, f := range formats.All() {
			if f.Many && !f.Whole && f.Holds(c.Game) {
				names = append(names, f.Extensions...)
			}
		}
		return nil, command.Misuse("--records: %s: games of %s go to a file that ends in %s", c.Records, c.Game, strings.Join(names, " or "))
	}
	kind, err := catalogue.RecordKind(c.Game, format)
	if err != nil {
		return nil, err
	}
	write := func(games []*record.Game) ([]byte, record.Losses, error) {
		return format.Write(games, record.Options{})
	}
	return export.OpenFile(c.Records, notEmpty(c.Out), export.TermsOf(kind, m.Config, m.A.Text, m.B.Text), write, func(what string) {
		fmt.Fprintf(warn, "duiyi: %s: lost in %s: %s\n", c.Records, format.Name, what)
	})
}

// notEmpty reports whether there is a file at path that is not empty.
func notEmpty(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// match turns the flags into a match. Its errors are misuse if the command line is wrong
// whatever the input.
func (c *Match) match() (arena.Match, error) {
	m := arena.Match{
		Config: match.Config{Game: c.Game, Rules: c.Rules},
		Seed:   c.Seed, Margin: c.Margin, Patience: c.Patience,
		Length: arena.Length{Games: c.Games, Concurrent: c.Concurrency},
	}
	g, err := catalogue.GameNamed(c.Game)
	if err != nil {
		return m, command.Misuse("--game: %v", err)
	}
	m.Rules = g.Rules
	if c.Rules == "" {
		m.Config.Rules = cmp.Or(g.EngineRules, g.RuleSets[0])
	}
	if g.MatchOptions != nil {
		m.Config.Options = g.MatchOptions(m.Config.Rules, c.Size)
	}
	m.Open = opener(c.Game)
	if m.A, err = arena.ParseSpec(c.A); err != nil {
		return m, command.Misuse("--a: %v", err)
	}
	if m.B, err = arena.ParseSpec(c.B); err != nil {
		return m, command.Misuse("--b: %v", err)
	}
	for _, l := range []struct{ key, value string }{
		{"movetime", c.Movetime}, {"tc", c.TC}, {"nodes", c.Nodes}, {"depth", c.Depth},
	} {
		if l.value == "" {
			continue
		}
		if err := m.Control.Set(l.key, l.value); err != nil {
			return m, command.Misuse("--%v", err)
		}
	}
	if c.SPRT != "" {
		if m.SPRT, err = arena.ParseSPRT(c.SPRT); err != nil {
			return m, command.Misuse("--sprt: %v", err)
		}
	}
	m.Adjudge.MaxPlies = c.MaxPlies
	if c.WinScore > 0 {
		m.Adjudge.WinScore, m.Adjudge.WinMoves = c.WinScore, c.WinMoves
	}
	if c.DrawScore >= 0 {
		m.Adjudge.DrawScore, m.Adjudge.DrawMoves, m.Adjudge.DrawAfter = c.DrawScore, c.DrawMoves, c.DrawAfter
	}
	if c.OpeningRule != "" {
		return m, c.settle(&m, g)
	}
	m.Openings, err = arena.LoadOpenings(c.Openings, c.Set, m.Rules, m.Config)
	return m, err
}

// settle lets the players settle the opening by --opening-rule.
func (c *Match) settle(m *arena.Match, g catalogue.Game) error {
	if g.Settle == nil {
		return command.Misuse("--opening-rule: %s has no opening rules", c.Game)
	}
	if c.Openings != "" || c.Set != "" {
		return command.Misuse("--opening-rule and --openings exclude each other")
	}
	opens, err := g.Settle(c.OpeningRule, m.A.Command != "" || m.B.Command != "")
	if err != nil {
		return err
	}
	m.Config.Options = m.Config.Options.With(match.OptionOpening, c.OpeningRule)
	m.Openings = []arena.Opening{{ID: c.OpeningRule}}
	m.Opens = opens
	return nil
}

// opener returns a function that opens the engines of a match.
func opener(game string) func(context.Context, arena.Spec) (engine.Engine, error) {
	books := &catalogue.BookFiles{} // they stay open during the match
	return func(ctx context.Context, s arena.Spec) (engine.Engine, error) {
		if s.Command != "" {
			return ownengines.Open(ctx, s, nil)
		}
		e, err := catalogue.OpenBuiltin(game, s.Engine, books)
		if err != nil {
			return nil, err
		}
		if err := engine.Configure(e, s.Options); err != nil {
			return nil, err
		}
		return e, nil
	}
}
