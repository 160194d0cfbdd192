package app

import (
	"errors"
	"testing"

	"duiyi/match"
)

// has reports whether a search has its place.
func has(k *ticket) bool {
	select {
	case <-k.ready:
		return true
	default:
		return false
	}
}

// A search with several threads takes as many places.
func TestQueueCountsThreads(t *testing.T) {
	q := newQueue(4) // three places, and the fourth for one person alone
	two := q.joinWith(aMove, "A", 2, nil)
	one := q.join(aMove, "B", nil)
	third := q.join(aMove, "C", nil)
	if !has(two) || !has(one) || has(third) {
		t.Fatalf("two threads and one run: %v %v, and a third search on three places: %v", has(two), has(one), has(third))
	}
	one.leave()
	if !has(third) {
		t.Error("a place is free, and nobody has it")
	}
	two.leave()
	third.leave()

	all := q.joinWith(aMove, "A", 4, nil)
	if !has(all) {
		t.Fatal("one person alone does not get all processors")
	}
	other := q.join(aMove, "B", nil)
	if has(other) {
		t.Error("a fifth thread runs on four processors")
	}
	again := q.joinWith(aMove, "A", 4, nil)
	all.leave()
	if !has(other) || has(again) {
		t.Error("who asks for all processors again is before who asks for one")
	}
	other.leave()
	if !has(again) {
		t.Error("who asks for all processors waits for ever")
	}
	again.leave()

	// As many as there are processors fit beside nobody, but they do fit.
	wide, small := q.joinWith(aMove, "A", 4, nil), q.join(counselling, "B", nil)
	wide.leave()
	if !has(small) {
		t.Error("the small search behind it waits for ever")
	}
	wide = q.joinWith(aMove, "C", 4, nil)
	small.leave()
	if !has(wide) {
		t.Error("the large search waits for ever")
	}
}

func TestThreadsOnOffer(t *testing.T) {
	specs := []EngineSpec{
		{ID: "wide", Game: "g", Threads: &Range{}, Memory: &Range{Default: 64}, Levels: []Level{{ID: "low"}, {ID: "top", Threads: true}}, Strength: Strength{Depth: &Range{1, 9, 4}}},
		{ID: "narrow", Game: "g", Strength: Strength{Depth: &Range{1, 9, 4}}},
	}
	spread(specs, 8, 1000)
	if got := specs[0].Threads; *got != (Range{Min: 1, Max: 8, Default: 4}) || specs[1].Threads != nil {
		t.Errorf("on offer: %v and %v", got, specs[1].Threads)
	}
	if got := specs[0].Memory; *got != (Range{Min: 1, Max: 500, Default: 64}) || specs[1].Memory != nil {
		t.Errorf("memory on offer: %v and %v", got, specs[1].Memory)
	}
	one := []EngineSpec{{Threads: &Range{}}}
	if spread(one, 1, 1000); *one[0].Threads != (Range{1, 1, 1}) {
		t.Errorf("on one processor: %v", one[0].Threads)
	}

	a := &App{engines: specs, queue: newQueue(8)}
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
			err := a.checkPlayers("g", &[2]match.Player{tt.player, {Kind: match.Human}})
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
		if n := a.threadsOf(&specs[0], tt.player); n != tt.want {
			t.Errorf("%+v thinks with %d threads of 8 processors, want %d", tt.player, n, tt.want)
		}
	}
}
