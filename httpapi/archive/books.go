package archive

import (
	"net/http"

	"duiyi/book"
	"duiyi/books"
	"duiyi/httpapi/call"
)

// shelvedBookJSON is an opening book.
type shelvedBookJSON struct {
	Name    string `json:"name"` // the file name, as book in other calls
	Game    string `json:"game"`
	Format  string `json:"format"`  // the file format
	Rules   string `json:"rules"`   // the rule set it is for; empty for any
	Moves   int    `json:"moves"`   // entries
	Editing bool   `json:"editing"` // it can be edited
}

// bookEntryJSON is what a book says of a move.
type bookEntryJSON struct {
	Weight    int    `json:"weight"`    // how often engines choose it, against the others
	Forbidden bool   `json:"forbidden"` // engines never play it
	Wins      int    `json:"wins"`      // of the mover, as are losses
	Draws     int    `json:"draws"`     // drawn games
	Losses    int    `json:"losses"`    // of the mover
	Note      string `json:"note"`      // a comment
}

func toBookEntry(e book.Entry) *bookEntryJSON {
	return &bookEntryJSON{e.Weight, e.Forbidden, e.Wins, e.Draws, e.Losses, e.Note}
}

func (a *Archive) getBooks(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Books().List(r.Context(), r.URL.Query().Get("game"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	out := []shelvedBookJSON{}
	for _, b := range list {
		out = append(out, shelvedBookJSON{b.Name, b.Game, b.Format, b.Rules, b.Moves, b.Editing})
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// maxBookWeight is a weight that every format can hold and the page can show.
const maxBookWeight = 1_000_000

// bookMoveBody sets a move of a book. Counts of games stay.
type bookMoveBody struct {
	Game      string `json:"game"`
	Book      string `json:"book"`      // the name of a book; default: the user's own, created by the first edit
	Position  string `json:"position"`  // a board with the side to move; default: the start
	Move      string `json:"move"`      // in any notation
	Weight    int    `json:"weight"`    // how often engines choose it, against the others
	Forbidden bool   `json:"forbidden"` // engines never play it
	Note      string `json:"note"`      // empty keeps the old note
}

func (a *Archive) postBookMove(w http.ResponseWriter, r *http.Request) {
	var body bookMoveBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if body.Weight < 0 || body.Weight > maxBookWeight {
		a.reply.Fail(w, r, &call.Error{Code: "bad_query", Message: "A weight is 0 to 1,000,000.", At: "weight"})
		return
	}
	err := a.app.Books().Edit(r.Context(), books.Edit{
		Game: body.Game, Book: body.Book, Position: body.Position,
		Entry: book.Entry{Move: body.Move, Weight: body.Weight, Forbidden: body.Forbidden, Note: body.Note},
	})
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// bookUndoBody undoes the last edit of a book.
type bookUndoBody struct {
	Game string `json:"game"`
	Book string `json:"book"` // the name of a book; default: the user's own
}

func (a *Archive) postBookUndo(w http.ResponseWriter, r *http.Request) {
	var body bookUndoBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if _, err := a.app.Books().Undo(r.Context(), body.Game, body.Book); err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// departureJSON is where a game leaves what is known (脱谱).
type departureJSON struct {
	Ply int `json:"ply"` // the number of the first unknown move, from 1; 0 if all are known
}

func (a *Archive) getDeparture(w http.ResponseWriter, r *http.Request) {
	ply, err := a.app.Explorer().Departure(r.Context(), r.PathValue("id"), r.URL.Query().Get("book"))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	a.reply.JSON(w, http.StatusOK, departureJSON{ply})
}
