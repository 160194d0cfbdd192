// Package maildb stores the addresses of accounts, for package postgres.
package maildb

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/mailbox"
	"duiyi/people"
	"duiyi/store/postgres/internal/conn"
)

// Mail implements mailbox.Store.
type Mail struct{ conn *conn.Conn }

// New returns the addresses of a database.
func New(c *conn.Conn) *Mail { return &Mail{conn: c} }

const (
	columns = `account, address, pending, hash, expires_ms, language`
	entryOf = `SELECT ` + columns + ` FROM mail_addresses WHERE account = $1`
	ask     = `INSERT INTO mail_addresses (` + columns + `) SELECT id, '', $2, $3::bytea, $4::bigint, $5 FROM users WHERE id = $1
		ON CONFLICT (account) DO UPDATE SET pending = excluded.pending, hash = excluded.hash, expires_ms = excluded.expires_ms, language = excluded.language`
	confirm = `UPDATE mail_addresses SET address = pending, pending = '', hash = NULL, expires_ms = 0 WHERE hash = $1 AND expires_ms > $2 RETURNING ` + columns
	drop    = `DELETE FROM mail_addresses WHERE account = $1`
	silence = `DELETE FROM alert_devices WHERE account = $1 AND login IS NULL`
	unask   = `UPDATE mail_addresses SET pending = '', hash = NULL, expires_ms = 0 WHERE account = $1`
	entries = `SELECT ` + columns + ` FROM mail_addresses WHERE lower(address) = lower($1) ORDER BY account LIMIT $2`
)

func scan(row pgx.CollectableRow) (e mailbox.Entry, err error) {
	var expires int64
	err = row.Scan(&e.Account, &e.Address, &e.Pending, &e.Hash, &expires, &e.Language)
	if expires != 0 {
		e.Expires = conn.FromMS(expires)
	}
	return e, err
}

// MailEntry implements mailbox.Store.
func (m *Mail) MailEntry(ctx context.Context, account string) (mailbox.Entry, error) {
	list, err := conn.List(ctx, m.conn, scan, entryOf, account)
	if err != nil || len(list) == 0 {
		return mailbox.Entry{Account: account}, err
	}
	return list[0], nil
}

// AskMail implements mailbox.Store.
func (m *Mail) AskMail(ctx context.Context, e mailbox.Entry) error {
	return m.conn.Exec(ctx, nil, ask, e.Account, e.Pending, e.Hash, e.Expires.UnixMilli(), e.Language)
}

// ConfirmMail implements mailbox.Store. Repeated after a lost connection, it may not find the link
// that it has just used up.
func (m *Mail) ConfirmMail(ctx context.Context, hash []byte, now time.Time) (e mailbox.Entry, err error) {
	err = m.conn.Change(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, confirm, hash, now.UnixMilli())
		if err != nil {
			return err
		}
		e, err = pgx.CollectExactlyOneRow(rows, scan)
		if errors.Is(err, pgx.ErrNoRows) {
			return people.ErrNoLink
		}
		return err
	})
	return e, err
}

// DropMail implements mailbox.Store.
func (m *Mail) DropMail(ctx context.Context, account string) error {
	return m.conn.Change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, silence, account); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, drop, account)
		return err
	})
}

// DropPending implements mailbox.Store.
func (m *Mail) DropPending(ctx context.Context, account string) error {
	return m.conn.Exec(ctx, nil, unask, account)
}

// MailEntries implements mailbox.Store.
func (m *Mail) MailEntries(ctx context.Context, address string, most int) ([]mailbox.Entry, error) {
	return conn.List(ctx, m.conn, scan, entries, address, most)
}
