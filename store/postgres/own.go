package postgres

import (
	"context"
	"math"

	"github.com/jackc/pgx/v5"

	"duiyi/rating"
	"duiyi/store"
)

// gamesOf selects a user's games with the ratings before and after. Before the
// first step of a rating, it is the initial one.
const gamesOf = `SELECT own.*, coalesce(last.points, $2), step.points
	FROM (SELECT ` + columns + ` FROM games
		WHERE id IN (SELECT game_id FROM seats WHERE user_id = $1 AND user_id <> '') AND deleted_ms IS NULL
		  AND ((result IS NOT NULL) > $3 OR (result IS NOT NULL) = $3 AND (updated_ms, id) < ($4, $5))
		ORDER BY result IS NOT NULL, updated_ms DESC, id DESC LIMIT $6) AS own
	LEFT JOIN rating_steps step ON step.game_id = own.id AND step.user_id = $1
	LEFT JOIN rating_steps last ON last.user_id = $1 AND last.kind = step.kind AND last.speed = step.speed AND last.n = step.n - 1
	ORDER BY own.result IS NOT NULL, own.updated_ms DESC, own.id DESC`

// GamesOf implements people.Store.
func (s *Store) GamesOf(ctx context.Context, user string, after store.OwnCursor, most int) ([]store.OwnGame, error) {
	updated := after.Updated.UnixMilli()
	if after == (store.OwnCursor{}) {
		updated = math.MaxInt64
	}
	return list(ctx, s, func(at pgx.Row) (store.OwnGame, error) {
		var g row
		var before float64
		var points *float64
		if err := at.Scan(append(g.fields(), &before, &points)...); err != nil {
			return store.OwnGame{}, err
		}
		own := store.OwnGame{Summary: g.summary()}
		if points != nil {
			own.Points = &[2]float64{before, *points}
		}
		return own, nil
	}, gamesOf, user, rating.New().Points, after.Over, updated, after.ID, most)
}
