package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"duiyi/app"
	"duiyi/store/sqlite/internal/db"
)

func (s *Store) KeepReview(ctx context.Context, r app.KeptReview) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := present(ctx, q, r.ID); err != nil && !errors.Is(err, app.ErrDamaged) {
			return err
		}
		done := int64(0)
		if r.Done {
			done = 1
		}
		return q.KeepReview(ctx, db.KeepReviewParams{GameID: r.ID, Done: done, Body: string(r.Body), AtMs: r.At.UnixMilli()})
	})
}

func (s *Store) Review(ctx context.Context, id string) (app.KeptReview, bool, error) {
	row, err := s.queries.GetReview(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return app.KeptReview{}, false, nil
	case err != nil:
		return app.KeptReview{}, false, s.broken(err)
	}
	return keptReview(row), true, nil
}

func keptReview(row db.Review) app.KeptReview {
	return app.KeptReview{ID: row.GameID, Done: row.Done != 0, Body: []byte(row.Body), At: fromMS(row.AtMs)}
}

func (s *Store) ForgetReview(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error { return q.ForgetReview(ctx, id) })
}

func (s *Store) UnfinishedReviews(ctx context.Context, most int) ([]app.KeptReview, error) {
	rows, err := s.queries.UnfinishedReviews(ctx, int64(most))
	if err != nil {
		return nil, s.broken(err)
	}
	var list []app.KeptReview
	for _, row := range rows {
		list = append(list, keptReview(row))
	}
	return list, nil
}
