package httpapi

import (
	"net/http"

	"duiyi/records"
)

// notesJSON is what an imported record has beside its moves.
type notesJSON struct {
	Notes []records.Note `json:"notes"` // by moment, in order
}

// getNotes tells what the record that a game was opened from has beside its moves.
func (a *API) getNotes(w http.ResponseWriter, r *http.Request) {
	notes, err := a.app.Notes(r.Context(), r.PathValue("id"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	a.writeJSON(w, http.StatusOK, notesJSON{notes})
}
