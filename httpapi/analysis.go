package httpapi

import (
	"context"
	"net/http"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/match"
	"duiyi/study"
)

// analysisJSON is one line of an answer to POST /api/studies/{id}/analysis, at most five a
// second.
type analysisJSON struct {
	Node    study.ID         `json:"node"`             // the node searched
	Threat  bool             `json:"threat,omitempty"` // as in the request
	Side    match.Side       `json:"side"`             // whose point of view scores and chances take
	Lines   []engines.Report `json:"lines"`            // one report per line, the best first, at most 16 moves each
	Known   *engines.Report  `json:"known,omitempty"`  // the deepest stored result, sent at once and alone
	Done    bool             `json:"done"`             // the last line: the game is over (no lines), nothing is left to search, or ten minutes have passed
	Waiting int              `json:"waiting,omitempty"`
}

// analysisBody asks for the analysis of a node. Only node is required.
type analysisBody struct {
	// Seat is up to 64 bytes. A new request with the same seat ends the one before and keeps
	// its engine with the hash table, as for stepping through nodes.
	Seat      string            `json:"seat"`
	Node      study.ID          `json:"node"`       // the id of the node
	Engine    string            `json:"engine"`     // default: the game's best
	Lines     int               `json:"lines"`      // 1 to 5, default 1
	Threads   int               `json:"threads"`    // in the engine's range
	MemoryMiB int               `json:"memory_mib"` // size of the hash table, in the engine's range
	Options   map[string]string `json:"options"`    // of an own engine, by name
	Threat    bool              `json:"threat"`     // search what the other side would do after a pass
}

// postAnalysis answers with JSON lines while the client listens and the search
// continues.
func (a *API) postAnalysis(w http.ResponseWriter, r *http.Request) {
	var body analysisBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if err := a.app.CheckEngine(r.Context(), "engine", body.Engine); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	// The answer outlasts the usual limits: each line has its own time limit,
	// and a shutdown does not wait for it.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // test recorders have none
	ctx, end := context.WithCancelCause(r.Context())
	defer end(nil)
	go func() {
		select {
		case <-a.leaving:
			end(admission.ErrClosed)
		case <-ctx.Done():
		}
	}()
	lines := reply.NewLines(w)
	q := analysis.AnalysisQuery{
		Seat: body.Seat, Node: body.Node, Engine: body.Engine, Lines: body.Lines,
		Threads: body.Threads, Memory: body.MemoryMiB, Options: body.Options, Threat: body.Threat,
	}
	err := a.app.Studies().Analyse(ctx, r.PathValue("id"), q, func(v analysis.Analysis) {
		_ = control.SetWriteDeadline(time.Now().Add(reply.WriteWithin))
		lines.Write(analysisJSON{v.Node, v.Threat, v.Side, v.Lines, v.Known, v.Done, v.Place})
		if lines.Lost() {
			end(context.Canceled)
		}
	})
	if err != nil {
		_ = control.SetWriteDeadline(time.Now().Add(reply.WriteWithin))
		a.reply.FailLines(w, r, lines, err)
	}
}
