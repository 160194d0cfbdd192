package build

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"strings"
)

// Version is the semantic version (semver.org) of this source, without the v. CONTRIBUTING.md says when it changes; docs/reference/compatibility.md
// what a change of each number means.
const Version = "0.9.0"

// An Info says what a program was built from.
type Info struct {
	Version  string `json:"version"`            // Version
	Commit   string `json:"commit,omitempty"`   // the whole hash; empty if Go recorded none, as in go run
	Date     string `json:"date,omitempty"`     // of the commit, 2026-11-26T08:30:00Z
	Modified bool   `json:"modified,omitempty"` // there were changes that the commit lacks
	Go       string `json:"go"`                 // go1.26.1
}

// This returns what the running program was built from.
func This() Info {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return buildOf(info)
}

// buildOf reads what Go recorded in a program.
func buildOf(info *debug.BuildInfo) Info {
	b := Info{Version: Version, Go: cmp.Or(info.GoVersion, "unknown Go")}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// String returns the build in one line:
// duiyi 0.9.0 (commit 1b8154af93c2, 2026-11-26, go1.26.1).
func (b Info) String() string {
	if b.Commit == "" {
		return fmt.Sprintf("duiyi %s (built without commit information, %s)", b.Version, b.Go)
	}
	commit := b.Commit[:min(12, len(b.Commit))]
	if b.Modified {
		commit += " with local changes"
	}
	day, _, _ := strings.Cut(b.Date, "T")
	return fmt.Sprintf("duiyi %s (commit %s, %s, %s)", b.Version, commit, cmp.Or(day, "unknown date"), b.Go)
}

// Line returns the running program's build in one line.
func Line() string { return This().String() }
