package postgres

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/people"
)

const (
	addLink    = `INSERT INTO links (hash, purpose, user_id, expires_ms) VALUES ($1, $2, nullif($3, ''), $4) ON CONFLICT DO NOTHING`
	linkByHash = `SELECT hash, purpose, coalesce(user_id, ''), expires_ms FROM links WHERE hash = $1 AND expires_ms > $2`

	// holdKeys serialises counting under each key, including keys without a
	// row. Sorted keys prevent deadlocks.
	holdKeys = `SELECT count(pg_advisory_xact_lock(hashtextextended(key, 0))) FROM unnest($1::text[]) AS key`
	tried    = `SELECT n, last_ms FROM tries WHERE key = $1 AND keep_ms > $2`
	addTry   = `INSERT INTO tries (key, n, last_ms, keep_ms) VALUES ($1, $2, $3, $4)
		ON CONFLICT (key) DO UPDATE SET n = excluded.n, last_ms = excluded.last_ms, keep_ms = excluded.keep_ms`
	forgive = `UPDATE tries SET n = greatest(0, n - $1) WHERE key = $2`

	addPasskey   = `INSERT INTO passkeys (id, user_id, name, body, created_ms, used_ms) VALUES ($1, $2, $3, $4, $5, $6)`
	listPasskeys = `SELECT id, user_id, name, body, created_ms, used_ms FROM passkeys WHERE user_id = $1 ORDER BY created_ms, id`

	addComplaint      = `INSERT INTO complaints (by_user, about_user, game_id, text, created_ms) VALUES ($1, $2, $3, $4, $5)`
	complaintColumns  = `n, coalesce(by_user, ''), coalesce(about_user, ''), game_id, text, created_ms, coalesce(closed_ms, 0), coalesce(closed_by, '')`
	listComplaints    = `SELECT ` + complaintColumns + ` FROM complaints WHERE (NOT $1 OR closed_ms IS NULL) AND ($2 = 0 OR n < $2) ORDER BY n DESC LIMIT $3`
	complaintsBy      = `SELECT ` + complaintColumns + ` FROM complaints WHERE by_user = $1 ORDER BY n`
	openComplaintsBy  = `SELECT count(*) FROM complaints WHERE by_user = $1 AND closed_ms IS NULL`
	sameComplaint     = `SELECT EXISTS (SELECT FROM complaints WHERE by_user = $1 AND about_user = $2 AND game_id = $3 AND text = $4 AND created_ms = $5)`
	closeOneComplaint = `UPDATE complaints SET closed_ms = coalesce(closed_ms, $1), closed_by = coalesce(closed_by, nullif($2, '')) WHERE n = $3`
)

// AddLink implements people.Store.
func (s *Store) AddLink(ctx context.Context, l people.Link) error {
	return s.alter(ctx, nil, addLink, l.Hash, l.Purpose, l.User, l.Expires.UnixMilli())
}

func scanLink(row pgx.Row) (l people.Link, err error) {
	var expires int64
	if err := row.Scan(&l.Hash, &l.Purpose, &l.User, &expires); err != nil {
		return people.Link{}, none(err, people.ErrNoLink)
	}
	l.Expires = fromMS(expires)
	return l, nil
}

// Link implements people.Store.
func (s *Store) Link(ctx context.Context, hash []byte, now time.Time) (people.Link, error) {
	return one(ctx, s, scanLink, linkByHash, hash, now.UnixMilli())
}

// UseLink implements people.Store. If the connection is lost during the
// commit, the link may be used up without effect: nobody can tell who used it.
func (s *Store) UseLink(ctx context.Context, hash []byte, now time.Time) (l people.Link, err error) {
	err = s.change(ctx, func(tx pgx.Tx) error {
		if l, err = scanLink(tx.QueryRow(ctx, linkByHash, hash, now.UnixMilli())); err != nil {
			return err
		}
		return useLink(ctx, tx, hash, now)
	})
	return l, err
}

func useLink(ctx context.Context, tx pgx.Tx, hash []byte, now time.Time) error {
	done, err := tx.Exec(ctx, `DELETE FROM links WHERE hash = $1 AND expires_ms > $2`, hash, now.UnixMilli())
	if err == nil && done.RowsAffected() == 0 {
		err = people.ErrNoLink
	}
	return err
}

// Try implements people.Store.
func (s *Store) Try(ctx context.Context, keys []people.TryKey, now time.Time) (wait time.Duration, err error) {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = fit(k.Key)
	}
	ordered := slices.Compact(slices.Sorted(slices.Values(names)))
	err = s.change(ctx, func(tx pgx.Tx) error {
		wait = 0
		var held int
		if err := tx.QueryRow(ctx, holdKeys, ordered).Scan(&held); err != nil {
			return err
		}
		counts := make([]int, len(keys))
		for i, k := range keys {
			var last int64
			err := tx.QueryRow(ctx, tried, names[i], now.UnixMilli()).Scan(&counts[i], &last)
			if err != nil && !errors.Is(err, pgx.ErrNoRows) {
				return err
			}
			wait = max(wait, fromMS(last).Add(k.Wait(counts[i])).Sub(now))
		}
		if wait > 0 {
			return nil
		}
		for i, k := range keys {
			if _, err := tx.Exec(ctx, addTry, names[i], counts[i]+1, now.UnixMilli(), now.Add(k.Forget).UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	return wait, err
}

// Forgive implements people.Store.
func (s *Store) Forgive(ctx context.Context, key string, n int) error {
	return s.alter(ctx, nil, forgive, n, fit(key))
}

// AddPasskey implements people.Store.
func (s *Store) AddPasskey(ctx context.Context, p people.Passkey) error {
	again := false
	return s.change(ctx, func(tx pgx.Tx) error {
		if again { // an earlier try may have been committed
			var there bool
			err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM passkeys WHERE id = $1 AND user_id = $2)`, p.ID, p.User).Scan(&there)
			if err != nil || there {
				return err
			}
		}
		_, err := tx.Exec(ctx, addPasskey, p.ID, p.User, fit(p.Name), p.Body, p.Created.UnixMilli(), p.Used.UnixMilli())
		again = err == nil
		return twice(err)
	})
}

// Passkeys implements people.Store.
func (s *Store) Passkeys(ctx context.Context, user string) ([]people.Passkey, error) {
	return list(ctx, s, func(row pgx.Row) (p people.Passkey, err error) {
		var created, used int64
		err = row.Scan(&p.ID, &p.User, &p.Name, &p.Body, &created, &used)
		p.Created, p.Used = fromMS(created), fromMS(used)
		return p, err
	}, listPasskeys, user)
}

// UsePasskey implements people.Store.
func (s *Store) UsePasskey(ctx context.Context, p people.Passkey) error {
	return s.alter(ctx, people.ErrNoPasskey, `UPDATE passkeys SET body = $1, used_ms = $2 WHERE id = $3 AND user_id = $4`, p.Body, p.Used.UnixMilli(), p.ID, p.User)
}

// DeletePasskey implements people.Store.
func (s *Store) DeletePasskey(ctx context.Context, user string, id []byte) error {
	return s.alter(ctx, people.ErrNoPasskey, `DELETE FROM passkeys WHERE id = $1 AND user_id = $2`, id, user)
}

// AddComplaint implements people.Store.
func (s *Store) AddComplaint(ctx context.Context, c people.Complaint, most int) error {
	again := false
	row := []any{c.By, c.About, fit(c.Game), fit(c.Text), c.Created.UnixMilli()}
	return s.change(ctx, func(tx pgx.Tx) error {
		var open, known int
		var there bool
		// Serialised for each user, so that they cannot exceed most together.
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, c.By); err != nil {
			return err
		}
		if again { // an earlier try may have been committed
			if err := tx.QueryRow(ctx, sameComplaint, row...).Scan(&there); err != nil || there {
				return err
			}
		}
		if err := tx.QueryRow(ctx, openComplaintsBy, c.By).Scan(&open); err != nil {
			return err
		} else if open >= most {
			return people.ErrManyReports
		}
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM users WHERE id IN ($1, $2)`, c.By, c.About).Scan(&known); err != nil {
			return err
		} else if known < 2 {
			return people.ErrNoUser
		}
		_, err := tx.Exec(ctx, addComplaint, row...)
		again = err == nil
		return err
	})
}

func scanComplaint(row pgx.Row) (c people.Complaint, err error) {
	var created, closed int64
	err = row.Scan(&c.N, &c.By, &c.About, &c.Game, &c.Text, &created, &closed, &c.Closer)
	c.Created, c.Closed = fromMS(created), orZero(closed)
	return c, err
}

// Complaints implements people.Store.
func (s *Store) Complaints(ctx context.Context, open bool, before int64, most int) ([]people.Complaint, error) {
	return list(ctx, s, scanComplaint, listComplaints, open, before, most)
}

// ComplaintsBy implements people.Store.
func (s *Store) ComplaintsBy(ctx context.Context, user string) ([]people.Complaint, error) {
	return list(ctx, s, scanComplaint, complaintsBy, user)
}

// CloseComplaint implements people.Store.
func (s *Store) CloseComplaint(ctx context.Context, n int64, by string, now time.Time) error {
	return s.alter(ctx, people.ErrNoReport, closeOneComplaint, now.UnixMilli(), by, n)
}

// SweepPeople implements people.Store.
func (s *Store) SweepPeople(ctx context.Context, now time.Time) error {
	const past = `WITH a AS (DELETE FROM logins WHERE expires_ms <= $1), b AS (DELETE FROM links WHERE expires_ms <= $1) DELETE FROM tries WHERE keep_ms <= $1`
	return s.alter(ctx, nil, past, now.UnixMilli())
}
