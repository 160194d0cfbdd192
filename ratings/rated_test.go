package ratings

import (
	"context"
	"errors"
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
		{"an arbiter ruled", true, []match.Move{still, reply}, &match.Result{Winner: &first, Reason: match.ReasonArbiter}, -1},
		{"forfeited", true, []match.Move{still, reply}, &match.Result{Winner: &first, Reason: match.ReasonForfeit}, -1},
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

// A rated game is between two different accounts, with a clock, from the usual start.
func TestNoteRefuses(t *testing.T) {
	noted := &notes{}
	r := New(noted, func(match.Config) float64 { return 0 }, time.Now)
	good := match.Config{Game: "gomoku", Rated: true, Clock: match.ClockConfig{MainMS: 60_000}}
	timeless, setUp := good, good
	timeless.Clock, setUp.Setup = match.ClockConfig{}, "…"
	for _, tt := range []struct {
		name  string
		c     match.Config
		users [2]string
	}{
		{"one account", good, [2]string{"a", "a"}},
		{"a guest", good, [2]string{"a", ""}},
		{"another guest", good, [2]string{"", "b"}},
		{"no clock", timeless, [2]string{"a", "b"}},
		{"a position", setUp, [2]string{"a", "b"}},
	} {
		var unfit *match.ConfigError
		if err := r.Note(t.Context(), "g", tt.c, tt.users); !errors.As(err, &unfit) || unfit.Field != "rated" {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if len(noted.games) > 0 {
		t.Errorf("noted %+v", noted.games)
	}
	if err := r.Note(t.Context(), "g", good, [2]string{"a", "b"}); err != nil || len(noted.games) != 1 {
		t.Errorf("a good one: %v, noted %+v", err, noted.games)
	}
}

// notes records what is noted.
type notes struct {
	Store
	games []Game
}

func (n *notes) Rate(_ context.Context, g Game) error {
	n.games = append(n.games, g)
	return nil
}
