package drills

import (
	"context"
	"net/http"

	"duiyi/guess"
	"duiyi/httpapi/call"
)

// guessRoundsJSON is how the caller has guessed so far.
type guessRoundsJSON struct {
	Totals []guessTotalJSON `json:"totals"` // by game, the one with most rounds first
	Rounds []GuessRoundJSON `json:"rounds"` // the last 400, the earliest first
}

// guessTotalJSON adds up the rounds of a game.
type guessTotalJSON struct {
	Game    string  `json:"game"`
	Rounds  int     `json:"rounds"`  // how many
	Guesses int     `json:"guesses"` // in all of them
	Points  int     `json:"points"`  // 0 to 10 a guess
	Par     float64 `json:"par"`     // what choosing at random among the engine's best moves is worth
}

// GuessRoundJSON is the guesses of the caller in one game.
type GuessRoundJSON struct {
	Game    string  `json:"game"`
	Title   string  `json:"title"`   // of the game whose moves were guessed
	AtMS    int64   `json:"at_ms"`   // when it began
	Guesses int     `json:"guesses"` // how many
	Points  int     `json:"points"`  // 0 to 10 a guess
	Par     float64 `json:"par"`     // what choosing at random among the engine's best moves is worth
}

// mostRounds is how many rounds an answer has.
const mostRounds = 400

func toRound(r guess.Round) GuessRoundJSON {
	return GuessRoundJSON{r.Game, r.Title, r.At.UnixMilli(), r.Guesses, r.Points, r.Par}
}

func (d *Drills) getRounds(w http.ResponseWriter, r *http.Request) {
	list, err := d.app.Guess().Rounds(r.Context())
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := guessRoundsJSON{Totals: []guessTotalJSON{}, Rounds: []GuessRoundJSON{}}
	for _, t := range guess.TotalsOf(list) {
		out.Totals = append(out.Totals, guessTotalJSON(t))
	}
	for _, one := range list[max(0, len(list)-mostRounds):] {
		out.Rounds = append(out.Rounds, toRound(one))
	}
	d.reply.JSON(w, http.StatusOK, out)
}

// guessRoundBody is a round as it stands.
type guessRoundBody struct {
	Cmd     string  `json:"cmd"` // 8 to 64 letters and digits, another for each round
	Game    string  `json:"game"`
	Title   string  `json:"title"`   // of the game whose moves are guessed, at most 200 bytes
	Guesses int     `json:"guesses"` // so far, 1 or more
	Points  int     `json:"points"`  // 0 to 10 a guess
	Par     float64 `json:"par"`     // what choosing at random among the engine's best moves is worth
}

func (d *Drills) postRound(w http.ResponseWriter, r *http.Request) {
	var b guessRoundBody
	err := call.Decode(w, r, &b)
	if err == nil {
		err = d.app.Guess().Keep(r.Context(), guess.Round{Cmd: b.Cmd, Game: b.Game, Title: b.Title, Guesses: b.Guesses, Points: b.Points, Par: b.Par})
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// OwnRounds passes each round of the caller on to add, as the download of an account has it.
func (d *Drills) OwnRounds(ctx context.Context, add func(any) error) error {
	list, err := d.app.Guess().Rounds(ctx)
	if err != nil {
		return err
	}
	for _, one := range list {
		if err := add(toRound(one)); err != nil {
			return err
		}
	}
	return nil
}
