package think_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/think"
)

// An eager engine reports what it is given, and looks at its context first.
type eager []engine.Info

func (e eager) Search(ctx context.Context, _ engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	if l.Depth == 99 {
		return engine.Result{}, engine.ErrNoMove
	}
	if onInfo != nil {
		for _, i := range e {
			onInfo(i)
		}
	}
	if len(l.SearchMoves) > 0 {
		return engine.Result{Move: l.SearchMoves[0]}, nil
	}
	return engine.Result{Move: "any", Info: engine.Info{Depth: 2, Nodes: 9, Time: 2 * time.Second, PV: []string{"any"}}}, nil
}

func TestSearchReports(t *testing.T) {
	ms := time.Millisecond
	e := eager{
		{Depth: 1, Nodes: 1, PV: []string{"a"}},
		{Depth: 1, Nodes: 2, Time: 1 * ms, PV: []string{"a"}},
		{Depth: 1, Nodes: 3, Time: 2 * ms, PV: []string{"b"}},
		{Depth: 1, Nodes: 4, Time: 3 * ms, PV: []string{"b"}, Score: engine.Score{Mate: 1}},
		{Depth: 1, Nodes: 5, Time: 4 * ms, PV: []string{"b"}, Score: engine.Score{Mate: 1}, MultiPV: 2},
		{Depth: 2, Nodes: 6, Time: 5 * ms, PV: []string{"b"}, Score: engine.Score{Mate: 1}, MultiPV: 2},
		{Depth: 2, Nodes: 7, Time: 1004 * ms, PV: []string{"b"}, Score: engine.Score{Mate: 1}, MultiPV: 2},
		{Depth: 2, Nodes: 8, Time: 1005 * ms, PV: []string{"b"}, Score: engine.Score{Mate: 1}, MultiPV: 2},
	}
	var told []int64
	if _, err := think.Search(t.Context(), e, engine.Position{}, engine.Limits{}, func(i engine.Info) { told = append(told, i.Nodes) }); err != nil {
		t.Fatal(err)
	}
	if want := []int64{1, 3, 4, 5, 6, 8, 9}; !slices.Equal(told, want) {
		t.Errorf("told reports %v, want %v", told, want)
	}
}

func TestSearchTakenBack(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := think.Search(ctx, eager{}, engine.Position{}, engine.Limits{SearchMoves: []string{"this"}}, nil)
	if err != nil || r.Move != "this" {
		t.Errorf("Search = %q, %v; want a move all the same", r.Move, err)
	}
	if _, err := think.Search(t.Context(), eager{}, engine.Position{}, engine.Limits{Depth: 99}, nil); !errors.Is(err, engine.ErrNoMove) {
		t.Errorf("Search = %v, want %v", err, engine.ErrNoMove)
	}
}
