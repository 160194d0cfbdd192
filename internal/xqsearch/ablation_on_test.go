//go:build ablate

package xqsearch

import (
	"errors"
	"testing"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// TestEveryTechniqueCounts: without any one of them the same positions take
// another number of nodes, and with all of them the signature's.
func TestEveryTechniqueCounts(t *testing.T) {
	const mate = "2bakab1C/9/4r4/p6r1/2p3p2/8p/P1P3P1P/2N1B4/4A4/1R1AKR3 w - - 2 21" // mate distances count here only
	nodes := func(without string) int64 {
		e := New()
		e.settings.hash = 16
		if without != "" {
			if err := e.SetOption("Without", without); err != nil {
				t.Fatal(err)
			}
		}
		var sum int64
		for _, fen := range append([]string{mate}, benchFENs[1:5]...) {
			e.NewGame()
			r, err := e.Search(t.Context(), engine.Position{Start: fen}, engine.Limits{Depth: 11}, nil)
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
			t.Logf("without %-22s %+6.1f %% nodes", name, 100*float64(n-full)/float64(full))
		}
	}
	if err := New().SetOption("Without", "null_move+luck"); !errors.Is(err, searchkit.ErrOptionValue) {
		t.Errorf("no such technique: %v", err)
	}
}
