package sqlite

import (
	"context"

	"duiyi/identity"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// insertOutcome stores an outcome unless it is nil or the game has one.
func insertOutcome(ctx context.Context, q *db.Queries, o *store.Outcome) error {
	if o == nil {
		return nil
	}
	hints, err := q.CountHints(ctx, o.Game)
	if err != nil {
		return err
	}
	return q.InsertOutcome(ctx, db.InsertOutcomeParams{
		GameID: o.Game, Engine: o.Engine, Level: o.Level,
		Half: int64(o.Half), Helps: int64(o.Helps) + hints, EndedMs: o.Ended.UnixMilli(), Owner: o.Owner,
	})
}

func (s *Store) Hint(ctx context.Context, id string, ply int) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := present(ctx, q, id); err != nil {
			return err
		}
		return q.InsertHint(ctx, db.InsertHintParams{GameID: id, Ply: int64(ply)})
	})
}

func (s *Store) Outcomes(ctx context.Context, whose identity.Owners, engine string) ([]store.Outcome, error) {
	rows, err := s.conn.Queries.ListOutcomes(ctx, db.ListOutcomesParams{Engine: engine, Owners: ownersText(whose)})
	if err != nil {
		return nil, s.broken(err)
	}
	list := make([]store.Outcome, len(rows))
	for i, r := range rows {
		list[i] = store.Outcome{Game: r.GameID, Engine: r.Engine, Level: r.Level, Owner: r.Owner, Half: int(r.Half), Helps: int(r.Helps), Ended: conn.FromMS(r.EndedMs)}
	}
	return list, nil
}

func (s *Store) ForgetOutcomes(ctx context.Context, whose identity.Owners, engine string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.ForgetOutcomes(ctx, db.ForgetOutcomesParams{Engine: engine, Owners: ownersText(whose)})
	})
}
