package searchkit

import (
	"context"
	"slices"
	"testing"
	"time"

	"duiyi/engine"
)

func TestTableScores(t *testing.T) {
	tests := []struct {
		name  string
		score int // relative to the root, at ply
		ply   int
		table int16
	}{
		{"an estimate stays", 123, 17, 123},
		{"the largest estimate", MinWin - 1, 17, MinWin - 1},
		{"a win in 10 seen from ply 4 is a win in 6", Win - 10, 4, Win - 6},
		{"a loss likewise", -Win + 10, 4, -Win + 6},
		{"mated here", -Win + 9, 9, -Win},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := ToTable(tt.score, tt.ply); got != tt.table {
				t.Errorf("ToTable(%d, %d) = %d, want %d", tt.score, tt.ply, got, tt.table)
			}
			if got := FromTable(tt.table, tt.ply); got != tt.score {
				t.Errorf("FromTable(%d, %d) = %d, want %d", tt.table, tt.ply, got, tt.score)
			}
		})
	}
}

func TestEngineScore(t *testing.T) {
	tests := []struct {
		score int
		want  engine.Score
	}{
		{0, engine.Score{}},
		{-250, engine.Score{Centipawns: -250}},
		{Win - 1, engine.Score{Mate: 1}},
		{Win - 7, engine.Score{Mate: 7}},
		{-Win + 4, engine.Score{Mate: -4}},
		{-Win, engine.Score{Mate: -1}},
	}
	for _, tt := range tests {
		if got := EngineScore(tt.score); got != tt.want {
			t.Errorf("EngineScore(%d) = %+v, want %+v", tt.score, got, tt.want)
		}
	}
}

func TestNewBudget(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name string
		l    engine.Limits
		want Budget
	}{
		{"no limit", engine.Limits{}, Budget{}},
		{"nodes are not time", engine.Limits{Nodes: 5, Depth: 3}, Budget{}},
		{"time per move is used whole but for the overhead", engine.Limits{MoveTime: time.Second}, Budget{0, 990 * ms}},
		{"or a tenth", engine.Limits{MoveTime: 20 * ms}, Budget{0, 18 * ms}},
		{"never nothing", engine.Limits{MoveTime: time.Microsecond}, Budget{0, ms}},
		{"the last move before a control keeps a tenth", engine.Limits{Clock: &engine.Clock{Left: 1010 * ms, MovesToGo: 1}}, Budget{700 * ms, 900 * ms}},
		{"two moves to go", engine.Limits{Clock: &engine.Clock{Left: 1010 * ms, MovesToGo: 2}}, Budget{495 * ms, 800 * ms}},
		{"sudden death", engine.Limits{Clock: &engine.Clock{Left: 60010 * ms}}, Budget{1490250 * time.Microsecond, 7451250 * time.Microsecond}},
		{"an increment is earned by every later move", engine.Limits{Clock: &engine.Clock{Left: 10010 * ms, Increment: 1010 * ms}}, Budget{1225 * ms, 6125 * ms}},
		{"little left of one with an increment", engine.Limits{Clock: &engine.Clock{Left: 410 * ms, Increment: 110 * ms}}, Budget{48863636, 100 * ms}},
		{"no time left", engine.Limits{Clock: &engine.Clock{}}, Budget{ms, ms}},
		{"byo-yomi alone", engine.Limits{Clock: &engine.Clock{Byoyomi: 1010 * ms}}, Budget{700 * ms, time.Second}},
		{"the shorter of clock and time per move", engine.Limits{MoveTime: 100 * ms, Clock: &engine.Clock{Left: 60010 * ms}}, Budget{90 * ms, 90 * ms}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := NewBudget(tt.l, 10*ms); got != tt.want {
				t.Errorf("NewBudget = %v, want %v", got, tt.want)
			}
		})
	}
}

// TestBudgetNeverOverdraws plays whole games by the hard bound, the worst case,
// and checks that the clock never runs out.
func TestBudgetNeverOverdraws(t *testing.T) {
	const overhead = 10 * time.Millisecond
	for _, start := range []time.Duration{time.Second, 10 * time.Second, 300 * time.Second} {
		for _, inc := range []time.Duration{0, 20 * time.Millisecond, time.Second} {
			left := start
			for move := range 300 {
				b := NewBudget(engine.Limits{Clock: &engine.Clock{Left: left, Increment: inc}}, overhead)
				if b.Soft > b.Hard || b.Soft <= 0 {
					t.Fatalf("%v + %v, move %d, %v left: budget %+v", start, inc, move, left, b)
				}
				if left < 2*overhead {
					break // nothing that could be divided
				}
				if left -= b.Hard; left <= 0 {
					t.Fatalf("%v + %v, move %d: flag fell by %v", start, inc, move, -left)
				}
				left += inc
			}
		}
	}
}

// TestBudgetOfALongGame plays 100 moves on one clock without increment, each as
// long as its hard bound allows and 8 ms longer than that: a busy machine.
func TestBudgetOfALongGame(t *testing.T) {
	for _, start := range []time.Duration{3 * time.Second, 30 * time.Second, 300 * time.Second} {
		left := start
		for move := range 100 {
			b := NewBudget(engine.Limits{Clock: &engine.Clock{Left: left}}, 10*time.Millisecond)
			if left -= b.Hard + 8*time.Millisecond; left <= 0 {
				t.Fatalf("%v: flag fell at move %d", start, move+1)
			}
		}
	}
}

// TestBudgetOnABusyMachine plays 300 moves on clocks with an increment, some up
// to the hard bound, while the machine takes a quarter of a second of every
// fifth: as much as two increments and a half.
func TestBudgetOnABusyMachine(t *testing.T) {
	const inc, stall = 100 * time.Millisecond, 250 * time.Millisecond
	for _, start := range []time.Duration{5 * time.Second, 10 * time.Second, 60 * time.Second} {
		left := start
		for move := range 300 {
			b := NewBudget(engine.Limits{Clock: &engine.Clock{Left: left, Increment: inc}}, 10*time.Millisecond)
			took := b.Soft
			if move%7 == 0 {
				took = b.Hard
			}
			if move%5 == 0 {
				took += stall
			}
			if left -= took; left <= 0 {
				t.Fatalf("%v: flag fell at move %d by %v", start, move+1, -left)
			}
			left += inc
		}
		if left > 2*time.Second {
			t.Errorf("%v: %v are left unused", start, left)
		}
	}
}

func TestBudgetScaled(t *testing.T) {
	b := Budget{Soft: time.Second, Hard: 4 * time.Second}
	settled := b.Scaled(8, -40, 1)
	usual := b.Scaled(3, 0, 0.6)
	alarmed := b.Scaled(0, 80, 0.2)
	if !(settled < usual && usual < alarmed) {
		t.Errorf("settled %v, usual %v, alarmed %v: want them in this order", settled, usual, alarmed)
	}
	if settled < b.Soft/4 || alarmed > b.Hard {
		t.Errorf("settled %v or alarmed %v beyond reason", settled, alarmed)
	}
	if got := (Budget{Hard: time.Second}).Scaled(0, 0, 0); got != 0 {
		t.Errorf("without a soft bound: %v", got)
	}
}

func TestReward(t *testing.T) {
	var h History
	for range 1000 {
		Reward(&h, MaxHistory)
	}
	if h != MaxHistory {
		t.Errorf("much praise leads to %d, want %d", h, MaxHistory)
	}
	for range 100000 {
		Reward(&h, -1600)
	}
	if h < -MaxHistory || h > -MaxHistory+100 {
		t.Errorf("much blame leads to %d, want about %d", h, -MaxHistory)
	}
	h = 8000
	Reward(&h, 0)
	if h != 8000 {
		t.Errorf("no bonus moves it to %d", h)
	}
}

func TestPV(t *testing.T) {
	var pv PV
	pv.Clear(2)
	pv.Prepend(1, 11)
	pv.Prepend(0, 10)
	if got, want := pv.Line(0), []uint16{10, 11}; !slices.Equal(got, want) {
		t.Errorf("line %v, want %v", got, want)
	}
	pv.Clear(1)
	pv.Prepend(0, 12)
	if got, want := pv.Line(0), []uint16{12}; !slices.Equal(got, want) {
		t.Errorf("line %v, want %v", got, want)
	}
	pv.Clear(MaxPly + 1)
	for ply := MaxPly; ply >= 0; ply-- { // the longest line there can be
		pv.Prepend(ply, uint16(ply+1))
	}
	line := pv.Line(0)
	if len(line) != MaxPly+1 || line[0] != 1 || line[MaxPly] != MaxPly+1 {
		t.Errorf("%d moves from %d to %d", len(line), line[0], line[len(line)-1])
	}
}

func TestStopper(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	hit := make(chan struct{})
	tests := []struct {
		name  string
		ctx   context.Context
		l     engine.Limits
		b     Budget
		nodes int64
		want  bool
	}{
		{"nothing bounds it", t.Context(), engine.Limits{}, Budget{}, 1 << 40, false},
		{"nodes left", t.Context(), engine.Limits{Nodes: 100}, Budget{}, 99, false},
		{"nodes spent", t.Context(), engine.Limits{Nodes: 100}, Budget{}, 100, true},
		{"context ended", done, engine.Limits{}, Budget{}, 0, true},
		{"time spent, most of it before", t.Context(), engine.Limits{}, Budget{Hard: 900 * time.Millisecond}, 0, true},
		{"time left", t.Context(), engine.Limits{}, Budget{Hard: time.Hour}, 0, false},
		{"time does not count while pondering", t.Context(), engine.Limits{Ponder: &engine.PonderHit{Hit: hit}}, Budget{Hard: time.Nanosecond}, 0, false},
		{"the context does", done, engine.Limits{Ponder: &engine.PonderHit{Hit: hit}}, Budget{Hard: time.Nanosecond}, 0, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := NewStopper(tt.ctx, tt.l, tt.b, time.Now().Add(-time.Second))
			s.Poll(tt.nodes)
			if s.Stopped() != tt.want {
				t.Errorf("stopped = %v, want %v", s.Stopped(), tt.want)
			}
		})
	}
}

func TestPonderHitStartsTheClock(t *testing.T) {
	hit := make(chan struct{})
	s := NewStopper(t.Context(), engine.Limits{Ponder: &engine.PonderHit{Hit: hit}}, Budget{Hard: time.Hour}, time.Now())
	s.from = s.from.Add(-2 * time.Hour) // pondered for long
	if s.Spent() != 0 {
		t.Error("time counts while pondering")
	}
	close(hit)
	s.Poll(0)
	if s.Stopped() {
		t.Error("the time pondered was counted")
	}
	if s.Pondering() {
		t.Error("still pondering after the hit")
	}
	s.from = s.from.Add(-2 * time.Hour)
	s.Poll(0)
	if !s.Stopped() {
		t.Error("the clock does not run after the hit")
	}
}

func TestNodesLeft(t *testing.T) {
	s := NewStopper(t.Context(), engine.Limits{Nodes: 100}, Budget{}, time.Now())
	if got := s.NodesLeft(40); got != 60 {
		t.Errorf("NodesLeft(40) of 100 = %d", got)
	}
	if got := s.NodesLeft(140); got != 0 {
		t.Errorf("NodesLeft(140) of 100 = %d", got)
	}
}
