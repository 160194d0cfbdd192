package swiss_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/swiss"
	"duiyi/tourney/trf"
)

// field returns a tournament of n players and some rounds with nothing played.
func field(n, rounds int) *tourney.Tournament {
	t := &tourney.Tournament{Rounds: rounds, Points: tourney.Standard, Opening: tourney.First}
	for i := range n {
		t.Players = append(t.Players, tourney.Player{Number: i + 1, Name: fmt.Sprint("Player ", i+1)})
	}
	return t
}

// play enters a round with random results, where stronger players, those with low numbers, win
// more often. Some games are forfeited.
func play(t *tourney.Tournament, pairs []tourney.Pairing, r *rand.Rand) {
	round := t.Played() + 1
	enter := func(number int, res tourney.Result) {
		p := t.Player(number)
		for len(p.Results) < round-1 {
			p.Results = append(p.Results, tourney.Result{})
		}
		p.Results = append(p.Results[:round-1], res)
	}
	for _, b := range pairs {
		if b.Second == 0 {
			enter(b.First, tourney.Result{Outcome: tourney.PairingBye})
			continue
		}
		outcomes := [...][2]tourney.Outcome{
			{tourney.Win, tourney.Loss}, {tourney.Draw, tourney.Draw}, {tourney.Loss, tourney.Win},
			{tourney.ForfeitWin, tourney.ForfeitLoss}, {tourney.ForfeitLoss, tourney.ForfeitLoss},
		}
		o := outcomes[0]
		switch x := r.IntN(100); {
		case x < 5:
			o = outcomes[3+x%2]
		case x < 35:
			o = outcomes[1]
		case r.IntN(b.First+b.Second) < b.First:
			o = outcomes[2]
		}
		enter(b.First, tourney.Result{Opponent: b.Second, Side: tourney.First, Outcome: o[0]})
		enter(b.Second, tourney.Result{Opponent: b.First, Side: tourney.Second, Outcome: o[1]})
	}
}

// BenchmarkPair pairs one round of 500 players after so many rounds.
func BenchmarkPair(b *testing.B) {
	t := field(500, 11)
	r := rand.New(rand.NewPCG(500, 1))
	for round := 1; round <= 11; round++ {
		b.Run(fmt.Sprintf("round=%d", round), func(b *testing.B) {
			for b.Loop() {
				if _, err := swiss.Pair(t, round); err != nil {
					b.Fatal(err)
				}
			}
		})
		pairs, err := swiss.Pair(t, round)
		if err != nil {
			b.Fatal(err)
		}
		play(t, pairs, r)
	}
}

// season plays a random tournament by the seed, with late entries, withdrawals, byes asked for,
// forbidden pairs and acceleration, and calls check after each pairing.
func season(t *testing.T, seed uint64, check func(*tourney.Tournament, int, []tourney.Pairing)) *tourney.Tournament {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	rounds := 3 + r.IntN(6)
	tour := field(2*rounds+r.IntN(30), rounds)
	if r.IntN(3) == 0 {
		tour.Points = tourney.Chinese
	}
	if r.IntN(3) == 0 {
		swiss.Baku(tour)
	}
	if r.IntN(2) == 0 {
		tour.Opening = tourney.Second
	}
	tour.Bans = append(tour.Bans, tourney.Ban{Players: []int{1, 2, 3}}, tourney.Ban{Players: []int{4, 5}, From: 2, To: 3})
	gone := map[int]bool{}
	for round := 1; round <= rounds; round++ {
		for i := range tour.Players {
			p := &tour.Players[i]
			late := round == 1 && r.IntN(12) == 0
			if round > 2 && r.IntN(25) == 0 {
				gone[p.Number] = true
			}
			var bye tourney.Outcome
			switch {
			case late, gone[p.Number]:
				bye = tourney.ZeroBye
			case r.IntN(25) == 0:
				bye = tourney.HalfBye
			default:
				continue
			}
			for len(p.Results) < round-1 {
				p.Results = append(p.Results, tourney.Result{})
			}
			p.Results = append(p.Results, tourney.Result{Outcome: bye})
		}
		pairs, err := swiss.Pair(tour, round)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		check(tour, round, pairs)
		play(tour, pairs, r)
	}
	return tour
}

// TestProperties holds random tournaments to the absolute criteria (C1 to C3) and to what every
// pairing has: each player present once, at most one bye.
func TestProperties(t *testing.T) {
	seeds := 60
	if testing.Short() {
		seeds = 15
	}
	for seed := range uint64(seeds) {
		tour := season(t, seed, func(tour *tourney.Tournament, round int, pairs []tourney.Pairing) {
			seen, byes := map[int]bool{}, 0
			banned := tour.Banned(round)
			for _, b := range pairs {
				if seen[b.First] || seen[b.Second] {
					t.Fatalf("seed %d, round %d: %v has a player twice", seed, round, pairs)
				}
				first := tour.Player(b.First)
				seen[b.First] = true
				if b.Second == 0 {
					byes++
					for n := 1; n < round; n++ {
						if first.Round(n).Outcome == tourney.PairingBye {
							t.Errorf("seed %d, round %d: player %d gets a second bye", seed, round, b.First)
						}
					}
					continue
				}
				seen[b.Second] = true
				second := tour.Player(b.Second)
				for n := 1; n < round; n++ {
					if res := first.Round(n); res.Played() && res.Opponent == b.Second {
						t.Errorf("seed %d, round %d: %d and %d played in round %d", seed, round, b.First, b.Second, n)
					}
				}
				if banned[[2]int{b.First, b.Second}] {
					t.Errorf("seed %d, round %d: %d and %d are forbidden to meet", seed, round, b.First, b.Second)
				}
				if round < tour.Rounds && (overloaded(first, tourney.First) || overloaded(second, tourney.Second)) {
					t.Errorf("seed %d, round %d: %v breaks an absolute preference", seed, round, b)
				}
			}
			present := 0
			for i := range tour.Players {
				if len(tour.Players[i].Results) < round {
					present++
				}
			}
			if len(seen) != present || byes != present%2 {
				t.Errorf("seed %d, round %d: %d players paired of %d, %d byes", seed, round, len(seen), present, byes)
			}
		})
		for round := 1; round <= tour.Played(); round++ {
			if d, err := swiss.Check(tour, round); err != nil || d.Any() {
				t.Errorf("seed %d: round %d as played is not what the rules pair: %+v, %v", seed, round, d, err)
			}
		}
	}
}

// overloaded reports whether a player would get a side for the third time in a row, or three
// times more often than the other side.
func overloaded(p *tourney.Player, side tourney.Side) bool {
	surplus, row := 1, 1
	for _, res := range p.Results {
		if !res.Played() {
			continue
		}
		if res.Side == side {
			surplus++
			row++
		} else {
			surplus--
			row = 1
		}
	}
	return surplus > 2 || row > 2
}

// TestVerifiedTournaments pairs the tournaments of testdata again, which bbpPairings has checked.
func TestVerifiedTournaments(t *testing.T) {
	files, err := filepath.Glob("testdata/*.trf")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tour, err := trf.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for round := 1; round <= tour.Played(); round++ {
			if d, err := swiss.Check(tour, round); err != nil || d.Any() {
				t.Errorf("%s: %+v, %v", name, d, err)
			}
		}
	}
}

// TestOneWrongBoard swaps the opponents of two boards and expects Check to name both.
func TestOneWrongBoard(t *testing.T) {
	tour := field(8, 3)
	play(tour, []tourney.Pairing{{First: 1, Second: 6}, {First: 5, Second: 2}, {First: 3, Second: 7}, {First: 8, Second: 4}}, rand.New(rand.NewPCG(1, 1)))
	d, err := swiss.Check(tour, 1)
	rules := []tourney.Pairing{{First: 1, Second: 5}, {First: 6, Second: 2}}
	found := []tourney.Pairing{{First: 1, Second: 6}, {First: 5, Second: 2}}
	if err != nil || !reflect.DeepEqual(d.Rules, rules) || !reflect.DeepEqual(d.Found, found) {
		t.Errorf("Check = %+v, %v; want rules %v, found %v", d, err, rules, found)
	}
}

// TestPairErrors names what keeps a round from being paired.
func TestPairErrors(t *testing.T) {
	unfinished := field(2, 2)
	unfinished.Players[0].Results = []tourney.Result{{Opponent: 2, Side: tourney.First, Outcome: tourney.Unfinished}}
	unfinished.Players[1].Results = []tourney.Result{{Opponent: 1, Side: tourney.Second, Outcome: tourney.Unfinished}}
	apart := field(2, 2)
	apart.Bans = []tourney.Ban{{Players: []int{1, 2}}}
	gone := field(3, 2)
	gone.Missing = []int{1, 2, 3}
	noDraw := field(4, 2)
	noDraw.Opening = tourney.NoSide
	tests := []struct {
		name  string
		tour  *tourney.Tournament
		round int
		want  error
	}{
		{"rounds unknown", field(4, 0), 1, swiss.ErrRounds},
		{"round 0", field(4, 3), 0, swiss.ErrOver},
		{"round beyond the last", field(4, 3), 4, swiss.ErrOver},
		{"game without a result", unfinished, 2, swiss.ErrUnfinished},
		{"two who may not meet", apart, 1, swiss.ErrNoPairing},
		{"all withdrawn", gone, 1, swiss.ErrNobody},
		{"nobody drew the sides", noDraw, 1, swiss.ErrOpening},
		{"too many players", field(1023, 3), 1, swiss.ErrTooMany},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if pairs, err := swiss.Pair(tt.tour, tt.round); !errors.Is(err, tt.want) {
				t.Errorf("Pair = %v, %v; want %v", pairs, err, tt.want)
			}
		})
	}
}
