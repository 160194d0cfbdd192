package httpapi

import (
	"net/http"
	"slices"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/ratings"
)

// enginesJSON lists the engines on offer.
type enginesJSON struct {
	Engines []engines.Spec `json:"engines"`
}

func (a *API) getEngines(w http.ResponseWriter, r *http.Request) {
	specs := a.app.Engines().All()
	if !identity.From(r.Context()).May(identity.Programs) {
		specs = slices.DeleteFunc(specs, func(s engines.Spec) bool { return s.Own })
	}
	for i := range specs {
		if specs[i].Levels == nil {
			specs[i].Levels = []engines.Level{}
		}
	}
	a.reply.JSON(w, http.StatusOK, enginesJSON{specs})
}

// standingJSON is how the player stands with an adaptive engine.
type standingJSON struct {
	Engine string       `json:"engine"`         // the id of the engine
	Level  string       `json:"level"`          // of the next game
	Elo    int          `json:"elo"`            // the player's, on the engine's scale
	Won    int          `json:"won"`            // games that counted
	Drawn  int          `json:"drawn"`          // games that counted
	Lost   int          `json:"lost"`           // games that counted
	Last   *outcomeJSON `json:"last,omitempty"` // the last game that counted
}

// outcomeJSON is a game that counted.
type outcomeJSON struct {
	Game    string `json:"game"`     // its id
	Level   string `json:"level"`    // the id of the level played
	Half    int    `json:"half"`     // the player's half points
	Helps   int    `json:"helps"`    // take-backs, other moves asked of the engine, restarts, and moments with advice
	EndedMS int64  `json:"ended_ms"` // when it ended
}

func toStanding(s ratings.Standing) standingJSON {
	j := standingJSON{Engine: s.Engine, Level: s.Level, Elo: s.Elo, Won: s.Won, Drawn: s.Drawn, Lost: s.Lost}
	if o := s.Last; o != nil {
		j.Last = &outcomeJSON{o.Game, o.Level, o.Half, o.Helps, o.Ended.UnixMilli()}
	}
	return j
}

// standingsJSON lists the standing with each adaptive engine.
type standingsJSON struct {
	Standings []standingJSON `json:"standings"`
}

func (a *API) getStandings(w http.ResponseWriter, r *http.Request) {
	all, err := a.app.Adaptive().Standings(r.Context())
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	list := []standingJSON{}
	for _, s := range all {
		list = append(list, toStanding(s))
	}
	a.reply.JSON(w, http.StatusOK, standingsJSON{list})
}

// deleteStanding has the person begin again with an engine.
func (a *API) deleteStanding(w http.ResponseWriter, r *http.Request) {
	s, err := a.app.Adaptive().StartOver(r.Context(), r.PathValue("engine"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, toStanding(s))
}
