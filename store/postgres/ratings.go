package postgres

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"duiyi/rating"
	"duiyi/ratings"
	"duiyi/store"
)

var _ ratings.Store = (*Store)(nil)

const (
	addRated = `INSERT INTO rated (game_id, kind, speed, first, second, advantage) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (game_id) DO UPDATE
		SET game_id = rated.game_id WHERE rated.first = excluded.first AND rated.second = excluded.second`
	// All accounts of a group are locked at once and in order: programs cannot
	// deadlock, and each rating takes one game after another, wherever those
	// are played.
	ratedNow = `SELECT DISTINCT g.id FROM seats s JOIN rated r ON r.game_id = s.game_id JOIN games g ON g.id = s.game_id
		WHERE s.user_id = $1 AND s.user_id <> '' AND g.result IS NULL AND g.deleted_ms IS NULL ORDER BY g.id`
	openRated  = `SELECT game_id, kind, speed, first, second, advantage FROM rated WHERE game_id = ANY ($1) AND half IS NULL ORDER BY game_id FOR UPDATE`
	holdRated  = `SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`
	closeRated = `UPDATE rated SET half = $1, ended_ms = $2 WHERE game_id = $3`

	oneRating  = `SELECT points, deviation, volatility, games, at_ms FROM ratings WHERE user_id = $1 AND kind = $2 AND speed = $3`
	keepRating = `INSERT INTO ratings (user_id, kind, speed, points, deviation, volatility, games, at_ms)
		SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE id = $1
		ON CONFLICT (user_id, kind, speed) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
		volatility = excluded.volatility, games = excluded.games, at_ms = excluded.at_ms`
	addStep = `INSERT INTO rating_steps (user_id, kind, speed, n, game_id, points, deviation, at_ms)
		SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE id = $1`

	listRatings = `SELECT kind, speed, points, deviation, volatility, games, at_ms FROM ratings WHERE user_id = $1 ORDER BY kind, speed`
	listSteps   = `SELECT n, game_id, points, deviation, at_ms FROM rating_steps
		WHERE user_id = $1 AND kind = $2 AND speed = $3 ORDER BY n DESC LIMIT $4`
	listJudged = `SELECT s.game_id, s.user_id, r.first = s.user_id, s.points, s.at_ms, convert_to(v.body, 'UTF8')
		FROM rating_steps s JOIN rated r ON r.game_id = s.game_id LEFT JOIN reviews v ON v.game_id = s.game_id AND (v.done OR $5)
		WHERE ($1 = '' OR s.game_id = $1) AND ($2 = '' OR s.user_id = $2) AND ($3 = '' OR s.kind = $3 AND (v.body IS NULL) = $5)
		AND (NOT $5 OR s.game_id IN (SELECT id FROM games WHERE deleted_ms IS NULL AND result IS NOT NULL AND plies >= $6))
		ORDER BY s.at_ms DESC, s.game_id, s.user_id LIMIT $4`
)

// Rate implements app.Ratings.
func (s *Store) Rate(ctx context.Context, g ratings.Game) error {
	return s.alter(ctx, store.ErrConflict, addRated, g.ID, g.Kind, string(g.Speed), g.Users[0], g.Users[1], g.Advantage)
}

// RatedNow implements app.Ratings.
func (s *Store) RatedNow(ctx context.Context, user string) ([]string, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, id *string) error { return at.Scan(id) }, ratedNow, user)
}

// rate stores the results of rated games and the players' new ratings, once
// per game. It skips deleted accounts.
func rate(ctx context.Context, tx pgx.Tx, list []store.Summary) error {
	var ids []string
	ends := make(map[string]*store.RatedEnd)
	for _, s := range list {
		if s.Rated != nil {
			ids, ends[s.ID] = append(ids, s.ID), s.Rated
		}
	}
	if len(ids) == 0 {
		return nil
	}
	rows, err := tx.Query(ctx, openRated, ids)
	if err != nil {
		return err
	}
	games, err := pgx.CollectRows(rows, func(at pgx.CollectableRow) (g ratings.Game, err error) {
		err = at.Scan(&g.ID, &g.Kind, &g.Speed, &g.Users[0], &g.Users[1], &g.Advantage)
		return g, err
	})
	if err != nil || len(games) == 0 {
		return err
	}
	var users []string
	for _, g := range games {
		users = append(users, g.Users[:]...)
	}
	if _, err := tx.Exec(ctx, holdRated, users); err != nil {
		return err
	}
	for _, g := range games {
		if err := rateOne(ctx, tx, g, ends[g.ID]); err != nil {
			return err
		}
	}
	return nil
}

func rateOne(ctx context.Context, tx pgx.Tx, g ratings.Game, end *store.RatedEnd) error {
	var both [2]rating.Rating
	for i, user := range g.Users {
		r, at := &both[i], int64(0)
		if points := end.Fixed[i]; points != 0 {
			*r = rating.Fixed(points, end.Ended)
			continue
		}
		err := tx.QueryRow(ctx, oneRating, user, g.Kind, string(g.Speed)).Scan(&r.Points, &r.Deviation, &r.Volatility, &r.Games, &at)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			*r = rating.New()
		case err != nil:
			return err
		default:
			r.At = fromMS(at)
		}
	}
	both[0], both[1] = rating.Play(both[0], both[1], end.Half, g.Advantage, end.Ended)
	var batch pgx.Batch
	for i, user := range g.Users {
		r := both[i]
		batch.Queue(keepRating, user, g.Kind, string(g.Speed), r.Points, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli())
		batch.Queue(addStep, user, g.Kind, string(g.Speed), r.Games, g.ID, r.Points, r.Deviation, r.At.UnixMilli())
	}
	batch.Queue(closeRated, end.Half, end.Ended.UnixMilli(), g.ID)
	return tx.SendBatch(ctx, &batch).Close()
}

// RatingsOf implements app.Ratings.
func (s *Store) RatingsOf(ctx context.Context, user string) ([]ratings.Kept, error) {
	return collect(ctx, s, func(row pgx.CollectableRow, k *ratings.Kept) error {
		var at int64
		err := row.Scan(&k.Kind, &k.Speed, &k.Points, &k.Deviation, &k.Volatility, &k.Games, &at)
		k.At = fromMS(at)
		return err
	}, listRatings, user)
}

// RatingSteps implements app.Ratings.
func (s *Store) RatingSteps(ctx context.Context, user, kind string, speed rating.Speed, most int) ([]ratings.Step, error) {
	steps, err := collect(ctx, s, func(row pgx.CollectableRow, step *ratings.Step) error {
		var at int64
		err := row.Scan(&step.N, &step.Game, &step.Points, &step.Deviation, &at)
		step.At = fromMS(at)
		return err
	}, listSteps, user, kind, string(speed), most)
	slices.Reverse(steps)
	return steps, err
}

// Judged implements ratings.Store.
func (s *Store) Judged(ctx context.Context, q ratings.JudgedQuery) ([]ratings.Judged, error) {
	return collect(ctx, s, func(row pgx.CollectableRow, j *ratings.Judged) error {
		var at int64
		err := row.Scan(&j.Game, &j.User, &j.First, &j.Points, &at, &j.Report)
		j.Ended = fromMS(at)
		return err
	}, listJudged, q.Game, q.User, q.Kind, q.Most, q.Bare, q.Plies)
}
