package analysis

import (
	"context"

	"duiyi/engines"
	"duiyi/match"
)

// A Task is a position for an engine that is not the server's: one in the caller's browser.
type Task struct {
	Config match.Config    `json:"config"`          // game, rules, options and start; it has neither names nor a clock
	Moves  []string        `json:"moves"`           // from the start to the position
	Side   match.Side      `json:"side"`            // to move; the point of view of known
	Known  *engines.Report `json:"known,omitempty"` // the deepest stored result for the position
}

// Task returns the position after moves of a game as a Task.
func (v *Analyst) Task(ctx context.Context, c match.Config, moves []match.Move, at match.Position) Task {
	t := Task{
		Config: match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup, Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}},
		Moves:  make([]string, len(moves)),
		Side:   at.Turn(),
	}
	for i, m := range moves {
		t.Moves[i] = m.Move
	}
	if known, ok := v.Recall(ctx, c.Game, c.Rules, at); ok {
		t.Known = &known
	}
	return t
}
