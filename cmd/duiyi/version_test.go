package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/build"
)

// TestVersionInChangelog: the version is a semantic one, and the newest that
// CHANGELOG describes, unless it is under way (-dev).
func TestVersionInChangelog(t *testing.T) {
	semantic := regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`)
	if !semantic.MatchString(build.Version) {
		t.Fatalf("%q is not a semantic version", build.Version)
	}
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## (\d\S*) \(\d{4}-\d\d-\d\d\)$`).FindStringSubmatch(string(text))
	if newest == nil {
		t.Fatal(`CHANGELOG.md has no heading "## VERSION (YYYY-MM-DD)"`)
	}
	if newest[1] != build.Version && !strings.HasSuffix(build.Version, "-dev") {
		t.Errorf("the newest version in CHANGELOG.md is %s, the program says %s", newest[1], build.Version)
	}
}
