package build

import (
	"runtime/debug"
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
			if got := buildOf(tt.info).String(); got != "duiyi "+Version+tt.want {
				t.Errorf("%q, want %q", got, "duiyi "+Version+tt.want)
			}
		})
	}
}
