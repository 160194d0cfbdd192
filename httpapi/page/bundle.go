package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// A Bundle is a program for browsers with the files that it fetches. It stays on disk or in
// the executable: nothing of it is held in memory.
type Bundle struct {
	files fs.FS
	path  string
}

// NewBundle returns the Bundle of a folder, which has the program as main. The program and
// each other file may be there as NAME.gz instead, for browsers to unpack. Browsers keep the
// files for as long as main is the same.
func NewBundle(files fs.FS, main string) (*Bundle, error) {
	f, err := files.Open(main)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = files.Open(main + ".gz")
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return nil, fmt.Errorf("%s: %w", main, err)
	}
	return &Bundle{files, "/engine/" + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]) + "/"}, nil
}

// Path returns the path of the folder's files on the server, with a slash at its end.
func (b *Bundle) Path() string { return b.path }

// Serve answers with the file of the path; false if there is none, without an answer.
func (b *Bundle) Serve(w http.ResponseWriter, r *http.Request) bool {
	name, ok := strings.CutPrefix(r.URL.Path, b.path)
	if !ok || !fs.ValidPath(name) {
		return false
	}
	f, err := b.files.Open(name)
	packed := errors.Is(err, fs.ErrNotExist)
	if packed {
		f, err = b.files.Open(name + ".gz")
	}
	if err != nil {
		return false
	}
	defer f.Close()
	about, err := f.Stat()
	if err != nil || about.IsDir() {
		return false
	}
	h := w.Header()
	h.Set("Content-Type", kindOf(name))
	h.Set("Cache-Control", forever)
	h.Set("Content-Length", strconv.FormatInt(about.Size(), 10))
	if packed {
		h.Set("Content-Encoding", "gzip")
		if n := unpackedLength(f, about.Size()); n > 0 {
			h.Set("X-Unpacked-Length", strconv.FormatInt(n, 10))
		}
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, f) // a client that leaves needs no answer
	}
	return true
}

// unpackedLength returns the bytes that a file of gzip unpacks to, which stand at its end, for the
// page to say how much has come; 0 if the file cannot be read there.
func unpackedLength(f fs.File, size int64) int64 {
	at, ok := f.(io.ReaderAt)
	var last [4]byte
	if !ok || size < int64(len(last)) {
		return 0
	}
	if _, err := at.ReadAt(last[:], size-int64(len(last))); err != nil && err != io.EOF {
		return 0
	}
	return int64(binary.LittleEndian.Uint32(last[:]))
}

func kindOf(name string) string {
	if kind, ok := kinds[path.Ext(name)]; ok {
		return kind
	}
	return "application/octet-stream"
}
