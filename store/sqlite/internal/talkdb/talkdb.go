// Package talkdb stores what people say, for package sqlite.
package talkdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
	"duiyi/talk"
)

// A Talk implements talk.Store.
type Talk struct{ conn *conn.Conn }

// New returns the talk of a database.
func New(c *conn.Conn) *Talk { return &Talk{conn: c} }

const (
	lineColumns = `n, changed, cmd, author, name, staff, text, at_ms, removed`
	lineByCmd   = `SELECT ` + lineColumns + ` FROM talk_lines WHERE place = ? AND author = ? AND cmd = ?`
	addTopic    = `INSERT INTO talk_topics (place, version, entries, closed, slow_ms, at_ms) VALUES (?, 0, 0, 0, 0, ?) ON CONFLICT DO NOTHING`
	topicOf     = `SELECT version, closed, slow_ms FROM talk_topics WHERE place = ?`
	lastOf      = `SELECT coalesce(max(at_ms), 0) FROM talk_lines WHERE author = ? AND place = ?`
	touch       = `UPDATE talk_topics SET version = version + 1, at_ms = ?2 WHERE place = ?1 RETURNING version`
	addLine     = `INSERT INTO talk_lines (place, ` + lineColumns + `) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`
	linesAfter  = `SELECT * FROM (SELECT ` + lineColumns + ` FROM talk_lines WHERE place = ? AND changed > ? ORDER BY n DESC LIMIT ?) ORDER BY n`
	removeLine  = `UPDATE talk_lines SET removed = 1, changed = ?3 WHERE place = ?1 AND n = ?2`
	setTopic    = `UPDATE talk_topics SET closed = coalesce(?2, closed), slow_ms = coalesce(?3, slow_ms) WHERE place = ?1`
	mute        = `INSERT INTO talk_mutes (account, place, until_ms) SELECT id, ?2, ?3 FROM users WHERE id = ?1 ON CONFLICT (account, place) DO UPDATE SET until_ms = excluded.until_ms`
	nextEntry   = `UPDATE talk_topics SET entries = entries + 1 WHERE place = ? RETURNING entries`
	addEntry    = `INSERT INTO talk_log (place, n, act, at_ms, by_user, about, line, text, until_ms, slow_ms, reason) VALUES (?, ?, ?, ?, nullif(?, ''), nullif(?, ''), ?, ?, ?, ?, ?)`
	entries     = `SELECT place, n, act, at_ms, coalesce(by_user, ''), coalesce((SELECT name FROM users WHERE id = by_user), ''), coalesce(about, ''), coalesce((SELECT name FROM users WHERE id = about), ''),
  line, text, until_ms, slow_ms, reason FROM talk_log WHERE (?1 = '' OR place = ?1) AND (?2 = '' OR by_user = ?2) AND (?3 = 0 OR at_ms < ?3) ORDER BY at_ms DESC, place, n DESC LIMIT ?4`
	versions = `SELECT place, version FROM talk_topics WHERE place IN (SELECT value FROM json_each(?))`
	talkers  = `SELECT u.id, coalesce((SELECT choice FROM talk_people WHERE account = u.id), 'on'),
  coalesce((SELECT max(until_ms) FROM talk_mutes WHERE account = u.id AND place = ?2 AND until_ms > ?3), 0)
FROM users u WHERE u.id IN (SELECT value FROM json_each(?1))`
	setChoice = `INSERT INTO talk_people (account, choice) SELECT id, ?2 FROM users WHERE id = ?1 ON CONFLICT (account) DO UPDATE SET choice = excluded.choice`
	mutesOf   = `SELECT place, until_ms FROM talk_mutes WHERE account = ? AND until_ms > ? ORDER BY place`
	linesOf   = `SELECT place, ` + lineColumns + ` FROM talk_lines WHERE author = ? AND (place, n) > (?, ?) AND removed = 0 ORDER BY place, n LIMIT ?`
)

// prunes are what PruneTalk runs, each with the time.
var prunes = []string{
	`DELETE FROM talk_topics WHERE at_ms < ?`,
	`DELETE FROM talk_log WHERE at_ms < ?`,
	`DELETE FROM talk_mutes WHERE until_ms < ?`,
}

func scanLine(row conn.Scanner) (l talk.Line, err error) { return scan(row, nil) }

func scan(row conn.Scanner, place *string) (l talk.Line, err error) {
	var at int64
	to := []any{&l.N, &l.Changed, &l.Cmd, &l.Author, &l.Name, &l.Staff, &l.Text, &at, &l.Removed}
	if place != nil {
		to = append([]any{place}, to...)
	}
	err = row.Scan(to...)
	if l.At = conn.FromMS(at); l.Removed {
		l.Author, l.Name, l.Text = "", "", ""
	}
	return l, err
}

// Say implements talk.Store.
func (t *Talk) Say(ctx context.Context, place string, l talk.Line, slow time.Duration) (talk.Line, error) {
	err := t.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		raw := q.Raw()
		before, err := scanLine(raw.QueryRowContext(ctx, lineByCmd, place, l.Author, l.Cmd))
		if err == nil {
			l = before
			return nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if _, err := raw.ExecContext(ctx, addTopic, place, l.At.UnixMilli()); err != nil {
			return err
		}
		topic, err := scanTopic(raw.QueryRowContext(ctx, topicOf, place))
		if err != nil {
			return err
		}
		if topic.Closed && !l.Staff {
			return talk.ErrClosed
		}
		var last int64
		if err := raw.QueryRowContext(ctx, lastOf, l.Author, place).Scan(&last); err != nil {
			return err
		}
		if wait := slow - l.At.Sub(conn.FromMS(last)); last != 0 && wait > 0 {
			return talk.SlowError(wait)
		}
		if err := raw.QueryRowContext(ctx, touch, place, l.At.UnixMilli()).Scan(&l.N); err != nil {
			return err
		}
		l.Changed = l.N
		_, err = raw.ExecContext(ctx, addLine, place, l.N, l.Changed, l.Cmd, l.Author, l.Name, l.Staff, l.Text, l.At.UnixMilli())
		return err
	})
	return l, err
}

func scanTopic(row conn.Scanner) (t talk.Topic, err error) {
	var slow int64
	err = row.Scan(&t.Version, &t.Closed, &slow)
	t.Slow = time.Duration(slow) * time.Millisecond
	if errors.Is(err, sql.ErrNoRows) {
		return talk.Topic{}, nil
	}
	return t, err
}

// Lines implements talk.Store.
func (t *Talk) Lines(ctx context.Context, place string, after, most int) (talk.Topic, []talk.Line, error) {
	topic, err := scanTopic(t.conn.Reader.QueryRowContext(ctx, topicOf, place))
	if err != nil {
		return topic, nil, t.conn.Broken(err)
	}
	lines, err := conn.List(ctx, t.conn, scanLine, linesAfter, place, after, most)
	for len(lines) > 0 && lines[len(lines)-1].N > topic.Version { // said since
		lines = lines[:len(lines)-1]
	}
	return topic, lines, err
}

// Line implements talk.Store.
func (t *Talk) Line(ctx context.Context, place string, n int) (talk.Line, error) {
	l, err := scanLine(t.conn.Reader.QueryRowContext(ctx, `SELECT `+lineColumns+` FROM talk_lines WHERE place = ? AND n = ?`, place, n))
	return l, t.conn.Broken(conn.None(err, talk.ErrNoLine))
}

// Act implements talk.Store.
func (t *Talk) Act(ctx context.Context, e talk.Entry) (talk.Entry, error) {
	err := t.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		raw := q.Raw()
		if _, err := raw.ExecContext(ctx, addTopic, e.Place, e.At.UnixMilli()); err != nil {
			return err
		}
		var removed bool
		if e.Line != 0 {
			row := raw.QueryRowContext(ctx, `SELECT author, text, removed FROM talk_lines WHERE place = ? AND n = ?`, e.Place, e.Line)
			if err := row.Scan(&e.About, &e.Text, &removed); err != nil {
				return conn.None(err, talk.ErrNoLine)
			}
		}
		var version int
		if err := raw.QueryRowContext(ctx, touch, e.Place, e.At.UnixMilli()).Scan(&version); err != nil {
			return err
		}
		var err error
		switch e.Act {
		case talk.Removed:
			if removed {
				return nil
			}
			_, err = raw.ExecContext(ctx, removeLine, e.Place, e.Line, version)
		case talk.Muted, talk.Unmuted:
			err = conn.Change(ctx, q, talk.ErrNoLine, mute, e.About, e.Place, conn.ToMS(e.Until))
		case talk.Closed, talk.Opened:
			_, err = raw.ExecContext(ctx, setTopic, e.Place, e.Act == talk.Closed, nil)
		case talk.Slowed:
			_, err = raw.ExecContext(ctx, setTopic, e.Place, nil, e.Slow.Milliseconds())
		}
		if err != nil {
			return err
		}
		if err := raw.QueryRowContext(ctx, nextEntry, e.Place).Scan(&e.N); err != nil {
			return err
		}
		_, err = raw.ExecContext(ctx, addEntry, e.Place, e.N, string(e.Act), e.At.UnixMilli(), e.By, e.About, e.Line, e.Text, conn.ToMS(e.Until), e.Slow.Milliseconds(), e.Reason)
		return err
	})
	return e, err
}

// TalkLog implements talk.Store.
func (t *Talk) TalkLog(ctx context.Context, q talk.LogQuery) ([]talk.Entry, error) {
	return conn.List(ctx, t.conn, func(row conn.Scanner) (e talk.Entry, err error) {
		var at, until, slow int64
		err = row.Scan(&e.Place, &e.N, &e.Act, &at, &e.By, &e.ByName, &e.About, &e.AboutName, &e.Line, &e.Text, &until, &slow, &e.Reason)
		e.At, e.Until, e.Slow = conn.FromMS(at), conn.OrZero(until), time.Duration(slow)*time.Millisecond
		return e, err
	}, entries, q.Place, q.By, conn.ToMS(q.Before), q.Most)
}

// TalkVersions implements talk.Store.
func (t *Talk) TalkVersions(ctx context.Context, places []string) (map[string]int, error) {
	text, err := json.Marshal(places)
	if err != nil {
		return nil, err
	}
	all := map[string]int{}
	_, err = conn.List(ctx, t.conn, func(row conn.Scanner) (struct{}, error) {
		var place string
		var version int
		err := row.Scan(&place, &version)
		all[place] = version
		return struct{}{}, err
	}, versions, string(text))
	return all, err
}

// Talkers implements talk.Store.
func (t *Talk) Talkers(ctx context.Context, accounts []string, place string, now time.Time) (map[string]talk.Person, error) {
	text, err := json.Marshal(accounts)
	if err != nil {
		return nil, err
	}
	all := map[string]talk.Person{}
	_, err = conn.List(ctx, t.conn, func(row conn.Scanner) (struct{}, error) {
		var id string
		var p talk.Person
		var until int64
		err := row.Scan(&id, &p.Choice, &until)
		p.Muted = conn.OrZero(until)
		all[id] = p
		return struct{}{}, err
	}, talkers, string(text), place, now.UnixMilli())
	return all, err
}

// SetChoice implements talk.Store.
func (t *Talk) SetChoice(ctx context.Context, account string, c talk.Choice) error {
	return t.conn.Change(ctx, nil, setChoice, account, string(c))
}

// TalkMutes implements talk.Store.
func (t *Talk) TalkMutes(ctx context.Context, account string, now time.Time) ([]talk.Mute, error) {
	return conn.List(ctx, t.conn, func(row conn.Scanner) (m talk.Mute, err error) {
		var until int64
		err = row.Scan(&m.Place, &until)
		m.Until = conn.FromMS(until)
		return m, err
	}, mutesOf, account, now.UnixMilli())
}

// TalkOf implements talk.Store.
func (t *Talk) TalkOf(ctx context.Context, account string, after talk.OwnLine, most int) ([]talk.OwnLine, error) {
	return conn.List(ctx, t.conn, func(row conn.Scanner) (l talk.OwnLine, err error) {
		l.Line, err = scan(row, &l.Place)
		return l, err
	}, linesOf, account, after.Place, after.N, most)
}

// PruneTalk implements talk.Store.
func (t *Talk) PruneTalk(ctx context.Context, before time.Time) error {
	return t.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, prune := range prunes {
			if _, err := q.Raw().ExecContext(ctx, prune, before.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}
