package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/httpapi"
)

const docs = "../docs/guides/http-api.md"

// A block is one fenced example of the document.
type block struct {
	line int
	kind string // http or ws
	text string
}

func readBlocks(t *testing.T) []block {
	t.Helper()
	text, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []block
	var open *block
	for n, line := range strings.Split(string(text), "\n") {
		switch {
		case open != nil && line == "```":
			blocks, open = append(blocks, *open), nil
		case open != nil:
			open.text += line + "\n"
		case line == "```http" || line == "```ws":
			open = &block{line: n + 1, kind: line[3:]}
		case strings.HasPrefix(line, "```"):
			t.Fatalf("%s:%d: the test does not know %s", docs, n+1, line)
		}
	}
	return blocks
}

// TestDocs plays the examples of docs/guides/http-api.md, with an engine that
// gives the documented answers.
func TestDocs(t *testing.T) {
	reply := func(_ context.Context, p engine.Position, info func(engine.Info)) (engine.Result, error) {
		i := engine.Info{Depth: 4, Score: engine.Score{Centipawns: -12}, Nodes: 4711, Time: 5 * time.Millisecond, PV: []string{"h9g7", "h0g2"}}
		switch {
		case slices.Equal(p.Moves, []string{"b2b9"}): // a cannon for a horse
			i.Score.Centipawns, i.PV = 250, []string{"a9b9"}
		case len(p.Moves) == 0: // on a report's way back
			i.PV = []string{"h2e2", "h9g7"}
		}
		info(i)
		return engine.Result{Move: i.PV[0], Info: i}, nil
	}
	easy := shapes
	easy.Levels = []engines.Level{
		{ID: "easy", Number: 1, Face: "chick", Name: map[string]string{"zh-Hans": "入门", "en": "Easy"}, Elo: 400},
		{ID: "hard", Number: 2, Name: map[string]string{"zh-Hans": "高手", "en": "Hard"}, Elo: 610, Step: &engines.Step{Elo: 210, Error: 65, Games: 100}},
	}
	easy.DefaultLevel = "easy"
	easy.ForcedWin = func(context.Context, engine.Position) (engines.ForcedWin, error) {
		return engines.ForcedWin{Line: []string{"f5", "b5", "g5"}, Nodes: 12}, nil
	}
	s := newServerAs(t, newStore(t), playedGames, []engines.Spec{with(thesis, reply), easy}, func(*httpapi.Options) {}, app.Puzzles(fewPuzzles))

	blocks := readBlocks(t)
	if len(blocks) < 15 {
		t.Fatalf("%d examples found in %s", len(blocks), docs)
	}
	// The library has its own server, on which no game has ended.
	rooms := map[bool]*player{false: {server: s}, true: {server: newLibraryServer(t)}}
	for _, b := range blocks {
		ok := t.Run(fmt.Sprintf("line %d", b.line), func(t *testing.T) {
			p := rooms[strings.Contains(b.text, " /api/library")]
			p.server, p.t = p.in(t), t
			p.play(b)
		})
		if !ok {
			return // what follows stands on it
		}
	}
}

// A player runs the examples in order.
type player struct {
	*server
	t        *testing.T
	id       string // of the game last created
	exercise string // the first of the list last told
}

var (
	requestLine = regexp.MustCompile(`^(GET|POST|PUT|PATCH|DELETE) (/\S*)\n`)
	statusLine  = regexp.MustCompile(`^HTTP (\d{3})( text| lines)?\n`)
	// Files contain today's date, the document another.
	today = regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)
)

func (p *player) play(b block) {
	p.t.Helper()
	var last reply
	var conn *socket
	rest := strings.TrimLeft(b.text, "\n")
	for rest != "" {
		switch {
		case requestLine.MatchString(rest):
			m := requestLine.FindStringSubmatch(rest)
			rest = rest[len(m[0]):]
			path := strings.NewReplacer("{id}", p.id, "{exercise}", p.exercise).Replace(m[2])
			if strings.HasSuffix(path, "/ws") {
				conn = p.watchAt(path)
				break
			}
			var body string
			switch {
			case strings.HasPrefix(rest, "{"):
				body, rest = cutJSON(p.t, rest)
			case strings.HasPrefix(path, "/api/library?name="): // a file
				body, rest, _ = strings.Cut(rest, "\nHTTP ")
				rest = "HTTP " + rest
			}
			last = p.request(m[1], path, body)
			var listed struct{ Exercises []struct{ ID string } }
			if json.Unmarshal([]byte(last.text), &listed) == nil && len(listed.Exercises) > 0 {
				p.exercise = listed.Exercises[0].ID
			}
			var made struct{ ID string }
			if last.status == http.StatusCreated && json.Unmarshal([]byte(last.text), &made) == nil {
				p.id = made.ID
			}
		case statusLine.MatchString(rest):
			m := statusLine.FindStringSubmatch(rest)
			rest = rest[len(m[0]):]
			if want, err := strconv.Atoi(m[1]); err != nil || last.status != want {
				p.t.Fatalf("status %d, want %s: %s", last.status, m[1], last.text)
			}
			if m[2] == " lines" {
				rest = p.compareLines(rest, last.text)
				break
			}
			if m[2] != "" { // the rest of the block is the body as it stands
				if got := today.ReplaceAllString(last.text, "DATE"); got != today.ReplaceAllString(rest, "DATE") {
					p.t.Errorf("answered\n%s\ndocumented\n%s", last.text, rest)
				}
				rest = ""
				break
			}
			var want string
			if strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "[") {
				want, rest = cutJSON(p.t, rest)
			}
			if want == "" && last.status < 300 && rest != "" {
				break // an example of what comes next
			}
			p.compare(want, last.text)
		case conn != nil:
			var want string
			want, rest = cutJSON(p.t, rest)
			_, got, err := conn.conn.Read(p.t.Context())
			if err != nil {
				p.t.Fatal(err)
			}
			p.compare(want, string(got))
		default:
			p.t.Fatalf("cannot read the example at %q", rest)
		}
		rest = strings.TrimLeft(rest, "\n")
	}
}

// compareLines compares an answer of several lines. The number of lines before
// the last depends on time; each must match the first documented one. It
// returns the rest of the document.
func (p *player) compareLines(rest, got string) string {
	p.t.Helper()
	var want []string
	for rest = strings.TrimLeft(rest, "\n"); strings.HasPrefix(rest, "{"); rest = strings.TrimLeft(rest, "\n") {
		var value string
		value, rest = cutJSON(p.t, rest)
		want = append(want, value)
	}
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	for i, line := range lines {
		if i == len(lines)-1 {
			p.compare(want[len(want)-1], line)
		} else {
			p.compare(want[0], line)
		}
	}
	return rest
}

// cutJSON splits a JSON value off the start of a text.
func cutJSON(t *testing.T, text string) (value, rest string) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		t.Fatalf("the example is no JSON: %v: %q", err, text)
	}
	return string(raw), text[d.InputOffset():]
}

func (p *player) compare(want, got string) {
	p.t.Helper()
	if want == "" || got == "" {
		if want != got {
			p.t.Errorf("answered %q, documented %q", got, want)
		}
		return
	}
	var w, g any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(got), &g); err != nil {
		p.t.Fatal(err)
	}
	for _, fault := range differ("", w, g) {
		p.t.Error(fault)
	}
	if p.t.Failed() {
		p.t.Logf("the whole answer: %s", got)
	}
}

// varying matches fields whose values always differ; only their types are
// compared.
var varying = regexp.MustCompile(`\.(id|link|from\.game|config\.seed|created_ms|updated_ms|server_ms|spent_ms|added_ms|due_ms|at_ms|source)$|^\.time_ms$|\.clock\.left_ms\[1\]$|^\.error\.message$`)

// differ lists the differences between an answer and the documented one: extra
// or missing fields, other types, other values.
func differ(at string, want, got any) []string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return []string{fmt.Sprintf("%s is %v, documented as an object", at, got)}
		}
		var faults []string
		for name, v := range w {
			if _, ok := g[name]; !ok {
				faults = append(faults, fmt.Sprintf("%s.%s is documented, not answered", at, name))
			} else {
				faults = append(faults, differ(at+"."+name, v, g[name])...)
			}
		}
		for name := range g {
			if _, ok := w[name]; !ok {
				faults = append(faults, fmt.Sprintf("%s.%s is answered, not documented", at, name))
			}
		}
		return faults
	case []any:
		g, ok := got.([]any)
		if !ok {
			return []string{fmt.Sprintf("%s is %v, documented as a list", at, got)}
		}
		if n := len(w) - 1; n >= 0 && w[n] == "…" && len(g) > n {
			w, g = w[:n], g[:n]
		}
		if len(w) != len(g) {
			return []string{fmt.Sprintf("%s has %d elements, documented with %d", at, len(g), len(w))}
		}
		var faults []string
		for i := range w {
			faults = append(faults, differ(fmt.Sprintf("%s[%d]", at, i), w[i], g[i])...)
		}
		return faults
	}
	if varying.MatchString(at) && fmt.Sprintf("%T", want) == fmt.Sprintf("%T", got) {
		return nil
	}
	if want != got {
		return []string{fmt.Sprintf("%s is %v, documented as %v", at, got, want)}
	}
	return nil
}

// The comparison detects differences.
func TestDiffer(t *testing.T) {
	tests := []struct {
		name, want, got string
		faults          int
	}{
		{"equal", `{"a":[1,{"b":null}]}`, `{"a":[1,{"b":null}]}`, 0},
		{"missing", `{"a":1,"b":2}`, `{"a":1}`, 1},
		{"undocumented", `{"a":1}`, `{"a":1,"b":2}`, 1},
		{"other value", `{"a":1}`, `{"a":2}`, 1},
		{"other type", `{"a":1}`, `{"a":"1"}`, 1},
		{"null for a list", `{"a":[]}`, `{"a":null}`, 1},
		{"longer", `[1]`, `[1,2]`, 1},
		{"and so on", `[1,"…"]`, `[1,2,3]`, 0},
		{"and so on, otherwise", `[1,"…"]`, `[2,3]`, 1},
		{"varying", `{"id":"a"}`, `{"id":"b"}`, 0},
		{"varying, other type", `{"id":"a"}`, `{"id":3}`, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var w, g any
			if err := errors.Join(json.Unmarshal([]byte(tt.want), &w), json.Unmarshal([]byte(tt.got), &g)); err != nil && !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			if got := differ("", w, g); len(got) != tt.faults {
				t.Errorf("differ = %q, want %d faults", got, tt.faults)
			}
		})
	}
}
