package tourney

import (
	"context"
	"net/http"

	"duiyi/identity"
	"duiyi/tournaments"
)

// tourneyInvitationJSON is an invitation to a team, as its account, the captain and the arbiters see it.
type tourneyInvitationJSON struct {
	Team     int               `json:"team"`               // number
	Player   tourneyPersonJSON `json:"player"`             // who is invited
	AtMS     int64             `json:"at_ms"`              // when
	Declined bool              `json:"declined,omitempty"` // the player said no, and can still accept
	Own      bool              `json:"own,omitempty"`      // the caller is invited
}

// OwnInvitationJSON is an open invitation of the caller.
type OwnInvitationJSON struct {
	Tournament string             `json:"tournament"`        // its id
	Name       string             `json:"name"`              // of the tournament
	Team       int                `json:"team"`              // number of the team
	TeamName   string             `json:"team_name"`         // 1 to 100 characters
	Captain    *tourneyPersonJSON `json:"captain,omitempty"` // who invites; missing without one
	User       string             `json:"user"`              // the caller's account, by which it declines
	AtMS       int64              `json:"at_ms"`             // when
}

// OwnInvitationsJSON lists the open invitations of the caller.
type OwnInvitationsJSON struct {
	Invitations []OwnInvitationJSON `json:"invitations"` // up to 50, the latest first
}

// toInvitations returns the invitations that a caller sees.
func toInvitations(v tournaments.View, who identity.Caller) []tourneyInvitationJSON {
	var list []tourneyInvitationJSON
	for _, i := range v.Invites(who) {
		list = append(list, tourneyInvitationJSON{i.Team, *toPerson(v, i.Account), i.At, i.Declined, i.Account == who.User})
	}
	return list
}

// Invitations returns the open invitations of the caller.
func (t *Tourney) Invitations(ctx context.Context) ([]OwnInvitationJSON, error) {
	list := []OwnInvitationJSON{}
	invited, views, err := t.room().Own(ctx)
	for n, i := range invited {
		v := views[n]
		j := OwnInvitationJSON{Tournament: i.Tournament, Name: v.Settings.Name, Team: i.Team, TeamName: v.TeamName(i.Team), User: i.Account, AtMS: i.At}
		if id, name := v.Captain(i.Team); id != "" {
			j.Captain = &tourneyPersonJSON{id, name}
		}
		list = append(list, j)
	}
	return list, err
}

func (t *Tourney) getInvitations(w http.ResponseWriter, r *http.Request) {
	list, err := t.Invitations(r.Context())
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	t.reply.JSON(w, http.StatusOK, OwnInvitationsJSON{list})
}

func (t *Tourney) deleteInvitation(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Uninvite(r.Context(), r.PathValue("id"), number(r, "team"), r.PathValue("user"))
	t.tell(w, r, http.StatusOK, v, err)
}
