package match_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/match"
)

// TestPatience is the table of how long who is absent may be.
func TestPatience(t *testing.T) {
	const minute = 60_000
	var (
		bullet  = match.ClockConfig{MainMS: minute}
		blitz   = match.ClockConfig{MainMS: 3 * minute, IncrementMS: 2_000}
		rapid   = match.ClockConfig{MainMS: 10 * minute}
		classic = match.ClockConfig{MainMS: 20 * minute, ByoyomiMS: 30_000, Periods: 3}
		days    = match.ClockConfig{PerMoveMS: 24 * 60 * minute}
	)
	tests := []struct {
		name  string
		clock match.ClockConfig
		who   match.Absence
		want  time.Duration // 0 is none
	}{
		{"silent in bullet", bullet, match.Absence{}, 30 * time.Second},
		{"silent in blitz", blitz, match.Absence{}, 40 * time.Second},
		{"silent in rapid", rapid, match.Absence{}, 80 * time.Second},
		{"silent in a long game", classic, match.Absence{}, 120 * time.Second},
		{"silent, the fastest blitz", match.ClockConfig{MainMS: 3 * minute}, match.Absence{}, 40 * time.Second},
		{"silent, the slowest bullet", match.ClockConfig{MainMS: 3*minute - 1}, match.Absence{}, 30 * time.Second},
		{"silent, the fastest rapid", match.ClockConfig{MainMS: 8 * minute}, match.Absence{}, 80 * time.Second},
		{"silent, the slowest blitz", match.ClockConfig{MainMS: 8*minute - 1}, match.Absence{}, 40 * time.Second},
		{"silent, the fastest long game", match.ClockConfig{MainMS: 25 * minute}, match.Absence{}, 120 * time.Second},
		{"silent, the slowest rapid", match.ClockConfig{MainMS: 25*minute - 1}, match.Absence{}, 80 * time.Second},
		{"left in bullet", bullet, match.Absence{Left: true}, 10 * time.Second},
		{"left in blitz", blitz, match.Absence{Left: true}, 10 * time.Second},
		{"left a long game", classic, match.Absence{Left: true}, 30 * time.Second},
		{"a stranger", rapid, match.Absence{Guest: true}, 40 * time.Second},
		{"the second time", rapid, match.Absence{Earlier: 1}, 60 * time.Second},
		{"the third time", rapid, match.Absence{Earlier: 2}, 40 * time.Second},
		{"again and again", rapid, match.Absence{Earlier: 9}, 80 * time.Second / 3},
		{"never less than a reload takes", bullet, match.Absence{Left: true, Guest: true, Earlier: 9}, 10 * time.Second},
		{"by correspondence", days, match.Absence{Left: true}, 0},
		{"without a clock", match.ClockConfig{}, match.Absence{}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := tt.who.Patience(tt.clock); got != tt.want || ok != (tt.want > 0) {
				t.Errorf("Patience = %v, %v, want %v", got, ok, tt.want)
			}
		})
	}
}

// TestClaimAt: the time runs only while it is the absent one's turn, and only
// from when nobody else was to blame.
func TestClaimAt(t *testing.T) {
	blitz := match.ClockConfig{MainMS: 180_000}
	begin := func(plies int) *table {
		b := sit(t, networkConfig(100, blitz))
		for i := range plies {
			b.moveAt(float64(i*10), 0)
		}
		return b
	}
	local := sit(t, toyConfig([2]match.Player{human, human}, blitz))
	local.play(0, "1", "1")
	over := begin(2)
	over.do(match.Command{Type: match.CmdResign, Side: ptr(match.Second)}, at(11))
	tests := []struct {
		name      string
		b         *table
		absent    match.Side
		since     float64
		blameless float64
		want      float64 // seconds, 0 is never
	}{
		{"since the turn began", begin(2), match.First, 5, 0, 50},
		{"since they went", begin(2), match.First, 30, 0, 70},
		{"since the server is there for good", begin(2), match.First, 5, 60, 100},
		{"not on the other's turn", begin(2), match.Second, 5, 0, 0},
		{"not before both have moved", begin(1), match.Second, 5, 0, 0},
		{"not at one machine", local, match.First, 0, 0, 0},
		{"not after the end", over, match.First, 0, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := tt.b.s.ClaimAt(tt.absent, match.Absence{Since: at(tt.since)}, at(tt.blameless))
			if ok != (tt.want > 0) || ok && got != at(tt.want) {
				t.Errorf("ClaimAt = %v, %v, want %g s", got.Sub(t0), ok, tt.want)
			}
		})
	}
}

func TestClaims(t *testing.T) {
	for word, winner := range map[string]*match.Side{match.CmdClaimWin: ptr(match.Second), match.CmdClaimDraw: nil} {
		b := sit(t, networkConfig(100, match.ClockConfig{MainMS: 180_000}))
		b.moveAt(0, 0)
		if err := b.try(match.Command{Type: word, Side: ptr(match.First)}, at(60)); !errors.Is(err, match.ErrNotGone) {
			t.Errorf("%s before both have moved: %v", word, err)
		}
		b.moveAt(10, 0)
		if err := b.try(match.Command{Type: word, Side: ptr(match.First)}, at(60)); !errors.Is(err, match.ErrNotGone) {
			t.Errorf("%s on one's own turn: %v", word, err)
		}
		b.do(match.Command{Type: word, Side: ptr(match.Second)}, at(70))
		r := b.s.Result
		if r == nil || r.Reason != match.ReasonAbandoned || (r.Winner == nil) != (winner == nil) || winner != nil && *r.Winner != *winner {
			t.Errorf("%s: result %+v", word, r)
		}
		if c := b.s.ClockAt(at(999)); c.LeftMS[match.First] != 120_000 {
			t.Errorf("%s: the clock shows %+v", word, c)
		}
		b.replays()
	}
}
