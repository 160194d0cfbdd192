package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/store"
)

const (
	// retryFor is how long the store retries after a lost connection; a
	// standby is usually promoted within it.
	retryFor = 20 * time.Second
	// askFor is the limit for reads, which callers may repeat. Each command
	// looks up the login first; without retries, commands would fail while a
	// standby is promoted.
	askFor = 2 * time.Second
	// retryFirst and retryMost bound the delay between retries.
	retryFirst = 20 * time.Millisecond
	retryMost  = 250 * time.Millisecond
)

// change runs f in a transaction and repeats it after a lost connection, so f
// may find its own earlier write.
func (s *Store) change(ctx context.Context, f func(pgx.Tx) error) error {
	return s.insist(ctx, func() error { return s.transaction(ctx, f) })
}

// A doubt is an error of a commit whose outcome is unknown.
type doubt struct{ error }

func (d doubt) Unwrap() error { return d.error }

// transaction runs f in a transaction once. If the outcome of the commit is
// unknown, the error is a doubt.
func (s *Store) transaction(ctx context.Context, f func(pgx.Tx) error) error {
	began := time.Now()
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx) // does nothing once committed
	if err := f(tx); err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return doubt{err}
	}
	s.commits.Add(1)
	s.took.Add(int64(time.Since(began)))
	return nil
}

// insist repeats f while its connection is lost, up to retryFor.
func (s *Store) insist(ctx context.Context, f func() error) error {
	until := time.Now().Add(retryFor)
	for wait := retryFirst; ; wait = min(2*wait, retryMost) {
		err := f()
		if !lost(err) || time.Now().After(until) {
			return failed(err)
		}
		s.again.Add(1)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return failed(err)
		}
	}
}

// ask repeats a read while its connection is lost, up to askFor. The first
// retry is immediate, because all pooled connections may lead to a dead
// server. If no connection can be made, the error is store.ErrOverloaded,
// since the caller may repeat the request.
func (s *Store) ask(ctx context.Context, f func() error) error {
	until := time.Now().Add(askFor)
	err := f()
	if lost(err) {
		s.again.Add(1)
		s.pool.Reset()
		err = f()
	}
	for wait := retryFirst; lost(err) && time.Now().Before(until) && ctx.Err() == nil; wait = min(2*wait, retryMost) {
		select {
		case <-time.After(wait):
			s.again.Add(1)
			err = f()
		case <-ctx.Done():
		}
	}
	if lost(err) {
		return fmt.Errorf("%w: %w", store.ErrOverloaded, err)
	}
	return err
}
