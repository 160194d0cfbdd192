package knockout_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/knockout"
)

func seeds(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i+1)
	}
	return list
}

func game(first, second int, outcome tourney.Outcome) knockout.Game {
	return knockout.Game{Pairing: tourney.Pairing{First: first, Second: second}, Outcome: outcome}
}

// TestSeeding lets the better seed always win: byes go to the best, and of 2^k players left in a
// round they are the 2^k best.
func TestSeeding(t *testing.T) {
	for n := 2; n <= 40; n++ {
		var games []knockout.Game
		b, err := knockout.New(seeds(n), knockout.Rules{Games: 1, Extension: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range b.Rounds[0] {
			if bye := m.Players[1] == 0; bye != (m.Players[0] <= 2*len(b.Rounds[0])-n) {
				t.Errorf("%d players: a bye for seed %d: %v", n, m.Players[0], bye)
			}
		}
		for b.Winner() == 0 {
			for _, p := range b.Next() {
				games = append(games, game(p.First, p.Second, tourney.Win))
			}
			if b, err = knockout.New(seeds(n), knockout.Rules{Games: 1, Extension: 1}, games); err != nil {
				t.Fatal(err)
			}
		}
		if b.Winner() != 1 || len(games) != n-1 {
			t.Errorf("%d players: seed %d wins after %d games", n, b.Winner(), len(games))
		}
		for r, round := range b.Rounds {
			for _, m := range round {
				if m.Players[0] > len(round) || r > 0 && m.Players[1] > 2*len(round) {
					t.Errorf("%d players: round %d has %v", n, r+1, m.Players)
				}
			}
		}
	}
}

// TestMatches decides a match of two games by all ways there are.
func TestMatches(t *testing.T) {
	win, draw, loss := tourney.Win, tourney.Draw, tourney.Loss
	two := knockout.Rules{Games: 2, Extension: 2}
	sudden := knockout.Rules{Games: 2, Extension: 1, Sudden: true}
	tests := []struct {
		name   string
		rules  knockout.Rules
		games  []knockout.Game
		winner int
		next   []tourney.Pairing
	}{
		{"nothing played", two, nil, 0, []tourney.Pairing{{First: 1, Second: 2}}},
		{"sides change", two, []knockout.Game{game(1, 2, draw)}, 0, []tourney.Pairing{{First: 2, Second: 1}}},
		{"won outright", two, []knockout.Game{game(1, 2, win), game(2, 1, draw)}, 1, nil},
		{"level, so two more", two, []knockout.Game{game(1, 2, win), game(2, 1, win)}, 0, []tourney.Pairing{{First: 1, Second: 2}}},
		{"extended", two, []knockout.Game{game(1, 2, win), game(2, 1, win), game(1, 2, draw), game(2, 1, win)}, 2, nil},
		{"best of three ends after two", knockout.Rules{Games: 3, Extension: 1}, []knockout.Game{game(1, 2, loss), game(2, 1, tourney.ForfeitWin)}, 2, nil},
		{"sudden death, drawn", sudden, []knockout.Game{game(1, 2, draw), game(2, 1, draw), game(1, 2, draw)}, 2, nil},
		{"sudden death, won", sudden, []knockout.Game{game(1, 2, draw), game(2, 1, draw), game(1, 2, win)}, 1, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := knockout.New(seeds(2), tt.rules, tt.games)
			if err != nil || b.Winner() != tt.winner || !reflect.DeepEqual(b.Next(), tt.next) {
				t.Errorf("winner %d, next %v, %v; want %d, %v", b.Winner(), b.Next(), err, tt.winner, tt.next)
			}
		})
	}
}

// TestRandomKnockouts plays brackets to their end in any order of games.
func TestRandomKnockouts(t *testing.T) {
	outcomes := []tourney.Outcome{tourney.Win, tourney.Draw, tourney.Loss, tourney.ForfeitWin, tourney.ForfeitLoss}
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 11))
		rules := knockout.Rules{Games: 1 + r.IntN(4), Extension: 1 + r.IntN(2), Sudden: r.IntN(2) == 0}
		list := seeds(2 + r.IntN(30))
		var games []knockout.Game
		for {
			b, err := knockout.New(list, rules, games)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			next := b.Next()
			if (len(next) == 0) != (b.Winner() != 0) {
				t.Fatalf("seed %d: winner %d, but next %v", seed, b.Winner(), next)
			}
			if len(next) == 0 {
				break
			}
			p := next[r.IntN(len(next))]
			games = append(games, game(p.First, p.Second, outcomes[r.IntN(len(outcomes))]))
		}
	}
}

func TestErrors(t *testing.T) {
	rules := knockout.Rules{Games: 1, Extension: 1}
	tests := []struct {
		name  string
		seeds []int
		rules knockout.Rules
		games []knockout.Game
		want  error
	}{
		{"one player", seeds(1), rules, nil, knockout.ErrSeeds},
		{"twice", []int{1, 2, 1}, rules, nil, knockout.ErrSeeds},
		{"zero", []int{0, 1}, rules, nil, knockout.ErrSeeds},
		{"no games", seeds(2), knockout.Rules{Extension: 1}, nil, knockout.ErrRules},
		{"no extension", seeds(2), knockout.Rules{Games: 1}, nil, knockout.ErrRules},
		{"wrong side", seeds(2), rules, []knockout.Game{game(2, 1, tourney.Win)}, knockout.ErrGame},
		{"not in this round", seeds(4), rules, []knockout.Game{game(1, 2, tourney.Win)}, knockout.ErrGame},
		{"after the end", seeds(2), rules, []knockout.Game{game(1, 2, tourney.Win), game(2, 1, tourney.Win)}, knockout.ErrGame},
		{"no result", seeds(2), rules, []knockout.Game{game(1, 2, tourney.Unfinished)}, knockout.ErrGame},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := knockout.New(tt.seeds, tt.rules, tt.games); !errors.Is(err, tt.want) {
				t.Errorf("New = %v, want %v", err, tt.want)
			}
		})
	}
}
