package engines

import (
	"errors"
	"testing"

	"duiyi/match"
)

func TestThreadsOnOffer(t *testing.T) {
	specs := []Spec{
		{ID: "wide", Game: "g", Threads: &Range{}, Memory: &Range{Default: 64}, Levels: []Level{{ID: "low"}, {ID: "top", Threads: true}}, Strength: Strength{Depth: &Range{Min: 1, Max: 9, Default: 4}}},
		{ID: "narrow", Game: "g", Strength: Strength{Depth: &Range{Min: 1, Max: 9, Default: 4}}},
	}
	l := NewList(specs, func() int { return 8 }, 1000)
	specs = l.All()
	if got := specs[0].Threads; *got != (Range{Min: 1, Max: 8, Default: 4}) || specs[1].Threads != nil {
		t.Errorf("on offer: %v and %v", got, specs[1].Threads)
	}
	if got := specs[0].Memory; *got != (Range{Min: 1, Max: 500, Default: 64}) || specs[1].Memory != nil {
		t.Errorf("memory on offer: %v and %v", got, specs[1].Memory)
	}
	one := []Spec{{Threads: &Range{}}}
	if one = NewList(one, func() int { return 1 }, 1000).All(); *one[0].Threads != (Range{Min: 1, Max: 1, Default: 1}) {
		t.Errorf("on one processor: %v", one[0].Threads)
	}

	tests := []struct {
		name   string
		player match.Player
		fault  string // the field
	}{
		{"the top level", match.Player{Engine: "wide", Level: "top", Threads: 8}, ""},
		{"by depth", match.Player{Engine: "wide", Depth: 3, Threads: 2}, ""},
		{"none is said", match.Player{Engine: "wide", Level: "low"}, ""},
		{"more than there are", match.Player{Engine: "wide", Level: "top", Threads: 9}, "players[0].threads"},
		{"at a level that counts positions", match.Player{Engine: "wide", Level: "low", Threads: 2}, "players[0].threads"},
		{"an engine that knows but one", match.Player{Engine: "narrow", Depth: 3, Threads: 2}, "players[0].threads"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.player.Kind = match.Engine
			err := l.CheckPlayers("g", &[2]match.Player{tt.player, {Kind: match.Human}})
			var ce *match.ConfigError
			if errors.As(err, &ce) != (tt.fault != "") || ce != nil && ce.Field != tt.fault {
				t.Errorf("%v, want a fault in %q", err, tt.fault)
			}
		})
	}
	for _, tt := range []struct {
		player match.Player
		want   int
	}{
		{match.Player{Level: "top", Threads: 64}, 8}, // in a game of a larger machine
		{match.Player{Level: "top"}, 1},
		{match.Player{Level: "low", Threads: 4}, 1},
	} {
		if n := l.ThreadsOf(&specs[0], tt.player); n != tt.want {
			t.Errorf("%+v thinks with %d threads of 8 processors, want %d", tt.player, n, tt.want)
		}
	}
}
