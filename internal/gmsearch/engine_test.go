package gmsearch

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/engine/enginetest"
	"duiyi/gomoku"
)

// small keeps tests from clearing a large table each time.
func small(t testing.TB) *Engine {
	t.Helper()
	e := New()
	if err := e.SetOption("Hash", "2"); err != nil {
		t.Fatal(err)
	}
	return e
}

func readPosition(t testing.TB, p engine.Position) gomoku.Position {
	t.Helper()
	rule := gomoku.Freestyle
	var err error
	if p.Rules != "" {
		if rule, err = gomoku.ParseRule(p.Rules); err != nil {
			t.Fatal(err)
		}
	}
	pos, err := readStart(p.Start, rule)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Moves {
		pt, err := gomoku.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func TestContract(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{
		New:    func() engine.Engine { return small(t) },
		Limits: engine.Limits{Depth: 5},
		Playable: append([]engine.Position{
			{Start: "start"},
			{Start: "...../...../...../...../....."},
			{Start: strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 22)+"/", 22), "/"), Moves: []string{"v22", "a1"}},
		}, benchPositions...),
		Over: []engine.Position{
			{Start: "XXXXX/OOOO./...../...../....."},
			{Start: "XOXOX/XOXOX/OXOXO/XOXOX/XOXOX"},
			{Start: "start", Moves: []string{"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"}},
		},
		BadStart: []engine.Position{{Start: ""}, {Start: "...../....x/...../...../....."}},
		BadMove: []engine.Position{
			{Start: "start", Moves: []string{"h8", "h8"}}, {Start: "start", Moves: []string{"h8", "z9"}},
			{Start: "...../...../...../...../.....", Moves: []string{"f1"}},
		},
		BadRules: []engine.Position{{Start: "start", Rules: "axf"}},
		Legal: func(t *testing.T, p engine.Position, move string) bool {
			pos := readPosition(t, p)
			pt, err := gomoku.ParsePoint(move)
			return err == nil && pos.Play(pt) == nil
		},
	})
}

// TestAlwaysLegal plays games in which one side is random, under every rule
// and on small and large boards, and holds every move of the engine to the
// rules library.
func TestAlwaysLegal(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 8
	}
	const seed = 11
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	e := small(t)
	for g := range games {
		size := []int{15, 5, 9, 22}[g%4]
		rule := gomoku.Rule(g / 4 % 3)
		start := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", size)+"/", size), "/")
		p, err := gomoku.NewPosition(size, rule)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for p.Outcome() == gomoku.Ongoing && len(moves) < 120 {
			legal := p.Legal(nil)
			pt := legal[r.IntN(len(legal))]
			if len(moves)%2 == g%2 {
				res, err := e.Search(context.Background(), engine.Position{Start: start, Rules: rule.String(), Moves: moves}, engine.Limits{Nodes: 300}, nil)
				if err != nil {
					t.Fatalf("%v: %v", moves, err)
				}
				if pt, err = gomoku.ParsePoint(res.Move); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Play(pt); err != nil {
				t.Fatalf("size %d, %v, after %v: %v", size, rule, moves, err)
			}
			moves = append(moves, pt.String())
		}
	}
}

// TestNoPlayablePoint: under renju every point may be forbidden to Black.
func TestNoPlayablePoint(t *testing.T) {
	p, err := gomoku.Parse("OXXXX/XXXXX/XX.XX/XXXXX/XXXXO X", gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if p.Outcome() == gomoku.Ongoing {
		t.Fatalf("%v is still going on", p.String())
	}
	if _, err := small(t).Search(context.Background(), engine.Position{Start: p.String(), Rules: "renju"}, engine.Limits{Depth: 3}, nil); err == nil {
		t.Fatal("the engine found a move on a board without one")
	}
}

// TestDefends: in a position that is lost anyhow, the engine still stops the
// nearest threat.
func TestDefends(t *testing.T) {
	tests := []struct {
		name, rule, board string
		want              []string
	}{
		{"one five to stop", "freestyle", "........./........./........./.OXXXX.../........./........./........./........./......... O", []string{"g6"}},
		{"an open four", "freestyle", "........./........./........./..XXXX.../........./........./........./........./......... O", []string{"b6", "g6"}},
		{"its own five first", "freestyle", "........./........./..OOOO.../..XXXX.../........./........./........./........./......... O", []string{"b7", "g7"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res, err := small(t).Search(context.Background(), engine.Position{Start: tt.board, Rules: tt.rule}, engine.Limits{Depth: 6}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(" "+strings.Join(tt.want, " ")+" ", " "+res.Move+" ") {
				t.Errorf("played %s (%v), want one of %v", res.Move, res.Info.Score, tt.want)
			}
		})
	}
}

// TestFindsForcedWins: where a win by fours exists, the engine reports a win,
// never longer than the line it shows, and plays it to the end against the
// solver's opposite: any answer that stops the five.
func TestFindsForcedWins(t *testing.T) {
	e := small(t)
	for i, c := range forcedCases(t) {
		if c.kind != "vcf" || testing.Short() && i%5 > 0 {
			continue
		}
		p := c.pos
		us := p.Turn()
		for stones := 0; p.Outcome() == gomoku.Ongoing; stones++ {
			if stones > 80 {
				t.Fatalf("%s: no end after %d stones", c.id, stones)
			}
			if p.Turn() == us {
				res, err := e.Search(context.Background(), engine.Position{Start: p.String(), Rules: p.Rule().String()}, engine.Limits{Depth: 2}, nil)
				if err != nil {
					t.Fatal(c.id, err)
				}
				if res.Info.Score.Mate <= 0 {
					t.Fatalf("%s: %s: no win seen: %+v", c.id, p.String(), res.Info)
				}
				pt, err := gomoku.ParsePoint(res.Move)
				if err == nil {
					err = p.Play(pt)
				}
				if err != nil {
					t.Fatal(c.id, err)
				}
				continue
			}
			answer := gomoku.NoPoint
			for _, pt := range append(completions(&p, us), p.Legal(nil)...) {
				if p.Rule() != gomoku.Renju || us == gomoku.Black || !p.Kind(pt).Forbidden() {
					answer = pt
					break
				}
			}
			if answer == gomoku.NoPoint {
				break
			}
			if err := p.Play(answer); err != nil {
				t.Fatal(c.id, err)
			}
		}
		if won := map[gomoku.Stone]gomoku.Outcome{gomoku.Black: gomoku.BlackWins, gomoku.White: gomoku.WhiteWins}[us]; p.Outcome() != won {
			t.Errorf("%s: ended as %v: %s", c.id, p.Outcome(), p.String())
		}
	}
}

func TestStopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := small(t)
	reports := 0
	res, err := e.Search(ctx, benchPositions[0], engine.Limits{}, func(engine.Info) {
		if reports++; reports == 4 {
			cancel()
		}
	})
	if err != nil || res.Move == "" {
		t.Fatalf("cancelled search: %+v, %v", res, err)
	}
}

func TestNodeLimit(t *testing.T) {
	for _, n := range []int64{1, 100, 5000} {
		res, err := small(t).Search(context.Background(), benchPositions[1], engine.Limits{Nodes: n}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if over := res.Info.Nodes - n; over > int64(innerFours) {
			t.Errorf("%d nodes for a limit of %d", res.Info.Nodes, n)
		}
	}
}

func TestThreads(t *testing.T) {
	e := small(t)
	if err := e.SetOption("threads", "2"); err != nil {
		t.Fatal(err)
	}
	nodes := int64(20_000)
	if testing.Short() {
		nodes = 5000
	}
	for _, p := range benchPositions[:3] {
		res, err := e.Search(context.Background(), p, engine.Limits{Nodes: nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		pos := readPosition(t, p)
		if pt, err := gomoku.ParsePoint(res.Move); err != nil || pos.Play(pt) != nil {
			t.Errorf("%+v: played %q", p, res.Move)
		}
	}
}

func TestMultiPV(t *testing.T) {
	e := small(t)
	if err := e.SetOption("MultiPV", "3"); err != nil {
		t.Fatal(err)
	}
	last := map[int]engine.Info{}
	res, err := e.Search(context.Background(), benchPositions[3], engine.Limits{Depth: 6}, func(i engine.Info) { last[i.MultiPV] = i })
	if err != nil {
		t.Fatal(err)
	}
	if len(last) != 3 || last[1].PV[0] != res.Move {
		t.Fatalf("%d lines, first %v, played %s", len(last), last[1].PV, res.Move)
	}
	for i := 1; i < 3; i++ {
		if a, b := last[i], last[i+1]; a.PV[0] == b.PV[0] || a.Score.Mate == 0 && b.Score.Mate == 0 && a.Score.Centipawns < b.Score.Centipawns {
			t.Errorf("line %d %+v does not precede %+v", i, a, b)
		}
	}
}

func TestPonder(t *testing.T) {
	hit := make(chan struct{})
	e := small(t)
	reports := 0
	res, err := e.Search(context.Background(), benchPositions[0], engine.Limits{MoveTime: time.Millisecond, Ponder: &engine.PonderHit{Hit: hit}}, func(engine.Info) {
		if reports++; reports == 5 {
			close(hit)
		}
	})
	if err != nil || reports < 5 || res.Move == "" {
		t.Fatalf("%d reports, %+v, %v", reports, res, err)
	}
}

func TestBenchRepeats(t *testing.T) {
	if testing.Short() {
		t.Skip("two runs of the bench are too long for -short")
	}
	a, _, err := Bench(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := Bench(context.Background())
	if err != nil || a != b {
		t.Fatalf("%d nodes, then %d, %v", a, b, err)
	}
	t.Logf("bench: %d nodes", a)
}
