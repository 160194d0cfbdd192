package tourney

import (
	"cmp"
	"slices"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
)

// tourneyMeJSON says where the caller stands.
type tourneyMeJSON struct {
	Arbiter   bool        `json:"arbiter,omitempty"`   // may do what arbiters do
	Number    int         `json:"number,omitempty"`    // as a player, also after withdrawing
	Withdrawn bool        `json:"withdrawn,omitempty"` // from the rounds to come
	Ready     bool        `json:"ready,omitempty"`     // waits for a game of an arena
	Rank      int         `json:"rank,omitempty"`      // in the standings
	Score     *float64    `json:"score,omitempty"`     // points
	Round     int         `json:"round,omitempty"`     // of the last board or bye
	Board     int         `json:"board,omitempty"`     // missing for a bye
	Table     int         `json:"table,omitempty"`     // where to sit down, in an arena at wooden boards
	Side      *match.Side `json:"side,omitempty"`      // at the beginning of the game
	Opponent  int         `json:"opponent,omitempty"`  // number of the opponent
	Game      string      `json:"game,omitempty"`      // its id; missing before the round begins and at a wooden board
	Result    string      `json:"result,omitempty"`    // of the board
	Bye       bool        `json:"bye,omitempty"`       // no opponent in the last round published
	Team      int         `json:"team,omitempty"`      // number of the own team; rank and score are its
	Captain   int         `json:"captain,omitempty"`   // number of the team that the caller leads
	Against   int         `json:"against,omitempty"`   // number of the team that it meets in the last round published
	// LineUps are those that differ from what everybody sees: of the own team, for an arbiter of all.
	LineUps []tourneyLineUpJSON `json:"lineups,omitempty"`
	// Invitations are the caller's own, and those of the team that they lead; an arbiter sees all.
	Invitations []tourneyInvitationJSON `json:"invitations,omitempty"`
}

// tourneyLineUpJSON is the order of a team's players for the next round. The other teams see it when
// that is published.
type tourneyLineUpJSON struct {
	Team    int   `json:"team"`    // number
	Players []int `json:"players"` // numbers, in the order of the boards
}

// TourneyPlayerJSON is an entry.
type TourneyPlayerJSON struct {
	Number    int    `json:"number"`              // from 1, never used again
	Name      string `json:"name"`                // empty if the account is deleted
	User      string `json:"user,omitempty"`      // the id of the account; missing without one
	Rating    int    `json:"rating,omitempty"`    // at the entry; missing without one
	Withdrawn bool   `json:"withdrawn,omitempty"` // from the rounds to come
	Ready     bool   `json:"ready,omitempty"`     // waits for a game of an arena
	Gone      bool   `json:"gone,omitempty"`      // the account is deleted
	Team      int    `json:"team,omitempty"`      // number of the team
}

// tourneyTeamJSON is a team.
type tourneyTeamJSON struct {
	Number  int                `json:"number"`            // from 1, never used again
	Name    string             `json:"name"`              // 1 to 100 characters
	Captain *tourneyPersonJSON `json:"captain,omitempty"` // missing without one
	Players []int              `json:"players"`           // numbers, in the order of the boards at the last round published; those after the last board are reserves
}

// TourneyPlayersJSON lists the players by number.
type TourneyPlayersJSON struct {
	Version int                 `json:"version"`
	Players []TourneyPlayerJSON `json:"players"`
	Teams   []tourneyTeamJSON   `json:"teams,omitempty"`
}

// playersOf returns players by their numbers.
func playersOf(v tournaments.View, numbers []int) []TourneyPlayerJSON {
	if len(numbers) == 0 {
		return nil
	}
	c := v.Conduct
	known := make(map[int]*tourney.Player, len(c.Tournament.Players))
	for i := range c.Tournament.Players {
		p := &c.Tournament.Players[i]
		known[p.Number] = p
	}
	withdrawn, ready := setOf(c.Withdrawn), setOf(c.Ready)
	list := make([]TourneyPlayerJSON, 0, len(numbers))
	for _, number := range numbers {
		account, exists := v.Account(number)
		j := TourneyPlayerJSON{Number: number, Team: c.TeamOf(number), Withdrawn: withdrawn[number], Ready: ready[number]}
		if p := known[number]; p != nil {
			j.Rating = p.Rating
			j.Name = p.Name
		}
		if account != "" {
			j.Name, _ = v.Person(account)
		}
		switch {
		case account != "" && exists:
			j.User = account
		case account != "":
			j.Gone = true
		}
		list = append(list, j)
	}
	return list
}

func setOf(numbers []int) map[int]bool {
	set := make(map[int]bool, len(numbers))
	for _, n := range numbers {
		set[n] = true
	}
	return set
}

func toPlayers(v tournaments.View) TourneyPlayersJSON {
	numbers := make([]int, len(v.Accounts))
	for i := range numbers {
		numbers[i] = i + 1
	}
	j := TourneyPlayersJSON{Version: v.Version, Players: append([]TourneyPlayerJSON{}, playersOf(v, numbers)...)}
	for i := range v.Conduct.Tournament.Teams {
		j.Teams = append(j.Teams, toTeam(v, i+1))
	}
	return j
}

func toTeam(v tournaments.View, number int) tourneyTeamJSON {
	j := tourneyTeamJSON{Number: number, Name: v.TeamName(number)}
	j.Players, _ = v.LineUp(number)
	if j.Players == nil {
		j.Players = []int{}
	}
	if id, name := v.Captain(number); id != "" {
		j.Captain = &tourneyPersonJSON{id, name}
	}
	return j
}

var sides = map[tourney.Side]match.Side{tourney.First: match.First, tourney.Second: match.Second}

// toMe says where a caller stands.
func toMe(v tournaments.View, who identity.Caller) *tourneyMeJSON {
	number, captain, arbiter, invitations := v.NumberOf(who.User), v.CaptainOf(who.User), v.Arbitrates(who), toInvitations(v, who)
	if number == 0 && captain == 0 && !arbiter && invitations == nil {
		return nil
	}
	c := v.Conduct
	j := &tourneyMeJSON{Arbiter: arbiter, Number: number, Team: c.TeamOf(number), Captain: captain, Invitations: invitations}
	for i, team := range c.Tournament.Teams {
		if _, sealed := v.LineUp(i + 1); sealed && (arbiter || captain == i+1 || j.Team == i+1) {
			j.LineUps = append(j.LineUps, tourneyLineUpJSON{i + 1, team.Players})
		}
	}
	row := number
	if v.Settings.Boards > 0 {
		row = cmp.Or(j.Team, captain)
		for _, m := range c.Matches(c.Round()) {
			if row != 0 && (m.First == row || m.Second == row) {
				j.Against = m.First + m.Second - row
			}
		}
	}
	for _, r := range v.Table(0) {
		if row != 0 && r.Number == row {
			score := points(r.Score)
			j.Rank, j.Score = r.Rank, &score
		}
	}
	if number == 0 {
		return j
	}
	j.Withdrawn, j.Ready = slices.Contains(c.Withdrawn, number), slices.Contains(c.Ready, number)
	at, sits := lastBoard(c, number)
	if !sits {
		if j.Round = at.Round; j.Round > 0 {
			j.Bye = true
		}
		return j
	}
	b := c.Board(at)
	j.Round = at.Round
	if b.Second == 0 {
		j.Bye = true
		return j
	}
	side := match.First
	if b.Second == number {
		side = match.Second
	}
	j.Table = tableOf(v, at.Round, at.Place)
	j.Board, j.Side, j.Opponent, j.Game, j.Result = at.Place+1, &side, b.First+b.Second-number, v.Played(at.Round, at.Place), b.Result
	return j
}

// lastBoard returns the last board of a player in an arena, elsewhere that of the last round; the round
// alone for a player who misses it.
func lastBoard(c conduct.State, number int) (at conduct.Place, sits bool) {
	if c.System == conduct.Arena {
		return c.LastBoard(number)
	}
	at.Round = c.Round()
	if at.Round > 0 {
		at.Place = slices.IndexFunc(c.Rounds[at.Round-1], func(b conduct.Board) bool { return b.First == number || b.Second == number })
		sits = at.Place >= 0
	}
	return at, sits
}
