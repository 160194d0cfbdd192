package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/match"
	"duiyi/repertoires"
)

// Repertoires implements repertoires.Store.
func (s *Store) Repertoires(ctx context.Context, owner string) ([]repertoires.Kept, error) {
	all, err := list(ctx, s, func(row pgx.Row) (k repertoires.Kept, err error) {
		var at, side int64
		err = row.Scan(&k.ID, &k.Owner, &k.Study, &k.Node, &k.Title, &side, &k.Form, &at)
		k.Side, k.Added = match.Side(side), time.UnixMilli(at).UTC()
		return k, err
	}, `SELECT id, owner, study, node, title, side, form, added_ms FROM repertoires WHERE owner = $1 ORDER BY added_ms, id`, owner)
	if err != nil {
		return nil, err
	}
	type further struct {
		repertoire string
		repertoires.Source
	}
	more, err := list(ctx, s, func(row pgx.Row) (f further, err error) {
		err = row.Scan(&f.repertoire, &f.Study, &f.Node, &f.Title)
		return f, err
	}, `SELECT s.repertoire, s.study, s.node, s.title FROM repertoire_studies s JOIN repertoires r ON r.id = s.repertoire WHERE r.owner = $1 ORDER BY s.added_ms, s.study`, owner)
	for _, f := range more {
		if i := slices.IndexFunc(all, func(k repertoires.Kept) bool { return k.ID == f.repertoire }); i >= 0 {
			all[i].More = append(all[i].More, f.Source)
		}
	}
	return all, err
}

// AddRepertoire implements repertoires.Store.
func (s *Store) AddRepertoire(ctx context.Context, k repertoires.Kept, most int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		var others int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM repertoires WHERE owner = $1 AND id != $2`, k.Owner, k.ID).Scan(&others); err != nil {
			return err
		}
		if others >= most {
			return repertoires.ErrMany
		}
		_, err := tx.Exec(ctx, `INSERT INTO repertoires (id, owner, study, node, title, side, form, added_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
			k.ID, k.Owner, k.Study, int64(k.Node), k.Title, int64(k.Side), string(k.Form), k.Added.UnixMilli())
		return err
	})
}

const addSource = `INSERT INTO repertoire_studies (repertoire, study, node, title, added_ms) SELECT id, $2, $3, $4, $5 FROM repertoires WHERE id = $1
	ON CONFLICT (repertoire, study) DO UPDATE SET node = excluded.node, title = excluded.title`

// AddSource implements repertoires.Store.
func (s *Store) AddSource(ctx context.Context, id string, source repertoires.Source, at time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE repertoires SET title = $3 WHERE id = $1 AND study = $2`, id, source.Study, source.Title)
		if err != nil || done.RowsAffected() > 0 {
			return err
		}
		done, err = tx.Exec(ctx, addSource, id, source.Study, int64(source.Node), source.Title, at.UnixMilli())
		if err == nil && done.RowsAffected() == 0 {
			err = repertoires.ErrNone
		}
		return err
	})
}

// DeleteSource implements repertoires.Store.
func (s *Store) DeleteSource(ctx context.Context, id, study string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM repertoire_studies WHERE repertoire = $1 AND study = $2`, id, study)
		return err
	})
}

// DeleteRepertoire implements repertoires.Store.
func (s *Store) DeleteRepertoire(ctx context.Context, id string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM repertoires WHERE id = $1`, id)
		return err
	})
}

// Recalls implements repertoires.Store.
func (s *Store) Recalls(ctx context.Context, id string) ([]repertoires.Recall, error) {
	return list(ctx, s, func(row pgx.Row) (r repertoires.Recall, err error) {
		var at int64
		err = row.Scan(&r.Position, &r.N, &at, &r.Grade)
		r.At = time.UnixMilli(at).UTC()
		return r, err
	}, `SELECT position, n, at_ms, grade FROM recalls WHERE repertoire = $1 ORDER BY position, n`, id)
}

const keepRecall = `INSERT INTO recalls (repertoire, position, n, at_ms, grade) SELECT id, $2, $3, $4, $5 FROM repertoires WHERE id = $1
	ON CONFLICT (repertoire, position, n) DO UPDATE SET at_ms = excluded.at_ms, grade = excluded.grade`

// KeepRecall implements repertoires.Store.
func (s *Store) KeepRecall(ctx context.Context, id string, r repertoires.Recall) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, keepRecall, id, r.Position, int64(r.N), r.At.UnixMilli(), int64(r.Grade))
		if err == nil && done.RowsAffected() == 0 {
			err = repertoires.ErrNone
		}
		return err
	})
}
