package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

// maxFaults bounds what a check says of the file itself.
const maxFaults = 100

// Check reads all there is. Every game is handed to visit, deleted ones too,
// with what is damaged of it; what is wrong with the file as such, or with an
// exercise, comes back, at most a hundred sentences of each. Games are read while others are written.
func (s *Store) Check(ctx context.Context, visit func(store.Record)) (faults []string, err error) {
	if faults, err = s.faults(ctx); err != nil {
		return nil, s.broken(err)
	}
	if len(faults) == 1 && faults[0] == "ok" {
		faults = nil
	}
	last := ""
	for {
		// In steps, so that no transaction is open for long. A game of which
		// only events are left is one too.
		ids, err := texts(ctx, s.reader, "SELECT id FROM games WHERE id > ?1 UNION SELECT game_id FROM events WHERE seq = 0 AND game_id > ?1 ORDER BY 1 LIMIT 500", last)
		if err != nil {
			return faults, s.broken(err)
		}
		if len(ids) > 0 && ids[len(ids)-1] <= last { // the same ones would come for ever
			faults = append(faults, "the list of games is out of order: games after "+last+" are not checked")
			ids = nil
		}
		for _, id := range ids {
			r, err := s.Load(ctx, id)
			switch {
			case ctx.Err() != nil:
				return faults, ctx.Err()
			case errors.Is(err, store.ErrNoGame) && !s.stands(ctx, id):
				continue // removed for good since it was listed
			case err != nil:
				r = store.Record{Summary: store.Summary{ID: id, Damaged: true}, Damage: &store.Damage{Row: true, Detail: err.Error()}}
			}
			visit(r)
		}
		if len(ids) == 0 {
			more, err := s.checkExercises(ctx)
			return append(faults, more...), err
		}
		last = ids[len(ids)-1]
	}
}

// faults returns what SQLite finds wrong with the file. The connection is a new
// one: of an index of words that an older one knows from before it was last
// written, the check says that parts are missing.
func (s *Store) faults(ctx context.Context) ([]string, error) {
	d, err := sql.Open(driverName, dsn(s.path, "_pragma=query_only(1)"))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return texts(ctx, d, fmt.Sprintf("PRAGMA integrity_check(%d)", maxFaults))
}

// stands reports whether a row with an id is there, without trusting an index.
func (s *Store) stands(ctx context.Context, id string) bool {
	ids, err := texts(ctx, s.reader, "SELECT id FROM games NOT INDEXED WHERE id = ?", id)
	return err != nil || len(ids) > 0
}

// texts returns the one column of a query's rows.
func texts(ctx context.Context, d db.DBTX, query string, args ...any) ([]string, error) {
	rows, err := d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
