//go:build tune

package gmsearch

import (
	"strconv"
	"testing"

	"duiyi/engine"
)

// TestMargins: each number of margins.go is an option, changes the search of the
// engine that it is set for and of no other, and leaves it as it was when it is
// set back.
func TestMargins(t *testing.T) {
	nodes := func(e *Engine) (sum int64) {
		for _, p := range benchPositions {
			e.NewGame()
			r, err := e.Search(t.Context(), p, engine.Limits{Depth: 8}, nil)
			if err != nil {
				t.Fatal(err)
			}
			sum += r.Info.Nodes
		}
		return sum
	}
	open := func() *Engine {
		e := New()
		e.settings.hash = 4
		return e
	}
	other := open()
	own := nodes(other)
	e := open()
	set := func(name, value string) int64 {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
		return nodes(e)
	}
	for _, o := range e.tuned.options() {
		if set(o.Name, strconv.Itoa(o.Min)) == own && set(o.Name, strconv.Itoa(o.Max)) == own {
			t.Errorf("%s changes nothing", o.Name)
		}
		if now := set(o.Name, o.Default); now != own {
			t.Errorf("%s set back: %d nodes, want %d", o.Name, now, own)
		}
	}
	if err := e.SetOption("reduceBase", "1"); err != nil {
		t.Fatal(err)
	}
	if nodes(e) == own || nodes(other) != own {
		t.Error("two engines in turn do not each keep their numbers")
	}
}
