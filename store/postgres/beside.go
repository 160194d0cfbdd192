package postgres

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/store/postgres/internal/alertsdb"
	"duiyi/store/postgres/internal/clubdb"
	"duiyi/store/postgres/internal/conn"
	"duiyi/store/postgres/internal/maildb"
)

// owned selects rows by owner, $2; NULL selects all.
const owned = `($2::text[] IS NULL OR owner = ANY ($2))`

// insertOutcome stores an outcome unless it is nil or the game has one.
func insertOutcome(ctx context.Context, tx pgx.Tx, o *store.Outcome) error {
	if o == nil {
		return nil
	}
	_, err := tx.Exec(ctx, `INSERT INTO outcomes (game_id, engine, level, half, helps, ended_ms, owner)
		VALUES ($1, $2, $3, $4, $5 + (SELECT count(*) FROM hints WHERE game_id = $1), $6, $7) ON CONFLICT DO NOTHING`,
		o.Game, o.Engine, o.Level, o.Half, o.Helps, o.Ended.UnixMilli(), o.Owner)
	return err
}

func (s *Store) Hint(ctx context.Context, id string, ply int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, id, whole); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO hints (game_id, ply) VALUES ($1, $2) ON CONFLICT DO NOTHING`, id, ply)
		return err
	})
}

// collect runs a query and scans its rows.
func collect[T any](ctx context.Context, s *Store, scan func(at pgx.CollectableRow, to *T) error, query string, args ...any) (list []T, err error) {
	err = s.ask(ctx, func() error {
		rows, err := s.pool.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(at pgx.CollectableRow) (to T, err error) {
			err = scan(at, &to)
			return to, err
		})
		return err
	})
	if err != nil {
		return nil, failed(err)
	}
	return list, nil
}

func (s *Store) Outcomes(ctx context.Context, whose identity.Owners, engine string) ([]store.Outcome, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, o *store.Outcome) error {
		var ended int64
		err := at.Scan(&o.Game, &o.Engine, &o.Level, &o.Half, &o.Helps, &ended, &o.Owner)
		o.Ended = fromMS(ended)
		return err
	}, `SELECT game_id, engine, level, half, helps, ended_ms, owner FROM outcomes WHERE engine = $1 AND `+owned+` ORDER BY n`, engine, whose.List())
}

func (s *Store) ForgetOutcomes(ctx context.Context, whose identity.Owners, engine string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE outcomes SET engine = '' WHERE engine = $1 AND `+owned, engine, whose.List())
		return err
	})
}

func (s *Store) Evaluation(ctx context.Context, of evaluations.Key) (evaluations.Evaluation, bool, error) {
	e := evaluations.Evaluation{Of: of}
	var line string
	var at int64
	err := s.pool.QueryRow(ctx, `SELECT cp, mate, depth, nodes, line, engine, at_ms FROM evaluations WHERE position = $1`, of[:]).
		Scan(&e.Score.Centipawns, &e.Score.Mate, &e.Depth, &e.Nodes, &line, &e.Engine, &at)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return evaluations.Evaluation{}, false, nil
	case err != nil:
		return evaluations.Evaluation{}, false, failed(err)
	}
	if e.Score.Mate != 0 {
		e.Score = match.Score{Mate: e.Score.Mate}
	}
	e.Line, e.At = strings.Fields(line), fromMS(at)
	return e, true, nil
}

func (s *Store) KeepEvaluations(ctx context.Context, list []evaluations.Evaluation, most int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		var batch pgx.Batch
		for _, e := range list {
			batch.Queue(`INSERT INTO evaluations AS old (position, cp, mate, depth, nodes, line, engine, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
				ON CONFLICT (position) DO UPDATE SET cp = excluded.cp, mate = excluded.mate, depth = excluded.depth, nodes = excluded.nodes,
				line = excluded.line, engine = excluded.engine, at_ms = excluded.at_ms
				WHERE excluded.depth > old.depth OR excluded.depth = old.depth AND excluded.nodes >= old.nodes`,
				e.Of[:], e.Score.Centipawns, e.Score.Mate, e.Depth, e.Nodes, strings.Join(e.Line, " "), e.Engine, e.At.UnixMilli())
		}
		batch.Queue(`DELETE FROM evaluations WHERE at_ms < (SELECT at_ms FROM evaluations ORDER BY at_ms DESC LIMIT 1 OFFSET $1)`, max(most, 1)-1)
		return tx.SendBatch(ctx, &batch).Close()
	})
}

// Key implements app.Store.
func (s *Store) Key(ctx context.Context, fresh [32]byte) (key [32]byte, err error) {
	err = s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO secrets (name, value) VALUES ('seats', $1) ON CONFLICT DO NOTHING`, fresh[:]); err != nil {
			return err
		}
		var kept []byte
		if err := tx.QueryRow(ctx, `SELECT value FROM secrets WHERE name = 'seats'`).Scan(&kept); err != nil {
			return err
		}
		if len(kept) != len(key) {
			return fmt.Errorf("the key of the seats: %w: it has %d bytes", store.ErrDamaged, len(kept))
		}
		key = [32]byte(kept)
		return nil
	})
	return key, err
}

// Probe implements app.Store. A transaction with a number writes to the log on
// commit even if it changes nothing, and waits for a synchronous standby like
// any other.
func (s *Store) Probe(ctx context.Context) error {
	err := s.ask(ctx, func() error {
		_, err := s.pool.Exec(ctx, `SELECT pg_current_xact_id()`)
		return err
	})
	if err != nil {
		return failed(err)
	}
	return nil
}

// AskReport stores a requested report. It serialises the requests of one
// account, so that they cannot exceed most together.
func (s *Store) AskReport(ctx context.Context, r jobs.Kept, over string, most int) error {
	lock := fnv.New64a()
	lock.Write([]byte("duiyi reports " + r.By))
	return s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(lock.Sum64())); err != nil {
			return err
		}
		if err := present(ctx, tx, r.ID, whole); err != nil {
			return err
		}
		var others int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM reviews JOIN games ON id = game_id
			WHERE NOT done AND asked_by <> '' AND asked_by = $1 AND game_id <> $2 AND deleted_ms IS NULL`, r.By, r.ID).Scan(&others); err != nil {
			return err
		}
		if r.By != "" && others >= most {
			return jobs.ErrTooMany
		}
		done, err := tx.Exec(ctx, `INSERT INTO reviews AS old (game_id, ticket, node, asked_by, done, body, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (game_id) DO UPDATE SET ticket = excluded.ticket, node = excluded.node, asked_by = excluded.asked_by,
				done = excluded.done, body = excluded.body, at_ms = excluded.at_ms
			WHERE old.ticket IN ($8, excluded.ticket)`, r.ID, r.Ticket, r.Node, r.By, r.Done, string(r.Body), r.At.UnixMilli(), over)
		if err == nil && done.RowsAffected() == 0 {
			return store.ErrConflict
		}
		return err
	})
}

// ClaimReport moves an unfinished report from one node to another.
func (s *Store) ClaimReport(ctx context.Context, id, ticket, from, to string) (mine bool, err error) {
	err = s.insist(ctx, func() error {
		done, err := s.pool.Exec(ctx, `UPDATE reviews SET node = $4 WHERE game_id = $1 AND ticket = $2 AND node IN ($3, $4) AND NOT done`, id, ticket, from, to)
		mine = done.RowsAffected() == 1
		return err
	})
	return mine, err
}

// KeepReport stores a report for the node that has claimed it.
func (s *Store) KeepReport(ctx context.Context, r jobs.Kept) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, r.ID, whole); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `UPDATE reviews SET done = $4, body = $5, at_ms = $6 WHERE game_id = $1 AND ticket = $2 AND node = $3`,
			r.ID, r.Ticket, r.Node, r.Done, string(r.Body), r.At.UnixMilli())
		if err == nil && done.RowsAffected() == 0 {
			return jobs.ErrNotClaimed
		}
		return err
	})
}

const reviewColumns = `game_id, ticket, node, asked_by, done, body, at_ms`

func scanReview(at pgx.CollectableRow, r *jobs.Kept) error {
	var body string
	var when int64
	err := at.Scan(&r.ID, &r.Ticket, &r.Node, &r.By, &r.Done, &body, &when)
	r.Body, r.At = []byte(body), fromMS(when)
	return err
}

func (s *Store) Report(ctx context.Context, id string) (jobs.Kept, bool, error) {
	list, err := collect(ctx, s, scanReview, `SELECT `+reviewColumns+` FROM reviews WHERE game_id = $1`, id)
	if err != nil || len(list) == 0 {
		return jobs.Kept{}, false, err
	}
	return list[0], true, nil
}

// ReportsBy implements jobs.Store.
func (s *Store) ReportsBy(ctx context.Context, by, after string, most int) ([]string, error) {
	return collect(ctx, s, scanText, `SELECT game_id FROM reviews WHERE asked_by <> '' AND asked_by = $1 AND game_id > $2 ORDER BY game_id LIMIT $3`, by, after, most)
}

func scanText(row pgx.CollectableRow, to *string) error { return row.Scan(to) }

func (s *Store) ForgetReport(ctx context.Context, id string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM reviews WHERE game_id = $1`, id)
		return err
	})
}

func (s *Store) UnfinishedReports(ctx context.Context, but []string, most int) ([]jobs.Kept, error) {
	return collect(ctx, s, scanReview, `SELECT `+reviewColumns+` FROM reviews JOIN games ON id = game_id
		WHERE NOT done AND deleted_ms IS NULL AND node <> ALL (coalesce($1::text[], '{}')) ORDER BY at_ms LIMIT $2`, but, most)
}

func (s *Store) AddExercises(ctx context.Context, list []exercises.Kept, asked bool, most int) error {
	if len(list) == 0 {
		return nil
	}
	return s.change(ctx, func(tx pgx.Tx) error {
		// Serialised, so that they cannot exceed most together.
		if _, err := tx.Exec(ctx, lockExercises); err != nil {
			return err
		}
		var have int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM exercises WHERE owner = $1`, list[0].Owner).Scan(&have); err != nil {
			return err
		}
		for _, k := range list {
			n, err := addExercise(ctx, tx, k, asked, have >= most)
			if err != nil {
				return err
			}
			have += n
		}
		return nil
	})
}

// GiveExercises implements exercises.Store.
func (s *Store) GiveExercises(ctx context.Context, from, to string) (given, kept int, err error) {
	err = s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockExercises); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `UPDATE exercises SET owner = $2 WHERE owner = $1
			AND NOT EXISTS (SELECT 1 FROM exercises other WHERE other.owner = $2 AND other.position = exercises.position)`, from, to)
		if err != nil {
			return err
		}
		given = int(done.RowsAffected())
		return tx.QueryRow(ctx, `SELECT count(*) FROM exercises WHERE owner = $1`, from).Scan(&kept)
	})
	return given, kept, err
}

// lockExercises lets one transaction at a time add exercises.
const lockExercises = `LOCK TABLE exercises IN SHARE ROW EXCLUSIVE MODE`

// addExercise adds an exercise unless its position has one or full is set, and
// returns the number added. asked also restores a deleted one.
func addExercise(ctx context.Context, tx pgx.Tx, k exercises.Kept, asked, full bool) (int, error) {
	if asked {
		if _, err := tx.Exec(ctx, `UPDATE exercises SET deleted_ms = NULL, suspended = FALSE WHERE position = $1 AND owner = $2 AND deleted_ms IS NOT NULL`, k.Of[:], k.Owner); err != nil {
			return 0, err
		}
	}
	if full {
		return 0, nil
	}
	tag, err := tx.Exec(ctx, `INSERT INTO exercises (id, position, kind, source, reasons, body, added_ms, due_ms, stage, owner)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) ON CONFLICT (owner, position) DO NOTHING`,
		k.ID, k.Of[:], k.Game, k.Source, strings.Join(k.Reasons, " "), string(k.Body), k.Added.UnixMilli(), string(practice.New), k.Owner)
	return int(tag.RowsAffected()), err
}

func (s *Store) HaveExercises(ctx context.Context, whose identity.Owners, of []evaluations.Key) ([]bool, error) {
	keys := make([][]byte, len(of))
	for i := range of {
		keys[i] = of[i][:]
	}
	return collect(ctx, s, func(at pgx.CollectableRow, have *bool) error { return at.Scan(have) },
		`SELECT EXISTS (SELECT FROM exercises e WHERE e.position = k.position AND deleted_ms IS NULL AND `+owned+`)
		FROM unnest($1::bytea[]) WITH ORDINALITY AS k (position, n) ORDER BY n`, keys, whose.List())
}

const exerciseColumns = `id, position, kind, source, reasons, added_ms, due_ms, stage, suspended, deleted_ms, owner`

func scanExercise(at pgx.CollectableRow, k *exercises.Kept, more ...any) error {
	var key []byte
	var reasons string
	var added, due int64
	var gone *int64
	err := at.Scan(append([]any{&k.ID, &key, &k.Game, &k.Source, &reasons, &added, &due, &k.Stage, &k.Suspended, &gone, &k.Owner}, more...)...)
	copy(k.Of[:], key)
	k.Reasons, k.Added, k.Due = strings.Fields(reasons), fromMS(added), fromMS(due)
	if gone != nil {
		k.Deleted = fromMS(*gone)
	}
	return err
}

func (s *Store) Exercise(ctx context.Context, id string) (exercises.Kept, error) {
	list, err := collect(ctx, s, func(at pgx.CollectableRow, k *exercises.Kept) error {
		var body string
		err := scanExercise(at, k, &body)
		k.Body = []byte(body)
		return err
	}, `SELECT `+exerciseColumns+`, body FROM exercises WHERE id = $1`, id)
	switch {
	case err != nil:
		return exercises.Kept{}, err
	case len(list) == 0:
		return exercises.Kept{}, exercises.ErrNoExercise
	}
	k := list[0]
	k.Reviews, err = collect(ctx, s, scanPractice, `SELECT at_ms, grade FROM practice WHERE exercise_id = $1 ORDER BY n`, id)
	if len(k.Reviews) == 0 {
		k.Reviews = nil
	}
	return k, err
}

func scanPractice(at pgx.CollectableRow, r *practice.Review) error {
	var when, grade int64
	err := at.Scan(&when, &grade)
	r.At, r.Grade = fromMS(when), practice.Grade(grade)
	return err
}

func (s *Store) Exercises(ctx context.Context, whose identity.Owners) ([]exercises.Kept, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, k *exercises.Kept) error { return scanExercise(at, k) },
		`SELECT `+exerciseColumns+` FROM exercises WHERE deleted_ms IS NULL AND ($1::text[] IS NULL OR owner = ANY ($1)) ORDER BY n`, whose.List())
}

func (s *Store) GradeExercise(ctx context.Context, k exercises.Kept, n int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE exercises SET due_ms = $2, stage = $3 WHERE id = $1`, k.ID, k.Due.UnixMilli(), string(k.Stage))
		switch {
		case err != nil:
			return err
		case tag.RowsAffected() == 0:
			return exercises.ErrNoExercise
		}
		_, err = tx.Exec(ctx, `INSERT INTO practice (exercise_id, n, at_ms, grade) VALUES ($1, $2, $3, $4)
			ON CONFLICT (exercise_id, n) DO UPDATE SET at_ms = excluded.at_ms, grade = excluded.grade`,
			k.ID, n, k.Reviews[n].At.UnixMilli(), int64(k.Reviews[n].Grade))
		return err
	})
}

func (s *Store) SetExercise(ctx context.Context, k exercises.Kept) error {
	var gone *int64
	if !k.Deleted.IsZero() {
		ms := k.Deleted.UnixMilli()
		gone = &ms
	}
	return s.change(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE exercises SET suspended = $2, deleted_ms = $3 WHERE id = $1`, k.ID, k.Suspended, gone)
		if err == nil && tag.RowsAffected() == 0 {
			err = exercises.ErrNoExercise
		}
		return err
	})
}

func (s *Store) Practised(ctx context.Context, whose identity.Owners, from, to time.Time) ([]practice.Review, error) {
	return collect(ctx, s, scanPractice, `SELECT at_ms, grade FROM practice p JOIN exercises ON id = exercise_id
		WHERE at_ms >= $1 AND at_ms < $3 AND `+owned+` ORDER BY at_ms, exercise_id, p.n`, from.UnixMilli(), whose.List(), to.UnixMilli())
}

// openParts opens what stores one part each.
func (s *Store) openParts() {
	c := &conn.Conn{Change: s.change, Read: s.read}
	s.Alerts, s.Mail, s.Club = alertsdb.New(c), maildb.New(c), clubdb.New(c)
}

// read is conn.Conn's.
func (s *Store) read(ctx context.Context, read func(pgx.Rows) error, query string, args ...any) error {
	return failed(s.ask(ctx, func() error {
		rows, err := s.pool.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		return read(rows)
	}))
}
