package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/gmopening"
	"duiyi/internal/xqsearch"
	"duiyi/match"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
)

// openBuiltin returns a new engine of our own by game and name: its ID with or
// without the game before it, or nothing for the first of the game. It reads
// books by their paths.
func openBuiltin(game, name string, books *bookFiles) (engine.Engine, error) {
	var names []string
	for _, o := range withTables(withBooks(opponents(plenty), books.open), tablesOf("")) {
		if o.Game != game {
			continue
		}
		short := strings.TrimPrefix(o.ID, game+"-")
		if name == "" || name == o.ID || name == short {
			return o.New()
		}
		names = append(names, short)
	}
	return nil, fmt.Errorf("%s has no engine %q; it has %s", game, name, strings.Join(names, ", "))
}

// xiangqiRules are the rule sets that our xiangqi engines know, the one that
// programs use among each other first.
var xiangqiRules = []string{"computer", "axf", "cxa"}

// author is what engines say of who wrote them.
const author = "the Duiyi authors"

type engineCmd struct {
	Game   string `arg:"" enum:"${games}" help:"The game: xiangqi (UCI or UCCI, decided by the first line) or gomoku (Gomocup)."`
	Engine string `placeholder:"NAME" help:"The built-in engine (default: the game's best)."`
}

func (c *engineCmd) Run(s *streams) error {
	_, back := besideProcessors(2)
	defer back()
	books := &bookFiles{}
	defer books.close()
	e, err := openBuiltin(c.Game, c.Engine, books)
	if err != nil {
		return misuse("--engine: %v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	name := version()
	if c.Engine != "" {
		name += " " + c.Engine
	}
	g, err := gameNamed(c.Game)
	if err != nil {
		return misuse("engine: %v", err)
	}
	if g.serve == nil {
		return misuse("engine: there is no protocol for %s", c.Game)
	}
	if err = g.serve(ctx, s, e, name); errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// serveGomoku speaks Gomocup's protocol.
func serveGomoku(ctx context.Context, s *streams, e engine.Engine, name string) error {
	return gomocup.Serve(ctx, s.in, s.out, e, gomocup.Program{Name: name, Version: version(), Author: author, Swap2: swap2, Settle: settle, Balance: balance})
}

// swap2 takes an engine's turn in a swap2 opening.
func swap2(ctx context.Context, e engine.Engine, size int, rule gomoku.Rule, stones []gomoku.Point, l engine.Limits) ([]gomoku.Point, bool, error) {
	empty, err := gomoku.NewPosition(size, rule)
	if err != nil {
		return nil, false, err
	}
	a, err := gmopening.Chooser{Engine: e}.Swap2(ctx, empty, stones, l)
	return a.Stones, a.Black, err
}

// settle takes an engine's turn in any opening.
func settle(ctx context.Context, e engine.Engine, by opening.Rule, size int, rule gomoku.Rule, moves []string, l engine.Limits) ([]string, error) {
	empty, err := gomoku.NewPosition(size, rule)
	if err != nil {
		return nil, err
	}
	return gmopening.Chooser{Engine: e}.Settle(ctx, empty, by, moves, l)
}

// balance has an engine place stones that leave a position worth a bias.
func balance(ctx context.Context, e engine.Engine, p gomoku.Position, stones, bias int, l engine.Limits) ([]gomoku.Point, error) {
	place, _, err := gmopening.Chooser{Engine: e}.Balance(ctx, p, stones, bias, l)
	return place, err
}

// serveXiangqi speaks UCCI if the first line that says anything is ucci, else
// UCI.
func serveXiangqi(ctx context.Context, s *streams, e engine.Engine, name string) error {
	in := bufio.NewReader(s.in)
	var first []byte // a line that says something; blank ones before it say nothing
	for slices.IndexFunc(first, func(b byte) bool { return b > ' ' }) < 0 {
		line, err := in.ReadSlice('\n')
		first = append(first[:0], line...)
		if err != nil {
			break // the session meets it again
		}
	}
	all := io.MultiReader(strings.NewReader(string(first)), in)
	if word, _, _ := strings.Cut(strings.TrimSpace(string(first)), " "); word == "ucci" {
		return ucci.Serve(ctx, all, s.out, e, ucci.Program{Name: name, Author: author, Rules: xiangqiRules, AcceptsDraw: acceptsDraw})
	}
	return uci.Serve(ctx, all, s.out, e, uci.Program{Name: name, Author: author, Rules: xiangqiRules, Bench: benchOf(e)})
}

// acceptsDraw is what our engines do in games on the page, too.
func acceptsDraw(s engine.Score, plies int) bool {
	return engines.AcceptDraw(match.Score{Centipawns: s.Centipawns, Mate: s.Mate}, plies)
}

// benchOf returns the fixed search of an engine of ours: its own or, for the
// two ancestors together, theirs.
func benchOf(e engine.Engine) func(context.Context) (int64, time.Duration, error) {
	if _, ok := e.(*xqsearch.Engine); ok {
		return benches[[2]string{"duiyi", "xiangqi"}]
	}
	return benches[[2]string{"classic", "xiangqi"}]
}
