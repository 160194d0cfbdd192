package peopledb

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"duiyi/people"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

const (
	addLink    = `INSERT INTO links (hash, purpose, user_id, expires_ms) VALUES (?, ?, nullif(?, ''), ?)`
	linkByHash = `SELECT hash, purpose, coalesce(user_id, ''), expires_ms FROM links WHERE hash = ? AND expires_ms > ?`

	tried   = `SELECT n, last_ms FROM tries WHERE key = ? AND keep_ms > ?`
	addTry  = `INSERT INTO tries (key, n, last_ms, keep_ms) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET n = excluded.n, last_ms = excluded.last_ms, keep_ms = excluded.keep_ms`
	forgive = `UPDATE tries SET n = max(0, n - ?) WHERE key = ?`

	addPasskey   = `INSERT INTO passkeys (id, user_id, name, body, created_ms, used_ms) VALUES (?, ?, ?, ?, ?, ?)`
	listPasskeys = `SELECT id, user_id, name, body, created_ms, used_ms FROM passkeys WHERE user_id = ? ORDER BY created_ms, id`

	addComplaint      = `INSERT INTO complaints (by_user, about_user, game_id, text, created_ms) VALUES (?, ?, ?, ?, ?)`
	complaintColumns  = `n, coalesce(by_user, ''), coalesce(about_user, ''), game_id, text, created_ms, coalesce(closed_ms, 0), coalesce(closed_by, '')`
	listComplaints    = `SELECT ` + complaintColumns + ` FROM complaints WHERE (?1 = 0 OR closed_ms IS NULL) AND (?2 = 0 OR n < ?2) ORDER BY n DESC LIMIT ?3`
	complaintsBy      = `SELECT ` + complaintColumns + ` FROM complaints WHERE by_user = ? ORDER BY n`
	openComplaintsBy  = `SELECT count(*) FROM complaints WHERE by_user = ? AND closed_ms IS NULL`
	closeOneComplaint = `UPDATE complaints SET closed_ms = coalesce(closed_ms, ?), closed_by = coalesce(closed_by, nullif(?, '')) WHERE n = ?`
)

// AddLink implements people.Store.
func (s *People) AddLink(ctx context.Context, l people.Link) error {
	return s.conn.Change(ctx, nil, addLink, l.Hash, l.Purpose, l.User, l.Expires.UnixMilli())
}

func scanLink(row conn.Scanner) (l people.Link, err error) {
	var expires int64
	if err := row.Scan(&l.Hash, &l.Purpose, &l.User, &expires); err != nil {
		return people.Link{}, conn.None(err, people.ErrNoLink)
	}
	l.Expires = conn.FromMS(expires)
	return l, nil
}

// Link implements people.Store.
func (s *People) Link(ctx context.Context, hash []byte, now time.Time) (people.Link, error) {
	l, err := scanLink(s.conn.Reader.QueryRowContext(ctx, linkByHash, hash, now.UnixMilli()))
	return l, s.conn.Broken(err)
}

// UseLink implements people.Store.
func (s *People) UseLink(ctx context.Context, hash []byte, now time.Time) (l people.Link, err error) {
	err = s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		if l, err = scanLink(q.Raw().QueryRowContext(ctx, linkByHash, hash, now.UnixMilli())); err != nil {
			return err
		}
		return useLink(ctx, q, hash, now)
	})
	return l, err
}

func useLink(ctx context.Context, q *db.Queries, hash []byte, now time.Time) error {
	return conn.Change(ctx, q, people.ErrNoLink, `DELETE FROM links WHERE hash = ? AND expires_ms > ?`, hash, now.UnixMilli())
}

// Try implements people.Store.
func (s *People) Try(ctx context.Context, keys []people.TryKey, now time.Time) (wait time.Duration, err error) {
	err = s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		wait = 0
		failed := make([]int, len(keys))
		for i, k := range keys {
			var last int64
			err := q.Raw().QueryRowContext(ctx, tried, k.Key, now.UnixMilli()).Scan(&failed[i], &last)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			wait = max(wait, conn.FromMS(last).Add(k.Wait(failed[i])).Sub(now))
		}
		if wait > 0 {
			return nil
		}
		for i, k := range keys {
			if _, err := q.Raw().ExecContext(ctx, addTry, k.Key, failed[i]+1, now.UnixMilli(), now.Add(k.Forget).UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	return wait, err
}

// Forgive implements people.Store.
func (s *People) Forgive(ctx context.Context, key string, n int) error {
	return s.conn.Change(ctx, nil, forgive, n, key)
}

// AddPasskey implements people.Store.
func (s *People) AddPasskey(ctx context.Context, p people.Passkey) error {
	return twice(s.conn.Change(ctx, nil, addPasskey, p.ID, p.User, p.Name, p.Body, p.Created.UnixMilli(), p.Used.UnixMilli()))
}

// Passkeys implements people.Store.
func (s *People) Passkeys(ctx context.Context, user string) ([]people.Passkey, error) {
	return conn.List(ctx, s.conn, func(row conn.Scanner) (p people.Passkey, err error) {
		var created, used int64
		err = row.Scan(&p.ID, &p.User, &p.Name, &p.Body, &created, &used)
		p.Created, p.Used = conn.FromMS(created), conn.FromMS(used)
		return p, err
	}, listPasskeys, user)
}

// UsePasskey implements people.Store.
func (s *People) UsePasskey(ctx context.Context, p people.Passkey) error {
	return s.conn.Change(ctx, people.ErrNoPasskey, `UPDATE passkeys SET body = ?, used_ms = ? WHERE id = ? AND user_id = ?`, p.Body, p.Used.UnixMilli(), p.ID, p.User)
}

// DeletePasskey implements people.Store.
func (s *People) DeletePasskey(ctx context.Context, user string, id []byte) error {
	return s.conn.Change(ctx, people.ErrNoPasskey, `DELETE FROM passkeys WHERE id = ? AND user_id = ?`, id, user)
}

// AddComplaint implements people.Store.
func (s *People) AddComplaint(ctx context.Context, c people.Complaint, most int) error {
	return s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		var open, known int
		err := q.Raw().QueryRowContext(ctx, openComplaintsBy, c.By).Scan(&open)
		if err == nil && open >= most {
			return people.ErrManyReports
		}
		if err == nil {
			err = q.Raw().QueryRowContext(ctx, `SELECT count(*) FROM users WHERE id IN (?, ?)`, c.By, c.About).Scan(&known)
		}
		if err == nil && known < 2 {
			return people.ErrNoUser
		}
		if err == nil {
			_, err = q.Raw().ExecContext(ctx, addComplaint, c.By, c.About, c.Game, c.Text, c.Created.UnixMilli())
		}
		return err
	})
}

func scanComplaint(row conn.Scanner) (c people.Complaint, err error) {
	var created, closed int64
	err = row.Scan(&c.N, &c.By, &c.About, &c.Game, &c.Text, &created, &closed, &c.Closer)
	c.Created, c.Closed = conn.FromMS(created), conn.OrZero(closed)
	return c, err
}

// Complaints implements people.Store.
func (s *People) Complaints(ctx context.Context, open bool, before int64, most int) ([]people.Complaint, error) {
	return conn.List(ctx, s.conn, scanComplaint, listComplaints, open, before, most)
}

// ComplaintsBy implements people.Store.
func (s *People) ComplaintsBy(ctx context.Context, user string) ([]people.Complaint, error) {
	return conn.List(ctx, s.conn, scanComplaint, complaintsBy, user)
}

// CloseComplaint implements people.Store.
func (s *People) CloseComplaint(ctx context.Context, n int64, by string, now time.Time) error {
	return s.conn.Change(ctx, people.ErrNoReport, closeOneComplaint, now.UnixMilli(), by, n)
}

// SweepPeople implements people.Store.
func (s *People) SweepPeople(ctx context.Context, now time.Time) error {
	return s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, old := range []string{`DELETE FROM logins WHERE expires_ms <= ?`, `DELETE FROM links WHERE expires_ms <= ?`, `DELETE FROM tries WHERE keep_ms <= ?`} {
			if _, err := q.Raw().ExecContext(ctx, old, now.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}
