package postgres

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"duiyi/library"
	"duiyi/record"
)

var _ library.Store = (*Store)(nil)

const (
	libraryLock = `SELECT pg_advisory_xact_lock(7306930)`

	itsNames = `coalesce((SELECT name FROM library_names WHERE n = first), ''), coalesce((SELECT name FROM library_names WHERE n = second), ''),
		coalesce((SELECT name FROM library_names WHERE n = event), '')`
	entryColumns = `n, sum, kind, size, start, moves, ` + itsNames + `, site, date, result, coalesce(tags, ''), coalesce(record, ''), coalesce(game_id, '')`
	entriesBySum = `SELECT ` + entryColumns + ` FROM library_games WHERE sum = ANY ($1)`
	entryByN     = `SELECT ` + entryColumns + ` FROM library_games WHERE n = $1`
	ownAmong     = `SELECT game_id FROM library_games WHERE game_id = ANY ($1)`
	// Indexes may still know the numbers of removed games.
	lastEntry = `SELECT greatest((SELECT max(n) FROM library_games), (SELECT max(n) FROM library_gone), 0)`
	addCopy   = `INSERT INTO library_copies (game, source) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	lastAlso  = `SELECT coalesce(max(n), 0) FROM library_appearances`
	alsoOf    = `SELECT n, game, ` + itsNames + `, site, date, result, coalesce(tags, ''), coalesce(record, '') FROM library_appearances WHERE game = ANY ($1) ORDER BY n`
	listAlso  = `SELECT n, game, first, second, event, date, result FROM library_appearances WHERE n > $1 ORDER BY n LIMIT $2`
	// takeAlso gives a game the names of its first appearance.
	takeAlso = `WITH also AS (DELETE FROM library_appearances WHERE n = (SELECT min(n) FROM library_appearances WHERE game = $1)
		RETURNING first, second, event, site, date, result, tags, record, source, place)
		UPDATE library_games AS g SET first = a.first, second = a.second, event = a.event, site = a.site, date = a.date, result = a.result, tags = a.tags,
		record = a.record, source = a.source, place = a.place FROM also AS a WHERE g.n = $1`
	adoptEntry = `UPDATE library_games SET game_id = $1 WHERE n = $2 AND game_id IS NULL`
	// addNames numbers the names of a list that have no number yet, in order.
	addNames = `INSERT INTO library_names (n, name)
		SELECT (SELECT coalesce(max(n), 0) FROM library_names) + row_number() OVER (ORDER BY k), name
		FROM unnest($1::text[]) WITH ORDINALITY AS new (name, k)
		WHERE NOT EXISTS (SELECT FROM library_names AS there WHERE md5(there.name) = md5(new.name))`
	findNames = `SELECT n, name FROM library_names WHERE md5(name) IN (SELECT md5(name) FROM unnest($1::text[]) AS name)`

	listHeads  = `SELECT n, ` + itsNames + `, date, coalesce(game_id, '') FROM library_games WHERE n = ANY ($1)`
	labelsOf   = `SELECT game, label FROM library_labels WHERE game = ANY ($1) ORDER BY label`
	listRows   = `SELECT n, kind, size, start, moves, first, second, event, date, result FROM library_games WHERE n > $1 ORDER BY n LIMIT $2`
	newEdition = `UPDATE library_edition SET edition = floor(random() * 4503599627370496)`
	ownSource  = `SELECT n, source = 0, CASE WHEN source <> 0 THEN source ELSE coalesce((SELECT min(source) FROM library_copies WHERE game = n), 0) END
		FROM library_games WHERE game_id = $1`
	keepSource = `INSERT INTO library_sources (n, path, bytes, changed_ms) VALUES ((SELECT coalesce(max(n), 0) + 1 FROM library_sources), $1, $2, $3)
		ON CONFLICT (path) DO UPDATE SET bytes = $2, changed_ms = $3, games = NULL WHERE library_sources.bytes <> $2 OR library_sources.changed_ms <> $3`

	// maxGone is how many games may be removed before the index must be
	// rebuilt.
	maxGone = 1000
)

// inLibrary runs f in a transaction that is the library's only writer.
func (s *Store) inLibrary(ctx context.Context, f func(tx pgx.Tx) error) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, libraryLock); err != nil {
			return err
		}
		return f(tx)
	})
}

// fitted replaces what PostgreSQL cannot hold in a game.
func fitted(e library.Entry) library.Entry {
	for _, text := range []*string{&e.Start, &e.Players[0], &e.Players[1], &e.Event, &e.Site, &e.Date, (*string)(&e.Result), &e.Record} {
		*text = fit(*text)
	}
	tags := make([]record.Tag, len(e.Tags))
	for i, t := range e.Tags {
		tags[i] = record.Tag{Name: fit(t.Name), Value: fit(t.Value)}
	}
	e.Tags = tags
	return e
}

// AddEntries implements library.Store. For new games, a batch takes as many
// statements as one game does.
func (s *Store) AddEntries(ctx context.Context, games []library.Entry) (numbers []int64, appearances int, err error) {
	entries := make([]library.Entry, len(games))
	for i, e := range games {
		entries[i] = fitted(e)
	}
	err = s.inLibrary(ctx, func(tx pgx.Tx) error {
		numbers, appearances, err = addEntries(ctx, tx, entries)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	return numbers, appearances, nil
}

func addEntries(ctx context.Context, tx pgx.Tx, entries []library.Entry) (numbers []int64, appearances int, err error) {
	var texts, ids []string
	sums := make([]int64, len(entries))
	for i, e := range entries {
		texts = append(texts, e.Players[0], e.Players[1], e.Event)
		sums[i] = e.Sum
		if e.Own != "" {
			ids = append(ids, e.Own)
		}
	}
	there, err := known(ctx, tx, sums)
	if err != nil {
		return nil, 0, err
	}
	own := map[string]bool{}
	if len(ids) > 0 {
		rows, err := tx.Query(ctx, ownAmong, ids)
		if err != nil {
			return nil, 0, err
		}
		list, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return nil, 0, err
		}
		for _, id := range list {
			own[id] = true
		}
	}
	names, err := nameNumbers(ctx, tx, texts)
	if err != nil {
		return nil, 0, err
	}
	var last int64
	if err := tx.QueryRow(ctx, lastEntry).Scan(&last); err != nil {
		return nil, 0, err
	}
	records, lastAlso, err := recordsOf(ctx, tx, there)
	if err != nil {
		return nil, 0, err
	}
	numbers, added, also := make([]int64, 0, len(entries)), [][]any{}, [][]any{}
	var beside pgx.Batch
	for _, e := range entries {
		before := there[e.Sum]
		switch {
		case before == nil && e.Own != "" && own[e.Own]: // the same own game, continued since
			numbers = append(numbers, 0)
			continue
		case before == nil:
			last++
			e.N = last
			there[e.Sum] = &e
			records[e.N] = []library.Appearance{e.Appearance()}
			own[e.Own] = true
			tags, err := tagsOrNull(e.Tags)
			if err != nil {
				return nil, 0, err
			}
			added = append(added, []any{e.N, e.Sum, e.Kind, int64(e.Size), e.Start, library.PackMoves(e.Moves), names[e.Players[0]], names[e.Players[1]], names[e.Event],
				e.Site, e.Date, string(e.Result), tags, orNull(e.Record), e.Source, orNull(e.Own), int64(e.Place)})
			numbers = append(numbers, e.N)
			continue
		case e.Own != "":
			beside.Queue(adoptEntry, e.Own, before.N)
		default:
			if e.Adds(records[before.N]) {
				tags, err := tagsOrNull(e.Tags)
				if err != nil {
					return nil, 0, err
				}
				records[before.N] = append(records[before.N], e.Appearance())
				also = append(also, []any{lastAlso + int64(len(also)) + 1, before.N, names[e.Players[0]], names[e.Players[1]], names[e.Event], e.Site, e.Date,
					string(e.Result), tags, orNull(e.Record), e.Source, int64(e.Place)})
			}
			beside.Queue(addCopy, before.N, e.Source)
		}
		numbers = append(numbers, -before.N)
	}
	columns := []string{"n", "sum", "kind", "size", "start", "moves", "first", "second", "event", "site", "date", "result", "tags", "record", "source", "game_id", "place"}
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"library_games"}, columns, pgx.CopyFromRows(added)); err != nil {
		return nil, 0, err
	}
	columns = []string{"n", "game", "first", "second", "event", "site", "date", "result", "tags", "record", "source", "place"}
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"library_appearances"}, columns, pgx.CopyFromRows(also)); err != nil {
		return nil, 0, err
	}
	return numbers, len(also), tx.SendBatch(ctx, &beside).Close()
}

// recordsOf returns all records of games, by number, and the number of the
// last appearance.
func recordsOf(ctx context.Context, tx pgx.Tx, games map[int64]*library.Entry) (by map[int64][]library.Appearance, last int64, err error) {
	by = map[int64][]library.Appearance{}
	var numbers []int64
	for _, e := range games {
		by[e.N] = []library.Appearance{e.Appearance()}
		numbers = append(numbers, e.N)
	}
	rows, err := tx.Query(ctx, alsoOf, numbers)
	if err != nil {
		return nil, 0, err
	}
	list, err := pgx.CollectRows(rows, scanAppearance)
	if err != nil {
		return nil, 0, err
	}
	for _, a := range list {
		by[a.Game] = append(by[a.Game], a)
	}
	return by, last, tx.QueryRow(ctx, lastAlso).Scan(&last)
}

func scanAppearance(at pgx.CollectableRow) (a library.Appearance, err error) {
	var tags string
	err = at.Scan(&a.N, &a.Game, &a.Players[0], &a.Players[1], &a.Event, &a.Site, &a.Date, (*string)(&a.Result), &tags, &a.Record)
	if err == nil && tags != "" {
		err = json.Unmarshal([]byte(tags), &a.Tags)
	}
	return a, err
}

// Appearances implements library.Store.
func (s *Store) Appearances(ctx context.Context, games []int64) ([]library.Appearance, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, a *library.Appearance) (err error) {
		*a, err = scanAppearance(at)
		return err
	}, alsoOf, games)
}

// Namings implements library.Store.
func (s *Store) Namings(ctx context.Context, after int64, most int) ([]library.Naming, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, n *library.Naming) error {
		return at.Scan(&n.N, &n.Game, &n.First, &n.Second, &n.Event, &n.Date, (*string)(&n.Result))
	}, listAlso, after, most)
}

const (
	// placeEntry takes the first record of a file for the one of a game that
	// was added before places were kept.
	placeEntry = `UPDATE library_games SET place = $1 WHERE sum = $2 AND source = $3 AND place = 0`
	// amendEntry replaces the tags and text of a game if they differ.
	amendEntry = `UPDATE library_games SET ` + amended + ` WHERE sum = $1 AND ` + differs
	amendAlso  = `UPDATE library_appearances SET ` + amended + ` WHERE game = (SELECT n FROM library_games WHERE sum = $1) AND ` + differs
	amended    = `first = $3, second = $4, event = $5, site = $6, date = $7, result = $8, tags = $9, record = $10`
	differs    = `source = $2 AND place = $11 AND (first, second, event, site, date, result, tags, record) IS DISTINCT FROM
		($3::bigint, $4::bigint, $5::bigint, $6::text, $7::text, $8::text, $9::text, $10::text)`
)

// AmendEntries implements library.Store.
func (s *Store) AmendEntries(ctx context.Context, games []library.Entry) (amended int, err error) {
	err = s.inLibrary(ctx, func(tx pgx.Tx) error {
		amended = 0
		var texts []string
		for _, e := range games {
			e = fitted(e)
			texts = append(texts, e.Players[0], e.Players[1], e.Event)
		}
		names, err := nameNumbers(ctx, tx, texts)
		if err != nil {
			return err
		}
		for _, e := range games {
			e = fitted(e)
			tags, err := tagsOrNull(e.Tags)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, placeEntry, e.Place, e.Sum, e.Source); err != nil {
				return err
			}
			for _, query := range []string{amendEntry, amendAlso} {
				done, err := tx.Exec(ctx, query, e.Sum, e.Source, names[e.Players[0]], names[e.Players[1]], names[e.Event], e.Site, e.Date, string(e.Result), tags, orNull(e.Record), e.Place)
				if err != nil {
					return err
				}
				amended += int(done.RowsAffected())
			}
		}
		if amended == 0 {
			return nil
		}
		_, err = tx.Exec(ctx, newEdition)
		return err
	})
	if err != nil {
		return 0, err
	}
	return amended, nil
}

// tagsOrNull encodes tags as JSON; nil if there are none.
func tagsOrNull(tags []record.Tag) (any, error) {
	if len(tags) == 0 {
		return nil, nil
	}
	text, err := json.Marshal(tags)
	return string(text), err
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// known returns the games that have one of these sums, by sum.
func known(ctx context.Context, tx pgx.Tx, sums []int64) (map[int64]*library.Entry, error) {
	rows, err := tx.Query(ctx, entriesBySum, sums)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, func(at pgx.CollectableRow) (library.Entry, error) { return scanEntry(at) })
	if err != nil {
		return nil, err
	}
	by := make(map[int64]*library.Entry, len(list))
	for i := range list {
		by[list[i].Sum] = &list[i]
	}
	return by, nil
}

// nameNumbers returns the numbers of names, adding new ones.
func nameNumbers(ctx context.Context, tx pgx.Tx, texts []string) (map[string]int64, error) {
	numbers := map[string]int64{"": 0}
	var wanted []string
	for _, name := range texts {
		if _, met := numbers[name]; !met {
			numbers[name] = 0
			wanted = append(wanted, name)
		}
	}
	if len(wanted) == 0 {
		return numbers, nil
	}
	if _, err := tx.Exec(ctx, addNames, wanted); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, findNames, wanted)
	if err != nil {
		return nil, err
	}
	var n int64
	var name string
	_, err = pgx.ForEachRow(rows, []any{&n, &name}, func() error { numbers[name] = n; return nil })
	return numbers, err
}

func scanEntry(row pgx.Row) (e library.Entry, err error) {
	var moves []byte
	var tags string
	err = row.Scan(&e.N, &e.Sum, &e.Kind, &e.Size, &e.Start, &moves, &e.Players[0], &e.Players[1], &e.Event, &e.Site, &e.Date, (*string)(&e.Result), &tags, &e.Record, &e.Own)
	if err == nil && tags != "" {
		err = json.Unmarshal([]byte(tags), &e.Tags)
	}
	e.Moves = library.UnpackMoves(moves)
	return e, err
}

// Entry implements library.Store.
func (s *Store) Entry(ctx context.Context, n int64) (e library.Entry, err error) {
	err = s.ask(ctx, func() error {
		e, err = scanEntry(s.pool.QueryRow(ctx, entryByN, n))
		return err
	})
	if err != nil {
		return library.Entry{}, none(err, library.ErrNoEntry)
	}
	return e, nil
}

// Rows implements library.Store.
func (s *Store) Rows(ctx context.Context, after int64, most int) ([]library.Row, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, r *library.Row) error {
		return at.Scan(&r.N, &r.Kind, &r.Size, &r.Start, &r.Moves, &r.First, &r.Second, &r.Event, &r.Date, (*string)(&r.Result))
	}, listRows, after, most)
}

// A labelled is a game in a collection.
type labelled struct {
	n     int64
	label string
}

// Heads implements library.Store.
func (s *Store) Heads(ctx context.Context, games []int64) (map[int64]library.Head, error) {
	type head struct {
		n int64
		library.Head
	}
	list, err := collect(ctx, s, func(at pgx.CollectableRow, h *head) error {
		return at.Scan(&h.n, &h.Players[0], &h.Players[1], &h.Event, &h.Date, &h.Own)
	}, listHeads, games)
	if err != nil {
		return nil, err
	}
	heads := make(map[int64]library.Head, len(list))
	for _, h := range list {
		heads[h.n] = h.Head
	}
	labels, err := collect(ctx, s, func(at pgx.CollectableRow, l *labelled) error { return at.Scan(&l.n, &l.label) }, labelsOf, games)
	if err != nil {
		return nil, err
	}
	for _, l := range labels {
		if h, ok := heads[l.n]; ok {
			h.Labels = append(h.Labels, l.label)
			heads[l.n] = h
		}
	}
	return heads, nil
}

// Names implements library.Store.
func (s *Store) Names(ctx context.Context, after int64) ([]library.Name, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, n *library.Name) error { return at.Scan(&n.N, &n.Text, &n.Same) },
		`SELECT n, name, coalesce(same, n) FROM library_names WHERE n > $1 ORDER BY n`, after)
}

// JoinNames implements library.Store.
func (s *Store) JoinNames(ctx context.Context, spellings []string) error {
	names := make([]string, len(spellings))
	for i, name := range spellings {
		names[i] = fit(name)
	}
	return s.inLibrary(ctx, func(tx pgx.Tx) error {
		numbers, err := nameNumbers(ctx, tx, names)
		if err != nil {
			return err
		}
		var all pgx.Batch
		one := int64(0)
		for i, name := range names {
			switch n := numbers[name]; {
			case i == 0:
				one = n
				all.Queue(`UPDATE library_names SET same = NULL WHERE n = $1`, n)
			case n != one:
				all.Queue(`UPDATE library_names SET same = $1 WHERE n = $2 OR same = $2`, one, n)
			}
		}
		all.Queue(`UPDATE library_edition SET joined = joined + 1`)
		return tx.SendBatch(ctx, &all).Close()
	})
}

// Extent implements library.Store.
func (s *Store) Extent(ctx context.Context) (e library.Extent, err error) {
	err = s.ask(ctx, func() error {
		return s.pool.QueryRow(ctx, `SELECT edition, joined, (`+lastEntry+`), ARRAY (SELECT n FROM library_gone ORDER BY n) FROM library_edition`).Scan(&e.Edition, &e.Joined, &e.Last, &e.Gone)
	})
	return e, failed(err)
}

// OwnEntries implements library.Store.
func (s *Store) OwnEntries(ctx context.Context) ([]int64, error) {
	return s.numbers(ctx, `SELECT n FROM library_games WHERE game_id IS NOT NULL ORDER BY n`)
}

// numbers returns the game numbers that a query selects.
func (s *Store) numbers(ctx context.Context, query string, args ...any) ([]int64, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, n *int64) error { return at.Scan(n) }, query, args...)
}

// OwnIDs implements library.Store.
func (s *Store) OwnIDs(ctx context.Context) (map[string]bool, error) {
	list, err := collect(ctx, s, func(at pgx.CollectableRow, id *string) error { return at.Scan(id) }, `SELECT game_id FROM library_games WHERE game_id IS NOT NULL`)
	own := make(map[string]bool, len(list))
	for _, id := range list {
		own[id] = true
	}
	return own, err
}

// Disown implements library.Store.
func (s *Store) Disown(ctx context.Context, id string) (gone int64, err error) {
	err = s.inLibrary(ctx, func(tx pgx.Tx) error {
		gone = 0
		var n, source int64
		var own bool // its names are those of the game played here
		err := tx.QueryRow(ctx, ownSource, id).Scan(&n, &own, &source)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return nil
		case err != nil:
			return err
		case source != 0:
			if _, err := tx.Exec(ctx, `UPDATE library_games SET game_id = NULL, source = $1 WHERE n = $2`, source, n); err != nil || !own {
				return err
			}
			done, err := tx.Exec(ctx, takeAlso, n)
			if err != nil || done.RowsAffected() == 0 {
				return err
			}
			_, err = tx.Exec(ctx, newEdition)
			return err
		}
		gone = n
		return removeEntry(ctx, tx, n)
	})
	return gone, err
}

// removeEntry removes a game and records its number.
func removeEntry(ctx context.Context, tx pgx.Tx, n int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM library_games WHERE n = $1`, n); err != nil {
		return err
	}
	var gone int
	err := tx.QueryRow(ctx, `WITH new AS (INSERT INTO library_gone VALUES ($1) RETURNING n) SELECT 1 + count(*) FROM library_gone, (SELECT count(*) FROM new) AS one`, n).Scan(&gone)
	if err != nil || gone <= maxGone {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM library_gone`); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, newEdition)
	return err
}

// Sources implements library.Store.
func (s *Store) Sources(ctx context.Context, files []library.File) (found []library.Source, err error) {
	err = s.inLibrary(ctx, func(tx pgx.Tx) error {
		found = make([]library.Source, len(files))
		var batch pgx.Batch
		for i, f := range files {
			ms, path := int64(0), fit(f.Path)
			if !f.Changed.IsZero() {
				ms = f.Changed.UnixMilli()
			}
			batch.Queue(keepSource, path, f.Bytes, ms)
			batch.Queue(`SELECT n, games IS NOT NULL FROM library_sources WHERE path = $1`, path).QueryRow(func(row pgx.Row) error {
				return row.Scan(&found[i].N, &found[i].Done)
			})
		}
		return tx.SendBatch(ctx, &batch).Close()
	})
	return found, err
}

// EndSources implements library.Store.
func (s *Store) EndSources(ctx context.Context, games map[int64]int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		var batch pgx.Batch
		for n, count := range games {
			batch.Queue(`UPDATE library_sources SET games = $1 WHERE n = $2`, count, n)
		}
		return tx.SendBatch(ctx, &batch).Close()
	})
}

// Label implements library.Store.
func (s *Store) Label(ctx context.Context, label string, games []int64, in bool) error {
	query := `DELETE FROM library_labels WHERE label = $1 AND game = ANY ($2)`
	if in {
		query = `INSERT INTO library_labels (label, game) SELECT $1, n FROM library_games WHERE n = ANY ($2) ON CONFLICT DO NOTHING`
	}
	return s.alter(ctx, nil, query, fit(label), games)
}

// Labelled implements library.Store.
func (s *Store) Labelled(ctx context.Context, label string) ([]int64, error) {
	return s.numbers(ctx, `SELECT game FROM library_labels WHERE label = $1 ORDER BY game`, fit(label))
}

// Labels implements library.Store.
func (s *Store) Labels(ctx context.Context) ([]library.Label, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, l *library.Label) error { return at.Scan(&l.Name, &l.Games) },
		`SELECT label, count(*) FROM library_labels GROUP BY label ORDER BY label`)
}
