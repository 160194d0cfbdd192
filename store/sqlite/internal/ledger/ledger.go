// Package ledger stores records that only grow, for package sqlite: each account's use of
// the server, attempts at puzzles, rounds of guessing, and repertoires with their answers.
package ledger

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"duiyi/rating"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
	"duiyi/training"
)

// A Ledger implements allowance.Store, training.Store, guess.Store and repertoires.Store.
type Ledger struct{ conn *conn.Conn }

// New returns the ledger of a database.
func New(c *conn.Conn) *Ledger { return &Ledger{conn: c} }

// addUse does nothing for a deleted account.
const addUse = `INSERT INTO uses (user_id, day, kind, amount) SELECT id, ?2, ?3, ?4 FROM users WHERE id = ?1
ON CONFLICT (user_id, day, kind) DO UPDATE SET amount = amount + excluded.amount`

// AddUse implements allowance.Store.
func (l *Ledger) AddUse(ctx context.Context, account string, day int64, kind string, amount int64) (sum int64, err error) {
	const query = `SELECT coalesce(max(amount), 0) FROM uses WHERE user_id = ? AND day = ? AND kind = ?`
	if amount == 0 {
		err = l.conn.Reader.QueryRowContext(ctx, query, account, day, kind).Scan(&sum)
		return sum, l.conn.Broken(err)
	}
	err = l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Raw().ExecContext(ctx, addUse, account, day, kind, amount); err != nil {
			return err
		}
		return q.Raw().QueryRowContext(ctx, query, account, day, kind).Scan(&sum)
	})
	return sum, err
}

// Keeps implements allowance.Store.
func (l *Ledger) Keeps(ctx context.Context, account string) (studies, games, exercises int64, err error) {
	err = l.conn.Reader.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE form IS NOT NULL), count(*) FILTER (WHERE form IS NULL),
  (SELECT count(*) FROM exercises WHERE owner = ?1 AND deleted_ms IS NULL)
FROM games WHERE owner = ?1 AND owner IS NOT NULL AND deleted_ms IS NULL`, account).Scan(&studies, &games, &exercises)
	return studies, games, exercises, l.conn.Broken(err)
}

// SweepUse implements allowance.Store.
func (l *Ledger) SweepUse(ctx context.Context, before int64) error {
	return l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Raw().ExecContext(ctx, `DELETE FROM uses WHERE day < ?`, before)
		return err
	})
}

// Attempts implements training.Store.
func (l *Ledger) Attempts(ctx context.Context, owner string, from, most int) ([]training.Attempt, error) {
	rows, err := l.conn.Reader.QueryContext(ctx, `SELECT n, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode, points, deviation, volatility
FROM attempts WHERE owner = ? AND n >= ? ORDER BY n LIMIT ?`, owner, from, most)
	if err != nil {
		return nil, l.conn.Broken(err)
	}
	defer rows.Close()
	list := []training.Attempt{}
	for rows.Next() {
		var a training.Attempt
		var at, took int64
		r := &a.Rating
		if err := rows.Scan(&a.N, &a.Cmd, &a.Puzzle, &a.Game, &at, &a.Right, &a.Hints, &took, &a.Mode, &r.Points, &r.Deviation, &r.Volatility); err != nil {
			return nil, l.conn.Broken(err)
		}
		a.At, a.Took = time.UnixMilli(at).UTC(), time.Duration(took)*time.Millisecond
		list = append(list, a)
	}
	return list, l.conn.Broken(rows.Err())
}

const (
	addAttempt = `INSERT INTO attempts (owner, n, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode, points, deviation, volatility)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 WHERE ?2 = (SELECT coalesce(max(n) + 1, 0) FROM attempts WHERE owner = ?1)`
	ratePuzzle = `INSERT INTO puzzle_ratings (puzzle, points, deviation, volatility, games, at_ms) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (puzzle) DO UPDATE SET points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at_ms = excluded.at_ms
WHERE games = excluded.games - 1`
)

// AddAttempt implements training.Store.
func (l *Ledger) AddAttempt(ctx context.Context, owner string, a training.Attempt, puzzle rating.Rating) error {
	return l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		var used bool
		if err := q.Raw().QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM attempts WHERE owner = ? AND cmd = ?)`, owner, a.Cmd).Scan(&used); err != nil || used {
			return err
		}
		r := a.Rating
		err := once(q.Raw().ExecContext(ctx, addAttempt, owner, a.N, a.Cmd, a.Puzzle, a.Game, a.At.UnixMilli(), a.Right, a.Hints, a.Took.Milliseconds(), a.Mode, r.Points, r.Deviation, r.Volatility))
		if err != nil || puzzle == (rating.Rating{}) {
			return err
		}
		return once(q.Raw().ExecContext(ctx, ratePuzzle, a.Puzzle, puzzle.Points, puzzle.Deviation, puzzle.Volatility, puzzle.Games, puzzle.At.UnixMilli()))
	})
}

// once returns training.ErrOvertaken if a statement has changed no row.
func once(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n == 0 {
		err = training.ErrOvertaken
	}
	return err
}

const giveAttempts = `INSERT INTO attempts (owner, n, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode, points, deviation, volatility)
SELECT ?2, (SELECT coalesce(max(n) + 1, 0) FROM attempts WHERE owner = ?2) + row_number() OVER (ORDER BY n) - 1, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode,
  points * free, deviation * free, volatility * free
FROM (SELECT *, NOT EXISTS (SELECT 1 FROM attempts own WHERE own.owner = ?2 AND own.kind = a.kind AND own.points <> 0) AS free FROM attempts a
  WHERE a.owner = ?1 AND NOT EXISTS (SELECT 1 FROM attempts own WHERE own.owner = ?2 AND own.cmd = a.cmd))`

// GiveAttempts implements training.Store.
func (l *Ledger) GiveAttempts(ctx context.Context, from, to string) (given int, err error) {
	if from == to {
		return 0, nil
	}
	err = l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		done, err := q.Raw().ExecContext(ctx, giveAttempts, from, to)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		given = int(n)
		_, err = q.Raw().ExecContext(ctx, `DELETE FROM attempts WHERE owner = ?`, from)
		return err
	})
	return given, err
}

// PuzzleRating implements training.Store.
func (l *Ledger) PuzzleRating(ctx context.Context, puzzle string) (r rating.Rating, err error) {
	var at int64
	err = l.conn.Reader.QueryRowContext(ctx, `SELECT points, deviation, volatility, games, at_ms FROM puzzle_ratings WHERE puzzle = ?`, puzzle).
		Scan(&r.Points, &r.Deviation, &r.Volatility, &r.Games, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return rating.Rating{}, nil
	}
	r.At = time.UnixMilli(at).UTC()
	return r, l.conn.Broken(err)
}
