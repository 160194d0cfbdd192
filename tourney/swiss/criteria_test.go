package swiss_test

import (
	"fmt"
	"os"
	"reflect"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/swiss"
	"duiyi/tourney/trf"
)

// TestCriteria takes for each criterion a small tournament whose last round turns on it: the
// round is what the rules pair, and without the criterion it would be another.
func TestCriteria(t *testing.T) {
	for n := 6; n <= 21; n++ {
		name := fmt.Sprint("C", n)
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile("testdata/criteria/" + name + ".trf")
			if err != nil {
				t.Fatal(err)
			}
			tour, err := trf.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			last := tour.Played()
			if d, err := swiss.Check(tour, last); err != nil || d.Any() {
				t.Errorf("round %d: %+v, %v", last, d, err)
			}
			before := tour.Before(last)
			with, err := swiss.Pair(before, last)
			if err != nil {
				t.Fatal(err)
			}
			without, err := swiss.PairWithout(before, last, name)
			if err != nil || reflect.DeepEqual(with, without) {
				t.Errorf("round %d does not turn on %s: %v, %v", last, name, without, err)
			}
		})
	}
}

// TestAbsoluteCriteria has a case by hand for each criterion that no pairing may break, and for
// the score of the player with the bye.
func TestAbsoluteCriteria(t *testing.T) {
	first, second := tourney.First, tourney.Second
	game := func(opponent int, side tourney.Side, outcome tourney.Outcome) tourney.Result {
		return tourney.Result{Opponent: opponent, Side: side, Outcome: outcome}
	}
	bye := func(outcome tourney.Outcome) tourney.Result { return tourney.Result{Outcome: outcome} }
	tests := []struct {
		name    string
		results [][]tourney.Result // by player
		want    []tourney.Pairing
	}{
		{"C1: 1 and 2 lead with one point each, but have met", [][]tourney.Result{
			{game(2, first, tourney.Draw)}, {game(1, second, tourney.Draw)}, {game(4, first, tourney.Draw)}, {game(3, second, tourney.Draw)},
		}, []tourney.Pairing{{First: 4, Second: 1}, {First: 2, Second: 3}}},
		{"C2: 3 has had the bye, so 2, the lower of the others, gets it", [][]tourney.Result{
			{game(2, first, tourney.Win)}, {game(1, second, tourney.Loss)}, {bye(tourney.PairingBye)},
		}, []tourney.Pairing{{First: 3, Second: 1}, {First: 2}}},
		{"C2: a forfeit won is as good as a bye", [][]tourney.Result{
			{game(2, first, tourney.Win)}, {game(1, second, tourney.Loss)}, {game(4, first, tourney.ForfeitWin)}, {game(3, second, tourney.ForfeitLoss), bye(tourney.ZeroBye)},
		}, []tourney.Pairing{{First: 3, Second: 1}, {First: 2}}},
		{"C3: 1 and 2 have had the first move twice and must not meet", [][]tourney.Result{
			{game(3, first, tourney.Win), game(4, first, tourney.Win)}, {game(5, first, tourney.Win), game(6, first, tourney.Win)},
			{game(1, second, tourney.Loss), game(5, first, tourney.Draw)}, {game(6, first, tourney.Draw), game(1, second, tourney.Loss)},
			{game(2, second, tourney.Loss), game(3, second, tourney.Draw)}, {game(4, second, tourney.Draw), game(2, second, tourney.Loss)},
		}, []tourney.Pairing{{First: 5, Second: 1}, {First: 4, Second: 2}, {First: 6, Second: 3}}},
		{"C5: the player without points gets the bye, though 3 and 4 come later in order", [][]tourney.Result{
			{bye(tourney.ZeroBye)}, {game(3, first, tourney.Draw)}, {game(2, second, tourney.Draw)}, {game(5, first, tourney.Draw)}, {game(4, second, tourney.Draw)},
		}, []tourney.Pairing{{First: 5, Second: 2}, {First: 3, Second: 4}, {First: 1}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tour := field(len(tt.results), 5)
			round := 1
			for i, results := range tt.results {
				tour.Players[i].Results = results
				if results[len(results)-1].Played() {
					round = len(results) + 1
				}
			}
			got, err := swiss.Pair(tour, round)
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("round %d: %v, %v; want %v", round, got, err, tt.want)
			}
		})
	}
}
