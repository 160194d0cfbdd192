package tourney

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
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

// TourneyBoardJSON is a board of a round.
type TourneyBoardJSON struct {
	Board     int    `json:"board"`               // from 1
	Table     int    `json:"table,omitempty"`     // where its players sit down; only in an arena at wooden boards
	First     int    `json:"first"`               // the player who moves first
	Second    int    `json:"second,omitempty"`    // missing: the player has the bye
	Result    string `json:"result,omitempty"`    // "1-0", "=", "0-1", "0-0", "+-", "-+" or "--": + and - by forfeit
	Game      string `json:"game,omitempty"`      // its id, once the round has begun; missing at a wooden board whose moves nobody enters
	Corrected bool   `json:"corrected,omitempty"` // the result was corrected
	Relayed   bool   `json:"relayed,omitempty"`   // a wooden board: the moves of game are entered for its players
	Proposed  string `json:"proposed,omitempty"`  // "1-0", "=" or "0-1": of a relayed board without a result, as its helper or the rules say
}

// TourneyRoundJSON is a published round.
type TourneyRoundJSON struct {
	Version int                `json:"version"`
	Round   int                `json:"round"`              // from 1
	Begun   bool               `json:"begun,omitempty"`    // the boards play
	BegunMS int64              `json:"begun_ms,omitempty"` // when
	Boards  []TourneyBoardJSON `json:"boards"`             // in the order of the tables; in the feed those that changed, none if the round was taken back
	Matches []teamMatchJSON    `json:"matches,omitempty"`  // of teams; in the feed those with boards that changed
}

// teamMatchJSON is two teams in a round.
type teamMatchJSON struct {
	Match  int        `json:"match"`            // from 1
	First  int        `json:"first"`            // number of the team that moves first at board 1
	Second int        `json:"second,omitempty"` // number of the other; missing: the bye
	Points [2]float64 `json:"points"`           // board points so far
	Boards []int      `json:"boards"`           // numbers of its boards
}

// TourneyOpenJSON lists boards without a result, the latest round first.
type TourneyOpenJSON struct {
	Version int                `json:"version"`
	Rounds  []TourneyRoundJSON `json:"rounds"` // with these boards alone
}

// TourneyStandingsJSON ranks the players.
type TourneyStandingsJSON struct {
	Version   int              `json:"version"`
	Round     int              `json:"round"`      // after this one
	TieBreaks []string         `json:"tie_breaks"` // names of the values of a row
	Rows      []tourneyRowJSON `json:"rows"`
}

// tourneyRowJSON is a place in the standings.
type tourneyRowJSON struct {
	Rank   int                `json:"rank"`             // tied players share the better one
	Number int                `json:"number"`           // of the player or team
	Name   string             `json:"name"`             // of the player or team
	Score  float64            `json:"score"`            // points; of a knock-out matches won
	Values []float64          `json:"values"`           // of the tie-breaks
	Games  int                `json:"games"`            // played over the board; of a team matches
	Streak bool               `json:"streak,omitempty"` // of an arena: the next win counts double
	Rounds []tourneyCrossJSON `json:"rounds,omitempty"` // with cross=true
}

// tourneyCrossJSON is a round of a player.
type tourneyCrossJSON struct {
	Opponent int         `json:"opponent,omitempty"` // number of the player or team; missing without one
	Side     *match.Side `json:"side,omitempty"`     // at the beginning
	Result   string      `json:"result"`             // "1", "=", "0", "+", "-", "U", "F", "H", "Z" or "*": as in TRF; U is the pairing's bye, F, H and Z a bye for a win, a draw or nothing, * has no result yet
}

// TourneyBracketJSON is a knock-out, the first round first.
type TourneyBracketJSON struct {
	Version int                  `json:"version"`
	Rounds  [][]tourneyMatchJSON `json:"rounds"`
	Winner  int                  `json:"winner,omitempty"` // number
}

// tourneyMatchJSON is a match of a knock-out.
type tourneyMatchJSON struct {
	Players [2]int     `json:"players"`          // numbers; 0 is not known yet, or a bye
	Points  [2]float64 `json:"points"`           // so far
	Games   int        `json:"games"`            // finished
	Winner  int        `json:"winner,omitempty"` // number; missing while undecided
}

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

// toBoard returns the board at a place, from 0.
func toBoard(v tournaments.View, round, place int) TourneyBoardJSON {
	b := v.Conduct.Rounds[round-1][place]
	j := TourneyBoardJSON{Board: place + 1, Table: tableOf(v, round, place), First: b.First, Second: b.Second, Result: b.Result, Game: v.Game(round, place), Corrected: b.Corrected}
	if proposed, is := v.Relayed(round, place); is {
		j.Relayed = true
		if b.Result == "" {
			j.Proposed = proposed
		}
	}
	return j
}

// tableOf returns where the players of a board sit down, 0 where that is its number.
func tableOf(v tournaments.View, round, place int) int {
	if v.Conduct.System != conduct.Arena || !v.Settings.Wooden {
		return 0
	}
	return v.Seat(round, place)
}

// toRound returns boards of a round, at places from 0.
func toRound(v tournaments.View, round int, places []int) TourneyRoundJSON {
	j := TourneyRoundJSON{Version: v.Version, Round: round, Boards: []TourneyBoardJSON{}}
	if round > v.Conduct.Round() {
		return j
	}
	j.Begun, j.BegunMS = v.Begins(round), ms(v.BegunAt(round))
	for _, place := range places {
		j.Boards = append(j.Boards, toBoard(v, round, place))
	}
	for i, m := range v.Conduct.Matches(round) {
		if !slices.ContainsFunc(m.Places, func(place int) bool { return slices.Contains(places, place) }) {
			continue
		}
		one := teamMatchJSON{i + 1, m.First, m.Second, [2]float64{points(m.Points[0]), points(m.Points[1])}, nil}
		for _, place := range m.Places {
			one.Boards = append(one.Boards, place+1)
		}
		j.Matches = append(j.Matches, one)
	}
	return j
}

func toOpen(v tournaments.View) TourneyOpenJSON {
	j := TourneyOpenJSON{Version: v.Version, Rounds: []TourneyRoundJSON{}}
	open := v.Conduct.OpenAt()
	for end := len(open); end > 0; {
		round, begin := open[end-1].Round, end-1
		for begin > 0 && open[begin-1].Round == round {
			begin--
		}
		var places []int
		for _, at := range open[begin:end] {
			places = append(places, at.Place)
		}
		j.Rounds = append(j.Rounds, toRound(v, round, places))
		end = begin
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

var letters = map[tourney.Outcome]string{
	tourney.Unfinished: "*", tourney.Win: "1", tourney.Draw: "=", tourney.Loss: "0", tourney.ForfeitWin: "+", tourney.ForfeitLoss: "-",
	tourney.PairingBye: "U", tourney.FullBye: "F", tourney.HalfBye: "H", tourney.ZeroBye: "Z", tourney.Absent: "Z",
}

// toStandings returns the standings after a round; individuals are the players of teams.
func toStandings(v tournaments.View, round int, cross, individuals bool) TourneyStandingsJSON {
	j := TourneyStandingsJSON{Version: v.Version, Round: round, TieBreaks: v.Settings.TieBreaks, Rows: []tourneyRowJSON{}}
	table, nameOf := v.Table(round), v.RowName
	if individuals {
		j.TieBreaks, table, nameOf = nil, v.Conduct.Individuals(round), v.Name
	}
	if j.TieBreaks == nil {
		j.TieBreaks = []string{}
	}
	rounds := map[int][]tourneyCrossJSON{}
	if cross {
		rounds = crossOf(v, round, individuals)
	}
	for _, r := range table {
		row := tourneyRowJSON{Rank: r.Rank, Number: r.Number, Name: nameOf(r.Number), Score: points(r.Score), Values: []float64{}, Games: r.Games, Streak: r.Streak, Rounds: rounds[r.Number]}
		for _, value := range r.Values {
			row.Values = append(row.Values, float64(value)/100)
		}
		j.Rows = append(j.Rows, row)
	}
	return j
}

// crossOf returns the rounds of each player; of an arena their games, of teams their matches.
func crossOf(v tournaments.View, last int, individuals bool) map[int][]tourneyCrossJSON {
	all := map[int][]tourneyCrossJSON{}
	add := func(number int, r tourney.Result) {
		c := tourneyCrossJSON{Opponent: r.Opponent, Result: letters[r.Outcome]}
		if side, sat := sides[r.Side]; sat {
			c.Side = &side
		}
		all[number] = append(all[number], c)
	}
	if v.Settings.Boards > 0 && !individuals {
		for number, rounds := range v.Conduct.TeamRounds() {
			for _, r := range rounds[:min(last, len(rounds))] {
				add(number, r)
			}
		}
		return all
	}
	if v.Conduct.System == conduct.Arena {
		for _, round := range v.Conduct.Rounds {
			for _, b := range round {
				of, known := conduct.OutcomesOf(b.Result)
				if !known {
					of = [2]tourney.Outcome{tourney.Unfinished, tourney.Unfinished}
				}
				first, second := match.First, match.Second
				all[b.First] = append(all[b.First], tourneyCrossJSON{b.Second, &first, letters[of[0]]})
				all[b.Second] = append(all[b.Second], tourneyCrossJSON{b.First, &second, letters[of[1]]})
			}
		}
		return all
	}
	for i := range v.Conduct.Tournament.Players {
		p := &v.Conduct.Tournament.Players[i]
		for round := 1; round <= last; round++ {
			add(p.Number, p.Round(round))
		}
	}
	return all
}

func toBracket(v tournaments.View) (TourneyBracketJSON, error) {
	j := TourneyBracketJSON{Version: v.Version, Rounds: [][]tourneyMatchJSON{}}
	if v.Conduct.Round() == 0 {
		return j, nil
	}
	b, err := v.Conduct.Bracket()
	if err != nil {
		return j, err
	}
	j.Winner = b.Winner()
	for _, round := range b.Rounds {
		matches := []tourneyMatchJSON{}
		for _, m := range round {
			matches = append(matches, tourneyMatchJSON{m.Players, [2]float64{float64(m.Halves[0]) / 2, float64(m.Halves[1]) / 2}, m.Games, m.Winner})
		}
		j.Rounds = append(j.Rounds, matches)
	}
	return j, nil
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
