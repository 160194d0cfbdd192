package sqlite

import (
	"context"

	"duiyi/store/sqlite/internal/db"
)

// addUse does nothing for a deleted account.
const addUse = `INSERT INTO uses (user_id, day, kind, amount) SELECT id, ?2, ?3, ?4 FROM users WHERE id = ?1
ON CONFLICT (user_id, day, kind) DO UPDATE SET amount = amount + excluded.amount`

// AddUse implements allowance.Store.
func (s *Store) AddUse(ctx context.Context, account string, day int64, kind string, amount int64) (sum int64, err error) {
	const query = `SELECT coalesce(max(amount), 0) FROM uses WHERE user_id = ? AND day = ? AND kind = ?`
	if amount == 0 {
		err = s.reader.QueryRowContext(ctx, query, account, day, kind).Scan(&sum)
		return sum, s.broken(err)
	}
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Raw().ExecContext(ctx, addUse, account, day, kind, amount); err != nil {
			return err
		}
		return q.Raw().QueryRowContext(ctx, query, account, day, kind).Scan(&sum)
	})
	return sum, err
}

// Keeps implements allowance.Store.
func (s *Store) Keeps(ctx context.Context, account string) (studies, games, exercises int64, err error) {
	err = s.reader.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE form IS NOT NULL), count(*) FILTER (WHERE form IS NULL),
  (SELECT count(*) FROM exercises WHERE owner = ?1 AND deleted_ms IS NULL)
FROM games WHERE owner = ?1 AND owner IS NOT NULL AND deleted_ms IS NULL`, account).Scan(&studies, &games, &exercises)
	return studies, games, exercises, s.broken(err)
}

// SweepUse implements allowance.Store.
func (s *Store) SweepUse(ctx context.Context, before int64) error {
	return s.changeAlone(ctx, nil, `DELETE FROM uses WHERE day < ?`, before)
}
