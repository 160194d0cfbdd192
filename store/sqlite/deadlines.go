package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// setDue sets or clears the deadline of a game; nil keeps it.
func setDue(ctx context.Context, q *db.Queries, id string, due *time.Time) error {
	switch {
	case due == nil:
		return nil
	case due.IsZero():
		return q.DropDeadline(ctx, id)
	}
	return q.SetDeadline(ctx, db.SetDeadlineParams{GameID: id, DueMs: due.UnixMilli()})
}

func (s *Store) Deadlines(ctx context.Context, most int) ([]store.Due, error) {
	rows, err := s.conn.Queries.ListDeadlines(ctx, int64(most))
	if err != nil {
		return nil, s.broken(err)
	}
	list := make([]store.Due, len(rows))
	for i, r := range rows {
		list[i] = store.Due{Game: r.GameID, At: conn.FromMS(r.DueMs)}
	}
	return list, nil
}

func (s *Store) Beat(ctx context.Context, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error { return q.SetBeat(ctx, at.UnixMilli()) })
}

func (s *Store) LastBeat(ctx context.Context) (time.Time, error) {
	ms, err := s.conn.Queries.GetBeat(ctx)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, s.broken(err)
	}
	return conn.FromMS(ms), nil
}
