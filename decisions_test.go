package duiyi_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// TestDecisions: docs/decisions.md has each direct dependency of the program, of
// the packaging, of the linter and of the page, in bold, and none that is gone.
func TestDecisions(t *testing.T) {
	wanted := map[string]bool{}
	for _, file := range []string{"go.mod", "packaging/go.mod", ".ci/lint/go.mod"} {
		for _, name := range directModules(readDoc(t, file)) {
			wanted[name] = true
		}
	}
	var page struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(readDoc(t, "web/package.json")), &page); err != nil {
		t.Fatal(err)
	}
	for _, packages := range []map[string]string{page.Dependencies, page.DevDependencies} {
		for name := range packages {
			wanted[name] = true
		}
	}
	if len(wanted) < 20 {
		t.Fatalf("%d direct dependencies found", len(wanted))
	}
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("\\*\\*`([^`]+)`\\*\\*").FindAllStringSubmatch(readDoc(t, "docs/decisions.md"), -1) {
		named[m[1]] = true
		if !wanted[m[1]] {
			t.Errorf("docs/decisions.md has %s, which is no direct dependency", m[1])
		}
	}
	for name := range wanted {
		if !named[name] {
			t.Errorf("docs/decisions.md lacks **`%s`**", name)
		}
	}
}

// directModules returns the modules that a go.mod requires for its own packages.
func directModules(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "require ")
		name, version, ok := strings.Cut(line, " ")
		if ok && strings.HasPrefix(version, "v") && strings.Contains(name, ".") && !strings.HasSuffix(line, "// indirect") {
			out = append(out, name)
		}
	}
	return out
}
