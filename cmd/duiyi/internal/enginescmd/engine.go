package enginescmd

import (
	"context"
	"errors"
	"os"
	"os/signal"

	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
)

// Engine is the command duiyi engine.
type Engine struct {
	Game   string `arg:"" enum:"${games}" help:"The game: xiangqi (UCI or UCCI, decided by the first line) or gomoku (Gomocup)."`
	Engine string `placeholder:"NAME" help:"The built-in engine (default: the game's best)."`
}

func (c *Engine) Run(s *command.Streams) error {
	_, back := command.BesideProcessors(2)
	defer back()
	books := &catalogue.BookFiles{}
	defer books.Close()
	e, err := catalogue.OpenBuiltin(c.Game, c.Engine, books)
	if err != nil {
		return command.Misuse("--engine: %v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	name := build.Line()
	if c.Engine != "" {
		name += " " + c.Engine
	}
	g, err := catalogue.GameNamed(c.Game)
	if err != nil {
		return command.Misuse("engine: %v", err)
	}
	if g.Serve == nil {
		return command.Misuse("engine: there is no protocol for %s", c.Game)
	}
	if err = g.Serve(ctx, s, e, name); errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
