package sqlite

import (
	"context"
	"database/sql"
	"math"

	"duiyi/rating"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// gamesOf selects a user's games with the ratings before and after. Before the
// first step of a rating, it is the initial one.
const gamesOf = `SELECT g.id, g.kind, g.rules, g.title, g.players, g.created_ms, g.updated_ms, g.deleted_ms, g.plies, g.turn, g.result, g.board, g.events, g.head, g.sum, g.form, g.source, g.owner,
  coalesce(last.points, ?2), step.points
FROM (SELECT DISTINCT game_id FROM seats WHERE user_id = ?1 AND user_id <> '') s JOIN games g ON g.id = s.game_id
LEFT JOIN rating_steps step ON step.game_id = g.id AND step.user_id = ?1
LEFT JOIN rating_steps last ON last.user_id = ?1 AND last.kind = step.kind AND last.speed = step.speed AND last.n = step.n - 1
WHERE g.deleted_ms IS NULL
  AND ((g.result IS NOT NULL) > ?3 OR (g.result IS NOT NULL) = ?3 AND (g.updated_ms, g.id) < (?4, ?5))
ORDER BY g.result IS NOT NULL, g.updated_ms DESC, g.id DESC
LIMIT ?6`

// GamesOf implements people.Store.
func (s *Store) GamesOf(ctx context.Context, user string, after store.OwnCursor, most int) ([]store.OwnGame, error) {
	updated := after.Updated.UnixMilli()
	if after == (store.OwnCursor{}) {
		updated = math.MaxInt64
	}
	return conn.List(ctx, s.conn, func(row conn.Scanner) (store.OwnGame, error) {
		var (
			g      db.Game
			before float64
			points sql.NullFloat64
		)
		if err := row.Scan(&g.ID, &g.Kind, &g.Rules, &g.Title, &g.Players, &g.CreatedMs, &g.UpdatedMs, &g.DeletedMs, &g.Plies, &g.Turn,
			&g.Result, &g.Board, &g.Events, &g.Head, &g.Sum, &g.Form, &g.Source, &g.Owner, &before, &points); err != nil {
			return store.OwnGame{}, err
		}
		own := store.OwnGame{Summary: decode(g)}
		if points.Valid {
			own.Points = &[2]float64{before, points.Float64}
		}
		return own, nil
	}, gamesOf, user, rating.New().Points, after.Over, updated, after.ID, most)
}
