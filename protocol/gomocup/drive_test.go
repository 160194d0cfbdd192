package gomocup

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/internal/drive"
	"duiyi/protocol/peer"
)

const (
	empty = "...../...../...../...../....."
	hello = "< ABOUT\n> MESSAGE good day\n" + `> name="Brain", version="1"` + "\n"
	limit = "< INFO timeout_match 0\n< INFO timeout_turn 100\n< INFO time_left 2147483647\n"
)

func TestSearch(t *testing.T) {
	tests := []struct {
		name   string
		script string
		pos    engine.Position
		limits engine.Limits
		want   string
		depth  int
		err    error
	}{
		{
			name: "the first stone",
			script: hello + `
				< START 5
				> MESSAGE wait
				> OK
				< INFO rule 0
			` + limit + `
				< BEGIN
				> MESSAGE depth 3-5 ev 12 n 5 pv C3
				> DEBUG 1,1
				> 3 some line with an end in it
				> 2,0
			`,
			pos:   engine.Position{Start: empty},
			want:  "c5",
			depth: 3,
		},
		{
			name: "stones in order, ours and theirs",
			script: hello + `
				< START 5
				> OK - ready
				< INFO rule 1
				` + limit + `
				< BOARD
				< 0,4,2
				< 1,4,1
				< 2,4,2
				< DONE
				> SUGGEST 4,0
				< PLAY 4,0
				> 4,0
			`,
			pos:  engine.Position{Start: empty, Rules: "standard", Moves: []string{"a1", "b1", "c1"}},
			want: "e5",
		},
		{
			name: "a setup, in turn",
			script: hello + `
				< START 5
				> OK
				< INFO rule 4
				` + limit + `
				< BOARD
				< 0,4,1
				< 2,2,2
				< 4,0,1
				< 1,4,2
				< DONE
				> 3,3
			`,
			pos:  engine.Position{Start: "....X/...../..O../...../X.... O", Rules: "renju", Moves: []string{"b1"}},
			want: "d2",
		},
		{
			name: "caro, which is the sum of five only and of blocked fives",
			script: hello + `
				< START 5
				> OK
				< INFO rule 9
				` + limit + `
				< BEGIN
				> 2,2
			`,
			pos:  engine.Position{Start: empty, Rules: "caro"},
			want: "c3",
		},
		{
			name: "clock, depth and nodes",
			script: hello + `
				< START 5
				> OK
				< INFO rule 0
				< INFO timeout_match 4000
				< INFO timeout_turn 4000
				< INFO time_left 4000
				< INFO max_depth 7
				< INFO max_node 900
				< BEGIN
				> 0,0
			`,
			pos:    engine.Position{Start: empty},
			limits: engine.Limits{Clock: &engine.Clock{Left: 4 * time.Second}, Depth: 7, Nodes: 900},
			want:   "a5",
		},
		{
			name:   "a size it does not play",
			script: hello + "< START 5\n> ERROR only 20",
			pos:    engine.Position{Start: empty},
			err:    peer.ErrNonsense,
		},
		{
			name:   "a point beside the board",
			script: hello + "< START 5\n> OK\n< INFO rule 0\n" + limit + "< BEGIN\n> 5,0",
			pos:    engine.Position{Start: empty},
			err:    peer.ErrNonsense,
		},
		{
			name:   "an error",
			script: hello + "< START 5\n> OK\n< INFO rule 0\n" + limit + "< BEGIN\n> ERROR no",
			pos:    engine.Position{Start: empty},
			err:    peer.ErrNonsense,
		},
		{
			name:   "it dies",
			script: hello + "< START 5\n> OK\n< INFO rule 0\n" + limit + "< BEGIN\nclose",
			pos:    engine.Position{Start: empty},
			err:    peer.ErrDied,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, tt.script))
				if err != nil {
					t.Fatal(err)
				}
				defer d.Close()
				l := tt.limits
				if l.Clock == nil {
					l.MoveTime = 100 * time.Millisecond
				}
				got, err := d.Search(t.Context(), tt.pos, l, nil)
				if !errors.Is(err, tt.err) {
					t.Fatalf("Search: %v, want %v", err, tt.err)
				}
				if got.Move != tt.want || got.Info.Depth != tt.depth {
					t.Errorf("move %q at depth %d, want %q at %d", got.Move, got.Info.Depth, tt.want, tt.depth)
				}
			})
		})
	}
}

// A game goes on by TURN. Any other position, be it the one before, and the first of the
// next game need START: BOARD is for an empty board. A bound that goes away needs a fresh process.
func TestGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := "< START 5\n> OK\n< INFO rule 0\n< INFO hash_size 1024\n" + limit
		d, err := newDriver(t.Context(), Foreign{Settings: []engine.Setting{{Name: "hash_size", Value: "1024"}}}, dialogue.Programs(t,
			hello+begin+"< BEGIN\n> 0,0\n"+
				limit+"< INFO max_node 5\n< TURN 0,1\n> 1,0\n"+
				begin+"< INFO max_node 5\n< BOARD\n< 0,0,1\n< 0,2,2\n< DONE\n> 4,0\n"+
				begin+"< INFO max_node 5\n< BEGIN\n> 2,0\nend",
			hello+begin+"< BEGIN\n> 3,0\n< END\nend",
		))
		if err != nil {
			t.Fatal(err)
		}
		if d.Name() != "Brain" {
			t.Errorf("it is called %q", d.Name())
		}
		l := engine.Limits{MoveTime: 100 * time.Millisecond}
		n := l
		n.Nodes = 5
		for i, step := range []struct {
			limits engine.Limits
			again  bool
			moves  []string
			want   string
		}{
			{l, false, nil, "a5"}, {n, false, []string{"a5", "a4"}, "b5"}, {n, false, []string{"a5", "a3"}, "e5"},
			{n, true, nil, "c5"}, {l, false, nil, "d5"},
		} {
			if step.again {
				d.NewGame()
			}
			r, err := d.Search(t.Context(), engine.Position{Start: empty, Moves: step.moves}, step.limits, nil)
			if err != nil || r.Move != step.want {
				t.Fatalf("search %d = %q, %v; want %q", i, r.Move, err, step.want)
			}
		}
		d.Close()
	})
}

// The driver leaves a brain alone for a while after its answer.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t,
			hello+"< START 5\n> OK\n< INFO rule 0\n"+limit+"< BEGIN\n> 0,0\n> MESSAGE after all\n> 4,4\n"+limit+"< TURN 0,1\n> 1,0\n... END"))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		l := engine.Limits{MoveTime: 100 * time.Millisecond}
		if _, err := d.Search(t.Context(), engine.Position{Start: empty}, l, nil); err != nil {
			t.Fatal(err)
		}
		answered := time.Now()
		r, err := d.Search(t.Context(), engine.Position{Start: empty, Moves: []string{"a5", "a4"}}, l, nil)
		if err != nil || r.Move != "b5" {
			t.Fatalf("Search = %q, %v: what was said after the answer counts", r.Move, err)
		}
		if waited := time.Since(answered); waited != settle {
			t.Errorf("the brain was left alone for %v, want %v", waited, settle)
		}
		if d.Elapsed() != 0 {
			t.Errorf("the brain's time is %v, with ours in it", d.Elapsed())
		}
	})
}

func TestSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := "< ABOUT\n< START 15\n> ERROR size\n< START 5\n> OK\n< INFO rule 0\n"
		d, err := newDriver(t.Context(), Foreign{Program: peer.Program{Path: "brain"}}, dialogue.Programs(t,
			begin+limit+"< BEGIN\nend", begin+"< INFO *\n< INFO *\n< INFO *\n< BEGIN\nend"))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if d.Name() != "brain" {
			t.Errorf("a brain without a name is called %q", d.Name())
		}
		if _, err := d.Search(t.Context(), engine.Position{Start: empty}, engine.Limits{MoveTime: 100 * time.Millisecond}, nil); !errors.Is(err, peer.ErrSilent) {
			t.Errorf("Search: %v, want %v", err, peer.ErrSilent)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		if _, err := d.Search(ctx, engine.Position{Start: empty}, engine.Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Search: %v, want %v", err, context.DeadlineExceeded)
		}
	})
}

// TestMute: a brain that says nothing at all is found out before any game.
func TestMute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := newDriver(t.Context(), Foreign{Program: peer.Program{Path: "brain"}}, dialogue.Programs(t, "< ABOUT\n< START 15\nend"))
		if !errors.Is(err, peer.ErrSilent) {
			t.Errorf("%v, want %v", err, peer.ErrSilent)
		}
		if took := time.Since(began); took != drive.StartPatience {
			t.Errorf("that took %v, want %v", took, drive.StartPatience)
		}
	})
}

func TestSearchRefuses(t *testing.T) {
	d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, hello+"... END"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	tests := []struct {
		name   string
		pos    engine.Position
		limits engine.Limits
		want   error
		part   string
	}{
		{"start", engine.Position{Start: "..."}, engine.Limits{}, nil, "start"},
		{"rules", engine.Position{Start: empty, Rules: "pente"}, engine.Limits{}, nil, "rules"},
		{"moves", engine.Position{Start: empty, Moves: []string{"a1", "a1"}}, engine.Limits{}, nil, "moves"},
		{"row of five", engine.Position{Start: "XXXXX/OOOO./...../...../....."}, engine.Limits{}, engine.ErrNoMove, ""},
		{"some moves only", engine.Position{Start: empty}, engine.Limits{SearchMoves: []string{"a1"}}, ErrUnsupported, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := d.Search(t.Context(), tt.pos, tt.limits, nil)
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("Search: %v, want %v", err, tt.want)
			}
			var pe *engine.PositionError
			if tt.part != "" && (!errors.As(err, &pe) || pe.Part != tt.part) {
				t.Errorf("Search: %v, want a fault of the %s", err, tt.part)
			}
		})
	}
}
