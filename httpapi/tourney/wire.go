package tourney

import (
	"encoding/json"
	"slices"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/tournaments"
	"duiyi/tourney"
)

// tourneyPersonJSON is an account as others see it.
type tourneyPersonJSON struct {
	ID   string `json:"id"`   // of the account
	Name string `json:"name"` // empty if the account is deleted
}

// TourneyHeadJSON is a tournament as lists and the feed show it.
type TourneyHeadJSON struct {
	ID        string             `json:"id"`
	Name      string             `json:"name"`   // 1 to 100 characters
	System    string             `json:"system"` // "swiss", "robin", "double_robin", "knockout" or "arena"
	Game      string             `json:"game"`
	Rules     string             `json:"rules"`
	Clock     match.ClockConfig  `json:"clock"`
	Rated     bool               `json:"rated,omitempty"`     // the games count for ratings
	Wooden    bool               `json:"wooden,omitempty"`    // no games on the server
	Boards    int                `json:"boards,omitempty"`    // of a match of teams; missing without teams
	Minutes   int                `json:"minutes,omitempty"`   // how long an arena lasts
	Teams     int                `json:"teams,omitempty"`     // with players who have not withdrawn
	Status    string             `json:"status"`              // "open", "running", "adjourned", "over" or "cancelled"
	Version   int                `json:"version"`             // events so far
	Creator   *tourneyPersonJSON `json:"creator,omitempty"`   // missing: the house, or a deleted account
	CreatedMS int64              `json:"created_ms"`          // when it was made
	ChangedMS int64              `json:"changed_ms"`          // the last event
	StartsMS  int64              `json:"starts_ms,omitempty"` // when round 1 is due
	Players   int                `json:"players"`             // who entered and have not withdrawn
	Rounds    int                `json:"rounds,omitempty"`    // planned; missing if that is open
	Round     int                `json:"round"`               // the last one published, 0 before; of an arena how often it paired
	Begun     int                `json:"begun"`               // the last round begun, 0 before; 1 of an arena under way
	Open      int                `json:"open,omitempty"`      // boards without a result; missing in lists
	BeginsMS  int64              `json:"begins_ms,omitempty"` // when the next round begins by the clock; missing in lists
	EndsMS    int64              `json:"ends_ms,omitempty"`   // when an arena ends, once it has begun; missing in lists
	Winner    *tourneyWinnerJSON `json:"winner,omitempty"`    // of a tournament that is over, alone at the top; missing in lists
}

// tourneyWinnerJSON is the player, or the team, at the top.
type tourneyWinnerJSON struct {
	Number int    `json:"number"` // of the player or team
	Name   string `json:"name"`   // of the player or team
}

// TourneyListJSON is a page of tournaments.
type TourneyListJSON struct {
	Tournaments []TourneyHeadJSON `json:"tournaments"`
	Next        string            `json:"next,omitempty"` // before of the next page; missing on the last one
}

// TournamentJSON is a tournament as one caller sees it.
type TournamentJSON struct {
	TourneyHeadJSON
	Settings tournaments.Settings `json:"settings"`
	Arbiters []tourneyPersonJSON  `json:"arbiters"`
	Bans     [][]int              `json:"bans,omitempty"` // numbers of players, or teams, that do not meet
	Me       *tourneyMeJSON       `json:"me,omitempty"`   // missing for callers who are neither players nor arbiters
}

// tourneyMessageJSON is a change of a tournament. The first message has since 0, and neither players nor
// rounds, unless the client has said its version.
type tourneyMessageJSON struct {
	Type       string              `json:"type"`              // "tournament"
	Since      int                 `json:"since"`             // players and rounds are what changed after this version; 0: fetch them
	Tournament TourneyHeadJSON     `json:"tournament"`        // as it is now
	Players    []TourneyPlayerJSON `json:"players,omitempty"` // those that changed
	Teams      []tourneyTeamJSON   `json:"teams,omitempty"`   // those that changed
	Rounds     []TourneyRoundJSON  `json:"rounds,omitempty"`  // with the boards that changed
}

// ToMessage returns the message of an update.
func ToMessage(u tournaments.Update) any {
	m := tourneyMessageJSON{Type: "tournament", Since: u.Since, Tournament: toHead(u.View)}
	m.Players = playersOf(u.View, u.Players)
	for _, number := range u.Teams {
		m.Teams = append(m.Teams, toTeam(u.View, number))
	}
	var rounds []int
	for round := range u.Rounds {
		rounds = append(rounds, round)
	}
	slices.Sort(rounds)
	for _, round := range rounds {
		m.Rounds = append(m.Rounds, toRound(u.View, round, u.Rounds[round]))
	}
	return m
}

func ms(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func points(s tourney.Score) float64 { return float64(s) / 10 }

func toPerson(v tournaments.View, account string) *tourneyPersonJSON {
	if account == "" {
		return nil
	}
	name, exists := v.Person(account)
	if !exists {
		return &tourneyPersonJSON{}
	}
	return &tourneyPersonJSON{account, name}
}

func toHead(v tournaments.View) TourneyHeadJSON {
	set, c := v.Settings, v.Conduct
	created, changed := v.Times()
	j := TourneyHeadJSON{
		ID: v.ID, Name: set.Name, System: set.System, Game: set.Config.Game, Rules: set.Config.Rules, Clock: set.Config.Clock, Rated: set.Config.Rated, Wooden: set.Wooden, Boards: set.Boards, Minutes: set.Minutes, Teams: len(c.TeamsPresent()),
		Status: string(v.Status()), Version: v.Version, Creator: toPerson(v, v.Creator), CreatedMS: created, ChangedMS: changed, StartsMS: set.StartsMS,
		Players: len(c.Tournament.Players) - len(c.Withdrawn), Rounds: v.Rounds(), Round: c.Round(), Begun: c.Begun, Open: len(c.OpenAt()),
		BeginsMS: ms(v.BeginsAt()), EndsMS: ms(v.EndsAt()),
	}
	if c.Over {
		if rows := v.Table(0); len(rows) > 0 && (len(rows) == 1 || rows[1].Rank > 1) {
			j.Winner = &tourneyWinnerJSON{rows[0].Number, v.RowName(rows[0].Number)}
		}
	}
	return j
}

// toListed returns a tournament of a list.
func toListed(r tournaments.Row, names map[string]string) (TourneyHeadJSON, error) {
	var j TourneyHeadJSON
	if err := json.Unmarshal(r.Body, &j); err != nil {
		return j, err
	}
	j.ID, j.Status, j.Version, j.CreatedMS, j.ChangedMS, j.StartsMS = r.ID, string(r.Status), r.Version, r.Created.UnixMilli(), r.Changed.UnixMilli(), ms(r.Starts)
	if name, exists := names[r.Creator]; exists {
		j.Creator = &tourneyPersonJSON{r.Creator, name}
	}
	return j, nil
}

// toTournament returns a tournament as a caller sees it.
func toTournament(v tournaments.View, who identity.Caller) TournamentJSON {
	j := TournamentJSON{TourneyHeadJSON: toHead(v), Settings: v.Settings, Arbiters: []tourneyPersonJSON{}, Me: toMe(v, who)}
	for _, a := range v.Arbiters {
		if name, exists := v.Person(a); exists {
			j.Arbiters = append(j.Arbiters, tourneyPersonJSON{a, name})
		}
	}
	for _, ban := range v.Conduct.Tournament.Bans {
		if ban.To == 0 { // not lifted
			j.Bans = append(j.Bans, ban.Players)
		}
	}
	return j
}
