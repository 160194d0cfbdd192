//go:build ablate

package gmsearch

import (
	"errors"
	"testing"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// TestEveryTechniqueCounts: without any one of them the same positions take
// another number of nodes, and with all of them the signature's.
func TestEveryTechniqueCounts(t *testing.T) {
	nodes := func(without string) int64 {
		e := New()
		e.settings.hash = 16
		if without != "" {
			if err := e.SetOption("Without", without); err != nil {
				t.Fatal(err)
			}
		}
		var sum int64
		for _, p := range benchPositions {
			e.NewGame()
			r, err := e.Search(t.Context(), p, engine.Limits{Depth: 11}, nil)
			if err != nil {
				t.Fatal(err)
			}
			sum += r.Info.Nodes
		}
		return sum
	}
	full := nodes("")
	for _, name := range techniqueNames {
		if n := nodes(name); n == full {
			t.Errorf("without %s: the same %d nodes", name, n)
		} else {
			t.Logf("without %-20s %+6.1f %% nodes", name, 100*float64(n-full)/float64(full))
		}
	}
	if err := New().SetOption("Without", "null_move+luck"); !errors.Is(err, searchkit.ErrOptionValue) {
		t.Errorf("no such technique: %v", err)
	}
}
