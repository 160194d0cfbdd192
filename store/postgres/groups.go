package postgres

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/people"
)

const (
	groupColumns = `SELECT g.id, g.name, g.teacher, u.name, g.created_ms FROM study_groups g JOIN users u ON u.id = g.teacher`
	groupsOf     = groupColumns + ` WHERE g.teacher = $1 OR g.id IN (SELECT group_id FROM group_members WHERE user_id = $1) ORDER BY g.name COLLATE "C", g.id`
	membersOf    = `SELECT u.id, u.name FROM group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = $1 ORDER BY m.at_ms, m.user_id`

	taskColumns = `SELECT t.id, t.title, t.teacher, u.name, coalesce(t.group_id, ''), coalesce(t.study_id, ''), (SELECT count(*) FROM task_items WHERE task_id = t.id), coalesce((SELECT string_agg(puzzle, ' ' ORDER BY n) FROM task_puzzles WHERE task_id = t.id), ''), t.given_ms, coalesce(t.due_ms, 0)
		FROM tasks t JOIN users u ON u.id = t.teacher`
	taskOrder  = ` ORDER BY t.given_ms DESC, t.id`
	itemsOf    = `SELECT position, kind, source, reasons, body FROM task_items WHERE task_id = $1 ORDER BY n`
	addItem    = `INSERT INTO task_items (task_id, n, position, kind, source, reasons, body) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	addPuzzle  = `INSERT INTO task_puzzles (task_id, n, puzzle) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	addPerson  = `INSERT INTO task_people (task_id, user_id, at_ms) SELECT $1, id, $3 FROM users WHERE id = $2 ON CONFLICT DO NOTHING`
	addToTasks = `INSERT INTO task_people (task_id, user_id, at_ms) SELECT id, $2, $3 FROM tasks WHERE group_id = $1 ON CONFLICT DO NOTHING`

	// An account's exercises, or the puzzles, of a set that it has not practised since it got the task.
	leftOf = `SELECT e.id, i.n AS n FROM task_people p JOIN task_items i ON i.task_id = p.task_id JOIN exercises e ON e.owner = p.user_id AND e.position = i.position
		WHERE p.task_id = $1 AND p.user_id = $2 AND NOT EXISTS (SELECT 1 FROM practice r WHERE r.exercise_id = e.id AND r.at_ms >= p.at_ms)
		UNION ALL SELECT i.puzzle, i.n FROM task_people p JOIN task_puzzles i ON i.task_id = p.task_id
		WHERE p.task_id = $1 AND p.user_id = $2 AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.owner = p.user_id AND a.puzzle = i.puzzle AND a.at_ms >= p.at_ms) ORDER BY n`

	// An exercise is right the first time if its first grade is good or easy.
	results = `WITH has AS (SELECT * FROM task_people WHERE task_id = ANY($1) AND ($2 = '' OR user_id = $2)), practised AS (
		SELECT p.task_id, p.user_id, min(i.n) AS n, e.id, min(r.n) AS first, count(*) AS tries, max(r.at_ms) AS last FROM has p
		JOIN task_items i ON i.task_id = p.task_id JOIN exercises e ON e.owner = p.user_id AND e.position = i.position
		JOIN practice r ON r.exercise_id = e.id AND r.at_ms >= p.at_ms GROUP BY p.task_id, p.user_id, e.id), solved AS (
		SELECT p.task_id, p.user_id, i.n, min(a.n) AS first, count(*) AS tries, max(a.at_ms) AS last FROM has p
		JOIN task_puzzles i ON i.task_id = p.task_id JOIN attempts a ON a.owner = p.user_id AND a.puzzle = i.puzzle AND a.at_ms >= p.at_ms GROUP BY p.task_id, p.user_id, i.n), done AS (
		SELECT d.task_id, d.user_id, d.n, d.tries, d.last, CASE WHEN f.grade >= 3 THEN 1 ELSE 0 END::bigint AS correct FROM practised d JOIN practice f ON f.exercise_id = d.id AND f.n = d.first
		UNION ALL SELECT d.task_id, d.user_id, d.n, d.tries, d.last, f.correct FROM solved d JOIN attempts f ON f.owner = d.user_id AND f.n = d.first)
		SELECT u.id, u.name, p.task_id, coalesce(p.opened_ms, 0), count(d.n), coalesce(sum(d.tries), 0)::bigint, coalesce(sum(d.correct), 0)::bigint,
			coalesce(string_agg((d.n + 1)::text, ' ' ORDER BY d.n) FILTER (WHERE d.correct = 0), ''), coalesce(max(d.last), 0)
		FROM has p JOIN users u ON u.id = p.user_id LEFT JOIN done d ON d.task_id = p.task_id AND d.user_id = p.user_id
		GROUP BY u.id, u.name, p.task_id, p.opened_ms ORDER BY u.name COLLATE "C", u.id, p.task_id`
)

func scanGroup(row pgx.Row) (g groups.Group, err error) {
	var created int64
	err = row.Scan(&g.ID, &g.Name, &g.Teacher.ID, &g.Teacher.Name, &created)
	g.Created = fromMS(created)
	return g, none(err, groups.ErrNoGroup)
}

func scanTask(row pgx.Row) (t groups.Task, err error) {
	var puzzles string
	var given, due int64
	err = row.Scan(&t.ID, &t.Title, &t.Teacher.ID, &t.Teacher.Name, &t.Group, &t.Study, &t.Exercises, &puzzles, &given, &due)
	if puzzles != "" {
		t.Puzzles = strings.Fields(puzzles)
	}
	t.Given, t.Due = fromMS(given), orZero(due)
	return t, none(err, groups.ErrNoTask)
}

// fewer rejects another row if a query counts most already.
func fewer(ctx context.Context, tx pgx.Tx, most int, query string, args ...any) error {
	var n int
	if err := tx.QueryRow(ctx, query, args...).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return groups.ErrMany
	}
	return nil
}

// there locks a row; it returns missing if there is none.
func there(ctx context.Context, tx pgx.Tx, missing error, table, id string) error {
	var found string
	return none(tx.QueryRow(ctx, `SELECT id FROM `+table+` WHERE id = $1 FOR SHARE`, id).Scan(&found), missing)
}

// AddGroup implements groups.Store.
func (s *Store) AddGroup(ctx context.Context, g groups.Group, most int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := there(ctx, tx, people.ErrNoUser, "users", g.Teacher.ID); err != nil {
			return err
		}
		if err := fewer(ctx, tx, most, `SELECT count(*) FROM study_groups WHERE teacher = $1 AND id <> $2`, g.Teacher.ID, g.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO study_groups (id, name, teacher, created_ms) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`, g.ID, fit(g.Name), g.Teacher.ID, g.Created.UnixMilli())
		return err
	})
}

// Group implements groups.Store.
func (s *Store) Group(ctx context.Context, id string) (groups.Group, error) {
	g, err := one(ctx, s, scanGroup, groupColumns+` WHERE g.id = $1`, id)
	if err != nil {
		return g, err
	}
	g.Members, err = list(ctx, s, func(row pgx.Row) (p groups.Person, err error) {
		err = row.Scan(&p.ID, &p.Name)
		return p, err
	}, membersOf, id)
	return g, err
}

// GroupsOf implements groups.Store.
func (s *Store) GroupsOf(ctx context.Context, account string) ([]groups.Group, error) {
	return list(ctx, s, scanGroup, groupsOf, account)
}

// RenameGroup implements groups.Store.
func (s *Store) RenameGroup(ctx context.Context, id, name string) error {
	return s.alter(ctx, groups.ErrNoGroup, `UPDATE study_groups SET name = $1 WHERE id = $2`, fit(name), id)
}

// DeleteGroup implements groups.Store.
func (s *Store) DeleteGroup(ctx context.Context, id string) error {
	return s.alter(ctx, groups.ErrNoGroup, `DELETE FROM study_groups WHERE id = $1`, id)
}

// AddMember implements groups.Store.
func (s *Store) AddMember(ctx context.Context, group, account string, most int, now time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := fewer(ctx, tx, most, `SELECT count(*) FROM group_members WHERE group_id = $1 AND user_id <> $2`, group, account); err != nil {
			return err
		}
		if err := there(ctx, tx, groups.ErrNoGroup, "study_groups", group); err != nil {
			return err
		}
		if err := there(ctx, tx, people.ErrNoUser, "users", account); err != nil {
			return err
		}
		for _, add := range []string{`INSERT INTO group_members (group_id, user_id, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, addToTasks} {
			if _, err := tx.Exec(ctx, add, group, account, now.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveMember implements groups.Store.
func (s *Store) RemoveMember(ctx context.Context, group, account string) error {
	return s.alter(ctx, nil, `DELETE FROM group_members WHERE group_id = $1 AND user_id = $2`, group, account)
}

// AddTask implements groups.Store.
func (s *Store) AddTask(ctx context.Context, t groups.Task, accounts []string, set []groups.Item, most int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := there(ctx, tx, people.ErrNoUser, "users", t.Teacher.ID); err != nil {
			return err
		}
		if err := fewer(ctx, tx, most, `SELECT count(*) FROM tasks WHERE teacher = $1 AND id <> $2`, t.Teacher.ID, t.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO tasks (id, title, teacher, group_id, study_id, given_ms, due_ms) VALUES ($1, $2, $3, nullif($4, ''), nullif($5, ''), $6, $7) ON CONFLICT DO NOTHING`,
			t.ID, fit(t.Title), t.Teacher.ID, t.Group, t.Study, t.Given.UnixMilli(), toMS(t.Due))
		if err != nil {
			return err
		}
		for _, account := range accounts {
			if err := there(ctx, tx, people.ErrNoUser, "users", account); err != nil {
				return fmt.Errorf("%s: %w", account, err)
			}
			if _, err := tx.Exec(ctx, addPerson, t.ID, account, t.Given.UnixMilli()); err != nil {
				return err
			}
		}
		for n, k := range set {
			if _, err := tx.Exec(ctx, addItem, t.ID, n, k.Of[:], k.Game, k.Source, strings.Join(k.Reasons, " "), string(k.Body)); err != nil {
				return err
			}
		}
		for n, id := range t.Puzzles {
			if _, err := tx.Exec(ctx, addPuzzle, t.ID, n, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Task implements groups.Store.
func (s *Store) Task(ctx context.Context, id string) (groups.Task, error) {
	return one(ctx, s, scanTask, taskColumns+` WHERE t.id = $1`, id)
}

// Tasks implements groups.Store.
func (s *Store) Tasks(ctx context.Context, q groups.TaskQuery) ([]groups.Task, error) {
	where, id := ` WHERE t.group_id = $1`, q.Group
	switch {
	case q.By != "":
		where, id = ` WHERE t.teacher = $1`, q.By
	case q.Of != "":
		where, id = ` WHERE t.id IN (SELECT task_id FROM task_people WHERE user_id = $1)`, q.Of
	}
	return list(ctx, s, scanTask, taskColumns+where+taskOrder, id)
}

// SetOf implements groups.Store.
func (s *Store) SetOf(ctx context.Context, task string) ([]groups.Item, error) {
	return list(ctx, s, func(row pgx.Row) (k exercises.Kept, err error) {
		var position []byte
		var reasons, body string
		err = row.Scan(&position, &k.Game, &k.Source, &reasons, &body)
		copy(k.Of[:], position)
		k.Reasons, k.Body = strings.Fields(reasons), []byte(body)
		return k, err
	}, itemsOf, task)
}

// OpenTask implements groups.Store.
func (s *Store) OpenTask(ctx context.Context, id, account string, copies []groups.Item, now time.Time) (left []string, err error) {
	err = s.change(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE task_people SET opened_ms = coalesce(opened_ms, $1) WHERE task_id = $2 AND user_id = $3`, now.UnixMilli(), id, account)
		switch {
		case err != nil:
			return err
		case tag.RowsAffected() == 0:
			return groups.ErrNoTask
		case len(copies) == 0:
			return nil
		}
		if _, err := tx.Exec(ctx, lockExercises); err != nil {
			return err
		}
		for _, k := range copies {
			if _, err := addExercise(ctx, tx, k, true, false); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list(ctx, s, func(row pgx.Row) (e string, err error) { return e, row.Scan(&e, new(int)) }, leftOf, id, account)
}

// Results implements groups.Store.
func (s *Store) Results(ctx context.Context, tasks []string, account string) ([]groups.Result, error) {
	return list(ctx, s, func(row pgx.Row) (r groups.Result, err error) {
		var failed string
		var opened, last int64
		err = row.Scan(&r.ID, &r.Name, &r.Task, &opened, &r.Done, &r.Tries, &r.Right, &failed, &last)
		r.Failed = groups.Numbers(failed)
		r.Opened, r.Last = orZero(opened), orZero(last)
		return r, err
	}, results, tasks, account)
}

// SetDue implements groups.Store.
func (s *Store) SetDue(ctx context.Context, id string, due time.Time) error {
	return s.alter(ctx, groups.ErrNoTask, `UPDATE tasks SET due_ms = $2 WHERE id = $1`, id, toMS(due))
}

// DeleteTask implements groups.Store.
func (s *Store) DeleteTask(ctx context.Context, id string) error {
	return s.alter(ctx, groups.ErrNoTask, `DELETE FROM tasks WHERE id = $1`, id)
}
