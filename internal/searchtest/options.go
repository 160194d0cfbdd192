package searchtest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"duiyi/engine"
)

// An Effect is how an option shows in a search.
type Effect struct {
	With   []string      // other options that are set in both engines, NAME=VALUE each
	Value  string        // unlike the default
	Limits engine.Limits // of the searches; nodes are 5,000 if zero
	None   string        // why the engine does nothing with it; then the rest is empty
}

// EveryOptionCounts sets each option that an engine declares, and compares the search
// after that with one of an engine that lacks it: moves, scores, nodes, lines or memory
// must differ. An option without an Effect is a fault, as is one that the document at
// path does not name in a table.
func EveryOptionCounts(t *testing.T, open func() Engine, at engine.Position, effects map[string]Effect, path string) {
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]bool{}
	for _, o := range open().Options() {
		declared[o.Name] = true
		if !inTable(string(doc), o.Name) {
			t.Errorf("%s: no table of %s names it", o.Name, path)
		}
		effect, ok := effects[o.Name]
		switch {
		case !ok:
			t.Errorf("%s: no effect is named", o.Name)
		case effect.None != "":
		case trace(t, open(), at, effect, o) == trace(t, open(), at, effect, engine.Option{Type: o.Type}):
			t.Errorf("%s=%s: the search is the same", o.Name, effect.Value)
		}
	}
	for name := range effects {
		if !declared[name] {
			t.Errorf("%s has an effect and is not declared", name)
		}
	}
}

// inTable reports whether a row of a table in Markdown names an option first.
func inTable(doc, name string) bool {
	for row := range strings.Lines(doc) {
		cells := strings.Split(row, "|")
		if len(cells) > 2 && strings.Contains(cells[1], "`"+name+"`") {
			return true
		}
	}
	return false
}

// trace returns what shows of a search, with the option set before if it has a name. A
// button is pressed after another search of the same position.
func trace(t *testing.T, e Engine, at engine.Position, effect Effect, option engine.Option) string {
	t.Helper()
	Set(t, e, effect.With...)
	limits := effect.Limits
	if limits.Nodes == 0 {
		limits.Nodes = 5000
	}
	var b strings.Builder
	search := func() {
		b.Reset()
		r, err := e.Search(t.Context(), at, limits, func(i engine.Info) {
			fmt.Fprintln(&b, i.Depth, i.MultiPV, i.Score, i.Nodes, i.PV)
		})
		if err != nil {
			t.Fatalf("%s: %v", option.Name, err)
		}
		fmt.Fprintln(&b, r.Move, r.Info.Book, r.Info.Score, r.Info.Nodes)
	}
	if option.Type == "button" {
		search()
	}
	if option.Name != "" {
		Set(t, e, option.Name+"="+effect.Value)
	}
	search()
	if s, ok := e.(engine.Sizer); ok {
		fmt.Fprintln(&b, s.Size(), "MiB")
	}
	return b.String()
}
