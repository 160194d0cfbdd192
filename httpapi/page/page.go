package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"duiyi/httpapi/call"
)

// Files are the files of a page, held in memory.
type Files struct{ files map[string]*File }

// A File is a text with its compressed forms.
type File struct {
	kind  string // Content-Type
	tag   string // ETag of the plain form
	cache string // Cache-Control
	plain []byte
	coded map[string]func() []byte // by Content-Encoding; nil where it is not shorter
}

// kinds is the Content-Type by extension. Package mime would ask the system,
// and each gives its own answers.
var kinds = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// hashed matches file names that change with their content, such as
// assets/index-Bq3xT_0.js.
var hashed = regexp.MustCompile(`^assets/.*[-.][A-Za-z0-9_-]{7,}\.[a-z0-9]+$`)

// forever is the Cache-Control of files whose path changes with their content.
const forever = "public, max-age=31536000, immutable"

// encodings is the compressed forms by the extension that a build gives to
// files compressed ahead of time, the best first.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}}

// Load reads a page, which has an index.html at its root. A file is compressed when it
// is first asked for: compressing all would take longer than the rest of a start.
func Load(fsys fs.FS) (*Files, error) {
	s := &Files{files: make(map[string]*File)}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		ext := path.Ext(name)
		if ext == ".br" || ext == ".gz" {
			return nil // read together with the file it compresses
		}
		kind, ok := kinds[ext]
		if !ok {
			return fmt.Errorf("%s: no content type for %q", name, ext)
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		f := newFile(kind, text)
		if hashed.MatchString(name) {
			f.cache = forever
		}
		if err := f.compress(fsys, name); err != nil {
			return err
		}
		s.files[name] = f
		return nil
	})
	if err != nil {
		return nil, err
	}
	if s.files["index.html"] == nil {
		return nil, errors.New("there is no index.html")
	}
	return s, nil
}

// inline matches the scripts and styles that stand in a page itself.
var inline = regexp.MustCompile(`(?s)<(script|style)>(.*?)</(?:script|style)>`)

// Inline returns what a Content-Security-Policy names to allow the scripts and styles that
// stand in index.html itself: their hashes, a blank before each.
func (s *Files) Inline() (scripts, styles string) {
	for _, m := range inline.FindAllSubmatch(s.files["index.html"].plain, -1) {
		sum := sha256.Sum256(m[2])
		hash := " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if string(m[1]) == "script" {
			scripts += hash
		} else {
			styles += hash
		}
	}
	return scripts, styles
}

// JSON returns a file of JSON.
func JSON(text []byte) *File { return newFile(kinds[".json"], text) }

// HTML returns an HTML file.
func HTML(text []byte) *File { return newFile(kinds[".html"], text) }

// newFile returns a file that browsers check for changes at each use.
func newFile(kind string, text []byte) *File {
	sum := sha256.Sum256(text)
	f := &File{kind: kind, cache: "no-cache", plain: text, tag: base64.RawURLEncoding.EncodeToString(sum[:12]), coded: make(map[string]func() []byte)}
	f.coded["gzip"] = sync.OnceValue(f.zip)
	return f
}

// compress loads the forms compressed ahead of time.
func (f *File) compress(fsys fs.FS, name string) error {
	for _, e := range encodings {
		b, err := fs.ReadFile(fsys, name+e.ext)
		if err == nil {
			f.coded[e.name] = func() []byte { return b }
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// zip returns the file compressed, or nil if compression does not pay, as for
// fonts and pictures.
func (f *File) zip() []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(f.plain)
		err = errors.Join(err, z.Close())
	}
	if err != nil || b.Len() >= len(f.plain)*9/10 {
		return nil
	}
	return b.Bytes()
}

// Index answers with the page.
func (s *Files) Index(w http.ResponseWriter, r *http.Request) { s.files["index.html"].Serve(w, r) }

// Serve answers with the file of the path. If there is none, it answers
// browsers with the page, which says so in the user's language, and returns
// false for other clients, without an answer.
func (s *Files) Serve(w http.ResponseWriter, r *http.Request) bool {
	f := s.files[strings.TrimPrefix(r.URL.Path, "/")]
	switch {
	case f != nil:
		f.Serve(w, r)
	case call.Accepts(r.Header.Get("Accept"), "text/html"):
		s.files["index.html"].send(w, r, http.StatusNotFound)
	default:
		return false
	}
	return true
}

// Serve answers with the file, or with 304 if the client has it.
func (f *File) Serve(w http.ResponseWriter, r *http.Request) { f.send(w, r, http.StatusOK) }

// send answers with a file under a status.
func (f *File) send(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", f.cache)
	h.Set("Vary", "Accept-Encoding")
	body, tag := f.plain, f.tag
	for _, e := range encodings {
		made := f.coded[e.name]
		if made == nil || !call.Accepts(r.Header.Get("Accept-Encoding"), e.name) {
			continue
		}
		if b := made(); b != nil {
			h.Set("Content-Encoding", e.name)
			body, tag = b, f.tag+"-"+e.name
			break
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	if status == http.StatusOK && strings.Contains(r.Header.Get("If-None-Match"), `"`+tag+`"`) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}
