package clubdb

import (
	"context"
	"encoding/json"

	"duiyi/club"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
)

const (
	allSeries = `SELECT id, name, tournaments, changed_ms FROM series WHERE ?1 = '' OR ?1 IN (SELECT value FROM json_each(tournaments)) ORDER BY changed_ms DESC, id LIMIT ?2`
	oneSeries = `SELECT id, coalesce(creator, ''), version, changed_ms, name, tournaments, body FROM series WHERE id = ?`
	addSeries = `INSERT INTO series (id, creator, version, changed_ms, name, tournaments, body) SELECT ?1, nullif(?2, ''), ?3, ?4, ?5, ?6, ?7
WHERE (SELECT count(*) FROM series) < ?8 AND (SELECT count(*) FROM series WHERE creator = ?2) < ?9`
	setSeries    = `UPDATE series SET version = ?2, changed_ms = ?3, name = ?4, tournaments = ?5, body = ?6 WHERE id = ?1 AND version = ?2 - 1`
	deleteSeries = `DELETE FROM series WHERE id = ?`
)

// AllSeries implements club.Store.
func (c *Club) AllSeries(ctx context.Context, tournament string, most int) ([]club.SeriesHead, error) {
	return conn.List(ctx, c.conn, func(row conn.Scanner) (h club.SeriesHead, err error) {
		var changed int64
		var tournaments string
		if err = row.Scan(&h.ID, &h.Name, &tournaments, &changed); err != nil {
			return h, err
		}
		h.Changed = conn.FromMS(changed)
		return h, json.Unmarshal([]byte(tournaments), &h.Tournaments)
	}, allSeries, tournament, most)
}

// Series implements club.Store.
func (c *Club) Series(ctx context.Context, id string) (s club.Series, err error) {
	list, err := conn.List(ctx, c.conn, func(row conn.Scanner) (s club.Series, err error) {
		var changed int64
		var tournaments, body string
		if err = row.Scan(&s.ID, &s.Creator, &s.Version, &changed, &s.Name, &tournaments, &body); err != nil {
			return s, err
		}
		s.Changed = conn.FromMS(changed)
		if err = json.Unmarshal([]byte(body), &s.Settings); err != nil || tournaments == "[]" {
			return s, err
		}
		return s, json.Unmarshal([]byte(tournaments), &s.Tournaments)
	}, oneSeries, id)
	switch {
	case err != nil:
		return s, err
	case len(list) == 0:
		return s, club.ErrNoSeries
	}
	return list[0], nil
}

// AddSeries implements club.Store.
func (c *Club) AddSeries(ctx context.Context, s club.Series, most, own int) error {
	tournaments, body, err := texts(s)
	if err != nil {
		return err
	}
	return c.conn.Change(ctx, club.ErrMany, addSeries, s.ID, s.Creator, s.Version, s.Changed.UnixMilli(), s.Name, tournaments, body, most, own)
}

// SetSeries implements club.Store.
func (c *Club) SetSeries(ctx context.Context, s club.Series) error {
	tournaments, body, err := texts(s)
	if err != nil {
		return err
	}
	return c.conn.Change(ctx, store.ErrConflict, setSeries, s.ID, s.Version, s.Changed.UnixMilli(), s.Name, tournaments, body)
}

// DeleteSeries implements club.Store.
func (c *Club) DeleteSeries(ctx context.Context, id string) error {
	return c.conn.Change(ctx, club.ErrNoSeries, deleteSeries, id)
}

// texts returns the JSON of a series.
func texts(s club.Series) (tournaments, body string, err error) {
	ids, err := json.Marshal(append([]string{}, s.Tournaments...))
	if err != nil {
		return "", "", err
	}
	rest, err := json.Marshal(s.Settings)
	return string(ids), string(rest), err
}
