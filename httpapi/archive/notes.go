package archive

import (
	"net/http"

	"duiyi/records"
)

// notesJSON is what an imported record has beside its moves.
type notesJSON struct {
	Notes []records.Note `json:"notes"` // by moment, in order
}

// getNotes returns the comments and variations of the record that a game was opened from.
func (a *Archive) getNotes(w http.ResponseWriter, r *http.Request) {
	notes, err := a.app.Notes(r.Context(), r.PathValue("id"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, notesJSON{notes})
}
