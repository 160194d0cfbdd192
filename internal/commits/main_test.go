package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestFaults(t *testing.T) {
	const search = "internal/xqsearch/search.go"
	tests := []struct {
		name    string
		message string
		files   []string
		ok      bool
	}{
		{"a bench", "search: less\n\nBench: 1228833\n", []string{search}, true},
		{"two benches in a line", "search: less\n\nBench: gomoku 295069, xiangqi 1228833", []string{search}, true},
		{"no change", "search: a name\n\nNo functional change.", []string{search}, true},
		{"no change, across lines", "search: a name; no functional\nchange in it", []string{search}, true},
		{"nothing", "search: less", []string{search}, false},
		{"a bench without a number", "search: less\n\nBench: soon", []string{search}, false},
		{"a bench within a sentence", "the Bench: 5 is old", []string{search}, false},
		{"of another commit", "search: less\n\n0123abc: No functional change", []string{search}, false},
		{"evaluation", "x", []string{"README.md", "internal/gmeval/network_amd64.s"}, false},
		{"weights", "x", []string{"internal/xqeval/network.bin"}, false},
		{"a network", "x", []string{"internal/gmlines/renju.go"}, false},
		{"what both share", "x", []string{"internal/searchkit/table.go"}, false},
		{"tests, documentation and test data", "x", []string{"internal/xqsearch/search_test.go", "internal/xqsearch/doc.go", "internal/gmsearch/testdata/fours.txt", "internal/gmeval/notes.md"}, true},
		{"another package", "x", []string{"internal/arena/arena.go", "internal/researcher/x.go", "app/research/search.go"}, true},
		{"no file", "x", nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := faults([]commit{{"89abcdef0123456789", tt.message, tt.files}})
			if (len(got) == 0) != tt.ok {
				t.Errorf("faults: %q", got)
			}
		})
	}
	forgot := commit{"89abcdef0123456789", "search: less", []string{search}}
	for line, ok := range map[string]bool{
		"89abcdef: Bench: 12": true, "89abcde: No functional change": true,
		"89abcdef: a pity": false, "89abcd: No functional change": false, "99abcdef: No functional change": false,
	} {
		if got := faults([]commit{{"f00", "search: what was forgotten\n\n" + line, nil}, forgot}); (len(got) == 0) != ok {
			t.Errorf("%q in a later commit: faults: %q", line, got)
		}
	}
}

// TestRun looks at real histories: before the rule, under it, cut short, none.
func TestRun(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here:", err)
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_SYSTEM", os.DevNull)
	t.Setenv("GIT_CEILING_DIRECTORIES", os.TempDir()) // a work tree above is not meant
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		t.Setenv(name, "") // as a hook sets them; restored after the test
		os.Unsetenv(name)
	}
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+who+"_NAME", "tester")
		t.Setenv("GIT_"+who+"_EMAIL", "tester@example.org")
	}
	dir := t.TempDir()
	must := func(args ...string) string {
		t.Helper()
		out, err := git(dir, args...)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(out)
	}
	add := func(file, message string) string {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(message), 0o666); err != nil {
			t.Fatal(err)
		}
		must("add", "-A")
		must("commit", "-q", "-m", message)
		return must("rev-parse", "HEAD")
	}
	check := func(dir string, status int, wantOut, wantErr string) {
		t.Helper()
		var out, errs strings.Builder
		if got := run(dir, &out, &errs); got != status || !holds(out.String(), wantOut) || !holds(errs.String(), wantErr) {
			t.Errorf("exit %d, printed %q and %q; want exit %d, %q and %q", got, out.String(), errs.String(), status, wantOut, wantErr)
		}
	}

	check(dir, 0, "there is no history here", "")
	must("init", "-q")
	add("internal/xqsearch/a.go", "before the rule")
	check(dir, 0, "the history does not know "+self, "")
	add(self, "the rule")
	check(dir, 0, "", "")
	add("internal/xqsearch/a.go", "search: 慢\n\nNo functional change")
	check(dir, 0, "", "")
	forgot := add("internal/xqsearch/a.go", "search: a gain")
	check(dir, 1, "", forgot[:10]+" changes internal/xqsearch/a.go")
	gone := "internal/xqsearch/a.go"
	must("mv", gone, "a.go")
	must("commit", "-q", "-m", "moved away")
	moved := must("rev-parse", "HEAD")
	check(dir, 1, "", moved[:10]+" changes "+gone)

	shallow := filepath.Join(t.TempDir(), "clone")
	if _, err := git(dir, "clone", "-q", "--depth", "2", "file://"+filepath.ToSlash(dir), shallow); err != nil {
		t.Fatal(err)
	}
	check(shallow, 1, "only its last 1 commits", moved[:10]+" changes "+gone)

	add(titles, "A title from before the rule on titles")
	add("notes", "what was forgotten\n\n"+forgot[:8]+": Bench: 12\n"+moved[:8]+": No functional change")
	check(dir, 1, "", `is not of the form "scope: change": "what was forgotten"`)
}

// holds reports whether a text is the part that is looked for: none of it where
// that is empty.
func holds(text, part string) bool {
	if part == "" {
		return text == ""
	}
	return strings.Contains(text, part)
}
