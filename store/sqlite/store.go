package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"duiyi/app"
	"duiyi/match"
	"duiyi/store/sqlite/internal/db"
)

// A Store is an app.Store in one SQLite file.
type Store struct {
	path    string
	lock    *os.File // held for as long as the folder is ours
	writer  *sql.DB  // one connection
	reader  *sql.DB
	queries *db.Queries // on reader
	closing sync.Once
	closed  error // what Close returned
}

var _ app.Store = (*Store)(nil)

func (s *Store) Create(ctx context.Context, sum app.Summary, events []match.Event) error {
	players, result, err := encode(sum)
	if err != nil {
		return err
	}
	return s.write(ctx, func(q *db.Queries) error {
		err := q.InsertGame(ctx, db.InsertGameParams{
			ID:        sum.ID,
			Kind:      sum.Game,
			Rules:     sum.Rules,
			Title:     sum.Title,
			Players:   players,
			CreatedMs: sum.Created.UnixMilli(),
			UpdatedMs: sum.Updated.UnixMilli(),
			Plies:     int64(sum.Plies),
			Turn:      int64(sum.Turn),
			Result:    result,
			Board:     sum.Board,
		})
		if err != nil {
			return err
		}
		return insertEvents(ctx, q, sum.ID, 0, events)
	})
}

func (s *Store) Append(ctx context.Context, sum app.Summary, seq int, events []match.Event) error {
	players, result, err := encode(sum)
	if err != nil {
		return err
	}
	return s.write(ctx, func(q *db.Queries) error {
		if err := present(ctx, q, sum.ID); err != nil {
			return err
		}
		next, err := q.NextSeq(ctx, sum.ID)
		if err != nil {
			return err
		}
		if next != int64(seq) {
			return fmt.Errorf("%w: it holds %d events, not %d", app.ErrConflict, next, seq)
		}
		if err := insertEvents(ctx, q, sum.ID, seq, events); err != nil {
			return err
		}
		return q.UpdateGame(ctx, db.UpdateGameParams{
			Players:   players,
			UpdatedMs: sum.Updated.UnixMilli(),
			Plies:     int64(sum.Plies),
			Turn:      int64(sum.Turn),
			Result:    result,
			Board:     sum.Board,
			ID:        sum.ID,
		})
	})
}

func (s *Store) Load(ctx context.Context, id string) (app.Record, error) {
	// One transaction, so that the summary and the events are of one moment.
	tx, err := s.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return app.Record{}, s.broken(err)
	}
	defer tx.Rollback()
	q := s.queries.WithTx(tx)
	row, err := q.GetGame(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return app.Record{}, app.ErrNoGame
	}
	if err != nil {
		return app.Record{}, s.broken(err)
	}
	rows, err := q.ListEvents(ctx, id)
	if err != nil {
		return app.Record{}, s.broken(err)
	}
	r := app.Record{Events: make([]match.Event, len(rows))}
	if r.Summary, err = decode(row); err != nil {
		return app.Record{}, err
	}
	if row.DeletedMs.Valid {
		r.Deleted = fromMS(row.DeletedMs.Int64)
	}
	for i, e := range rows {
		if e.Seq != int64(i) {
			return app.Record{}, fmt.Errorf("game %s: event %d is missing", id, i)
		}
		if err := json.Unmarshal([]byte(e.Body), &r.Events[i]); err != nil {
			return app.Record{}, fmt.Errorf("game %s: event %d: %w", id, i, err)
		}
	}
	return r, nil
}

func (s *Store) List(ctx context.Context, q app.Query) ([]app.Summary, error) {
	arg := db.ListGamesParams{
		Kind:     q.Game,
		Status:   string(q.Status),
		Words:    q.Words,
		BeforeMs: q.Before.Updated.UnixMilli(),
		BeforeID: q.Before.ID,
		N:        int64(q.Limit),
	}
	if q.Before == (app.Cursor{}) {
		arg.BeforeMs = math.MaxInt64
	}
	rows, err := s.queries.ListGames(ctx, arg)
	if err != nil {
		return nil, s.broken(err)
	}
	list := make([]app.Summary, len(rows))
	for i, row := range rows {
		if list[i], err = decode(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (s *Store) Rename(ctx context.Context, id, title string) error {
	return s.write(ctx, func(q *db.Queries) error {
		if err := present(ctx, q, id); err != nil {
			return err
		}
		return q.SetTitle(ctx, db.SetTitleParams{Title: title, ID: id})
	})
}

func (s *Store) Delete(ctx context.Context, id string, now time.Time) error {
	return s.write(ctx, func(q *db.Queries) error {
		if err := present(ctx, q, id); err != nil {
			return err
		}
		when := sql.NullInt64{Int64: now.UnixMilli(), Valid: true}
		return q.SetDeleted(ctx, db.SetDeletedParams{DeletedMs: when, ID: id})
	})
}

func (s *Store) Restore(ctx context.Context, id string) error {
	return s.write(ctx, func(q *db.Queries) error {
		if err := present(ctx, q, id); err != nil && !errors.Is(err, app.ErrDeleted) {
			return err
		}
		return q.SetDeleted(ctx, db.SetDeletedParams{ID: id})
	})
}

func (s *Store) Purge(ctx context.Context, before time.Time) (n int, err error) {
	err = s.write(ctx, func(q *db.Queries) error {
		rows, err := q.PurgeDeleted(ctx, sql.NullInt64{Int64: before.UnixMilli(), Valid: true})
		n = int(rows)
		return err
	})
	return n, err
}

// write runs f in a transaction that is on the disk when write returns nil.
func (s *Store) write(ctx context.Context, f func(*db.Queries) error) error {
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return s.broken(err)
	}
	defer tx.Rollback() // does nothing once committed
	if err := f(s.queries.WithTx(tx)); err != nil {
		return s.broken(err)
	}
	return s.broken(tx.Commit())
}

// present is nil for a game that exists and is not deleted.
func present(ctx context.Context, q *db.Queries, id string) error {
	deleted, err := q.GetDeleted(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return app.ErrNoGame
	case err != nil:
		return err
	case deleted.Valid:
		return app.ErrDeleted
	}
	return nil
}

func insertEvents(ctx context.Context, q *db.Queries, id string, seq int, events []match.Event) error {
	for i, e := range events {
		body, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("event %d: %w", seq+i, err)
		}
		err = q.InsertEvent(ctx, db.InsertEventParams{
			GameID: id, Seq: int64(seq + i), Type: e.Type, AtMs: e.At, Body: string(body),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// encode is the parts of a summary that are kept as JSON.
func encode(sum app.Summary) (players string, result sql.NullString, err error) {
	p, err := json.Marshal(sum.Players)
	if err != nil {
		return "", result, err
	}
	if sum.Result != nil {
		r, err := json.Marshal(sum.Result)
		if err != nil {
			return "", result, err
		}
		result = sql.NullString{String: string(r), Valid: true}
	}
	return string(p), result, nil
}

func decode(row db.Game) (app.Summary, error) {
	sum := app.Summary{
		ID:      row.ID,
		Title:   row.Title,
		Game:    row.Kind,
		Rules:   row.Rules,
		Created: fromMS(row.CreatedMs),
		Updated: fromMS(row.UpdatedMs),
		Plies:   int(row.Plies),
		Turn:    match.Side(row.Turn),
		Board:   row.Board,
	}
	if err := json.Unmarshal([]byte(row.Players), &sum.Players); err != nil {
		return app.Summary{}, fmt.Errorf("game %s: players: %w", row.ID, err)
	}
	if row.Result.Valid {
		if err := json.Unmarshal([]byte(row.Result.String), &sum.Result); err != nil {
			return app.Summary{}, fmt.Errorf("game %s: result: %w", row.ID, err)
		}
	}
	return sum, nil
}

func fromMS(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
