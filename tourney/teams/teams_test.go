package teams_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/robin"
	"duiyi/tourney/standings"
	"duiyi/tourney/swiss"
	"duiyi/tourney/teams"
	"duiyi/tourney/trf"
)

// club makes a tournament of teams with so many players each.
func club(players ...int) *tourney.Tournament {
	t := &tourney.Tournament{Name: "League", Rounds: 5, Points: tourney.Standard, Opening: tourney.First}
	for i, n := range players {
		team := tourney.Team{Name: fmt.Sprintf("Team %c", 'A'+i)}
		for range n {
			number := len(t.Players) + 1
			t.Players = append(t.Players, tourney.Player{Number: number, Name: fmt.Sprintf("Player %d", number)})
			team.Players = append(team.Players, number)
		}
		t.Teams = append(t.Teams, team)
	}
	return t
}

// plays enters the boards of a round, with results by lot or as given.
func plays(t *testing.T, c *tourney.Tournament, round int, boards []tourney.Pairing, result func() [2]tourney.Outcome) *tourney.Tournament {
	t.Helper()
	next, err := c.Add(round, boards)
	if err != nil {
		t.Fatal(err)
	}
	next.Teams = c.Teams
	for _, b := range boards {
		if b.Second == 0 {
			continue
		}
		o := result()
		next.Player(b.First).Results[round-1].Outcome, next.Player(b.Second).Results[round-1].Outcome = o[0], o[1]
	}
	return next
}

func made(t *testing.T, c *tourney.Tournament, r teams.Rules) *tourney.Tournament {
	t.Helper()
	all, err := teams.Tournament(c, r)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A match is won by more points at the boards, and its sides are those of board 1.
func TestMatch(t *testing.T) {
	const w, d, l, fw, fl = tourney.Win, tourney.Draw, tourney.Loss, tourney.ForfeitWin, tourney.ForfeitLoss
	tests := []struct {
		name    string
		results [][2]tourney.Outcome // board by board, of the player with the first side
		outcome tourney.Outcome      // of team A, who moves first at board 1 and 3
		points  tourney.Score
	}{
		{"won 2½ to ½", [][2]tourney.Outcome{{w, l}, {d, d}, {w, l}}, w, 25},
		{"drawn", [][2]tourney.Outcome{{w, l}, {w, l}, {d, d}}, d, 15},
		{"lost by board 2", [][2]tourney.Outcome{{d, d}, {w, l}, {d, d}}, l, 10},
		{"a forfeit counts as a board", [][2]tourney.Outcome{{fw, fl}, {l, w}, {l, w}}, w, 20},
		{"nobody came", [][2]tourney.Outcome{{fw, fl}, {fl, fw}, {fw, fl}}, fw, 30},
		{"neither team came", [][2]tourney.Outcome{{fl, fl}, {fl, fl}, {fl, fl}}, fl, 0},
		{"a board is open", [][2]tourney.Outcome{{w, l}, {tourney.Unfinished, tourney.Unfinished}, {w, l}}, tourney.Unfinished, 20},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rules := teams.Usual(3)
			c := club(3, 4)
			boards, matches := teams.Boards(c, rules, 1, []tourney.Pairing{{First: 1, Second: 2}})
			if want := []tourney.Pairing{{First: 1, Second: 4}, {First: 5, Second: 2}, {First: 3, Second: 6}}; !reflect.DeepEqual(boards, want) || !reflect.DeepEqual(matches, []int{0, 0, 0}) {
				t.Fatalf("boards %v of %v, want %v", boards, matches, want)
			}
			n := 0
			c = plays(t, c, 1, boards, func() [2]tourney.Outcome { n++; return tt.results[n-1] })
			all := made(t, c, rules)
			a, b := all.Player(1).Round(1), all.Player(2).Round(1)
			if a != (tourney.Result{Opponent: 2, Side: tourney.First, Outcome: tt.outcome}) || b.Opponent != 1 || b.Side != tourney.Second {
				t.Errorf("team A has %+v, team B %+v, want %v", a, b, tt.outcome)
			}
			if got := rules.Points(c, 1, 1); got != tt.points {
				t.Errorf("board points %v, want %v", got, tt.points)
			}
		})
	}
}

// Reserves step up for those who are missing; where a team has nobody left for a board, the
// opponent has a bye; a team with nobody misses the round.
func TestLineup(t *testing.T) {
	rules, c := teams.Usual(2), club(3, 2, 2)
	c.Missing = []int{1, 5, 6, 7}
	if got := made(t, c, rules).Missing; !reflect.DeepEqual(got, []int{3}) {
		t.Errorf("teams %v are missing, want team 3", got)
	}
	boards, _ := teams.Boards(c, rules, 1, []tourney.Pairing{{First: 2, Second: 1}})
	if want := []tourney.Pairing{{First: 4, Second: 2}, {First: 3}}; !reflect.DeepEqual(boards, want) {
		t.Errorf("boards %v, want %v", boards, want)
	}
	c = plays(t, c, 1, boards, func() [2]tourney.Outcome { return [2]tourney.Outcome{tourney.Win, tourney.Loss} })
	all := made(t, c, rules)
	if got := all.Player(1).Round(1); got.Outcome != tourney.Draw || got.Side != tourney.Second {
		t.Errorf("team A, with a player too few at neither board, has %+v", got)
	}
	if got := all.Player(3).Round(1).Outcome; got != tourney.ZeroBye {
		t.Errorf("the team that was missing has %v", got)
	}
}

func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name string
		of   *tourney.Tournament
		n    int
		want error
	}{{"no board", club(1, 1), 0, teams.ErrBoards}, {"too many", club(1, 1), 101, teams.ErrBoards}, {"one team", club(4), 4, teams.ErrFew}} {
		if _, err := teams.Tournament(tt.of, teams.Usual(tt.n)); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	c := club(2, 2, 2)
	c = plays(t, c, 1, []tourney.Pairing{{First: 1, Second: 3}, {First: 2, Second: 5}}, func() [2]tourney.Outcome { return [2]tourney.Outcome{tourney.Win, tourney.Loss} })
	if _, err := teams.Tournament(c, teams.Usual(2)); !errors.Is(err, teams.ErrMixed) {
		t.Errorf("players against two teams: %v", err)
	}
}

// Random leagues: no two teams meet twice, the bye goes round, standings add up, the file holds
// all of it, and every round is what the rules pair.
func TestSwissOfTeams(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 1))
	results := [][2]tourney.Outcome{{tourney.Win, tourney.Loss}, {tourney.Draw, tourney.Draw}, {tourney.Loss, tourney.Win}, {tourney.ForfeitWin, tourney.ForfeitLoss}}
	for n := range 60 {
		sizes := make([]int, 8+r.IntN(6))
		rules := teams.Usual(1 + r.IntN(5))
		for i := range sizes {
			sizes[i] = rules.Boards + r.IntN(2)
		}
		c := club(sizes...)
		c.Rounds = 4
		out := 0 // a team that withdraws after round 2
		for round := 1; round <= c.Rounds; round++ {
			if round == 3 {
				out = 1 + r.IntN(len(sizes))
			}
			c.Missing = nil
			if out != 0 {
				c.Missing = c.Teams[out-1].Players
			}
			pairs, err := swiss.Pair(made(t, c, rules), round)
			if err != nil {
				t.Fatalf("seed %d, league %d, round %d: %v", seed, n, round, err)
			}
			boards, _ := teams.Boards(c, rules, round, pairs)
			c = plays(t, c, round, boards, func() [2]tourney.Outcome { return results[r.IntN(len(results))] })
		}
		all := made(t, c, rules)
		total := tourney.Score(0)
		for i := range all.Players {
			met, byes := map[int]bool{}, 0
			for round := 1; round <= c.Rounds; round++ {
				switch res := all.Players[i].Round(round); {
				case res.Opponent != 0 && met[res.Opponent]:
					t.Fatalf("league %d: team %d meets %d twice", n, i+1, res.Opponent)
				case res.Opponent != 0: // a match without a game counts as none
					met[res.Opponent] = res.Played()
				case res.Outcome == tourney.PairingBye:
					byes++
				case round < 3 || i+1 != out:
					t.Fatalf("league %d: team %d has %v in round %d", n, i+1, res.Outcome, round)
				}
			}
			if byes > 1 {
				t.Fatalf("league %d: team %d has %d byes", n, i+1, byes)
			}
			total += rules.Points(c, i+1, c.Rounds)
		}
		for round := 1; round <= c.Rounds; round++ {
			if d, err := swiss.Check(all, round); err != nil || d.Any() {
				t.Fatalf("league %d: round %d is not what the rules pair: %+v, %v", n, round, d, err)
			}
		}
		break1, err := teams.Find(c, rules, "局分")
		if err != nil {
			t.Fatal(err)
		}
		sum := standings.Value(0)
		for _, row := range standings.Of(all, c.Rounds, []standings.TieBreak{break1}) {
			sum += row.Values[0]
		}
		if sum != standings.Value(10*total) {
			t.Fatalf("league %d: board points %v, want %v", n, sum, total)
		}
		text, err := trf.Format(c)
		if err != nil {
			t.Fatal(err)
		}
		back, err := trf.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !reflect.DeepEqual(back.Teams, c.Teams) || !reflect.DeepEqual(made(t, back, rules).Players, all.Players) {
			t.Fatalf("league %d: the file holds another league:\n%s", n, text)
		}
	}
}

// A round robin of an odd number of teams leaves one free, who has no bye's points.
func TestRobinOfTeams(t *testing.T) {
	c, rules := club(2, 2, 2), teams.Usual(2)
	c.Rounds = 0
	for round := 1; round <= robin.Rounds(3, false); round++ {
		pairs, err := robin.Pair(made(t, c, rules), round, false)
		if err != nil {
			t.Fatal(err)
		}
		boards, _ := teams.Boards(c, rules, round, pairs)
		c = plays(t, c, round, boards, func() [2]tourney.Outcome { return [2]tourney.Outcome{tourney.Win, tourney.Loss} })
	}
	all := made(t, c, rules)
	for i := range all.Players {
		if got := all.Score(&all.Players[i], 3); got != 20 {
			t.Errorf("team %d has %v match points of two drawn matches", i+1, got)
		}
	}
}
