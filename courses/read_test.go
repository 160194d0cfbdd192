package courses_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"duiyi/courses"
)

const (
	fourTitles = `{"en":"a","zh-Hans":"b","zh-Hant":"c","vi":"d"}`
	oneIndex   = `{"tracks":[{"id":"t","title":` + fourTitles + `,"about":` + fourTitles + `,"parts":[{"title":` + fourTitles + `,"chapters":["one"]}]}]}`
	oneChapter = `{"game":"xiangqi","title":` + fourTitles + `,"steps":[{"text":` + fourTitles + `,"board":"start","try":TRY}]}`
	choice     = `{"kind":"choice","options":[` + fourTitles + `,` + fourTitles + `],"answer":1}`
)

// TestRead reads a small library, and names the file and the fault of damaged ones.
func TestRead(t *testing.T) {
	chapter := strings.Replace(oneChapter, "TRY", choice, 1)
	lib, err := courses.Read(fstest.MapFS{"index.json": {Data: []byte(oneIndex)}, "one.json": {Data: []byte(chapter)}})
	if err != nil {
		t.Fatal(err)
	}
	if c, ok := lib.Chapter("one"); !ok || c.Steps[0].Try.Answer != 1 || len(c.Key()) != 12 {
		t.Fatalf("%+v", c)
	}
	if track, next := lib.Around("one"); track != "t" || next != "" {
		t.Errorf("around: %q, %q", track, next)
	}
	tests := []struct{ name, index, chapter, extra, want string }{
		{"no index", "", chapter, "", "courses: index.json: open"},
		{"twice", strings.Replace(oneIndex, `"one"`, `"one","one"`, 1), chapter, "", `courses: index.json: chapter "one" comes twice`},
		{"missing", strings.Replace(oneIndex, `"one"`, `"two"`, 1), "", "", "courses: two.json: open"},
		{"way out", strings.Replace(oneIndex, `"one"`, `"../one"`, 1), chapter, "", "courses: ../one.json: no name of a file"},
		{"unnamed", oneIndex, chapter, chapter, "courses: extra.json: the index does not name it"},
		{"cut", oneIndex, chapter[:40], "", "courses: one.json: byte"},
		{"rest", oneIndex, chapter + "x", "", "something follows the value"},
		{"unknown field", oneIndex, strings.Replace(chapter, `"board"`, `"borad"`, 1), "", `unknown field "borad"`},
		{"language", oneIndex, strings.Replace(chapter, `,"vi":"d"`, "", 1), "", "courses: one.json: title: no text in vi"},
		{"fifth language", oneIndex, strings.Replace(chapter, `"vi":"d"`, `"vi":"d","fr":"e"`, 1), "", "5 languages"},
		{"no steps", oneIndex, `{"game":"xiangqi","title":` + fourTitles + `,"steps":[]}`, "", "0 steps"},
		{"huge", oneIndex, chapter + strings.Repeat(" ", 300<<10), "", "more than"},
		{"answer", oneIndex, strings.Replace(chapter, `"answer":1`, `"answer":2`, 1), "", "step 0: try choice: want two options"},
		{"kind", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"guess"}`, 1), "", `no kind "guess"`},
		{"task", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"line","task":"x","line":[{"moves":["h2e2"]}]}`, 1), "", `not "x"`},
		{"reply", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"line","task":"mate","line":[{"moves":["h2e2"],"reply":"h9g7"}]}`, 1), "", "turn 0: want moves"},
		{"reach", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"reach","points":["a1"]}`, 1), "", "how many moves"},
		{"hold", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"hold","goal":"draw"}`, 1), "", "how many moves it is held"},
		{"seat", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"opening","opening":"rif","seat":"black"}`, 1), "", "the seat first or second"},
		{"no answers wanted", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"opening","opening":"rif","seat":"first","want":[{"ask":"choice"}]}`, 1), "", "want 0: want a question"},
		{"after an opening", oneIndex, strings.Replace(oneChapter, "TRY", `{"kind":"opening","opening":"rif","seat":"first"}},{"text":`+fourTitles, 1), "", "step 1: an opening rule begins"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, text := range map[string]string{"index.json": tt.index, "one.json": tt.chapter, "extra.json": tt.extra} {
				if text != "" {
					files[name] = &fstest.MapFile{Data: []byte(text)}
				}
			}
			_, err := courses.Read(files)
			var fault *courses.FileError
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %s", err, tt.want)
			}
		})
	}
}

// FuzzRead reads any bytes as a chapter without a panic.
func FuzzRead(f *testing.F) {
	f.Add(strings.Replace(oneChapter, "TRY", choice, 1))
	f.Add(strings.Replace(oneChapter, "TRY", `{"kind":"line","task":"mate","line":[{"moves":["h2e2"]}]}`, 1))
	f.Fuzz(func(t *testing.T, chapter string) {
		lib, err := courses.Read(fstest.MapFS{"index.json": {Data: []byte(oneIndex)}, "one.json": {Data: []byte(chapter)}})
		if err != nil {
			return
		}
		if c, ok := lib.Chapter("one"); !ok || len(c.Steps) == 0 {
			t.Fatalf("%q: a chapter without steps", chapter)
		}
	})
}

var (
	simplifiedOnly = regexp.MustCompile(`[们这个来时国说为会对马车将帅过还没动开关进红边门双钓铁战胜负电吗么样谁让应该从认识黄绿线点两头长应当马兑换赢输]`)
	// The board of xiangqi shows numbers of files, and no letters.
	coordinate   = regexp.MustCompile(`(?:^|[^A-Za-z])[a-i][0-9](?:[^0-9]|$)`)
	doubledSpace = regexp.MustCompile(`  | [,.;!?，。；！？]`)
)

// TestTexts looks for slips in the texts of the program's courses.
func TestTexts(t *testing.T) {
	lib, err := courses.Own()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]courses.Text{}
	for _, track := range lib.Tracks {
		all["index"] = append(all["index"], track.Title, track.About)
		for _, part := range track.Parts {
			all["index"] = append(all["index"], part.Title)
			for _, id := range part.Chapters {
				c, _ := lib.Chapter(id)
				all[id] = append(all[id], c.Title)
				for _, s := range c.Steps {
					all[id] = append(all[id], s.Text)
					if s.Try == nil {
						continue
					}
					all[id] = append(all[id], s.Try.Hint, s.Try.Right)
					all[id] = append(all[id], s.Try.Options...)
					for _, w := range s.Try.Wrong {
						all[id] = append(all[id], w.Text)
					}
				}
			}
		}
	}
	for id, texts := range all {
		for _, text := range texts {
			for tag, words := range text {
				if c, ok := lib.Chapter(id); ok && c.Game == "xiangqi" && coordinate.MatchString(words) {
					t.Errorf("%s: %s: a coordinate in %q", id, tag, words)
				}
				if at := doubledSpace.FindString(words); at != "" || strings.TrimSpace(words) != words {
					t.Errorf("%s: %s: spaces in %q", id, tag, words)
				}
			}
			if at := onlySimplified(text["zh-Hant"]); at != "" {
				t.Errorf("%s: simplified %s in %q", id, at, text["zh-Hant"])
			}
		}
	}
}

// onlySimplified returns characters that traditional text does not have.
func onlySimplified(text string) string {
	return strings.Join(simplifiedOnly.FindAllString(text, -1), "")
}
