package main

import "testing"

// TestOpponents holds every engine on offer to what games in the database and
// the page rely on.
func TestOpponents(t *testing.T) {
	ids := map[string]bool{}
	for _, o := range opponents(plenty) {
		if ids[o.ID] {
			t.Errorf("two engines are called %s", o.ID)
		}
		ids[o.ID] = true
		if _, err := gameNamed(o.Game); err != nil {
			t.Errorf("%s: %v", o.ID, err)
		}
		levels := map[string]bool{"": true}
		for _, l := range o.Levels {
			levels[l.ID] = true
			for _, lang := range []string{"zh-Hans", "zh-Hant", "en"} {
				if l.Name[lang] == "" {
					t.Errorf("%s: level %s has no name in %s", o.ID, l.ID, lang)
				}
			}
		}
		if !levels[o.DefaultLevel] {
			t.Errorf("%s: there is no level %q to begin with", o.ID, o.DefaultLevel)
		}
		if len(o.Levels) == 10 && o.Levels[6].Name["zh-Hant"] != "縣冠軍" {
			t.Errorf("%s: level 7 is called %q", o.ID, o.Levels[6].Name["zh-Hant"])
		}
	}
}
