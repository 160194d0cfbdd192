package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// AskReport implements jobs.Store.
func (s *Store) AskReport(ctx context.Context, r jobs.Kept, over string, most int) error {
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
				return jobs.ErrTooMany
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

// ClaimReport implements jobs.Store.
func (s *Store) ClaimReport(ctx context.Context, id, ticket, from, to string) (mine bool, err error) {
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.ClaimReview(ctx, db.ClaimReviewParams{GameID: id, Ticket: ticket, FromNode: from, ToNode: to})
		mine = n == 1
		return err
	})
	return mine, err
}

// KeepReport implements jobs.Store.
func (s *Store) KeepReport(ctx context.Context, r jobs.Kept) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := present(ctx, q, r.ID); err != nil && !errors.Is(err, store.ErrDamaged) {
			return err
		}
		n, err := q.KeepReview(ctx, db.KeepReviewParams{
			Done: truth(r.Done), Body: string(r.Body), AtMs: r.At.UnixMilli(), GameID: r.ID, Ticket: r.Ticket, Node: r.Node,
		})
		if err == nil && n == 0 {
			return jobs.ErrNotClaimed
		}
		return err
	})
}

func (s *Store) Report(ctx context.Context, id string) (jobs.Kept, bool, error) {
	row, err := s.conn.Queries.GetReview(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return jobs.Kept{}, false, nil
	case err != nil:
		return jobs.Kept{}, false, s.broken(err)
	}
	return keptReview(row), true, nil
}

// ReportsBy implements jobs.Store.
func (s *Store) ReportsBy(ctx context.Context, by, after string, most int) ([]string, error) {
	ids, err := texts(ctx, s.conn.Reader, `SELECT game_id FROM reviews WHERE asked_by <> '' AND asked_by = ? AND game_id > ? ORDER BY game_id LIMIT ?`, by, after, most)
	return ids, s.broken(err)
}

func keptReview(row db.Review) jobs.Kept {
	return jobs.Kept{ID: row.GameID, Ticket: row.Ticket, Node: row.Node, By: row.AskedBy, Done: row.Done != 0, Body: []byte(row.Body), At: conn.FromMS(row.AtMs)}
}

func (s *Store) ForgetReport(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error { return q.ForgetReview(ctx, id) })
}

func (s *Store) UnfinishedReports(ctx context.Context, but []string, most int) ([]jobs.Kept, error) {
	nodes, err := json.Marshal(append([]string{}, but...))
	if err != nil {
		return nil, err
	}
	rows, err := s.conn.Queries.UnfinishedReviews(ctx, db.UnfinishedReviewsParams{But: string(nodes), Most: int64(most)})
	if err != nil {
		return nil, s.broken(err)
	}
	var list []jobs.Kept
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
