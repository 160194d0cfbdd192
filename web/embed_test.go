package web_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiyi/web"
)

// What a first visit may fetch, compressed, of everything there is, and what
// all that the page may ever fetch comes to.
const (
	firstBudget = 160 << 10
	wholeBudget = 240 << 10
)

func TestDistKeepsWithinItsBudgets(t *testing.T) {
	sizes, texts := map[string]int{}, map[string]string{}
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
		sizes[name], texts[name] = min(packed.Len(), len(text)), string(text)
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
	whole := 0
	for _, size := range sizes {
		whole += size
	}
	first, words := 0, 0
	for _, name := range firstLoad(texts) {
		first += sizes[name]
	}
	for name, text := range texts { // and the texts of one language
		if pageTexts.MatchString(text) {
			words = max(words, sizes[name])
		}
	}
	if words == 0 {
		t.Error("no texts of the page found")
	}
	first += words
	t.Logf("first load: %d bytes compressed; everything: %d", first, whole)
	if first > firstBudget {
		t.Errorf("first load is %d bytes compressed, more than %d", first, firstBudget)
	}
	if whole > wholeBudget {
		t.Errorf("the page is %d bytes compressed, more than %d", whole, wholeBudget)
	}
}

// pageTexts is in the texts of the page, one file for each language.
var pageTexts = regexp.MustCompile(`["']app\.tagline["']:`)

// What a file asks for at once: by an element of index.html, by url() of a
// style sheet, by an import of a script that is no import().
var asksFor = map[string]*regexp.Regexp{
	".html": regexp.MustCompile(`(?:src|href)="/([^"]*)"`),
	".css":  regexp.MustCompile(`url\(["']?/?([^"')]+)`),
	".js":   regexp.MustCompile(`(?:^|[;}\n])(?:import|export)\b[^;("']*["']\./([^"']+)["']`),
}

// firstLoad is index.html and the files that it leads to before anybody does
// anything.
func firstLoad(texts map[string]string) []string {
	seen := []string{"index.html"}
	for i := 0; i < len(seen); i++ {
		name := seen[i]
		asks := asksFor[path.Ext(name)]
		if asks == nil {
			continue
		}
		for _, m := range asks.FindAllStringSubmatch(texts[name], -1) {
			for _, at := range []string{m[1], path.Join(path.Dir(name), m[1])} {
				if _, ok := texts[at]; ok && !slices.Contains(seen, at) {
					seen = append(seen, at)
				}
			}
		}
	}
	return seen
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
