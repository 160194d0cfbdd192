package tourney

import (
	"net/http"

	"duiyi/tournaments"
)

// tourneyTeamBody enters a team.
type tourneyTeamBody struct {
	Name    string `json:"name"`              // 1 to 100 characters
	Captain string `json:"captain,omitempty"` // the name of an account, for an arbiter
}

// tourneyTeamChange changes a team; missing fields stay.
type tourneyTeamChange struct {
	Name    *string `json:"name,omitempty"`    // 1 to 100 characters
	Captain *string `json:"captain,omitempty"` // the name of an account, of a player of the team unless an arbiter asks; empty for none
	Order   []int   `json:"order,omitempty"`   // numbers of all its players, in the order of the boards
}

// tourneySubstituteBody seats another player.
type tourneySubstituteBody struct {
	Out int `json:"out"` // number of the player at the board
	In  int `json:"in"`  // number of the substitute
}

func (t *Tourney) postTeam(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyTeamBody) (tournaments.View, error) {
		return t.room().EnterTeam(r.Context(), r.PathValue("id"), body.Name, body.Captain)
	})
}

func (t *Tourney) patchTeam(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyTeamChange) (tournaments.View, error) {
		return t.room().ChangeTeam(r.Context(), r.PathValue("id"), number(r, "team"), tournaments.TeamChange(body))
	})
}

func (t *Tourney) deleteTeam(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().WithdrawTeam(r.Context(), r.PathValue("id"), number(r, "team"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postTeamReturn(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().ReturnTeam(r.Context(), r.PathValue("id"), number(r, "team"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postSubstitute(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneySubstituteBody) (tournaments.View, error) {
		return t.room().Substitute(r.Context(), r.PathValue("id"), number(r, "round"), number(r, "place"), body.Out, body.In)
	})
}
