package httpapi

import (
	"encoding/json"
	"mime"
	"net/http"
	"time"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/match"
)

// adviceJSON is one line of an answer to POST /api/games/{id}/advice.
type adviceJSON struct {
	Version int              `json:"version"`
	Side    match.Side       `json:"side"`
	Lines   []engines.Report `json:"lines"`
	Done    bool             `json:"done"`
	Waiting int              `json:"waiting,omitempty"`
	Reasons []match.Reason   `json:"reasons,omitempty"`
}

// winJSON is the answer to POST /api/games/{id}/win, or its last line.
type winJSON struct {
	Version int        `json:"version"`
	Side    match.Side `json:"side"`
	Line    []string   `json:"line"`
	Nodes   int64      `json:"nodes"`
	TimeMS  int64      `json:"time_ms"`
}

// waitingJSON is a line before that of an answer that waits for a processor: the
// place, 0 when it has begun.
type waitingJSON struct {
	Waiting int `json:"waiting"`
}

// adviceBody asks for the best moves at a moment of a game.
type adviceBody struct {
	Version int    `json:"version"`
	Ply     *int   `json:"ply"`
	Lines   int    `json:"lines"`
	TimeMS  int64  `json:"time_ms"`
	Why     bool   `json:"why"`
	Engine  string `json:"engine"`
}

// postAdvice answers with a JSON value a line, as the adviser's thoughts go on.
// What goes wrong after the first line is a last line like the body of an error.
func (a *API) postAdvice(w http.ResponseWriter, r *http.Request) {
	var body adviceBody
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	if err := a.app.CheckEngine(r.Context(), "engine", body.Engine); err != nil {
		a.fail(w, r, err)
		return
	}
	ms := max(-1, min(body.TimeMS, analysis.MaxAdviceTime.Milliseconds()+1)) // no more than says that it is out of range
	q := analysis.Query{Version: body.Version, Ply: body.Ply, Lines: body.Lines, Time: time.Duration(ms) * time.Millisecond, Why: body.Why, Engine: body.Engine}
	lines := lineWriter{w: w}
	err := a.app.Advise(r.Context(), r.PathValue("id"), q, func(v analysis.Advice) {
		lines.write(adviceJSON{v.Version, v.Side, v.Lines, v.Done, v.Place, v.Reasons})
	})
	if err != nil {
		a.failLate(w, r, &lines, err)
	}
}

// failLate answers a request with an error, as a last line where lines have been
// written.
func (a *API) failLate(w http.ResponseWriter, r *http.Request, lines *lineWriter, err error) {
	if !lines.begun {
		a.fail(w, r, err)
		return
	}
	_, fault := a.refuse(r, err)
	lines.write(errorBody{fault})
}

// ndjson is the type of an answer of several JSON values, one a line.
const ndjson = "application/x-ndjson"

// wantsLines reports whether a request asks for its answer line by line.
func wantsLines(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Accept"))
	return err == nil && kind == ndjson
}

// A lineWriter writes JSON values, one a line, each sent at once.
type lineWriter struct {
	w     http.ResponseWriter
	begun bool
	lost  bool // nobody reads; the request's context may say so later
}

func (l *lineWriter) write(v any) {
	if !l.begun {
		l.begun = true
		l.w.Header().Set("Content-Type", ndjson+"; charset=utf-8")
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

// winBody asks for a forced win.
type winBody struct {
	Version int  `json:"version"`
	Ply     *int `json:"ply"`
}

func (a *API) postWin(w http.ResponseWriter, r *http.Request) {
	var body winBody
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	lines := lineWriter{w: w}
	var tell func(int)
	if wantsLines(r) {
		tell = func(place int) { lines.write(waitingJSON{place}) }
	}
	win, err := a.app.ForcedWin(r.Context(), r.PathValue("id"), body.Version, body.Ply, tell)
	if err != nil {
		a.failLate(w, r, &lines, err)
		return
	}
	line := win.Line
	if line == nil {
		line = []string{}
	}
	found := winJSON{Version: win.Version, Side: win.Side, Line: line, Nodes: win.Nodes, TimeMS: win.Time.Milliseconds()}
	if tell == nil {
		a.writeJSON(w, http.StatusOK, found)
		return
	}
	lines.write(found)
}
