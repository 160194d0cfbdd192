package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"duiyi/httpapi"
)

// A description is openapi.json as the tests read it. Its objects are closed:
// an undescribed field is a fault.
type description struct {
	text  any
	paths map[string]map[string]operation

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by place
	codes    map[string]struct{ Status int }
}

type operation struct {
	Parameters []struct{ Name, In string }
	Responses  map[string]struct {
		Description string
		Content     map[string]any
	}
}

const descriptionFile = "openapi.json"

var readDescription = sync.OnceValues(func() (*description, error) {
	text, err := os.ReadFile(descriptionFile)
	if err != nil {
		return nil, err
	}
	d := &description{compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	var known struct {
		Paths map[string]map[string]operation
		Codes map[string]struct{ Status int } `json:"x-codes"`
	}
	if err := json.Unmarshal(text, &known); err != nil {
		return nil, err
	}
	d.paths, d.codes = known.Paths, known.Codes
	if d.text, err = jsonschema.UnmarshalJSON(bytes.NewReader(text)); err != nil {
		return nil, err
	}
	closeObjects(d.text)
	d.compiler.DefaultDraft(jsonschema.Draft2020)
	return d, d.compiler.AddResource(descriptionFile, d.text)
})

// closeObjects forbids further fields in every schema with properties.
func closeObjects(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, object := v["properties"].(map[string]any); object && v["additionalProperties"] == nil {
			v["additionalProperties"] = false
		}
		for _, member := range v {
			closeObjects(member)
		}
	case []any:
		for _, member := range v {
			closeObjects(member)
		}
	}
}

// valid validates JSON against the schema at a place of the description.
func (d *description) valid(text []byte, place ...string) error {
	for i, part := range place {
		place[i] = strings.NewReplacer("~", "~0", "/", "~1").Replace(part)
	}
	at := descriptionFile + "#/" + strings.Join(place, "/")
	d.mu.Lock()
	schema, err := d.schemas[at], error(nil)
	if schema == nil {
		schema, err = d.compiler.Compile(at)
		d.schemas[at] = schema
	}
	d.mu.Unlock()
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// route returns the described path that matches an address, the one with the
// fewest parameters.
func (d *description) route(method, path string) (string, operation, bool) {
	best, parts := "", strings.Split(path, "/")
	for pattern, of := range d.paths {
		if _, ok := of[strings.ToLower(method)]; !ok {
			continue
		}
		want := strings.Split(pattern, "/")
		same := len(want) == len(parts)
		for i := 0; same && i < len(want); i++ {
			same = want[i] == parts[i] || strings.HasPrefix(want[i], "{") && parts[i] != ""
		}
		if same && (best == "" || strings.Count(pattern, "{") < strings.Count(best, "{")) {
			best = pattern
		}
	}
	return best, d.paths[best][strings.ToLower(method)], best != ""
}

// An exchange is a request with its answer.
type exchange struct {
	method, path string
	query        map[string][]string
	sent         []byte
	sentType     string
	status       int
	header       http.Header
	answer       []byte
}

// superfluous are parameters that tests send to calls that do not take them,
// too.
var superfluous = map[string]bool{"ply": true, "format": true, "next": true}

// withoutNulls removes null members of an object, which calls treat as
// missing.
func withoutNulls(body []byte) []byte {
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil {
		return body
	}
	for name, value := range members {
		if string(value) == "null" {
			delete(members, name)
		}
	}
	out, err := json.Marshal(members)
	if err != nil {
		return body
	}
	return out
}

// faults lists the differences between an exchange and the description.
func (d *description) faults(x exchange) []string {
	method := x.method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	pattern, call, described := d.route(method, x.path)
	if x.status >= 400 {
		return d.errorFaults(x, call, described)
	}
	if !described {
		if strings.HasPrefix(x.path, "/api/") {
			return []string{"an answer at an address that is not described"}
		}
		return nil // the page
	}
	place := []string{"paths", pattern, strings.ToLower(method)}
	status := strconv.Itoa(x.status)
	answer, ok := call.Responses[status]
	if !ok && x.status == http.StatusNotModified {
		return nil
	}
	if !ok {
		return []string{"the status " + status + " is not described"}
	}
	var faults []string
	media, _, _ := mime.ParseMediaType(x.header.Get("Content-Type"))
	switch {
	case x.method == http.MethodHead, x.status == http.StatusSwitchingProtocols, x.status == http.StatusSeeOther:
	case len(answer.Content) == 0:
		if len(x.answer) > 0 {
			faults = append(faults, "a body where none is described")
		}
	case answer.Content[media] != nil:
		texts := [][]byte{x.answer}
		if media == "application/x-ndjson" {
			texts = bytes.Split(bytes.TrimSuffix(x.answer, []byte("\n")), []byte("\n"))
		}
		for _, text := range texts {
			if err := d.valid(text, append(slices.Clone(place), "responses", status, "content", media, "schema")...); err != nil {
				faults = append(faults, fmt.Sprintf("answered %.2000s: %v", text, err))
			}
		}
	case answer.Content["*/*"] == nil:
		faults = append(faults, "an answer of the type "+media)
	}
	for name := range x.query {
		if !superfluous[name] && !slices.ContainsFunc(call.Parameters, func(p struct{ Name, In string }) bool { return p.Name == name && p.In == "query" }) {
			faults = append(faults, "the parameter "+name+" is not described")
		}
	}
	if media, _, _ := mime.ParseMediaType(x.sentType); media == "application/json" && len(x.sent) > 0 && x.method != http.MethodGet {
		if _, raw := d.bodyOf(pattern, method)["application/octet-stream"]; !raw {
			if err := d.valid(withoutNulls(x.sent), append(slices.Clone(place), "requestBody", "content", media, "schema")...); err != nil {
				faults = append(faults, fmt.Sprintf("took %.2000s: %v", x.sent, err))
			}
		}
	}
	return faults
}

// bodyOf returns the media types of a call's body.
func (d *description) bodyOf(pattern, method string) map[string]any {
	at := d.text
	for _, part := range []string{"paths", pattern, strings.ToLower(method), "requestBody", "content"} {
		m, ok := at.(map[string]any)
		if !ok {
			return nil
		}
		at = m[part]
	}
	m, _ := at.(map[string]any)
	return m
}

func (d *description) errorFaults(x exchange, call operation, described bool) []string {
	if !strings.HasPrefix(x.path, "/api/") && strings.HasPrefix(x.header.Get("Content-Type"), "text/html") || x.method == http.MethodHead {
		return nil // the page says so itself
	}
	if err := d.valid(x.answer, "components", "schemas", "Error"); err != nil {
		return []string{fmt.Sprintf("answered %.2000s: %v", x.answer, err)}
	}
	var body struct{ Error struct{ Code string } }
	if err := json.Unmarshal(x.answer, &body); err != nil {
		return []string{err.Error()}
	}
	code := body.Error.Code
	if d.codes[code].Status != x.status {
		return []string{fmt.Sprintf("the code %s with the status %d", code, x.status)}
	}
	own := strings.Split(call.Responses[strconv.Itoa(x.status)].Description, ", ")
	if !slices.Contains(httpapi.CodesAll(), code) && !slices.Contains(own, code) && described {
		return []string{fmt.Sprintf("the code %s is not described for it", code)}
	}
	return nil
}

// mostHeld limits the answers validated per call and status on one server,
// which keeps load tests fast.
const mostHeld = 200

// heldToDescription wraps a handler and validates every exchange against
// openapi.json.
func heldToDescription(t testing.TB, next http.Handler) http.Handler {
	t.Helper()
	d, err := readDescription()
	if err != nil {
		t.Fatal(err)
	}
	var (
		mu   sync.Mutex
		held = map[string]int{}
	)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &recorded{ResponseWriter: w}
		var sent bytes.Buffer
		if r.Body != nil {
			r.Body = teeBody{io.TeeReader(r.Body, &sent), r.Body}
		}
		x := exchange{method: r.Method, path: r.URL.Path, query: r.URL.Query(), sentType: r.Header.Get("Content-Type")}
		next.ServeHTTP(out, r)
		if out.status == 0 || out.header == nil {
			return // a socket, or nobody who reads
		}
		x.sent, x.status, x.header, x.answer = sent.Bytes(), out.status, out.header, out.body.Bytes()
		pattern, _, _ := d.route(x.method, x.path)
		key := fmt.Sprint(x.method, pattern, x.status)
		mu.Lock()
		held[key]++
		over := held[key] > mostHeld
		mu.Unlock()
		if over || out.header.Get("Content-Encoding") != "" || out.lost {
			return
		}
		for _, fault := range d.faults(x) {
			t.Errorf("%s %s: %d: %s", x.method, r.URL.RequestURI(), x.status, fault)
		}
	})
}

type teeBody struct {
	io.Reader
	io.Closer
}

// recorded records an answer.
type recorded struct {
	http.ResponseWriter
	status int
	header http.Header
	body   bytes.Buffer
	lost   bool // the client was gone before all was written
}

func (w *recorded) WriteHeader(status int) {
	if w.status == 0 {
		w.status, w.header = status, w.Header().Clone()
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorded) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status, w.header = http.StatusOK, w.Header().Clone()
	}
	w.body.Write(b)
	n, err := w.ResponseWriter.Write(b)
	w.lost = w.lost || err != nil
	return n, err
}

func (w *recorded) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// checkMessage validates a socket message.
func checkMessage(t testing.TB, path string, text []byte) {
	t.Helper()
	d, err := readDescription()
	if err != nil {
		t.Fatal(err)
	}
	path, _, _ = strings.Cut(path, "?")
	pattern, _, ok := d.route(http.MethodGet, path)
	if !ok {
		t.Fatalf("%s is not described", path)
	}
	if err := d.valid(text, "paths", pattern, "get", "responses", "101", "x-messages"); err != nil {
		t.Errorf("%s: the message %.2000s: %v", path, text, err)
	}
}

// The description is public, has the release as its version, and can be
// cached.
func TestServeDescription(t *testing.T) {
	s := newClub(t)
	r := s.request("GET", "/api/openapi.json", "", club)
	var told struct{ Info struct{ Version string } }
	if err := json.Unmarshal([]byte(r.text), &told); err != nil || r.status != http.StatusOK || told.Info.Version != "0.1.2" {
		t.Fatalf("%d, version %q, %v", r.status, told.Info.Version, err)
	}
	if again := s.request("GET", "/api/openapi.json", "", club, header("If-None-Match", r.header.Get("ETag"))); again.status != http.StatusNotModified || again.text != "" {
		t.Errorf("again: %d and %d bytes", again.status, len(again.text))
	}
}
