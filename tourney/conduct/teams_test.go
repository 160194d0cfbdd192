package conduct_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/conduct"
	"duiyi/tourney/standings"
)

// league opens a tournament of teams, each with players numbered in turn: 1 to n in team 1, and so on.
func league(t *testing.T, system conduct.System, rounds, boards int, sizes ...int) *club {
	c := &club{t: t}
	c.do(conduct.Create{Name: "League", System: system, Rounds: rounds, Points: tourney.Standard, Opening: tourney.First, TeamBoards: boards})
	for i, size := range sizes {
		c.do(conduct.EnterTeam{Name: fmt.Sprint("Team ", i+1)})
		for n := range size {
			c.do(conduct.Enter{Name: fmt.Sprint(i+1, ".", n+1), Team: i + 1})
		}
	}
	return c
}

func (c *club) finishRound(result string) {
	c.t.Helper()
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: c.state.Round(), First: b.First, Second: b.Second, Result: result})
	}
}

func (c *club) breaks(names ...string) (list []standings.TieBreak) {
	c.t.Helper()
	for _, name := range names {
		b, err := c.state.Break(name)
		if err != nil {
			c.t.Fatal(err)
		}
		list = append(list, b)
	}
	return list
}

// TestTeamLeague plays two rounds of three teams at two boards: the odd team has the bye, line-ups
// change between the rounds, and a reserve is seated after the pairing.
func TestTeamLeague(t *testing.T) {
	c := league(t, conduct.Dutch, 3, 2, 3, 2, 2) // players 1-3, 4-5, 6-7
	c.do(conduct.Pair{Round: 1})
	want := []conduct.Board{{Pairing: tourney.Pairing{First: 1, Second: 4}}, {Pairing: tourney.Pairing{First: 5, Second: 2}}, {Pairing: tourney.Pairing{First: 6}}, {Pairing: tourney.Pairing{First: 7}}}
	if got := c.state.Rounds[0]; !reflect.DeepEqual(got, want) {
		t.Fatalf("round 1 is %v, want %v", got, want)
	}
	c.refuse(conduct.Substitute{Round: 1, First: 1, Second: 4, Out: 1, In: 5}, conduct.ErrSubstitute) // of the other team
	c.refuse(conduct.Substitute{Round: 1, First: 1, Second: 4, Out: 1, In: 2}, conduct.ErrSubstitute) // at the next board
	c.refuse(conduct.Substitute{Round: 1, First: 1, Second: 4, Out: 2, In: 3}, conduct.ErrBoard)
	c.do(conduct.Substitute{Round: 1, First: 1, Second: 4, Out: 1, In: 3})
	c.do(conduct.Begin{Round: 1})
	c.refuse(conduct.Substitute{Round: 1, First: 5, Second: 2, Out: 2, In: 1}, conduct.ErrBegun)
	c.do(conduct.Report{Round: 1, First: 3, Second: 4, Result: "1-0"})
	c.do(conduct.Report{Round: 1, First: 5, Second: 2, Result: "="})
	matches := []conduct.Match{{First: 1, Second: 2, Points: [2]tourney.Score{15, 5}, Places: []int{0, 1}}, {First: 3, Points: [2]tourney.Score{10}, Places: []int{2, 3}}}
	if got := c.state.Matches(1); !reflect.DeepEqual(got, matches) {
		t.Errorf("the matches of round 1 are %v, want %v", got, matches)
	}
	if r := c.state.Tournament.Player(4).Round(1); r.Opponent != 3 || r.Outcome != tourney.Loss {
		t.Errorf("against the substitute player 4 has %+v", r)
	}

	// Team 1 turns its line-up round: it had the first side at board 1 all the same, so it has the
	// second one now.
	c.do(conduct.LineUp{Team: 1, Numbers: []int{2, 3, 1}})
	c.do(conduct.Pair{Round: 2})
	if m := c.state.Matches(2)[0]; m.First != 3 || m.Second != 1 {
		t.Errorf("in round 2 team %d has the first side against team %d", m.First, m.Second)
	}
	if b := c.state.Rounds[1][:2]; b[0].Second != 2 || b[1].First != 3 {
		t.Errorf("the line-up of team 1 is not at the boards: %v", b)
	}
	c.finishRound("1-0")
	var table []string
	for _, r := range c.state.Table(0, c.breaks("board-points", "direct")) {
		table = append(table, fmt.Sprint(r.Rank, " team ", r.Number, " ", r.Score, " ", r.Values, " ", r.Games))
	}
	if got, want := fmt.Sprint(table), "[1 team 1 3.0 [2.5 0] 2 2 team 3 3.0 [2 0] 1 3 team 2 2.0 [1.5 0] 1]"; got != want {
		t.Errorf("the standings are\n%s, want\n%s", got, want)
	}
	if r := c.state.Individuals(0)[0]; r.Number != 3 || r.Score != 20 || r.Games != 2 {
		t.Errorf("the best player is %+v", r)
	}
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestTeamAbsent: a team with too few players leaves its last board empty, one whose players have all
// left is not paired, and a late one joins the next round.
func TestTeamAbsent(t *testing.T) {
	c := league(t, conduct.Dutch, 3, 2, 2, 2, 2, 2)
	c.do(conduct.Bye{Number: 3, Round: 1, Result: "0"})
	c.refuse(conduct.Bye{Number: 4, Round: 1, Result: "1"}, conduct.ErrResult)
	c.do(conduct.LeaveTeam{Team: 4})
	c.do(conduct.Pair{Round: 1})
	var got []string
	for _, m := range c.state.Matches(1) {
		got = append(got, fmt.Sprintf("%d-%d%v", m.First, m.Second, m.Places))
	}
	if want := "[1-2[0 1] 3-0[2 3]]"; fmt.Sprint(got) != want {
		t.Fatalf("the matches are %v, want %s", got, want)
	}
	if b := c.state.Rounds[0]; b[0].First != 1 || b[0].Second != 4 || b[1].First != 2 || b[1].Second != 0 {
		t.Errorf("at board 1 the reserve moves up, board 2 is empty: %v", b)
	}
	c.finishRound("0-1")
	c.do(conduct.EnterTeam{Name: "Late"})
	c.refuse(conduct.Enter{Name: "alone"}, conduct.ErrTeam)
	c.do(conduct.Enter{Name: "late 1", Team: 5})
	c.do(conduct.ReturnTeam{Team: 4})
	c.do(conduct.Pair{Round: 2})
	seen := map[int]bool{}
	for _, m := range c.state.Matches(2) {
		seen[m.First], seen[m.Second] = true, true
	}
	if !seen[4] || !seen[5] {
		t.Errorf("the teams that came are not paired: %v", c.state.Matches(2))
	}
	c.finishRound("=")
	for team := range 5 {
		c.do(conduct.LeaveTeam{Team: team + 1})
	}
	c.refuse(conduct.Pair{Round: 3}, conduct.ErrFew)
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestTeamRefusals names what is wrong with a command about teams.
func TestTeamRefusals(t *testing.T) {
	for _, bad := range []conduct.Create{
		{System: conduct.Knockout, TeamBoards: 2}, {System: conduct.Arena, TeamBoards: 2}, {System: conduct.Dutch, Rounds: 3, TeamBoards: 21},
		{System: conduct.Dutch, Rounds: 3, TeamBoards: -1}, {System: conduct.Dutch, Rounds: 3, TeamBoards: 2, Accelerated: true},
	} {
		bad.Opening = tourney.First
		(&club{t: t}).refuse(bad, conduct.ErrTeamBoards)
	}
	single := open(t, conduct.Dutch, 3, 2)
	single.refuse(conduct.EnterTeam{Name: "A"}, conduct.ErrSystem)
	single.refuse(conduct.Enter{Name: "x", Team: 1}, conduct.ErrTeam)
	single.refuse(conduct.LineUp{Team: 1}, conduct.ErrTeam)
	c := league(t, conduct.Berger, 0, 1, 1)
	c.refuse(conduct.Pair{Round: 1}, conduct.ErrFew)
	c.refuse(conduct.EnterTeam{Name: " Team 1 "}, conduct.ErrTwice)
	c.refuse(conduct.EnterTeam{Name: " "}, conduct.ErrName)
	c.do(conduct.EnterTeam{Name: "Team 2"})
	c.refuse(conduct.NameTeam{Team: 2, Name: "Team 1"}, conduct.ErrTwice)
	c.do(conduct.NameTeam{Team: 2, Name: "Second"})
	c.refuse(conduct.Pair{Round: 1}, conduct.ErrFew) // it has no players
	c.do(conduct.Enter{Name: "two", Team: 2})
	c.refuse(conduct.LineUp{Team: 2, Numbers: []int{1}}, conduct.ErrLineUp)
	c.refuse(conduct.LineUp{Team: 2, Numbers: []int{2, 2}}, conduct.ErrLineUp)
	c.refuse(conduct.Forbid{Numbers: []int{1, 3}}, conduct.ErrTeam)
	c.do(conduct.Pair{Round: 1})
	c.refuse(conduct.EnterTeam{Name: "Third"}, conduct.ErrClosed)
	c.do(conduct.Enter{Name: "reserve", Team: 2}) // a team gets reserves at any time
	for range maxPlayersOfTeam - 2 {
		c.do(conduct.Enter{Name: fmt.Sprint("reserve ", len(c.state.Tournament.Players)), Team: 2})
	}
	c.refuse(conduct.Enter{Name: "one too many", Team: 2}, conduct.ErrTeamFull)
}

const maxPlayersOfTeam = 100

// TestTeamSeeds: the teams with the highest ratings at their boards come first, and stay so when
// others come later.
func TestTeamSeeds(t *testing.T) {
	c := &club{t: t}
	c.do(conduct.Create{Name: "League", System: conduct.Dutch, Rounds: 2, Points: tourney.Standard, Opening: tourney.First, TeamBoards: 1})
	for i, rating := range []int{1500, 2100, 1900, 1800} {
		c.do(conduct.EnterTeam{Name: fmt.Sprint("Team ", i+1)})
		c.do(conduct.Enter{Name: fmt.Sprint(i + 1), Rating: rating, Team: i + 1})
	}
	c.do(conduct.Pair{Round: 1})
	if got, want := fmt.Sprint(c.state.Open()), "[{2 4} {1 3}]"; got != want {
		t.Fatalf("round 1 is %s, want %s", got, want)
	}
	c.do(conduct.Unpair{Round: 1})
	c.do(conduct.Forbid{Numbers: []int{2, 4}})
	c.do(conduct.Pair{Round: 1})
	if got, want := fmt.Sprint(c.state.Open()), "[{2 1} {4 3}]"; got != want {
		t.Errorf("teams 2 and 4 may not meet: %s, want %s", got, want)
	}
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestRandomLeagues folds what Apply made, in random tournaments of teams, and compares. Nobody plays
// twice in a round, against an own player, or against a team met before.
func TestRandomLeagues(t *testing.T) {
	for seed := range uint64(15) {
		r := rand.New(rand.NewPCG(seed, 40))
		system := []conduct.System{conduct.Dutch, conduct.Berger, conduct.BergerDouble}[seed%3]
		var sizes []int
		for range 5 + r.IntN(4) {
			sizes = append(sizes, 2+r.IntN(3))
		}
		c := league(t, system, 4, 2+r.IntN(2), sizes...)
		met := map[[2]int]bool{}
		for round := 1; round <= 4; round++ {
			team := 1 + r.IntN(len(sizes))
			players := c.state.Tournament.Teams[team-1].Players
			switch r.IntN(4) {
			case 0:
				c.do(conduct.LeaveTeam{Team: 1})
			case 1:
				c.do(conduct.Leave{Number: players[0]})
			case 2:
				order := append([]int{}, players...)
				r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
				c.do(conduct.LineUp{Team: team, Numbers: order})
			}
			c.do(conduct.Pair{Round: round})
			seen := map[int]bool{}
			for _, b := range c.state.Rounds[round-1] {
				if seen[b.First] || seen[b.Second] && b.Second != 0 {
					t.Fatalf("seed %d: a player of %v plays twice in round %d", seed, b, round)
				}
				seen[b.First], seen[b.Second] = true, true
			}
			for _, m := range c.state.Matches(round) {
				pair := [2]int{min(m.First, m.Second), max(m.First, m.Second)}
				if m.First == m.Second || met[pair] && system != conduct.BergerDouble && m.Second != 0 {
					t.Fatalf("seed %d: teams %v meet again in round %d", seed, pair, round)
				}
				met[pair] = true
			}
			for _, b := range c.state.Open() {
				all := []string{"1-0", "=", "0-1", "0-0"} // after a match of forfeits they may meet again
				c.do(conduct.Report{Round: round, First: b.First, Second: b.Second, Result: all[r.IntN(len(all))]})
			}
		}
		if again := c.replay(); !reflect.DeepEqual(again, c.state) || again.Version != len(c.stored) {
			t.Errorf("seed %d: replayed\n%+v, want\n%+v", seed, again, c.state)
		}
		if rows := c.state.Table(0, c.breaks("局分", "buchholz", "sonneborn-berger")); len(rows) != len(sizes) || rows[0].Rank != 1 {
			t.Errorf("seed %d: %d rows of %d teams", seed, len(rows), len(sizes))
		}
	}
}
