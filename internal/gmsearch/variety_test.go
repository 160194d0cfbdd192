package gmsearch

import (
	"testing"

	"duiyi/engine"
	"duiyi/internal/searchtest"
)

// measured is the engine as it is measured after some moves.
func measured(moves ...string) searchtest.Game {
	return searchtest.Game{
		New:    func() searchtest.Engine { return New() },
		Start:  engine.Position{Start: "start", Rules: "freestyle", Moves: moves},
		Levels: strongest,
	}
}

// TestVariety counts how many different games seeds bring at each level. Its log
// is the table of docs/explanations/engine-gomoku.md.
func TestVariety(t *testing.T) { measured().Variety(t, 8, 7) }

// TestSeedVaries: other seeds bring other replies, the same seed the same.
func TestSeedVaries(t *testing.T) { measured("h8", "i9").Seeds(t, 1000) }
