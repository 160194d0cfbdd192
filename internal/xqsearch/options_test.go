//go:build !ablate && !tune

package xqsearch_test

import (
	"context"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/searchtest"
	"duiyi/internal/xqsearch"
)

// edgePawn is a book whose only move no engine finds by itself.
type edgePawn struct{}

func (edgePawn) Choices(context.Context, engine.Position) ([]engine.Choice, error) {
	return []engine.Choice{{Move: "a3a4", Weight: 1}}, nil
}

func TestEveryOptionCounts(t *testing.T) {
	open := func() searchtest.Engine {
		e := xqsearch.New()
		e.ReadBooks(func(string) (engine.Book, error) { return edgePawn{}, nil })
		return e
	}
	limited := []string{"UCI_LimitStrength=true"}
	searchtest.EveryOptionCounts(t, open, engine.Position{Start: "start"}, map[string]searchtest.Effect{
		"Hash":    {Value: "8"},
		"Threads": {Value: "2"},
		"MultiPV": {Value: "2"},
		"Ponder":  {None: "it tells a board that the engine can ponder"},
		// The clock has less left than a move costs: the search ends before its nodes.
		"Move Overhead":     {Value: "5000", Limits: engine.Limits{Nodes: 20_000, Clock: &engine.Clock{Left: 4900 * time.Millisecond, MovesToGo: 1}}},
		"Level":             {Value: "5"},
		"Skill Level":       {Value: "5"},
		"UCI_LimitStrength": {Value: "true"},
		"UCI_Elo":           {With: limited, Value: "600"},
		"Seed":              {Value: "3"},
		"OwnBook":           {Value: "true"},
		"EvalFile":          {Value: ""},
		"TablePath":         {None: "no ending is near; TestTables has those"},
		"BookFile":          {With: []string{"OwnBook=true"}, Value: "any"},
		"Clear Hash":        {},
	}, "../../docs/reference/protocols.md")
}
