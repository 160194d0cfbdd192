package httpapi

import (
	"net/http"

	"duiyi/book"
	"duiyi/books"
)

type shelvedJSON struct {
	Name    string `json:"name"`
	Game    string `json:"game"`
	Format  string `json:"format"`
	Rules   string `json:"rules"` // the set of rules that it is for, or empty
	Moves   int    `json:"moves"`
	Editing bool   `json:"editing"` // its moves can be set
}

// bookEntryJSON is what a book knows of a move.
type bookEntryJSON struct {
	Weight    int    `json:"weight"`
	Forbidden bool   `json:"forbidden"`
	Wins      int    `json:"wins"` // of the side that moves
	Draws     int    `json:"draws"`
	Losses    int    `json:"losses"`
	Note      string `json:"note"`
}

func toBookEntry(e book.Entry) *bookEntryJSON {
	return &bookEntryJSON{e.Weight, e.Forbidden, e.Wins, e.Draws, e.Losses, e.Note}
}

func (a *API) getBooks(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Books().List(r.Context(), r.URL.Query().Get("game"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	out := []shelvedJSON{}
	for _, b := range list {
		out = append(out, shelvedJSON{b.Name, b.Game, b.Format, b.Rules, b.Moves, b.Editing})
	}
	a.writeJSON(w, http.StatusOK, out)
}

// maxBookWeight is as much as every format can hold and a page can show.
const maxBookWeight = 1_000_000

// bookMoveBody sets what a book knows of a move.
type bookMoveBody struct {
	Game      string `json:"game"`
	Book      string `json:"book"`
	Position  string `json:"position"`
	Move      string `json:"move"`
	Weight    int    `json:"weight"`
	Forbidden bool   `json:"forbidden"`
	Note      string `json:"note"`
}

func (a *API) postBookMove(w http.ResponseWriter, r *http.Request) {
	var body bookMoveBody
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	if body.Weight < 0 || body.Weight > maxBookWeight {
		a.fail(w, r, &requestError{Status: http.StatusBadRequest, Code: "bad_query", Message: "A weight is 0 to 1,000,000.", At: "weight"})
		return
	}
	err := a.app.Books().Edit(r.Context(), books.Edit{
		Game: body.Game, Book: body.Book, Position: body.Position,
		Entry: book.Entry{Move: body.Move, Weight: body.Weight, Forbidden: body.Forbidden, Note: body.Note},
	})
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// bookUndoBody undoes the last edit of a book.
type bookUndoBody struct {
	Game string `json:"game"`
	Book string `json:"book"`
}

func (a *API) postBookUndo(w http.ResponseWriter, r *http.Request) {
	var body bookUndoBody
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	if _, err := a.app.Books().Undo(r.Context(), body.Game, body.Book); err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type departureJSON struct {
	Ply int `json:"ply"` // 0: the whole game is known
}

func (a *API) getDeparture(w http.ResponseWriter, r *http.Request) {
	ply, err := a.app.Explorer().Departure(r.Context(), r.PathValue("id"), r.URL.Query().Get("book"))
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	a.writeJSON(w, http.StatusOK, departureJSON{ply})
}
