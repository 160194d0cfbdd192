package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"image/png"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiyi/web"
)

// What a first visit may fetch, compressed, of everything there is; what all that
// one reader may ever fetch comes to, who reads one language and plays at one
// machine; what playing over a network, tournaments included, adds to that; and, beside all, the pictures
// of the icon, which a system fetches when somebody keeps the page as a program,
// and no visit.
const (
	iconBudget     = 48 << 10
	firstBudget    = 120 << 10 // 160 until the screen of a game came by itself
	wholeBudget    = 416 << 10 // 344 until sets of puzzles were put together in the page, 352 until drills: moves to guess, studies asked back, 368 until engines ran in the browser, 372 until endings and chapters of the library, 388 until ready-made repertoires came and a game began before the program, 392 until moves were chosen ahead, helpers entered games at wooden boards and index.html named the files of each screen, 405 until reports numbered moves by round and all was pressed by fingers, 408 until screens that came were said and the focus kept its place, 412 until moves were said in words and an opening's rule was explained in its game
	togetherBudget = 150 << 10 // 80 until members talked, 90 until the page of whoever keeps the server, 100 until teams played, 108 until alerts and mail, 112 until helpers entered games at wooden boards, and conditional moves, berserk and rated games by a link, 122 until captains invited players, a club had its page and tournaments a calendar, 138 until series of tournaments, 146 until an arena's wall showed its leading boards, 148 until tables kept the words of names whole on telephones, 149 until opinions said moves in words
)

// licences is the file with the licence of every npm package that the page bundles.
const licences = "licenses.txt"

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
		case ".html", ".js", ".css", ".svg", ".webmanifest":
		case ".txt":
			if name != licences {
				t.Errorf("%s: only %s is plain text", name, licences)
			}
		case ".png":
			if !isIcon(name) {
				t.Errorf("%s: not a picture of the icon", name)
			}
		default:
			t.Errorf("%s: not a kind of file that the page is made of", name)
		}
		// By that the server knows which files browsers may keep for ever: httpapi/page.
		if strings.HasPrefix(name, "assets/") && !hashed.MatchString(name) {
			t.Errorf("%s: its name has no hash", name)
		}
		if strings.Contains(name, "PartsScreen") {
			t.Errorf("%s: the screen of all parts is for development", name)
		}
		if bytes.Contains(text, []byte("sourceMappingURL")) {
			t.Errorf("%s: carries a source map", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	whole, together, pictures := reading{}, reading{}, 0
	for name, size := range sizes {
		if base, ok := strings.CutPrefix(path.Base(name), "together-"); ok {
			together.add(base, size)
		} else if isIcon(name) {
			pictures += size
		} else if name == licences {
			continue // no visit fetches it
		} else {
			whole.add(base, size)
		}
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
	t.Logf("first load: %d bytes compressed; all that one reader may fetch: %d, over a network %d more; pictures of the icon: %d",
		first, whole.inOneLanguage(t), together.inOneLanguage(t), pictures)
	if pictures > iconBudget {
		t.Errorf("the pictures of the icon are %d bytes, more than %d", pictures, iconBudget)
	}
	if first > firstBudget {
		t.Errorf("first load is %d bytes compressed, more than %d", first, firstBudget)
	}
	if all := whole.inOneLanguage(t); all > wholeBudget {
		t.Errorf("all of the page in one language is %d bytes compressed, more than %d", all, wholeBudget)
	}
	if more := together.inOneLanguage(t); more > togetherBudget {
		t.Errorf("what is for playing over a network is %d bytes compressed in one language, more than %d", more, togetherBudget)
	}
}

// A reading counts the bytes of files that are for everybody, and those of each
// language, of which a reader has one.
type reading struct {
	common    int
	languages map[string]int
}

func (r *reading) add(base string, size int) {
	m := ofLanguage.FindStringSubmatch(base)
	if m == nil {
		r.common += size
		return
	}
	if r.languages == nil {
		r.languages = map[string]int{}
	}
	r.languages[m[1]] += size
}

// inOneLanguage returns the most that one reader fetches.
func (r *reading) inOneLanguage(t *testing.T) int {
	t.Helper()
	if len(r.languages) < 4 {
		t.Fatalf("texts of %d languages found, want four or more", len(r.languages))
	}
	return r.common + slices.Max(slices.Collect(maps.Values(r.languages)))
}

// hashed matches the names that the build gives, vite.config.ts.
var hashed = regexp.MustCompile(`-[\w-]{7,8}\.[a-z]+$`)

// pageTexts is in the texts of the page, one file for each language.
var pageTexts = regexp.MustCompile(`["']app\.tagline["']:`)

// ofLanguage finds the tag of the language in whose texts or help a file is: each
// part of the page has a file of them for each language, and a reader fetches one.
var ofLanguage = regexp.MustCompile(`^(en|vi|zh-Han[st])-`)

// isIcon reports whether a file is a picture of the icon, which the manifest or
// the link apple-touch-icon names: browsers fetch neither for a visit.
func isIcon(name string) bool {
	return name == "apple-touch-icon.png" || strings.HasPrefix(name, "icon-") && path.Ext(name) == ".png"
}

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
				if _, ok := texts[at]; ok && !isIcon(at) && !slices.Contains(seen, at) {
					seen = append(seen, at)
				}
			}
		}
	}
	return seen
}

// firstPicture is what index.html shows before the page has come: one style, one script.
var firstPicture = regexp.MustCompile(`(?s)<(style|script)>.*?</(?:style|script)>`)

// The server's content security policy allows files of its own, and inline what index.html
// has for the first picture, by hashes.
func TestIndexAsksOnlyForItsOwnFiles(t *testing.T) {
	text, err := fs.ReadFile(web.Dist(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	index := string(text)
	var inline []string
	for _, m := range firstPicture.FindAllStringSubmatch(index, -1) {
		inline = append(inline, m[1])
	}
	if !slices.Equal(inline, []string{"style", "script"}) {
		t.Errorf("index.html has inline %v, want one style, then one script", inline)
	}
	index = firstPicture.ReplaceAllString(index, "")
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
		t.Error("index.html has more script or style than those of the first picture")
	}
}

// index.html names the files of the screens that are fetched when they are shown, for the early
// script to ask for them: each is there, and none is of the first load.
func TestIndexNamesTheScreens(t *testing.T) {
	texts := map[string]string{}
	for _, pattern := range []string{"index.html", "assets/*"} {
		names, err := fs.Glob(web.Dist(), pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(web.Dist(), name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
	}
	m := regexp.MustCompile(`<script type="module" async crossorigin src="/assets/early-[^"]*" data-rooms='([^']*)'>`).FindStringSubmatch(texts["index.html"])
	if m == nil {
		t.Fatal("index.html has no early script")
	}
	rooms := map[string]string{}
	if err := json.Unmarshal([]byte(m[1]), &rooms); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"account", "club", "edit", "exercises", "library", "lobby", "repertoires", "series", "tournaments"} {
		if strings.Count(rooms[want], "|") != 4 {
			t.Errorf("index.html names no files of %q in four languages: %q", want, rooms[want])
		}
	}
	// As src/roomfiles.ts reads it.
	tags := []string{"", "en-", "vi-", "zh-Hans-", "zh-Hant-"}
	first := firstLoad(texts)
	for room, files := range rooms {
		for i, part := range strings.Split(files, "|") {
			for name := range strings.FieldsSeq(part) {
				name = "assets/" + strings.NewReplacer("~", "together-", "*", tags[i]).Replace(name)
				if path.Ext(name) != ".css" {
					name += ".js"
				}
				if texts[name] == "" {
					t.Errorf("%s: no file is called %s", room, name)
				} else if slices.Contains(first, name) {
					t.Errorf("%s: %s is of the first load", room, name)
				}
			}
		}
	}
}

// A telephone or a desktop keeps the page as a program by its manifest, whose
// icons are what it says of them.
func TestManifest(t *testing.T) {
	index, err := fs.ReadFile(web.Dist(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{`rel="manifest" href="/manifest.webmanifest"`, `rel="apple-touch-icon" href="/apple-touch-icon.png"`} {
		if !strings.Contains(string(index), link) {
			t.Errorf("index.html has no link with %s", link)
		}
	}
	text, err := fs.ReadFile(web.Dist(), "manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Name    string
		Start   string `json:"start_url"`
		Display string
		Icons   []struct{ Src, Type, Sizes, Purpose string }
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	if m.Name == "" || m.Start != "/" || m.Display != "standalone" {
		t.Errorf("the manifest says %+v", m)
	}
	there := map[string]bool{}
	for _, i := range m.Icons {
		data, err := fs.ReadFile(web.Dist(), strings.TrimPrefix(i.Src, "/"))
		if err != nil {
			t.Error(err)
			continue
		}
		there[i.Sizes+" "+i.Purpose] = true
		if i.Type != "image/png" {
			continue
		}
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if size := fmt.Sprintf("%dx%d", c.Width, c.Height); err != nil || size != i.Sizes {
			t.Errorf("%s is %s, not %s (%v)", i.Src, size, i.Sizes, err)
		}
	}
	for _, want := range []string{"any ", "192x192 ", "512x512 ", "512x512 maskable"} {
		if !there[want] {
			t.Errorf("no icon of the kind %q", want)
		}
	}
}
