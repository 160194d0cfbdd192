package arena

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/protocol/peer"
)

// TestFaults gives engine a every kind of fault: each loses the game and is
// counted by kind, and the match continues with a working engine.
func TestFaults(t *testing.T) {
	fault := func(kind error) search {
		return func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
			return engine.Result{}, &peer.Fault{Program: "a", Kind: kind}
		}
	}
	tests := []struct {
		name    string
		search  search
		control Control
		want    string
		reopens bool // the engine must be reopened
	}{
		{"an illegal move", says("nonsense"), Control{}, ReasonIllegal, false},
		{"no move at all", says(""), Control{}, ReasonIllegal, false},
		{"claims to have no move", func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
			return engine.Result{}, engine.ErrNoMove
		}, Control{}, ReasonIllegal, true},
		{"it dies", fault(peer.ErrDied), Control{}, ReasonCrash, true},
		{"it cannot be started again", fault(peer.ErrStart), Control{}, ReasonCrash, true},
		{"it falls silent", fault(peer.ErrSilent), Control{}, ReasonHang, true},
		{"it babbles", fault(peer.ErrNonsense), Control{}, ReasonProtocol, true},
		{"it fails in its own way", func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
			return engine.Result{}, errors.New("out of order")
		}, Control{}, ReasonCrash, true},
		{"it panics", func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
			panic("out of order")
		}, Control{}, ReasonCrash, true},
		{"too long for a move", func(ctx context.Context, _ engine.Position, _ engine.Limits) (engine.Result, error) {
			time.Sleep(151 * time.Millisecond)
			return engine.Result{Move: "win"}, nil
		}, Control{MoveTime: 100 * time.Millisecond}, ReasonTime, false},
		{"too long for the clock", func(ctx context.Context, p engine.Position, l engine.Limits) (engine.Result, error) {
			time.Sleep(l.Clock.Left + 51*time.Millisecond)
			return engine.Result{Move: "win"}, nil
		}, Control{Base: time.Second}, ReasonTime, false},
		{"a move only when told to stop", func(ctx context.Context, _ engine.Position, _ engine.Limits) (engine.Result, error) {
			<-ctx.Done()
			return engine.Result{Move: "win"}, nil
		}, Control{MoveTime: time.Second}, ReasonTime, false},
		{"no move even then", func(ctx context.Context, _ engine.Position, _ engine.Limits) (engine.Result, error) {
			<-ctx.Done()
			return engine.Result{}, ctx.Err()
		}, Control{}, ReasonHang, true},
		{"it does not listen", func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
			time.Sleep(24 * time.Hour)
			return engine.Result{Move: "win"}, nil
		}, Control{}, ReasonHang, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := toyMatch(tt.search, says("win"), 4)
				// Only the second opening lets a move first.
				m.Openings = m.Openings[1:]
				m.A.Control = tt.control
				m.Margin = 50 * time.Millisecond
				opened := 0
				open := m.Open
				m.Open = func(ctx context.Context, s Spec) (engine.Engine, error) {
					if s.Engine == "a" {
						opened++
					}
					return open(ctx, s)
				}
				games, r := run(t, m)
				for i, g := range games {
					reason, fault := "checkmate", ""
					if i%2 == 0 {
						reason, fault = tt.want, "a"
					}
					if g.Winner != "b" || g.Reason != reason || g.Fault != fault {
						t.Errorf("game %d: %s wins, %s (%s), fault of %q; want %s", i, g.Winner, g.Reason, g.Detail, g.Fault, reason)
					}
				}
				if want := map[string]int{tt.want: 2}; !reflect.DeepEqual(r.Tally.Faults[0], want) || len(r.Tally.Faults[1]) != 0 {
					t.Errorf("faults %v, want %v", r.Tally.Faults, want)
				}
				if (opened > 1) != tt.reopens {
					t.Errorf("the engine was opened %d times", opened)
				}
				time.Sleep(48 * time.Hour) // until the abandoned search ends
			})
		})
	}
}

// A Stopwatch is charged the time it reports.
func TestStopwatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := toyMatch(func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
			time.Sleep(time.Second)
			return engine.Result{Move: "win"}, nil
		}, says("lose"), 2)
		m.Control = Control{MoveTime: 100 * time.Millisecond}
		open := m.Open
		m.Open = func(ctx context.Context, s Spec) (engine.Engine, error) {
			e, err := open(ctx, s)
			return timed{e.(*scripted)}, err
		}
		games, r := run(t, m)
		if r.Tally.Wins != 2 || len(r.Tally.Faults[0]) != 0 {
			t.Errorf("%+v: %+v", r.Tally, games)
		}
	})
}

// TestLimits tests the limits that engines receive: their own before the
// match's, and clocks that run down.
func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []string
		tell := func(who string, think time.Duration) search {
			return func(_ context.Context, p engine.Position, l engine.Limits) (engine.Result, error) {
				s := fmt.Sprintf("%s %q depth %d nodes %d time %v", who, played(p), l.Depth, l.Nodes, l.MoveTime)
				if l.Clock != nil {
					s += fmt.Sprintf(" left %v+%v for %d", l.Clock.Left, l.Clock.Increment, l.Clock.MovesToGo)
				}
				told = append(told, s+" "+p.Start+" "+p.Rules)
				time.Sleep(think)
				if len(p.Moves) >= 6 {
					return engine.Result{Move: "draw"}, nil
				}
				return engine.Result{Move: "x"}, nil
			}
		}
		m := toyMatch(tell("a", 300*time.Millisecond), tell("b", 100*time.Millisecond), 2)
		m.Openings = m.Openings[1:]
		m.Control = Control{Base: time.Second, Increment: 50 * time.Millisecond, Moves: 2, Nodes: 7}
		m.B.Control = Control{MoveTime: time.Second, Depth: 3}
		run(t, m)
		want := []string{
			`a "b c" depth 0 nodes 7 time 0s left 1s+50ms for 2 toy none`,
			`b "b c x" depth 3 nodes 7 time 1s toy none`,
			`a "b c x x" depth 0 nodes 7 time 0s left 750ms+50ms for 1 toy none`,
			`b "b c x x x" depth 3 nodes 7 time 1s toy none`,
			`a "b c x x x x" depth 0 nodes 7 time 0s left 1.5s+50ms for 2 toy none`,
			`b "b c" depth 3 nodes 7 time 1s toy none`,
			`a "b c x" depth 0 nodes 7 time 0s left 1s+50ms for 2 toy none`,
			`b "b c x x" depth 3 nodes 7 time 1s toy none`,
			`a "b c x x x" depth 0 nodes 7 time 0s left 750ms+50ms for 1 toy none`,
			`b "b c x x x x" depth 3 nodes 7 time 1s toy none`,
		}
		if !slices.Equal(told, want) {
			t.Errorf("told\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
		}
	})
}

// TestNoPoint tests that if every empty point is forbidden to Black, who is to
// move, the game is drawn without asking an engine.
func TestNoPoint(t *testing.T) {
	asked := func(context.Context, engine.Position, engine.Limits) (engine.Result, error) {
		t.Error("an engine is asked for a move")
		return engine.Result{}, engine.ErrNoMove
	}
	m := toyMatch(asked, asked, 2)
	m.Rules = gm.Rules{}
	m.Config = match.Config{Game: gm.Game, Rules: "renju", Options: match.OptionsOf(gm.Options{Size: 7, Fouls: "loses"})}
	m.Openings = []Opening{{ID: "stuck", Setup: "OXOXOXO/OXOXOXO/XOXOXOX/XXX.XXX/OXOXOXO/OXOXOXO/XOXOXOX X"}}
	games, r := run(t, m)
	for _, g := range games {
		if g.Winner != "" || g.Reason != ReasonNoPoint || g.Fault != "" {
			t.Errorf("%+v", g)
		}
	}
	if r.Tally.Draws != 2 {
		t.Errorf("%d draws, want 2", r.Tally.Draws)
	}
}

func TestAdjudication(t *testing.T) {
	// scored plays on for ever and reports these scores in turn.
	scored := func(scores ...engine.Score) search {
		return func(_ context.Context, p engine.Position, _ engine.Limits) (engine.Result, error) {
			s := scores[min((len(p.Moves)-2)/2, len(scores)-1)]
			return engine.Result{Move: "x", Info: engine.Info{Depth: 1, Score: s}}, nil
		}
	}
	cp := func(n int) engine.Score { return engine.Score{Centipawns: n} }
	silent := says("x")
	rule := Adjudication{WinScore: 500, WinMoves: 2, DrawScore: 10, DrawMoves: 3, DrawAfter: 12, MaxPlies: 30}
	tests := []struct {
		name   string
		a, b   search
		winner string
		reason string
		plies  int
	}{
		{"both see a win", scored(cp(600)), scored(cp(-500)), "a", ReasonAgreedScore, 6},
		{"both see a loss", scored(cp(-600)), scored(engine.Score{Mate: 9}), "b", ReasonAgreedScore, 6},
		{"only one sees it", scored(cp(600)), scored(cp(-499)), "", ReasonPlies, 30},
		{"both claim to win", scored(cp(600)), scored(cp(600)), "", ReasonPlies, 30},
		{"after a while", scored(cp(0), cp(700)), scored(cp(0), cp(-700)), "a", ReasonAgreedScore, 8},
		{"nothing in it", scored(cp(10)), scored(cp(-10)), "", ReasonAgreedScore, 12},
		{"something in it", scored(cp(11)), scored(cp(0)), "", ReasonPlies, 30},
		{"nothing said", silent, silent, "", ReasonPlies, 30},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := toyMatch(tt.a, tt.b, 2)
			m.Openings = m.Openings[1:]
			m.Adjudge = rule
			games, _ := run(t, m)
			for _, g := range games {
				if g.Winner != tt.winner || g.Reason != tt.reason || len(g.Moves) != tt.plies || g.Fault != "" {
					t.Errorf("game %d: %q wins after %d plies, %s; want %q, %d, %s", g.Number, g.Winner, len(g.Moves), g.Reason, tt.winner, tt.plies, tt.reason)
				}
			}
		})
	}
}
