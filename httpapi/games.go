package httpapi

import (
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"duiyi/engines"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/ids"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

const (
	defaultList = 50
	maxList     = 200
)

func (a *API) postGame(w http.ResponseWriter, r *http.Request) {
	var body newGameJSON
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	var created createdJSON
	err := a.gates.admitted(func() (err error) {
		created, err = a.create(r, body)
		return err
	})
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+created.ID)
	a.reply.JSON(w, http.StatusCreated, created)
}

// gamesJSON is a page of games and studies.
type gamesJSON struct {
	Games []wire.GameSummary `json:"games"`
	Next  string             `json:"next"`
}

func (a *API) getGames(w http.ResponseWriter, r *http.Request) {
	q, err := listQuery(r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.list(w, r, q)
}

// list answers with the games and studies of a query.
func (a *API) list(w http.ResponseWriter, r *http.Request, q store.Query) {
	limit := q.Limit
	q.Limit++ // one more shows whether there is a next page
	games, err := a.app.List(r.Context(), q)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	body := gamesJSON{Games: []wire.GameSummary{}}
	if len(games) > limit {
		games = games[:limit]
		body.Next = wire.FormatCursor(games[limit-1])
	}
	for _, s := range games {
		body.Games = append(body.Games, wire.ToSummary(s))
	}
	a.reply.JSON(w, http.StatusOK, body)
}

func listQuery(r *http.Request) (store.Query, error) {
	values := r.URL.Query()
	q := store.Query{Status: store.Status(values.Get("status")), Game: values.Get("game"), Words: strings.TrimSpace(values.Get("words")), Limit: defaultList,
		Shelf: store.Shelf(values.Get("shelf")), Source: values.Get("source")}
	switch q.Shelf {
	case store.ShelfGames, store.ShelfStudies, store.ShelfAll:
	default:
		return q, call.BadQuery("shelf")
	}
	switch q.Status {
	case "":
		q.Status = store.StatusAll
	case store.StatusAll, store.StatusActive, store.StatusFinished:
	default:
		return q, call.BadQuery("status")
	}
	if text := values.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > maxList {
			return q, call.BadQuery("limit")
		}
		q.Limit = n
	}
	if text := values.Get("before"); text != "" {
		cursor, ok := wire.ParseCursor(text)
		if !ok {
			return q, call.BadQuery("before")
		}
		q.Before = cursor
	}
	return q, nil
}

func (a *API) getGame(w http.ResponseWriter, r *http.Request) {
	s, err := a.app.Game(r.Context(), r.PathValue("id"))
	a.answer(w, r, s, err)
}

// getInfo returns an engine's report on a move it played, with the expected
// line in every notation.
func (a *API) getInfo(w http.ResponseWriter, r *http.Request) {
	ply, err := strconv.Atoi(r.URL.Query().Get("ply"))
	if err != nil {
		a.reply.Fail(w, r, call.BadQuery("ply"))
		return
	}
	info, side, err := a.app.Report(r.Context(), r.PathValue("id"), ply)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, infoJSON{ply, side, info})
}

// getEvent returns an event of a public game. It never changes, so proxies may
// cache it.
func (a *API) getEvent(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		a.reply.Fail(w, r, call.BadQuery("n"))
		return
	}
	e, err := a.app.Event(r.Context(), r.PathValue("id"), n)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.Kept(w, "public, max-age=31536000, immutable", e)
}

// getKnown returns the stored evaluation of a position of a game, or an empty
// report.
func (a *API) getKnown(w http.ResponseWriter, r *http.Request) {
	ply, err := strconv.Atoi(r.URL.Query().Get("ply"))
	if err != nil {
		a.reply.Fail(w, r, call.BadQuery("ply"))
		return
	}
	known, side, _, err := a.app.Advice().Known(r.Context(), r.PathValue("id"), ply)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, infoJSON{ply, side, known})
}

// opinionJSON is the engine's opinion of a game, for spectators.
type opinionJSON struct {
	Version int            `json:"version"` // of the game the opinion is about
	Ply     int            `json:"ply"`
	Side    match.Side     `json:"side"` // the side to move, whose point of view the score takes
	Info    engines.Report `json:"info"`
}

func (a *API) getOpinion(w http.ResponseWriter, r *http.Request) {
	o, err := a.app.Advice().Opinion(r.Context(), r.PathValue("id"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, opinionJSON{o.Version, o.Ply, o.Side, o.Report})
}

// commandBody is a command to a game.
type commandBody struct {
	// Type is what to do, with the fields it takes:
	//   - move (move, notation, took_ms, away_ms): play a move
	//   - undo, redo (unit or to): also while an engine thinks, which stops it, and after
	//     the end
	//   - resign, offer_draw, accept_draw, decline_draw (side)
	//   - restart: back to the start position with fresh clocks
	//   - set_players (players): change who plays
	//   - flag: claim that the side to move is out of time
	//   - pause, resume: the clock; a move also resumes it
	//   - halt, step, go_on, pace (pace_ms), of games between engines: wait, make one move,
	//     play on, set the least time per move. undo halts too
	//   - describe (names, about): what records say of the game
	//   - vary: take the engine's last move back; it plays another than all it was asked to
	//     vary from there
	//   - move_now: the engine plays the best move found; the answer is usually the game
	//     before it
	//   - think_again: ask a failed engine once more
	//   - offer_undo (to; default: one's last move), accept_undo, decline_undo, which also
	//     withdraws, in network games
	//   - give_time: 15 s to the opponent, in network games
	//   - berserk: give up half of one's time and all increments before one's first move, in a
	//     game of an arena
	//   - conditional_moves (lines): what the caller answers to which moves of the opponent; the
	//     server plays it. Replaces all earlier lines; none ends them
	//   - abort: end a network game without a result before both have moved
	//   - vacation (side, days): stop one's own clock in a correspondence game
	//   - claim_win, claim_draw (side): end a network game whose other player is gone
	Type     string           `json:"type"`
	Move     string           `json:"move"`     // in any notation
	Notation string           `json:"notation"` // a key of Move.text, for ambiguous texts such as C3.1
	Side     *match.Side      `json:"side"`     // who resigns, offers or answers; in a network game the caller
	Unit     string           `json:"unit"`     // "ply" or "round"
	To       *int             `json:"to"`       // the plies to leave on the board
	Players  *[2]match.Player `json:"players"`
	PaceMS   int64            `json:"pace_ms"` // 300 to 60000; a running clock gives at most a tenth of its rest
	Names    *[2]string       `json:"names"`   // of both sides
	About    *match.About     `json:"about"`
	// Version is the client's: if the game has moved on, the command is refused as stale. With
	// it the answer is an update, without it the whole game.
	Version int    `json:"version"`
	Cmd     string `json:"cmd"`
	// TookMS is how long the player took by the page's clock, in a network game. The network's
	// share is credited as the move's lag.
	TookMS *int64 `json:"took_ms"`
	// AwayMS is how long the page was out of focus since the position came up. Rated games keep
	// it for moderators.
	AwayMS int64 `json:"away_ms"`
	Days   int   `json:"days"` // 1 to 30; 0 ends the vacation
	// Lines are conditional moves, up to 20: each has 2 to 20 moves, begins with the opponent's
	// next one and ends with an answer. Lines that begin alike answer alike.
	Lines [][]string `json:"lines"`
}

func (a *API) postCommand(w http.ResponseWriter, r *http.Request) {
	var body commandBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	var c update.Change
	began := time.Now()
	err := a.gates.admitted(func() (err error) {
		c, err = a.app.Do(r.Context(), r.PathValue("id"), match.Command{
			Type: body.Type, Move: body.Move, Notation: body.Notation, Side: body.Side, Unit: body.Unit,
			To: body.To, Players: body.Players, PaceMS: body.PaceMS, Names: body.Names, About: body.About, Version: body.Version, Cmd: body.Cmd,
			TookMS: body.TookMS, AwayMS: body.AwayMS, Days: body.Days, Lines: body.Lines,
		})
		return err
	})
	if a.options.Log.Enabled(r.Context(), slog.LevelDebug) {
		a.options.Log.Debug("command", "game", r.PathValue("id"), "cmd", body.Cmd, "type", body.Type, "named", body.Version, "version", c.State.Version, "err", err, "took", time.Since(began))
	}
	if err != nil || c.Since == 0 {
		a.answer(w, r, c.Snapshot, err)
		return
	}
	a.writeChange(w, c)
}

// writeChange answers with a change, in the watchers' frame if they got the same but for the
// caller's side.
func (a *API) writeChange(w http.ResponseWriter, c update.Change) {
	text, err := []byte(nil), error(nil)
	if m := c.Sent; m != nil && (c.Network == nil || c.Network.Conditional == nil) {
		var frame []byte
		if frame, err = m.Text(encodeUpdate); err == nil {
			text = answerIn(frame, c.You())
		}
	} else {
		text, err = appendUpdate(nil, toUpdate(c))
	}
	if err != nil {
		a.options.Log.Error("answer", "err", err)
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	a.reply.Text(w, text)
}

// titleBody renames a game.
type titleBody struct {
	Title *string `json:"title"`
}

func (a *API) patchGame(w http.ResponseWriter, r *http.Request) {
	var body titleBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if body.Title == nil {
		a.reply.Fail(w, r, &call.Error{Code: "bad_config", At: "title", Message: "The title is missing."})
		return
	}
	s, err := a.app.Rename(r.Context(), r.PathValue("id"), *body.Title)
	a.answer(w, r, s, err)
}

func (a *API) deleteGame(w http.ResponseWriter, r *http.Request) {
	if err := a.app.Delete(r.Context(), r.PathValue("id")); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) postRestore(w http.ResponseWriter, r *http.Request) {
	s, err := a.app.Restore(r.Context(), r.PathValue("id"))
	a.answer(w, r, s, err)
}

// postSalvage creates a new game from the sound part of a damaged one.
func (a *API) postSalvage(w http.ResponseWriter, r *http.Request) {
	s, err := a.app.Salvage(r.Context(), r.PathValue("id"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+s.ID)
	a.reply.JSON(w, http.StatusCreated, toGame(s))
}

// branchBody makes a game from a moment of another.
type branchBody struct {
	Ply     int    `json:"ply"`
	Version int    `json:"version"` // the client's version of the game; optional
	Cmd     string `json:"cmd"`
}

// postBranch creates a game that continues another from one of its positions.
func (a *API) postBranch(w http.ResponseWriter, r *http.Request) {
	var body branchBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	s, err := a.app.Branch(ids.WithCmd(r.Context(), body.Cmd), r.PathValue("id"), body.Ply, body.Version)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+s.ID)
	a.reply.JSON(w, http.StatusCreated, toGame(s))
}

// answer sends a game, or the error.
func (a *API) answer(w http.ResponseWriter, r *http.Request, s update.Snapshot, err error) {
	if err != nil {
		version := 0
		if s.ID != "" {
			version = s.State.Version
		}
		a.reply.FailAt(w, r, err, version)
		return
	}
	a.reply.JSON(w, http.StatusOK, toGame(s))
}
