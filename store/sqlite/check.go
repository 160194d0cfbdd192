package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

// maxFaults bounds the faults of the file that Check reports.
const maxFaults = 100

// Check reads everything. It passes every game, including deleted ones, to
// visit with its damage, and returns up to a hundred faults each of the file
// and of exercises. Writes may continue meanwhile.
func (s *Store) Check(ctx context.Context, visit func(store.Record)) (faults []string, err error) {
	if faults, err = s.faults(ctx); err != nil {
		return nil, s.broken(err)
	}
	if len(faults) == 1 && faults[0] == "ok" {
		faults = nil
	}
	last := ""
	for {
		// In batches, to keep transactions short. Events without a game's row
		// count as a game too.
		ids, err := texts(ctx, s.conn.Reader, "SELECT id FROM games WHERE id > ?1 UNION SELECT game_id FROM events WHERE seq = 0 AND game_id > ?1 ORDER BY 1 LIMIT 500", last)
		if err != nil {
			return faults, s.broken(err)
		}
		if len(ids) > 0 && ids[len(ids)-1] <= last { // a damaged index would repeat these for ever
			faults = append(faults, "the list of games is out of order: games after "+last+" are not checked")
			ids = nil
		}
		for _, id := range ids {
			r, err := s.Load(ctx, id)
			switch {
			case ctx.Err() != nil:
				return faults, ctx.Err()
			case errors.Is(err, store.ErrNoGame) && !s.stands(ctx, id):
				continue // purged since it was listed
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

// faults returns SQLite's complaints about the file. It uses a new connection,
// because an older one reports missing parts in a text index written since.
func (s *Store) faults(ctx context.Context) ([]string, error) {
	d, err := sql.Open(driverName, dsn(s.path, "_pragma=query_only(1)"))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return texts(ctx, d, fmt.Sprintf("PRAGMA integrity_check(%d)", maxFaults))
}

// stands reports whether a row exists, without using an index.
func (s *Store) stands(ctx context.Context, id string) bool {
	ids, err := texts(ctx, s.conn.Reader, "SELECT id FROM games NOT INDEXED WHERE id = ?", id)
	return err != nil || len(ids) > 0
}

// texts returns the single column of a query.
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
