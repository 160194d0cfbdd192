package reply

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"duiyi/httpapi/call"
	"duiyi/httpapi/limits"
	"duiyi/match"
)

// Body is the body of every answer that is no success.
type Body struct {
	Error Fault `json:"error"`
}

// Fault is an error. x-codes lists the codes and which of the other fields each may
// have.
type Fault struct {
	Code    string         `json:"code"`              // what programs go by
	Message string         `json:"message"`           // one English sentence
	At      any            `json:"at,omitempty"`      // where the request is wrong: a field, or a byte of the body
	Offset  *int           `json:"offset,omitempty"`  // the byte of a bad FEN or board
	Limit   int64          `json:"limit,omitempty"`   // the most bytes that the server takes
	Format  string         `json:"format,omitempty"`  // the detected format of an unreadable file, or the other game of a record
	Version int            `json:"version,omitempty"` // the present version of the game or study
	Refusal *match.Refusal `json:"refusal,omitempty"` // why the rules refuse a move
	Text    *string        `json:"text,omitempty"`    // the present comment or title of a study
}

// A Writer writes answers.
type Writer struct {
	log      *slog.Logger
	describe func(error) Fault
	refused  limits.Tally // by code
}

// New returns a Writer. describe is the table from errors to codes: it returns what a
// client may know of an error, without a message where the code has one.
func New(log *slog.Logger, describe func(error) Fault) *Writer {
	return &Writer{log: log, describe: describe}
}

// Refused returns how many errors were answered, by code.
func (a *Writer) Refused() map[string]int64 { return a.refused.All() }

// Fail answers a request with an error.
func (a *Writer) Fail(w http.ResponseWriter, r *http.Request, err error) { a.FailAt(w, r, err, 0) }

// retryAfter is how many seconds a client should wait before it repeats a request that
// found the server too busy.
const retryAfter = "1"

// FailAt is Fail for a command to a game or study with this version.
func (a *Writer) FailAt(w http.ResponseWriter, r *http.Request, err error, version int) {
	fault := a.Refuse(r, err)
	code := call.CodeOf(fault.Code)
	if code.Retry() {
		w.Header().Set("Retry-After", retryAfter)
	}
	var of *call.Error
	if errors.As(err, &of) && of.Wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(of.Wait))
	}
	if code.Status == http.StatusConflict {
		fault.Version = version
	}
	a.JSON(w, code.Status, Body{fault})
}

// Refuse counts an error and logs the server's own faults. For a cancelled
// request it returns the cause, or "stopping": either the client left and
// nobody reads it, or this server stops, and without an answer net/http would
// send 200.
func (a *Writer) Refuse(r *http.Request, err error) Fault {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		if err = context.Cause(r.Context()); errors.Is(err, context.Canceled) {
			return full(Fault{Code: "stopping"})
		}
	}
	fault := full(a.describe(err))
	a.refused.Add(fault.Code)
	if call.CodeOf(fault.Code).Ours() {
		a.log.Error("internal error", "method", r.Method, "path", r.URL.Path, "err", err)
	}
	return fault
}

// full adds the message of the code to a fault without one.
func full(f Fault) Fault {
	f.Message = cmp.Or(f.Message, call.CodeOf(f.Code).Message)
	return f
}

// JSON answers with a value.
func (a *Writer) JSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Cache-Control", "no-store")
	a.encode(w, status, v)
}

// Text answers with text that is JSON already.
func (a *Writer) Text(w http.ResponseWriter, text []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(text)+1))
	if _, err := w.Write(append(text, '\n')); err != nil {
		a.log.Debug("answer not written", "err", err)
	}
}

// Kept answers with a value that caches may keep, as Cache-Control says.
func (a *Writer) Kept(w http.ResponseWriter, cache string, v any) {
	w.Header().Set("Cache-Control", cache)
	a.encode(w, http.StatusOK, v)
}

func (a *Writer) encode(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // nosniff and the content type keep it from being taken for HTML
	if err := e.Encode(v); err != nil {
		a.log.Debug("answer not written", "err", err)
	}
}
