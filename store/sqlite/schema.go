package sqlite

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"io/fs"
	"slices"

	"github.com/pressly/goose/v3"
)

// newSchema creates what all migrations together create, without altering a table twice.
// TestNewSchema compares the two, and with -update writes the file.
//
//go:embed schema.sql
var newSchema string

// createSchema gives an empty database the newest schema, and all of it or nothing.
func (s *Store) createSchema(ctx context.Context) error {
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, newSchema); err != nil {
		return fmt.Errorf("%s: create the schema: %w", s.path, err)
	}
	return tx.Commit()
}

// versions returns the numbers of migration files, in order.
func versions(files fs.FS) ([]int64, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	var all []int64
	for _, name := range names {
		n, err := goose.NumericComponent(name)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// applied returns the numbers of the migrations that a database has had, in order.
func applied(ctx context.Context, d *sql.DB) ([]int64, error) {
	rows, err := d.QueryContext(ctx, "SELECT DISTINCT version_id FROM goose_db_version WHERE is_applied AND version_id > 0 ORDER BY version_id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []int64
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// upToDate reports whether a database has had exactly the migrations of files. It leaves
// a database that it cannot read to the migrations, which name the fault.
func (s *Store) upToDate(ctx context.Context, files fs.FS) bool {
	known, err := versions(files)
	if err != nil {
		return false
	}
	have, err := applied(ctx, s.writer)
	return err == nil && slices.Equal(have, known)
}
