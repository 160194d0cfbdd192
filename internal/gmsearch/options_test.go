//go:build !ablate && !tune

package gmsearch_test

import (
	"context"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/gmsearch"
	"duiyi/internal/searchtest"
)

// corner is a book whose only move no engine finds by itself.
type corner struct{}

func (corner) Choices(context.Context, engine.Position) ([]engine.Choice, error) {
	return []engine.Choice{{Move: "a1", Weight: 1}}, nil
}

func TestEveryOptionCounts(t *testing.T) {
	open := func() searchtest.Engine {
		e := gmsearch.New()
		e.ReadBooks(func(string) (engine.Book, error) { return corner{}, nil })
		return e
	}
	searchtest.EveryOptionCounts(t, open, engine.Position{Start: "start", Moves: []string{"h8", "i9"}}, map[string]searchtest.Effect{
		"Hash":    {Value: "8"},
		"Threads": {Value: "2"},
		"MultiPV": {Value: "2"},
		"Level":   {Value: "5"},
		// The clock has less left than a move costs: the search ends before its nodes.
		"Move Overhead": {Value: "5000", Limits: engine.Limits{Nodes: 20_000, Clock: &engine.Clock{Left: 4900 * time.Millisecond, MovesToGo: 1}}},
		"Seed":          {Value: "3"},
		"OwnBook":       {Value: "true"},
		"BookFile":      {With: []string{"OwnBook=true"}, Value: "any"},
		"Clear Hash":    {},
	}, "../../docs/reference/protocols.md")
}
