package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
	"duiyi/study"
)

// columns are the columns of a summary.
const columns = `id, study, kind, rules, title, players, created_ms, updated_ms, plies, turn, result, board, source, owner`

// A row is a summary as the database has it.
type row struct {
	id                 string
	study              bool
	kind, rules, title string
	players            string
	created, updated   int64
	plies, turn        int64
	result             *string
	board              string
	source, owner      *string
}

func (r *row) fields() []any {
	return []any{&r.id, &r.study, &r.kind, &r.rules, &r.title, &r.players, &r.created, &r.updated, &r.plies, &r.turn, &r.result, &r.board, &r.source, &r.owner}
}

func rowOf(s store.Summary) (r row, err error) {
	r = row{
		id: s.ID, study: s.Study, kind: s.Game, rules: s.Rules, title: fit(s.Title), created: s.Created.UnixMilli(), updated: s.Updated.UnixMilli(),
		plies: int64(s.Plies), turn: int64(s.Turn), board: s.Board,
	}
	players, err := json.Marshal(s.Players)
	if err != nil {
		return r, err
	}
	r.players = string(players)
	if s.Result != nil {
		result, err := json.Marshal(s.Result)
		if err != nil {
			return r, err
		}
		text := string(result)
		r.result = &text
	}
	if s.Source != "" {
		r.source = &s.Source
	}
	if s.Owner != "" {
		r.owner = &s.Owner
	}
	return r, nil
}

// summary converts a row. It marks unreadable fields as damaged and leaves
// them empty.
func (r *row) summary() store.Summary {
	s := store.Summary{
		ID: r.id, Title: r.title, Game: r.kind, Rules: r.rules, Created: fromMS(r.created), Updated: fromMS(r.updated),
		Plies: int(r.plies), Turn: match.Side(r.turn), Board: r.board, Study: r.study,
	}
	if r.source != nil {
		s.Source = *r.source
	}
	if r.owner != nil {
		s.Owner = *r.owner
	}
	if json.Unmarshal([]byte(r.players), &s.Players) != nil {
		s.Players, s.Damaged = [2]match.Player{}, true
	}
	if r.result != nil && json.Unmarshal([]byte(*r.result), &s.Result) != nil {
		s.Result, s.Damaged = nil, true
	}
	return s
}

func fromMS(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// hourOf returns the leading sort key of the list of games.
func hourOf(ms int64) int64 { return ms / time.Hour.Milliseconds() }

// fit replaces what PostgreSQL cannot hold in a text.
func fit(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")
}

// wordsOf returns the searchable text: title and players' names.
func wordsOf(s store.Summary) string {
	return small(fit(s.Title + "\x1f" + s.Players[0].Name + "\x1f" + s.Players[1].Name))
}

// small lowers ASCII letters.
func small(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}

// bodies encodes events.
func bodies[E any](events []E) ([]string, error) {
	list := make([]string, len(events))
	for i, e := range events {
		body, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		list[i] = string(body)
	}
	return list, nil
}

func (s *Store) Create(ctx context.Context, sum store.Summary, events []match.Event) error {
	sum.Study = false
	list, err := bodies(events)
	if err != nil {
		return err
	}
	return s.create(ctx, sum, list)
}

func (s *Store) CreateStudy(ctx context.Context, sum store.Summary, events []study.Event) error {
	sum.Study = true
	list, err := bodies(events)
	if err != nil {
		return err
	}
	return s.create(ctx, sum, list)
}

func (s *Store) create(ctx context.Context, sum store.Summary, events []string) error {
	r, err := rowOf(sum)
	if err != nil {
		return err
	}
	due := int64(0)
	if sum.Due != nil {
		due = toMS(*sum.Due)
	}
	tried := false
	return s.change(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `INSERT INTO games (id, study, kind, rules, title, players, words, created_ms, updated_ms, hour, plies, turn, result, board, source, events, due_ms, listed_ms, owner)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, nullif($17::bigint, 0), $18) ON CONFLICT DO NOTHING`,
			r.id, r.study, r.kind, r.rules, r.title, r.players, wordsOf(sum), r.created, r.updated, hourOf(r.updated), r.plies, r.turn, r.result, r.board, r.source, len(events), due, r.owner)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			if tried { // an earlier try may have been committed
				if ours, err := stands(ctx, tx, r.id, 0, events); err != nil || ours {
					return err
				}
			}
			return store.ErrExists
		}
		tried = true
		if _, err := tx.Exec(ctx, `INSERT INTO events (game_id, seq, body) SELECT $1, n - 1, body FROM unnest($2::text[]) WITH ORDINALITY AS e (body, n)`, r.id, events); err != nil {
			return err
		}
		if err := insertOutcome(ctx, tx, sum.Outcome); err != nil {
			return err
		}
		return setSeats(ctx, tx, []store.Summary{sum})
	})
}

// stands reports whether a game has these events at seq.
func stands(ctx context.Context, q querier, id string, seq int, events []string) (bool, error) {
	var same int
	err := q.QueryRow(ctx, `SELECT count(*) FROM unnest($3::text[]) WITH ORDINALITY AS e (body, n)
		JOIN events s ON s.game_id = $1 AND s.seq = $2 + n - 1 AND s.body = e.body`, id, seq, events).Scan(&same)
	return same == len(events), err
}

func (s *Store) Append(ctx context.Context, sum store.Summary, seq int, events []match.Event) error {
	sum.Study = false
	list, err := bodies(events)
	if err != nil {
		return err
	}
	return s.line.append(ctx, sum, seq, list)
}

func (s *Store) AppendStudy(ctx context.Context, sum store.Summary, seq int, events []study.Event) error {
	sum.Study = true
	list, err := bodies(events)
	if err != nil {
		return err
	}
	return s.line.append(ctx, sum, seq, list)
}

func (s *Store) Load(ctx context.Context, id string) (store.Record, error) {
	var g row
	var deleted *int64
	var n int
	var list []string
	var seats []kept
	// One statement gives a consistent snapshot of row and events.
	err := s.ask(ctx, func() error {
		return s.pool.QueryRow(ctx, `SELECT `+columns+`, deleted_ms, events, ARRAY(SELECT body FROM events WHERE game_id = id ORDER BY seq),
		(SELECT json_agg(json_build_object('side', side, 'hash', encode(hash, 'hex'), 'join', encode(join_hash, 'hex'), 'user', user_id, 'joined', joined_ms)) FROM seats WHERE game_id = id)
		FROM games WHERE id = $1`, id).Scan(append(g.fields(), &deleted, &n, &list, &seats)...)
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return store.Record{}, store.ErrNoGame
	case err != nil:
		return store.Record{}, failed(err)
	}
	r := store.Record{Summary: g.summary()}
	if r.Seats, err = seatsOf(seats); err != nil {
		return store.Record{}, fmt.Errorf("game %s: %w: %w", id, store.ErrDamaged, err)
	}
	sound := 0
	if g.study {
		r.Edits = read[study.Event](list)
		sound = len(r.Edits)
	} else {
		r.Events = read[match.Event](list)
		sound = len(r.Events)
	}
	switch {
	case sound < len(list):
		r.Damage = &store.Damage{Sound: sound, Lost: len(list) - sound, Detail: fmt.Sprintf("event %d cannot be read", sound+1)}
	case sound != n:
		r.Damage = &store.Damage{Sound: sound, Lost: max(n-sound, 0), Detail: fmt.Sprintf("%d events are there, not %d", sound, n)}
	case r.Summary.Damaged:
		r.Damage = &store.Damage{Sound: sound, Row: true, Detail: "its row cannot be read"}
	}
	if deleted != nil {
		r.Deleted = fromMS(*deleted)
	}
	return r, nil
}

// read decodes events up to the first unreadable one.
func read[E any](list []string) (events []E) {
	for _, body := range list {
		var e E
		if json.Unmarshal([]byte(body), &e) != nil {
			break
		}
		events = append(events, e)
	}
	return events
}

func (s *Store) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	before := q.Before.Updated.UnixMilli()
	if q.Before == (store.Cursor{}) {
		before = math.MaxInt64
	}
	whose := identity.Owners{All: true}
	if q.Owners != nil {
		whose = *q.Owners
	}
	return collect(ctx, s, func(at pgx.CollectableRow, sum *store.Summary) error {
		var g row
		var network bool
		err := at.Scan(append(g.fields(), &network)...)
		*sum = g.summary()
		sum.Network = network
		return err
	}, `SELECT `+columns+`, EXISTS (SELECT 1 FROM seats WHERE game_id = games.id) FROM games
		WHERE deleted_ms IS NULL AND hour <= $1 AND (updated_ms < $2 OR updated_ms = $2 AND id < $3)
		  AND ($4 = '' OR kind = $4)
		  AND ($5 = 'all' OR ($5 = 'studies') = study)
		  AND ($6 = '' OR source = $6)
		  AND ($7 = 'all' OR NOT study AND ($7 = 'active') = (result IS NULL))
		  AND ($8 = '' OR position($8 in words) > 0)
		  AND ($10::text[] IS NULL OR owner = ANY ($10) OR owner IS NULL AND '' = ANY ($10))
		ORDER BY hour DESC, updated_ms DESC, id DESC LIMIT $9`,
		hourOf(before), before, q.Before.ID, q.Game, string(q.Shelf), q.Source, string(q.Status), small(fit(q.Words)), q.Limit, whose.List())
}

// Values of present's argument may: whether a deleted game is acceptable.
const (
	whole   = false
	deleted = true
)

// present locks the row of a game for a transaction. A deleted game is
// store.ErrDeleted unless may.
func present(ctx context.Context, tx pgx.Tx, id string, may bool) error {
	var gone bool
	err := tx.QueryRow(ctx, `SELECT deleted_ms IS NOT NULL FROM games WHERE id = $1 FOR UPDATE`, id).Scan(&gone)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return store.ErrNoGame
	case err == nil && gone && !may:
		return store.ErrDeleted
	}
	return err
}

func (s *Store) Rename(ctx context.Context, id, title string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, id, whole); err != nil {
			return err
		}
		var players string
		if err := tx.QueryRow(ctx, `SELECT players FROM games WHERE id = $1`, id).Scan(&players); err != nil {
			return err
		}
		sum := store.Summary{Title: title}
		if err := json.Unmarshal([]byte(players), &sum.Players); err != nil {
			return fmt.Errorf("game %s: %w: %w", id, store.ErrDamaged, err)
		}
		_, err := tx.Exec(ctx, `UPDATE games SET title = $2, words = $3 WHERE id = $1`, id, fit(title), wordsOf(sum))
		return err
	})
}

// Give implements app.Store.
func (s *Store) Give(ctx context.Context, id, owner string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, id, whole); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE games SET owner = nullif($2, '') WHERE id = $1`, id, owner)
		return err
	})
}

func (s *Store) Delete(ctx context.Context, id string, now time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, id, whole); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE games SET deleted_ms = $2 WHERE id = $1`, id, now.UnixMilli())
		return err
	})
}

func (s *Store) Restore(ctx context.Context, id string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := present(ctx, tx, id, deleted); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE games SET deleted_ms = NULL WHERE id = $1 AND deleted_ms IS NOT NULL`, id)
		return err
	})
}

func (s *Store) Purge(ctx context.Context, before time.Time) (n int, err error) {
	err = s.change(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `DELETE FROM games WHERE deleted_ms < $1`, before.UnixMilli())
		n = int(tag.RowsAffected())
		return err
	})
	return n, err
}
