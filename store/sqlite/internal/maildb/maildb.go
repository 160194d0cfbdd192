// Package maildb stores the addresses of accounts, for package sqlite.
package maildb

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"duiyi/mailbox"
	"duiyi/people"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// Mail implements mailbox.Store.
type Mail struct{ conn *conn.Conn }

// New returns the addresses of a database.
func New(c *conn.Conn) *Mail { return &Mail{conn: c} }

const (
	columns = `account, address, pending, hash, expires_ms, language`
	entryOf = `SELECT ` + columns + ` FROM mail_addresses WHERE account = ?`
	ask     = `INSERT INTO mail_addresses (` + columns + `) SELECT id, '', ?2, ?3, ?4, ?5 FROM users WHERE id = ?1
ON CONFLICT (account) DO UPDATE SET pending = excluded.pending, hash = excluded.hash, expires_ms = excluded.expires_ms, language = excluded.language`
	confirm = `UPDATE mail_addresses SET address = pending, pending = '', hash = NULL, expires_ms = 0 WHERE hash = ? AND expires_ms > ? RETURNING ` + columns
	drop    = `DELETE FROM mail_addresses WHERE account = ?`
	silence = `DELETE FROM alert_devices WHERE account = ? AND login IS NULL`
	unask   = `UPDATE mail_addresses SET pending = '', hash = NULL, expires_ms = 0 WHERE account = ?`
	entries = `SELECT ` + columns + ` FROM mail_addresses WHERE lower(address) = lower(?) ORDER BY account LIMIT ?`
)

func scan(row conn.Scanner) (e mailbox.Entry, err error) {
	var expires int64
	err = row.Scan(&e.Account, &e.Address, &e.Pending, &e.Hash, &expires, &e.Language)
	e.Expires = conn.OrZero(expires)
	return e, err
}

// MailEntry implements mailbox.Store.
func (m *Mail) MailEntry(ctx context.Context, account string) (mailbox.Entry, error) {
	e, err := scan(m.conn.Reader.QueryRowContext(ctx, entryOf, account))
	if errors.Is(err, sql.ErrNoRows) {
		return mailbox.Entry{Account: account}, nil
	}
	return e, m.conn.Broken(err)
}

// AskMail implements mailbox.Store.
func (m *Mail) AskMail(ctx context.Context, e mailbox.Entry) error {
	return m.conn.Change(ctx, nil, ask, e.Account, e.Pending, e.Hash, e.Expires.UnixMilli(), e.Language)
}

// ConfirmMail implements mailbox.Store.
func (m *Mail) ConfirmMail(ctx context.Context, hash []byte, now time.Time) (e mailbox.Entry, err error) {
	err = m.conn.Write(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		e, err = scan(q.Raw().QueryRowContext(ctx, confirm, hash, now.UnixMilli()))
		return conn.None(err, people.ErrNoLink)
	})
	return e, err
}

// DropMail implements mailbox.Store.
func (m *Mail) DropMail(ctx context.Context, account string) error {
	return m.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := conn.Change(ctx, q, nil, silence, account); err != nil {
			return err
		}
		return conn.Change(ctx, q, nil, drop, account)
	})
}

// DropPending implements mailbox.Store.
func (m *Mail) DropPending(ctx context.Context, account string) error {
	return m.conn.Change(ctx, nil, unask, account)
}

// MailEntries implements mailbox.Store.
func (m *Mail) MailEntries(ctx context.Context, address string, most int) ([]mailbox.Entry, error) {
	return conn.List(ctx, m.conn, scan, entries, address, most)
}
