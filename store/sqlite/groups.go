package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/people"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

const (
	groupColumns = `SELECT g.id, g.name, g.teacher, u.name, g.created_ms FROM study_groups g JOIN users u ON u.id = g.teacher`
	groupsOf     = groupColumns + ` WHERE g.teacher = ?1 OR g.id IN (SELECT group_id FROM group_members WHERE user_id = ?1) ORDER BY g.name, g.id`
	membersOf    = `SELECT u.id, u.name FROM group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = ? ORDER BY m.at_ms, m.user_id`

	taskColumns = `SELECT t.id, t.title, t.teacher, u.name, coalesce(t.group_id, ''), coalesce(t.study_id, ''), (SELECT count(*) FROM task_items WHERE task_id = t.id), coalesce((SELECT group_concat(puzzle, ' ' ORDER BY n) FROM task_puzzles WHERE task_id = t.id), ''), t.given_ms, coalesce(t.due_ms, 0)
FROM tasks t JOIN users u ON u.id = t.teacher`
	taskOrder  = ` ORDER BY t.given_ms DESC, t.id`
	itemsOf    = `SELECT position, kind, source, reasons, body FROM task_items WHERE task_id = ? ORDER BY n`
	addItem    = `INSERT INTO task_items (task_id, n, position, kind, source, reasons, body) VALUES (?, ?, ?, ?, ?, ?, ?)`
	addPuzzle  = `INSERT INTO task_puzzles (task_id, n, puzzle) VALUES (?, ?, ?)`
	addPerson  = `INSERT INTO task_people (task_id, user_id, at_ms) SELECT ?1, id, ?3 FROM users WHERE id = ?2 ON CONFLICT DO NOTHING`
	addToTasks = `INSERT INTO task_people (task_id, user_id, at_ms) SELECT id, ?2, ?3 FROM tasks WHERE group_id = ?1 ON CONFLICT DO NOTHING`
	openTask   = `UPDATE task_people SET opened_ms = coalesce(opened_ms, ?) WHERE task_id = ? AND user_id = ?`

	// An account's exercises, or the puzzles, of a set that it has not practised since it got the task.
	leftOf = `SELECT e.id, i.n AS n FROM task_people p JOIN task_items i ON i.task_id = p.task_id JOIN exercises e ON e.owner = p.user_id AND e.position = i.position
WHERE p.task_id = ?1 AND p.user_id = ?2 AND NOT EXISTS (SELECT 1 FROM practice r WHERE r.exercise_id = e.id AND r.at_ms >= p.at_ms)
UNION ALL SELECT i.puzzle, i.n FROM task_people p JOIN task_puzzles i ON i.task_id = p.task_id
WHERE p.task_id = ?1 AND p.user_id = ?2 AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.owner = p.user_id AND a.puzzle = i.puzzle AND a.at_ms >= p.at_ms) ORDER BY n`

	// An exercise is right the first time if its first grade is good or easy.
	results = `WITH has AS (SELECT * FROM task_people WHERE task_id IN (SELECT value FROM json_each(?1)) AND (?2 = '' OR user_id = ?2)), practised AS (
  SELECT p.task_id, p.user_id, min(i.n) AS n, e.id, min(r.n) AS first, count(*) AS tries, max(r.at_ms) AS last FROM has p
  JOIN task_items i ON i.task_id = p.task_id JOIN exercises e ON e.owner = p.user_id AND e.position = i.position
  JOIN practice r ON r.exercise_id = e.id AND r.at_ms >= p.at_ms GROUP BY p.task_id, p.user_id, e.id), solved AS (
  SELECT p.task_id, p.user_id, i.n, min(a.n) AS first, count(*) AS tries, max(a.at_ms) AS last FROM has p
  JOIN task_puzzles i ON i.task_id = p.task_id JOIN attempts a ON a.owner = p.user_id AND a.puzzle = i.puzzle AND a.at_ms >= p.at_ms GROUP BY p.task_id, p.user_id, i.n), done AS (
  SELECT d.task_id, d.user_id, d.n, d.tries, d.last, CASE WHEN f.grade >= 3 THEN 1 ELSE 0 END AS correct FROM practised d JOIN practice f ON f.exercise_id = d.id AND f.n = d.first
  UNION ALL SELECT d.task_id, d.user_id, d.n, d.tries, d.last, f.correct FROM solved d JOIN attempts f ON f.owner = d.user_id AND f.n = d.first)
SELECT u.id, u.name, p.task_id, coalesce(p.opened_ms, 0), count(d.n), coalesce(sum(d.tries), 0), coalesce(sum(d.correct), 0), coalesce(group_concat(CASE WHEN d.correct = 0 THEN d.n + 1 END, ' ' ORDER BY d.n), ''), coalesce(max(d.last), 0)
FROM has p JOIN users u ON u.id = p.user_id LEFT JOIN done d ON d.task_id = p.task_id AND d.user_id = p.user_id
GROUP BY u.id, u.name, p.task_id, p.opened_ms ORDER BY u.name, u.id, p.task_id`
)

func scanGroup(row conn.Scanner) (g groups.Group, err error) {
	var created int64
	err = row.Scan(&g.ID, &g.Name, &g.Teacher.ID, &g.Teacher.Name, &created)
	g.Created = conn.FromMS(created)
	return g, conn.None(err, groups.ErrNoGroup)
}

func scanTask(row conn.Scanner) (t groups.Task, err error) {
	var puzzles string
	var given, due int64
	err = row.Scan(&t.ID, &t.Title, &t.Teacher.ID, &t.Teacher.Name, &t.Group, &t.Study, &t.Exercises, &puzzles, &given, &due)
	if puzzles != "" {
		t.Puzzles = strings.Fields(puzzles)
	}
	t.Given, t.Due = conn.FromMS(given), conn.OrZero(due)
	return t, conn.None(err, groups.ErrNoTask)
}

func scanItem(row conn.Scanner) (k exercises.Kept, err error) {
	var position []byte
	var reasons, body string
	err = row.Scan(&position, &k.Game, &k.Source, &reasons, &body)
	k.Of, k.Reasons, k.Body = positionKey(position), strings.Fields(reasons), []byte(body)
	return k, err
}

// fewer rejects another row if a query counts most already.
func fewer(ctx context.Context, q *db.Queries, most int, query string, args ...any) error {
	var n int
	if err := q.Raw().QueryRowContext(ctx, query, args...).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return groups.ErrMany
	}
	return nil
}

// AddGroup implements groups.Store.
func (s *Store) AddGroup(ctx context.Context, g groups.Group, most int) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := fewer(ctx, q, most, `SELECT count(*) FROM study_groups WHERE teacher = ? AND id <> ?`, g.Teacher.ID, g.ID); err != nil {
			return err
		}
		return conn.Change(ctx, q, people.ErrNoUser, `INSERT INTO study_groups (id, name, teacher, created_ms) SELECT ?, ?, id, ? FROM users WHERE id = ? ON CONFLICT DO UPDATE SET id = id`, g.ID, g.Name, g.Created.UnixMilli(), g.Teacher.ID)
	})
}

// Group implements groups.Store.
func (s *Store) Group(ctx context.Context, id string) (groups.Group, error) {
	g, err := scanGroup(s.conn.Reader.QueryRowContext(ctx, groupColumns+` WHERE g.id = ?`, id))
	if err != nil {
		return g, s.broken(err)
	}
	g.Members, err = conn.List(ctx, s.conn, func(row conn.Scanner) (p groups.Person, err error) {
		err = row.Scan(&p.ID, &p.Name)
		return p, err
	}, membersOf, id)
	return g, err
}

// GroupsOf implements groups.Store.
func (s *Store) GroupsOf(ctx context.Context, account string) ([]groups.Group, error) {
	return conn.List(ctx, s.conn, scanGroup, groupsOf, account)
}

// RenameGroup implements groups.Store.
func (s *Store) RenameGroup(ctx context.Context, id, name string) error {
	return s.conn.Change(ctx, groups.ErrNoGroup, `UPDATE study_groups SET name = ? WHERE id = ?`, name, id)
}

// DeleteGroup implements groups.Store.
func (s *Store) DeleteGroup(ctx context.Context, id string) error {
	return s.conn.Change(ctx, groups.ErrNoGroup, `DELETE FROM study_groups WHERE id = ?`, id)
}

// AddMember implements groups.Store.
func (s *Store) AddMember(ctx context.Context, group, account string, most int, now time.Time) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := fewer(ctx, q, most, `SELECT count(*) FROM group_members WHERE group_id = ? AND user_id <> ?`, group, account); err != nil {
			return err
		}
		if err := conn.Change(ctx, q, groups.ErrNoGroup, `UPDATE study_groups SET name = name WHERE id = ?`, group); err != nil {
			return err
		}
		if err := conn.Change(ctx, q, people.ErrNoUser, `UPDATE users SET name = name WHERE id = ?`, account); err != nil {
			return err
		}
		for _, add := range []string{`INSERT INTO group_members (group_id, user_id, at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, addToTasks} {
			if err := conn.Change(ctx, q, nil, add, group, account, now.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveMember implements groups.Store.
func (s *Store) RemoveMember(ctx context.Context, group, account string) error {
	return s.conn.Change(ctx, nil, `DELETE FROM group_members WHERE group_id = ? AND user_id = ?`, group, account)
}

// AddTask implements groups.Store.
func (s *Store) AddTask(ctx context.Context, t groups.Task, accounts []string, set []groups.Item, most int) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := fewer(ctx, q, most, `SELECT count(*) FROM tasks WHERE teacher = ?`, t.Teacher.ID); err != nil {
			return err
		}
		err := conn.Change(ctx, q, people.ErrNoUser, `INSERT INTO tasks (id, title, teacher, group_id, study_id, given_ms, due_ms) SELECT ?, ?, id, nullif(?, ''), nullif(?, ''), ?, ? FROM users WHERE id = ?`,
			t.ID, t.Title, t.Group, t.Study, t.Given.UnixMilli(), conn.ToMS(t.Due), t.Teacher.ID)
		if err != nil {
			return err
		}
		for _, account := range accounts {
			if err := conn.Change(ctx, q, people.ErrNoUser, addPerson, t.ID, account, t.Given.UnixMilli()); err != nil {
				return fmt.Errorf("%s: %w", account, err)
			}
		}
		for n, k := range set {
			if err := conn.Change(ctx, q, nil, addItem, t.ID, n, k.Of[:], k.Game, k.Source, strings.Join(k.Reasons, " "), string(k.Body)); err != nil {
				return err
			}
		}
		for n, id := range t.Puzzles {
			if err := conn.Change(ctx, q, nil, addPuzzle, t.ID, n, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Task implements groups.Store.
func (s *Store) Task(ctx context.Context, id string) (groups.Task, error) {
	t, err := scanTask(s.conn.Reader.QueryRowContext(ctx, taskColumns+` WHERE t.id = ?`, id))
	return t, s.broken(err)
}

// Tasks implements groups.Store.
func (s *Store) Tasks(ctx context.Context, q groups.TaskQuery) ([]groups.Task, error) {
	where, id := ` WHERE t.group_id = ?`, q.Group
	switch {
	case q.By != "":
		where, id = ` WHERE t.teacher = ?`, q.By
	case q.Of != "":
		where, id = ` WHERE t.id IN (SELECT task_id FROM task_people WHERE user_id = ?)`, q.Of
	}
	return conn.List(ctx, s.conn, scanTask, taskColumns+where+taskOrder, id)
}

// SetOf implements groups.Store.
func (s *Store) SetOf(ctx context.Context, task string) ([]groups.Item, error) {
	return conn.List(ctx, s.conn, scanItem, itemsOf, task)
}

// OpenTask implements groups.Store.
func (s *Store) OpenTask(ctx context.Context, id, account string, copies []groups.Item, now time.Time) (left []string, err error) {
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := conn.Change(ctx, q, groups.ErrNoTask, openTask, now.UnixMilli(), id, account); err != nil {
			return err
		}
		for _, k := range copies {
			if _, err := addExercise(ctx, q, k, true, false); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return conn.List(ctx, s.conn, func(row conn.Scanner) (e string, err error) { return e, row.Scan(&e, new(int)) }, leftOf, id, account)
}

// Results implements groups.Store.
func (s *Store) Results(ctx context.Context, tasks []string, account string) ([]groups.Result, error) {
	of, err := json.Marshal(tasks)
	if err != nil {
		return nil, err
	}
	return conn.List(ctx, s.conn, func(row conn.Scanner) (r groups.Result, err error) {
		var failed string
		var opened, last int64
		err = row.Scan(&r.ID, &r.Name, &r.Task, &opened, &r.Done, &r.Tries, &r.Right, &failed, &last)
		r.Failed = groups.Numbers(failed)
		r.Opened, r.Last = conn.OrZero(opened), conn.OrZero(last)
		return r, err
	}, results, string(of), account)
}

// SetDue implements groups.Store.
func (s *Store) SetDue(ctx context.Context, id string, due time.Time) error {
	return s.conn.Change(ctx, groups.ErrNoTask, `UPDATE tasks SET due_ms = ? WHERE id = ?`, conn.ToMS(due), id)
}

// DeleteTask implements groups.Store.
func (s *Store) DeleteTask(ctx context.Context, id string) error {
	return s.conn.Change(ctx, groups.ErrNoTask, `DELETE FROM tasks WHERE id = ?`, id)
}
