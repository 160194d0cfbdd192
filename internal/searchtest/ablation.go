package searchtest

import (
	"testing"

	"duiyi/engine"
)

// EveryTechniqueCounts reports an error where an engine takes as many nodes to a depth
// in all the positions without one of the techniques as with all of them, logs how many
// more or fewer it takes, and one where a name that is none of them is taken.
func EveryTechniqueCounts(t *testing.T, open func() Engine, names []string, positions []engine.Position, depth int) {
	nodes := func(without ...string) int64 {
		e := open()
		Set(t, e, append(without, "Hash=16")...)
		var sum int64
		for _, p := range positions {
			e.NewGame()
			r, err := e.Search(t.Context(), p, engine.Limits{Depth: depth}, nil)
			if err != nil {
				t.Fatal(err)
			}
			sum += r.Info.Nodes
		}
		return sum
	}
	full := nodes()
	for _, name := range names {
		if n := nodes("Without=" + name); n == full {
			t.Errorf("without %s: the same %d nodes", name, n)
		} else {
			t.Logf("without %-22s %+6.1f %% nodes", name, 100*float64(n-full)/float64(full))
		}
	}
	if err := open().SetOption("Without", names[0]+"+luck"); err == nil {
		t.Error("luck is taken for a technique")
	}
}
