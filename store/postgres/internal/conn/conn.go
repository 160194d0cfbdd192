// Package conn gives the packages that store one part each the connections of package postgres.
package conn

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Conn reads and writes as package postgres does.
type Conn struct {
	// Change runs a function in a transaction and repeats it after a lost connection, so the
	// function may find its own earlier write.
	Change func(ctx context.Context, f func(pgx.Tx) error) error
	// Read runs a query and reads its rows, again after a lost connection.
	Read func(ctx context.Context, read func(pgx.Rows) error, query string, args ...any) error
}

// List scans the rows that a query finds.
func List[T any](ctx context.Context, c *Conn, scan func(pgx.CollectableRow) (T, error), query string, args ...any) (list []T, err error) {
	err = c.Read(ctx, func(rows pgx.Rows) (err error) {
		list, err = pgx.CollectRows(rows, scan)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Exec runs one statement in its own transaction, and returns missing if it changes nothing; a
// repeated one may have changed something before.
func (c *Conn) Exec(ctx context.Context, missing error, statement string, args ...any) error {
	again := false
	return c.Change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement, args...)
		if err == nil && done.RowsAffected() == 0 && !again {
			err = missing
		}
		again = true
		return err
	})
}

// FromMS returns the time of Unix milliseconds, in UTC.
func FromMS(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
