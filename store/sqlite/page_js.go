package sqlite

import (
	"context"
	"database/sql"

	"duiyi/store/sqlite/internal/db"
	"duiyi/store/sqlite/internal/pagesql"
)

const driverName = pagesql.Name

// OpenPage opens a database that the page keeps in the browser's storage, under a name
// that package pagesql knows, and brings its schema up to date. The page has it for
// itself alone.
func OpenPage(name string) (*Store, error) {
	s := &Store{path: name}
	if err := s.openPage(context.Background()); err != nil {
		s.Close() // the first error is the one that helps
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
	if s.reader, err = sql.Open(driverName, s.path); err != nil {
		return err
	}
	s.reader.SetMaxOpenConns(1) // one goroutine runs at a time, and pages are cached by connection
	s.queries = db.New(s.reader)
	s.line = newWriter(s.writer)
	return nil
}
