package tourney

import (
	"duiyi/identity"
	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

// TourneyLogJSON lists what has happened.
type TourneyLogJSON struct {
	Entries []tourneyEntryJSON `json:"entries"`
	More    bool               `json:"more,omitempty"` // others follow
}

// tourneyEntryJSON is an event.
type tourneyEntryJSON struct {
	N    int                `json:"n"`            // from 1
	AtMS int64              `json:"at_ms"`        // when
	By   *tourneyPersonJSON `json:"by,omitempty"` // missing: the clock, a finished game or the house
	// Kind is "created", "set", "entered", "left", "returned", "bye", "forbidden", "allowed", "ready",
	// "paired", "unpaired", "begun", "result", "correction", "adjourned", "resumed", "arbiters",
	// "finished", "cancelled", "clock_pause", "clock_resume", "clock_add", "team", "team_named",
	// "lineup", "substitute", "captain", "invited", "declined", "uninvited", "relay_open", "relay_result"
	// or "relay_links".
	Kind    string `json:"kind"`
	Number  int    `json:"number,omitempty"`  // of a player
	Team    int    `json:"team,omitempty"`    // number of the team
	Numbers []int  `json:"numbers,omitempty"` // of players, or teams that do not meet; of substitute who leaves and who comes; of a lineup once it is shown
	Name    string `json:"name,omitempty"`    // of the player, or the team; of an invitation only for those who may see it
	Round   int    `json:"round,omitempty"`   // of the board, or the one published, begun or taken back
	First   int    `json:"first,omitempty"`   // of the board
	Second  int    `json:"second,omitempty"`  // of the board
	Result  string `json:"result,omitempty"`  // of the board or the bye
	Reason  string `json:"reason,omitempty"`  // as its author gave it
	MS      int64  `json:"ms,omitempty"`      // added to the clock of number
}

// toEntry returns the n-th event, from 1, as a caller sees it.
func toEntry(v tournaments.View, who identity.Caller, n int, e tournaments.Event) tourneyEntryJSON {
	j := tourneyEntryJSON{N: n, AtMS: e.At, By: toPerson(v, e.By), Kind: string(e.Kind), Reason: e.Reason}
	switch c := e.Conduct; {
	case e.Kind == tournaments.KindSettings:
		j.Kind = "set"
	case e.Kind == tournaments.KindCaptain:
		j.Team, j.Name = e.Team, v.TeamName(e.Team)
	case e.Kind == tournaments.KindInvited, e.Kind == tournaments.KindDeclined, e.Kind == tournaments.KindUninvited:
		j.Team = e.Team
		if !v.SeesInvitation(who, e.Account, e.Team) {
			j.By = nil // who declines is who was invited
			break
		}
		j.Name, _ = v.Person(e.Account)
	case e.Relay != nil:
		j.Kind, j.Round, j.Result = "relay_"+e.Relay.Act, e.Relay.Round, e.Relay.Result
		if b := v.Conduct.Rounds; j.Round > 0 && j.Round <= len(b) && e.Relay.Board <= len(b[j.Round-1]) {
			board := b[j.Round-1][e.Relay.Board-1]
			j.First, j.Second = board.First, board.Second
		}
	case e.Clock != nil:
		j.Kind, j.Round, j.MS = "clock_"+e.Clock.Act, e.Clock.Round, e.Clock.MS
		if b := v.Conduct.Rounds; e.Clock.Round <= len(b) && e.Clock.Board <= len(b[e.Clock.Round-1]) {
			board := b[e.Clock.Round-1][e.Clock.Board-1]
			j.First, j.Second = board.First, board.Second
			if e.Clock.Act == tournaments.AddTime {
				j.Number = [...]int{board.First, board.Second}[e.Clock.Side]
				j.Name = v.Name(j.Number)
			}
		}
	case c != nil:
		j.Kind, j.Number, j.Numbers, j.Round, j.Result = string(c.Kind), c.Number, c.Numbers, c.Round, c.Result
		if c.Reason != "" {
			j.Reason = c.Reason
		}
		j.Team = c.Team
		if c.Kind == conduct.LinedUp && !v.Opened(n) {
			j.Numbers = nil
		}
		switch {
		case c.Number != 0:
			j.Name = v.Name(c.Number)
		case c.Kind == conduct.TeamEntered, c.Kind == conduct.TeamNamed:
			j.Name = c.Name
		case c.Team != 0:
			j.Name = v.TeamName(c.Team)
		}
		if len(c.Boards) == 1 && (c.Kind == conduct.Reported || c.Kind == conduct.Corrected) {
			j.First, j.Second = c.Boards[0].First, c.Boards[0].Second
		}
	}
	return j
}
