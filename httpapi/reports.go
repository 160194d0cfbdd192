package httpapi

import (
	"net/http"
	"time"

	"duiyi/engines/analysis"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/wire"
	"duiyi/match"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/reports/jobs"
)

// reportJSON is a report as far as it is made.
type reportJSON struct {
	Done    int        `json:"done"`              // positions examined
	Of      int        `json:"of"`                // positions in all
	Waiting int        `json:"waiting,omitempty"` // the place in the queue of reports, from 1
	Chances []*float64 `json:"chances"`           // of the first side after each ply, -1 to 1; null if not known yet
	Engine  string     `json:"engine"`            // the id of the engine
	TimeMS  int64      `json:"time_ms"`           // the effort per position
	Nodes   int64      `json:"nodes,omitempty"`   // searched per position; missing if the engine searched by time
	Unsaved bool       `json:"unsaved,omitempty"` // it could not be stored
	Browser bool       `json:"browser,omitempty"` // its evaluations come from a browser of whoever asked for it
	// "engine" or "unfit": nobody continues the report unless asked again. engine: it failed,
	// or crashed the program five times in a row; unfit: the report can no longer be made, for
	// example without its engine
	Failed string `json:"failed,omitempty"`
	Edits  bool   `json:"edits,omitempty"` // the caller may have it made, stopped and written into the study
	// Withheld are the plies of whose positions the report says nothing to the caller, who is
	// playing a rated game in which they stand, have stood or may stand next
	Withheld []int           `json:"withheld,omitempty"`
	Report   *reports.Report `json:"report,omitempty"` // once it is done
	Game     *reportedJSON   `json:"game,omitempty"`   // in the first line, and where there is only one answer
}

// reportedJSON is the game that a report is about.
type reportedJSON struct {
	ID     string        `json:"id"`
	Title  string        `json:"title"`
	Study  bool          `json:"study,omitempty"` // it is a study
	Config match.Config  `json:"config"`
	Start  startJSON     `json:"start"`
	Moves  []wire.Move   `json:"moves"`
	Result *match.Result `json:"result"` // null while the game runs
}

func toReport(id string, t jobs.Progress, whole bool) reportJSON {
	r := reportJSON{
		Done: t.Done, Of: t.Of, Waiting: t.Place, Chances: t.Chances, Engine: t.Engine, TimeMS: t.Time.Milliseconds(), Nodes: t.Nodes, Unsaved: t.Unsaved, Browser: t.Browser, Failed: t.Failed, Edits: t.Edits, Withheld: t.Withheld,
	}
	if r.Chances == nil {
		r.Chances = []*float64{}
	}
	if t.Report != nil {
		told := *t.Report
		told.Moves = append([]reports.Move{}, told.Moves...)
		for i := range told.Moves {
			told.Moves[i].Played, told.Moves[i].Text = "", nil // the game has them
		}
		r.Report = &told
	}
	if l := t.Line; whole && l != nil {
		if t.Edits {
			id = l.ID()
		}
		g := reportedJSON{ID: id, Title: l.Title, Study: l.Study, Config: l.Config, Start: startJSON{Board: l.Start.Board, Turn: l.Start.Turn}, Moves: []wire.Move{}, Result: l.Result}
		for _, m := range l.Moves {
			j := wire.ToMove(m)
			j.Info = nil
			g.Moves = append(g.Moves, j)
		}
		r.Game = &g
	}
	return r
}

// reportBody asks for a report. Every field is optional.
type reportBody struct {
	TimeMS int64  `json:"time_ms"` // the effort per position, 20 to 10000; Duiyi's engines search a number of nodes for it, equal on all machines
	Again  bool   `json:"again"`   // repeat an existing report
	Engine string `json:"engine"`  // default: the existing report's, or the game's best
}

// postReport makes a report, and answers with it when it is done, or with a JSON
// value a line as it is made.
func (a *API) postReport(w http.ResponseWriter, r *http.Request) {
	var body reportBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if err := a.app.CheckEngine(r.Context(), "engine", body.Engine); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	id := r.PathValue("id")
	ms := max(-1, min(body.TimeMS, reports.MaxTime.Milliseconds()+1)) // no more than says that it is out of range
	lines := reply.NewLines(w)
	streams := reply.WantsLines(r)
	var last jobs.Progress
	err := a.app.Reports().Make(r.Context(), id, jobs.Query{Time: time.Duration(ms) * time.Millisecond, Again: body.Again, Engine: body.Engine}, func(t jobs.Progress) {
		last = t
		if streams {
			lines.Write(toReport(id, t, !lines.Begun()))
		}
	})
	switch {
	case err != nil:
		a.reply.FailLines(w, r, lines, err)
	case !streams:
		a.reply.JSON(w, http.StatusOK, toReport(id, last, true))
	}
}

func (a *API) getReport(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	t, err := a.app.Reports().SoFar(r.Context(), id)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, toReport(id, t, true))
}

// reportTaskJSON is a report for an engine in the caller's browser to make.
type reportTaskJSON struct {
	SoFar reportJSON    `json:"so_far"` // with the game
	Task  analysis.Task `json:"task"`
}

func (a *API) postReportTask(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	t, task, err := a.app.Reports().Order(r.Context(), id)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, reportTaskJSON{toReport(id, t, true), task})
}

// maxReport is the longest report of a browser, in bytes: some 500 for each position.
const maxReport = 1 << 20

// reportedBody is what an engine in the caller's browser found.
type reportedBody struct {
	Nodes int64          `json:"nodes"` // searched per position
	Moves []string       `json:"moves"` // of the game, as in the task
	Evals []*report.Eval `json:"evals"` // of the position before each move and after the last; null where an opening rule asks a question
}

// putReport stores a report of an engine in the caller's browser.
func (a *API) putReport(w http.ResponseWriter, r *http.Request) {
	var body reportedBody
	if err := call.DecodeUpTo(w, r, &body, maxReport); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	id := r.PathValue("id")
	t, err := a.app.Reports().Deliver(r.Context(), id, body.Nodes, body.Moves, body.Evals)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, toReport(id, t, true))
}

// reportStudyBody writes a report into a study.
type reportStudyBody struct {
	Ply  int    `json:"ply"`  // the moment to look at in a new study
	Lang string `json:"lang"` // the language of the reasons, as a BCP 47 tag; default en
}

// postReportStudy lays a report over a study: of a game over a new one, of a study
// over itself.
func (a *API) postReportStudy(w http.ResponseWriter, r *http.Request) {
	var body reportStudyBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	s, at, made, err := a.app.Reports().Study(r.Context(), r.PathValue("id"), body.Ply, body.Lang)
	if err != nil || made {
		a.opened(w, r, s.ID, at, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, wire.StudyOpened{ID: s.ID, Node: at})
}

func (a *API) deleteReport(w http.ResponseWriter, r *http.Request) {
	if err := a.app.Reports().Stop(r.Context(), r.PathValue("id")); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// tryBody tries another move than the one after ply plies.
type tryBody struct {
	Ply  int    `json:"ply"`
	Move string `json:"move"` // in any notation
}

func (a *API) postTry(w http.ResponseWriter, r *http.Request) {
	var body tryBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	tried, err := a.app.Reports().Try(r.Context(), r.PathValue("id"), body.Ply, body.Move)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, wire.ToTried(tried))
}
