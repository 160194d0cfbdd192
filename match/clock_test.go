package match_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/match"
)

func TestClock(t *testing.T) {
	var (
		fischer = match.ClockConfig{MainMS: 60_000, IncrementMS: 5_000}
		sudden  = match.ClockConfig{MainMS: 10_000}
		perMove = match.ClockConfig{PerMoveMS: 10_000}
		byoyomi = match.ClockConfig{MainMS: 10_000, ByoyomiMS: 3_000, Periods: 3}
		pure    = match.ClockConfig{ByoyomiMS: 3_000, Periods: 2}
		server  = match.ClockConfig{MainMS: 20_000, MoveCapMS: 8_000, ByoyomiMS: 3_000, Periods: 1}
		capped  = match.ClockConfig{MainMS: 60_000, MoveCapMS: 8_000, IncrementMS: 1_000}
	)
	type step struct {
		at   float64 // seconds
		move string  // "" only looks; a word is a command
	}
	tests := []struct {
		name     string
		cfg      match.ClockConfig
		steps    []step
		left     [2]int64 // ms at the last step
		periods  [2]int
		deadline float64 // seconds, -1 when no clock runs
	}{
		{"not before the first move", fischer, []step{{1000, ""}}, [2]int64{60_000, 60_000}, [2]int{}, -1},
		{"the first move is free", fischer, []step{{1000, "1"}}, [2]int64{60_000, 60_000}, [2]int{}, 1060},
		{"running", fischer, []step{{0, "1"}, {7, ""}}, [2]int64{60_000, 53_000}, [2]int{}, 60},
		{"increment", fischer, []step{{0, "1"}, {7, "1"}}, [2]int64{60_000, 58_000}, [2]int{}, 67},
		{"both", fischer, []step{{0, "1"}, {7, "1"}, {27, "1"}, {28, "1"}}, [2]int64{45_000, 62_000}, [2]int{}, 73},
		{"sudden death", sudden, []step{{0, "1"}, {7, "1"}, {8, "1"}}, [2]int64{9_000, 3_000}, [2]int{}, 11},
		{"each move anew", perMove, []step{{0, "1"}, {9, "1"}, {10, ""}}, [2]int64{9_000, 10_000}, [2]int{}, 19},
		{"main time before byo-yomi", byoyomi, []step{{0, "1"}, {9, "1"}}, [2]int64{10_000, 1_000}, [2]int{3, 3}, 28},
		{"into the first period", byoyomi, []step{{0, "1"}, {11, ""}}, [2]int64{10_000, 2_000}, [2]int{3, 2}, 19},
		{"at the very end of main time", byoyomi, []step{{0, "1"}, {10, ""}}, [2]int64{10_000, 3_000}, [2]int{3, 2}, 19},
		{"a period starts anew after a move", byoyomi, []step{{0, "1"}, {11, "1"}}, [2]int64{10_000, 3_000}, [2]int{3, 2}, 30},
		{"into the last period", byoyomi, []step{{0, "1"}, {16.5, ""}}, [2]int64{10_000, 2_500}, [2]int{3, 0}, 19},
		{"a used period is gone", byoyomi, []step{{0, "1"}, {14, "1"}, {15, "1"}, {15, ""}}, [2]int64{9_000, 3_000}, [2]int{3, 1}, 21},
		{"byo-yomi alone", pure, []step{{0, "1"}, {2, "1"}, {6, ""}}, [2]int64{2_000, 3_000}, [2]int{0, 1}, 8},
		{"a move's cap falls before the main time", server, []step{{0, "1"}, {7, ""}}, [2]int64{20_000, 13_000}, [2]int{1, 1}, 8},
		{"each move has its cap", server, []step{{0, "1"}, {7, "1"}, {9, "1"}, {16, ""}}, [2]int64{18_000, 6_000}, [2]int{1, 1}, 17},
		{"less main time than the cap leads into byo-yomi", server, []step{{0, "1"}, {7, "1"}, {8, "1"}, {15, "1"}, {16, "1"}, {18, ""}}, [2]int64{18_000, 4_000}, [2]int{1, 1}, 25},
		{"the end of the main time under a cap", server, []step{{0, "1"}, {7, "1"}, {8, "1"}, {15, "1"}, {16, "1"}, {24, ""}}, [2]int64{18_000, 1_000}, [2]int{1, 0}, 25},
		{"no cap in byo-yomi", server, []step{{0, "1"}, {7, "1"}, {8, "1"}, {15, "1"}, {16, "1"}, {24, "1"}, {25, "1"}, {27, ""}}, [2]int64{17_000, 1_000}, [2]int{1, 0}, 28},
		{"a pause does not begin the cap anew", server, []step{{0, "1"}, {5, "pause"}, {100, "resume"}, {101, ""}}, [2]int64{20_000, 14_000}, [2]int{1, 1}, 103},
		{"nor do two", capped, []step{{0, "1"}, {3, "pause"}, {10, "resume"}, {13, "pause"}, {20, "resume"}, {21, ""}}, [2]int64{60_000, 53_000}, [2]int{}, 22},
		{"an undo begins it anew", server, []step{{0, "1"}, {5, "1"}, {9, "undo"}, {11, ""}}, [2]int64{20_000, 18_000}, [2]int{1, 1}, 17},
		{"a cap and an increment", capped, []step{{0, "1"}, {7, "1"}, {9, "1"}, {9, ""}}, [2]int64{59_000, 54_000}, [2]int{}, 17},
		{"undo shows what was shown", fischer, []step{{0, "1"}, {7, "1"}, {27, "1"}, {30, "undo"}, {31, ""}}, [2]int64{59_000, 58_000}, [2]int{}, 90},
		{"undo to the start stops the clock", fischer, []step{{0, "1"}, {7, "undo"}, {99, ""}}, [2]int64{60_000, 60_000}, [2]int{}, -1},
		{"paused", fischer, []step{{0, "1"}, {7, "pause"}, {9999, ""}}, [2]int64{60_000, 53_000}, [2]int{}, -1},
		{"resumed", fischer, []step{{0, "1"}, {7, "pause"}, {100, "resume"}, {101, ""}}, [2]int64{60_000, 52_000}, [2]int{}, 153},
		{"a move ends the pause", fischer, []step{{0, "1"}, {7, "pause"}, {100, "1"}, {101, ""}}, [2]int64{59_000, 58_000}, [2]int{}, 160},
		{"an undo ends the pause", fischer, []step{{0, "1"}, {5, "1"}, {7, "pause"}, {100, "undo"}, {101, ""}}, [2]int64{60_000, 59_000}, [2]int{}, 160},
		{"a clock set back takes nothing", fischer, []step{{10, "1"}, {5, "1"}}, [2]int64{60_000, 65_000}, [2]int{}, 65},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, tt.cfg))
			for _, st := range tt.steps {
				switch st.move {
				case "":
				case match.CmdUndo, match.CmdPause, match.CmdResume:
					b.do(match.Command{Type: st.move}, at(st.at))
				default:
					b.do(match.Command{Type: match.CmdMove, Move: st.move}, at(st.at))
				}
			}
			now := at(tt.steps[len(tt.steps)-1].at)
			got := b.s.ClockAt(now)
			if got.LeftMS != tt.left || got.PeriodsLeft != tt.periods {
				t.Errorf("clock shows %v with %v periods, want %v with %v", got.LeftMS, got.PeriodsLeft, tt.left, tt.periods)
			}
			deadline, ok := b.s.Deadline()
			if want := at(tt.deadline); ok != (tt.deadline >= 0) || ok && !deadline.Equal(want) {
				t.Errorf("deadline %v, %v; want %v", deadline.Sub(t0), ok, want.Sub(t0))
			}
			if running := !got.RunningSince.IsZero(); running != ok {
				t.Errorf("running is %v", running)
			}
			b.replays()
		})
	}
}

func TestNoClock(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
	b.play(0, "1", "1")
	if _, ok := b.s.Deadline(); ok || b.s.ClockAt(at(9)) != nil {
		t.Fatal("a game without a clock has a deadline or shows a clock")
	}
}

// TestFlag asks on both sides of the deadline, to the millisecond.
func TestFlag(t *testing.T) {
	cfg := match.ClockConfig{MainMS: 10_000, ByoyomiMS: 3_000, Periods: 1}
	deadline := at(13)
	tests := []struct {
		name string
		c    match.Command
		now  time.Time
		err  error
		lost bool
	}{
		{"claimed too early", match.Command{Type: match.CmdFlag}, deadline.Add(-time.Millisecond), match.ErrNotFlagged, false},
		{"claimed on time", match.Command{Type: match.CmdFlag}, deadline, nil, true},
		{"a move in the last millisecond", match.Command{Type: match.CmdMove, Move: "1"}, deadline.Add(-time.Millisecond), nil, false},
		{"a move too late", match.Command{Type: match.CmdMove, Move: "1"}, deadline, nil, true},
		{"an illegal move too late", match.Command{Type: match.CmdMove, Move: "9"}, deadline.Add(time.Hour), nil, true},
		{"a pause too late", match.Command{Type: match.CmdPause}, deadline, nil, true},
		{"the winner resigns too late", match.Command{Type: match.CmdResign, Side: ptr(match.First)}, deadline, nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, cfg))
			b.play(0, "1")
			if err := b.try(tt.c, tt.now); !errors.Is(err, tt.err) {
				t.Fatalf("error %v, want %v", err, tt.err)
			}
			if !tt.lost {
				if b.s.Result != nil {
					t.Fatalf("result %+v, want none", b.s.Result)
				}
				return
			}
			if r := b.s.Result; r == nil || r.Reason != "time" || r.Winner == nil || *r.Winner != match.First {
				t.Fatalf("result %+v, want First by time", r)
			}
			if c := b.s.ClockAt(tt.now.Add(time.Hour)); c.LeftMS[match.Second] != 0 || !c.RunningSince.IsZero() {
				t.Errorf("clock %+v, want it stopped at 0", c)
			}
			b.do(match.Command{Type: match.CmdUndo, To: ptr(1)}, tt.now)
			if c := b.s.ClockAt(tt.now); c.LeftMS[match.Second] != 10_000 || c.PeriodsLeft[match.Second] != 1 {
				t.Errorf("clock %+v after the flag was taken back, want what it showed after the first move", c)
			}
			b.replays()
		})
	}
}

// TestMoveCap: who takes too long over a move has lost, with main time to spare.
func TestMoveCap(t *testing.T) {
	cfg := match.ClockConfig{MainMS: 60_000, MoveCapMS: 8_000, ByoyomiMS: 3_000, Periods: 1}
	b := sit(t, toyConfig([2]match.Player{human, human}, cfg))
	if ms, ok := b.s.MoveLeftAt(at(5)); !ok || ms != 8_000 {
		t.Errorf("before the first move %d ms, %v, want the whole cap", ms, ok)
	}
	b.play(0, "1")
	if ms, ok := b.s.MoveLeftAt(at(5)); !ok || ms != 3_000 {
		t.Errorf("after 5 s %d ms, %v, want 3000 ms", ms, ok)
	}
	if err := b.try(match.Command{Type: match.CmdFlag}, at(8).Add(-time.Millisecond)); !errors.Is(err, match.ErrNotFlagged) {
		t.Fatalf("flag before the cap: %v", err)
	}
	b.do(match.Command{Type: match.CmdFlag}, at(8))
	if r := b.s.Result; r == nil || r.Reason != match.ReasonMoveTime || *r.Winner != match.First {
		t.Fatalf("result %+v, want First by time", r)
	}
	if c := b.s.ClockAt(at(99)); c.LeftMS[match.Second] != 52_000 || c.PeriodsLeft[match.Second] != 1 {
		t.Errorf("clock %+v, want it stopped with what the cap left", c)
	}
	if _, ok := b.s.MoveLeftAt(at(99)); ok {
		t.Error("a game that is over has a move under way")
	}
	b.do(match.Command{Type: match.CmdUndo, To: ptr(1)}, at(100))
	if ms, ok := b.s.MoveLeftAt(at(101)); !ok || ms != 7_000 {
		t.Errorf("a second after the flag was taken back %d ms, %v, want 7000 ms", ms, ok)
	}
	b.replays()
}

// TestMoveCapInByoyomi: a period may be longer than the cap, which counts for main time only.
func TestMoveCapInByoyomi(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 4_000, MoveCapMS: 5_000, ByoyomiMS: 30_000, Periods: 2}))
	b.play(0, "1") // Second's main time runs out within the move
	if ms, ok := b.s.MoveLeftAt(at(6)); ok {
		t.Errorf("in byo-yomi a cap of %d ms", ms)
	}
	b.play(20, "1")
	b.play(20, "1")
	if _, ok := b.s.MoveLeftAt(at(30)); ok {
		t.Error("a cap in byo-yomi")
	}
	if err := b.try(match.Command{Type: match.CmdFlag}, at(48)); !errors.Is(err, match.ErrNotFlagged) {
		t.Errorf("flag within a period: %v", err)
	}
	b.replays()
}

func TestClockStopsAtTheEnd(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000}))
	b.play(0, "1")
	b.do(match.Command{Type: match.CmdResign, Side: ptr(match.First)}, at(20))
	if c := b.s.ClockAt(at(999)); c.LeftMS != [2]int64{60_000, 40_000} {
		t.Fatalf("clock %v after the end, want it to stand", c.LeftMS)
	}
	b.do(match.Command{Type: match.CmdRestart}, at(1000))
	if c := b.s.ClockAt(at(1000)); c.LeftMS != [2]int64{60_000, 60_000} {
		t.Fatalf("clock %v after a restart, want it fresh", c.LeftMS)
	}
}

// TestAdjourn is how a game survives the night: what the clock lost while the
// program was not running is given back by pausing it as of the last event.
func TestAdjourn(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000}))
	b.play(0, "1", "1")
	b.do(match.Command{Type: match.CmdPause}, at(1))
	b.do(match.Command{Type: match.CmdResume}, at(40_000))
	if c := b.s.ClockAt(at(40_000)); c.LeftMS != [2]int64{60_000, 59_000} {
		t.Fatalf("clock %v after the night, want it as it was", c.LeftMS)
	}
	b.replays()
}

func TestRefusedPauses(t *testing.T) {
	clock := match.ClockConfig{MainMS: 60_000}
	tests := []struct {
		name  string
		clock match.ClockConfig
		do    []string // the last is refused
	}{
		{"no clock to pause", match.ClockConfig{}, []string{"1", match.CmdPause}},
		{"no clock to resume", match.ClockConfig{}, []string{"1", match.CmdResume}},
		{"paused before the first move", clock, []string{match.CmdPause}},
		{"resumed before the first move", clock, []string{match.CmdResume}},
		{"paused twice", clock, []string{"1", match.CmdPause, match.CmdPause}},
		{"resumed while running", clock, []string{"1", match.CmdResume}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, tt.clock))
			for i, word := range tt.do {
				c := match.Command{Type: word}
				if word == "1" {
					c = match.Command{Type: match.CmdMove, Move: word}
				}
				if err := b.try(c, at(float64(i))); (i == len(tt.do)-1) != errors.Is(err, match.ErrBadCommand) {
					t.Fatalf("%s: %v", word, err)
				}
			}
		})
	}
}
