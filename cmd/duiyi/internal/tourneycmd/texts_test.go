package tourneycmd

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"duiyi/tourney/standings"
)

// TestReasons: each error of the packages of tournaments has words in every language, as has each
// tie-break, which the page calls the same.
func TestReasons(t *testing.T) {
	declared := regexp.MustCompile(`\bErr\w+\s*=\s*errors\.New\("([^"]*)"\)`)
	var found []string
	for _, pkg := range []string{"trf", "swiss", "robin", "knockout", "teams"} {
		files, err := filepath.Glob("../../../../tourney/" + pkg + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range declared.FindAllStringSubmatch(string(source), -1) {
				found = append(found, m[1])
			}
		}
	}
	if len(found) < 30 {
		t.Fatalf("only %q are found", found)
	}
	for _, x := range []*texts{&simplified, &traditional, &vietnamese} {
		page, err := os.ReadFile("../../../../web/src/tourney/texts/" + x.tag + ".ts")
		if err != nil {
			t.Fatal(err)
		}
		words := map[string]string{}
		for _, r := range x.reasons {
			words[r.err.Error()] = r.text
		}
		for _, text := range found {
			if words[text] == "" {
				t.Errorf("%s: no words for %q", x.tag, text)
			}
		}
		if len(x.reasons) != len(simplified.reasons) {
			t.Errorf("%s has %d reasons, %s %d", x.tag, len(x.reasons), simplified.tag, len(simplified.reasons))
		}
		for _, b := range standings.All() {
			word := x.breaks[b.Name]
			if word == "" {
				t.Errorf("%s: no word for %s", x.tag, b.Name)
			}
			if named := regexp.MustCompile(`'break\.` + b.Name + `': '([^']*)'`).FindSubmatch(page); named == nil || !strings.Contains(string(named[1]), word) {
				t.Errorf("%s: %s is %q here, %q on the page", x.tag, b.Name, word, named)
			}
			if x == &simplified && word != b.Chinese {
				t.Errorf("%s is %q at the head of a table, %q in --by", b.Name, word, b.Chinese)
			}
		}
	}
}
