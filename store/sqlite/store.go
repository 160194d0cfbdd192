package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"duiyi/app"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
	"duiyi/store/sqlite/internal/alertsdb"
	"duiyi/store/sqlite/internal/clubdb"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
	"duiyi/store/sqlite/internal/ledger"
	"duiyi/store/sqlite/internal/librarydb"
	"duiyi/store/sqlite/internal/maildb"
	"duiyi/store/sqlite/internal/peopledb"
	"duiyi/store/sqlite/internal/talkdb"
	"duiyi/study"
)

// A Store implements app.Store in one SQLite file.
type Store struct {
	parts
	dir     string // empty for a database in a browser
	path    string
	lock    *os.File // lock of the folder; nil if read-only
	writer  *sql.DB  // one connection; nil if read-only
	line    *writer  // queue of all writes, on writer
	conn    *conn.Conn
	closing sync.Once
	closed  error // the result of Close
}

// parts store one part each, on conn.
type parts struct {
	*ledger.Ledger
	*librarydb.Library
	*peopledb.People
	*talkdb.Talk
	*alertsdb.Alerts
	*maildb.Mail
	*clubdb.Club
}

var _ app.Store = (*Store)(nil)

func (s *Store) Create(ctx context.Context, sum store.Summary, events []match.Event) error {
	sum.Study = false
	return s.create(ctx, sum, ofGame(events))
}

func (s *Store) CreateStudy(ctx context.Context, sum store.Summary, events []study.Event) error {
	sum.Study = true
	return s.create(ctx, sum, ofStudy(events))
}

func (s *Store) create(ctx context.Context, sum store.Summary, events []happening) error {
	players, result, err := encode(sum)
	if err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.GetGame(ctx, sum.ID); !errors.Is(err, sql.ErrNoRows) {
			if err == nil {
				err = store.ErrExists
			}
			return err
		}
		g := db.Game{
			ID:        sum.ID,
			Kind:      sum.Game,
			Rules:     sum.Rules,
			Title:     sum.Title,
			Players:   players,
			CreatedMs: sum.Created.UnixMilli(),
			UpdatedMs: sum.Updated.UnixMilli(),
			Plies:     int64(sum.Plies),
			Turn:      int64(sum.Turn),
			Result:    result,
			Board:     sum.Board,
			Source:    sql.NullString{String: sum.Source, Valid: sum.Source != ""},
			Owner:     sql.NullString{String: sum.Owner, Valid: sum.Owner != ""},
		}
		if sum.Study {
			g.Form = sql.NullString{String: formStudy, Valid: true}
		}
		rows, err := eventRows(&g, events)
		if err != nil {
			return err
		}
		err = q.InsertGame(ctx, db.InsertGameParams{
			ID:        g.ID,
			Kind:      g.Kind,
			Rules:     g.Rules,
			Title:     g.Title,
			Players:   g.Players,
			CreatedMs: g.CreatedMs,
			UpdatedMs: g.UpdatedMs,
			Plies:     g.Plies,
			Turn:      g.Turn,
			Result:    g.Result,
			Board:     g.Board,
			Events:    g.Events,
			Head:      g.Head,
			Sum:       sumGame(g),
			Form:      g.Form,
			Source:    g.Source,
			Owner:     g.Owner,
		})
		if err != nil {
			return err
		}
		if err := insertEvents(ctx, q, rows); err != nil {
			return err
		}
		if err := setDue(ctx, q, sum.ID, sum.Due); err != nil {
			return err
		}
		if err := setSeats(ctx, q, sum.ID, sum.Seats); err != nil {
			return err
		}
		return insertOutcome(ctx, q, sum.Outcome)
	})
}

func (s *Store) Append(ctx context.Context, sum store.Summary, seq int, events []match.Event) error {
	sum.Study = false
	return s.append(ctx, sum, seq, ofGame(events))
}

func (s *Store) AppendStudy(ctx context.Context, sum store.Summary, seq int, events []study.Event) error {
	sum.Study = true
	return s.append(ctx, sum, seq, ofStudy(events))
}

func (s *Store) append(ctx context.Context, sum store.Summary, seq int, events []happening) error {
	players, result, err := encode(sum)
	if err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		g, err := present(ctx, q, sum.ID)
		if err != nil {
			return err
		}
		if g.Form.Valid != sum.Study {
			return store.ErrNoGame
		}
		if g.Events != int64(seq) {
			return fmt.Errorf("%w: it holds %d events, not %d", store.ErrConflict, g.Events, seq)
		}
		if err := seal(ctx, q, &g); err != nil {
			return err
		}
		g.Players, g.UpdatedMs = players, sum.Updated.UnixMilli()
		g.Plies, g.Turn, g.Result, g.Board = int64(sum.Plies), int64(sum.Turn), result, sum.Board
		if sum.Study {
			g.Title = sum.Title
		}
		rows, err := eventRows(&g, events)
		if err != nil {
			return err
		}
		if err := insertEvents(ctx, q, rows); err != nil {
			return err
		}
		if err := insertOutcome(ctx, q, sum.Outcome); err != nil {
			return err
		}
		if err := rate(ctx, q, sum.ID, sum.Rated); err != nil {
			return err
		}
		if err := setDue(ctx, q, sum.ID, sum.Due); err != nil {
			return err
		}
		if err := setSeats(ctx, q, sum.ID, sum.Seats); err != nil {
			return err
		}
		return update(ctx, q, g)
	})
}

func (s *Store) Load(ctx context.Context, id string) (store.Record, error) {
	// One transaction gives a consistent snapshot of summary and events.
	tx, err := s.conn.Reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return store.Record{}, s.broken(err)
	}
	defer tx.Rollback()
	q := s.conn.Queries.WithTx(tx)
	row, err := q.GetGame(ctx, id)
	absent := errors.Is(err, sql.ErrNoRows)
	if err != nil && !absent {
		return store.Record{}, s.broken(err)
	}
	rows, err := q.ListEvents(ctx, id)
	switch {
	case err != nil:
		return store.Record{}, s.broken(err)
	case absent && len(rows) == 0:
		return store.Record{}, store.ErrNoGame
	case absent:
		row = db.Game{ID: id, Events: int64(len(rows)), Head: rows[len(rows)-1].Sum}
	}
	r := store.Record{Summary: decode(row)}
	if r.Seats, err = seatsOf(ctx, q, id); err != nil {
		return store.Record{}, s.broken(err)
	}
	if absent {
		r.Study = ofAStudy(rows[0])
	}
	sound := 0
	if r.Study {
		r.Edits, r.Damage = damageOf[study.Event](row, rows)
		sound = len(r.Edits)
	} else {
		r.Events, r.Damage = damageOf[match.Event](row, rows)
		sound = len(r.Events)
	}
	switch {
	case absent:
		r.Summary.Damaged = true
		r.Damage = &store.Damage{Sound: sound, Lost: len(rows) - sound, Row: true, Detail: "its row is gone"}
	case r.Summary.Damaged && r.Damage == nil:
		r.Damage = &store.Damage{Sound: sound, Row: true, Detail: "its row cannot be read"}
	}
	if row.DeletedMs.Valid {
		r.Deleted = conn.FromMS(row.DeletedMs.Int64)
	}
	return r, nil
}

func (s *Store) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	arg := db.ListGamesParams{
		Kind:     q.Game,
		Shelf:    string(q.Shelf),
		Source:   q.Source,
		Status:   string(q.Status),
		Words:    q.Words,
		BeforeMs: q.Before.Updated.UnixMilli(),
		BeforeID: q.Before.ID,
		N:        int64(q.Limit),
	}
	if q.Owners != nil {
		arg.Owners = ownersText(*q.Owners)
	}
	if q.Before == (store.Cursor{}) {
		arg.BeforeMs = math.MaxInt64
	}
	var rows []db.Game
	var err error
	if o := q.Owners; o != nil && !o.All && !o.House {
		rows, err = s.listOwn(ctx, o.Account, arg)
	} else {
		rows, err = s.list(ctx, arg)
	}
	if err != nil {
		return nil, s.broken(err)
	}
	list := make([]store.Summary, len(rows))
	for i, row := range rows {
		list[i] = decode(row)
	}
	return list, s.broken(s.markNetwork(ctx, list))
}

func (s *Store) Rename(ctx context.Context, id, title string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		g, err := present(ctx, q, id)
		if err != nil {
			return err
		}
		if err := seal(ctx, q, &g); err != nil {
			return err
		}
		g.Title = title
		return update(ctx, q, g)
	})
}

// Give implements app.Store.
func (s *Store) Give(ctx context.Context, id, owner string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		g, err := present(ctx, q, id)
		if err != nil {
			return err
		}
		if err := seal(ctx, q, &g); err != nil {
			return err
		}
		g.Owner = sql.NullString{String: owner, Valid: owner != ""}
		return q.GiveGame(ctx, db.GiveGameParams{Owner: g.Owner, Sum: sumGame(g), ID: id})
	})
}

// ownersText returns owners as queries take them: a JSON array, or "" for all.
func ownersText(o identity.Owners) string {
	if o.All {
		return ""
	}
	text, _ := json.Marshal(o.List()) // a list of strings cannot fail
	return string(text)
}

func (s *Store) Delete(ctx context.Context, id string, now time.Time) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		g, err := present(ctx, q, id)
		if err != nil && !errors.Is(err, store.ErrDamaged) {
			return err
		}
		return setDeleted(ctx, q, g, sql.NullInt64{Int64: now.UnixMilli(), Valid: true})
	})
}

func (s *Store) Restore(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		g, err := present(ctx, q, id)
		if err != nil && !errors.Is(err, store.ErrDeleted) && !errors.Is(err, store.ErrDamaged) {
			return err
		}
		return setDeleted(ctx, q, g, sql.NullInt64{})
	})
}

// setDeleted deletes a game or restores it. A damaged game may be deleted too;
// it stays marked as damaged.
func setDeleted(ctx context.Context, q *db.Queries, g db.Game, when sql.NullInt64) error {
	if !soundRow(g) || seal(ctx, q, &g) != nil {
		return q.SetDeleted(ctx, db.SetDeletedParams{DeletedMs: when, ID: g.ID})
	}
	g.DeletedMs = when
	return update(ctx, q, g)
}

func (s *Store) Purge(ctx context.Context, before time.Time) (n int, err error) {
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		rows, err := q.PurgeDeleted(ctx, sql.NullInt64{Int64: before.UnixMilli(), Valid: true})
		n = int(rows)
		return err
	})
	return n, err
}

// readsFrom prepares everything that uses the reader.
func (s *Store) readsFrom(reader *sql.DB) {
	s.conn = &conn.Conn{Reader: reader, Queries: db.New(reader), Write: s.write, Broken: s.broken}
	s.parts = parts{ledger.New(s.conn), librarydb.New(s.conn), peopledb.New(s.conn), talkdb.New(s.conn), alertsdb.New(s.conn), maildb.New(s.conn), clubdb.New(s.conn)}
}

// write runs f in a transaction. When write returns nil, the transaction is on
// disk. It may run f twice, with the writer's own context.
func (s *Store) write(ctx context.Context, f func(context.Context, *db.Queries) error) error {
	return s.broken(s.line.do(ctx, f))
}

// present returns the row of a game. The error is store.ErrDeleted for a
// deleted game, which it also returns, and store.ErrDamaged for one that
// cannot be trusted.
func present(ctx context.Context, q *db.Queries, id string) (db.Game, error) {
	g, err := q.GetGame(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return g, store.ErrNoGame
	case err != nil:
		return g, err
	case !soundRow(g):
		return g, fmt.Errorf("game %s: %w: its row does not agree with its checksum", id, store.ErrDamaged)
	case g.DeletedMs.Valid:
		return g, store.ErrDeleted
	}
	return g, nil
}

// formStudy marks the row of a study.
const formStudy = "study"

// ofAStudy reports whether an event is the first of a study, which has nodes.
func ofAStudy(first db.Event) bool {
	var e struct {
		Nodes []json.RawMessage `json:"nodes"`
	}
	return json.Unmarshal([]byte(first.Body), &e) == nil && len(e.Nodes) > 0
}

// encode is the parts of a summary that are kept as JSON.
func encode(sum store.Summary) (players string, result sql.NullString, err error) {
	p, err := json.Marshal(sum.Players)
	if err != nil {
		return "", result, err
	}
	if sum.Result != nil {
		r, err := json.Marshal(sum.Result)
		if err != nil {
			return "", result, err
		}
		result = sql.NullString{String: string(r), Valid: true}
	}
	return string(p), result, nil
}

// decode reads a row. What cannot be trusted of it is marked as damaged, and
// what cannot be read is left out.
func decode(row db.Game) store.Summary {
	sum := store.Summary{
		ID:      row.ID,
		Title:   row.Title,
		Game:    row.Kind,
		Rules:   row.Rules,
		Created: conn.FromMS(row.CreatedMs),
		Updated: conn.FromMS(row.UpdatedMs),
		Plies:   int(row.Plies),
		Turn:    match.Side(row.Turn),
		Board:   row.Board,
		Study:   row.Form.Valid,
		Source:  row.Source.String,
		Owner:   row.Owner.String,
		Damaged: !soundRow(row),
	}
	if json.Unmarshal([]byte(row.Players), &sum.Players) != nil {
		sum.Players, sum.Damaged = [2]match.Player{}, true
	}
	if row.Result.Valid && json.Unmarshal([]byte(row.Result.String), &sum.Result) != nil {
		sum.Result, sum.Damaged = nil, true
	}
	return sum
}
