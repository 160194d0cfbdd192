package drills

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"duiyi/guess"
	"duiyi/httpapi/call"
)

// guessRoundsJSON is how the caller has guessed so far.
type guessRoundsJSON struct {
	Totals []guessTotalJSON `json:"totals"` // by game, the one with most rounds first
	Rounds []GuessRoundJSON `json:"rounds"` // the last 400, or those of a page; the earliest first
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
	Cmd     string  `json:"cmd"` // as the client named it
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
	return GuessRoundJSON{r.Cmd, r.Game, r.Title, r.At.UnixMilli(), r.Guesses, r.Points, r.Par}
}

func (d *Drills) getRounds(w http.ResponseWriter, r *http.Request) {
	after := -1
	var list []guess.Round
	var err error
	if text := r.URL.Query().Get("after"); text != "" {
		if after, err = strconv.Atoi(text); err != nil || after < 0 {
			err = call.BadQuery("after")
		}
	}
	if err == nil {
		list, err = d.app.Guess().Rounds(r.Context())
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := guessRoundsJSON{Totals: []guessTotalJSON{}, Rounds: []GuessRoundJSON{}}
	for _, t := range guess.TotalsOf(list) {
		out.Totals = append(out.Totals, guessTotalJSON(t))
	}
	if after < 0 {
		after = len(list) - mostRounds
	}
	from := min(max(0, after), len(list))
	for _, one := range list[from:min(len(list), from+mostRounds)] {
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

// bringRoundsBody is rounds from elsewhere.
type bringRoundsBody struct {
	Rounds []GuessRoundJSON `json:"rounds"`
}

// broughtRoundsJSON counts what was brought.
type broughtRoundsJSON struct {
	Added int `json:"added"` // rounds that were not there, or had fewer guesses
}

// longestImport is the longest body of an import, in bytes.
const longestImport = 512 << 10

func (d *Drills) postImport(w http.ResponseWriter, r *http.Request) {
	var b bringRoundsBody
	err := call.DecodeUpTo(w, r, &b, longestImport)
	var out broughtRoundsJSON
	if err == nil {
		var list []guess.Round
		for _, one := range b.Rounds {
			list = append(list, guess.Round{Cmd: one.Cmd, Game: one.Game, Title: one.Title, At: time.UnixMilli(one.AtMS), Guesses: one.Guesses, Points: one.Points, Par: one.Par})
		}
		out.Added, err = d.app.Guess().Bring(r.Context(), list)
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	d.reply.JSON(w, http.StatusOK, out)
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
