package tourney

import (
	"cmp"
	"net/http"
	"strconv"
	"time"

	"duiyi/httpapi/call"
	"duiyi/httpapi/origin"
	"duiyi/identity"
	"duiyi/tournaments"
	"duiyi/tourney/ical"
)

const (
	mostDated  = 200                 // tournaments of a calendar
	fileBefore = 31 * 24 * time.Hour // how long what has begun stays in the file
	fileFresh  = time.Hour           // how often subscribers ask for it
)

// CalendarJSON lists tournaments with a time.
type CalendarJSON struct {
	Tournaments []calendarEntryJSON `json:"tournaments"`    // the soonest first, at most 200
	More        bool                `json:"more,omitempty"` // others follow
}

// calendarEntryJSON is a tournament of the calendar.
type calendarEntryJSON struct {
	TourneyHeadJSON
	Mine bool `json:"mine,omitempty"` // the caller plays in it, leads a team or is one of its arbiters
}

// Calendar returns the rows of the table about the calendar.
func (t *Tourney) Calendar() []call.Row {
	lists := []call.Limit{call.LimitLists}
	return []call.Row{
		{Name: "GET /api/calendar", Needs: identity.Open, Limits: lists, Do: t.getCalendar, Says: "List tournaments with a start, the soonest first.",
			More:  "from and until are Unix milliseconds: a tournament is listed that starts at from or later, and before until. The default is from now on, without an end. game leaves out other games; cancelled tournaments are listed.",
			Query: "from until game", Out: call.OK(CalendarJSON{}), Errs: "bad_query"},
		{Name: "GET /api/calendar.ics", Needs: identity.Open, Limits: lists, Do: t.getCalendarFile, Says: "Get the calendar as an iCalendar file (RFC 5545), to import it or subscribe to it.",
			More:  "It has the tournaments that start, or started in the last 31 days. A tournament keeps its UID, and has a higher SEQUENCE after each change.",
			Query: "game", Out: call.AnyFile(), Errs: "bad_query"},
	}
}

// moment reads a time of a query, or returns usual without one.
func moment(r *http.Request, name string, usual time.Time) (time.Time, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n > endOfTime {
		return usual, call.BadQuery(name)
	}
	return time.UnixMilli(n).UTC(), nil
}

// endOfTime is the last moment of the year 9999, in Unix milliseconds.
const endOfTime = 253402300799999

// dated returns the tournaments of a game, or of all, that start in a span.
func (t *Tourney) dated(r *http.Request, from, until time.Time) (CalendarJSON, error) {
	j := CalendarJSON{Tournaments: []calendarEntryJSON{}}
	game := r.URL.Query().Get("game")
	if _, err := t.room().Kinds.Find(game); game != "" && err != nil {
		return j, call.BadQuery("game")
	}
	rows, names, own, err := t.room().Calendar(r.Context(), from, until, game, mostDated+1)
	if err != nil {
		return j, failure(err)
	}
	if len(rows) > mostDated {
		rows, j.More = rows[:mostDated], true
	}
	for _, row := range rows {
		head, err := toListed(row, names)
		if err != nil {
			return j, err
		}
		j.Tournaments = append(j.Tournaments, calendarEntryJSON{head, own[row.ID]})
	}
	return j, nil
}

func (t *Tourney) getCalendar(w http.ResponseWriter, r *http.Request) {
	from, err := moment(r, "from", time.Now())
	var until time.Time
	if err == nil {
		until, err = moment(r, "until", time.UnixMilli(endOfTime))
	}
	var out CalendarJSON
	if err == nil {
		out, err = t.dated(r, from, until)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	t.reply.JSON(w, http.StatusOK, out)
}

func (t *Tourney) getCalendarFile(w http.ResponseWriter, r *http.Request) {
	list, err := t.dated(r, time.Now().Add(-fileBefore), time.UnixMilli(endOfTime))
	if err == nil {
		err = t.sendCalendar(w, r, list.Tournaments, "calendar.ics")
	}
	if err != nil {
		t.reply.Fail(w, r, err)
	}
}

// sendCalendar answers with a file of tournaments.
func (t *Tourney) sendCalendar(w http.ResponseWriter, r *http.Request, list []calendarEntryJSON, name string) error {
	if len(list) > 0 && list[0].StartsMS == 0 {
		return &call.Error{Code: "bad_query", At: "format", Message: "A tournament without a start is in no calendar."}
	}
	site := "http://" + r.Host
	if origin.IsEncrypted(r) {
		site = "https://" + r.Host
	}
	page, err := t.app.Club().Page(r.Context())
	if err != nil {
		return err
	}
	c := ical.Calendar{Product: "-//Duiyi//Tournaments//EN", Name: cmp.Or(page.Name, "Duiyi 对弈"), Refresh: fileFresh}
	for _, one := range list {
		e := ical.Event{
			UID: "tournament-" + one.ID + "@duiyi", Sequence: one.Version, Changed: time.UnixMilli(one.ChangedMS), Start: time.UnixMilli(one.StartsMS),
			Duration: time.Duration(one.Minutes) * time.Minute, Summary: one.Name, URL: site + "/tournament/" + one.ID, Cancelled: one.Status == string(tournaments.Cancelled),
		}
		if one.Wooden {
			e.Location = page.Where
		}
		c.Events = append(c.Events, e)
	}
	send(w, c.Encode(), "text/calendar; charset=utf-8", name)
	return nil
}
