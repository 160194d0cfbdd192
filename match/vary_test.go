package match_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"duiyi/match"
)

// An engine that is asked to vary has its move taken back and must not play it,
// nor any it was asked to vary from before, in that position again.
func TestVary(t *testing.T) {
	vary, undo, redo := match.Command{Type: match.CmdVary}, match.Command{Type: match.CmdUndo}, match.Command{Type: match.CmdRedo}
	ply := func(c match.Command) match.Command { c.Unit = "ply"; return c }
	tests := []struct {
		name     string
		moves    string // by a human and an engine in turn, of a heap of 20
		do       []match.Command
		line     string
		rejected string // in the position on the board
		choices  string
		err      error // of the last command
	}{
		{"once", "12", []match.Command{vary}, "1|2", "2", "13", nil},
		{"a second time", "12", []match.Command{vary, move("3"), vary}, "1|3", "23", "1", nil},
		{"until nothing is left", "12", []match.Command{vary, move("3"), vary, move("1"), vary}, "11|", "", "", match.ErrNoOtherMove},
		{"the other move stands", "12", []match.Command{vary, move("3")}, "13|", "", "", nil},
		{"taken back and played on, it is still not to be played", "12", []match.Command{vary, move("3"), ply(undo)}, "1|3", "2", "13", nil},
		{"redo brings the move back", "12", []match.Command{vary, redo}, "12|", "", "", nil},
		{"varied from twice, it counts once", "12", []match.Command{vary, redo, vary}, "1|2", "2", "13", nil},
		{"another line knows nothing of it", "12", []match.Command{vary, move("3"), undo, move("2"), move("2"), vary}, "2|2", "2", "13", nil},
		{"the same line does", "12", []match.Command{vary, move("3"), undo, move("1"), ply(undo), redo, vary}, "1|3", "23", "1", nil},
		{"restarted", "12", []match.Command{vary, {Type: match.CmdRestart}, move("1")}, "1|", "", "", nil},
		{"after a resignation", "12", []match.Command{{Type: match.CmdResign, Side: ptr(match.First)}, vary}, "1|2", "2", "13", nil},
		{"the end of the game", "333333" + "11", []match.Command{vary}, "3333331|1", "1", "", match.ErrNoOtherMove},
		{"nothing played", "", []match.Command{vary}, "|", "", "", match.ErrNothingToVary},
		{"a human's move", "1", []match.Command{vary}, "1|", "", "", match.ErrNothingToVary},
		{"stale", "12", []match.Command{{Type: match.CmdVary, Version: 1}}, "12|", "", "", match.ErrStale},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, robot}, match.ClockConfig{}))
			b.play(1, strings.Split(tt.moves, "")...)
			var err error
			for i, c := range tt.do {
				before := b.s
				if err = b.try(c, at(100+float64(i))); err != nil {
					if i != len(tt.do)-1 {
						t.Fatalf("command %d: %v", i, err)
					}
					if !reflect.DeepEqual(b.s, before) {
						t.Error("a refused command changed the state")
					}
				}
			}
			if !errors.Is(err, tt.err) {
				t.Fatalf("error %v, want %v", err, tt.err)
			}
			b.replays()
			if err != nil {
				return
			}
			if got := b.line(); got != tt.line {
				t.Errorf("line %s, want %s", got, tt.line)
			}
			if got := strings.Join(b.s.Rejected(), ""); got != tt.rejected {
				t.Errorf("rejected %q, want %q", got, tt.rejected)
			}
			if got := strings.Join(b.s.Choices(), ""); got != tt.choices {
				t.Errorf("choices %q, want %q", got, tt.choices)
			}
			if b.s.Result != nil {
				t.Errorf("result %+v", b.s.Result)
			}
		})
	}
}

// The clocks show again what they showed when it became the engine's turn.
func TestVaryClock(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, robot}, match.ClockConfig{MainMS: 60_000}))
	b.do(match.Command{Type: match.CmdMove, Move: "1"}, at(0))
	b.do(match.Command{Type: match.CmdMove, Move: "2"}, at(10))
	b.do(match.Command{Type: match.CmdVary}, at(30))
	shown := b.s.ClockAt(at(35))
	if shown.LeftMS != [2]int64{60_000, 55_000} {
		t.Errorf("the clocks show %v", shown.LeftMS)
	}
}

func TestVariedEventMustFit(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, robot}, match.ClockConfig{}))
	b.play(1, "1", "2")
	for _, e := range []match.Event{
		{Type: match.EvVaried, Move: "2"},
		{Type: match.EvVaried, Ply: ptr(-1), Move: "2"},
		{Type: match.EvVaried, Ply: ptr(2), Move: "2"},
		{Type: match.EvVaried, Ply: ptr(1), Move: "3"},
	} {
		if _, err := match.Fold(b.s, e); !errors.Is(err, match.ErrBadEvent) {
			t.Errorf("%+v: %v, want %v", e, err, match.ErrBadEvent)
		}
	}
}

// TestTakenBack: each undo, vary and restart counts, and nothing else does.
func TestTakenBack(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, robot}, match.ClockConfig{}))
	b.play(0, "1", "2")
	for i, tt := range []struct {
		command string
		want    int
	}{
		{match.CmdVary, 1}, {match.CmdRedo, 1}, {match.CmdUndo, 2}, {match.CmdRedo, 2}, {match.CmdRestart, 3},
	} {
		b.do(match.Command{Type: tt.command}, at(float64(i)))
		if b.s.TakenBack != tt.want {
			t.Errorf("%d times after %s, want %d", b.s.TakenBack, tt.command, tt.want)
		}
	}
	b.replays()
}
