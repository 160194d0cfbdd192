package sqlite

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"duiyi/people"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

const (
	// Studies of a closed account are shared with its editors only.
	sharesOf = `SELECT g.id, coalesce(s.access, ''), coalesce(s.link, ''), coalesce(u.name, ''), coalesce(w.reason, '')
FROM games g LEFT JOIN withdrawals w ON w.game_id = g.id LEFT JOIN users u ON u.id = g.owner LEFT JOIN shares s ON s.game_id = g.id AND u.disabled_ms IS NULL WHERE g.id IN (SELECT value FROM json_each(?))`
	editorsOf = `SELECT e.game_id, u.id, u.name FROM editors e JOIN users u ON u.id = e.user_id
WHERE e.game_id IN (SELECT value FROM json_each(?)) ORDER BY e.game_id, e.at_ms, e.user_id`
	readersOf = `SELECT DISTINCT t.study_id, p.user_id FROM tasks t JOIN task_people p ON p.task_id = t.id
WHERE t.study_id IN (SELECT value FROM json_each(?)) ORDER BY t.study_id, p.user_id`
	setShare = `INSERT INTO shares (game_id, access, link) SELECT id, ?2, ?3 FROM games WHERE id = ?1
ON CONFLICT (game_id) DO UPDATE SET access = excluded.access, link = excluded.link`

	withdraw = `INSERT INTO withdrawals (game_id, reason, at_ms) SELECT id, ?2, ?3 FROM games WHERE id = ?1
ON CONFLICT (game_id) DO UPDATE SET reason = excluded.reason, at_ms = excluded.at_ms`

	sharedColumns = `SELECT g.id, g.kind, g.rules, g.title, g.players, g.created_ms, g.updated_ms, g.deleted_ms, g.plies, g.turn, g.result, g.board, g.events, g.head, g.sum, g.form, g.source, g.owner,
  coalesce(u.name, '')
FROM games g LEFT JOIN users u ON u.id = g.owner
WHERE g.deleted_ms IS NULL AND (?2 = '' OR g.kind = ?2) AND (g.updated_ms < ?3 OR g.updated_ms = ?3 AND g.id < ?4)`
	sharedOrder   = ` ORDER BY g.updated_ms DESC, g.id DESC LIMIT ?5`
	editedStudies = sharedColumns + ` AND g.id IN (SELECT game_id FROM editors WHERE user_id = ?1)` + sharedOrder
	publicStudies = sharedColumns + ` AND ?1 = '' AND u.disabled_ms IS NULL AND g.id IN (SELECT game_id FROM shares WHERE access = 'public')
  AND (g.form IS NOT NULL OR g.result IS NOT NULL AND g.id IN (SELECT game_id FROM reviews WHERE done))` + sharedOrder
)

// Shares implements studies.Store.
func (s *Store) Shares(ctx context.Context, ids []string) (map[string]store.Share, error) {
	text, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	shares := map[string]store.Share{}
	_, err = conn.List(ctx, s.conn, func(row conn.Scanner) (struct{}, error) {
		var id string
		var share store.Share
		err := row.Scan(&id, &share.Access, &share.Link, &share.Owner, &share.Withdrawn)
		shares[id] = share
		return struct{}{}, err
	}, sharesOf, string(text))
	if err != nil {
		return nil, err
	}
	_, err = conn.List(ctx, s.conn, func(row conn.Scanner) (struct{}, error) {
		var id string
		var e store.Editor
		err := row.Scan(&id, &e.ID, &e.Name)
		share := shares[id]
		share.Editors = append(share.Editors, e)
		shares[id] = share
		return struct{}{}, err
	}, editorsOf, string(text))
	if err != nil {
		return nil, err
	}
	_, err = conn.List(ctx, s.conn, func(row conn.Scanner) (struct{}, error) {
		var id, account string
		err := row.Scan(&id, &account)
		share := shares[id]
		share.Readers = append(share.Readers, account)
		shares[id] = share
		return struct{}{}, err
	}, readersOf, string(text))
	return shares, err
}

// SetShare implements studies.Store.
func (s *Store) SetShare(ctx context.Context, id string, access store.Access, link string) error {
	if access == store.Private {
		return s.conn.Change(ctx, nil, `DELETE FROM shares WHERE game_id = ?`, id)
	}
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if access == store.Public {
			if err := conn.Change(ctx, q, nil, `DELETE FROM withdrawals WHERE game_id = ?`, id); err != nil {
				return err
			}
		}
		return conn.Change(ctx, q, store.ErrNoGame, setShare, id, access, link)
	})
}

// WithdrawReport implements jobs.Store.
func (s *Store) WithdrawReport(ctx context.Context, id, reason string, now time.Time) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := conn.Change(ctx, q, nil, `DELETE FROM shares WHERE game_id = ?`, id); err != nil {
			return err
		}
		return conn.Change(ctx, q, store.ErrNoGame, withdraw, id, reason, now.UnixMilli())
	})
}

// Linked implements studies.Store.
func (s *Store) Linked(ctx context.Context, link string) (id string, err error) {
	err = s.conn.Reader.QueryRowContext(ctx, `SELECT game_id FROM shares WHERE link = ?`, link).Scan(&id)
	return id, s.broken(conn.None(err, store.ErrNoGame))
}

// AddEditor implements studies.Store.
func (s *Store) AddEditor(ctx context.Context, id, user string, most int, now time.Time) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		var games, users, others int
		err := q.Raw().QueryRowContext(ctx, `SELECT (SELECT count(*) FROM games WHERE id = ?1), (SELECT count(*) FROM users WHERE id = ?2),
(SELECT count(*) FROM editors WHERE game_id = ?1 AND user_id <> ?2)`, id, user).Scan(&games, &users, &others)
		switch {
		case err != nil:
			return err
		case games == 0:
			return store.ErrNoGame
		case users == 0:
			return people.ErrNoUser
		case others >= most:
			return store.ErrManyEditors
		}
		return conn.Change(ctx, q, nil, `INSERT INTO editors (game_id, user_id, at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, id, user, now.UnixMilli())
	})
}

// RemoveEditor implements studies.Store.
func (s *Store) RemoveEditor(ctx context.Context, id, user string) error {
	return s.conn.Change(ctx, nil, `DELETE FROM editors WHERE game_id = ? AND user_id = ?`, id, user)
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
	return conn.List(ctx, s.conn, func(row conn.Scanner) (store.SharedStudy, error) {
		var g db.Game
		var by string
		err := row.Scan(&g.ID, &g.Kind, &g.Rules, &g.Title, &g.Players, &g.CreatedMs, &g.UpdatedMs, &g.DeletedMs, &g.Plies, &g.Turn,
			&g.Result, &g.Board, &g.Events, &g.Head, &g.Sum, &g.Form, &g.Source, &g.Owner, &by)
		return store.SharedStudy{Summary: decode(g), By: by}, err
	}, query, q.Editor, q.Game, before, q.Before.ID, q.Limit)
}
