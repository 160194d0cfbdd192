package live

import (
	"context"
	"log/slog"

	"duiyi/match"
	"duiyi/timing"
)

// trace logs what happened to the events that led to a version of a game, with the cmd of each
// command: so a move can be found in the logs of all nodes.
func (a *Room) trace(what, game string, version int, events []match.Event) {
	if !a.Log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	for _, e := range events {
		a.Log.Debug(what, "game", game, "version", version, "event", e.Type, "cmd", e.Cmd)
	}
}

// time runs f, which stores a move, and measures the move with t. The caller holds mu.
func (g *game) time(t *timing.Trace, f func()) {
	g.timed = t
	defer func() { g.timed = nil }()
	f()
	t.Abandon()
}
