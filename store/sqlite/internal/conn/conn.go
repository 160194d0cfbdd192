// Package conn gives the packages that store one part each their connections to the
// database, and the helpers to run a statement and scan rows.
package conn

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"duiyi/store/sqlite/internal/db"
)

// A Conn reads directly and writes through the store's queue.
type Conn struct {
	Reader  *sql.DB
	Queries *db.Queries // on Reader
	// Write runs a function in a transaction, possibly twice. When it returns nil, the
	// transaction is on disk.
	Write func(ctx context.Context, run func(context.Context, *db.Queries) error) error
	// Broken converts an error of SQLite into one of package store.
	Broken func(error) error

	prepared sync.Map // *sql.Stmt on Reader, by text
}

// Row is QueryRowContext on Reader for a fixed text that many requests run: preparing takes longer
// than running. Reader closes the statement.
func (c *Conn) Row(ctx context.Context, query string, args ...any) *sql.Row {
	if s, ok := c.prepared.Load(query); ok {
		return s.(*sql.Stmt).QueryRowContext(ctx, args...)
	}
	s, err := c.Reader.PrepareContext(ctx, query)
	if err != nil {
		return c.Reader.QueryRowContext(ctx, query, args...) // which says what is wrong
	}
	kept, loaded := c.prepared.LoadOrStore(query, s)
	if loaded {
		s.Close()
	}
	return kept.(*sql.Stmt).QueryRowContext(ctx, args...)
}

// A Scanner is a row, or the current one of several.
type Scanner interface{ Scan(to ...any) error }

// List scans the rows that a query finds.
func List[T any](ctx context.Context, c *Conn, scan func(Scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := c.Reader.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, c.Broken(err)
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, c.Broken(err)
		}
		all = append(all, one)
	}
	return all, c.Broken(rows.Err())
}

// Change runs one statement, and returns missing if it changes nothing.
func Change(ctx context.Context, q *db.Queries, missing error, statement string, args ...any) error {
	done, err := q.Raw().ExecContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return missing
}

// Change is the function Change in its own transaction.
func (c *Conn) Change(ctx context.Context, missing error, statement string, args ...any) error {
	return c.Write(ctx, func(ctx context.Context, q *db.Queries) error { return Change(ctx, q, missing, statement, args...) })
}

// None replaces the error of a query without rows by is.
func None(err, is error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return is
	}
	return err
}

// FromMS returns the time of Unix milliseconds, in UTC.
func FromMS(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// OrZero is FromMS, except that 0 is the zero time.
func OrZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return FromMS(ms)
}

// ToMS reverses OrZero.
func ToMS(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
