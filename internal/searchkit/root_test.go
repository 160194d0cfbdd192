package searchkit

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"duiyi/engine"
)

// A toy is a game of which every move's value is known at every depth.
type toy struct {
	Thread
	values  func(m uint16, depth int) int
	held    []uint16 // for Widen
	windows [][3]int // depth, alpha and beta of the searches of the root
	at      func(depth int)
}

func (g *toy) Run() { g.Deepen() }

func (g *toy) SearchRoot(depth, alpha, beta int) int {
	g.windows = append(g.windows, [3]int{depth, alpha, beta})
	best := -Infinite
	for i, r := range slices.Clone(g.Moves[g.First:]) {
		g.Nodes += 10
		if i > 0 && g.at != nil {
			g.at(depth)
		}
		if g.Stopped() {
			return 0
		}
		v := r.Liked(g.values(r.Move, depth))
		g.Sel = depth + 1
		g.PV.Clear(2)
		g.PV.Prepend(1, r.Move+100)
		g.Keep(r.Move, v, alpha, i == 0, 10)
		best, alpha = max(best, v), max(alpha, v)
		if best >= beta {
			break
		}
	}
	return best
}

func (g *toy) Widen() bool {
	held := g.held
	g.held = nil
	g.Add(held)
	return len(held) > 0
}

func (g *toy) Settled(best *RootMove, depth int) bool { return false }

func (g *toy) MoveText(m uint16) string { return strconv.Itoa(int(m)) }

var toyParams = RootParams{
	MaxDepth: 20, PollEvery: 1,
	WindowFrom: 4, WindowBase: 20, WindowCurve: 30_000, WindowGrow: 100, WindowMost: 1000, FailsHigh: 2,
}

// search has toys, one a thread, look for the best of some moves.
func search(ctx context.Context, l engine.Limits, lines int, moves []uint16, toys ...*toy) (engine.Result, []engine.Info) {
	var infos []engine.Info
	s := NewSearch(ctx, Task{
		Params: &toyParams, Limits: l, Budget: NewBudget(l, 0), Lines: lines, Began: time.Now(),
		OnInfo: func(i engine.Info) { infos = append(infos, i) },
	})
	for _, g := range toys {
		g.Begin(s, g, moves)
	}
	return s.Run(), infos
}

func TestDeepen(t *testing.T) {
	// From depth 3 on, move 2 is better than 1.
	values := func(m uint16, depth int) int {
		if depth >= 3 {
			return 10 * int(m)
		}
		return -10 * int(m)
	}
	g := &toy{values: values}
	r, infos := search(t.Context(), engine.Limits{Depth: 5}, 1, []uint16{1, 2}, g)
	if r.Move != "2" || r.Ponder != "102" || r.Info.Depth != 5 || r.Info.Score.Centipawns != 20 || r.Info.SelDepth != 6 {
		t.Errorf("%+v", r)
	}
	if want := g.Nodes; r.Info.Nodes != want {
		t.Errorf("%d nodes, want %d", r.Info.Nodes, want)
	}
	var depths []int
	for i, in := range infos {
		depths = append(depths, in.Depth)
		want := []string{"1", "101"}
		if i >= 2 {
			want = []string{"2", "102"}
		}
		if !slices.Equal(in.PV, want) {
			t.Errorf("depth %d: line %v, want %v", in.Depth, in.PV, want)
		}
	}
	if !slices.Equal(depths, []int{1, 2, 3, 4, 5}) {
		t.Errorf("reports of depths %v", depths)
	}
}

// TestStoppedMidway: the result of a search that was stopped within an
// iteration tells of the last one that came to its end.
func TestStoppedMidway(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := &toy{
		values: func(m uint16, depth int) int { return -int(m) },
		at: func(depth int) {
			if depth == 4 {
				cancel()
			}
		},
	}
	r, infos := search(ctx, engine.Limits{}, 1, []uint16{1, 2, 3}, g)
	if last := infos[len(infos)-1]; r.Info.Depth != 3 || last.Depth != 3 || r.Move != "1" {
		t.Errorf("result %+v after %+v", r, last)
	}
}

// TestStoppedOutsideTheWindow: a score from outside the window is a bound. Where
// the search is stopped before another window has shown what the move is worth,
// the result and the lines tell what the last whole iteration said; a loss that
// is proved stays one.
func TestStoppedOutsideTheWindow(t *testing.T) {
	for _, tt := range []struct{ value, lines, cp, mate int }{
		{-2, 1, -2, 0}, {-300, 1, -1, 0}, {300, 1, -1, 0}, {300, 2, -1, 0}, {-Win + 6, 1, 0, -6}, {Win - 5, 1, 0, 5}, {Win - 5, 2, 0, 5},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		g := &toy{}
		g.values = func(m uint16, depth int) int {
			if m == 1 && g.Depth == 5 {
				cancel() // heard at the next move
				return tt.value
			}
			return -int(m)
		}
		r, infos := search(ctx, engine.Limits{}, tt.lines, []uint16{1, 2, 3}, g)
		want := engine.Score{Centipawns: tt.cp, Mate: tt.mate}
		if r.Move != "1" || r.Info.Score != want || r.Ponder != "101" {
			t.Errorf("value %d, %d lines: %+v, want score %+v", tt.value, tt.lines, r, want)
		}
		if first := infos[len(infos)-tt.lines]; tt.lines > 1 && (first.Score != want || first.PV[0] != "1") {
			t.Errorf("value %d, %d lines: line %+v, want score %+v", tt.value, tt.lines, first, want)
		}
	}
}

// TestStoppedAtOnce: one ply is searched whatever the clock says.
func TestStoppedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := toyParams
	p.PollEvery = 40 // more than one ply has, less than two
	g := &toy{values: func(m uint16, depth int) int { return int(m) }}
	s := NewSearch(ctx, Task{Params: &p, Lines: 1, Began: time.Now()})
	g.Begin(s, g, []uint16{1, 2, 3})
	if r := s.Run(); r.Move != "3" || r.Info.Depth != 1 {
		t.Errorf("%+v", r)
	}
}

func TestAspire(t *testing.T) {
	for _, jump := range []int{-3000, -90, -5, 5, 90, 3000} {
		g := &toy{values: func(m uint16, depth int) int {
			if depth >= 6 || jump > 0 && depth >= 4 {
				return jump + int(m)
			}
			return int(m)
		}}
		r, _ := search(t.Context(), engine.Limits{Depth: 6}, 1, []uint16{1, 2}, g)
		if r.Info.Score.Centipawns != jump+2 || r.Move != "2" {
			t.Errorf("jump of %d: %+v", jump, r)
		}
		for _, w := range g.windows {
			if open := w[1] == -Infinite && w[2] == Infinite; w[0] < 4-toyParams.FailsHigh && !open || w[1] >= w[2] {
				t.Errorf("jump of %d: window %d to %d at depth %d", jump, w[1], w[2], w[0])
			}
			if w[0] < 1 {
				t.Errorf("jump of %d: depth %d", jump, w[0])
			}
		}
		if jump > 20 && !slices.ContainsFunc(g.windows, func(w [3]int) bool { return w[2] <= jump }) {
			t.Errorf("jump of %d: nothing failed high in %v", jump, g.windows)
		}
	}
}

func TestMultiPV(t *testing.T) {
	g := &toy{values: func(m uint16, depth int) int { return 7 * int(m) * (2*(depth&1) - 1) }}
	_, infos := search(t.Context(), engine.Limits{Depth: 3}, 2, []uint16{1, 2, 3}, g)
	var got []string
	for _, in := range infos {
		got = append(got, strconv.Itoa(in.Depth)+"."+strconv.Itoa(in.MultiPV)+":"+in.PV[0])
	}
	if want := []string{"1.1:3", "1.2:2", "2.1:1", "2.2:2", "3.1:3", "3.2:2"}; !slices.Equal(got, want) {
		t.Errorf("reports %v, want %v", got, want)
	}
}

// TestMultiPVStopped: a search that is stopped among its lines tells of all of
// them once more, of those that it did not come to as they were.
func TestMultiPVStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := &toy{values: func(m uint16, depth int) int { return 7*int(m) + depth }}
	g.at = func(depth int) {
		if depth == 3 && g.First == 1 {
			cancel()
		}
	}
	_, infos := search(ctx, engine.Limits{}, 3, []uint16{1, 2, 3, 4}, g)
	var got []string
	for _, in := range infos[6:] {
		got = append(got, strconv.Itoa(in.Depth)+"."+strconv.Itoa(in.MultiPV)+":"+in.PV[0]+" "+strconv.Itoa(in.Score.Centipawns))
	}
	if want := []string{"3.1:4 31", "3.2:3 24", "2.3:2 16"}; !slices.Equal(got, want) {
		t.Errorf("reports %q, want %q", got, want)
	}
}

// TestWiden: moves that were held back are looked at when all the others lose,
// at the same depth.
func TestWiden(t *testing.T) {
	g := &toy{held: []uint16{5}, values: func(m uint16, depth int) int {
		if m != 5 && depth >= 2 {
			return -Win + 4
		}
		return -int(m)
	}}
	r, infos := search(t.Context(), engine.Limits{Depth: 3}, 1, []uint16{1, 2}, g)
	var depths []int
	for _, in := range infos {
		depths = append(depths, in.Depth)
	}
	if r.Move != "5" || !slices.Equal(depths, []int{1, 2, 2, 3}) {
		t.Errorf("%s after reports of depths %v", r.Move, depths)
	}
	for _, m := range g.Moves {
		if m.Lost != (m.Move != 5) {
			t.Errorf("move %d: lost is %v", m.Move, m.Lost)
		}
	}
}

// TestThreads: the answer is that of the thread with the better score, if it
// got as far; nodes add up.
func TestThreads(t *testing.T) {
	flat := func(score int) func(uint16, int) int {
		return func(m uint16, depth int) int { return score - int(m) }
	}
	first, second := &toy{values: flat(0)}, &toy{values: flat(50)}
	r, _ := search(t.Context(), engine.Limits{Depth: 2}, 1, []uint16{1, 2}, first, second)
	if want := first.Nodes + second.Nodes; r.Info.Nodes != want {
		t.Errorf("%d nodes, want %d", r.Info.Nodes, want)
	}
	first.done, second.done = 3, 2
	if got := first.Search.result(); got.Info.Score.Centipawns != -1 {
		t.Errorf("a thread that did not get as far answers: %+v", got)
	}
	second.done = 3
	if len(second.Moves[0].Line) == 0 { // it had no time for anything
		second.Moves[0].Score, second.Moves[0].Line = 49, []uint16{1}
	}
	if got := first.Search.result(); got.Info.Score.Centipawns != 49 {
		t.Errorf("the thread with the worse score answers: %+v", got)
	}
}

func TestEnough(t *testing.T) {
	const long = time.Hour
	tests := []struct {
		name   string
		limits engine.Limits
		moves  []uint16
		score  int
		depth  int // of the result
	}{
		{"a depth", engine.Limits{Depth: 7}, []uint16{1, 2}, 5, 7},
		{"as deep as it goes", engine.Limits{}, []uint16{1, 2}, 5, toyParams.MaxDepth},
		{"the mate asked for", engine.Limits{Mate: 9}, []uint16{1, 2}, Win - 9, 1},
		{"a longer mate", engine.Limits{Mate: 9}, []uint16{1, 2}, Win - 11, toyParams.MaxDepth},
		{"a clock with time", engine.Limits{Clock: &engine.Clock{Left: long}}, []uint16{1, 2}, 5, toyParams.MaxDepth},
		{"a clock that has run down", engine.Limits{Clock: &engine.Clock{}}, []uint16{1, 2}, 5, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &toy{values: func(m uint16, depth int) int { return tt.score }}
			if tt.limits.Clock != nil && tt.limits.Clock.Left == 0 {
				g.at = func(int) { time.Sleep(2 * leastTime) }
			}
			if r, _ := search(t.Context(), tt.limits, 1, tt.moves, g); r.Info.Depth != tt.depth {
				t.Errorf("depth %d, want %d", r.Info.Depth, tt.depth)
			}
		})
	}
}

// TestMemory: positions of one game belong together, and what was learned of
// another is forgotten.
func TestMemory(t *testing.T) {
	var m Memory
	if m.Forget(1) || !m.Fresh() {
		t.Error("a new memory has something to forget")
	}
	if _, ok := m.Probe(5); ok || m.Permill() != 0 {
		t.Error("a new memory knows something")
	}
	if err := m.Fit(1); err != nil {
		t.Fatal(err)
	}
	at := func(rules string, moves ...string) engine.Position {
		return engine.Position{Start: "start", Rules: rules, Moves: moves}
	}
	m.Follow(at("axf", "a", "b"))
	m.Table().Store(5, Entry{Score: 7, Bound: Exact, Depth: 3})
	tests := []struct {
		name string
		p    engine.Position
		want bool
	}{
		{"itself", at("axf", "a", "b"), true},
		{"later", at("axf", "a", "b", "c", "d"), true},
		{"earlier", at("axf", "a"), true},
		{"another branch", at("axf", "a", "c", "d"), false},
		{"other rules", at("cxa", "a", "b"), false},
		{"another start", engine.Position{Start: "x", Rules: "axf", Moves: []string{"a", "b"}}, false},
	}
	for _, tt := range tests {
		if got := m.Knows(tt.p); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
	if e, ok := m.Probe(5); !ok || e.Score != 7 {
		t.Errorf("the table holds %+v, %v", e, ok)
	}
	if !m.Forget(1) || !m.Fresh() {
		t.Error("nothing was forgotten")
	}
	if _, ok := m.Probe(5); ok {
		t.Error("the table still knows")
	}
}
