package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"

	"duiyi/rating"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

var _ ratings.Store = (*Store)(nil)

const (
	addRated = `INSERT INTO rated (game_id, kind, speed, first, second, advantage) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (game_id) DO UPDATE
SET game_id = rated.game_id WHERE rated.first = excluded.first AND rated.second = excluded.second`
	ratedNow = `SELECT DISTINCT g.id FROM seats s JOIN rated r ON r.game_id = s.game_id JOIN games g ON g.id = s.game_id
WHERE s.user_id = ? AND s.user_id <> '' AND g.result IS NULL AND g.deleted_ms IS NULL ORDER BY g.id`
	openRated  = `SELECT kind, speed, first, second, advantage FROM rated WHERE game_id = ? AND half IS NULL`
	closeRated = `UPDATE rated SET half = ?, ended_ms = ? WHERE game_id = ?`

	oneRating  = `SELECT points, deviation, volatility, games, at_ms FROM ratings WHERE user_id = ? AND kind = ? AND speed = ?`
	keepRating = `INSERT INTO ratings (user_id, kind, speed, points, deviation, volatility, games, at_ms)
SELECT id, ?, ?, ?, ?, ?, ?, ? FROM users WHERE id = ?
ON CONFLICT (user_id, kind, speed) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
volatility = excluded.volatility, games = excluded.games, at_ms = excluded.at_ms`
	addStep = `INSERT INTO rating_steps (user_id, kind, speed, n, game_id, points, deviation, at_ms)
SELECT id, ?, ?, ?, ?, ?, ?, ? FROM users WHERE id = ?`

	listRatings = `SELECT kind, speed, points, deviation, volatility, games, at_ms FROM ratings WHERE user_id = ? ORDER BY kind, speed`
	listSteps   = `SELECT n, game_id, points, deviation, at_ms FROM rating_steps
WHERE user_id = ? AND kind = ? AND speed = ? ORDER BY n DESC LIMIT ?`
	listJudged = `SELECT s.game_id, s.user_id, r.first = s.user_id, s.points, s.at_ms, v.body
FROM rating_steps s JOIN rated r ON r.game_id = s.game_id LEFT JOIN reviews v ON v.game_id = s.game_id AND (v.done OR ?5)
WHERE (?1 = '' OR s.game_id = ?1) AND (?2 = '' OR s.user_id = ?2) AND (?3 = '' OR s.kind = ?3 AND (v.body IS NULL) = ?5)
AND (NOT ?5 OR s.game_id IN (SELECT id FROM games WHERE deleted_ms IS NULL AND result IS NOT NULL AND plies >= ?6))
ORDER BY s.at_ms DESC, s.game_id, s.user_id LIMIT ?4`
)

// Rate implements app.Ratings.
func (s *Store) Rate(ctx context.Context, g ratings.Game) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		done, err := q.Raw().ExecContext(ctx, addRated, g.ID, g.Kind, g.Speed, g.Users[0], g.Users[1], g.Advantage)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return cmp.Or(err, store.ErrConflict)
		}
		return nil
	})
}

// RatedNow implements app.Ratings.
func (s *Store) RatedNow(ctx context.Context, user string) ([]string, error) {
	ids, err := texts(ctx, s.conn.Reader, ratedNow, user)
	return ids, s.broken(err)
}

// rate stores the result of a rated game and both new ratings, once per game.
// It skips deleted accounts.
func rate(ctx context.Context, q *db.Queries, id string, end *store.RatedEnd) error {
	if end == nil {
		return nil
	}
	g := ratings.Game{ID: id}
	switch err := q.Raw().QueryRowContext(ctx, openRated, id).Scan(&g.Kind, &g.Speed, &g.Users[0], &g.Users[1], &g.Advantage); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	var both [2]rating.Rating
	for i, user := range g.Users {
		r, at := &both[i], int64(0)
		if points := end.Fixed[i]; points != 0 {
			*r = rating.Fixed(points, end.Ended)
			continue
		}
		err := q.Raw().QueryRowContext(ctx, oneRating, user, g.Kind, g.Speed).Scan(&r.Points, &r.Deviation, &r.Volatility, &r.Games, &at)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			*r = rating.New()
		case err != nil:
			return err
		default:
			r.At = conn.FromMS(at)
		}
	}
	both[0], both[1] = rating.Play(both[0], both[1], end.Half, g.Advantage, end.Ended)
	for i, user := range g.Users {
		r := both[i]
		if _, err := q.Raw().ExecContext(ctx, keepRating, g.Kind, g.Speed, r.Points, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), user); err != nil {
			return err
		}
		if _, err := q.Raw().ExecContext(ctx, addStep, g.Kind, g.Speed, r.Games, id, r.Points, r.Deviation, r.At.UnixMilli(), user); err != nil {
			return err
		}
	}
	_, err := q.Raw().ExecContext(ctx, closeRated, end.Half, end.Ended.UnixMilli(), id)
	return err
}

// RatingsOf implements app.Ratings.
func (s *Store) RatingsOf(ctx context.Context, user string) ([]ratings.Kept, error) {
	return conn.List(ctx, s.conn, func(row conn.Scanner) (k ratings.Kept, err error) {
		var at int64
		err = row.Scan(&k.Kind, &k.Speed, &k.Points, &k.Deviation, &k.Volatility, &k.Games, &at)
		k.At = conn.FromMS(at)
		return k, err
	}, listRatings, user)
}

// RatingSteps implements app.Ratings.
func (s *Store) RatingSteps(ctx context.Context, user, kind string, speed rating.Speed, most int) ([]ratings.Step, error) {
	steps, err := conn.List(ctx, s.conn, func(row conn.Scanner) (step ratings.Step, err error) {
		var at int64
		err = row.Scan(&step.N, &step.Game, &step.Points, &step.Deviation, &at)
		step.At = conn.FromMS(at)
		return step, err
	}, listSteps, user, kind, speed, most)
	slices.Reverse(steps)
	return steps, err
}

// Judged implements ratings.Store.
func (s *Store) Judged(ctx context.Context, q ratings.JudgedQuery) ([]ratings.Judged, error) {
	return conn.List(ctx, s.conn, func(row conn.Scanner) (j ratings.Judged, err error) {
		var at int64
		err = row.Scan(&j.Game, &j.User, &j.First, &j.Points, &at, &j.Report)
		j.Ended = conn.FromMS(at)
		return j, err
	}, listJudged, q.Game, q.User, q.Kind, q.Most, truth(q.Bare), q.Plies)
}
