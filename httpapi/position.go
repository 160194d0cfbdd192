package httpapi

import (
	"net/http"

	"duiyi/match"
)

// maxLine is the number of moves that a line may have: more than any game has
// room for under the move limits.
const maxLine = 1000

// lineJSON is a line of moves and the position after it.
type lineJSON struct {
	Moves    []moveJSON    `json:"moves"`
	Position match.View    `json:"position"`
	Result   *match.Result `json:"result"` // if the rules end the game there
}

// positionBody is a line of moves. Options of the game stand among its fields.
type positionBody struct {
	Game  string   `json:"game"`
	Rules string   `json:"rules"`
	Setup string   `json:"setup"` // a start position, as in a new game
	Moves []string `json:"moves"` // up to 1000, in any notation
}

func (a *API) postPosition(w http.ResponseWriter, r *http.Request) {
	var in withOptions[positionBody]
	if err := decode(w, r, &in); err != nil {
		a.fail(w, r, err)
		return
	}
	body := in.own
	if len(body.Moves) > maxLine {
		a.fail(w, r, &requestError{Code: "bad_config", At: "moves", Message: "There are too many moves."})
		return
	}
	line, err := a.app.Games().Line(match.Config{Game: body.Game, Rules: body.Rules, Options: in.options, Setup: body.Setup}, body.Moves)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	out := lineJSON{Moves: make([]moveJSON, 0, len(line.Moves)), Position: line.Position.View(), Result: line.Position.Result()}
	for _, m := range line.Moves {
		out.Moves = append(out.Moves, toMove(m))
	}
	a.writeJSON(w, http.StatusOK, out)
}
