package httpapi

import (
	"net/http"

	"duiyi/match"
)

// maxLine is the number of moves that a line may have: more than any game has
// room for under the move limits.
const maxLine = 1000

type lineJSON struct {
	Moves    []moveJSON    `json:"moves"`
	Position positionJSON  `json:"position"`
	Result   *match.Result `json:"result"`
}

func (a *API) postPosition(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Game  string   `json:"game"`
		Rules string   `json:"rules"`
		Size  int      `json:"size"`
		Setup string   `json:"setup"`
		Moves []string `json:"moves"`
	}
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	if len(body.Moves) > maxLine {
		a.fail(w, r, &requestError{Status: http.StatusBadRequest, Code: "bad_config", At: "moves", Message: "There are too many moves."})
		return
	}
	line, err := a.app.Line(match.Config{Game: body.Game, Rules: body.Rules, Size: body.Size, Setup: body.Setup}, body.Moves)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	out := lineJSON{Moves: make([]moveJSON, 0, len(line.Moves)), Position: toPosition(line.Position.View()), Result: line.Position.Result()}
	for _, m := range line.Moves {
		out.Moves = append(out.Moves, moveJSON(m))
	}
	a.writeJSON(w, http.StatusOK, out)
}
