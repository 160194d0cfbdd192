package playcmd

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
)

// check refuses a game that cannot begin as the flags say, before anything is created in the
// data folder.
func (c *Play) check(config match.Config, specs []engines.Spec) error {
	if c.Open != "" {
		f, err := os.Open(c.Open)
		if err != nil {
			return fmt.Errorf("play: %w", err)
		}
		return f.Close()
	}
	kind, err := games.List(builtin.Games()).Find(config.Game)
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	config.Rules = kind.RuleSet(config.Rules)
	if config.Setup, _, err = kind.Position(config.Setup, nil); err != nil {
		return flagError(err)
	}
	list := engines.NewList(specs, func() int { return runtime.GOMAXPROCS(0) }, builtin.EngineMemory())
	for i := range config.Players {
		if config.Players[i].Adaptive { // its level comes with its results
			config.Players[i].Level = ""
		}
	}
	if err := list.CheckPlayers(config.Game, &config.Players); err != nil {
		return flagError(err)
	}
	if _, _, err := match.New(kind.Rules, config, time.Now()); err != nil {
		return flagError(err)
	}
	return nil
}

// flagOf names the flag that sets a field of a game's configuration.
var flagOf = map[string]string{
	"setup": "position", "move_time_ms": "movetime", "adaptive": "level",
	"main_ms": "time", "increment_ms": "increment", "per_move_ms": "permove", "move_cap_ms": "movecap", "byoyomi_ms": "byoyomi",
}

// flagError says which flag is wrong where the error names a field.
func flagError(err error) error {
	var wrong *match.ConfigError
	if !errors.As(err, &wrong) {
		return fmt.Errorf("play: %w", err)
	}
	flag := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:]
	if other := flagOf[flag]; other != "" {
		flag = other
	}
	return command.Misuse("play: --%s: %v", flag, wrong.Err)
}
