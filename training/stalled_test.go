package training_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"duiyi/identity"
	"duiyi/training"
)

// A stalledStore holds the first read of attempts until it is released.
type stalledStore struct {
	training.Store
	stalled         atomic.Bool
	begun, released chan struct{}
}

func (s *stalledStore) Attempts(ctx context.Context, owner string, from, most int) ([]training.Attempt, error) {
	if !s.stalled.Swap(true) {
		close(s.begun)
		<-s.released
	}
	return s.Store.Attempts(ctx, owner, from, most)
}

// While the store is slow for one call of a person, a further one waits no longer than its
// context, and other people do not wait.
func TestStalledStore(t *testing.T) {
	s := &stalledStore{Store: openStore(t), begun: make(chan struct{}), released: make(chan struct{})}
	b := newBench(t, s, bank(t, 3), nil)
	first := make(chan error, 1)
	go func() {
		_, err := b.Progress(context.Background(), 0)
		first <- err
	}()
	<-s.begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := b.Progress(ctx, 0)
	_, other := b.Progress(identity.With(t.Context(), identity.Caller{User: "0123456789abcdef"}), 0)
	close(s.released)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the same person: %v, want context.Canceled", err)
	}
	if other != nil {
		t.Errorf("somebody else: %v", other)
	}
	if err := <-first; err != nil {
		t.Errorf("the slow call: %v", err)
	}
}
