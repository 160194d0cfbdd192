package web_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"duiyi/web"
)

// budget is what a first visit may fetch, compressed, of everything there is.
const budget = 150 << 10

func TestDistKeepsWithinItsBudget(t *testing.T) {
	total := 0
	err := fs.WalkDir(web.Dist(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(web.Dist(), name)
		if err != nil {
			return err
		}
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		if _, err := w.Write(text); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		total += min(packed.Len(), len(text))
		switch path.Ext(name) {
		case ".html", ".js", ".css", ".svg":
		default:
			t.Errorf("%s: not a kind of file that the page is made of", name)
		}
		if bytes.Contains(text, []byte("sourceMappingURL")) {
			t.Errorf("%s: carries a source map", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("first load: %d bytes compressed", total)
	if total > budget {
		t.Errorf("first load is %d bytes compressed, more than %d", total, budget)
	}
}

// The server's content security policy allows files of its own and nothing
// inline.
func TestIndexAsksOnlyForItsOwnFiles(t *testing.T) {
	text, err := fs.ReadFile(web.Dist(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	index := string(text)
	asked := regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(index, -1)
	if len(asked) < 3 {
		t.Fatalf("index.html asks for %d files, want a script, a style sheet and an icon", len(asked))
	}
	for _, m := range asked {
		name, ok := strings.CutPrefix(m[1], "/")
		if !ok {
			t.Errorf("index.html asks for %q, not by a path from the root", m[1])
		} else if _, err := fs.Stat(web.Dist(), name); err != nil {
			t.Errorf("index.html asks for %q: %v", m[1], err)
		}
	}
	if regexp.MustCompile(`<script>|<style|style="|\son\w+="`).MatchString(index) {
		t.Error("index.html has inline script or style")
	}
}
