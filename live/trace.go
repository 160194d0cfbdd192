package live

import (
	"context"
	"log/slog"

	"duiyi/match"
	"duiyi/timing"
)

// trace writes to the log, for who looks for one move in the logs of all programs,
// what became of events that led to a version of a game, each by the cmd of its command.
func (a *Room) trace(what, game string, version int, events []match.Event) {
	if !a.Log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	for _, e := range events {
		a.Log.Debug(what, "game", game, "version", version, "event", e.Type, "cmd", e.Cmd)
	}
}

// time has t time the move that f stores. The caller holds mu.
func (g *game) time(t *timing.Trace, f func()) {
	g.timed = t
	defer func() { g.timed = nil }()
	f()
	t.Abandon()
}
