package match_test

import (
	"errors"
	"testing"

	"duiyi/match"
)

// TestNetworkConfig: what belongs to a game over the network is refused in
// another, and such a game is between two people.
func TestNetworkConfig(t *testing.T) {
	two := [2]match.Player{human, human}
	tests := []struct {
		name  string
		c     match.Config
		field string // "" is no error
	}{
		{"local", match.Config{Players: two}, ""},
		{"network", match.Config{Players: two, Keeps: match.KeepsNetwork, Rated: true, Public: true, Lag: match.LagGenerous}, ""},
		{"unknown", match.Config{Players: two, Keeps: "house"}, "keeps"},
		{"unknown lag", match.Config{Players: two, Keeps: match.KeepsNetwork, Lag: "much"}, "lag"},
		{"local and rated", match.Config{Players: two, Rated: true}, "rated"},
		{"local and public", match.Config{Players: two, Public: true}, "public"},
		{"local with lag", match.Config{Players: two, Lag: match.LagNone}, "lag"},
		{"an engine", match.Config{Players: [2]match.Player{human, robot}, Keeps: match.KeepsNetwork}, ""},
		{"two engines", match.Config{Players: [2]match.Player{robot, robot}, Keeps: match.KeepsNetwork}, "players[1].kind"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.c.Setup = "20"
			_, _, err := match.New(toyRules{}, tt.c, t0)
			var ce *match.ConfigError
			if errors.As(err, &ce) != (tt.field != "") || ce != nil && ce.Field != tt.field {
				t.Errorf("New = %v, want an error in %q", err, tt.field)
			}
		})
	}
}
