package arena

import (
	"math"
	"reflect"
	"testing"
)

func TestNewTally(t *testing.T) {
	games := []Game{
		{Number: 0, First: "a", Winner: "a", Reason: "checkmate"},
		{Number: 1, First: "b", Winner: "a", Reason: ReasonTime, Fault: "b"},
		{Number: 2, First: "a", Winner: "b", Reason: ReasonIllegal, Fault: "a"},
		{Number: 3, First: "b", Winner: "", Reason: "repetition"},
		{Number: 6, First: "a", Winner: "b", Reason: "checkmate"}, // its pair is incomplete
		{Number: 9, First: "b", Winner: "b", Reason: "checkmate"}, // so is this one's
		{Number: 8, First: "a", Winner: "a", Reason: ReasonCrash, Fault: "b"},
		{Number: 8, First: "a", Winner: "b", Reason: "checkmate"}, // a duplicate
	}
	got := newTally(games)
	want := Tally{
		Wins: 3, Draws: 1, Losses: 3,
		Pairs:     [5]int{0, 1, 1, 0, 1},
		Faults:    [2]map[string]int{{ReasonIllegal: 1}, {ReasonTime: 1, ReasonCrash: 1}},
		Reasons:   map[string]int{"checkmate": 3, ReasonTime: 1, ReasonIllegal: 1, "repetition": 1, ReasonCrash: 1},
		FirstWins: 3, SecondWins: 3,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("tally %+v\nwant  %+v", got, want)
	}
	if got.Games() != 7 || got.PairCount() != 3 || got.Score() != 0.5 {
		t.Errorf("%d games, %d pairs, score %v", got.Games(), got.PairCount(), got.Score())
	}
}

func TestElo(t *testing.T) {
	tests := []struct {
		name      string
		t         Tally
		diff, err float64
		los       float64
	}{
		// Score 3/4 is 400 log10(3).
		{"three quarters", Tally{Wins: 3, Losses: 1}, 190.849, math.NaN(), math.NaN()},
		// Variance 0.05, error sqrt(0.05/99) = 0.022473; times 1.96 and 173.72,
		// through 1/4.
		{"even, by hand", Tally{Wins: 60, Draws: 80, Losses: 60, Pairs: [5]int{5, 20, 50, 20, 5}}, 0, 30.607, 0.5},
		// Mean 0.55, variance 0.33125 - 0.3025 = 0.02875, error
		// sqrt(0.02875/99) = 0.017041; times 1.96 and 173.72, through 0.2475.
		{"ahead, by hand", Tally{Wins: 70, Draws: 80, Losses: 50, Pairs: [5]int{0, 10, 65, 20, 5}}, 34.860, 23.444, 0.99833},
		{"all won", Tally{Wins: 4, Pairs: [5]int{0, 0, 0, 0, 2}}, math.Inf(1), math.NaN(), math.NaN()},
		{"none won", Tally{Losses: 4, Pairs: [5]int{2, 0, 0, 0, 0}}, math.Inf(-1), math.NaN(), math.NaN()},
		{"no game", Tally{}, 0, math.NaN(), math.NaN()},
	}
	same := func(a, b, within float64) bool {
		return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) < within
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			diff, err := tt.t.Elo()
			if !same(diff, tt.diff, 0.01) || !same(err, tt.err, 0.01) {
				t.Errorf("Elo = %.3f ± %.3f, want %.3f ± %.3f", diff, err, tt.diff, tt.err)
			}
			if los := tt.t.LOS(); !same(los, tt.los, 1e-4) {
				t.Errorf("LOS = %.5f, want %.5f", los, tt.los)
			}
		})
	}
}
