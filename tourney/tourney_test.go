package tourney_test

import (
	"testing"

	"duiyi/tourney"
)

func TestParseScore(t *testing.T) {
	for text, want := range map[string]tourney.Score{"0": 0, "1": 10, "1.5": 15, ".5": 5, "12.0": 120, "999.9": 9999} {
		if got, err := tourney.ParseScore(text); got != want || err != nil {
			t.Errorf("ParseScore(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", ".", "1.", "1.25", "-1", "1,5", "1000", "½", "1 .5"} {
		if got, err := tourney.ParseScore(text); err == nil {
			t.Errorf("ParseScore(%q) = %v, want an error", text, got)
		}
	}
	if s := tourney.Score(-15).String(); s != "-1.5" {
		t.Errorf("Score(-15) is written %q", s)
	}
}

// TestPlayed tells rounds from byes announced for the next one.
func TestPlayed(t *testing.T) {
	win, loss := tourney.Result{Opponent: 2, Side: tourney.First, Outcome: tourney.Win}, tourney.Result{Opponent: 1, Side: tourney.Second, Outcome: tourney.Loss}
	bye := tourney.Result{Outcome: tourney.HalfBye}
	tests := []struct {
		name string
		a, b []tourney.Result
		want int
	}{
		{"nothing", nil, nil, 0},
		{"a bye for round 1", []tourney.Result{bye}, nil, 0},
		{"one round", []tourney.Result{win}, []tourney.Result{loss}, 1},
		{"one round and a bye for the next", []tourney.Result{win, bye}, []tourney.Result{loss}, 1},
		{"a round that all missed", []tourney.Result{win, bye}, []tourney.Result{loss, bye}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tour := tourney.Tournament{Players: []tourney.Player{{Number: 1, Results: tt.a}, {Number: 2, Results: tt.b}}}
			if got := tour.Played(); got != tt.want {
				t.Errorf("Played() = %d, want %d", got, tt.want)
			}
		})
	}
}

// TestOpeningSide infers the draw for round 1 from the first games.
func TestOpeningSide(t *testing.T) {
	tour := tourney.Tournament{Players: []tourney.Player{
		{Number: 1, Results: []tourney.Result{{Outcome: tourney.ZeroBye}}},
		{Number: 2, Results: []tourney.Result{{Outcome: tourney.PairingBye}}},
		{Number: 3, Results: []tourney.Result{{Opponent: 4, Side: tourney.First, Outcome: tourney.Win}}},
		{Number: 4, Results: []tourney.Result{{Opponent: 3, Side: tourney.Second, Outcome: tourney.Loss}}},
	}}
	// Player 2 holds the odd place, so player 3, who has First, holds an even one.
	if got := tour.OpeningSide(); got != tourney.Second {
		t.Errorf("OpeningSide() = %v, want second", got)
	}
	tour.Opening = tourney.First
	if got := tour.OpeningSide(); got != tourney.First {
		t.Errorf("with a draw on record OpeningSide() = %v", got)
	}
}
