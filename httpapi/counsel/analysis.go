package counsel

import (
	"context"
	"net/http"
	"time"

	"duiyi/admission"
	"duiyi/engines/analysis"
	"duiyi/httpapi/reply"
	"duiyi/study"
)

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
func (c *Counsel) postAnalysis(w http.ResponseWriter, r *http.Request) {
	var body analysisBody
	if !c.decode(w, r, &body, &body.Engine) {
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
		case <-c.leaving():
			end(admission.ErrClosed)
		case <-ctx.Done():
		}
	}()
	lines := reply.NewLines(w)
	q := analysis.AnalysisQuery{
		Seat: body.Seat, Node: body.Node, Engine: body.Engine, Lines: body.Lines,
		Threads: body.Threads, Memory: body.MemoryMiB, Options: body.Options, Threat: body.Threat,
	}
	err := c.app.Studies().Analyse(ctx, r.PathValue("id"), q, func(v analysis.Analysis) {
		_ = control.SetWriteDeadline(time.Now().Add(reply.WriteWithin))
		lines.Write(v)
		if lines.Lost() {
			end(context.Canceled)
		}
	})
	if err != nil {
		_ = control.SetWriteDeadline(time.Now().Add(reply.WriteWithin))
		c.reply.FailLines(w, r, lines, err)
	}
}

// studyTaskBody names a node of a study.
type studyTaskBody struct {
	Node study.ID `json:"node"` // the id of the node
}

// postStudyTask answers with a node for an engine in the caller's browser.
func (c *Counsel) postStudyTask(w http.ResponseWriter, r *http.Request) {
	var body studyTaskBody
	if !c.decode(w, r, &body, nil) {
		return
	}
	t, err := c.app.Studies().Task(r.Context(), r.PathValue("id"), body.Node)
	if err != nil {
		c.reply.Fail(w, r, err)
		return
	}
	c.reply.JSON(w, http.StatusOK, t)
}
