package tourney

import (
	"bytes"
	"encoding/csv"
	"errors"
	"math"
	"net/http"
	"strconv"

	"duiyi/club"
	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/series"
)

// seriesSettings are what its organiser decides about a series.
type seriesSettings struct {
	Name        string       `json:"name"`             // 1 to 100 characters, one line
	About       string       `json:"about,omitempty"`  // at most 5,000 characters
	By          string       `json:"by"`               // "score" or "place": the points of the tournaments themselves, or points for places
	Places      []float64    `json:"places,omitempty"` // by place: points of the first place, the second and so on, falling, in tenths; up to 100 places
	Best        int          `json:"best,omitempty"`   // how many results of each player count, the best ones; missing: all
	Ties        []string     `json:"ties"`             // tie-breaks in their order: total (points of all tournaments), firsts (tournaments won), best (the best result, then the second best and so on), last (points in the last tournament)
	Tournaments []string     `json:"tournaments"`      // ids, in the order of the table; up to 100, of players or of teams
	Same        []seriesSame `json:"same,omitempty"`   // entries that are one person or team; up to 500
}

// seriesSame says that two entries of the table are one.
type seriesSame struct {
	From string `json:"from"` // who of an entry
	Into string `json:"into"` // who of the entry that has the results of both
}

// seriesJoinedJSON is an entry that is part of another one.
type seriesJoinedJSON struct {
	seriesSame
	Name string `json:"name"` // of the entry that is joined; empty if it has no result
}

// seriesBody replaces the settings of a series.
type seriesBody struct {
	seriesSettings
	Version int `json:"version"` // that the caller has seen
}

// seriesHeadJSON is a series as lists show it.
type seriesHeadJSON struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`        // 1 to 100 characters
	Tournaments []string `json:"tournaments"` // ids
	ChangedMS   int64    `json:"changed_ms"`  // the last change of its settings
}

// SeriesListJSON lists the series of a server.
type SeriesListJSON struct {
	Series []seriesHeadJSON `json:"series"` // the last changed first; up to 200
}

// SeriesJSON is a series with its table.
type SeriesJSON struct {
	ID string `json:"id"`
	seriesSettings
	Version   int                `json:"version"`             // changes of the settings so far
	ChangedMS int64              `json:"changed_ms"`          // the last change of the settings
	Organiser *tourneyPersonJSON `json:"organiser,omitempty"` // missing: the house, or a deleted account
	Mine      bool               `json:"mine,omitempty"`      // the caller may change it
	Joined    []seriesJoinedJSON `json:"joined,omitempty"`    // same, with names
	Teams     bool               `json:"teams,omitempty"`     // its rows are teams
	Events    []TourneyHeadJSON  `json:"events"`              // the tournaments that exist, in the order of the table; they count when they are over
	Rows      []seriesRowJSON    `json:"rows"`
}

// seriesRowJSON is a player, or a team, in the table.
type seriesRowJSON struct {
	Rank   int              `json:"rank"`           // from 1; shared by those whom nothing separates
	Who    string           `json:"who"`            // the same in all tournaments of the series
	Name   string           `json:"name"`           // empty if the account is deleted
	User   string           `json:"user,omitempty"` // the account
	Points float64          `json:"points"`         // of the results that count
	Values []float64        `json:"values"`         // of the tie-breaks
	Cells  []seriesCellJSON `json:"cells"`          // by events
}

// seriesCellJSON is what a tournament is worth. It is empty without a result.
type seriesCellJSON struct {
	Rank    int      `json:"rank,omitempty"`    // in the tournament
	Points  *float64 `json:"points,omitempty"`  // for the series
	Counted bool     `json:"counted,omitempty"` // among the best results
}

// maxSeriesBody is the largest body that describes a series, in bytes.
const maxSeriesBody = 256 << 10

// Series returns the rows of the table about series.
func (t *Tourney) Series() []call.Row {
	few, many := []call.Limit{call.LimitLists}, []call.Limit{call.LimitOwnCommands}
	const bad = "bad_config log_in "
	return []call.Row{
		{Name: "GET /api/series", Needs: identity.Open, Do: t.getAllSeries, Says: "List the series of tournaments, the last changed first.",
			Query: "holds", Out: call.OK(SeriesListJSON{})},
		{Name: "POST /api/series", Needs: identity.Host, Limits: few, Do: t.postSeries, Says: "Make a series of tournaments. The caller is its organiser.",
			More: "A server has up to 200, an account up to 20.", In: seriesSettings{}, Out: call.Created(SeriesJSON{}), Errs: bad + "many_series"},
		{Name: "GET /api/series/{id}", Needs: identity.Open, Limits: few, Do: t.getSeries, Says: "Get a series with its table.",
			More: "A tournament counts when it is over. Players with an account are the same in all tournaments, others by their names; teams by their names. A player without a game and without a point has no result.",
			Out:  call.OK(SeriesJSON{}), Errs: "no_series"},
		{Name: "PUT /api/series/{id}", Needs: identity.Host, Limits: many, Do: t.putSeries, Says: "Replace the settings of a series; for its organiser, moderators and administrators.",
			More: "stale: another version than the caller's is there.", In: seriesBody{}, Out: call.OK(SeriesJSON{}), Errs: bad + "no_series stale"},
		{Name: "DELETE /api/series/{id}", Needs: identity.Host, Limits: many, Do: t.deleteSeries, Says: "Delete a series; for the same. Its tournaments stay.", Out: call.NoContent(), Errs: "no_series"},
		{Name: "GET /api/series/{id}/csv", Needs: identity.Open, Limits: []call.Limit{call.LimitExports}, Do: t.getSeriesFile, Says: "Get the table of a series as CSV. Results that do not count are in square brackets.", Out: call.AnyFile(), Errs: "no_series"},
	}
}

// settings returns the settings of a body, or an error for points that are no tenths.
func (b seriesSettings) settings() (club.Settings, error) {
	s := club.Settings{Name: b.Name, About: b.About, By: series.Method(b.By), Best: b.Best, Ties: b.Ties, Tournaments: b.Tournaments}
	for i, p := range b.Places {
		tenths := math.Round(p * 10)
		if math.Abs(p*10-tenths) > 1e-6 || math.Abs(tenths) > 1e6 {
			return s, match.ConfigErrorf("places["+strconv.Itoa(i)+"]", "%v has more than one decimal", p)
		}
		s.Places = append(s.Places, tourney.Score(tenths))
	}
	for _, one := range b.Same {
		s.Same = append(s.Same, club.Same(one))
	}
	return s, nil
}

func toSeriesSettings(s club.Settings) seriesSettings {
	j := seriesSettings{Name: s.Name, About: s.About, By: string(s.By), Best: s.Best, Ties: append([]string{}, s.Ties...), Tournaments: append([]string{}, s.Tournaments...)}
	for _, p := range s.Places {
		j.Places = append(j.Places, points(p))
	}
	for _, one := range s.Same {
		j.Same = append(j.Same, seriesSame(one))
	}
	return j
}

func toSeries(t club.Table, who identity.Caller) SeriesJSON {
	j := SeriesJSON{ID: t.ID, seriesSettings: toSeriesSettings(t.Settings), Version: t.Version, ChangedMS: ms(t.Changed), Mine: t.Leads(who), Events: []TourneyHeadJSON{}, Rows: []seriesRowJSON{}}
	if t.Organiser != "" {
		j.Organiser = &tourneyPersonJSON{t.Creator, t.Organiser}
	}
	for _, v := range t.Events {
		j.Events = append(j.Events, toHead(v))
		j.Teams = v.Settings.Boards > 0
	}
	for i, one := range t.Same {
		j.Joined = append(j.Joined, seriesJoinedJSON{seriesSame(one), t.Joined[i]})
	}
	for _, l := range t.Lines {
		row := seriesRowJSON{Rank: l.Rank, Who: l.Who, Name: l.Name, User: l.User, Points: points(l.Points), Values: []float64{}, Cells: []seriesCellJSON{}}
		for _, value := range l.Values {
			row.Values = append(row.Values, points(value))
		}
		for _, c := range l.Cells {
			var cell seriesCellJSON
			if c.Played {
				worth := points(c.Points)
				cell = seriesCellJSON{c.Rank, &worth, c.Counted}
			}
			row.Cells = append(row.Cells, cell)
		}
		j.Rows = append(j.Rows, row)
	}
	return j
}

func (t *Tourney) getAllSeries(w http.ResponseWriter, r *http.Request) {
	all, err := t.app.Club().AllSeries(r.Context(), r.URL.Query().Get("holds"))
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := SeriesListJSON{Series: []seriesHeadJSON{}}
	for _, s := range all {
		out.Series = append(out.Series, seriesHeadJSON{s.ID, s.Name, append([]string{}, s.Tournaments...), ms(s.Changed)})
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// tellSeries answers with a series, or with err.
func (t *Tourney) tellSeries(w http.ResponseWriter, r *http.Request, status int, table club.Table, err error) {
	if err != nil {
		t.reply.Fail(w, r, seriesFailure(err))
		return
	}
	t.reply.JSON(w, status, toSeries(table, identity.From(r.Context())))
}

func seriesFailure(err error) error {
	switch {
	case errors.Is(err, club.ErrNoSeries):
		return &call.Error{Code: "no_series"}
	case errors.Is(err, club.ErrMany):
		return &call.Error{Code: "many_series"}
	case errors.Is(err, club.ErrOrganiser):
		return &call.Error{Code: "not_allowed", Message: "Only the organiser of the series may do this."}
	case errors.Is(err, club.ErrStale):
		return &call.Error{Code: "stale", Message: "The series has changed since."}
	case errors.Is(err, tournaments.ErrAccount):
		return &call.Error{Code: "log_in", Message: "A series needs an account."}
	}
	return failure(err)
}

func (t *Tourney) postSeries(w http.ResponseWriter, r *http.Request) {
	var body seriesSettings
	var table club.Table
	var set club.Settings
	err := call.DecodeUpTo(w, r, &body, maxSeriesBody)
	if err == nil {
		set, err = body.settings()
	}
	if err == nil {
		table, err = t.app.Club().CreateSeries(r.Context(), set)
	}
	t.tellSeries(w, r, http.StatusCreated, table, err)
}

func (t *Tourney) getSeries(w http.ResponseWriter, r *http.Request) {
	table, err := t.app.Club().Series(r.Context(), r.PathValue("id"))
	t.tellSeries(w, r, http.StatusOK, table, err)
}

func (t *Tourney) putSeries(w http.ResponseWriter, r *http.Request) {
	var body seriesBody
	var table club.Table
	var set club.Settings
	err := call.DecodeUpTo(w, r, &body, maxSeriesBody)
	if err == nil {
		set, err = body.settings()
	}
	if err == nil {
		table, err = t.app.Club().ChangeSeries(r.Context(), r.PathValue("id"), set, body.Version)
	}
	t.tellSeries(w, r, http.StatusOK, table, err)
}

func (t *Tourney) deleteSeries(w http.ResponseWriter, r *http.Request) {
	if err := t.app.Club().DeleteSeries(r.Context(), r.PathValue("id")); err != nil {
		t.reply.Fail(w, r, seriesFailure(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (t *Tourney) getSeriesFile(w http.ResponseWriter, r *http.Request) {
	table, err := t.app.Club().Series(r.Context(), r.PathValue("id"))
	if err != nil {
		t.reply.Fail(w, r, seriesFailure(err))
		return
	}
	send(w, seriesCSV(table), "text/csv; charset=utf-8", fileName(table.Name)+".csv")
}

// seriesCSV writes the table of a series.
func seriesCSV(t club.Table) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff") // for spreadsheets
	w := csv.NewWriter(&b)
	head := []string{"rank", "name", "points"}
	for _, v := range t.Events {
		head = append(head, cell(v.Settings.Name))
	}
	w.Write(append(head, t.Ties...))
	for _, l := range t.Lines {
		row := []string{strconv.Itoa(l.Rank), cell(l.Name), l.Points.String()}
		for _, c := range l.Cells {
			switch {
			case !c.Played:
				row = append(row, "")
			case c.Counted:
				row = append(row, c.Points.String())
			default:
				row = append(row, "["+c.Points.String()+"]")
			}
		}
		for _, value := range l.Values {
			row = append(row, value.String())
		}
		w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}
