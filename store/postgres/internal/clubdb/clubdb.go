// Package clubdb stores the page of a club and series of tournaments, for package postgres.
package clubdb

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"duiyi/club"
	"duiyi/store"
	"duiyi/store/postgres/internal/conn"
)

// Club implements club.Store, except AccountNames.
type Club struct{ conn *conn.Conn }

// New returns the page of the club and the series in a database.
func New(c *conn.Conn) *Club { return &Club{conn: c} }

const (
	page    = `SELECT version, changed_ms, body FROM club_page`
	setPage = `INSERT INTO club_page AS old (one, version, changed_ms, body) SELECT 1, $1::bigint, $2::bigint, $3::text WHERE $1 = 1 OR EXISTS (SELECT FROM club_page)
		ON CONFLICT (one) DO UPDATE SET version = excluded.version, changed_ms = excluded.changed_ms, body = excluded.body WHERE old.version = excluded.version - 1`
)

func scan(row pgx.CollectableRow) (k club.Kept, err error) {
	var changed int64
	var body string
	if err = row.Scan(&k.Version, &changed, &body); err != nil {
		return k, err
	}
	k.Changed = conn.FromMS(changed)
	return k, json.Unmarshal([]byte(body), &k.Page)
}

// ClubPage implements club.Store.
func (c *Club) ClubPage(ctx context.Context) (club.Kept, error) {
	list, err := conn.List(ctx, c.conn, scan, page)
	if err != nil || len(list) == 0 {
		return club.Kept{}, err
	}
	return list[0], nil
}

// SetClubPage implements club.Store.
func (c *Club) SetClubPage(ctx context.Context, k club.Kept) error {
	body, err := json.Marshal(k.Page)
	if err != nil {
		return err
	}
	return c.conn.Exec(ctx, store.ErrConflict, setPage, k.Version, k.Changed.UnixMilli(), string(body))
}
