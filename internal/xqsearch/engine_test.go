package xqsearch_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/engine/enginetest"
	"duiyi/internal/searchkit"
	"duiyi/internal/xqsearch"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

const midgame = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 1"

func small(t testing.TB) *xqsearch.Engine {
	t.Helper()
	e := xqsearch.New()
	if err := e.SetOption("Hash", "4"); err != nil {
		t.Fatal(err)
	}
	return e
}

func at(start string, moves ...string) engine.Position {
	return engine.Position{Start: start, Moves: moves}
}

// playOut returns the position that p describes, which must be sound.
func playOut(t *testing.T, p engine.Position) xiangqi.Position {
	t.Helper()
	pos := xiangqi.StartPosition()
	if p.Start != "start" {
		var err error
		if pos, err = xiangqi.ParseFEN(p.Start); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range p.Moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = pos.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func legal(t *testing.T, p engine.Position, move string) bool {
	t.Helper()
	pos := playOut(t, p)
	m, err := xiangqi.ParseMove(move)
	return err == nil && pos.Legal(m) == nil
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{
		New:    func() engine.Engine { return small(t) },
		Limits: engine.Limits{Depth: 7},
		Playable: []engine.Position{
			at("start", "h2e2", "h9g7"),
			at(midgame),
			{Start: "3ak4/4a4/9/9/9/9/9/9/9/4KR3 w", Rules: "cxa"},
			at("4k4/4R4/9/9/9/9/9/9/9/3K5 b"),
		},
		Over: []engine.Position{
			at("4k4/1R7/R8/9/9/9/9/9/9/3K5 w", "a7a9"),
			at("3k5/9/3P5/9/9/9/9/9/9/4K4 b"),
		},
		BadStart: []engine.Position{at("9/9"), at("")},
		BadMove:  []engine.Position{at("start", "e0e2"), at("start", "h2e2", "h2e2"), at("start", "zz")},
		BadRules: []engine.Position{{Start: "start", Rules: "renju"}},
		Legal:    legal,
	})
}

func search(t *testing.T, e *xqsearch.Engine, p engine.Position, l engine.Limits) engine.Result {
	t.Helper()
	r, err := e.Search(t.Context(), p, l, nil)
	if err != nil {
		t.Fatalf("Search(%v, %+v): %v", p, l, err)
	}
	if !legal(t, p, r.Move) {
		t.Fatalf("%v: move %s is not legal", p, r.Move)
	}
	return r
}

func TestSearchMoves(t *testing.T) {
	e := small(t)
	for _, only := range [][]string{{"a0a1"}, {"a3a4", "i3i4"}} {
		r := search(t, e, at("start"), engine.Limits{Depth: 5, SearchMoves: only})
		if !strings.Contains(strings.Join(only, " "), r.Move) {
			t.Errorf("chose %s, allowed were %v", r.Move, only)
		}
	}
}

func TestMultiPV(t *testing.T) {
	e := small(t)
	if err := e.SetOption("multipv", "3"); err != nil {
		t.Fatal(err)
	}
	byDepth := map[int][]engine.Info{}
	r, err := e.Search(t.Context(), at(midgame), engine.Limits{Depth: 6}, func(i engine.Info) {
		byDepth[i.Depth] = append(byDepth[i.Depth], i)
	})
	if err != nil {
		t.Fatal(err)
	}
	for depth := 1; depth <= 6; depth++ {
		lines := byDepth[depth]
		if len(lines) != 3 {
			t.Fatalf("depth %d: %d lines, want 3", depth, len(lines))
		}
		seen := map[string]bool{}
		for i, l := range lines {
			if l.MultiPV != i+1 {
				t.Errorf("depth %d: line %d has rank %d", depth, i+1, l.MultiPV)
			}
			if len(l.PV) == 0 || seen[l.PV[0]] {
				t.Fatalf("depth %d: line %d, %v, begins like an earlier one", depth, i+1, l.PV)
			}
			seen[l.PV[0]] = true
			if i > 0 && l.Score.Mate == 0 && lines[i-1].Score.Mate == 0 && l.Score.Centipawns > lines[i-1].Score.Centipawns {
				t.Errorf("depth %d: line %d scores %d, the one before %d", depth, i+1, l.Score.Centipawns, lines[i-1].Score.Centipawns)
			}
		}
	}
	if last := byDepth[6][0]; last.PV[0] != r.Move {
		t.Errorf("plays %s, the first line begins with %s", r.Move, last.PV[0])
	}
}

func TestNodeLimitIsExactWithOneThread(t *testing.T) {
	e := small(t)
	for _, n := range []int64{1, 100, 1000, 5000, 33333} {
		e.NewGame()
		if r := search(t, e, at(midgame), engine.Limits{Nodes: n}); r.Info.Nodes > n {
			t.Errorf("%d nodes allowed, %d visited", n, r.Info.Nodes)
		}
	}
}

// TestCancelStopsWithinAFewNodes cancels a search from a report and counts what
// is visited afterwards: the context is looked at every 1024 nodes.
func TestCancelStopsWithinAFewNodes(t *testing.T) {
	for _, depth := range []int{1, 5, 8} {
		ctx, cancel := context.WithCancel(t.Context())
		var then int64
		r, err := small(t).Search(ctx, at(midgame), engine.Limits{}, func(i engine.Info) {
			if i.Depth == depth {
				then = i.Nodes
				cancel()
			}
		})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if after := r.Info.Nodes - then; then == 0 || after > 1024 {
			t.Errorf("cancelled at depth %d, %d nodes: went on for %d more", depth, then, after)
		}
		if r.Info.Depth < depth {
			t.Errorf("cancelled after depth %d, the result claims %d", depth, r.Info.Depth)
		}
	}
}

func TestThreads(t *testing.T) {
	e := small(t)
	if err := e.SetOption("Threads", "2"); err != nil {
		t.Fatal(err)
	}
	for _, p := range []engine.Position{at("start"), at(midgame), at("start", "h2e2")} {
		r := search(t, e, p, engine.Limits{Nodes: 30000})
		if r.Info.Nodes < 20000 {
			t.Errorf("%v: only %d nodes", p, r.Info.Nodes)
		}
	}
	if r := search(t, e, at(midgame), engine.Limits{Depth: 8}); r.Info.Depth < 8 {
		t.Errorf("depth %d, want 8", r.Info.Depth)
	}
}

// TestPonder lets a search run on the opponent's time far beyond its budget,
// and ends it with the hit.
func TestPonder(t *testing.T) {
	e := small(t)
	hit := make(chan struct{})
	reports := 0
	r, err := e.Search(t.Context(), at(midgame), engine.Limits{MoveTime: time.Millisecond, Ponder: &engine.PonderHit{Hit: hit}},
		func(i engine.Info) {
			if reports++; i.Time > 20*time.Millisecond && hit != nil {
				close(hit)
				hit = nil
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if hit != nil {
		t.Error("the search ended on the opponent's time")
	}
	if r.Info.Time < 20*time.Millisecond {
		t.Errorf("stopped after %v", r.Info.Time)
	}
}

func TestMateLimit(t *testing.T) {
	e := small(t)
	r := search(t, e, at("3ak4/4a4/9/9/9/9/9/9/4R4/3RK4 w"), engine.Limits{Mate: 3, Depth: 30})
	if r.Info.Score.Mate <= 0 || r.Info.Score.Mate > 3 {
		t.Errorf("score %+v, want a mate in 3 plies at most", r.Info.Score)
	}
}

func TestOptions(t *testing.T) {
	tests := []struct {
		name, value string
		want        error
	}{
		{"Hash", "8", nil},
		{"hash", "0", searchkit.ErrOptionValue},
		{"Hash", "99999999999999", searchkit.ErrOptionValue},
		{"Hash", "many", searchkit.ErrOptionValue},
		{"THREADS", "2", nil},
		{"Threads", "0", searchkit.ErrOptionValue},
		{"MultiPV", "500", searchkit.ErrOptionValue},
		{"Move Overhead", "20", nil},
		{"Clear Hash", "", nil},
		{"Colour", "red", searchkit.ErrOption},
	}
	e := xqsearch.New()
	for _, tt := range tests {
		t.Run(tt.name+"="+tt.value, func(t *testing.T) {
			if err := e.SetOption(tt.name, tt.value); !errors.Is(err, tt.want) {
				t.Errorf("SetOption = %v, want %v", err, tt.want)
			}
		})
	}
	for _, o := range e.Options() {
		if o.Type == "button" {
			continue
		}
		if err := e.SetOption(o.Name, o.Default); err != nil {
			t.Errorf("the default of %s is refused: %v", o.Name, err)
		}
	}
}

// TestSelfPlay plays games at very few nodes a move, where the search is stopped
// in every imaginable place, and checks each move.
func TestSelfPlay(t *testing.T) {
	games, plies := 6, 160
	if testing.Short() {
		games, plies = 2, 50
	}
	e := small(t)
	for game := range games {
		e.NewGame()
		p := at("start")
		g := referee.NewGame(xiangqi.StartPosition())
		for ply := range plies {
			if verdict, _ := g.Outcome(referee.Computer); verdict != referee.Ongoing {
				break
			}
			r, err := e.Search(context.Background(), p, engine.Limits{Nodes: int64(50 + 37*ply + 501*game)}, nil)
			if err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			m, err := xiangqi.ParseMove(r.Move)
			if err == nil {
				err = g.Play(m)
			}
			if err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			p.Moves = append(p.Moves, r.Move)
		}
	}
}

// TestProbe: what a search left of its positions can be asked for, also during
// the next one and from another goroutine.
func TestProbe(t *testing.T) {
	e := small(t)
	if s, ok := e.Probe(at(midgame)); ok {
		t.Errorf("before any search there is %+v", s)
	}
	r := search(t, e, at(midgame), engine.Limits{Depth: 8})
	s, ok := e.Probe(at(midgame))
	if !ok || s.Move != r.Move || s.Depth < 6 || !s.Lower || !s.Upper || s.Score != r.Info.Score {
		t.Errorf("the search says %+v, the table %+v, %v", r, s, ok)
	}
	for _, p := range []engine.Position{at("nonsense"), at("start"), at("3k1R3/9/3R5/9/9/9/9/9/9/4K4 b")} {
		if s, ok := e.Probe(p); ok {
			t.Errorf("%s: %+v", p.Start, s)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			e.Probe(at(midgame))
		}
	}()
	for _, fen := range []string{"start", midgame, "start"} {
		search(t, e, at(fen), engine.Limits{Nodes: 3000})
	}
	cancel()
	<-done
}

// TestStoppedAtOnce: whoever stops a search before it began gets a move that it
// has looked at, not the first in the list.
func TestStoppedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	const hanging = "4k4/9/9/9/9/9/4r4/9/4R4/3AK4 w" // a rook for nothing
	r, err := small(t).Search(ctx, at(hanging), engine.Limits{}, nil)
	if err != nil || r.Move != "e1e3" || r.Info.Nodes > 1100 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSpared: Red is not mated if it gives up its horse, but its first choice is.
// Wherever the search is stopped, no move is played that is known to lose while
// others have not been looked at.
func TestSpared(t *testing.T) {
	const moves = "a3a4 g9e7 h2h6 h7h8 i3i4 b7b6 b2b5 h8f8 g3g4 h9g7 h0g2 c6c5 b5b4 b9c7 i0h0 b6d6 b0c2 a9b9 a0b0 b9b6 c0e2 i9h9 h0h4 f8c8 b4d4 b6b5 b0b5 c7b5 d0e1 c5c4 h6e6 g7e6 h4h9 e6d4 c2b0 c4c3 h9h5 c8b8 b0a2 c3d3 e3e4 b8e8 h5d5 e8e4 a2c1 e4a4 d5h5 a4a5 h5h1 d3c3 g2e3 d6e6 e3c4 d4f3 h1f1 b5d4 c4b6 d9e8 f1h1 c3c2 c1a2 c2d2 b6c8 e9d9 a2b4 a5a1"
	p := at("start", strings.Fields(moves)...)
	e := small(t)
	for nodes := int64(1000); nodes <= 3200; nodes += 200 {
		e.NewGame()
		r, err := e.Search(t.Context(), p, engine.Limits{Nodes: nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Info.Score.Mate < 0 {
			t.Errorf("%d nodes: %s %+v", nodes, r.Move, r.Info)
		}
	}
}
