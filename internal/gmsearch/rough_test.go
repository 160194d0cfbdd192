package gmsearch

import (
	"context"
	"errors"
	"slices"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
)

// before is an engine whose tables have not come, and its end of the wait.
func before(t *testing.T) (e *Engine, asked chan struct{}) {
	e, asked = small(t), make(chan struct{}, 1)
	e.load = func(ctx context.Context, _ gomoku.Rule) error {
		asked <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}
	return e, asked
}

// A search that is given up before there are tables ends at once.
func TestGivenUpBeforeTheTables(t *testing.T) {
	e, asked := before(t)
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := e.Search(ctx, engine.Position{Start: "start"}, engine.Limits{Depth: 5, NoBook: true}, nil)
		gone <- err
	}()
	<-asked
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}

// A rough move is legal, wins where it can, and else stops what would win.
func TestRough(t *testing.T) {
	for _, tt := range []struct {
		name  string
		at    engine.Position
		among []string
		want  []string
	}{
		{"the first stone", engine.Position{Start: "start", Rules: "renju"}, nil, []string{"h8"}},
		{"a five before a block", engine.Position{Start: "start", Rules: "freestyle", Moves: []string{"a1", "h8", "b1", "h9", "c1", "h10", "d1", "h11"}}, nil, []string{"e1"}},
		{"a block", engine.Position{Start: "start", Rules: "standard", Moves: []string{"a1", "h8", "b1", "h9", "c1", "h10", "d1"}}, nil, []string{"e1"}},
		{"an open three", engine.Position{Start: "start", Rules: "renju", Moves: []string{"h8", "a1", "h9", "a15", "h10"}}, nil, []string{"h7", "h11"}},
		{"an open four before a block", engine.Position{Start: "start", Rules: "freestyle", Moves: []string{"h8", "c3", "h9", "c4", "h10", "c5"}}, nil, []string{"h7", "h11"}},
		{"of some moves", engine.Position{Start: "start", Rules: "freestyle", Moves: []string{"h8", "a1", "h9", "a15", "h10"}}, []string{"o15", "h12"}, []string{"h12"}},
		{"six in a row where they win", engine.Position{Start: "start", Rules: "freestyle", Moves: []string{"a1", "o15", "b1", "o13", "c1", "o11", "e1", "o9", "f1", "o7"}}, nil, []string{"d1"}},
		{"and where they do not", engine.Position{Start: "start", Rules: "standard", Moves: []string{"a1", "o15", "b1", "o13", "c1", "o11", "e1", "o9", "f1", "o7"}}, []string{"d1", "n8", "n7"}, []string{"n7", "n8"}},
		{"a forbidden point", engine.Position{Start: "start", Rules: "renju", Moves: []string{"g8", "a1", "f8", "a3", "h9", "a5", "h10", "a7"}}, nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, _ := before(t)
			var told []engine.Info
			r, err := e.Search(t.Context(), tt.at, engine.Limits{Depth: 1, SearchMoves: tt.among, Rough: true}, func(i engine.Info) { told = append(told, i) })
			if err != nil {
				t.Fatal(err)
			}
			if tt.want != nil && !slices.Contains(tt.want, r.Move) {
				t.Errorf("%s, want one of %v", r.Move, tt.want)
			}
			if len(told) != 1 || told[0].PV[0] != r.Move {
				t.Errorf("told %+v of %s", told, r.Move)
			}
			p := readPosition(t, tt.at)
			pt, err := gomoku.ParsePoint(r.Move)
			if err == nil {
				err = p.Play(pt)
			}
			if err != nil {
				t.Errorf("%s: %v", r.Move, err)
			}
		})
	}
}
