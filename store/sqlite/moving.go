package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"duiyi/match"
	"duiyi/store"
	"duiyi/store/moving"
	"duiyi/store/sqlite/internal/db"
	"duiyi/study"
)

var _ moving.Store = (*Store)(nil)

// inOrder numbers the exercises consecutively: SQLite's row numbers may have
// gaps, and may change.
const inOrder = `(SELECT row_number() OVER (ORDER BY rowid) AS n, id, position, kind, source, reasons, added_ms, body, due_ms, stage, suspended, deleted_ms, owner FROM exercises)`

// RowsOf implements moving.Store. Damaged rows are an error, not copied.
func (s *Store) RowsOf(ctx context.Context, t moving.Table, after moving.Row, most int) ([]moving.Row, error) {
	from, columns := t.Name, t.Names()
	switch {
	case t.Events:
		columns = t.Order()
	case t.Name == "exercises":
		from = inOrder
		if after == nil {
			if faults, err := s.checkExercises(ctx); err != nil || len(faults) > 0 {
				return nil, errors.Join(err, damaged(faults))
			}
		}
	}
	query := `SELECT ` + columns + ` FROM ` + from
	if after != nil {
		query += ` WHERE (` + t.Order() + `) > (` + moving.Places("?", len(after)) + `)`
	}
	rows, err := s.conn.Reader.QueryContext(ctx, query+` ORDER BY `+t.Order()+fmt.Sprintf(` LIMIT %d`, most), after...)
	if err != nil {
		return nil, s.broken(err)
	}
	defer rows.Close()
	var list []moving.Row
	for rows.Next() {
		r := make(moving.Row, len(t.Columns))
		to := make([]any, len(r))
		for i := range r {
			to[i] = &r[i]
		}
		if t.Events {
			to = to[:t.Key]
		}
		if err := rows.Scan(to...); err != nil {
			return nil, s.broken(err)
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil || !t.Events {
		return list, s.broken(err)
	}
	for i, r := range list {
		if list[i], err = s.wholeGame(ctx, r[0].(string)); err != nil {
			return nil, s.broken(err)
		}
	}
	return list, nil
}

func damaged(faults []string) error {
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s", store.ErrDamaged, faults[0])
}

// wholeGame returns the row of an undamaged game, with its events.
func (s *Store) wholeGame(ctx context.Context, id string) (moving.Row, error) {
	g, err := s.conn.Queries.GetGame(ctx, id)
	if err != nil {
		return nil, err
	}
	rows, err := s.conn.Queries.ListEvents(ctx, id)
	if err != nil {
		return nil, err
	}
	var d *store.Damage
	if g.Form.Valid {
		_, d = damageOf[study.Event](g, rows)
	} else {
		_, d = damageOf[match.Event](g, rows)
	}
	if d != nil {
		return nil, fmt.Errorf("%s: %w", id, damaged([]string{d.Detail}))
	}
	events := make([]string, len(rows))
	for i, e := range rows {
		events[i] = e.Body
	}
	form := int64(0)
	if g.Form.Valid {
		form = 1
	}
	text := func(s sql.NullString) any {
		if !s.Valid {
			return nil
		}
		return s.String
	}
	var gone any
	if g.DeletedMs.Valid {
		gone = g.DeletedMs.Int64
	}
	return moving.Row{g.ID, g.Kind, g.Rules, g.Title, g.Players, g.CreatedMs, g.UpdatedMs, gone, g.Plies, g.Turn, text(g.Result), g.Board, form, text(g.Source), text(g.Owner), events}, nil
}

// AddRows implements moving.Store.
func (s *Store) AddRows(ctx context.Context, t moving.Table, rows []moving.Row) error {
	return s.write(store.WithPatience(ctx), func(ctx context.Context, q *db.Queries) error {
		for _, r := range rows {
			var err error
			if t.Events {
				err = addGame(ctx, q, r)
			} else {
				err = addRow(ctx, q, t, r)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func addRow(ctx context.Context, q *db.Queries, t moving.Table, r moving.Row) error {
	names, values := t.Names(), []any(r)
	switch t.Name {
	case "exercises":
		e := db.Exercise{ID: r[1].(string), Position: r[2].([]byte), Kind: r[3].(string), Source: r[4].(string), Reasons: r[5].(string), AddedMs: r[6].(int64), Body: r[7].(string), Owner: r[12].(string)}
		names, values = "rowid"+names[len("n"):]+", sum", append(values[:len(values):len(values)], sumExercise(e))
	case "practice":
		p := db.Practice{ExerciseID: r[0].(string), N: r[1].(int64), AtMs: r[2].(int64), Grade: r[3].(int64)}
		names, values = names+", sum", append(values[:len(values):len(values)], sumPractice(p))
	}
	if t.Name == "library_gone" { // a removed game's number must not be reused
		for _, statement := range []string{
			`INSERT INTO sqlite_sequence (name, seq) SELECT 'library_games', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'library_games')`,
			`UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'library_games' AND ?1 > 0`,
		} {
			if _, err := q.Raw().ExecContext(ctx, statement, r[0]); err != nil {
				return err
			}
		}
	}
	_, err := q.Raw().ExecContext(ctx, `INSERT INTO `+t.Name+` (`+names+`) VALUES (`+moving.Places("?", len(values))+`) ON CONFLICT DO NOTHING`, values...)
	return err
}

func addGame(ctx context.Context, q *db.Queries, r moving.Row) error {
	id := r[0].(string)
	if _, err := q.GetGame(ctx, id); !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	text := func(v any) sql.NullString {
		s, ok := v.(string)
		return sql.NullString{String: s, Valid: ok}
	}
	g := db.Game{
		ID: id, Kind: r[1].(string), Rules: r[2].(string), Title: r[3].(string), Players: r[4].(string), CreatedMs: r[5].(int64), UpdatedMs: r[6].(int64),
		Plies: r[8].(int64), Turn: r[9].(int64), Result: text(r[10]), Board: r[11].(string), Source: text(r[13]), Owner: text(r[14]),
	}
	if r[7] != nil {
		g.DeletedMs = sql.NullInt64{Int64: r[7].(int64), Valid: true}
	}
	if r[12].(int64) != 0 {
		g.Form = sql.NullString{String: formStudy, Valid: true}
	}
	events := make([]db.Event, len(r.Events()))
	for i, body := range r.Events() {
		var e struct {
			Type string `json:"type"`
			At   int64  `json:"at"`
		}
		if err := json.Unmarshal([]byte(body), &e); err != nil {
			return fmt.Errorf("%s: event %d: %w: %w", id, i+1, store.ErrDamaged, err)
		}
		events[i] = db.Event{GameID: id, Seq: int64(i), Type: e.Type, AtMs: e.At, Body: body}
		events[i].Sum = sumEvent(g.Head.Int64, events[i])
		g.Events, g.Head = int64(i+1), events[i].Sum
	}
	err := q.InsertGame(ctx, db.InsertGameParams{
		ID: g.ID, Kind: g.Kind, Rules: g.Rules, Title: g.Title, Players: g.Players, CreatedMs: g.CreatedMs, UpdatedMs: g.UpdatedMs, Plies: g.Plies, Turn: g.Turn,
		Result: g.Result, Board: g.Board, Events: g.Events, Head: g.Head, Sum: sumGame(g), Form: g.Form, Source: g.Source, Owner: g.Owner,
	})
	if err == nil {
		err = insertEvents(ctx, q, events)
	}
	if err == nil && g.DeletedMs.Valid {
		err = update(ctx, q, g)
	}
	return err
}
