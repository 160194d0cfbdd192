package tourney

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"duiyi/club"
	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/tournaments"
)

// How much the page of a club shows of its tournaments.
const (
	mostAhead     = 8  // to come
	mostUnderWay  = 8  // running
	mostPast      = 5  // results
	mostPodium    = 3  // ranks of a result
	mostClubTeams = 40 // teams
)

// clubTexts is what a club says of itself: plain text.
type clubTexts struct {
	Name  string `json:"name"`            // at most 100 characters, one line; empty only if all is
	Text  string `json:"text,omitempty"`  // at most 5,000 characters, with lines and paragraphs
	When  string `json:"when,omitempty"`  // when the club meets; at most 200 characters, one line
	Where string `json:"where,omitempty"` // where it meets; at most 200 characters, one line
}

// clubBody writes the page of a club.
type clubBody struct {
	clubTexts
	Version int `json:"version"` // that the caller has seen; 0 before the first
}

// ClubJSON is the page of a club.
type ClubJSON struct {
	clubTexts
	Version   int               `json:"version"`              // changes of the texts so far; 0: nobody has written them
	ChangedMS int64             `json:"changed_ms,omitempty"` // the last change of the texts
	Coming    []TourneyHeadJSON `json:"coming"`               // the next first, those without a time last; at most 8
	Running   []TourneyHeadJSON `json:"running"`              // also adjourned; at most 8
	Results   []clubResultJSON  `json:"results"`              // of tournaments that are over, the latest first; at most 5
	Teams     []clubTeamJSON    `json:"teams"`                // of these tournaments; at most 40
}

// clubResultJSON is how a tournament ended.
type clubResultJSON struct {
	Tournament TourneyHeadJSON  `json:"tournament"`
	Podium     []clubPodiumJSON `json:"podium"` // the first three ranks, at most five rows; of teams the teams
}

// clubPodiumJSON is a player, or a team, at the top.
type clubPodiumJSON struct {
	Rank   int     `json:"rank"`           // from 1; shared by players whom nothing separates
	Name   string  `json:"name"`           // empty if the account is deleted
	User   string  `json:"user,omitempty"` // the account of a player
	Points float64 `json:"points"`         // in the tournament; of a knock-out, matches won
}

// clubTeamJSON is a team of a tournament.
type clubTeamJSON struct {
	Tournament string             `json:"tournament"`        // its id
	Event      string             `json:"event"`             // its name
	Number     int                `json:"number"`            // of the team
	Name       string             `json:"name"`              // 1 to 100 characters
	Captain    *tourneyPersonJSON `json:"captain,omitempty"` // missing without one
	Players    int                `json:"players"`           // how many
}

// Club returns the rows of the table about the page of the club.
func (t *Tourney) Club() []call.Row {
	return []call.Row{
		{Name: "GET /api/club", Needs: identity.Open, Do: t.getClub, Says: "Get the page of the server's club: what it says of itself, its tournaments and teams.",
			More: "A program for one person has none.", Out: call.OK(ClubJSON{}), Errs: "no_club"},
		{Name: "PUT /api/club", Needs: identity.Administer, Do: t.putClub, Says: "Write what the club says of itself.",
			More: "stale: another version than the caller's is there.", In: clubBody{}, Out: call.OK(ClubJSON{}), Errs: "no_club bad_config stale"},
	}
}

// maxClubBody holds the longest page with every character escaped, in bytes.
const maxClubBody = 128 << 10

var errNoClub = &call.Error{Code: "no_club"}

func (t *Tourney) getClub(w http.ResponseWriter, r *http.Request) {
	if !t.public {
		t.reply.Fail(w, r, errNoClub)
		return
	}
	k, err := t.app.Club().Page(r.Context())
	t.sendClub(w, r, k, err)
}

func (t *Tourney) putClub(w http.ResponseWriter, r *http.Request) {
	var body clubBody
	if !t.public {
		t.reply.Fail(w, r, errNoClub)
		return
	}
	if err := call.DecodeUpTo(w, r, &body, maxClubBody); err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	k, err := t.app.Club().Write(r.Context(), club.Page(body.clubTexts), body.Version)
	t.sendClub(w, r, k, err)
}

// sendClub answers with the page of the club, or with err.
func (t *Tourney) sendClub(w http.ResponseWriter, r *http.Request, k club.Kept, err error) {
	var out ClubJSON
	if err == nil {
		out, err = t.clubOf(r.Context(), k)
	}
	var bad *club.Error
	switch {
	case errors.As(err, &bad):
		err = &call.Error{Code: "bad_config", At: bad.Field, Message: call.Sentence(bad.Error())}
	case errors.Is(err, club.ErrStale):
		err = &call.Error{Code: "stale", Message: "The page of the club has changed since."}
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// clubOf returns the page with the tournaments that it shows.
func (t *Tourney) clubOf(ctx context.Context, k club.Kept) (ClubJSON, error) {
	j := ClubJSON{clubTexts: clubTexts(k.Page), Version: k.Version, ChangedMS: ms(k.Changed), Results: []clubResultJSON{}, Teams: []clubTeamJSON{}}
	var over []TourneyHeadJSON
	for _, list := range []struct {
		to       *[]TourneyHeadJSON
		most     int
		statuses []tournaments.Status
	}{
		{&j.Running, mostUnderWay, []tournaments.Status{tournaments.Running, tournaments.Adjourned}},
		{&j.Coming, mostListed, []tournaments.Status{tournaments.Coming}},
		{&over, mostPast, []tournaments.Status{tournaments.Over}},
	} {
		rows, names, err := t.room().List(ctx, tournaments.Query{Statuses: list.statuses, Limit: list.most})
		if err != nil {
			return j, err
		}
		*list.to = []TourneyHeadJSON{}
		for _, row := range rows {
			head, err := toListed(row, names)
			if err != nil {
				return j, err
			}
			*list.to = append(*list.to, head)
		}
	}
	slices.SortStableFunc(j.Coming, soonest)
	j.Coming = j.Coming[:min(len(j.Coming), mostAhead)]
	for _, head := range over {
		v, err := t.room().Get(ctx, head.ID)
		if err != nil {
			return j, err
		}
		j.Results = append(j.Results, clubResultJSON{toHead(v), podium(v)})
	}
	for _, head := range slices.Concat(j.Running, j.Coming, over) {
		if head.Boards == 0 || len(j.Teams) == mostClubTeams {
			continue
		}
		v, err := t.room().Get(ctx, head.ID)
		if err != nil {
			return j, err
		}
		for i := range v.Conduct.Tournament.Teams {
			if len(j.Teams) == mostClubTeams {
				break
			}
			team := toTeam(v, i+1)
			j.Teams = append(j.Teams, clubTeamJSON{v.ID, v.Settings.Name, team.Number, team.Name, team.Captain, len(team.Players)})
		}
	}
	return j, nil
}

// soonest orders tournaments by their start; those without one come last.
func soonest(a, b TourneyHeadJSON) int {
	switch {
	case a.StartsMS == b.StartsMS:
		return 0
	case b.StartsMS == 0 || a.StartsMS != 0 && a.StartsMS < b.StartsMS:
		return -1
	}
	return 1
}

// mostRows is how many rows a podium has: ranks may be shared.
const mostRows = 5

// podium returns the players, or teams, at the top of a tournament.
func podium(v tournaments.View) []clubPodiumJSON {
	list := []clubPodiumJSON{}
	for _, row := range v.Table(0) {
		if row.Rank > mostPodium || len(list) == mostRows {
			break
		}
		one := clubPodiumJSON{Rank: row.Rank, Name: v.RowName(row.Number), Points: points(row.Score)}
		if v.Settings.Boards == 0 {
			if id, exists := v.Account(row.Number); exists {
				one.User = id
			}
		}
		list = append(list, one)
	}
	return list
}
