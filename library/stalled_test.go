package library_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"

	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/record"
)

// A stalledStore holds the next call of Names or AddEntries until it is released.
type stalledStore struct {
	library.Store
	armed    atomic.Bool
	begun    chan struct{}
	released chan struct{}
}

func (s *stalledStore) stall() {
	if s.armed.CompareAndSwap(true, false) {
		close(s.begun)
		<-s.released
	}
}

func (s *stalledStore) Names(ctx context.Context, after int64) ([]library.Name, error) {
	s.stall()
	return s.Store.Names(ctx, after)
}

func (s *stalledStore) AddEntries(ctx context.Context, games []library.Entry) ([]int64, int, error) {
	s.stall()
	return s.Store.AddEntries(ctx, games)
}

// openStalled returns a library with a game of 甲.
func openStalled(t *testing.T) (*library.Library, *stalledStore) {
	dir := t.TempDir()
	s := &stalledStore{Store: openStore(t, dir), begun: make(chan struct{}), released: make(chan struct{})}
	l := library.New(s, filepath.Join(dir, "index"), kinds.All())
	t.Cleanup(func() { l.Close() })
	add(t, l, game("h2e2 h9g7", [2]string{"甲", "乙"}, "2026", record.FirstWins))
	return l, s
}

func gamesOf(ctx context.Context, l *library.Library, player string) (int, error) {
	page, err := l.Search(ctx, library.Filter{Kind: "xiangqi", Player: player}, library.Cursor{}, 10)
	return page.Counts.Games, err
}

// TestStalledNames tests that a slow read of names delays only the search that asked for it.
func TestStalledNames(t *testing.T) {
	l, s := openStalled(t)
	s.armed.Store(true)
	first := make(chan error, 1)
	go func() {
		n, err := gamesOf(context.Background(), l, "甲")
		if err == nil && n != 1 {
			err = errors.New("another number of games")
		}
		first <- err
	}()
	<-s.begun
	n, err := gamesOf(t.Context(), l, "乙")
	close(s.released)
	if err != nil || n != 1 {
		t.Errorf("beside a slow read: %d games, %v", n, err)
	}
	if err := <-first; err != nil {
		t.Errorf("the slow one: %v", err)
	}
}

// TestStalledWrite tests that a search which waits for a slow import ends with its context.
func TestStalledWrite(t *testing.T) {
	l, s := openStalled(t)
	s.armed.Store(true)
	added := make(chan error, 1)
	go func() {
		_, _, err := l.Add(context.Background(), 1, []*record.Game{game("b2e2 b9c7", [2]string{"丙", "丁"}, "2026", record.SecondWins)})
		added <- err
	}()
	<-s.begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := gamesOf(ctx, l, "甲")
	close(s.released)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the search: %v, want context.Canceled", err)
	}
	if err := <-added; err != nil {
		t.Fatal(err)
	}
	if n, err := gamesOf(t.Context(), l, "丙"); err != nil || n != 1 {
		t.Errorf("afterwards: %d games, %v", n, err)
	}
}
