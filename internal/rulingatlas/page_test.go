package rulingatlas_test

import (
	"os"
	"regexp"
	"testing"

	"duiyi/internal/rulingatlas"
)

// TestPage rules on the examples of the page about the atlas: each row with a
// loop states the verdicts of the three rule sets.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/ruling-atlas.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `([^`]+)` `([^`]+)` \\| (\\w+) \\| (\\w+) \\| (\\w+) \\|").FindAllStringSubmatch(string(text), -1)
	if len(rows) < 10 {
		t.Errorf("%d examples", len(rows))
	}
	for _, row := range rows {
		r := rulingatlas.Rule(parse(t, row[1], row[2]))
		for i, want := range row[3:6] {
			if got := r.Rulings[i].Verdict.String(); got != want {
				t.Errorf("%s %s, %v: %s, want %s", row[1], row[2], r.Rulings[i].Rules, got, want)
			}
			for _, c := range r.False[i] {
				t.Errorf("%s: %s: %s", row[1], c.Kind, c.Text)
			}
		}
	}
}
