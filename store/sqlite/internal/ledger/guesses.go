package ledger

import (
	"context"
	"time"

	"duiyi/guess"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// Rounds implements guess.Store.
func (l *Ledger) Rounds(ctx context.Context, owner string) ([]guess.Round, error) {
	return conn.List(ctx, l.conn, func(row conn.Scanner) (r guess.Round, err error) {
		var at int64
		err = row.Scan(&r.Cmd, &r.Game, &r.Title, &at, &r.Guesses, &r.Points, &r.Par)
		r.At = time.UnixMilli(at).UTC()
		return r, err
	}, `SELECT cmd, kind, title, at_ms, guesses, points, par FROM guess_rounds WHERE owner = ? ORDER BY at_ms, cmd`, owner)
}

const keepRound = `INSERT INTO guess_rounds (owner, cmd, kind, title, at_ms, guesses, points, par) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (owner, cmd) DO UPDATE SET guesses = excluded.guesses, points = excluded.points, par = excluded.par WHERE excluded.guesses > guess_rounds.guesses`

// KeepRound implements guess.Store.
func (l *Ledger) KeepRound(ctx context.Context, owner string, r guess.Round, most int) error {
	return l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		var others int
		if err := q.Raw().QueryRowContext(ctx, `SELECT count(*) FROM guess_rounds WHERE owner = ? AND cmd != ?`, owner, r.Cmd).Scan(&others); err != nil {
			return err
		}
		if others >= most {
			return guess.ErrMany
		}
		_, err := q.Raw().ExecContext(ctx, keepRound, owner, r.Cmd, r.Game, r.Title, r.At.UnixMilli(), r.Guesses, r.Points, r.Par)
		return err
	})
}

// GiveRounds implements guess.Store.
func (l *Ledger) GiveRounds(ctx context.Context, from, to string) (given int, err error) {
	if from == to {
		return 0, nil
	}
	err = l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		done, err := q.Raw().ExecContext(ctx, `UPDATE guess_rounds SET owner = ?2 WHERE owner = ?1 AND cmd NOT IN (SELECT cmd FROM guess_rounds WHERE owner = ?2)`, from, to)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		given = int(n)
		_, err = q.Raw().ExecContext(ctx, `DELETE FROM guess_rounds WHERE owner = ?`, from)
		return err
	})
	return given, err
}
