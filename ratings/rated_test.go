package ratings

import (
	"testing"
	"time"

	"duiyi/match"
	"duiyi/rating"
	"duiyi/store"
)

// TestRatedEnd: points are those of the person who had the first side before the
// first move, wherever an opening has had them sit since.
func TestRatedEnd(t *testing.T) {
	first, second := match.First, match.Second
	still, reply := match.Move{Side: first}, match.Move{Side: second}
	swap := match.Move{Side: second, Swap: true}
	tests := []struct {
		name   string
		rated  bool
		moves  []match.Move
		result *match.Result
		want   int // half points; -1 where it does not count
	}{
		{"goes on", true, []match.Move{still, reply}, nil, -1},
		{"not rated", false, []match.Move{still, reply}, &match.Result{Winner: &first}, -1},
		{"before both have moved", true, []match.Move{still}, &match.Result{Winner: &first}, -1},
		{"first wins", true, []match.Move{still, reply}, &match.Result{Winner: &first}, 2},
		{"second wins", true, []match.Move{still, reply}, &match.Result{Winner: &second}, 0},
		{"draw", true, []match.Move{still, reply}, &match.Result{}, 1},
		{"given up in the opening", true, []match.Move{still, reply}, &match.Result{Reason: match.ReasonAborted}, -1},
		{"swapped, first side wins", true, []match.Move{still, swap}, &match.Result{Winner: &first}, 0},
		{"swapped, second side wins", true, []match.Move{still, swap}, &match.Result{Winner: &second}, 2},
		{"swapped twice", true, []match.Move{still, swap, still, swap}, &match.Result{Winner: &first}, 2},
		{"swapped, draw", true, []match.Move{still, swap, still}, &match.Result{}, 1},
	}
	now := time.Unix(1e9, 0)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := match.State{Config: match.Config{Rated: tt.rated}, Moves: tt.moves, Ply: len(tt.moves), Result: tt.result}
			got := End(s, now)
			switch {
			case tt.want < 0 && got != nil:
				t.Errorf("counts: %+v", *got)
			case tt.want >= 0 && (got == nil || *got != store.RatedEnd{Half: tt.want, Ended: now}):
				t.Errorf("%+v, want %d half points", got, tt.want)
			}
		})
	}
}

func TestSpeedOfClock(t *testing.T) {
	for want, c := range map[rating.Speed]match.ClockConfig{
		"":                    {},
		rating.Blitz:          {MainMS: 180_000, IncrementMS: 2000},
		rating.Rapid:          {MainMS: 600_000, MoveCapMS: 60_000, ByoyomiMS: 30_000, Periods: 1},
		rating.Correspondence: {PerMoveMS: 3 * 24 * 3600_000},
	} {
		if got := SpeedOf(c); got != want {
			t.Errorf("SpeedOf(%+v) = %q, want %q", c, got, want)
		}
	}
}
