package builtin

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/games"
	"duiyi/internal/names"
)

// TestLadderDocs: the tables of levels in the documents are the engines'.
func TestLadderDocs(t *testing.T) {
	for _, o := range Opponents(FullMemory) {
		if len(o.Levels) == 0 {
			continue
		}
		text, err := os.ReadFile("../../../../docs/explanations/engine-" + o.Game + ".md")
		if err != nil {
			t.Fatal(err)
		}
		numbers, steps, elo := "| level |", "| step up, Elo ± 95 % |", "| Elo |"
		for _, l := range o.Levels {
			numbers += fmt.Sprintf(" %d |", l.Number)
			elo += fmt.Sprintf(" %d |", l.Elo)
			if l.Step == nil {
				steps += " |"
			} else {
				steps += fmt.Sprintf(" +%d ± %d |", l.Step.Elo, l.Step.Error)
			}
		}
		for _, row := range []string{numbers, steps, elo} {
			if !strings.Contains(string(text), "\n"+row+"\n") {
				t.Errorf("docs/explanations/engine-%s.md lacks %s", o.Game, row)
			}
		}
		for i, l := range o.Levels {
			if i > 0 && (l.Step == nil || l.Step.Games == 0 || l.Step.Elo <= 0) {
				t.Errorf("%s: no match has measured level %d", o.ID, l.Number)
			}
		}
	}
}

// TestOpponents holds every engine on offer to what games in the database and
// the page rely on.
func TestOpponents(t *testing.T) {
	drawn, err := os.ReadFile("../../../../web/src/ui/Face.svelte")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, o := range Opponents(FullMemory) {
		if ids[o.ID] {
			t.Errorf("two engines are called %s", o.ID)
		}
		ids[o.ID] = true
		if !slices.ContainsFunc(Games(), func(g games.Game) bool { return g.Name == o.Game }) {
			t.Errorf("%s: there is no game %q", o.ID, o.Game)
		}
		levels := map[string]bool{"": true}
		faces := map[string]bool{}
		for i, l := range o.Levels {
			if l.Number != i+1 || levels[l.ID] || l.Face == "" || faces[l.Face] {
				t.Errorf("%s: level %d is numbered %d, with the ID %q and the face %q", o.ID, i+1, l.Number, l.ID, l.Face)
			}
			levels[l.ID], faces[l.Face] = true, true
			if !strings.Contains(string(drawn), "\n    "+l.Face+": { fur: ") {
				t.Errorf("%s: the page does not draw the face %q of level %s", o.ID, l.Face, l.ID)
			}
			for _, lang := range names.Tags() {
				if l.Name[lang] == "" {
					t.Errorf("%s: level %s has no name in %s", o.ID, l.ID, lang)
				}
			}
		}
		if !levels[o.DefaultLevel] {
			t.Errorf("%s: there is no level %q to begin with", o.ID, o.DefaultLevel)
		}
		for _, l := range o.Levels {
			if l.ID == o.DefaultLevel && l.Number != 4 {
				t.Errorf("%s: a newcomer is offered level %d", o.ID, l.Number)
			}
		}
		kept := map[string]string{"1": "First steps", "7": "Town champion", "10": "Full strength"} // in games of the first ladder
		for _, l := range o.Levels {
			if name, ok := kept[l.ID]; ok && l.Name["en"] != name {
				t.Errorf("%s: level %s was %q and is %q", o.ID, l.ID, name, l.Name["en"])
			}
			if l.ID == "7" && l.Name["zh-Hant"] != "縣冠軍" {
				t.Errorf("%s: level 7 is called %q", o.ID, l.Name["zh-Hant"])
			}
			delete(kept, l.ID)
		}
		if len(o.Levels) > 0 && len(kept) > 0 {
			t.Errorf("%s: levels that games name are gone: %v", o.ID, kept)
		}
	}
}
