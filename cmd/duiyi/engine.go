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
	"duiyi/internal/classic"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
)

// A builtin is an engine of our own, as the command line names it.
type builtin struct {
	game string
	name string // what SPEC and --engine call it
	open func() engine.Engine
}

// builtins are the engines of this binary, each game's default first.
var builtins = []builtin{
	{"xiangqi", "classic:thesis", func() engine.Engine { return classic.NewXiangqi(classic.Thesis) }},
	{"xiangqi", "classic:xiangjia", func() engine.Engine { return classic.NewXiangqi(classic.Xiangjia) }},
	{"gomoku", "classic", func() engine.Engine { return classic.NewGomoku() }},
}

// openBuiltin returns a new engine by game and name; an empty name is the
// game's default.
func openBuiltin(game, name string) (engine.Engine, error) {
	var names []string
	for _, b := range builtins {
		if b.game != game {
			continue
		}
		if name == "" || strings.EqualFold(b.name, name) {
			return b.open(), nil
		}
		names = append(names, b.name)
	}
	return nil, fmt.Errorf("%s has no engine %q; it has %s", game, name, strings.Join(names, ", "))
}

// xiangqiRules are the rule sets that our xiangqi engines know, by preference.
var xiangqiRules = []string{"axf", "cxa", "computer"}

type engineCmd struct {
	Game   string `arg:"" enum:"xiangqi,gomoku" help:"xiangqi (UCI and UCCI, the first line decides) or gomoku (Gomocup)."`
	Engine string `placeholder:"NAME" help:"Which of our engines plays; the game's best one by default."`
}

func (c *engineCmd) Run(s *streams) error {
	e, err := openBuiltin(c.Game, c.Engine)
	if err != nil {
		return misuse("--engine: %v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	name := version()
	if c.Engine != "" {
		name += " " + c.Engine
	}
	err = serveXiangqi(ctx, s, e, name)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// serveXiangqi speaks UCCI if the first line that says anything is ucci, else
// UCI.
func serveXiangqi(ctx context.Context, s *streams, e engine.Engine, name string) error {
	const author = "the Duiyi authors"
	in := bufio.NewReader(s.in)
	var first []byte
	for slices.IndexFunc(first, func(b byte) bool { return b > ' ' }) < 0 {
		line, err := in.ReadSlice('\n')
		first = append(first, line...)
		if err != nil {
			break // the session meets it again
		}
	}
	all := io.MultiReader(strings.NewReader(string(first)), in)
	if word, _, _ := strings.Cut(strings.TrimSpace(string(first)), " "); word == "ucci" {
		return ucci.Serve(ctx, all, s.out, e, ucci.Program{Name: name, Author: author, Rules: xiangqiRules})
	}
	return uci.Serve(ctx, all, s.out, e, uci.Program{
		Name: name, Author: author, Rules: xiangqiRules,
		Bench: func(ctx context.Context) (int64, time.Duration, error) { return classic.Bench(ctx, "xiangqi") },
	})
}
