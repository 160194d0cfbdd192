package archive

import (
	"errors"
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/match"
	"duiyi/match/positions"
)

// maxLine limits the moves of a line: no game is longer under the move limits.
const maxLine = 1000

// lineJSON is a line of moves and the position after it.
type lineJSON struct {
	Moves    []wire.Move   `json:"moves"`
	Position match.View    `json:"position"`
	Result   *match.Result `json:"result"` // if the rules end the game there
	// Table is the exact value of the position, of a request with table. It is missing if no
	// endgame table has the position.
	Table *positions.Table `json:"table,omitempty"`
}

// positionBody is a line of moves. Options of the game stand among its fields.
type positionBody struct {
	Game  string   `json:"game"`
	Rules string   `json:"rules"`
	Setup string   `json:"setup"` // a start position, as in a new game
	Moves []string `json:"moves"` // up to 1000, in any notation
	Table bool     `json:"table"` // look the position after the moves up in the endgame tables
}

func (a *Archive) postPosition(w http.ResponseWriter, r *http.Request) {
	var in call.WithOptions[positionBody]
	if err := call.Decode(w, r, &in); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	body := in.Own
	if len(body.Moves) > maxLine {
		a.reply.Fail(w, r, &call.Error{Code: "bad_config", At: "moves", Message: "There are too many moves."})
		return
	}
	line, err := a.app.Games().Line(match.Config{Game: body.Game, Rules: body.Rules, Options: in.Options, Setup: body.Setup}, body.Moves)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	out := lineJSON{Moves: make([]wire.Move, 0, len(line.Moves)), Position: line.Position.View(), Result: line.Position.Result()}
	for _, m := range line.Moves {
		out.Moves = append(out.Moves, wire.ToMove(m))
	}
	if body.Table {
		t, err := a.app.Table(r.Context(), body.Game, body.Rules, positions.Board(line.Position))
		switch {
		case err == nil:
			out.Table = &t
		case !errors.Is(err, positions.ErrNoTable):
			a.reply.Fail(w, r, err)
			return
		}
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// parseBody is a move to read. rules is optional.
type parseBody struct {
	Game  string `json:"game"`
	Rules string `json:"rules"`
	Board string `json:"board"`
	Text  string `json:"text"` // in any notation
}

// parsedJSON is a move in its canonical text.
type parsedJSON struct {
	Move string `json:"move"` // h2e2, h8
}

func (a *Archive) postParse(w http.ResponseWriter, r *http.Request) {
	var body parseBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	move, err := a.app.Games().Parse(body.Game, body.Rules, body.Board, body.Text)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, parsedJSON{move})
}
