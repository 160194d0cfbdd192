package main

import (
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
)

func TestBuildString(t *testing.T) {
	setting := func(pairs ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{GoVersion: "go1.26.1"}
		for i := 0; i < len(pairs); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return info
	}
	const hash = "1b8154af93c2d0e1f2a3b4c5d6e7f8091a2b3c4d"
	tests := []struct {
		name string
		info *debug.BuildInfo
		want string
	}{
		{"a clean checkout", setting("vcs.revision", hash, "vcs.time", "2026-11-26T02:10:00Z", "vcs.modified", "false"), " (commit 1b8154af93c2, 2026-11-26, go1.26.1)"},
		{"changed since", setting("vcs.revision", hash, "vcs.time", "2026-11-26T02:10:00Z", "vcs.modified", "true"), " (commit 1b8154af93c2 with local changes, 2026-11-26, go1.26.1)"},
		{"no time", setting("vcs.revision", "1b8154af"), " (commit 1b8154af, unknown date, go1.26.1)"},
		{"go run", setting(), " (built without commit information, go1.26.1)"},
		{"nothing recorded", &debug.BuildInfo{}, " (built without commit information, unknown Go)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := buildOf(tt.info).String(); got != "duiyi "+releaseVersion+tt.want {
				t.Errorf("%q, want %q", got, "duiyi "+releaseVersion+tt.want)
			}
		})
	}
}

// TestVersionInChangelog: the version is a semantic one, and the newest that
// CHANGELOG describes, unless it is under way (-dev).
func TestVersionInChangelog(t *testing.T) {
	semantic := regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`)
	if !semantic.MatchString(releaseVersion) {
		t.Fatalf("%q is not a semantic version", releaseVersion)
	}
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## (\d\S*) \(\d{4}-\d\d-\d\d\)$`).FindStringSubmatch(string(text))
	if newest == nil {
		t.Fatal(`CHANGELOG.md has no heading "## VERSION (YYYY-MM-DD)"`)
	}
	if newest[1] != releaseVersion && !strings.HasSuffix(releaseVersion, "-dev") {
		t.Errorf("the newest version in CHANGELOG.md is %s, the program says %s", newest[1], releaseVersion)
	}
}
