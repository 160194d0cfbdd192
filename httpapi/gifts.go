package httpapi

import (
	"net/http"

	"duiyi/app"
	"duiyi/httpapi/call"
	"duiyi/match"
	"duiyi/people"
)

// giftBody gives things of one owner to another. An owner is the id of an account, or empty
// for the house.
type giftBody struct {
	From      string `json:"from"`      // who owns them
	To        string `json:"to"`        // who gets them
	ID        string `json:"id"`        // only this game or study, whosever it is
	Games     bool   `json:"games"`     // private ones
	Studies   bool   `json:"studies"`   // all
	Exercises bool   `json:"exercises"` // all, with their reviews
	Training  bool   `json:"training"`  // all attempts at puzzles, and finished chapters of courses, and rounds of guessing
}

// givenJSON counts what was given.
type givenJSON struct {
	Games     int `json:"games"`     // given
	Studies   int `json:"studies"`   // given
	Exercises int `json:"exercises"` // given
	Attempts  int `json:"attempts"`  // given
	Rounds    int `json:"rounds"`    // given
	Kept      int `json:"kept"`      // exercises that stay: the other has one of the same position
	Failed    int `json:"failed"`    // games and studies that stay: they are damaged
}

// postGift gives away what belongs to an account or the house.
func (a *API) postGift(w http.ResponseWriter, r *http.Request) {
	given, err := a.give(w, r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, givenJSON(given))
}

func (a *API) give(w http.ResponseWriter, r *http.Request) (app.Given, error) {
	var body giftBody
	if err := call.Decode(w, r, &body); err != nil {
		return app.Given{}, err
	}
	for _, owner := range []string{body.From, body.To} {
		if owner == "" {
			continue
		}
		if a.options.Accounts == nil {
			return app.Given{}, people.ErrNoUser
		}
		if err := a.options.Accounts.Exists(r.Context(), owner); err != nil {
			return app.Given{}, err
		}
	}
	switch {
	case body.ID != "":
		return a.app.GiveOne(r.Context(), body.ID, body.To)
	case body.From == body.To:
		return app.Given{}, match.ConfigErrorf("to", "it is the owner already")
	case !body.Games && !body.Studies && !body.Exercises && !body.Training:
		return app.Given{}, match.ConfigErrorf("games", "nothing is named: want games, studies, exercises or training")
	}
	return a.app.Give(r.Context(), app.Gift{From: body.From, To: body.To, Games: body.Games, Studies: body.Studies, Exercises: body.Exercises, Training: body.Training})
}
