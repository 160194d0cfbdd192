package httpapi

import (
	"errors"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"

	"duiyi/httpapi/archive"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

// maxEdit is the longest body of an edit, in bytes: the longest comment and
// the one it replaces, with every character escaped.
const maxEdit = 6*study.MaxComment + call.MaxBody

// studyJSON is a whole study.
type studyJSON struct {
	ID        string       `json:"id"`
	Title     string       `json:"title"`
	Version   int          `json:"version"`
	CreatedMS int64        `json:"created_ms"`
	UpdatedMS int64        `json:"updated_ms"`
	Config    study.Config `json:"config"`
	Start     startJSON    `json:"start"`
	Moves     []wire.Move  `json:"moves"`            // each move once; nodes refer to them
	Nodes     []nodeJSON   `json:"nodes"`            // parents before children
	Undo      bool         `json:"undo"`             // there is an edit to undo
	Redo      bool         `json:"redo"`             // there is an edit to redo
	Damage    *damageJSON  `json:"damage,omitempty"` // missing in an undamaged study
	Role      string       `json:"role"`             // "owner", "editor" or "reader"
	// Withdrawn is why a moderator took the study from the public; for its owner and editors,
	// until it is published again
	Withdrawn string `json:"withdrawn,omitempty"`
}

// nodeJSON is a node of a study; node 0 is the start. Numbers are never reused.
type nodeJSON struct {
	ID      study.ID      `json:"id"`                // its number
	Parent  study.ID      `json:"parent"`            // the node before it
	Move    *int          `json:"move,omitempty"`    // its index among moves; missing at node 0
	Next    []study.ID    `json:"next,omitempty"`    // the nodes after it, the main line first
	Comment string        `json:"comment,omitempty"` // up to 1 MiB
	Glyphs  []int         `json:"glyphs,omitempty"`
	Shapes  []study.Shape `json:"shapes,omitempty"` // drawn on the board
	Eval    *study.Eval   `json:"eval,omitempty"`
	Chance  *float64      `json:"chance,omitempty"`   // of the first side, by the evaluation, -1 to 1
	SpentMS int64         `json:"spent_ms,omitempty"` // by the player, on the move
	Chapter string        `json:"chapter,omitempty"`  // title of the game that begins with this move, in a study of several games
	// Withheld says that the node lacks its evaluation and marks for the caller, who is playing
	// a rated game in which the position stands, has stood or may stand next
	Withheld bool `json:"withheld,omitempty"`
}

// studyUpdateJSON is a change of a study. All else is as in from_version.
type studyUpdateJSON struct {
	FromVersion int         `json:"from_version"` // the version that the update applies to
	Version     int         `json:"version"`
	UpdatedMS   int64       `json:"updated_ms"`
	Title       string      `json:"title"`
	Moves       []wire.Move `json:"moves"` // those that nodes refer to
	Nodes       []nodeJSON  `json:"nodes"` // new or changed ones, as they are now
	Gone        []study.ID  `json:"gone"`  // nodes that no longer exist
	Undo        bool        `json:"undo"`  // there is an edit to undo
	Redo        bool        `json:"redo"`  // there is an edit to redo
}

// editedJSON is the answer to a command to a study.
type editedJSON struct {
	Node   study.ID        `json:"node"` // where the command led
	Update studyUpdateJSON `json:"update"`
}

// standsJSON is the position at a node.
type standsJSON struct {
	Node     study.ID      `json:"node"` // its number
	Position match.View    `json:"position"`
	Result   *match.Result `json:"result"` // if the rules end the game there
}

// studyMessage is the whole study, the first message of a socket.
type studyMessage struct {
	Type  string    `json:"type"` // "study"
	Study studyJSON `json:"study"`
}

// studyUpdateMessage is a change of a study.
type studyUpdateMessage struct {
	Type   string          `json:"type"` // "study_update"
	Update studyUpdateJSON `json:"update"`
}

func toStudy(c studies.Change) studyJSON {
	moves, nodes := toNodes(c)
	s := studyJSON{
		ID: c.ID, Title: c.State.Title, Version: c.State.Version,
		CreatedMS: c.Created.UnixMilli(), UpdatedMS: c.Updated.UnixMilli(),
		Config: c.State.Config, Start: startJSON{Board: c.Start.Board, Turn: c.Start.Turn},
		Moves: moves, Nodes: nodes, Undo: c.State.CanUndo(), Redo: c.State.CanRedo(), Role: c.Role.String(),
	}
	if c.Role >= studies.Editor {
		s.Withdrawn = c.State.Withdrawn
	}
	if !c.FromOpen {
		s.Config.From = nil
	}
	if d := c.Damage; d != nil {
		s.Damage = &damageJSON{d.Lost, d.Row}
	}
	return s
}

func toStudyUpdate(c studies.Change) studyUpdateJSON {
	moves, nodes := toNodes(c)
	u := studyUpdateJSON{
		FromVersion: c.Since, Version: c.State.Version, UpdatedMS: c.Updated.UnixMilli(), Title: c.State.Title,
		Moves: moves, Nodes: nodes, Gone: c.Gone, Undo: c.State.CanUndo(), Redo: c.State.CanRedo(),
	}
	if u.Gone == nil {
		u.Gone = []study.ID{}
	}
	return u
}

// toNodes returns the nodes that changed and the moves that they share.
func toNodes(c studies.Change) ([]wire.Move, []nodeJSON) {
	nodes := c.Changed
	moves := []wire.Move{}
	places := map[string][]int{} // of the moves, by their text
	list := make([]nodeJSON, len(nodes))
	withheld := map[study.ID]struct{}{}
	for _, id := range c.Withheld {
		withheld[id] = struct{}{}
	}
	for i, n := range nodes {
		list[i] = nodeJSON{
			ID: n.ID, Parent: n.Parent, Next: n.Next, Comment: n.Comment, Glyphs: n.Glyphs, Shapes: n.Shapes, Eval: n.Eval, SpentMS: n.SpentMS, Chapter: n.Chapter,
		}
		_, list[i].Withheld = withheld[n.ID]
		if n.Eval != nil && c.Chance != nil {
			chance := math.Round(1e3*c.Chance(n.Eval.Score)) / 1e3
			list[i].Chance = &chance
		}
		if n.ID == study.Root {
			continue
		}
		same := places[n.Move.Move]
		known := slices.IndexFunc(same, func(place int) bool { return sameMove(moves[place], n.Move) })
		place := len(moves)
		if known >= 0 {
			place = same[known]
		} else {
			moves = append(moves, wire.ToMove(n.Move))
			places[n.Move.Move] = append(same, place)
		}
		list[i].Move = &place
	}
	return moves, list
}

// sameMove reports whether a move says no more than another with the same
// text. Moves of a study have neither clocks nor engine reports.
func sameMove(a wire.Move, b match.Move) bool {
	return a.Kind == b.Kind && a.Side == b.Side && a.From == b.From && a.To == b.To && a.Piece == b.Piece &&
		a.Captured == b.Captured && a.Check == b.Check && a.Swap == b.Swap && maps.Equal(a.Text, b.Text)
}

func (a *API) postStudy(w http.ResponseWriter, r *http.Request) {
	var body newGameJSON
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	s, err := a.app.Studies().Create(ids.WithCmd(r.Context(), body.Cmd), body.Config, body.Title)
	a.opened(w, r, s.ID, study.Root, err)
}

// gameStudyBody opens a study at a moment of a game. The whole line comes along.
type gameStudyBody struct {
	Ply int    `json:"ply"`
	Cmd string `json:"cmd"`
}

// postGameStudy creates a study of a game.
func (a *API) postGameStudy(w http.ResponseWriter, r *http.Request) {
	var body gameStudyBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	s, at, err := a.app.Studies().OfGame(ids.WithCmd(r.Context(), body.Cmd), r.PathValue("id"), body.Ply)
	a.opened(w, r, s.ID, at, err)
}

// copyBody copies a study.
type copyBody struct {
	Cmd string `json:"cmd"`
}

func (a *API) postStudyCopy(w http.ResponseWriter, r *http.Request) {
	var body copyBody
	if r.ContentLength != 0 { // a body is optional
		if err := call.Decode(w, r, &body); err != nil {
			a.reply.Fail(w, r, err)
			return
		}
	}
	s, err := a.app.Studies().Copy(ids.WithCmd(r.Context(), body.Cmd), r.PathValue("id"))
	a.opened(w, r, s.ID, study.Root, err)
}

// opened answers with a new study, or the error.
func (a *API) opened(w http.ResponseWriter, r *http.Request, id string, at study.ID, err error) {
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/studies/"+id)
	a.reply.JSON(w, http.StatusCreated, wire.StudyOpened{ID: id, Node: at})
}

// withdrawBody says why a study or report is withdrawn.
type withdrawBody struct {
	Reason string `json:"reason"` // up to 1,000 characters
}

func (a *API) postWithdraw(w http.ResponseWriter, r *http.Request) {
	var body withdrawBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	id := r.PathValue("id")
	err := a.app.Studies().Withdraw(r.Context(), id, body.Reason)
	if errors.Is(err, studies.ErrNoStudy) {
		if err = a.app.Reports().Withdraw(r.Context(), id, body.Reason); errors.Is(err, store.ErrNoGame) {
			err = studies.ErrNoStudy
		}
	}
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) getStudies(w http.ResponseWriter, r *http.Request) {
	q, err := listQuery(r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	q.Shelf, q.Status = store.ShelfStudies, store.StatusAll
	a.list(w, r, q)
}

func (a *API) getStudy(w http.ResponseWriter, r *http.Request) {
	c, err := a.app.Studies().Whole(r.Context(), r.PathValue("id"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, toStudy(c))
}

func (a *API) deleteStudy(w http.ResponseWriter, r *http.Request) {
	if err := a.app.Studies().Delete(r.Context(), r.PathValue("id")); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) restoreStudy(w http.ResponseWriter, r *http.Request) {
	if _, err := a.app.Studies().Restore(r.Context(), r.PathValue("id")); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) postStudyCommand(w http.ResponseWriter, r *http.Request) {
	var body study.Command
	if err := call.DecodeUpTo(w, r, &body, maxEdit); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	var (
		c  studies.Change
		at study.ID
	)
	err := a.gates.admitted(func() (err error) {
		c, at, err = a.app.Studies().Edit(r.Context(), r.PathValue("id"), body)
		return err
	})
	if err != nil {
		a.reply.FailAt(w, r, err, c.State.Version)
		return
	}
	a.reply.JSON(w, http.StatusOK, editedJSON{at, toStudyUpdate(c)})
}

func (a *API) getStudyPosition(w http.ResponseWriter, r *http.Request) {
	node, err := strconv.Atoi(r.URL.Query().Get("node"))
	if err != nil {
		a.reply.Fail(w, r, call.BadQuery("node"))
		return
	}
	p, err := a.app.Studies().Position(r.Context(), r.PathValue("id"), study.ID(node))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, standsJSON{study.ID(node), p.View(), p.Result()})
}

func (a *API) getStudyExport(w http.ResponseWriter, r *http.Request) {
	file, err := a.app.Studies().Export(r.Context(), r.PathValue("id"), r.URL.Query().Get("format"), archive.ExportOptions(r))
	a.archive.SendFile(w, r, file, err)
}
