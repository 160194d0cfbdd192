package xqsearch

import (
	"context"
	"errors"
	"testing"

	"duiyi/engine"
	"duiyi/internal/nnue"
	"duiyi/internal/part"
	"duiyi/internal/xqnet"
)

// Before its network has come a search that is given up ends at once, one that is asked for a rough
// move finds it by the hand-made evaluation, and one that waits plays as ever.
func TestBeforeTheNetwork(t *testing.T) {
	asked, come := make(chan struct{}), make(chan struct{})
	loading := part.NewLoading(func() *nnue.Network {
		close(asked)
		<-come
		return xqnet.Own()
	})
	e := New()
	if err := e.SetOption("Hash", "1"); err != nil {
		t.Fatal(err)
	}
	e.net = loading.Wait
	e.evaluateBy(e.byNetwork())
	at := engine.Position{Start: "start", Moves: []string{"h2e2"}}

	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := e.Search(ctx, at, engine.Limits{Depth: 5, NoBook: true}, nil)
		gone <- err
	}()
	<-asked
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}

	rough, err := e.Search(t.Context(), at, engine.Limits{Depth: 1, NoBook: true, Rough: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	byHand := New()
	byHand.SetEvaluator(nil)
	if want, err := byHand.Search(t.Context(), at, engine.Limits{Depth: 1, NoBook: true}, nil); err != nil || rough.Move != want.Move || rough.Info.Score != want.Info.Score {
		t.Errorf("rough: %+v, want %+v, %v", rough, want, err)
	}
	if n := e.memory.Permill(); n != 0 {
		t.Errorf("%d thousandths of the table are left of the rough search", n)
	}

	close(come)
	deep := engine.Limits{Depth: 6, NoBook: true}
	got, err := e.Search(t.Context(), at, deep, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := New().Search(t.Context(), at, deep, nil); err != nil || got.Move != want.Move || got.Info.Nodes != want.Info.Nodes || got.Info.Score != want.Info.Score {
		t.Errorf("by the network: %+v, want %+v, %v", got, want, err)
	}
}
