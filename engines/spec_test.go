package engines

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/gm"
)

var now = time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)

// limitsOf is the limits of First after two moves, having thought for a while.
func limitsOf(t *testing.T, p match.Player, c match.ClockConfig, thought time.Duration) engine.Limits {
	t.Helper()
	human := match.Player{Kind: match.Human}
	s, _, err := match.New(gm.Rules{}, match.Config{Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}, Clock: c}, now)
	for _, move := range []string{"e5", "e6"} {
		if err == nil {
			s, _, err = match.Apply(s, match.Command{Type: match.CmdMove, Move: move}, now)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	spec := &Spec{Levels: []Level{{ID: "easy", Limits: engine.Limits{Nodes: 77}}, {ID: "free"}}}
	return spec.LimitsFor(p, s, now.Add(thought))
}

func TestLimits(t *testing.T) {
	minute := match.ClockConfig{MainMS: 60_000}
	tests := []struct {
		name    string
		player  match.Player
		clock   match.ClockConfig
		thought time.Duration
		want    engine.Limits
	}{
		{"depth", match.Player{Depth: 4}, match.ClockConfig{}, 0, engine.Limits{Depth: 4}},
		{"nodes", match.Player{Nodes: 9}, match.ClockConfig{}, 0, engine.Limits{Nodes: 9}},
		{"time", match.Player{MoveTimeMS: 1500}, match.ClockConfig{}, 0, engine.Limits{MoveTime: 1500 * time.Millisecond}},
		{"level", match.Player{Level: "easy"}, match.ClockConfig{}, 0, engine.Limits{Nodes: 77}},
		{"level without limits", match.Player{Level: "free"}, match.ClockConfig{}, 0, engine.Limits{MoveTime: openEnded}},
		{"nothing", match.Player{}, match.ClockConfig{}, 0, engine.Limits{MoveTime: openEnded}},
		{"clock", match.Player{Depth: 4}, minute, 20 * time.Second,
			engine.Limits{Depth: 4, MoveTime: 5 * time.Second, Clock: &engine.Clock{Left: 40 * time.Second}}},
		{"clock and less time", match.Player{MoveTimeMS: 1500}, minute, 0,
			engine.Limits{MoveTime: 1500 * time.Millisecond, Clock: &engine.Clock{Left: time.Minute}}},
		{"time per move", match.Player{}, match.ClockConfig{PerMoveMS: 10_000}, 2 * time.Second,
			engine.Limits{MoveTime: 7500 * time.Millisecond, Clock: &engine.Clock{Byoyomi: 8 * time.Second}}},
		{"byo-yomi to come", match.Player{}, match.ClockConfig{MainMS: 40_000, ByoyomiMS: 5000, Periods: 3}, 0,
			engine.Limits{MoveTime: 10 * time.Second, Clock: &engine.Clock{Left: 40 * time.Second, Byoyomi: 5 * time.Second}}},
		{"in byo-yomi", match.Player{}, match.ClockConfig{MainMS: 40_000, ByoyomiMS: 5000, Periods: 3}, 41 * time.Second,
			engine.Limits{MoveTime: 3600 * time.Millisecond, Clock: &engine.Clock{Byoyomi: 4 * time.Second}}},
		{"a cap for the move", match.Player{}, match.ClockConfig{MainMS: 600_000, MoveCapMS: 12_000, ByoyomiMS: 5000, Periods: 1}, 10 * time.Second,
			engine.Limits{MoveTime: 1800 * time.Millisecond, Clock: &engine.Clock{Left: 590 * time.Second, Byoyomi: 5 * time.Second}}},
		{"less main time than the cap", match.Player{}, match.ClockConfig{MainMS: 8000, MoveCapMS: 12_000}, 0,
			engine.Limits{MoveTime: time.Second, Clock: &engine.Clock{Left: 8 * time.Second}}},
		{"at the last moment", match.Player{}, minute, time.Minute - time.Millisecond,
			engine.Limits{MoveTime: time.Millisecond, Clock: &engine.Clock{Left: time.Millisecond}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, limitsOf(t, tt.player, tt.clock, tt.thought)); diff != "" {
				t.Errorf("limits (-want +got):\n%s", diff)
			}
		})
	}
}

// However little is left, a move's budget stays short of the flag.
func TestClockBudget(t *testing.T) {
	for _, left := range []time.Duration{10 * time.Millisecond, time.Second, time.Minute, time.Hour} {
		for _, more := range []time.Duration{0, time.Second, time.Hour} {
			for _, c := range []engine.Clock{{Left: left, Increment: more}, {Left: left, Byoyomi: more}, {Byoyomi: left}} {
				if got := clockBudget(c); got <= 0 || got >= c.Left+c.Byoyomi {
					t.Errorf("clockBudget(%+v) = %v", c, got)
				}
			}
		}
	}
}

func TestFill(t *testing.T) {
	all := Strength{Depth: &Range{1, 9, 4}, Nodes: &Range{1, 9, 5}, MoveTimeMS: &Range{1, 9, 6}}
	tests := []struct {
		name string
		spec Spec
		have match.Player
		want match.Player
	}{
		{"level first", Spec{Strength: all, DefaultLevel: "easy"}, match.Player{}, match.Player{Level: "easy"}},
		{"then depth", Spec{Strength: all}, match.Player{}, match.Player{Depth: 4}},
		{"then time", Spec{Strength: Strength{Nodes: all.Nodes, MoveTimeMS: all.MoveTimeMS}}, match.Player{}, match.Player{MoveTimeMS: 6}},
		{"then nodes", Spec{Strength: Strength{Nodes: all.Nodes}}, match.Player{}, match.Player{Nodes: 5}},
		{"nothing on offer", Spec{}, match.Player{}, match.Player{}},
		{"chosen already", Spec{Strength: all, DefaultLevel: "easy"}, match.Player{Nodes: 2}, match.Player{Nodes: 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.spec.fill(&tt.have)
			if !tt.have.Equal(tt.want) {
				t.Errorf("filled to %+v, want %+v", tt.have, tt.want)
			}
		})
	}
}
