package httpapi

import "net/http"

// relationsBody is a board to examine. rules is optional.
type relationsBody struct {
	Game  string `json:"game"`
	Rules string `json:"rules"`
	Board string `json:"board"` // one that a game could start from
}

func (a *API) postRelations(w http.ResponseWriter, r *http.Request) {
	var body relationsBody
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	rel, err := a.app.Games().Relations(body.Game, body.Rules, body.Board)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	a.writeJSON(w, http.StatusOK, rel)
}
