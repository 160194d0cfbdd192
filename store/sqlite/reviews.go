package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"duiyi/app"
	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

// AskReview keeps a report that has been asked for.
func (s *Store) AskReview(ctx context.Context, r app.KeptReview, over string, most int) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := present(ctx, q, r.ID); err != nil && !errors.Is(err, store.ErrDamaged) {
			return err
		}
		if r.By != "" {
			others, err := q.CountReviews(ctx, db.CountReviewsParams{AskedBy: r.By, GameID: r.ID})
			if err != nil {
				return err
			}
			if others >= int64(most) {
				return app.ErrReviewsEach
			}
		}
		there, err := q.GetReview(ctx, r.ID)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return err
		case there.Ticket != over && there.Ticket != r.Ticket:
			return store.ErrConflict
		}
		return q.AskReview(ctx, db.AskReviewParams{
			GameID: r.ID, Ticket: r.Ticket, Node: r.Node, AskedBy: r.By, Done: truth(r.Done), Body: string(r.Body), AtMs: r.At.UnixMilli(),
		})
	})
}

// ClaimReview has one run of the program make a report that another had.
func (s *Store) ClaimReview(ctx context.Context, id, ticket, from, to string) (mine bool, err error) {
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.ClaimReview(ctx, db.ClaimReviewParams{GameID: id, Ticket: ticket, FromNode: from, ToNode: to})
		mine = n == 1
		return err
	})
	return mine, err
}

// KeepReview keeps what there is of a report, for the run that has claimed it.
func (s *Store) KeepReview(ctx context.Context, r app.KeptReview) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := present(ctx, q, r.ID); err != nil && !errors.Is(err, store.ErrDamaged) {
			return err
		}
		n, err := q.KeepReview(ctx, db.KeepReviewParams{
			Done: truth(r.Done), Body: string(r.Body), AtMs: r.At.UnixMilli(), GameID: r.ID, Ticket: r.Ticket, Node: r.Node,
		})
		if err == nil && n == 0 {
			return app.ErrNotClaimed
		}
		return err
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
	return app.KeptReview{ID: row.GameID, Ticket: row.Ticket, Node: row.Node, By: row.AskedBy, Done: row.Done != 0, Body: []byte(row.Body), At: fromMS(row.AtMs)}
}

func (s *Store) ForgetReview(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error { return q.ForgetReview(ctx, id) })
}

func (s *Store) UnfinishedReviews(ctx context.Context, but []string, most int) ([]app.KeptReview, error) {
	nodes, err := json.Marshal(append([]string{}, but...))
	if err != nil {
		return nil, err
	}
	rows, err := s.queries.UnfinishedReviews(ctx, db.UnfinishedReviewsParams{But: string(nodes), Most: int64(most)})
	if err != nil {
		return nil, s.broken(err)
	}
	var list []app.KeptReview
	for _, row := range rows {
		list = append(list, keptReview(row))
	}
	return list, nil
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
