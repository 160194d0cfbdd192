package archive

import (
	"net/http"

	"duiyi/httpapi/call"
)

// relationsBody is a board to examine. rules is optional.
type relationsBody struct {
	Game  string `json:"game"`
	Rules string `json:"rules"`
	Board string `json:"board"` // one that a game could start from
}

func (a *Archive) postRelations(w http.ResponseWriter, r *http.Request) {
	var body relationsBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	rel, err := a.app.Games().Relations(body.Game, body.Rules, body.Board)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, rel)
}
