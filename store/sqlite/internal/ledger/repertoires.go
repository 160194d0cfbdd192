package ledger

import (
	"context"
	"slices"
	"time"

	"duiyi/repertoires"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// Repertoires implements repertoires.Store.
func (l *Ledger) Repertoires(ctx context.Context, owner string) ([]repertoires.Kept, error) {
	list, err := conn.List(ctx, l.conn, func(row conn.Scanner) (k repertoires.Kept, err error) {
		var at int64
		err = row.Scan(&k.ID, &k.Owner, &k.Study, &k.Node, &k.Title, &k.Side, &k.Form, &at)
		k.Added = time.UnixMilli(at).UTC()
		return k, err
	}, `SELECT id, owner, study, node, title, side, form, added_ms FROM repertoires WHERE owner = ? ORDER BY added_ms, id`, owner)
	if err != nil {
		return nil, err
	}
	type further struct {
		repertoire string
		repertoires.Source
	}
	more, err := conn.List(ctx, l.conn, func(row conn.Scanner) (f further, err error) {
		err = row.Scan(&f.repertoire, &f.Study, &f.Node, &f.Title)
		return f, err
	}, `SELECT s.repertoire, s.study, s.node, s.title FROM repertoire_studies s JOIN repertoires r ON r.id = s.repertoire WHERE r.owner = ? ORDER BY s.added_ms, s.study`, owner)
	for _, f := range more {
		if i := slices.IndexFunc(list, func(k repertoires.Kept) bool { return k.ID == f.repertoire }); i >= 0 {
			list[i].More = append(list[i].More, f.Source)
		}
	}
	return list, err
}

// AddRepertoire implements repertoires.Store.
func (l *Ledger) AddRepertoire(ctx context.Context, k repertoires.Kept, most int) error {
	return l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		var others int
		if err := q.Raw().QueryRowContext(ctx, `SELECT count(*) FROM repertoires WHERE owner = ? AND id != ?`, k.Owner, k.ID).Scan(&others); err != nil {
			return err
		}
		if others >= most {
			return repertoires.ErrMany
		}
		_, err := q.Raw().ExecContext(ctx, `INSERT INTO repertoires (id, owner, study, node, title, side, form, added_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			k.ID, k.Owner, k.Study, k.Node, k.Title, k.Side, k.Form, k.Added.UnixMilli())
		return err
	})
}

const addSource = `INSERT INTO repertoire_studies (repertoire, study, node, title, added_ms) SELECT id, ?2, ?3, ?4, ?5 FROM repertoires WHERE id = ?1
ON CONFLICT (repertoire, study) DO UPDATE SET node = excluded.node, title = excluded.title`

// AddSource implements repertoires.Store.
func (l *Ledger) AddSource(ctx context.Context, id string, s repertoires.Source, at time.Time) error {
	return l.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, query := range []struct {
			text string
			args []any
		}{
			{`UPDATE repertoires SET title = ?3 WHERE id = ?1 AND study = ?2`, []any{id, s.Study, s.Title}},
			{addSource, []any{id, s.Study, s.Node, s.Title, at.UnixMilli()}},
		} {
			done, err := q.Raw().ExecContext(ctx, query.text, query.args...)
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); n > 0 || err != nil {
				return err
			}
		}
		return repertoires.ErrNone
	})
}

// DeleteSource implements repertoires.Store.
func (l *Ledger) DeleteSource(ctx context.Context, id, study string) error {
	return l.conn.Change(ctx, nil, `DELETE FROM repertoire_studies WHERE repertoire = ? AND study = ?`, id, study)
}

// DeleteRepertoire implements repertoires.Store.
func (l *Ledger) DeleteRepertoire(ctx context.Context, id string) error {
	return l.conn.Change(ctx, nil, `DELETE FROM repertoires WHERE id = ?`, id)
}

// Recalls implements repertoires.Store.
func (l *Ledger) Recalls(ctx context.Context, id string) ([]repertoires.Recall, error) {
	return conn.List(ctx, l.conn, func(row conn.Scanner) (r repertoires.Recall, err error) {
		var at int64
		err = row.Scan(&r.Position, &r.N, &at, &r.Grade)
		r.At = time.UnixMilli(at).UTC()
		return r, err
	}, `SELECT position, n, at_ms, grade FROM recalls WHERE repertoire = ? ORDER BY position, n`, id)
}

const keepRecall = `INSERT INTO recalls (repertoire, position, n, at_ms, grade) SELECT id, ?2, ?3, ?4, ?5 FROM repertoires WHERE id = ?1
ON CONFLICT (repertoire, position, n) DO UPDATE SET at_ms = excluded.at_ms, grade = excluded.grade`

// KeepRecall implements repertoires.Store.
func (l *Ledger) KeepRecall(ctx context.Context, id string, r repertoires.Recall) error {
	return l.conn.Change(ctx, repertoires.ErrNone, keepRecall, id, r.Position, r.N, r.At.UnixMilli(), r.Grade)
}
