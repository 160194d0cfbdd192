package match_test

import (
	"errors"
	"testing"

	"duiyi/match"
)

// Two engines wait when they are told to, or when a move of theirs is taken back,
// and go on when they are told to: all of it is in the events of the game.
func TestShow(t *testing.T) {
	type want struct {
		halted bool
		steps  int
		waits  bool
	}
	c := func(kind string) match.Command { return match.Command{Type: kind} }
	tests := []struct {
		name string
		do   []match.Command
		want want
	}{
		{"begun", nil, want{}},
		{"halted", []match.Command{c(match.CmdHalt)}, want{true, 0, true}},
		{"going on", []match.Command{c(match.CmdHalt), c(match.CmdGoOn)}, want{}},
		{"a step out of the run", []match.Command{c(match.CmdStep)}, want{true, 1, false}},
		{"the step is made", []match.Command{c(match.CmdStep), move("1")}, want{true, 0, true}},
		{"two steps, one made", []match.Command{c(match.CmdStep), c(match.CmdStep), move("1")}, want{true, 1, false}},
		{"halted in the middle of a step", []match.Command{c(match.CmdStep), c(match.CmdHalt)}, want{true, 0, true}},
		{"going on in the middle of a step", []match.Command{c(match.CmdStep), c(match.CmdGoOn)}, want{}},
		{"taken back", []match.Command{move("1"), c(match.CmdUndo)}, want{true, 0, true}},
		{"taken back in the middle of a step", []match.Command{move("1"), c(match.CmdStep), c(match.CmdUndo)}, want{true, 0, true}},
		{"brought back", []match.Command{move("1"), c(match.CmdUndo), c(match.CmdRedo)}, want{true, 0, true}},
		{"another move asked for", []match.Command{move("1"), c(match.CmdHalt), c(match.CmdVary)}, want{true, 1, false}},
		{"another move asked for on the run", []match.Command{move("1"), c(match.CmdVary)}, want{}},
		{"begun again", []match.Command{move("1"), c(match.CmdHalt), c(match.CmdRestart)}, want{}},
		{"a person sits down", []match.Command{c(match.CmdHalt), {Type: match.CmdSetPlayers, Players: &[2]match.Player{human, robot}}}, want{}},
		{"another engine sits down", []match.Command{c(match.CmdHalt), {Type: match.CmdSetPlayers, Players: &[2]match.Player{robot, robot}}}, want{true, 0, true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{robot, robot}, match.ClockConfig{}))
			for i, c := range tt.do {
				b.do(c, at(float64(i)))
			}
			if got := (want{b.s.Show.Halted, b.s.Show.Steps, b.s.Waits()}); got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
			b.replays()
		})
	}
}

// The clock stands while the engines wait, and takes nothing from them for it.
func TestShowClock(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{robot, robot}, match.ClockConfig{MainMS: 60_000}))
	b.play(0, "1")
	b.do(match.Command{Type: match.CmdHalt}, at(4))
	if _, runs := b.s.Deadline(); runs || b.s.ClockAt(at(50)).LeftMS != [2]int64{60_000, 56_000} {
		t.Fatalf("halted, the clock shows %+v", b.s.ClockAt(at(50)))
	}
	if err := b.try(match.Command{Type: match.CmdResume}, at(51)); !errors.Is(err, match.ErrBadCommand) {
		t.Errorf("the clock of engines that wait was started: %v", err)
	}
	b.do(match.Command{Type: match.CmdStep}, at(60))
	b.do(move("1"), at(63))
	if _, runs := b.s.Deadline(); runs || b.s.ClockAt(at(99)).LeftMS != [2]int64{60_000, 53_000} {
		t.Fatalf("a step later the clock shows %+v", b.s.ClockAt(at(99)))
	}
	b.do(match.Command{Type: match.CmdGoOn}, at(100))
	if left := b.s.ClockAt(at(101)).LeftMS; left != [2]int64{59_000, 53_000} {
		t.Errorf("going on, the clock shows %v", left)
	}
	b.do(match.Command{Type: match.CmdUndo}, at(102))
	if _, runs := b.s.Deadline(); runs {
		t.Error("a move is taken back, and the clock runs")
	}
	b.replays()
}

func TestShowRefused(t *testing.T) {
	engines, person := [2]match.Player{robot, robot}, [2]match.Player{human, robot}
	c := func(kind string) match.Command { return match.Command{Type: kind} }
	tests := []struct {
		name    string
		players [2]match.Player
		do      []match.Command // the last is refused
		err     error
	}{
		{"halted twice", engines, []match.Command{c(match.CmdHalt), c(match.CmdHalt)}, match.ErrBadCommand},
		{"going on without a halt", engines, []match.Command{c(match.CmdGoOn)}, match.ErrBadCommand},
		{"a person plays", person, []match.Command{c(match.CmdHalt)}, match.ErrBadCommand},
		{"a person steps", person, []match.Command{c(match.CmdStep)}, match.ErrBadCommand},
		{"a person's pace", person, []match.Command{{Type: match.CmdPace, PaceMS: 1000}}, match.ErrBadCommand},
		{"too fast", engines, []match.Command{{Type: match.CmdPace, PaceMS: match.MinPaceMS - 1}}, match.ErrBadCommand},
		{"too slow", engines, []match.Command{{Type: match.CmdPace, PaceMS: match.MaxPaceMS + 1}}, match.ErrBadCommand},
		{"over", engines, []match.Command{{Type: match.CmdResign, Side: ptr(match.First)}, c(match.CmdStep)}, match.ErrGameOver},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig(tt.players, match.ClockConfig{}))
			for i, c := range tt.do {
				if err := b.try(c, at(float64(i))); i == len(tt.do)-1 && !errors.Is(err, tt.err) {
					t.Errorf("error %v, want %v", err, tt.err)
				}
			}
		})
	}
}

// How fast the engines play stays with the game, also when it is begun again.
func TestPace(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{robot, robot}, match.ClockConfig{}))
	if b.s.Show.PaceMS != match.MinPaceMS {
		t.Errorf("at first %d ms a move", b.s.Show.PaceMS)
	}
	b.do(match.Command{Type: match.CmdPace, PaceMS: 2000}, at(1))
	b.do(match.Command{Type: match.CmdRestart}, at(2))
	if b.s.Show.PaceMS != 2000 {
		t.Errorf("begun again: %d ms a move", b.s.Show.PaceMS)
	}
	b.replays()
}

// A loss by time says which time it was.
func TestReasonOfTime(t *testing.T) {
	tests := []struct {
		name string
		cfg  match.ClockConfig
		flag float64 // after the second move began
		want string
	}{
		{"of the game", match.ClockConfig{MainMS: 10_000}, 10, match.ReasonTime},
		{"of the game and its last period", match.ClockConfig{MainMS: 10_000, ByoyomiMS: 3_000, Periods: 1}, 13, match.ReasonTime},
		{"of each move", match.ClockConfig{PerMoveMS: 5_000}, 5, match.ReasonMoveTime},
		{"of a move within the game's", match.ClockConfig{MainMS: 60_000, MoveCapMS: 8_000, ByoyomiMS: 3_000, Periods: 1}, 8, match.ReasonMoveTime},
		{"of the game, before that of a move", match.ClockConfig{MainMS: 5_000, MoveCapMS: 8_000}, 5, match.ReasonTime},
		{"of the period, after a capped game's", match.ClockConfig{MainMS: 5_000, MoveCapMS: 8_000, ByoyomiMS: 3_000, Periods: 1}, 8, match.ReasonTime},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, tt.cfg))
			b.play(0, "1")
			b.do(match.Command{Type: match.CmdFlag}, at(tt.flag))
			if r := b.s.Result; r == nil || r.Reason != tt.want {
				t.Errorf("result %+v, want %s", r, tt.want)
			}
			b.replays()
		})
	}
}

// What the clocks showed after each move can be looked up, after a move that was
// brought back in another time as well.
func TestClockAfter(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000, IncrementMS: 5_000}))
	b.do(move("1"), at(0))
	b.do(move("1"), at(10))
	b.do(match.Command{Type: match.CmdUndo}, at(11))
	b.do(move("1"), at(31))
	for ply, want := range [][2]int64{{60_000, 60_000}, {60_000, 60_000}, {60_000, 45_000}} {
		if c := b.s.ClockAfter(ply); c.LeftMS != want || !c.RunningSince.IsZero() {
			t.Errorf("after %d plies %+v, want %v", ply, c, want)
		}
	}
	if c := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{})).s.ClockAfter(0); c != nil {
		t.Errorf("without a clock %+v", c)
	}
}
