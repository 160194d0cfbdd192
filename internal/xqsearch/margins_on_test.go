//go:build tune

package xqsearch

import (
	"strconv"
	"testing"

	"duiyi/engine"
)

// TestMargins: each number of margins.go is an option, changes the search, and
// leaves it as it was when it is set back.
func TestMargins(t *testing.T) {
	nodes := func() (sum int64) {
		for _, fen := range benchFENs[:4] {
			e := New()
			e.settings.hash = 4
			r, err := e.Search(t.Context(), engine.Position{Start: fen}, engine.Limits{Depth: 9}, nil)
			if err != nil {
				t.Fatal(err)
			}
			sum += r.Info.Nodes
		}
		return sum
	}
	own := nodes()
	e, without := New(), 0
	for _, o := range marginOptions() {
		to := o.Max
		if to == 0 {
			to = o.Min
		}
		for _, value := range []string{strconv.Itoa(to), o.Default} {
			if err := e.SetOption(o.Name, value); err != nil {
				t.Fatal(err)
			}
			if now := nodes(); value == o.Default && now != own {
				t.Errorf("%s set back: %d nodes, want %d", o.Name, now, own)
			} else if value != o.Default && now == own {
				t.Logf("%s = %s makes the same search", o.Name, value)
				without++
			}
		}
	}
	if without > 2 {
		t.Errorf("%d numbers change nothing", without)
	}
}
