package httpapi

import (
	"context"
	"net/http"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/study"
)

// analysisJSON is one line of an answer to POST /api/studies/{id}/analysis.
type analysisJSON struct {
	Node    study.ID         `json:"node"`
	Threat  bool             `json:"threat,omitempty"`
	Side    match.Side       `json:"side"`
	Lines   []engines.Report `json:"lines"`
	Known   *engines.Report  `json:"known,omitempty"`
	Done    bool             `json:"done"`
	Waiting int              `json:"waiting,omitempty"`
}

// analysisBody asks for the analysis of a node.
type analysisBody struct {
	Seat      string            `json:"seat"`
	Node      study.ID          `json:"node"`
	Engine    string            `json:"engine"`
	Lines     int               `json:"lines"`
	Threads   int               `json:"threads"`
	MemoryMiB int               `json:"memory_mib"`
	Options   map[string]string `json:"options"`
	Threat    bool              `json:"threat"`
}

// postAnalysis answers with a JSON value a line, for as long as the client listens
// and there is something to find.
func (a *API) postAnalysis(w http.ResponseWriter, r *http.Request) {
	var body analysisBody
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	if err := a.app.CheckEngine(r.Context(), "engine", body.Engine); err != nil {
		a.fail(w, r, err)
		return
	}
	// It lasts longer than other requests may: each line has its own time, and
	// whoever stops the server does not wait for it.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a recorder of tests has none
	ctx, end := context.WithCancelCause(r.Context())
	defer end(nil)
	go func() {
		select {
		case <-a.leaving:
			end(admission.ErrClosed)
		case <-ctx.Done():
		}
	}()
	lines := lineWriter{w: w}
	q := analysis.AnalysisQuery{
		Seat: body.Seat, Node: body.Node, Engine: body.Engine, Lines: body.Lines,
		Threads: body.Threads, Memory: body.MemoryMiB, Options: body.Options, Threat: body.Threat,
	}
	err := a.app.Studies().Analyse(ctx, r.PathValue("id"), q, func(v analysis.Analysis) {
		_ = control.SetWriteDeadline(time.Now().Add(writeWithin))
		lines.write(analysisJSON{v.Node, v.Threat, v.Side, v.Lines, v.Known, v.Done, v.Place})
		if lines.lost {
			end(context.Canceled)
		}
	})
	if err != nil {
		_ = control.SetWriteDeadline(time.Now().Add(writeWithin))
		a.failLate(w, r, &lines, err)
	}
}
