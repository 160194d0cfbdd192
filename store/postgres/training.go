package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/rating"
	"duiyi/training"
)

// Attempts implements training.Store.
func (s *Store) Attempts(ctx context.Context, owner string, from, most int) ([]training.Attempt, error) {
	return list(ctx, s, func(at pgx.Row) (training.Attempt, error) {
		var a training.Attempt
		var ms, took, right int64
		r := &a.Rating
		err := at.Scan(&a.N, &a.Cmd, &a.Puzzle, &a.Game, &ms, &right, &a.Hints, &took, &a.Mode, &r.Points, &r.Deviation, &r.Volatility)
		a.At, a.Right, a.Took = time.UnixMilli(ms).UTC(), right != 0, time.Duration(took)*time.Millisecond
		return a, err
	}, `SELECT n, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode, points, deviation, volatility
		FROM attempts WHERE owner = $1 AND n >= $2 ORDER BY n LIMIT $3`, owner, from, most)
}

const (
	// addAttempt finds the number taken where two add at once.
	addAttempt = `INSERT INTO attempts (owner, n, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode, points, deviation, volatility)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 WHERE $2 = (SELECT coalesce(max(n) + 1, 0) FROM attempts WHERE owner = $1)
		ON CONFLICT DO NOTHING`
	ratePuzzle = `INSERT INTO puzzle_ratings AS p (puzzle, points, deviation, volatility, games, at_ms) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (puzzle) DO UPDATE SET points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at_ms = excluded.at_ms
		WHERE p.games = excluded.games - 1`
)

// AddAttempt implements training.Store.
func (s *Store) AddAttempt(ctx context.Context, owner string, a training.Attempt, puzzle rating.Rating) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		var used bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM attempts WHERE owner = $1 AND cmd = $2)`, owner, a.Cmd).Scan(&used); err != nil || used {
			return err
		}
		right := int64(0)
		if a.Right {
			right = 1
		}
		r := a.Rating
		done, err := tx.Exec(ctx, addAttempt, owner, int64(a.N), a.Cmd, a.Puzzle, a.Game, a.At.UnixMilli(), right, a.Hints, a.Took.Milliseconds(), a.Mode, r.Points, r.Deviation, r.Volatility)
		if err == nil && done.RowsAffected() == 0 {
			err = training.ErrOvertaken
		}
		if err != nil || puzzle == (rating.Rating{}) {
			return err
		}
		done, err = tx.Exec(ctx, ratePuzzle, a.Puzzle, puzzle.Points, puzzle.Deviation, puzzle.Volatility, puzzle.Games, puzzle.At.UnixMilli())
		if err == nil && done.RowsAffected() == 0 {
			err = training.ErrOvertaken
		}
		return err
	})
}

const giveAttempts = `INSERT INTO attempts (owner, n, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode, points, deviation, volatility)
	SELECT $2, (SELECT coalesce(max(n) + 1, 0) FROM attempts WHERE owner = $2) + row_number() OVER (ORDER BY n) - 1, cmd, puzzle, kind, at_ms, correct, hints, took_ms, mode,
		points * free, deviation * free, volatility * free
	FROM (SELECT *, CASE WHEN EXISTS (SELECT FROM attempts own WHERE own.owner = $2 AND own.kind = a.kind AND own.points <> 0) THEN 0 ELSE 1 END AS free FROM attempts a
		WHERE a.owner = $1 AND NOT EXISTS (SELECT FROM attempts own WHERE own.owner = $2 AND own.cmd = a.cmd)) AS moved`

// GiveAttempts implements training.Store.
func (s *Store) GiveAttempts(ctx context.Context, from, to string) (given int, err error) {
	if from == to {
		return 0, nil
	}
	err = s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE attempts IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, giveAttempts, from, to)
		if err != nil {
			return err
		}
		given = int(done.RowsAffected())
		_, err = tx.Exec(ctx, `DELETE FROM attempts WHERE owner = $1`, from)
		return err
	})
	return given, err
}

// PuzzleRating implements training.Store.
func (s *Store) PuzzleRating(ctx context.Context, puzzle string) (rating.Rating, error) {
	return one(ctx, s, func(row pgx.Row) (r rating.Rating, err error) {
		var at int64
		err = row.Scan(&r.Points, &r.Deviation, &r.Volatility, &r.Games, &at)
		if errors.Is(err, pgx.ErrNoRows) {
			return rating.Rating{}, nil
		}
		r.At = time.UnixMilli(at).UTC()
		return r, err
	}, `SELECT points, deviation, volatility, games, at_ms FROM puzzle_ratings WHERE puzzle = $1`, puzzle)
}
