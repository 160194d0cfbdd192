package jobs

import (
	"encoding/json"
	"slices"
	"time"

	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/report"
	"duiyi/reports"
)

// body is the Body of a Kept. A position's evaluation is valid while the moves before it are
// the same.
type body struct {
	Engine  string               `json:"engine"`
	TimeMS  int64                `json:"time_ms"`
	Nodes   int64                `json:"nodes,omitempty"` // 0 if the searches went by time
	Moves   []string             `json:"moves"`
	Evals   []*report.Eval       `json:"evals"`
	Reasons [][]positions.Reason `json:"reasons"`          // of each move; null until they have been looked for
	Tries   int                  `json:"tries,omitempty"`  // how often it began since an evaluation was found
	Failed  string               `json:"failed,omitempty"` // as in a Progress
	Browser bool                 `json:"browser,omitempty"`

	kept Kept // the report of which it is the Body
}

// into copies the evaluations of common positions into a draft.
func (b *body) into(d *reports.Draft) {
	same := 0
	for same < len(b.Moves) && same < len(d.Moves) && b.Moves[same] == d.Moves[same].Move {
		same++
	}
	copy(d.Evals[:same+1], b.Evals[:same+1])
	if same == len(d.Moves) && same == len(b.Moves) && len(b.Reasons) == same {
		d.Reasons, d.Explained = b.Reasons, true
	}
}

// about reports whether the body is of this line and no other.
func (b *body) about(line Line) bool {
	return slices.EqualFunc(b.Moves, line.Moves, func(a string, m match.Move) bool { return a == m.Move })
}

// progressOf returns a draft as a Progress.
func progressOf(d *reports.Draft, b body, line Line) Progress {
	t := Progress{Of: len(d.Evals), Engine: b.Engine, Time: time.Duration(b.TimeMS) * time.Millisecond, Nodes: b.Nodes, Browser: b.Browser, Line: &line, Chances: d.Chances()}
	t.Done = t.Of - len(d.Left())
	if d.Complete() {
		all := d.Told(d.Report())
		t.Report = &all
	} else {
		t.Failed = b.Failed
	}
	return t
}

// kept returns a report in its stored form.
func (r *Room) kept(job *job, d *reports.Draft, done bool, failed string) (Kept, error) {
	b := body{Engine: job.spec.ID, TimeMS: job.time.Milliseconds(), Nodes: reports.Effort(job.spec, job.time).Nodes, Evals: d.Evals, Tries: job.tries, Failed: failed}
	if d.Explained {
		b.Reasons = d.Reasons
	}
	for _, m := range d.Moves {
		b.Moves = append(b.Moves, m.Move)
	}
	text, err := json.Marshal(b)
	return Kept{ID: job.id, Ticket: job.ticket, Node: r.Nodes.Own, By: job.by, Done: done, Body: text, At: time.UnixMilli(r.Now().UnixMilli()).UTC()}, err
}
