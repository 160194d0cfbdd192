package names

import (
	"maps"
	"slices"
	"testing"
)

// TestTables finds the names that a language lacks or has twice, English being
// complete.
func TestTables(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range languages {
		if l.Tag == "" || seen[l.Tag] {
			t.Errorf("the tag %q is missing, or another language's", l.Tag)
		}
		seen[l.Tag] = true
		for what, tables := range map[string][2]map[string]string{
			"engine": {english.engines, l.engines}, "level": {english.levels, l.levels}, "opening": {english.openings, l.openings},
		} {
			all, have := tables[0], tables[1]
			names := map[string]bool{}
			for key := range all {
				if have[key] == "" || names[have[key]] {
					t.Errorf("%s: the %s %s has the name %q: none, or another's", l.Tag, what, key, have[key])
				}
				names[have[key]] = true
			}
			for key := range have {
				if all[key] == "" {
					t.Errorf("%s: the %s %s is none", l.Tag, what, key)
				}
			}
		}
	}
	if len(english.openings) != 26 {
		t.Errorf("%d openings", len(english.openings))
	}
}

func TestNames(t *testing.T) {
	for what, names := range map[string]map[string]string{"Scholar": Engine("thesis"), "Town champion": Level("7"), "Kagetsu": Opening("D4")} {
		if names["en"] != what || !slices.Equal(slices.Sorted(maps.Keys(names)), slices.Sorted(slices.Values(Tags()))) {
			t.Errorf("%s is called %v", what, names)
		}
	}
	if Level("0") != nil {
		t.Errorf("a level that is none is called %v", Level("0"))
	}
}
