package classic

import (
	"slices"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/engine/enginetest"
	"duiyi/gomoku"
	"duiyi/xiangqi"
)

func legalXiangqi(t *testing.T, p engine.Position, move string) bool {
	t.Helper()
	_, _, err := readXiangqi(engine.Position{Start: p.Start, Rules: p.Rules, Moves: append(slices.Clone(p.Moves), move)})
	return err == nil
}

func legalGomoku(t *testing.T, p engine.Position, move string) bool {
	t.Helper()
	_, err := readGomoku(engine.Position{Start: p.Start, Rules: p.Rules, Moves: append(slices.Clone(p.Moves), move)})
	return err == nil
}

func TestXiangqiEngine(t *testing.T) {
	for i := range profiles {
		t.Run(Profile(i).String(), func(t *testing.T) {
			enginetest.Run(t, enginetest.Suite{
				New:    func() engine.Engine { return NewXiangqi(Profile(i)) },
				Limits: engine.Limits{Depth: 3},
				Playable: []engine.Position{
					{Start: xiangqi.StartFEN},
					{Start: xiangqi.StartFEN, Rules: "cxa", Moves: []string{"h2e2", "h9g7", "h0g2"}},
					{Start: benchXiangqi[2]},
					{Start: benchXiangqi[9], Rules: "axf"},
				},
				Over: []engine.Position{
					{Start: "R3k4/1R7/9/9/9/9/9/9/9/3K5 b"},
					{Start: "3k5/2P6/9/9/9/9/9/9/9/4K4 b"},
					{Start: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w", Moves: []string{"b0b9"}},
				},
				BadStart: []engine.Position{{Start: ""}, {Start: "start"}, {Start: "4k4x"}, {Start: "9/9/9/9/9/9/9/9/9/9 w"}},
				BadMove: []engine.Position{
					{Start: xiangqi.StartFEN, Moves: []string{"h2e2", "h2e2"}},
					{Start: xiangqi.StartFEN, Moves: []string{"a0a5"}},
					{Start: xiangqi.StartFEN, Moves: []string{"h8"}},
				},
				BadRules: []engine.Position{{Start: xiangqi.StartFEN, Rules: "house"}},
				Legal:    legalXiangqi,
			})
		})
	}
}

func TestGomokuEngine(t *testing.T) {
	const empty5, empty6 = "...../...../...../...../.....", "....../....../....../....../....../......"
	enginetest.Run(t, enginetest.Suite{
		New:    func() engine.Engine { return NewGomoku() },
		Limits: engine.Limits{Depth: 1},
		Playable: []engine.Position{
			{Start: empty5},
			{Start: empty6, Rules: "standard", Moves: []string{"c3", "d4"}},
			{Start: "OOXXO/XXOOX/OO..O/XXOOX/OOXXO X", Rules: "freestyle"},
			{Start: "......./...X.../...X.../.XX..../......./......./....... X", Rules: "renju"},
		},
		Over: []engine.Position{
			{Start: "OOXXO/XXOOX/OOXXO/XXOOX/OOXXO X"},
			{Start: "XXXXX/OOOO./...../...../..... O"},
			{Start: "XXXX./OOOO./...../...../..... X", Moves: []string{"e5"}},
		},
		BadStart: []engine.Position{{Start: ""}, {Start: "...."}, {Start: ".....x/...../...../...../....."}},
		BadMove: []engine.Position{
			{Start: empty5, Moves: []string{"c3", "c3"}},
			{Start: empty5, Moves: []string{"f6"}},
			{Start: empty5, Moves: []string{"c3", "h2e2"}},
			{Start: "......./...X.../...X.../.XX..../......./......./....... X", Rules: "renju", Moves: []string{"d4"}},
		},
		BadRules: []engine.Position{{Start: empty5, Rules: "house"}},
		Legal:    legalGomoku,
	})
}

// TestGomokuScore tells a win from the table's value of a point.
func TestGomokuScore(t *testing.T) {
	tests := []struct {
		name  string
		start string
		want  engine.Score
		move  string
	}{
		{"opening move", "...../...../...../...../.....", engine.Score{Centipawns: 2 * 4 * 4}, "c3"},
		{"wins", "XXXX./OOOO./...../...../..... O", engine.Score{Mate: 1}, "e4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := NewGomoku().Search(t.Context(), engine.Position{Start: tt.start}, engine.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Move != tt.move || r.Info.Score != tt.want {
				t.Errorf("%s with %+v, want %s with %+v", r.Move, r.Info.Score, tt.move, tt.want)
			}
		})
	}
}

// TestSearchMoves keeps every engine to the moves it is given.
func TestSearchMoves(t *testing.T) {
	tests := []struct {
		name  string
		e     engine.Engine
		start string
		only  []string
		want  string
	}{
		{"thesis", NewXiangqi(Thesis), xiangqi.StartFEN, []string{"a0a1", "z9z9"}, "a0a1"},
		{"xiangjia", NewXiangqi(Xiangjia), xiangqi.StartFEN, []string{"i3i4"}, "i3i4"},
		{"gomoku", NewGomoku(), "...../...../...../...../.....", []string{"a1"}, "a1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := tt.e.Search(t.Context(), engine.Position{Start: tt.start}, engine.Limits{Depth: 2, SearchMoves: tt.only}, nil)
			if err != nil || r.Move != tt.want {
				t.Errorf("Search among %v = %q, %v; want %s", tt.only, r.Move, err, tt.want)
			}
			if _, err = tt.e.Search(t.Context(), engine.Position{Start: tt.start}, engine.Limits{SearchMoves: []string{"none"}}, nil); err != engine.ErrNoMove {
				t.Errorf("Search among no legal move: %v, want %v", err, engine.ErrNoMove)
			}
		})
	}
}

// TestSecondBest brings the position back with the best move already played
// once: xiangjia turns to the best of the others, thesis repeats.
func TestSecondBest(t *testing.T) {
	const depth = 2
	for i := range profiles {
		t.Run(Profile(i).String(), func(t *testing.T) {
			x := NewXiangqi(Profile(i))
			search := func(p engine.Position, only ...string) engine.Result {
				r, err := x.Search(t.Context(), p, engine.Limits{Depth: depth, SearchMoves: only}, nil)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			start := engine.Position{Start: "3ak4/4a4/4b4/9/9/9/9/4B4/4A4/R3KA3 w"}
			best := search(start)

			// The move is played, and both sides shuffle back to the start.
			game, _, err := readXiangqi(start)
			if err != nil {
				t.Fatal(err)
			}
			m, err := xiangqi.ParseMove(best.Move)
			if err != nil {
				t.Fatal(err)
			}
			pos := game.Position()
			var others []string
			for _, other := range pos.LegalMoves(nil) {
				if other != m {
					others = append(others, other.String())
				}
			}
			reversed := func(m xiangqi.Move) string { return xiangqi.NewMove(m.To(), m.From()).String() }
			again := engine.Position{Start: start.Start, Moves: []string{best.Move, "e7g9", reversed(m), "g9e7"}}

			got := search(again)
			want := best
			if profiles[i].secondBest {
				want = search(start, others...)
			}
			if got.Move != want.Move || got.Info.Score != want.Info.Score {
				t.Errorf("%s with %+v, want %s with %+v; the best was %s", got.Move, got.Info.Score, want.Move, want.Info.Score, best.Move)
			}
		})
	}
}

func TestUnseen(t *testing.T) {
	const both = "e0e1 d9d8 e1e0 d8d9 e0f0 d9d8 f0e0 d8d9" // Red's two moves from the start, and back
	tests := []struct {
		name  string
		moves string
		want  int // moves left
	}{
		{"nothing seen", "", 2},
		{"one of two seen", both[:19], 1},
		{"both seen", both, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, _, err := readXiangqi(engine.Position{Start: "3k5/9/9/9/9/9/9/9/9/4K4 w", Moves: strings.Fields(tt.moves)})
			if err != nil {
				t.Fatal(err)
			}
			pos := g.Position()
			if got := unseen(g, pos.LegalMoves(nil)); len(got) != tt.want {
				t.Errorf("%v are left, want %d", got, tt.want)
			}
		})
	}
}

// TestNoLostRepetition has both profiles a rook up and about to complete a
// perpetual check that each would choose if it were not for the ruling.
func TestNoLostRepetition(t *testing.T) {
	p := engine.Position{
		Start: "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1",
		Moves: strings.Fields("h8h9 f9f8 h9h8 f8f9 h8h9 f9f8"),
	}
	for _, rules := range []string{"", "axf", "cxa", "computer"} {
		for i := range profiles {
			p.Rules = rules
			r, err := NewXiangqi(Profile(i)).Search(t.Context(), p, engine.Limits{Depth: 2}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Move == "h9h8" {
				t.Errorf("%v under %q plays on into a lost repetition", Profile(i), rules)
			}
		}
	}
}

// TestGames lets the profiles play each other, every move checked by the
// rules, until the game ends or has gone on for long.
func TestGames(t *testing.T) {
	const depth, plies = 2, 300
	for i := range profiles {
		red, black := Profile(i), Profile(1-i)
		t.Run(red.String()+" against "+black.String(), func(t *testing.T) {
			sides := [2]*Xiangqi{NewXiangqi(red), NewXiangqi(black)}
			p := engine.Position{Start: xiangqi.StartFEN}
			for ply := range plies {
				r, err := sides[ply%2].Search(t.Context(), p, engine.Limits{Depth: depth}, nil)
				if err == engine.ErrNoMove {
					return
				}
				if err != nil {
					t.Fatalf("after %v: %v", p.Moves, err)
				}
				p.Moves = append(p.Moves, r.Move)
			}
		})
	}
}

// TestGomokuGame lets the shape-adder play itself on the default board.
func TestGomokuGame(t *testing.T) {
	pos, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.Position{Start: pos.String()}
	for pos.Outcome() == gomoku.Ongoing {
		r, err := NewGomoku().Search(t.Context(), p, engine.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		pt, err := gomoku.ParsePoint(r.Move)
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			t.Fatalf("after %v: %v", p.Moves, err)
		}
		p.Moves = append(p.Moves, r.Move)
	}
	if pos.Outcome() == gomoku.Draw {
		t.Errorf("a draw on an open board, after %v", p.Moves)
	}
}
