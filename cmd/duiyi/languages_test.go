package main

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"duiyi/internal/names"
	"duiyi/internal/rulingwords"
	"duiyi/tui"
)

// TestLanguages: a language that the page speaks is spoken by the rulings, the
// names and the terminal, and nothing else is.
func TestLanguages(t *testing.T) {
	list, err := os.ReadFile("../../web/src/i18n/languages.ts")
	if err != nil {
		t.Fatal(err)
	}
	var page []string
	for _, m := range regexp.MustCompile(`\btag: '([^']+)'`).FindAllSubmatch(list, -1) {
		page = append(page, string(m[1]))
	}
	if len(page) < 4 {
		t.Fatalf("the page speaks %q", page)
	}
	var rulings []string
	for _, l := range rulingwords.Languages() {
		rulings = append(rulings, l.String())
	}
	for where, tags := range map[string][]string{"rulings": rulings, "names": names.Tags(), "the terminal": tui.Languages()} {
		for _, tag := range page {
			if !slices.Contains(tags, tag) {
				t.Errorf("%s do not speak %s", where, tag)
			}
		}
		for _, tag := range tags {
			if !slices.Contains(page, tag) {
				t.Errorf("the page does not speak %s, which %s do", tag, where)
			}
		}
	}
}
