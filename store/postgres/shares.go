package postgres

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/people"
	"duiyi/store"
)

const (
	// One statement gives a consistent snapshot. Studies of a closed account
	// are shared with its editors only.
	sharesOf = `SELECT g.id, coalesce(s.access, ''), coalesce(s.link, ''), coalesce(u.name, ''), coalesce((SELECT reason FROM withdrawals w WHERE w.game_id = g.id), ''),
		ARRAY(SELECT e.user_id FROM editors e JOIN users ON users.id = e.user_id WHERE e.game_id = g.id ORDER BY e.at_ms, e.user_id),
		ARRAY(SELECT users.name FROM editors e JOIN users ON users.id = e.user_id WHERE e.game_id = g.id ORDER BY e.at_ms, e.user_id),
		ARRAY(SELECT DISTINCT p.user_id FROM tasks t JOIN task_people p ON p.task_id = t.id WHERE t.study_id = g.id ORDER BY p.user_id)
		FROM games g LEFT JOIN users u ON u.id = g.owner LEFT JOIN shares s ON s.game_id = g.id AND u.disabled_ms IS NULL WHERE g.id = ANY ($1)`
	setShare = `INSERT INTO shares (game_id, access, link) SELECT id, $2, $3 FROM games WHERE id = $1
		ON CONFLICT (game_id) DO UPDATE SET access = excluded.access, link = excluded.link`

	withdraw = `INSERT INTO withdrawals (game_id, reason, at_ms) SELECT id, $2, $3 FROM games WHERE id = $1
		ON CONFLICT (game_id) DO UPDATE SET reason = excluded.reason, at_ms = excluded.at_ms`

	sharedStudies = `SELECT own.*, coalesce((SELECT name FROM users WHERE users.id = own.owner), '') FROM (SELECT ` + columns + ` FROM games
		WHERE deleted_ms IS NULL AND ($2 = '' OR kind = $2) AND (updated_ms < $3 OR updated_ms = $3 AND id < $4)`
	sharedOrder   = ` ORDER BY updated_ms DESC, id DESC LIMIT $5) AS own ORDER BY own.updated_ms DESC, own.id DESC`
	editedStudies = sharedStudies + ` AND id IN (SELECT game_id FROM editors WHERE user_id = $1)` + sharedOrder
	publicStudies = sharedStudies + ` AND $1 = '' AND NOT EXISTS (SELECT FROM users WHERE users.id = games.owner AND disabled_ms IS NOT NULL) AND id IN (SELECT game_id FROM shares WHERE access = 'public')
		AND (study OR result IS NOT NULL AND id IN (SELECT game_id FROM reviews WHERE done))` + sharedOrder
)

// Shares implements studies.Store.
func (s *Store) Shares(ctx context.Context, ids []string) (map[string]store.Share, error) {
	type of struct {
		id string
		store.Share
	}
	list, err := list(ctx, s, func(at pgx.Row) (of, error) {
		var o of
		var ids, names []string
		err := at.Scan(&o.id, &o.Access, &o.Link, &o.Owner, &o.Withdrawn, &ids, &names, &o.Readers)
		if len(o.Readers) == 0 {
			o.Readers = nil
		}
		for i, id := range ids {
			o.Editors = append(o.Editors, store.Editor{ID: id, Name: names[i]})
		}
		return o, err
	}, sharesOf, ids)
	if err != nil {
		return nil, err
	}
	shares := make(map[string]store.Share, len(list))
	for _, o := range list {
		shares[o.id] = o.Share
	}
	return shares, nil
}

// SetShare implements studies.Store.
func (s *Store) SetShare(ctx context.Context, id string, access store.Access, link string) error {
	if access == store.Private {
		return s.alter(ctx, nil, `DELETE FROM shares WHERE game_id = $1`, id)
	}
	return s.change(ctx, func(tx pgx.Tx) error {
		if access == store.Public {
			if _, err := tx.Exec(ctx, `DELETE FROM withdrawals WHERE game_id = $1`, id); err != nil {
				return err
			}
		}
		done, err := tx.Exec(ctx, setShare, id, access, fit(link))
		if err == nil && done.RowsAffected() == 0 {
			err = store.ErrNoGame
		}
		return err
	})
}

// WithdrawReport implements jobs.Store.
func (s *Store) WithdrawReport(ctx context.Context, id, reason string, now time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM shares WHERE game_id = $1`, id); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, withdraw, id, fit(reason), now.UnixMilli())
		if err == nil && done.RowsAffected() == 0 {
			err = store.ErrNoGame
		}
		return err
	})
}

// Linked implements studies.Store.
func (s *Store) Linked(ctx context.Context, link string) (string, error) {
	return one(ctx, s, func(at pgx.Row) (id string, err error) {
		err = at.Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			err = store.ErrNoGame
		}
		return id, failed(err)
	}, `SELECT game_id FROM shares WHERE link = $1`, fit(link))
}

// AddEditor implements studies.Store.
func (s *Store) AddEditor(ctx context.Context, id, user string, most int, now time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, id, deleted); err != nil {
			return err
		}
		var users, others int
		err := tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM users WHERE id = $2), (SELECT count(*) FROM editors WHERE game_id = $1 AND user_id <> $2)`, id, user).Scan(&users, &others)
		switch {
		case err != nil:
			return err
		case users == 0:
			return people.ErrNoUser
		case others >= most:
			return store.ErrManyEditors
		}
		_, err = tx.Exec(ctx, `INSERT INTO editors (game_id, user_id, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, id, user, now.UnixMilli())
		return err
	})
}

// RemoveEditor implements studies.Store.
func (s *Store) RemoveEditor(ctx context.Context, id, user string) error {
	return s.alter(ctx, nil, `DELETE FROM editors WHERE game_id = $1 AND user_id = $2`, id, user)
}

// SharedStudies implements studies.Store.
func (s *Store) SharedStudies(ctx context.Context, q store.SharedQuery) ([]store.SharedStudy, error) {
	before := q.Before.Updated.UnixMilli()
	if q.Before == (store.Cursor{}) {
		before = math.MaxInt64
	}
	query := publicStudies
	if q.Editor != "" {
		query = editedStudies
	}
	return list(ctx, s, func(at pgx.Row) (store.SharedStudy, error) {
		var g row
		var by string
		err := at.Scan(append(g.fields(), &by)...)
		return store.SharedStudy{Summary: g.summary(), By: by}, err
	}, query, q.Editor, q.Game, before, q.Before.ID, q.Limit)
}
