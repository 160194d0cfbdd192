package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/practice"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// sumExercise returns the checksum of the immutable part of an exercise.
func sumExercise(e db.Exercise) int64 {
	c := make(checksum, 0, 4096)
	for _, s := range []string{e.ID, string(e.Position), e.Kind, e.Source, e.Reasons, e.Body} {
		c.text(s)
	}
	c.number(e.AddedMs)
	if e.Owner != "" {
		c.text(e.Owner)
	}
	return c.sum().Int64
}

// sumPractice returns the checksum of a review.
func sumPractice(p db.Practice) int64 {
	var c checksum
	c.text(p.ExerciseID)
	for _, n := range []int64{p.N, p.AtMs, p.Grade} {
		c.number(n)
	}
	return c.sum().Int64
}

// positionKey reads a position key from a row that may be damaged.
func positionKey(b []byte) (k evaluations.Key) {
	copy(k[:], b)
	return k
}

func (s *Store) AddExercises(ctx context.Context, list []exercises.Kept, asked bool, most int) error {
	if len(list) == 0 {
		return nil
	}
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		have, err := q.CountExercises(ctx, list[0].Owner)
		if err != nil {
			return err
		}
		for _, k := range list {
			n, err := addExercise(ctx, q, k, asked, have >= int64(most))
			if err != nil {
				return err
			}
			have += n
		}
		return nil
	})
}

// addExercise adds an exercise unless its position has one or full is set, and
// returns the number added. asked also restores a deleted one.
func addExercise(ctx context.Context, q *db.Queries, k exercises.Kept, asked, full bool) (int64, error) {
	if asked {
		if err := q.ReviveExercise(ctx, db.ReviveExerciseParams{Position: k.Of[:], Owner: k.Owner}); err != nil {
			return 0, err
		}
	}
	if full {
		return 0, nil
	}
	e := db.Exercise{
		ID: k.ID, Position: k.Of[:], Kind: k.Game, Source: k.Source, Reasons: strings.Join(k.Reasons, " "), AddedMs: k.Added.UnixMilli(), Body: string(k.Body), Owner: k.Owner,
	}
	return q.InsertExercise(ctx, db.InsertExerciseParams{
		ID: e.ID, Position: e.Position, Kind: e.Kind, Source: e.Source, Reasons: e.Reasons, AddedMs: e.AddedMs, Body: e.Body,
		Sum: sumExercise(e), DueMs: e.AddedMs, Stage: string(practice.New), Owner: e.Owner,
	})
}

func (s *Store) HaveExercises(ctx context.Context, whose identity.Owners, of []evaluations.Key) ([]bool, error) {
	have := make([]bool, len(of))
	for i, key := range of {
		n, err := s.conn.Queries.HaveExercise(ctx, db.HaveExerciseParams{Position: key[:], Owners: ownersText(whose)})
		if err != nil {
			return nil, s.broken(err)
		}
		have[i] = n > 0
	}
	return have, nil
}

func (s *Store) Exercise(ctx context.Context, id string) (exercises.Kept, error) {
	row, err := s.conn.Queries.GetExercise(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return exercises.Kept{}, exercises.ErrNoExercise
	case err != nil:
		return exercises.Kept{}, s.broken(err)
	case row.Sum != sumExercise(row):
		return exercises.Kept{}, fmt.Errorf("exercise %s: %w: it does not agree with its checksum", id, store.ErrDamaged)
	}
	k := exercises.Kept{
		ID: row.ID, Owner: row.Owner, Of: positionKey(row.Position), Game: row.Kind, Source: row.Source, Reasons: strings.Fields(row.Reasons), Body: []byte(row.Body),
		Added: conn.FromMS(row.AddedMs), Suspended: row.Suspended != 0, Due: conn.FromMS(row.DueMs), Stage: practice.Stage(row.Stage),
	}
	if row.DeletedMs.Valid {
		k.Deleted = conn.FromMS(row.DeletedMs.Int64)
	}
	done, err := s.conn.Queries.ListPractice(ctx, id)
	if err != nil {
		return exercises.Kept{}, s.broken(err)
	}
	for i, p := range done {
		if p.N != int64(i) || p.Sum != sumPractice(p) {
			return exercises.Kept{}, fmt.Errorf("exercise %s: %w: review %d does not agree with its checksum", id, store.ErrDamaged, i+1)
		}
		k.Reviews = append(k.Reviews, practice.Review{At: conn.FromMS(p.AtMs), Grade: practice.Grade(p.Grade)})
	}
	return k, nil
}

func (s *Store) Exercises(ctx context.Context, whose identity.Owners) ([]exercises.Kept, error) {
	rows, err := s.conn.Queries.ListExercises(ctx, ownersText(whose))
	if err != nil {
		return nil, s.broken(err)
	}
	list := make([]exercises.Kept, len(rows))
	for i, r := range rows {
		list[i] = exercises.Kept{
			ID: r.ID, Owner: r.Owner, Of: positionKey(r.Position), Game: r.Kind, Source: r.Source, Reasons: strings.Fields(r.Reasons),
			Added: conn.FromMS(r.AddedMs), Suspended: r.Suspended != 0, Due: conn.FromMS(r.DueMs), Stage: practice.Stage(r.Stage),
		}
	}
	return list, nil
}

// GiveExercises implements exercises.Store.
func (s *Store) GiveExercises(ctx context.Context, from, to string) (given, kept int, err error) {
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		given, kept = 0, 0
		ids, err := texts(ctx, q.Raw(), `SELECT id FROM exercises WHERE owner = ? ORDER BY rowid`, from)
		if err != nil {
			return err
		}
		for _, id := range ids {
			e, err := q.GetExercise(ctx, id)
			if err != nil {
				return err
			}
			if e.Sum != sumExercise(e) {
				return fmt.Errorf("exercise %s: %w: it does not agree with its checksum", id, store.ErrDamaged)
			}
			e.Owner = to
			done, err := q.Raw().ExecContext(ctx, `UPDATE exercises SET owner = ?1, sum = ?2 WHERE id = ?3
AND NOT EXISTS (SELECT 1 FROM exercises other WHERE other.owner = ?1 AND other.position = exercises.position)`, to, sumExercise(e), id)
			if err != nil {
				return err
			}
			n, err := done.RowsAffected()
			if err != nil {
				return err
			}
			given, kept = given+int(n), kept+1-int(n)
		}
		return nil
	})
	return given, kept, err
}

func (s *Store) GradeExercise(ctx context.Context, k exercises.Kept, n int) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		rows, err := q.SetDue(ctx, db.SetDueParams{DueMs: k.Due.UnixMilli(), Stage: string(k.Stage), ID: k.ID})
		switch {
		case err != nil:
			return err
		case rows == 0:
			return exercises.ErrNoExercise
		}
		p := db.Practice{ExerciseID: k.ID, N: int64(n), AtMs: k.Reviews[n].At.UnixMilli(), Grade: int64(k.Reviews[n].Grade)}
		return q.KeepPractice(ctx, db.KeepPracticeParams{ExerciseID: p.ExerciseID, N: p.N, AtMs: p.AtMs, Grade: p.Grade, Sum: sumPractice(p)})
	})
}

func (s *Store) SetExercise(ctx context.Context, k exercises.Kept) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		p := db.SetExerciseParams{ID: k.ID}
		if k.Suspended {
			p.Suspended = 1
		}
		if !k.Deleted.IsZero() {
			p.DeletedMs = sql.NullInt64{Int64: k.Deleted.UnixMilli(), Valid: true}
		}
		rows, err := q.SetExercise(ctx, p)
		if err == nil && rows == 0 {
			err = exercises.ErrNoExercise
		}
		return err
	})
}

func (s *Store) Practised(ctx context.Context, whose identity.Owners, from, to time.Time) ([]practice.Review, error) {
	rows, err := s.conn.Queries.ListPractised(ctx, db.ListPractisedParams{FromMs: from.UnixMilli(), ToMs: to.UnixMilli(), Owners: ownersText(whose)})
	if err != nil {
		return nil, s.broken(err)
	}
	list := make([]practice.Review, len(rows))
	for i, r := range rows {
		list[i] = practice.Review{At: conn.FromMS(r.AtMs), Grade: practice.Grade(r.Grade)}
	}
	return list, nil
}

// checkExercises describes each damaged exercise.
func (s *Store) checkExercises(ctx context.Context) ([]string, error) {
	ids, err := texts(ctx, s.conn.Reader, "SELECT id FROM exercises ORDER BY id")
	if err != nil {
		return nil, s.broken(err)
	}
	var faults []string
	for _, id := range ids {
		_, err := s.Exercise(ctx, id)
		switch {
		case ctx.Err() != nil:
			return faults, ctx.Err()
		case errors.Is(err, store.ErrDamaged) && len(faults) < maxFaults:
			faults = append(faults, err.Error())
		case err != nil && !errors.Is(err, store.ErrDamaged):
			return faults, err
		}
	}
	return faults, nil
}
