package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/store"
)

const (
	// retryFor is how long the store goes on asking where a connection was lost:
	// a standby is promoted within it, by hand or by a program that watches.
	retryFor = 20 * time.Second
	// askFor is the same for who only reads, and may come back: whoever is logged in
	// is looked up before each command, which else would be refused while a standby
	// is promoted.
	askFor = 2 * time.Second
	// retryFirst and retryMost are how long it waits in between.
	retryFirst = 20 * time.Millisecond
	retryMost  = 250 * time.Millisecond
)

// change runs f in a transaction, again where the connection is lost, so that f
// may find what it wrote before.
func (s *Store) change(ctx context.Context, f func(pgx.Tx) error) error {
	return s.insist(ctx, func() error { return s.transaction(ctx, f) })
}

// A doubt is an error of a commit: nobody knows whether there was one.
type doubt struct{ error }

func (d doubt) Unwrap() error { return d.error }

// transaction runs f in a transaction, once. Where it is not certain that nothing
// was written the error is a doubt.
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

// insist runs f until it fails otherwise than by a connection, or too long.
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

// ask runs f, which reads, until it fails otherwise than by a connection, or too
// long, at first at once: those that are open may all lead to a server that is no
// more. Where there is none the error is app.ErrOverloaded, for who asks may come back.
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
