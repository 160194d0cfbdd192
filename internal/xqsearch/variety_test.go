package xqsearch

import (
	"testing"

	"duiyi/engine"
	"duiyi/internal/searchtest"
)

// measured is the engine as it is measured after some moves.
func measured(moves ...string) searchtest.Game {
	return searchtest.Game{
		New:    func() searchtest.Engine { return New() },
		Start:  engine.Position{Start: "start", Moves: moves},
		Levels: len(levels),
	}
}

// TestVariety counts how many different games seeds bring at each level. Its log
// is the table of docs/explanations/engine-xiangqi.md.
func TestVariety(t *testing.T) { measured().Variety(t, 15, 12) }

// TestSeedVaries: other seeds bring other replies, the same seed the same.
func TestSeedVaries(t *testing.T) { measured("g3g4").Seeds(t, 2000) }
