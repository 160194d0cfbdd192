package reply

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"

	"duiyi/httpapi/call"
)

// worthPacking is the size in bytes from which an answer is compressed.
const worthPacking = 8 << 10

// A Shared answer is one that many ask for at once: it is encoded once for all, and compressed
// once for those who take that.
type Shared struct {
	text   []byte
	packed func() []byte // nil if that does not pay
}

// NewShared returns the answer with a value.
func NewShared(v any) (*Shared, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	s := &Shared{text: b.Bytes()}
	s.packed = sync.OnceValue(s.pack)
	return s, nil
}

func (s *Shared) pack() []byte {
	if len(s.text) < worthPacking {
		return nil
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil
	}
	if _, err := z.Write(s.text); err != nil || z.Close() != nil {
		return nil
	}
	return b.Bytes()
}

// Shared answers with a shared answer.
func (a *Writer) Shared(w http.ResponseWriter, r *http.Request, s *Shared) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Vary", "Accept-Encoding")
	text := s.text
	if call.Accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		if packed := s.packed(); packed != nil {
			h.Set("Content-Encoding", "gzip")
			text = packed
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if _, err := w.Write(text); err != nil {
		a.log.Debug("answer not written", "err", err)
	}
}
