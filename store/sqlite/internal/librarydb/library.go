// Package librarydb stores the library of recorded games, for package sqlite.
package librarydb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"

	"duiyi/library"
	"duiyi/record"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// A Library implements library.Store.
type Library struct {
	conn *conn.Conn

	namesMu sync.Mutex
	names   map[string]int64 // cache of name numbers
}

var _ library.Store = (*Library)(nil)

// New returns the library in a database.
func New(c *conn.Conn) *Library { return &Library{conn: c} }

const (
	addEntry = `INSERT INTO library_games (sum, kind, size, start, moves, first, second, event, site, date, result, tags, record, source, game_id, place)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	itsNames = `coalesce((SELECT name FROM library_names WHERE n = first), ''), coalesce((SELECT name FROM library_names WHERE n = second), ''),
  coalesce((SELECT name FROM library_names WHERE n = event), '')`
	entryColumns = `n, sum, kind, size, start, moves, ` + itsNames + `, site, date, result, tags, record, game_id`
	entryBySum   = `SELECT ` + entryColumns + ` FROM library_games WHERE sum = ?`
	entryByN     = `SELECT ` + entryColumns + ` FROM library_games WHERE n = ?`
	addCopy      = `INSERT INTO library_copies (game, source) VALUES (?, ?) ON CONFLICT DO NOTHING`
	addAlso      = `INSERT INTO library_appearances (game, first, second, event, site, date, result, tags, record, source, place)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	alsoOf    = `SELECT n, game, ` + itsNames + `, site, date, result, tags, record FROM library_appearances WHERE game IN (SELECT value FROM json_each(?)) ORDER BY n`
	listAlso  = `SELECT n, game, first, second, event, date, result FROM library_appearances WHERE n > ? ORDER BY n LIMIT ?`
	amendAlso = `UPDATE library_appearances SET first = ?3, second = ?4, event = ?5, site = ?6, date = ?7, result = ?8, tags = ?9, record = ?10
WHERE game = (SELECT n FROM library_games WHERE sum = ?1) AND source = ?2 AND place = ?11
  AND (first, second, event, site, date, result, tags, record) IS NOT (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`
	// takeAlso gives a game the names of its first appearance.
	takeAlso = `UPDATE library_games SET (first, second, event, site, date, result, tags, record, source, place)
  = (SELECT first, second, event, site, date, result, tags, record, source, place FROM library_appearances WHERE n = ?2) WHERE n = ?1`
	adoptEntry = `UPDATE library_games SET game_id = ? WHERE n = ? AND game_id IS NULL`
	addName    = `INSERT INTO library_names (name) VALUES (?) ON CONFLICT DO NOTHING`
	findName   = `SELECT n FROM library_names WHERE name = ?`
	newEdition = `UPDATE library_edition SET edition = abs(random() % 4503599627370496)`
	listHeads  = `SELECT n, ` + itsNames + `, date, coalesce(game_id, '') FROM library_games WHERE n IN (SELECT value FROM json_each(?))`
	// labelsOf jumps from label to label, of which there are few, instead of
	// reading all labelled games.
	labelsOf = `WITH RECURSIVE l (label) AS (SELECT min(label) FROM library_labels UNION ALL
  SELECT (SELECT min(label) FROM library_labels WHERE label > l.label) FROM l WHERE l.label IS NOT NULL)
SELECT j.value, l.label FROM l, json_each(?) AS j WHERE EXISTS (SELECT 1 FROM library_labels AS i WHERE i.label = l.label AND i.game = j.value)
ORDER BY l.label`
	listRows = `SELECT n, kind, size, start, moves, first, second, event, date, result FROM library_games WHERE n > ? ORDER BY n LIMIT ?`
)

// AddEntries implements library.Store.
func (s *Library) AddEntries(ctx context.Context, games []library.Entry) (numbers []int64, appearances int, err error) {
	var met map[string]int64
	err = s.conn.Write(store.WithPatience(ctx), func(ctx context.Context, q *db.Queries) error {
		numbers, appearances, met = make([]int64, 0, len(games)), 0, map[string]int64{}
		for _, e := range games {
			n, also, err := s.addEntry(ctx, q.Raw(), e, met)
			if err != nil {
				return err
			}
			numbers = append(numbers, n)
			if also {
				appearances++
			}
		}
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	s.remember(met)
	return numbers, appearances, nil
}

// remember caches the numbers of names that a transaction used.
func (s *Library) remember(met map[string]int64) {
	s.namesMu.Lock()
	defer s.namesMu.Unlock()
	if s.names == nil || len(s.names) > maxNames {
		s.names = make(map[string]int64)
	}
	maps.Copy(s.names, met)
}

// maxNames bounds the cache of name numbers.
const maxNames = 200_000

// nameNumber returns the number of a name, adding it if it is new.
func (s *Library) nameNumber(ctx context.Context, d db.DBTX, name string, met map[string]int64) (n int64, err error) {
	if name == "" {
		return 0, nil
	}
	s.namesMu.Lock()
	n = s.names[name]
	s.namesMu.Unlock()
	if n != 0 {
		return n, nil
	}
	if n = met[name]; n != 0 {
		return n, nil
	}
	done, err := d.ExecContext(ctx, addName, name)
	if err != nil {
		return 0, err
	}
	if rows, err := done.RowsAffected(); err != nil {
		return 0, err
	} else if rows > 0 {
		n, err = done.LastInsertId()
		if err != nil {
			return 0, err
		}
	} else if err := d.QueryRowContext(ctx, findName, name).Scan(&n); err != nil {
		return 0, err
	}
	met[name] = n
	return n, nil
}

// A libraryRow is a game's tags and text as stored.
type libraryRow struct {
	names        [3]int64 // both players and the event
	tags, record sql.NullString
}

func (s *Library) rowOf(ctx context.Context, d db.DBTX, e library.Entry, met map[string]int64) (r libraryRow, err error) {
	for i, name := range []string{e.Players[0], e.Players[1], e.Event} {
		if r.names[i], err = s.nameNumber(ctx, d, name, met); err != nil {
			return r, err
		}
	}
	if len(e.Tags) > 0 {
		list, err := json.Marshal(e.Tags)
		if err != nil {
			return r, err
		}
		r.tags = nullText(string(list))
	}
	r.record = nullText(e.Record)
	return r, nil
}

func nullText(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// addEntry adds a game and returns its number, negative if it existed. also
// reports whether it became an appearance of that game.
func (s *Library) addEntry(ctx context.Context, d db.DBTX, e library.Entry, met map[string]int64) (n int64, also bool, err error) {
	r, err := s.rowOf(ctx, d, e, met)
	if err != nil {
		return 0, false, err
	}
	done, err := d.ExecContext(ctx, addEntry, e.Sum, e.Kind, e.Size, e.Start, library.PackMoves(e.Moves), r.names[0], r.names[1], r.names[2],
		e.Site, e.Date, string(e.Result), r.tags, r.record, e.Source, nullText(e.Own), e.Place)
	if err != nil {
		return 0, false, err
	}
	if rows, err := done.RowsAffected(); err != nil {
		return 0, false, err
	} else if rows > 0 {
		n, err = done.LastInsertId()
		return n, false, err
	}
	there, err := scanEntry(d.QueryRowContext(ctx, entryBySum, e.Sum))
	if errors.Is(err, library.ErrNoEntry) {
		return 0, false, nil // the same own game, continued since
	}
	if err != nil {
		return 0, false, err
	}
	if e.Own != "" {
		_, err := d.ExecContext(ctx, adoptEntry, e.Own, there.N)
		return -there.N, false, err
	}
	records, err := appearances(ctx, d, []int64{there.N})
	if err != nil {
		return 0, false, err
	}
	if also = e.Adds(append(records, there.Appearance())); also {
		_, err = d.ExecContext(ctx, addAlso, there.N, r.names[0], r.names[1], r.names[2], e.Site, e.Date, string(e.Result), r.tags, r.record, e.Source, e.Place)
		if err != nil {
			return 0, false, err
		}
	}
	_, err = d.ExecContext(ctx, addCopy, there.N, e.Source)
	return -there.N, also, err
}

// appearances returns the appearances of games, by number.
func appearances(ctx context.Context, d interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}, games []int64) ([]library.Appearance, error) {
	of, err := json.Marshal(games)
	if err != nil {
		return nil, err
	}
	rows, err := d.QueryContext(ctx, alsoOf, string(of))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []library.Appearance{}
	for rows.Next() {
		var a library.Appearance
		var result string
		var tags, rec sql.NullString
		if err := rows.Scan(&a.N, &a.Game, &a.Players[0], &a.Players[1], &a.Event, &a.Site, &a.Date, &result, &tags, &rec); err != nil {
			return nil, err
		}
		a.Result, a.Record = record.Result(result), rec.String
		if tags.Valid {
			if err := json.Unmarshal([]byte(tags.String), &a.Tags); err != nil {
				return nil, err
			}
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// Appearances implements library.Store.
func (s *Library) Appearances(ctx context.Context, games []int64) ([]library.Appearance, error) {
	list, err := appearances(ctx, s.conn.Reader, games)
	return list, s.conn.Broken(err)
}

// Namings implements library.Store.
func (s *Library) Namings(ctx context.Context, after int64, most int) ([]library.Naming, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, listAlso, after, most)
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	var list []library.Naming
	for rows.Next() {
		var n library.Naming
		var result string
		if err := rows.Scan(&n.N, &n.Game, &n.First, &n.Second, &n.Event, &n.Date, &result); err != nil {
			return nil, s.conn.Broken(err)
		}
		n.Result = record.Result(result)
		list = append(list, n)
	}
	return list, s.conn.Broken(rows.Err())
}

const (
	// placeEntry takes the first record of a file for the one of a game that
	// was added before places were kept.
	placeEntry = `UPDATE library_games SET place = ? WHERE sum = ? AND source = ? AND place = 0`
	// amendEntry replaces the tags and text of a game if they differ.
	amendEntry = `UPDATE library_games SET first = ?3, second = ?4, event = ?5, site = ?6, date = ?7, result = ?8, tags = ?9, record = ?10
WHERE sum = ?1 AND source = ?2 AND place = ?11 AND (first, second, event, site, date, result, tags, record) IS NOT (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`
)

// AmendEntries implements library.Store.
func (s *Library) AmendEntries(ctx context.Context, games []library.Entry) (amended int, err error) {
	var met map[string]int64
	err = s.conn.Write(store.WithPatience(ctx), func(ctx context.Context, q *db.Queries) error {
		amended, met = 0, map[string]int64{}
		d := q.Raw()
		for _, e := range games {
			r, err := s.rowOf(ctx, d, e, met)
			if err != nil {
				return err
			}
			if _, err := d.ExecContext(ctx, placeEntry, e.Place, e.Sum, e.Source); err != nil {
				return err
			}
			for _, query := range []string{amendEntry, amendAlso} {
				done, err := d.ExecContext(ctx, query, e.Sum, e.Source, r.names[0], r.names[1], r.names[2], e.Site, e.Date, string(e.Result), r.tags, r.record, e.Place)
				if err != nil {
					return err
				}
				rows, err := done.RowsAffected()
				if err != nil {
					return err
				}
				amended += int(rows)
			}
		}
		if amended == 0 {
			return nil
		}
		_, err := d.ExecContext(ctx, newEdition)
		return err
	})
	if err != nil {
		return 0, err
	}
	s.remember(met)
	return amended, nil
}

func scanEntry(row interface{ Scan(...any) error }) (library.Entry, error) {
	var e library.Entry
	var moves []byte
	var result string
	var tags, rec, own sql.NullString
	err := row.Scan(&e.N, &e.Sum, &e.Kind, &e.Size, &e.Start, &moves, &e.Players[0], &e.Players[1], &e.Event, &e.Site, &e.Date, &result, &tags, &rec, &own)
	if errors.Is(err, sql.ErrNoRows) {
		return e, library.ErrNoEntry
	}
	if err != nil {
		return e, err
	}
	e.Moves, e.Result, e.Record, e.Own = library.UnpackMoves(moves), record.Result(result), rec.String, own.String
	if tags.Valid {
		err = json.Unmarshal([]byte(tags.String), &e.Tags)
	}
	return e, err
}

// Entry implements library.Store.
func (s *Library) Entry(ctx context.Context, n int64) (library.Entry, error) {
	e, err := scanEntry(s.conn.Reader.QueryRowContext(ctx, entryByN, n))
	return e, s.conn.Broken(err)
}

// Rows implements library.Store.
func (s *Library) Rows(ctx context.Context, after int64, most int) ([]library.Row, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, listRows, after, most)
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	var list []library.Row
	for rows.Next() {
		var r library.Row
		var result string
		if err := rows.Scan(&r.N, &r.Kind, &r.Size, &r.Start, &r.Moves, &r.First, &r.Second, &r.Event, &r.Date, &result); err != nil {
			return nil, s.conn.Broken(err)
		}
		r.Result = record.Result(result)
		list = append(list, r)
	}
	return list, s.conn.Broken(rows.Err())
}

// Heads implements library.Store.
func (s *Library) Heads(ctx context.Context, games []int64) (map[int64]library.Head, error) {
	list, err := json.Marshal(games)
	if err != nil {
		return nil, err
	}
	rows, err := s.conn.Reader.QueryContext(ctx, listHeads, string(list))
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	heads := make(map[int64]library.Head, len(games))
	for rows.Next() {
		var n int64
		var h library.Head
		if err := rows.Scan(&n, &h.Players[0], &h.Players[1], &h.Event, &h.Date, &h.Own); err != nil {
			return nil, s.conn.Broken(err)
		}
		heads[n] = h
	}
	if err := rows.Err(); err != nil {
		return nil, s.conn.Broken(err)
	}
	labelled, err := s.conn.Reader.QueryContext(ctx, labelsOf, string(list))
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer labelled.Close()
	for labelled.Next() {
		var n int64
		var label string
		if err := labelled.Scan(&n, &label); err != nil {
			return nil, s.conn.Broken(err)
		}
		if h, ok := heads[n]; ok {
			h.Labels = append(h.Labels, label)
			heads[n] = h
		}
	}
	return heads, s.conn.Broken(labelled.Err())
}

// Names implements library.Store.
func (s *Library) Names(ctx context.Context, after int64) ([]library.Name, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, `SELECT n, name, coalesce(same, n) FROM library_names WHERE n > ? ORDER BY n`, after)
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	var list []library.Name
	for rows.Next() {
		var n library.Name
		if err := rows.Scan(&n.N, &n.Text, &n.Same); err != nil {
			return nil, s.conn.Broken(err)
		}
		list = append(list, n)
	}
	return list, s.conn.Broken(rows.Err())
}

// JoinNames implements library.Store.
func (s *Library) JoinNames(ctx context.Context, spellings []string) error {
	return s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		d, met := q.Raw(), map[string]int64{}
		var one int64
		for i, name := range spellings {
			n, err := s.nameNumber(ctx, d, name, met)
			if err != nil {
				return err
			}
			if i == 0 {
				one = n
				if _, err := d.ExecContext(ctx, `UPDATE library_names SET same = NULL WHERE n = ?`, n); err != nil {
					return err
				}
				continue
			}
			if n == one {
				continue
			}
			if _, err := d.ExecContext(ctx, `UPDATE library_names SET same = ?1 WHERE n = ?2 OR same = ?2`, one, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// Extent implements library.Store.
func (s *Library) Extent(ctx context.Context) (library.Extent, error) {
	var e library.Extent
	err := s.conn.Reader.QueryRowContext(ctx, `SELECT (SELECT coalesce(max(n), 0) FROM library_games), (SELECT edition FROM library_edition)`).Scan(&e.Last, &e.Edition)
	if err != nil {
		return e, s.conn.Broken(err)
	}
	rows, err := s.conn.Reader.QueryContext(ctx, `SELECT n FROM library_gone ORDER BY n`)
	if err != nil {
		return e, s.conn.Broken(err)
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return e, s.conn.Broken(err)
		}
		e.Gone = append(e.Gone, n)
		e.Last = max(e.Last, n)
	}
	return e, s.conn.Broken(rows.Err())
}

// maxGone is how many games may be removed before the index must be rebuilt.
const maxGone = 1000

// removeEntry removes a game and records its number.
func removeEntry(ctx context.Context, d db.DBTX, n int64) error {
	done, err := d.ExecContext(ctx, `DELETE FROM library_games WHERE n = ?`, n)
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == 0 {
		return err
	}
	if _, err := d.ExecContext(ctx, `INSERT INTO library_gone VALUES (?) ON CONFLICT DO NOTHING`, n); err != nil {
		return err
	}
	var gone int
	if err := d.QueryRowContext(ctx, `SELECT count(*) FROM library_gone`).Scan(&gone); err != nil || gone <= maxGone {
		return err
	}
	if _, err := d.ExecContext(ctx, `DELETE FROM library_gone`); err != nil {
		return err
	}
	_, err = d.ExecContext(ctx, newEdition)
	return err
}

// OwnEntries implements library.Store.
func (s *Library) OwnEntries(ctx context.Context) ([]int64, error) {
	return s.numbers(ctx, `SELECT n FROM library_games WHERE game_id IS NOT NULL ORDER BY n`)
}

// numbers returns the game numbers that a query selects.
func (s *Library) numbers(ctx context.Context, query string, args ...any) ([]int64, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, s.conn.Broken(err)
		}
		list = append(list, n)
	}
	return slices.Clip(list), s.conn.Broken(rows.Err())
}

// OwnIDs implements library.Store.
func (s *Library) OwnIDs(ctx context.Context) (map[string]bool, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, `SELECT game_id FROM library_games WHERE game_id IS NOT NULL`)
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	own := map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, s.conn.Broken(err)
		}
		own[id] = true
	}
	return own, s.conn.Broken(rows.Err())
}

// Disown implements library.Store.
func (s *Library) Disown(ctx context.Context, id string) (gone int64, err error) {
	err = s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		gone = 0
		d := q.Raw()
		var n, source int64
		var own bool // its names are those of the game played here
		err := d.QueryRowContext(ctx, `SELECT n, source = 0, iif(source <> 0, source, coalesce((SELECT min(source) FROM library_copies WHERE game = n), 0))
FROM library_games WHERE game_id = ?`, id).Scan(&n, &own, &source)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if source == 0 {
			gone = n
			return removeEntry(ctx, d, n)
		}
		if _, err := d.ExecContext(ctx, `UPDATE library_games SET game_id = NULL, source = ? WHERE n = ?`, source, n); err != nil || !own {
			return err
		}
		var also int64
		err = d.QueryRowContext(ctx, `SELECT coalesce(min(n), 0) FROM library_appearances WHERE game = ?`, n).Scan(&also)
		if err != nil || also == 0 {
			return err
		}
		if _, err := d.ExecContext(ctx, takeAlso, n, also); err != nil {
			return err
		}
		if _, err := d.ExecContext(ctx, `DELETE FROM library_appearances WHERE n = ?`, also); err != nil {
			return err
		}
		_, err = d.ExecContext(ctx, newEdition)
		return err
	})
	return gone, err
}

// Sources implements library.Store.
func (s *Library) Sources(ctx context.Context, files []library.File) (found []library.Source, err error) {
	err = s.conn.Write(store.WithPatience(ctx), func(ctx context.Context, q *db.Queries) error {
		found = make([]library.Source, len(files))
		d := q.Raw()
		for i, f := range files {
			ms := int64(0)
			if !f.Changed.IsZero() {
				ms = f.Changed.UnixMilli()
			}
			_, err := d.ExecContext(ctx, `INSERT INTO library_sources (path, bytes, changed_ms) VALUES (?1, ?2, ?3) ON CONFLICT (path)
DO UPDATE SET bytes = ?2, changed_ms = ?3, games = NULL WHERE bytes <> ?2 OR changed_ms <> ?3`, f.Path, f.Bytes, ms)
			if err != nil {
				return err
			}
			err = d.QueryRowContext(ctx, `SELECT n, games IS NOT NULL FROM library_sources WHERE path = ?`, f.Path).Scan(&found[i].N, &found[i].Done)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return found, err
}

// EndSources implements library.Store.
func (s *Library) EndSources(ctx context.Context, games map[int64]int) error {
	return s.conn.Write(store.WithPatience(ctx), func(ctx context.Context, q *db.Queries) error {
		for n, count := range games {
			if _, err := q.Raw().ExecContext(ctx, `UPDATE library_sources SET games = ? WHERE n = ?`, count, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// Label implements library.Store.
func (s *Library) Label(ctx context.Context, label string, games []int64, in bool) error {
	query := `DELETE FROM library_labels WHERE label = ? AND game = ?`
	if in {
		query = `INSERT INTO library_labels (label, game) SELECT ?1, n FROM library_games WHERE n = ?2 ON CONFLICT DO NOTHING`
	}
	return s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, n := range games {
			if _, err := q.Raw().ExecContext(ctx, query, label, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// Labelled implements library.Store.
func (s *Library) Labelled(ctx context.Context, label string) ([]int64, error) {
	return s.numbers(ctx, `SELECT game FROM library_labels WHERE label = ? ORDER BY game`, label)
}

// Labels implements library.Store.
func (s *Library) Labels(ctx context.Context) ([]library.Label, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, `SELECT label, count(*) FROM library_labels GROUP BY label ORDER BY label`)
	if err != nil {
		return nil, s.conn.Broken(err)
	}
	defer rows.Close()
	list := []library.Label{}
	for rows.Next() {
		var l library.Label
		if err := rows.Scan(&l.Name, &l.Games); err != nil {
			return nil, s.conn.Broken(err)
		}
		list = append(list, l)
	}
	return list, s.conn.Broken(rows.Err())
}
