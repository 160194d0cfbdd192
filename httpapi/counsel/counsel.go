// Package counsel answers calls by which engines help people: advice and forced wins in games,
// the analysis of studies, and positions for an engine in the caller's browser. It is one room
// of httpapi, with its own rows in the table of calls.
package counsel

import (
	"context"
	"net/http"

	"duiyi/advice"
	"duiyi/engines/analysis"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/studies"
)

// App is what the calls are made to.
type App interface {
	Advice() *advice.Adviser
	Studies() *studies.Room
	// CheckEngine refuses an engine, named in a field, that the caller may not use.
	CheckEngine(ctx context.Context, field, id string) error
}

// Counsel answers the calls.
type Counsel struct {
	app     App
	reply   *reply.Writer
	lasting func(http.HandlerFunc) http.HandlerFunc
	leaving func() <-chan struct{}
}

// New returns the room of an App. lasting ends long answers with the caller's log-in; the
// channel of leaving is closed when the server stops, and nil under a server that does not say.
func New(a App, w *reply.Writer, lasting func(http.HandlerFunc) http.HandlerFunc, leaving func() <-chan struct{}) *Counsel {
	return &Counsel{a, w, lasting, leaving}
}

// decode reads a request's body, and refuses the engine that it names, unless that is nil. It
// reports whether the call goes on; otherwise it has been answered.
func (c *Counsel) decode(w http.ResponseWriter, r *http.Request, body any, engine *string) bool {
	err := call.Decode(w, r, body)
	if err == nil && engine != nil {
		err = c.app.CheckEngine(r.Context(), "engine", *engine)
	}
	if err != nil {
		c.reply.Fail(w, r, err)
	}
	return err == nil
}

// last makes a call end with the caller's log-in. The table is made without a server, too.
func (c *Counsel) last(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { c.lasting(h)(w, r) }
}

// OfGames returns the rows of the table about games.
func (c *Counsel) OfGames() []call.Row {
	const errs = call.CodesGame + "stale game_over bad_config bad_command bad_query no_hints fair_play "
	return []call.Row{
		{Name: "POST /api/games/{id}/advice", Needs: identity.Analyse, Do: c.last(c.postAdvice), Says: "Ask an engine for the best moves, answered line by line while it thinks.",
			More: "A stored result is sent at once with its depth and stays first until the engine is as deep or plays from its book; stored moves that would repeat a position are skipped. While it queues, a line without lines and with waiting comes once a second. If the position changes the last line is an error stale. Closing the connection stops the search.",
			In:   adviceBody{}, Out: call.Lines(analysis.Advice{}, reply.Body{}), Errs: errs + call.CodesEngine + "busy no_slots"},
		{Name: "POST /api/games/{id}/task", Needs: identity.Analyse, Do: c.postGameTask, Says: "Get a moment of a game for an engine in the caller's browser.",
			More: "Refused like advice, and counted as advice. The server searches nothing, and stores nothing that the browser finds.",
			In:   gameTaskBody{}, Out: call.OK(gameTaskJSON{}), Errs: errs},
		{Name: "POST /api/games/{id}/win", Needs: identity.Analyse, Do: c.last(c.postWin), Says: "Search for a forced win. With Accept: application/x-ndjson the place in the queue comes first.",
			More: "Of the person to move, by fours and threes, up to five seconds. With Accept: application/x-ndjson the place in the queue comes first; without, busy after five seconds in the queue.",
			In:   winBody{},
			Out:  []call.Answer{{Status: http.StatusOK, Body: forcedWinJSON{}}, {Status: http.StatusOK, Body: call.Either{waitingJSON{}, forcedWinJSON{}, reply.Body{}}, Media: call.MediaLines}}, Errs: errs + "busy no_slots"},
	}
}

// OfStudies returns the rows of the table about studies.
func (c *Counsel) OfStudies() []call.Row {
	const errs = call.CodesStudy + "no_node bad_config bad_command bad_query fair_play study_withdrawn "
	return []call.Row{
		{Name: "POST /api/studies/{id}/analysis", Needs: identity.Study, Do: c.last(c.postAnalysis), Says: "Analyse a node, answered line by line until there is nothing more to find.",
			More: "It searches until the client closes the connection. no_threat: the side cannot pass, as in check.",
			In:   analysisBody{}, Out: call.Lines(analysis.Analysis{}, reply.Body{}), Errs: errs + call.CodesEngine + "game_over no_threat busy no_slots"},
		{Name: "POST /api/studies/{id}/task", Needs: identity.Study, Do: c.postStudyTask, Says: "Get a node for an engine in the caller's browser.",
			More: "Refused like the analysis. The server searches nothing, and stores nothing that the browser finds.",
			In:   studyTaskBody{}, Out: call.OK(analysis.Task{}), Errs: errs},
	}
}
