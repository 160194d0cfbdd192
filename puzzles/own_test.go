package puzzles_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"duiyi/puzzles"
)

// TestOwn holds the bank in the program to its manifest, its documentation and its size.
func TestOwn(t *testing.T) {
	bank, err := puzzles.Own()
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Puzzles int
		Games   map[string]int
		Kinds   map[string]int
	}
	text, err := os.ReadFile("own.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	// A theme without a text is shown by its code. Endings are named by their pieces.
	words, err := os.ReadFile("../web/src/exercises/texts/en.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range bank.Themes(puzzles.Query{}) {
		if !strings.HasSuffix(theme.Value, "_ending") && !strings.Contains(string(words), "'motif."+theme.Value+"'") {
			t.Errorf("the page has no text for the theme %s", theme.Value)
		}
	}
	games, kinds := map[string]int{}, map[string]int{}
	for _, p := range bank.All() {
		games[p.Game]++
		kinds[fmt.Sprintf("%s %d", p.Task.Kind, p.Task.Moves)]++
		if p.Difficulty < 500 || p.Difficulty > 3000 || p.Source.Kind == "" || p.Proof.By == "" {
			t.Errorf("%s: difficulty %d, source %q, proof by %q", p.ID, p.Difficulty, p.Source.Kind, p.Proof.By)
		}
	}
	if bank.Len() != manifest.Puzzles || fmt.Sprint(games) != fmt.Sprint(manifest.Games) || fmt.Sprint(kinds) != fmt.Sprint(manifest.Kinds) {
		t.Errorf("%d puzzles, %v; the manifest says %d, %v", bank.Len(), games, manifest.Puzzles, manifest.Games)
	}
	doc, err := os.ReadFile("../docs/explanations/puzzles.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("holds %d puzzles: %d of xiangqi, %d of gomoku and renju", bank.Len(), games["xiangqi"], games["gomoku"]); !strings.Contains(string(doc), want) {
		t.Errorf("the documentation does not say: %s", want)
	}
	info, err := os.Stat("own.dypz")
	if err != nil {
		t.Fatal(err)
	}
	if most := int64(3 << 20); info.Size() > most {
		t.Errorf("the bank has %d bytes, more than %d", info.Size(), most)
	}
}
