package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"duiyi/store/sqlite/internal/pagesql"
)

const driverName = pagesql.Name

// OpenPage opens a database in the browser's storage, under a name that
// package pagesql knows, and migrates its schema. The page has exclusive use
// of it.
func OpenPage(name string) (*Store, error) {
	s := &Store{path: name}
	if err := s.openPage(context.Background()); err != nil {
		s.Close() // the first error is more useful
		if open := (*OpenError)(nil); errors.As(err, &open) {
			open.Hint = "" // of folders and commands; the page has its own
		}
		return nil, err
	}
	return s, nil
}

func (s *Store) openPage(ctx context.Context) (err error) {
	if s.writer, err = sql.Open(driverName, s.path); err != nil {
		return err
	}
	s.writer.SetMaxOpenConns(1)
	if err := s.ready(ctx); err != nil {
		return err
	}
	reader, err := sql.Open(driverName, s.path)
	if err != nil {
		return err
	}
	reader.SetMaxOpenConns(1) // only one goroutine runs at a time, and each connection has its own cache
	s.readsFrom(reader)
	s.line = newWriter(s.writer)
	return nil
}
