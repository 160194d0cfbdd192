package drills

import (
	"net/http"
	"strconv"

	"duiyi/engines"
	"duiyi/guess"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/library"
	"duiyi/match"
	"duiyi/match/positions"
)

// guessGameJSON is a game whose moves are guessed.
type guessGameJSON struct {
	Title  string       `json:"title"`
	Winner *match.Side  `json:"winner"` // null for a draw, or if nobody says
	Config match.Config `json:"config"`
	Moves  []wire.Move  `json:"moves"`
}

func (d *Drills) getGame(w http.ResponseWriter, r *http.Request) {
	g, err := d.app.Guess().OfGame(r.Context(), r.PathValue("id"))
	d.tell(w, r, g, err)
}

func (d *Drills) getStudy(w http.ResponseWriter, r *http.Request) {
	g, err := d.app.Guess().OfStudy(r.Context(), r.PathValue("id"))
	d.tell(w, r, g, err)
}

func (d *Drills) getEntry(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.ParseInt(r.PathValue("n"), 10, 64)
	if err != nil {
		d.reply.Fail(w, r, library.ErrNoEntry)
		return
	}
	g, err := d.app.Guess().OfEntry(r.Context(), n)
	d.tell(w, r, g, err)
}

// tell answers with a game, or the error that came in its place.
func (d *Drills) tell(w http.ResponseWriter, r *http.Request, g guess.Game, err error) {
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := guessGameJSON{Title: g.Title, Winner: g.Winner, Config: g.Config, Moves: []wire.Move{}}
	for _, m := range g.Moves {
		out.Moves = append(out.Moves, wire.ToMove(m))
	}
	d.reply.JSON(w, http.StatusOK, out)
}

// guessBody is a guess. Options of the game stand among its fields.
type guessBody struct {
	Game   string   `json:"game"`
	Rules  string   `json:"rules"`
	Setup  string   `json:"setup"`  // a start position, as in a new game
	Moves  []string `json:"moves"`  // before the guess
	Played string   `json:"played"` // the move of the game
	Guess  string   `json:"guess"`  // in any notation
}

// guessedJSON says what a guess is worth.
type guessedJSON struct {
	Guess      wire.Move          `json:"guess"` // as it was understood
	Played     wire.Move          `json:"played"`
	Same       bool               `json:"same"`        // it is the move of the game
	Forced     bool               `json:"forced"`      // it is the only legal move
	Points     int                `json:"points"`      // 0 to 10
	Par        float64            `json:"par"`         // mean points of the engine's four best moves
	Loss       float64            `json:"loss"`        // of chance, which goes from -1 to 1, by the guess
	PlayedLoss float64            `json:"played_loss"` // by the move of the game
	Best       []engines.Report   `json:"best"`        // the engine's choices, the best first
	Line       engines.Report     `json:"line"`        // the engine's answer to a guess without full points
	Reasons    []positions.Reason `json:"reasons"`     // proved
}

func (d *Drills) postGuess(w http.ResponseWriter, r *http.Request) {
	var in call.WithOptions[guessBody]
	if err := call.Decode(w, r, &in); err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	b := in.Own
	a, err := d.app.Guess().Judge(r.Context(), guess.Question{
		Config: match.Config{Game: b.Game, Rules: b.Rules, Options: in.Options, Setup: b.Setup},
		Moves:  b.Moves, Played: b.Played, Guess: b.Guess,
	})
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := guessedJSON{wire.ToMove(a.Guess), wire.ToMove(a.Played), a.Equals, a.Forced, a.Points, a.Par, a.Loss, a.PlayedLoss, a.Best, a.Line, a.Reasons}
	if out.Best == nil {
		out.Best = []engines.Report{}
	}
	if out.Reasons == nil {
		out.Reasons = []positions.Reason{}
	}
	d.reply.JSON(w, http.StatusOK, out)
}
