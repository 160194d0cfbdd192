package counsel

import (
	"net/http"
	"time"

	"duiyi/engines/analysis"
	"duiyi/httpapi/reply"
	"duiyi/match"
)

// forcedWinJSON is the answer to POST /api/games/{id}/win, or its last line.
type forcedWinJSON struct {
	Version int        `json:"version"`
	Side    match.Side `json:"side"` // the side to win
	// Line is the win, both sides in turn, "" for an answer that renju forbids. An empty one
	// proves nothing.
	Line   []string `json:"line"`
	Nodes  int64    `json:"nodes"`   // positions searched
	TimeMS int64    `json:"time_ms"` // how long the search took
}

// waitingJSON is a line before an answer that queues for a processor, once a second.
type waitingJSON struct {
	Waiting int `json:"waiting"` // the place in the queue, from 1; 0 once the search has begun
}

// adviceBody asks for the best moves at a moment of a game. Every field is optional.
type adviceBody struct {
	Version int    `json:"version"` // the client's version of the game
	Ply     *int   `json:"ply"`     // any moment of the line, also after the end; default: the board
	Lines   int    `json:"lines"`   // moves to compare, at most 20; default 1
	TimeMS  int64  `json:"time_ms"` // at most 10000; default 1000
	Why     bool   `json:"why"`     // add the reasons of the best move
	Engine  string `json:"engine"`  // the id of an engine for the game; default: the best
}

// postAdvice answers with JSON lines as the search proceeds. An error after
// the first line becomes a last line in the form of an error body.
func (c *Counsel) postAdvice(w http.ResponseWriter, r *http.Request) {
	var body adviceBody
	if !c.decode(w, r, &body, &body.Engine) {
		return
	}
	ms := max(-1, min(body.TimeMS, analysis.MaxAdviceTime.Milliseconds()+1)) // one above the limit is enough to be rejected
	q := analysis.Query{Version: body.Version, Ply: body.Ply, Lines: body.Lines, Time: time.Duration(ms) * time.Millisecond, Why: body.Why, Engine: body.Engine}
	lines := reply.NewLines(w)
	err := c.app.Advice().Advise(r.Context(), r.PathValue("id"), q, func(v analysis.Advice) {
		lines.Write(v)
	})
	if err != nil {
		c.reply.FailLines(w, r, lines, err)
	}
}

// winBody asks for a forced win. Every field is optional.
type winBody struct {
	Version int  `json:"version"` // the client's version of the game
	Ply     *int `json:"ply"`     // default: the board
}

func (c *Counsel) postWin(w http.ResponseWriter, r *http.Request) {
	var body winBody
	if !c.decode(w, r, &body, nil) {
		return
	}
	lines := reply.NewLines(w)
	var tell func(int)
	if reply.WantsLines(r) {
		tell = func(place int) { lines.Write(waitingJSON{place}) }
	}
	win, err := c.app.Advice().ForcedWin(r.Context(), r.PathValue("id"), body.Version, body.Ply, tell)
	if err != nil {
		c.reply.FailLines(w, r, lines, err)
		return
	}
	line := win.Line
	if line == nil {
		line = []string{}
	}
	found := forcedWinJSON{Version: win.Version, Side: win.Side, Line: line, Nodes: win.Nodes, TimeMS: win.Time.Milliseconds()}
	if tell == nil {
		c.reply.JSON(w, http.StatusOK, found)
		return
	}
	lines.Write(found)
}

// gameTaskBody names a moment of a game. Every field is optional.
type gameTaskBody struct {
	Version int  `json:"version"` // the client's version of the game
	Ply     *int `json:"ply"`     // any moment of the line, also after the end; default: the board
}

// gameTaskJSON is a moment of a game for an engine in the caller's browser.
type gameTaskJSON struct {
	Version int `json:"version"`
	analysis.Task
}

func (c *Counsel) postGameTask(w http.ResponseWriter, r *http.Request) {
	var body gameTaskBody
	if !c.decode(w, r, &body, nil) {
		return
	}
	t, of, err := c.app.Advice().Task(r.Context(), r.PathValue("id"), body.Version, body.Ply)
	if err != nil {
		c.reply.Fail(w, r, err)
		return
	}
	c.reply.JSON(w, http.StatusOK, gameTaskJSON{of.Version, t})
}
