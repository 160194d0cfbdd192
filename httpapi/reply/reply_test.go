package reply_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
)

var errOurs = errors.New("/var/lib/duiyi: torn page")

// A table from errors to codes for the tests.
func describe(err error) reply.Fault {
	var e *call.Error
	if errors.As(err, &e) {
		return reply.Fault{Code: e.Code, Message: e.Message, At: e.At}
	}
	return reply.Fault{Code: "internal"}
}

func TestFail(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	tests := []struct {
		name    string
		ctx     context.Context
		err     error
		version int

		status int
		fault  reply.Fault
		retry  string
		logged bool
	}{
		{"the code's message", t.Context(), &call.Error{Code: "no_game"}, 0, 404, reply.Fault{Code: "no_game", Message: "There is no such game."}, "", false},
		{"its own message", t.Context(), call.BadQuery("ply"), 0, 400, reply.Fault{Code: "bad_query", Message: "The parameter ply has no such value.", At: "ply"}, "", false},
		{"a conflict has the version", t.Context(), &call.Error{Code: "stale"}, 7, 409, reply.Fault{Code: "stale", Message: "The game has changed since.", Version: 7}, "", false},
		{"no other error has", t.Context(), &call.Error{Code: "no_game"}, 7, 404, reply.Fault{Code: "no_game", Message: "There is no such game."}, "", false},
		{"overload passes soon", t.Context(), &call.Error{Code: "busy"}, 0, 503, reply.Fault{Code: "busy", Message: "Too many requests for advice are waiting."}, "1", false},
		{"a limit says when", t.Context(), &call.Error{Code: "too_many", Wait: 9, Message: "In 9 s."}, 0, 429, reply.Fault{Code: "too_many", Message: "In 9 s."}, "9", false},
		{"ours is logged and not told", t.Context(), errOurs, 0, 500, reply.Fault{Code: "internal", Message: "Something went wrong in the server."}, "", true},
		{"a full disk is logged", t.Context(), &call.Error{Code: "disk_full"}, 0, 507, reply.Fault{Code: "disk_full", Message: "The server's disk is full. Nothing can be stored until there is room again."}, "", true},
		{"a request cut short", ended, context.Canceled, 0, 503, reply.Fault{Code: "stopping", Message: "The server is stopping."}, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			a := reply.New(slog.New(slog.NewTextHandler(&log, nil)), describe)
			w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(tt.ctx, "GET", "/api/games/1", nil)
			a.FailAt(w, r, tt.err, tt.version)
			var body reply.Body
			if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
				t.Fatal(err)
			}
			if w.Code != tt.status || body.Error != tt.fault || w.Header().Get("Retry-After") != tt.retry {
				t.Errorf("%d %+v, Retry-After %q", w.Code, body.Error, w.Header().Get("Retry-After"))
			}
			if logged := strings.Contains(log.String(), "internal error"); logged != tt.logged {
				t.Errorf("logged: %v: %s", logged, &log)
			}
			if tt.ctx == t.Context() && a.Refused()[tt.fault.Code] != 1 {
				t.Errorf("counted %v", a.Refused())
			}
		})
	}
}

// An error after the first line is a line, under the status that is out already.
func TestFailLines(t *testing.T) {
	a := reply.New(slog.New(slog.DiscardHandler), describe)
	r := httptest.NewRequest("POST", "/", nil)

	w := httptest.NewRecorder()
	lines := reply.NewLines(w)
	a.FailLines(w, r, lines, &call.Error{Code: "stale"})
	if w.Code != http.StatusConflict || lines.Begun() {
		t.Errorf("before the first line: status %d, begun %v", w.Code, lines.Begun())
	}

	w = httptest.NewRecorder()
	lines = reply.NewLines(w)
	lines.Write(map[string]int{"done": 1})
	a.FailLines(w, r, lines, &call.Error{Code: "stale"})
	const want = "{\"done\":1}\n" + `{"error":{"code":"stale","message":"The game has changed since."}}` + "\n"
	if w.Code != http.StatusOK || w.Body.String() != want || w.Header().Get("Content-Type") != "application/x-ndjson; charset=utf-8" {
		t.Errorf("%d %s %q", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
}

// TestShared sends one text to all, compressed to those who take that if it is long.
func TestShared(t *testing.T) {
	a := reply.New(slog.New(slog.DiscardHandler), describe)
	for _, tt := range []struct {
		length int
		takes  string
		packed bool
	}{{10, "gzip", false}, {100_000, "", false}, {100_000, "br, gzip", true}, {100_000, "gzip;q=0", false}} {
		want := strings.Repeat("<", tt.length)
		s, err := reply.NewShared(want)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/api/tournaments/1/players", nil)
			r.Header.Set("Accept-Encoding", tt.takes)
			a.Shared(w, r, s)
			var body io.Reader = w.Body
			if w.Header().Get("Content-Length") != strconv.Itoa(w.Body.Len()) || (w.Header().Get("Content-Encoding") == "gzip") != tt.packed {
				t.Errorf("%d bytes for %q: %v", tt.length, tt.takes, w.Header())
			}
			if tt.packed {
				if w.Body.Len() > tt.length/10 {
					t.Errorf("packed to %d of %d bytes", w.Body.Len(), tt.length)
				}
				if body, err = gzip.NewReader(body); err != nil {
					t.Fatal(err)
				}
			}
			var got string
			if err := json.NewDecoder(body).Decode(&got); err != nil || got != want {
				t.Errorf("%d bytes for %q: %d bytes, %v", tt.length, tt.takes, len(got), err)
			}
		}
	}
	if _, err := reply.NewShared(func() {}); err == nil {
		t.Error("a function is JSON")
	}
}
