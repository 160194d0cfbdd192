package httpapi

import (
	"net/http"

	"duiyi/match"
)

type relationsJSON struct {
	Pieces []relationJSON `json:"pieces"`
	Rows   []rowJSON      `json:"rows"`
}

type relationJSON struct {
	Point     string     `json:"point"`
	Side      match.Side `json:"side"`
	Stands    string     `json:"stands"`
	Attackers []string   `json:"attackers"`
	Guards    []string   `json:"guards"`
}

type rowJSON struct {
	Side   match.Side `json:"side"`
	Kind   string     `json:"kind"`
	Stones []string   `json:"stones"`
	Points []string   `json:"points"`
}

func (a *API) postRelations(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Game  string `json:"game"`
		Rules string `json:"rules"`
		Board string `json:"board"`
	}
	if err := decode(w, r, &body); err != nil {
		a.fail(w, r, err)
		return
	}
	rel, err := a.app.Relations(body.Game, body.Rules, body.Board)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	out := relationsJSON{Pieces: []relationJSON{}, Rows: []rowJSON{}}
	for _, p := range rel.Pieces {
		out.Pieces = append(out.Pieces, relationJSON{p.Point, p.Side, p.Stands, orEmpty(p.Attackers), orEmpty(p.Guards)})
	}
	for _, row := range rel.Rows {
		out.Rows = append(out.Rows, rowJSON{row.Side, row.Kind, orEmpty(row.Stones), orEmpty(row.Points)})
	}
	a.writeJSON(w, http.StatusOK, out)
}
