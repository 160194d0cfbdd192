package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/talk"
)

const (
	talkLineColumns = `n, changed, cmd, author, name, staff, text, at_ms, removed`
	talkLineByCmd   = `SELECT ` + talkLineColumns + ` FROM talk_lines WHERE place = $1 AND author = $2 AND cmd = $3`
	addTalkTopic    = `INSERT INTO talk_topics (place, version, entries, closed, slow_ms, at_ms) VALUES ($1, 0, 0, 0, 0, $2) ON CONFLICT DO NOTHING`
	talkTopic       = `SELECT version, closed, slow_ms FROM talk_topics WHERE place = $1`
	holdTalkTopic   = talkTopic + ` FOR UPDATE`
	lastTalkOf      = `SELECT coalesce(max(at_ms), 0) FROM talk_lines WHERE author = $1 AND place = $2`
	touchTalk       = `UPDATE talk_topics SET version = version + 1, at_ms = $2 WHERE place = $1 RETURNING version`
	touchTalkOf     = `WITH held AS (SELECT place FROM talk_topics WHERE place IN (SELECT place FROM talk_lines WHERE author = $1) ORDER BY place FOR NO KEY UPDATE)
		UPDATE talk_topics t SET version = version + 1 FROM held WHERE t.place = held.place`
	addTalkLine    = `INSERT INTO talk_lines (place, ` + talkLineColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)`
	talkLinesAfter = `SELECT * FROM (SELECT ` + talkLineColumns + ` FROM talk_lines WHERE place = $1 AND changed > $2 ORDER BY n DESC LIMIT $3) AS last ORDER BY n`
	talkLine       = `SELECT ` + talkLineColumns + ` FROM talk_lines WHERE place = $1 AND n = $2`
	talkLineAt     = `SELECT author, text, removed FROM talk_lines WHERE place = $1 AND n = $2`
	removeTalkLine = `UPDATE talk_lines SET removed = 1, changed = $3 WHERE place = $1 AND n = $2`
	closeTalk      = `UPDATE talk_topics SET closed = $2 WHERE place = $1`
	slowTalk       = `UPDATE talk_topics SET slow_ms = $2 WHERE place = $1`
	muteTalk       = `INSERT INTO talk_mutes (account, place, until_ms) SELECT id, $2, $3::bigint FROM users WHERE id = $1 ON CONFLICT (account, place) DO UPDATE SET until_ms = excluded.until_ms`
	nextTalkEntry  = `UPDATE talk_topics SET entries = entries + 1 WHERE place = $1 RETURNING entries`
	addTalkEntry   = `INSERT INTO talk_log (place, n, act, at_ms, by_user, about, line, text, until_ms, slow_ms, reason) VALUES ($1, $2, $3, $4, nullif($5, ''), nullif($6, ''), $7, $8, $9, $10, $11)`
	talkEntries    = `SELECT place, n, act, at_ms, coalesce(by_user, ''), coalesce((SELECT name FROM users WHERE id = by_user), ''), coalesce(about, ''), coalesce((SELECT name FROM users WHERE id = about), ''), line, text, until_ms, slow_ms, reason FROM talk_log
		WHERE ($1 = '' OR place = $1) AND ($2 = '' OR by_user = $2) AND ($3::bigint = 0 OR at_ms < $3) ORDER BY at_ms DESC, place, n DESC LIMIT $4`
	talkVersions = `SELECT place, version FROM talk_topics WHERE place = ANY($1)`
	talkers      = `SELECT u.id, coalesce((SELECT choice FROM talk_people WHERE account = u.id), 'on'),
		coalesce((SELECT max(until_ms) FROM talk_mutes WHERE account = u.id AND place = $2 AND until_ms > $3), 0)
		FROM users u WHERE u.id = ANY($1)`
	setTalkChoice = `INSERT INTO talk_people (account, choice) SELECT id, $2 FROM users WHERE id = $1 ON CONFLICT (account) DO UPDATE SET choice = excluded.choice`
	talkMutesOf   = `SELECT place, until_ms FROM talk_mutes WHERE account = $1 AND until_ms > $2 ORDER BY place`
	talkLinesOf   = `SELECT place, ` + talkLineColumns + ` FROM talk_lines WHERE author = $1 AND (place, n) > ($2, $3) AND removed = 0 ORDER BY place, n LIMIT $4`
)

// talkPrunes are what PruneTalk runs, each with the time.
var talkPrunes = []string{
	`DELETE FROM talk_topics WHERE at_ms < $1`,
	`DELETE FROM talk_log WHERE at_ms < $1`,
	`DELETE FROM talk_mutes WHERE until_ms < $1`,
}

func scanTalkLine(row pgx.Row) (talk.Line, error) { return scanTalk(row) }

// scanTalk scans a line after other columns.
func scanTalk(row pgx.Row, first ...any) (l talk.Line, err error) {
	var at, staff, removed int64
	err = row.Scan(append(first, &l.N, &l.Changed, &l.Cmd, &l.Author, &l.Name, &staff, &l.Text, &at, &removed)...)
	l.At, l.Staff, l.Removed = fromMS(at), staff != 0, removed != 0
	if l.Removed {
		l.Author, l.Name, l.Text = "", "", ""
	}
	return l, err
}

func scanTalkTopic(row pgx.Row) (t talk.Topic, err error) {
	var closed, slow int64
	err = row.Scan(&t.Version, &closed, &slow)
	t.Closed, t.Slow = closed != 0, time.Duration(slow)*time.Millisecond
	if errors.Is(err, pgx.ErrNoRows) {
		return talk.Topic{}, nil
	}
	return t, err
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Say implements talk.Store.
func (s *Store) Say(ctx context.Context, place string, l talk.Line, slow time.Duration) (talk.Line, error) {
	said := l
	err := s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, addTalkTopic, place, l.At.UnixMilli()); err != nil {
			return err
		}
		topic, err := scanTalkTopic(tx.QueryRow(ctx, holdTalkTopic, place))
		if err != nil {
			return err
		}
		before, err := scanTalkLine(tx.QueryRow(ctx, talkLineByCmd, place, l.Author, l.Cmd))
		switch {
		case err == nil:
			said = before
			return nil
		case !errors.Is(err, pgx.ErrNoRows):
			return err
		case topic.Closed && !l.Staff:
			return talk.ErrClosed
		}
		var last int64
		if err := tx.QueryRow(ctx, lastTalkOf, l.Author, place).Scan(&last); err != nil {
			return err
		}
		if wait := slow - l.At.Sub(fromMS(last)); last != 0 && wait > 0 {
			return talk.SlowError(wait)
		}
		said = l
		if err := tx.QueryRow(ctx, touchTalk, place, l.At.UnixMilli()).Scan(&said.N); err != nil {
			return err
		}
		said.Changed = said.N
		_, err = tx.Exec(ctx, addTalkLine, place, said.N, said.Changed, l.Cmd, l.Author, l.Name, truth(l.Staff), l.Text, l.At.UnixMilli())
		return err
	})
	return said, err
}

// Lines implements talk.Store.
func (s *Store) Lines(ctx context.Context, place string, after, most int) (talk.Topic, []talk.Line, error) {
	topic, err := one(ctx, s, scanTalkTopic, talkTopic, place)
	if err != nil {
		return topic, nil, err
	}
	lines, err := list(ctx, s, scanTalkLine, talkLinesAfter, place, after, most)
	for len(lines) > 0 && lines[len(lines)-1].N > topic.Version { // said since
		lines = lines[:len(lines)-1]
	}
	return topic, lines, err
}

// Line implements talk.Store.
func (s *Store) Line(ctx context.Context, place string, n int) (talk.Line, error) {
	l, err := one(ctx, s, scanTalkLine, talkLine, place, n)
	return l, none(err, talk.ErrNoLine)
}

// Act implements talk.Store. Repeated after a lost connection, it may enter the same act twice.
func (s *Store) Act(ctx context.Context, e talk.Entry) (talk.Entry, error) {
	err := s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, addTalkTopic, e.Place, e.At.UnixMilli()); err != nil {
			return err
		}
		var version int
		if err := tx.QueryRow(ctx, touchTalk, e.Place, e.At.UnixMilli()).Scan(&version); err != nil {
			return err
		}
		var removed int64
		if e.Line != 0 {
			if err := tx.QueryRow(ctx, talkLineAt, e.Place, e.Line).Scan(&e.About, &e.Text, &removed); err != nil {
				return none(err, talk.ErrNoLine)
			}
		}
		var err error
		switch e.Act {
		case talk.Removed:
			if removed != 0 {
				return nil
			}
			_, err = tx.Exec(ctx, removeTalkLine, e.Place, e.Line, version)
		case talk.Muted, talk.Unmuted:
			done, fails := tx.Exec(ctx, muteTalk, fit(e.About), e.Place, toMS(e.Until))
			if err = fails; err == nil && done.RowsAffected() == 0 {
				err = talk.ErrNoLine
			}
		case talk.Closed, talk.Opened:
			_, err = tx.Exec(ctx, closeTalk, e.Place, truth(e.Act == talk.Closed))
		case talk.Slowed:
			_, err = tx.Exec(ctx, slowTalk, e.Place, e.Slow.Milliseconds())
		}
		if err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, nextTalkEntry, e.Place).Scan(&e.N); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, addTalkEntry, e.Place, e.N, string(e.Act), e.At.UnixMilli(), e.By, e.About, e.Line, e.Text, toMS(e.Until), e.Slow.Milliseconds(), e.Reason)
		return err
	})
	return e, err
}

// TalkLog implements talk.Store.
func (s *Store) TalkLog(ctx context.Context, q talk.LogQuery) ([]talk.Entry, error) {
	return list(ctx, s, func(row pgx.Row) (e talk.Entry, err error) {
		var at, until, slow int64
		err = row.Scan(&e.Place, &e.N, &e.Act, &at, &e.By, &e.ByName, &e.About, &e.AboutName, &e.Line, &e.Text, &until, &slow, &e.Reason)
		e.At, e.Until, e.Slow = fromMS(at), orZero(until), time.Duration(slow)*time.Millisecond
		return e, err
	}, talkEntries, q.Place, q.By, toMS(q.Before), q.Most)
}

// TalkVersions implements talk.Store.
func (s *Store) TalkVersions(ctx context.Context, places []string) (map[string]int, error) {
	all := map[string]int{}
	_, err := list(ctx, s, func(row pgx.Row) (struct{}, error) {
		var place string
		var version int
		err := row.Scan(&place, &version)
		all[place] = version
		return struct{}{}, err
	}, talkVersions, places)
	return all, err
}

// Talkers implements talk.Store.
func (s *Store) Talkers(ctx context.Context, accounts []string, place string, now time.Time) (map[string]talk.Person, error) {
	all := map[string]talk.Person{}
	_, err := list(ctx, s, func(row pgx.Row) (struct{}, error) {
		var id string
		var p talk.Person
		var until int64
		err := row.Scan(&id, &p.Choice, &until)
		p.Muted = orZero(until)
		all[id] = p
		return struct{}{}, err
	}, talkers, accounts, place, now.UnixMilli())
	return all, err
}

// SetChoice implements talk.Store.
func (s *Store) SetChoice(ctx context.Context, account string, c talk.Choice) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, setTalkChoice, account, string(c))
		return err
	})
}

// TalkMutes implements talk.Store.
func (s *Store) TalkMutes(ctx context.Context, account string, now time.Time) ([]talk.Mute, error) {
	return list(ctx, s, func(row pgx.Row) (m talk.Mute, err error) {
		var until int64
		err = row.Scan(&m.Place, &until)
		m.Until = fromMS(until)
		return m, err
	}, talkMutesOf, account, now.UnixMilli())
}

// TalkOf implements talk.Store.
func (s *Store) TalkOf(ctx context.Context, account string, after talk.OwnLine, most int) ([]talk.OwnLine, error) {
	return list(ctx, s, func(row pgx.Row) (l talk.OwnLine, err error) {
		l.Line, err = scanTalk(row, &l.Place)
		return l, err
	}, talkLinesOf, account, after.Place, after.N, most)
}

// PruneTalk implements talk.Store.
func (s *Store) PruneTalk(ctx context.Context, before time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		for _, prune := range talkPrunes {
			if _, err := tx.Exec(ctx, prune, before.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}
