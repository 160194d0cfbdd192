package tourney

import (
	"slices"

	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

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
