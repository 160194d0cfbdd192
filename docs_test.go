package duiyi_test

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// TestDocsNameFiles looks for the files and packages that the docs name.
func TestDocsNameFiles(t *testing.T) {
	var (
		// A path in backticks whose first part is a folder of the tree, and the
		// target of a link.
		inTicks = regexp.MustCompile("`([a-z]+/[A-Za-z0-9_./-]+)`")
		inLinks = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	)
	for _, doc := range []string{"README.md", "CONTRIBUTING.md", "docs/architecture.md"} {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		names := 0
		for _, m := range inTicks.FindAllSubmatch(text, -1) {
			name := strings.TrimSuffix(string(m[1]), "/")
			folder, _, _ := strings.Cut(name, "/")
			if _, err := os.Stat(folder); err != nil {
				continue // no path of this tree
			}
			names++
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s names %s, which is not there", doc, name)
			}
		}
		for _, m := range inLinks.FindAllSubmatch(text, -1) {
			names++
			if name := path.Join(path.Dir(doc), string(m[1])); !exists(name) {
				t.Errorf("%s links to %s, which is not there", doc, name)
			}
		}
		if names == 0 {
			t.Errorf("%s names no file", doc)
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
