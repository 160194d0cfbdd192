package httpapi

import (
	"net/http"

	"duiyi/app"
)

// standingJSON is how the person stands with an engine that adapts itself.
type standingJSON struct {
	Engine string       `json:"engine"`
	Level  string       `json:"level"` // of the next game
	Elo    int          `json:"elo"`
	Won    int          `json:"won"`
	Drawn  int          `json:"drawn"`
	Lost   int          `json:"lost"`
	Last   *outcomeJSON `json:"last,omitempty"`
}

// outcomeJSON is what the last game that counts came to.
type outcomeJSON struct {
	Game    string `json:"game"`
	Level   string `json:"level"`
	Half    int    `json:"half"` // half points of the person
	Helps   int    `json:"helps"`
	EndedMS int64  `json:"ended_ms"`
}

func toStanding(s app.Standing) standingJSON {
	j := standingJSON{Engine: s.Engine, Level: s.Level, Elo: s.Elo, Won: s.Won, Drawn: s.Drawn, Lost: s.Lost}
	if o := s.Last; o != nil {
		j.Last = &outcomeJSON{o.Game, o.Level, o.Half, o.Helps, o.Ended.UnixMilli()}
	}
	return j
}

// standingsJSON lists how the person stands with each engine that adapts itself.
type standingsJSON struct {
	Standings []standingJSON `json:"standings"`
}

func (a *API) getStandings(w http.ResponseWriter, r *http.Request) {
	all, err := a.app.Standings(r.Context())
	if err != nil {
		a.fail(w, r, err)
		return
	}
	list := []standingJSON{}
	for _, s := range all {
		list = append(list, toStanding(s))
	}
	a.writeJSON(w, http.StatusOK, standingsJSON{list})
}

// deleteStanding has the person begin again with an engine.
func (a *API) deleteStanding(w http.ResponseWriter, r *http.Request) {
	s, err := a.app.StartOver(r.Context(), r.PathValue("engine"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	a.writeJSON(w, http.StatusOK, toStanding(s))
}
