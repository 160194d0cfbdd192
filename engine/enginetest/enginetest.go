package enginetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/engine"
)

// A Suite is the material that Run needs from one game: positions by what is
// the matter with them. No field may be empty.
type Suite struct {
	New    func() engine.Engine
	Limits engine.Limits // enough for a short search, well under a second

	Playable []engine.Position // the side to move has several legal moves
	Over     []engine.Position // no legal move: mated, full board, game already won
	BadStart []engine.Position // Start cannot be read
	BadMove  []engine.Position // Start is sound; the last move is not a legal one
	BadRules []engine.Position // a rule set that no engine of the game knows

	// Legal reports whether move can be played in p.
	Legal func(t *testing.T, p engine.Position, move string) bool
}

// Run holds the engine to the contract of engine.Engine.
func Run(t *testing.T, s Suite) {
	t.Run("legal move", s.legalMove)
	t.Run("reports", s.reports)
	t.Run("repeats itself", s.repeatable)
	t.Run("leaves the position alone", s.leavesPosition)
	t.Run("cancelled before the start", s.cancelledBefore)
	t.Run("cancelled in the middle", s.cancelledWithin)
	t.Run("one node", s.oneNode)
	t.Run("no move", s.noMove)
	t.Run("bad start", func(t *testing.T) { s.refused(t, "start", s.BadStart) })
	t.Run("bad move", func(t *testing.T) { s.refused(t, "moves", s.BadMove) })
	t.Run("bad rules", func(t *testing.T) { s.refused(t, "rules", s.BadRules) })
}

// each runs f on every position of a list and fails on an empty list, which
// would test nothing.
func each(t *testing.T, list []engine.Position, f func(t *testing.T, p engine.Position)) {
	t.Helper()
	if len(list) == 0 {
		t.Fatal("the suite has no position for this")
	}
	for _, p := range list {
		t.Run(name(p), func(t *testing.T) { f(t, p) })
	}
}

func name(p engine.Position) string {
	if len(p.Moves) == 0 {
		return p.Start
	}
	return p.Start + " " + strings.Join(p.Moves, " ")
}

func (s Suite) legalMove(t *testing.T) {
	e := s.New()
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		r, err := e.Search(t.Context(), p, s.Limits, nil)
		if err != nil {
			t.Fatalf("Search: %v", err)
		}
		if !s.Legal(t, p, r.Move) {
			t.Fatalf("move %q is not legal", r.Move)
		}
		if r.Ponder != "" {
			after := engine.Position{Start: p.Start, Rules: p.Rules, Moves: append(slices.Clone(p.Moves), r.Move)}
			if !s.Legal(t, after, r.Ponder) {
				t.Errorf("expected reply %q to %q is not legal", r.Ponder, r.Move)
			}
		}
	})
}

func (s Suite) reports(t *testing.T) {
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		var infos []engine.Info
		returned := false
		r, err := s.New().Search(t.Context(), p, s.Limits, func(i engine.Info) {
			if returned {
				t.Error("a report after Search returned")
			}
			infos = append(infos, i)
		})
		returned = true
		if err != nil {
			t.Fatalf("Search: %v", err)
		}
		if len(infos) == 0 {
			t.Fatal("no report")
		}
		var last engine.Info
		for k, i := range infos {
			if i.Nodes < last.Nodes || i.Time < last.Time || i.Depth < last.Depth {
				t.Errorf("report %d went backwards: %+v after %+v", k, i, last)
			}
			last = i
		}
		if r.Info.Nodes < last.Nodes || r.Info.Nodes == 0 {
			t.Errorf("result counts %d nodes, the last report %d", r.Info.Nodes, last.Nodes)
		}
		s.line(t, p, r.Info.PV)
		if len(r.Info.PV) > 0 && r.Info.PV[0] != r.Move {
			t.Errorf("the result plays %q, its line begins with %q", r.Move, r.Info.PV[0])
		}
	})
}

// line fails unless every move of pv is legal where it stands.
func (s Suite) line(t *testing.T, p engine.Position, pv []string) {
	t.Helper()
	at := engine.Position{Start: p.Start, Rules: p.Rules, Moves: slices.Clone(p.Moves)}
	for _, m := range pv {
		if !s.Legal(t, at, m) {
			t.Fatalf("move %q of the line %v is not legal", m, pv)
		}
		at.Moves = append(at.Moves, m)
	}
}

func (s Suite) repeatable(t *testing.T) {
	e := s.New()
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		first, err := e.Search(t.Context(), p, s.Limits, nil)
		if err != nil {
			t.Fatalf("Search: %v", err)
		}
		second, err := s.New().Search(t.Context(), p, s.Limits, nil)
		if err != nil {
			t.Fatalf("Search: %v", err)
		}
		if first.Move != second.Move || first.Info.Score != second.Info.Score {
			t.Errorf("first %s %+v, then %s %+v", first.Move, first.Info.Score, second.Move, second.Info.Score)
		}
	})
}

func (s Suite) leavesPosition(t *testing.T) {
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		moves := slices.Clone(p.Moves)
		if _, err := s.New().Search(t.Context(), p, s.Limits, nil); err != nil {
			t.Fatalf("Search: %v", err)
		}
		if !slices.Equal(moves, p.Moves) {
			t.Errorf("the caller's moves became %v", p.Moves)
		}
	})
}

func (s Suite) cancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		r, err := s.New().Search(ctx, p, s.Limits, nil)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("Search = %v, want a move or the context's error", err)
		}
		if err == nil && !s.Legal(t, p, r.Move) {
			t.Errorf("move %q is not legal", r.Move)
		}
	})
}

// cancelledWithin ends the search from its own first report, with no other
// bound set: an engine that does not look at its context never comes back.
func (s Suite) cancelledWithin(t *testing.T) {
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r, err := s.New().Search(ctx, p, engine.Limits{}, func(engine.Info) { cancel() })
		if err != nil {
			t.Fatalf("Search: %v, want the best move so far", err)
		}
		if !s.Legal(t, p, r.Move) {
			t.Errorf("move %q is not legal", r.Move)
		}
	})
}

func (s Suite) oneNode(t *testing.T) {
	each(t, s.Playable, func(t *testing.T, p engine.Position) {
		r, err := s.New().Search(t.Context(), p, engine.Limits{Nodes: 1}, nil)
		if err != nil {
			t.Fatalf("Search: %v, want a move within the smallest budget", err)
		}
		if !s.Legal(t, p, r.Move) {
			t.Errorf("move %q is not legal", r.Move)
		}
	})
}

func (s Suite) noMove(t *testing.T) {
	each(t, s.Over, func(t *testing.T, p engine.Position) {
		r, err := s.New().Search(t.Context(), p, s.Limits, nil)
		if !errors.Is(err, engine.ErrNoMove) {
			t.Fatalf("Search = %q, %v; want %v", r.Move, err, engine.ErrNoMove)
		}
	})
}

func (s Suite) refused(t *testing.T, part string, list []engine.Position) {
	each(t, list, func(t *testing.T, p engine.Position) {
		r, err := s.New().Search(t.Context(), p, s.Limits, nil)
		var pe *engine.PositionError
		if !errors.As(err, &pe) {
			t.Fatalf("Search = %q, %v; want a *PositionError", r.Move, err)
		}
		if pe.Part != part {
			t.Errorf("the error blames %q, want %q: %v", pe.Part, part, err)
		}
		if want := len(p.Moves) - 1; part == "moves" && pe.Move != want {
			t.Errorf("the error blames move %d, want %d", pe.Move, want)
		}
	})
}
