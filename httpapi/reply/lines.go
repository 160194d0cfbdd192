package reply

import (
	"encoding/json"
	"mime"
	"net/http"
	"time"

	"duiyi/httpapi/call"
)

// WriteWithin is how long the client may take to read each part of a long answer.
const WriteWithin = 10 * time.Second

// WantsLines reports whether a request asks for its answer line by line.
func WantsLines(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Accept"))
	return err == nil && kind == call.MediaLines
}

// Lines writes JSON values, one a line, each sent at once.
type Lines struct {
	w     http.ResponseWriter
	begun bool
	lost  bool
}

// NewLines returns an answer without lines yet.
func NewLines(w http.ResponseWriter) *Lines { return &Lines{w: w} }

// Begun reports whether a line was written.
func (l *Lines) Begun() bool { return l.begun }

// Lost reports whether a line could not be written because the client is gone;
// the request's context may learn it later.
func (l *Lines) Lost() bool { return l.lost }

// Write writes a line.
func (l *Lines) Write(v any) {
	if !l.begun {
		l.begun = true
		l.w.Header().Set("Content-Type", call.MediaLines+"; charset=utf-8")
		l.w.Header().Set("Cache-Control", "no-store")
		l.w.WriteHeader(http.StatusOK)
	}
	e := json.NewEncoder(l.w)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	if err == nil {
		err = http.NewResponseController(l.w).Flush()
	}
	l.lost = l.lost || err != nil
}

// FailLines answers a request with an error: as the last line, or like Fail before the
// first.
func (a *Writer) FailLines(w http.ResponseWriter, r *http.Request, lines *Lines, err error) {
	if !lines.begun {
		a.Fail(w, r, err)
		return
	}
	lines.Write(Body{a.Refuse(r, err)})
}
