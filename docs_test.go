package duiyi_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// docFiles returns README, CONTRIBUTING, CHANGELOG, those of train and every file of docs.
func docFiles(t *testing.T) []string {
	t.Helper()
	files := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "web/src/ui/README.md", "train/README.md", "train/xqtune/README.md"}
	err := filepath.WalkDir("docs", func(file string, d fs.DirEntry, err error) error {
		if err == nil && path.Ext(file) == ".md" {
			files = append(files, filepath.ToSlash(file))
		}
		return err
	})
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files of docs: %v", len(files), err)
	}
	return files
}

// TestDocsLinks follows every relative link of the docs, with its anchor.
func TestDocsLinks(t *testing.T) {
	anchors := map[string]map[string]bool{}
	for _, doc := range docFiles(t) {
		for _, fault := range brokenLinks(doc, readDoc(t, doc), func(file string) (map[string]bool, bool) {
			if path.Ext(file) != ".md" {
				return nil, exists(file)
			}
			if anchors[file] == nil && exists(file) {
				anchors[file] = headings(readDoc(t, file))
			}
			return anchors[file], anchors[file] != nil
		}) {
			t.Error(fault)
		}
	}
}

// TestReadmeFolders holds README's table of the tree to a mention of each package at its root.
func TestReadmeFolders(t *testing.T) {
	_, table, _ := strings.Cut(readDoc(t, "README.md"), "\n## How it is laid out\n")
	table, _, _ = strings.Cut(table, "\n## ")
	packages, err := filepath.Glob("*/doc.go")
	if err != nil || len(packages) < 40 {
		t.Fatalf("%d packages at the root: %v", len(packages), err)
	}
	for _, file := range packages {
		if name := filepath.Dir(file); !strings.Contains(table, "`"+name+"`") {
			t.Errorf("README.md lacks `%s` in the table of the tree", name)
		}
	}
}

// TestDocsIndex holds docs/README.md to a link to each file of docs.
func TestDocsIndex(t *testing.T) {
	linked := map[string]bool{}
	for _, m := range linkTarget.FindAllStringSubmatch(readDoc(t, "docs/README.md"), -1) {
		linked[path.Join("docs", m[1])] = true
	}
	for _, doc := range docFiles(t) {
		if strings.HasPrefix(doc, "docs/") && doc != "docs/README.md" && !linked[doc] && !strings.HasPrefix(doc, "docs/measurements/") {
			t.Errorf("docs/README.md lacks %s", doc)
		}
	}
}

// TestDocsNamed looks for the files docs/….md that code, tests and pages name.
func TestDocsNamed(t *testing.T) {
	named := regexp.MustCompile(`docs/[a-zA-Z0-9_/.-]*\.md`)
	names := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		switch name := path.Base(file); {
		case err != nil:
			return err
		case d.IsDir() && file != "." && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "dist"):
			return fs.SkipDir
		case d.IsDir() || name == "docs_test.go":
			return nil
		}
		switch path.Ext(file) {
		case ".go", ".ts", ".svelte", ".md", ".yaml", ".service", ".txtar", ".sql":
		default:
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, name := range named.FindAllString(string(text), -1) {
			names++
			if !exists(name) {
				t.Errorf("%s names %s, which does not exist", file, name)
			}
		}
		return nil
	})
	if err != nil || names < 20 {
		t.Errorf("%d names of docs found: %v", names, err)
	}
}

// TestDocsNameFiles looks for the files and packages that the docs name.
func TestDocsNameFiles(t *testing.T) {
	// A path in backticks whose first part is a folder of the tree.
	inTicks := regexp.MustCompile("`([a-z]+/[A-Za-z0-9_./-]+)`")
	names := 0
	for _, doc := range docFiles(t) {
		if doc == "CHANGELOG.md" || strings.HasPrefix(doc, "docs/measurements/") {
			continue // they tell of the past
		}
		for _, m := range inTicks.FindAllStringSubmatch(readDoc(t, doc), -1) {
			name := strings.TrimSuffix(m[1], "/")
			folder, _, _ := strings.Cut(name, "/")
			if !exists(folder) || strings.Contains(name, "NAME") {
				continue // no path of this tree, or a placeholder
			}
			names++
			if !exists(name) {
				t.Errorf("%s names %s, which does not exist", doc, name)
			}
		}
	}
	if names < 20 {
		t.Errorf("%d names of files found", names)
	}
}

// linkTarget is the target of a Markdown link or picture: file and anchor.
var linkTarget = regexp.MustCompile(`\]\(([^)#\s]*)(?:#([^)\s]*))?\)`)

// brokenLinks returns the relative links of a document that lead nowhere.
// lookup returns the anchors of a file, and whether the file exists.
func brokenLinks(doc, text string, lookup func(file string) (map[string]bool, bool)) []string {
	var out []string
	for _, m := range linkTarget.FindAllStringSubmatch(prose(text), -1) {
		file, anchor := m[1], m[2]
		if strings.Contains(file, ":") {
			continue // another site
		}
		target := doc
		if file != "" {
			target = path.Join(path.Dir(doc), file)
		}
		anchors, ok := lookup(target)
		switch {
		case !ok:
			out = append(out, doc+": "+file+" does not exist")
		case anchor != "" && !anchors[anchor]:
			out = append(out, doc+": "+target+" has no heading #"+anchor)
		}
	}
	return out
}

// prose returns a document without its fenced blocks and code in backticks,
// where a bracket is no link.
func prose(text string) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		} else if !fenced {
			b.WriteString(inlineCode.ReplaceAllString(line, "``"))
		}
	}
	return b.String()
}

var (
	inlineCode = regexp.MustCompile("`[^`\n]*`")
	heading    = regexp.MustCompile(`^#{1,6} +(.*)$`)
)

// headings returns the anchors of a document, as GitHub makes them of its
// headings: lower case, blanks as hyphens, other punctuation dropped, and -1,
// -2, … after a heading that was there before.
func headings(text string) map[string]bool {
	out := map[string]bool{}
	fenced := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		m := heading.FindStringSubmatch(line)
		if fenced || m == nil {
			continue
		}
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])
		for base, n := anchor, 1; out[anchor]; n++ {
			anchor = base + "-" + string(rune('0'+n))
		}
		out[anchor] = true
	}
	return out
}

// TestLinkRules holds the check of links to what it must find and pass over.
func TestLinkRules(t *testing.T) {
	files := map[string]string{
		"docs/a.md":       "# A `go` game\n## Arrows, rings\n## Arrows, rings\n```\n# no heading\n```\n",
		"docs/img/b.png":  "",
		"docs/deep/c.md":  "",
		"README.md":       "# 对弈 here\n",
		"docs/deep/d.txt": "",
	}
	lookup := func(file string) (map[string]bool, bool) {
		text, ok := files[file]
		return headings(text), ok
	}
	tests := []struct{ doc, text, want string }{
		{"docs/x.md", "[a](a.md) [b](img/b.png) [c](deep/c.md) [r](../README.md#对弈-here)", ""},
		{"docs/deep/c.md", "[a](../a.md#a-go-game) [a](../a.md#arrows-rings) [a](../a.md#arrows-rings-1)", ""},
		{"docs/a.md", "[here](#arrows-rings) [web](https://example.org/x#y)", ""},
		{"docs/x.md", "[a](b.md)", "docs/x.md: b.md does not exist"},
		{"docs/deep/c.md", "[a](a.md)", "docs/deep/c.md: a.md does not exist"},
		{"docs/x.md", "[a](a.md#no-heading)", "docs/x.md: docs/a.md has no heading #no-heading"},
		{"docs/a.md", "[a](#nowhere)", "docs/a.md: docs/a.md has no heading #nowhere"},
		{"docs/x.md", "`f[x](y)`\n```\n[a](b.md)\n```\n", ""},
		{"docs/x.md", "![no picture](img/c.png)", "docs/x.md: img/c.png does not exist"},
	}
	for _, tt := range tests {
		if got := strings.Join(brokenLinks(tt.doc, tt.text, lookup), "; "); got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.text, tt.doc, got, tt.want)
		}
	}
}

func readDoc(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
