package app

import (
	"context"
	"log/slog"

	"duiyi/match"
)

// trace writes to the log, for who looks for one move in the logs of all nodes,
// what became of the commands that events are of, each by its cmd.
func (a *App) trace(what, game string, version int, events []match.Event) {
	if !a.log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	for _, e := range events {
		a.log.Debug(what, "game", game, "version", version, "event", e.Type, "cmd", e.Cmd)
	}
}
