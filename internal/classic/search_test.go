package classic

import (
	"context"
	"slices"
	"testing"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// minimax is the slow twin of negamax: no bounds, no order, every line to its
// end.
func minimax(p *xiangqi.Position, e *evaluator, depth, ply int) int {
	moves := p.LegalMoves(nil)
	if depth == 0 && (len(moves) > 0 || !p.InCheck()) {
		return e.evaluate(p)
	}
	best := ply - mate
	for _, m := range moves {
		u := p.PlayUnchecked(m)
		best = max(best, -minimax(p, e, depth-1, ply+1))
		p.Undo(u)
	}
	return best
}

// TestNegamaxIsMinimax holds the values to the twin's, and the expected line
// to the value: played out, it ends in a position worth just that.
func TestNegamaxIsMinimax(t *testing.T) {
	depth := 3
	if testing.Short() {
		depth = 2
	}
	for i := range profiles {
		e := newEvaluator(&profiles[i])
		for _, fen := range benchXiangqi {
			for d := 1; d <= depth; d++ {
				p := position(t, fen)
				s := &search{pos: p, set: &profiles[i], eval: e, end: end{ctx: t.Context()}}
				got := s.root(p.LegalMoves(nil), d, func() {})
				if want := minimax(&p, e, d, 0); got != want {
					t.Errorf("%v, depth %d: %s is worth %d, minimax says %d", Profile(i), d, fen, got, want)
				}
				if s.pos != p {
					t.Errorf("%v, depth %d: %s became %s", Profile(i), d, fen, s.pos.FEN())
				}
				sign := 1
				for _, m := range s.pv[0][:s.pvLen[0]] {
					if err := p.Play(m); err != nil {
						t.Fatalf("%v, depth %d: %s: line %v: %v", Profile(i), d, fen, s.line(), err)
					}
					sign = -sign
				}
				if end := sign * minimax(&p, e, 0, s.pvLen[0]); end != got {
					t.Errorf("%v, depth %d: %s is worth %d, its line %v ends in %d", Profile(i), d, fen, got, s.line(), end)
				}
			}
		}
	}
}

// TestMates finds wins and losses of known length, by check and by stalemate.
func TestMates(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		depth int
		want  int // plies
	}{
		{"one move", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w", 1, 1},
		{"one move, for Black", "1r1k5/9/9/9/9/9/9/9/r8/4K4 b", 1, 1},
		{"stalemate in one move", "3k5/9/2P6/9/9/9/9/9/9/4K4 w", 2, 1},
		{"two moves", "4k4/9/R8/1R7/9/9/9/9/9/3K5 w", 3, 3},
		{"two moves, searched deeper", "4k4/9/R8/1R7/9/9/9/9/9/3K5 w", 5, 3},
		{"mated after the next move", "4k4/1R7/R8/9/9/9/9/9/9/3K5 b", 2, -2},
		{"not deep enough", "4k4/9/R8/1R7/9/9/9/9/9/3K5 w", 2, 0},
	}
	for _, tt := range tests {
		for i := range profiles {
			t.Run(tt.name+", "+Profile(i).String(), func(t *testing.T) {
				r, err := NewXiangqi(Profile(i)).Search(t.Context(), engine.Position{Start: tt.fen}, engine.Limits{Depth: tt.depth}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if r.Info.Score.Mate != tt.want {
					t.Errorf("score %+v, line %v; want mate in %d", r.Info.Score, r.Info.PV, tt.want)
				}
				if tt.want == 0 {
					return
				}
				if want := max(tt.want, -tt.want); len(r.Info.PV) != want {
					t.Fatalf("line %v, want %d plies", r.Info.PV, want)
				}
				g, _, err := readXiangqi(engine.Position{Start: tt.fen, Moves: r.Info.PV})
				if err != nil {
					t.Fatal(err)
				}
				p := g.Position()
				if left := p.LegalMoves(nil); len(left) > 0 {
					t.Errorf("after %v there is still %v", r.Info.PV, left)
				}
			})
		}
	}
}

// TestCancelStopsWithinPoll cancels in the middle of a long search and counts
// how many nodes still follow.
func TestCancelStopsWithinPoll(t *testing.T) {
	for i := range profiles {
		t.Run(Profile(i).String(), func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var at engine.Info
			r, err := NewXiangqi(Profile(i)).Search(ctx, engine.Position{Start: xiangqi.StartFEN}, engine.Limits{Depth: maxDepth}, func(info engine.Info) {
				if info.Depth == 3 && at.Nodes == 0 {
					at = info
					cancel()
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if at.Nodes == 0 || r.Info.Nodes > at.Nodes+pollNodes {
				t.Errorf("cancelled at %d nodes, stopped at %d", at.Nodes, r.Info.Nodes)
			}
			if r.Info.Depth != 3 || !slices.Equal(r.Info.PV, at.PV) || r.Move != at.PV[0] {
				t.Errorf("result %+v, want that of the last finished iteration %+v", r, at)
			}
		})
	}
}

// TestNodeLimit is exact once the first iteration is through, and gives the
// move of the last iteration that fitted in.
func TestNodeLimit(t *testing.T) {
	start := engine.Position{Start: xiangqi.StartFEN}
	for i := range profiles {
		x := NewXiangqi(Profile(i))
		full, err := x.Search(t.Context(), start, engine.Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int64{1, 44, 45, 46, 1000, full.Info.Nodes, full.Info.Nodes + 1} {
			r, err := x.Search(t.Context(), start, engine.Limits{Nodes: limit}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if want := max(limit, 45); r.Info.Nodes != want { // the start position and its 44 moves
				t.Errorf("%v: %d nodes with a limit of %d", Profile(i), r.Info.Nodes, limit)
			}
			if limit == full.Info.Nodes && (r.Move != full.Move || r.Info.Depth != 3) {
				t.Errorf("%v: %d nodes give %s at depth %d, want %s at depth 3", Profile(i), limit, r.Move, r.Info.Depth, full.Move)
			}
		}
	}
}

func TestHistoryOrdersMoves(t *testing.T) {
	var s search
	a, b, c, d := xiangqi.NewMove(1, 2), xiangqi.NewMove(3, 4), xiangqi.NewMove(5, 6), xiangqi.NewMove(7, 8)
	s.praise(c, 1)
	s.praise(c, 2)
	s.praise(d, 3)
	if got := s.history[5][6]; got != 2+4 {
		t.Errorf("good at depths 1 and 2 is worth %d, want 6", got)
	}
	moves := []xiangqi.Move{a, c, b, d}
	s.sort(moves)
	if want := []xiangqi.Move{d, c, a, b}; !slices.Equal(moves, want) {
		t.Errorf("order %v, want %v: the best first, equals as they were", moves, want)
	}
}

// TestThesisVisitsFewerNodes shows that the history heuristic does its work:
// the same evaluation without it looks at more positions.
func TestThesisVisitsFewerNodes(t *testing.T) {
	plain := profiles[Thesis]
	plain.history = false
	var ordered, unordered int64
	for _, fen := range benchXiangqi {
		for set, nodes := range map[*settings]*int64{&profiles[Thesis]: &ordered, &plain: &unordered} {
			r, err := (&Xiangqi{set}).Search(t.Context(), engine.Position{Start: fen}, engine.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			*nodes += r.Info.Nodes
		}
	}
	if ordered >= unordered {
		t.Errorf("%d nodes with the history heuristic, %d without", ordered, unordered)
	}
}
