package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"duiyi/store"
	"duiyi/store/moving"
)

var _ moving.Store = (*Store)(nil)

// inOrder numbers the exercises consecutively.
const inOrder = `(SELECT row_number() OVER (ORDER BY e.n) AS n, id, position, kind, source, reasons, added_ms, body, due_ms, stage, suspended, deleted_ms, owner FROM exercises e) AS o`

// flags are the deadlines of clocks, which SQLite keeps in a table.
const flags = `(SELECT id AS game_id, due_ms FROM games WHERE listed_ms IS NOT NULL) AS d`

// addFlag adds a row of flags.
const addFlag = `UPDATE games SET due_ms = $2, listed_ms = $2 WHERE id = $1 AND listed_ms IS NULL`

// numbered are the tables whose row numbers the database assigns.
var numbered = map[string]bool{"outcomes": true, "exercises": true, "complaints": true}

// RowsOf implements moving.Store.
func (s *Store) RowsOf(ctx context.Context, t moving.Table, after moving.Row, most int) ([]moving.Row, error) {
	from, columns := t.Name, t.Names()
	switch {
	case t.Events:
		columns += `, events, ARRAY(SELECT body FROM events WHERE game_id = id ORDER BY seq)`
	case t.Name == "exercises":
		from = inOrder
	case t.Name == "deadlines":
		from = flags
	}
	query := `SELECT ` + columns + ` FROM ` + from
	if after != nil {
		query += ` WHERE (` + t.Order() + `) > (` + moving.Places("$", len(after)) + `)`
	}
	return collect(ctx, s, func(at pgx.CollectableRow, r *moving.Row) error {
		values, err := at.Values()
		if err != nil {
			return err
		}
		for i, v := range values {
			if yes, ok := v.(bool); ok {
				values[i] = int64(0)
				if yes {
					values[i] = int64(1)
				}
			}
		}
		if t.Events {
			n := len(t.Columns)
			bodies := values[n+1].([]any)
			events := make([]string, len(bodies))
			for i, body := range bodies {
				events[i] = body.(string)
			}
			if values[n].(int64) != int64(len(events)) {
				return fmt.Errorf("%v: %w: %d events are there, not %d", values[0], store.ErrDamaged, len(events), values[n])
			}
			values = append(values[:n], events)
		}
		*r = values
		return nil
	}, query+` ORDER BY `+t.Order()+fmt.Sprintf(` LIMIT %d`, most), after...)
}

// AddRows implements moving.Store.
func (s *Store) AddRows(ctx context.Context, t moving.Table, rows []moving.Row) error {
	names, values, add := t.Names(), len(t.Columns), `INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE VALUES (%s) ON CONFLICT DO NOTHING`
	if t.Events {
		const beside = 3 // columns of its own besides the row's
		names, values = names+`, words, hour, events`, values+beside
		add = `WITH new AS (` + add + ` RETURNING id) INSERT INTO events (game_id, seq, body)
			SELECT id, k - 1, body FROM new, unnest($` + fmt.Sprint(values+1) + `::text[]) WITH ORDINALITY AS e (body, k)`
	}
	add = fmt.Sprintf(add, t.Name, names, moving.Places("$", values))
	if t.Name == "deadlines" {
		add = addFlag
	}
	return s.change(ctx, func(tx pgx.Tx) error {
		var batch pgx.Batch
		for _, r := range rows {
			args := append([]any{}, r...)
			for i, c := range t.Columns {
				if c.Kind == moving.Truth {
					args[i] = r[i].(int64) != 0
				}
			}
			if t.Events {
				sum := store.Summary{Title: r[3].(string)}
				if err := json.Unmarshal([]byte(r[4].(string)), &sum.Players); err != nil {
					return fmt.Errorf("%v: %w: %w", r[0], store.ErrDamaged, err)
				}
				args = append(args[:len(t.Columns)], wordsOf(sum), hourOf(r[6].(int64)), len(r.Events()), r.Events())
			}
			batch.Queue(add, args...)
		}
		if numbered[t.Name] {
			batch.Queue(`SELECT setval(pg_get_serial_sequence($1, 'n'), max(n)) FROM `+t.Name, t.Name)
		}
		return tx.SendBatch(ctx, &batch).Close()
	})
}
