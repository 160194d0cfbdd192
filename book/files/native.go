package files

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"duiyi/book"
	"duiyi/internal/wholefile"
)

// Extension is that of Duiyi's own books.
const Extension = ".dybook"

// applicationID stands in the header of Duiyi's own books, as SQLite writes the
// number of an application.
const applicationID = "DYbk"

// edition is the version of the tables.
const edition = 1

// maxEdits is how many edits can be taken back.
const maxEdits = 1000

const schema = `
CREATE TABLE about (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE moves (
    position  TEXT    NOT NULL,  -- the board and the side to move, of the image that stands for it
    move      TEXT    NOT NULL,  -- on that image
    weight    INTEGER NOT NULL,
    forbidden INTEGER NOT NULL,  -- 1: not to be played
    wins      INTEGER NOT NULL,  -- for the side that moves
    draws     INTEGER NOT NULL,
    losses    INTEGER NOT NULL,
    note      TEXT    NOT NULL,
    PRIMARY KEY (position, move)
) WITHOUT ROWID;
CREATE TABLE edits (
    n        INTEGER PRIMARY KEY,
    position TEXT NOT NULL,
    move     TEXT NOT NULL,
    was      TEXT NOT NULL  -- the entry before as JSON, empty where there was none
);`

// native is a book of Duiyi's own.
type native struct {
	db   *sql.DB
	kind book.Kind
	info book.Info
}

var _ book.Editor = (*native)(nil)

func openNative(ctx context.Context, path string, kinds []book.Kind) (book.Book, error) {
	mode := "rw"
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		mode = "ro"
	} else if err := f.Close(); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dsn(path, "mode="+mode+"&_pragma=busy_timeout(5000)&_pragma=synchronous(FULL)&_txlock=immediate"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(2)
	n := &native{db: db, info: book.Info{Format: "duiyi", Editing: mode == "rw"}}
	if err := n.begin(ctx, kinds); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return n, nil
}

// begin reads what the book says of itself.
func (n *native) begin(ctx context.Context, kinds []book.Kind) error {
	rows, err := n.db.QueryContext(ctx, `SELECT name, value FROM about`)
	if err != nil {
		return damaged(err)
	}
	about := map[string]string{}
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return errors.Join(damaged(err), rows.Close())
		}
		about[name] = value
	}
	if err := rows.Err(); err != nil {
		return damaged(err)
	}
	if about["edition"] != strconv.Itoa(edition) {
		return fmt.Errorf("%w: edition %q of Duiyi's books; this program reads %d", book.ErrFormat, about["edition"], edition)
	}
	if n.kind, err = kindNamed(kinds, about["game"]); err != nil {
		return err
	}
	n.info.Game, n.info.Rules = n.kind.Name, about["rules"]
	return damaged(n.db.QueryRowContext(ctx, `SELECT count(*) FROM moves`).Scan(&n.info.Moves))
}

// damaged is an error of the database, as one of the book.
func damaged(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", book.ErrDamaged, err)
}

func (n *native) Info() book.Info { return n.info }

func (n *native) Close() error { return n.db.Close() }

const columns = `move, weight, forbidden, wins, draws, losses, note`

func scan(rows interface{ Scan(...any) error }, more ...any) (book.Entry, error) {
	var e book.Entry
	err := rows.Scan(append(more, &e.Move, &e.Weight, &e.Forbidden, &e.Wins, &e.Draws, &e.Losses, &e.Note)...)
	return e, damaged(err)
}

func (n *native) Entries(ctx context.Context, p book.Position) ([]book.Entry, error) {
	rows, err := n.db.QueryContext(ctx, `SELECT `+columns+` FROM moves WHERE position = ?`, p.Key())
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	var list []book.Entry
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, err
		}
		e.Move = p.Unfold(e.Move)[0]
		list = append(list, e)
	}
	book.Sort(list)
	return list, damaged(rows.Err())
}

func (n *native) Walk(ctx context.Context, each func(p book.Position, list []book.Entry) error) error {
	rows, err := n.db.QueryContext(ctx, `SELECT position, `+columns+` FROM moves ORDER BY position`)
	if err != nil {
		return damaged(err)
	}
	defer rows.Close()
	var list []book.Entry
	at := ""
	tell := func() error {
		if len(list) == 0 {
			return nil
		}
		p, err := n.kind.Read(at)
		if err != nil {
			return fmt.Errorf("%w: position %q: %w", book.ErrDamaged, at, err)
		}
		for i := range list {
			list[i].Move = p.Unfold(list[i].Move)[0]
		}
		book.Sort(list)
		return each(p, list)
	}
	for rows.Next() {
		var position string
		e, err := scan(rows, &position)
		if err != nil {
			return err
		}
		if position != at {
			if err := tell(); err != nil {
				return err
			}
			at, list = position, nil
		}
		list = append(list, e)
	}
	if err := rows.Err(); err != nil {
		return damaged(err)
	}
	return tell()
}

const upsert = `INSERT OR REPLACE INTO moves (position, ` + columns + `) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

// Set implements book.Editor.
func (n *native) Set(ctx context.Context, p book.Position, e book.Entry) error {
	if !n.info.Editing {
		return book.ErrReadOnly
	}
	folded, err := p.Fold(e.Move)
	if err != nil {
		return err
	}
	key := p.Key()
	return n.change(ctx, func(tx *sql.Tx) error {
		was := ""
		before, err := scan(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM moves WHERE position = ? AND move = ?`, key, folded))
		switch {
		case err == nil:
			text, err := json.Marshal(before)
			if err != nil {
				return err
			}
			was = string(text)
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		if _, err := tx.ExecContext(ctx, upsert, key, folded, e.Weight, e.Forbidden, e.Wins, e.Draws, e.Losses, e.Note); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO edits (position, move, was) VALUES (?, ?, ?)`, key, folded, was); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM edits WHERE n <= (SELECT max(n) FROM edits) - ?`, maxEdits)
		return err
	})
}

// Undo implements book.Editor.
func (n *native) Undo(ctx context.Context) (position string, err error) {
	if !n.info.Editing {
		return "", book.ErrReadOnly
	}
	err = n.change(ctx, func(tx *sql.Tx) error {
		var last int64
		var move, was string
		err := tx.QueryRowContext(ctx, `SELECT n, position, move, was FROM edits ORDER BY n DESC LIMIT 1`).Scan(&last, &position, &move, &was)
		if errors.Is(err, sql.ErrNoRows) {
			return book.ErrNoUndo
		}
		if err != nil {
			return damaged(err)
		}
		if was == "" {
			_, err = tx.ExecContext(ctx, `DELETE FROM moves WHERE position = ? AND move = ?`, position, move)
		} else {
			var e book.Entry
			if err := json.Unmarshal([]byte(was), &e); err != nil {
				return damaged(err)
			}
			_, err = tx.ExecContext(ctx, upsert, position, e.Move, e.Weight, e.Forbidden, e.Wins, e.Draws, e.Losses, e.Note)
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM edits WHERE n = ?`, last)
		return err
	})
	return position, err
}

// change runs a transaction.
func (n *native) change(ctx context.Context, run func(*sql.Tx) error) error {
	tx, err := n.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := run(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// A making is a SQLite file while it is written, in a folder of its own.
type making struct {
	dir, path string
	over      bool
	db        *sql.DB
	tx        *sql.Tx
	into      *sql.Stmt
}

// begin makes the file and the statement that fills it.
func begin(path string, over bool, tables, into string) (*making, error) {
	dir, err := os.MkdirTemp("", "duiyi-book-")
	if err != nil {
		return nil, err
	}
	m := &making{dir: dir, path: path, over: over}
	err = func() error {
		if m.db, err = sql.Open("sqlite", dsn(filepath.Join(dir, "book"), "_pragma=journal_mode(off)&_pragma=synchronous(off)")); err != nil {
			return err
		}
		m.db.SetMaxOpenConns(1)
		if _, err := m.db.Exec(tables); err != nil {
			return err
		}
		if m.tx, err = m.db.Begin(); err != nil {
			return err
		}
		m.into, err = m.tx.Prepare(into)
		return err
	}()
	if err != nil {
		return nil, errors.Join(err, m.Discard())
	}
	return m, nil
}

// Close puts the file at its place.
func (m *making) Close() error {
	err := errors.Join(m.into.Close(), m.tx.Commit(), m.db.Close())
	m.db = nil
	if err == nil {
		var in *os.File
		if in, err = os.Open(filepath.Join(m.dir, "book")); err == nil {
			err = wholefile.Fill(m.path, m.over, func(w io.Writer) error {
				_, err := io.Copy(w, in)
				return err
			})
			err = errors.Join(err, in.Close())
		}
	}
	return errors.Join(err, m.Discard())
}

// Discard takes what was written away.
func (m *making) Discard() error {
	var err error
	if m.db != nil {
		if m.tx != nil {
			err = m.tx.Rollback()
		}
		err = errors.Join(err, m.db.Close())
		m.db = nil
	}
	return errors.Join(err, os.RemoveAll(m.dir))
}

// nativeWriter writes a book of Duiyi's own.
type nativeWriter struct{ *making }

func createNative(path string, over bool, k book.Kind, rules string) (book.Writer, error) {
	id := 0
	for _, b := range []byte(applicationID) {
		id = id<<8 | int(b)
	}
	m, err := begin(path, over, fmt.Sprintf("PRAGMA application_id = %d;%s", id, schema), upsert)
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"game": k.Name, "rules": rules, "edition": strconv.Itoa(edition)} {
		if _, err := m.tx.Exec(`INSERT INTO about VALUES (?, ?)`, name, value); err != nil {
			return nil, errors.Join(err, m.Discard())
		}
	}
	return nativeWriter{m}, nil
}

func (w nativeWriter) Put(p book.Position, list []book.Entry) error {
	key := p.Key()
	for _, e := range list {
		folded, err := p.Fold(e.Move)
		if err != nil {
			return err
		}
		if _, err := w.into.Exec(key, folded, e.Weight, e.Forbidden, e.Wins, e.Draws, e.Losses, e.Note); err != nil {
			return err
		}
	}
	return nil
}

func (nativeWriter) Lost() []string { return nil }
