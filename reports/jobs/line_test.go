package jobs

import (
	"testing"
	"time"

	"duiyi/match"
)

// TestThought: waiting is not thinking.
func TestThought(t *testing.T) {
	person, engine := match.Player{Kind: match.Human}, match.Player{Kind: match.Engine}
	people := match.Config{Players: [2]match.Player{person, person}}
	network := people
	network.Keeps = match.KeepsNetwork
	engines := match.Config{Players: [2]match.Player{engine, engine}}
	running := &match.ClockState{RunningSince: time.UnixMilli(1)}
	const pause = 180_000
	tests := []struct {
		name   string
		before match.State
		info   *match.Info
		passed int64
		want   int64
	}{
		{"a move", match.State{Config: people, Ply: 2}, nil, pause, pause},
		{"the first move, before which nobody may have looked", match.State{Config: people}, nil, pause, 0},
		{"the first move by a running clock", match.State{Config: people, Clock: running}, nil, pause, pause},
		{"the answer of a friend who had to come first", match.State{Config: network, Ply: 1}, nil, pause, 0},
		{"the second move of the friend", match.State{Config: network, Ply: 3}, nil, pause, pause},
		{"an engine that waited for a spectator", match.State{Config: engines, Ply: 7}, &match.Info{TimeMS: 500}, pause, 500},
		{"an engine's book move", match.State{Config: engines, Ply: 1}, nil, pause, 0},
		{"an engine by a running clock", match.State{Config: engines, Ply: 1, Clock: running}, &match.Info{TimeMS: 500}, 700, 700},
		{"a paused clock", match.State{Config: people, Ply: 4, Clock: &match.ClockState{}}, nil, pause, 0},
		{"a night between two moves", match.State{Config: people, Ply: 4}, nil, longBreak.Milliseconds(), 0},
		{"a clock of the machine that was put back", match.State{Config: people, Ply: 4}, nil, -1, 0},
	}
	for _, tt := range tests {
		if got := thought(tt.before, match.First, tt.info, tt.passed); got != tt.want {
			t.Errorf("%s: %d ms, want %d", tt.name, got, tt.want)
		}
	}
}
