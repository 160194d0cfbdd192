package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

// AddUse implements allowance.Store.
func (s *Store) AddUse(ctx context.Context, account string, day int64, kind string, amount int64) (sum int64, err error) {
	none := func(err error) error {
		if errors.Is(err, pgx.ErrNoRows) {
			sum, err = 0, nil
		}
		return err
	}
	if amount == 0 {
		err = s.ask(ctx, func() error {
			return none(s.pool.QueryRow(ctx, `SELECT amount FROM uses WHERE user_id = $1 AND day = $2 AND kind = $3`, account, day, kind).Scan(&sum))
		})
		return sum, err
	}
	err = s.change(ctx, func(tx pgx.Tx) error {
		return none(tx.QueryRow(ctx, `INSERT INTO uses AS u (user_id, day, kind, amount) SELECT id, $2, $3, $4 FROM users WHERE id = $1
			ON CONFLICT (user_id, day, kind) DO UPDATE SET amount = u.amount + excluded.amount RETURNING amount`, account, day, kind, amount).Scan(&sum))
	})
	return sum, err
}

// Keeps implements allowance.Store.
func (s *Store) Keeps(ctx context.Context, account string) (studies, games, exercises int64, err error) {
	err = s.ask(ctx, func() error {
		return s.pool.QueryRow(ctx, `SELECT count(*) FILTER (WHERE study), count(*) FILTER (WHERE NOT study),
			(SELECT count(*) FROM exercises WHERE owner = $1 AND deleted_ms IS NULL)
			FROM games WHERE owner = $1 AND owner IS NOT NULL AND deleted_ms IS NULL`, account).Scan(&studies, &games, &exercises)
	})
	return studies, games, exercises, err
}

// SweepUse implements allowance.Store.
func (s *Store) SweepUse(ctx context.Context, before int64) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM uses WHERE day < $1`, before)
		return err
	})
}
