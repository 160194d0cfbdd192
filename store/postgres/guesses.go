package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/guess"
)

// Rounds implements guess.Store.
func (s *Store) Rounds(ctx context.Context, owner string) ([]guess.Round, error) {
	return list(ctx, s, func(row pgx.Row) (r guess.Round, err error) {
		var at int64
		err = row.Scan(&r.Cmd, &r.Game, &r.Title, &at, &r.Guesses, &r.Points, &r.Par)
		r.At = time.UnixMilli(at).UTC()
		return r, err
	}, `SELECT cmd, kind, title, at_ms, guesses, points, par FROM guess_rounds WHERE owner = $1 ORDER BY at_ms, cmd`, owner)
}

const keepRound = `INSERT INTO guess_rounds AS old (owner, cmd, kind, title, at_ms, guesses, points, par) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
	ON CONFLICT (owner, cmd) DO UPDATE SET guesses = excluded.guesses, points = excluded.points, par = excluded.par WHERE excluded.guesses > old.guesses`

// KeepRound implements guess.Store.
func (s *Store) KeepRound(ctx context.Context, owner string, r guess.Round, most int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		var others int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM guess_rounds WHERE owner = $1 AND cmd != $2`, owner, r.Cmd).Scan(&others); err != nil {
			return err
		}
		if others >= most {
			return guess.ErrMany
		}
		_, err := tx.Exec(ctx, keepRound, owner, r.Cmd, r.Game, r.Title, r.At.UnixMilli(), r.Guesses, r.Points, r.Par)
		return err
	})
}

// GiveRounds implements guess.Store.
func (s *Store) GiveRounds(ctx context.Context, from, to string) (given int, err error) {
	if from == to {
		return 0, nil
	}
	err = s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE guess_rounds SET owner = $2 WHERE owner = $1 AND cmd NOT IN (SELECT cmd FROM guess_rounds WHERE owner = $2)`, from, to)
		if err != nil {
			return err
		}
		given = int(done.RowsAffected())
		_, err = tx.Exec(ctx, `DELETE FROM guess_rounds WHERE owner = $1`, from)
		return err
	})
	return given, err
}
