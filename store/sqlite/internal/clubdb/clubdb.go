// Package clubdb stores the page of a club and series of tournaments, for package sqlite.
package clubdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"duiyi/club"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
)

// Club implements club.Store, except AccountNames.
type Club struct{ conn *conn.Conn }

// New returns the page of the club and the series in a database.
func New(c *conn.Conn) *Club { return &Club{conn: c} }

const (
	page    = `SELECT version, changed_ms, body FROM club_page`
	setPage = `INSERT INTO club_page (one, version, changed_ms, body) SELECT 1, ?1, ?2, ?3 WHERE ?1 = 1 OR EXISTS (SELECT 1 FROM club_page)
ON CONFLICT (one) DO UPDATE SET version = excluded.version, changed_ms = excluded.changed_ms, body = excluded.body WHERE version = excluded.version - 1`
)

// ClubPage implements club.Store.
func (c *Club) ClubPage(ctx context.Context) (k club.Kept, err error) {
	var changed int64
	var body string
	err = c.conn.Reader.QueryRowContext(ctx, page).Scan(&k.Version, &changed, &body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return club.Kept{}, nil
	case err != nil:
		return club.Kept{}, c.conn.Broken(err)
	}
	k.Changed = conn.FromMS(changed)
	return k, json.Unmarshal([]byte(body), &k.Page)
}

// SetClubPage implements club.Store.
func (c *Club) SetClubPage(ctx context.Context, k club.Kept) error {
	body, err := json.Marshal(k.Page)
	if err != nil {
		return err
	}
	return c.conn.Change(ctx, store.ErrConflict, setPage, k.Version, k.Changed.UnixMilli(), string(body))
}
