package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"duiyi/engines/evaluations"
	"duiyi/match"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

func (s *Store) Evaluation(ctx context.Context, of evaluations.Key) (evaluations.Evaluation, bool, error) {
	row, err := s.conn.Queries.GetEvaluation(ctx, of[:])
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return evaluations.Evaluation{}, false, nil
	case err != nil:
		return evaluations.Evaluation{}, false, s.broken(err)
	}
	return evaluations.Evaluation{
		Of: of, Engine: row.Engine, Score: match.Score{Centipawns: int(row.Cp), Mate: int(row.Mate)},
		Depth: int(row.Depth), Nodes: row.Nodes, Line: strings.Fields(row.Line), At: conn.FromMS(row.AtMs),
	}, true, nil
}

func (s *Store) KeepEvaluations(ctx context.Context, list []evaluations.Evaluation, most int) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, e := range list {
			err := q.KeepEvaluation(ctx, db.KeepEvaluationParams{
				Position: e.Of[:], Cp: int64(e.Score.Centipawns), Mate: int64(e.Score.Mate), Depth: int64(e.Depth),
				Nodes: e.Nodes, Line: strings.Join(e.Line, " "), Engine: e.Engine, AtMs: e.At.UnixMilli(),
			})
			if err != nil {
				return err
			}
		}
		return q.TrimEvaluations(ctx, int64(max(most, 1)-1))
	})
}
