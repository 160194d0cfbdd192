package files

import (
	"context"
	"database/sql"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"duiyi/book"
	"duiyi/xiangqi"
)

// chessName is the game of all books that know positions by keys.
const chessName = "xiangqi"

// obkKeys is the table that the keys of 兵河五四's books are made by, as public
// readers of such books have it: 64 bits, the greatest first, for each piece in
// the order of keyOrder on each of the 90 points, from Black's left corner as
// Red sees it, row by row.
//
//go:embed obk.keys
var obkKeys []byte

const (
	// obkRed is in the key of a position with Red to move.
	obkRed = 0xa0ce2af90c452f58
	// keyOrder is the order of pieces in the tables of keys.
	keyOrder = "KABNRCPkabnrcp"
)

// obkTable returns the keys by piece and point.
var obkTable = sync.OnceValue(func() *[14][90]uint64 {
	var t [14][90]uint64
	for i := range t {
		for s := range t[i] {
			t[i][s] = binary.BigEndian.Uint64(obkKeys[(i*90+s)*8:])
		}
	}
	return &t
})

// obkKey returns the key of a position.
func obkKey(p *xiangqi.Position) int64 {
	var key uint64
	pieces(p, func(piece, point int) { key ^= obkTable()[piece][point] })
	if p.Side() == xiangqi.Red {
		key ^= obkRed
	}
	return int64(key)
}

// pieces hands on the pieces of a position, numbered as in keyOrder, with their
// points, numbered row by row from Black's side.
func pieces(p *xiangqi.Position, each func(piece, point int)) {
	for rank := 9; rank >= 0; rank-- {
		for file := range 9 {
			if piece := p.At(xiangqi.SquareAt(file, rank)); piece != xiangqi.NoPiece {
				each(strings.IndexByte(keyOrder, piece.String()[0]), (9-rank)*9+file)
			}
		}
	}
}

// Squares of moves are those of a board of 16 by 16 with a border of three: 0x33
// is Black's left corner, as Red sees it.
func wideSquare(s xiangqi.Square) int { return (12-s.Rank())<<4 | s.File() + 3 }

func fromWide(n int) (xiangqi.Square, bool) {
	file, rank := n&15-3, 12-n>>4
	if file < 0 || file > 8 || rank < 0 || rank > 9 {
		return 0, false
	}
	return xiangqi.SquareAt(file, rank), true
}

// wideMove reads a move from its two bytes.
func wideMove(from, to int) (string, bool) {
	a, ok := fromWide(from)
	b, on := fromWide(to)
	if !ok || !on || a == b {
		return "", false
	}
	return xiangqi.NewMove(a, b).String(), true
}

// keyed is a SQLite file that knows positions by keys: of 兵河五四, or of a
// program that took its tables over.
type keyed struct {
	db       *sql.DB
	kind     book.Kind
	info     book.Info
	query    string
	lowFirst bool // the low byte of a move is where it comes from
}

func openKeyed(ctx context.Context, path string, kinds []book.Kind) (book.Book, error) {
	kind, err := kindNamed(kinds, chessName)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return nil, fmt.Errorf("%w: another program has changes in %s-wal that are not in it yet", book.ErrFormat, path)
	}
	// Immutable: SQLite neither locks the file nor writes anything beside it.
	db, err := sql.Open("sqlite", dsn(path, "mode=ro&immutable=1"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(2)
	k := &keyed{db: db, kind: kind, info: book.Info{Game: kind.Name, Format: "obk"}}
	if err := k.begin(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return k, nil
}

// begin finds the table of moves, and out which way round its moves are written.
func (k *keyed) begin(ctx context.Context) error {
	tables, err := texts(ctx, k.db, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
	if err != nil {
		return err
	}
	var has []string
	table := ""
	for _, name := range tables {
		columns, err := texts(ctx, k.db, `SELECT lower(name) FROM pragma_table_info(?)`, name)
		if err != nil {
			return err
		}
		if slices.Contains(columns, "vkey") && slices.Contains(columns, "vmove") {
			table, has = name, columns
			break
		}
	}
	if table == "" {
		return fmt.Errorf("%w: a SQLite file without a table of vkey and vmove; it has %s", book.ErrFormat, strings.Join(tables, ", "))
	}
	quoted := `"` + strings.ReplaceAll(table, `"`, `""`) + `"`
	list := []string{"vmove"}
	for _, column := range []struct{ name, missing string }{
		{"vscore", "0"}, {"vvalid", "1"}, {"vwin", "0"}, {"vdraw", "0"}, {"vlost", "0"}, {"vmemo", "''"},
	} {
		// Books of 勇芳象棋 have the number of a note in vvalid, and no vmemo.
		if !slices.Contains(has, column.name) || column.name == "vvalid" && !slices.Contains(has, "vmemo") {
			list = append(list, column.missing)
			continue
		}
		list = append(list, "ifnull("+column.name+", "+column.missing+")")
	}
	k.query = "SELECT " + strings.Join(list, ", ") + " FROM " + quoted + " WHERE vkey = ?"
	if err := k.db.QueryRowContext(ctx, "SELECT count(*) FROM "+quoted).Scan(&k.info.Moves); err != nil {
		return damaged(err)
	}
	return k.orient(ctx)
}

// orient finds out which byte of a move is where it comes from, by the moves of
// the start position: that which is legal.
func (k *keyed) orient(ctx context.Context) error {
	start, err := k.kind.Read(k.kind.Start)
	if err != nil {
		return err
	}
	for _, low := range []bool{false, true} {
		k.lowFirst = low
		list, err := k.Entries(ctx, start)
		if err != nil || len(list) > 0 {
			return err
		}
	}
	return book.ErrKeys
}

// texts returns the first column of what a query finds.
func texts(ctx context.Context, db *sql.DB, query string, args ...any) ([]string, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, damaged(err)
		}
		list = append(list, text)
	}
	return list, damaged(rows.Err())
}

func (k *keyed) Info() book.Info { return k.info }

func (k *keyed) Close() error { return k.db.Close() }

func (k *keyed) Entries(ctx context.Context, p book.Position) ([]book.Entry, error) {
	var list []book.Entry
	for _, image := range p.Images() {
		at, err := xiangqi.ParseFEN(image.Text)
		if err != nil {
			return nil, err
		}
		found, err := k.find(ctx, obkKey(&at))
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			if m, err := xiangqi.ParseMove(e.Move); err == nil && at.IsLegal(m) {
				e.Move = image.Back(e.Move)
				list = append(list, e)
			}
		}
	}
	return folded(p, list), nil
}

// folded joins the entries whose moves a symmetry of the position makes one.
func folded(p book.Position, list []book.Entry) []book.Entry {
	for i := range list {
		if f, err := p.Fold(list[i].Move); err == nil {
			list[i].Move = p.Unfold(f)[0]
		}
	}
	return book.Merge(list)
}

func (k *keyed) find(ctx context.Context, key int64) ([]book.Entry, error) {
	rows, err := k.db.QueryContext(ctx, k.query, key)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	var list []book.Entry
	for rows.Next() {
		var e book.Entry
		var move, valid int
		var note []byte
		if err := rows.Scan(&move, &e.Weight, &valid, &e.Wins, &e.Draws, &e.Losses, &note); err != nil {
			return nil, damaged(err)
		}
		from, to := move>>8&255, move&255
		if k.lowFirst {
			from, to = to, from
		}
		var ok bool
		if e.Move, ok = wideMove(from, to); !ok {
			continue
		}
		e.Forbidden, e.Note = valid == 0, noteText(note)
		list = append(list, e)
	}
	return list, damaged(rows.Err())
}

func (k *keyed) Walk(ctx context.Context, each func(p book.Position, list []book.Entry) error) error {
	start, err := k.kind.Read(k.kind.Start)
	if err != nil {
		return err
	}
	return book.Walk(ctx, k, start, false, each)
}

// obkWriter writes a book as 兵河五四 has them.
type obkWriter struct {
	*making
}

func createOBK(path string, over bool, _ book.Kind, _ string) (book.Writer, error) {
	m, err := begin(path, over, `
CREATE TABLE bhobk (id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, vmove INTEGER, vscore INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER);
CREATE INDEX bhobk_vkey ON bhobk (vkey);`,
		`INSERT INTO bhobk (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo, vindex) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`)
	if err != nil {
		return nil, err
	}
	return obkWriter{m}, nil
}

// Put writes the position and its mirror image: not every reader looks for both.
func (w obkWriter) Put(p book.Position, list []book.Entry) error {
	return eachImage(p, list, func(at *xiangqi.Position, m xiangqi.Move, e book.Entry) error {
		valid := 1
		if e.Forbidden {
			valid = 0
		}
		var note any
		if e.Note != "" {
			text, err := noteBytes(e.Note)
			if err != nil {
				return err
			}
			note = text
		}
		_, err := w.into.Exec(obkKey(at), wideSquare(m.From())<<8|wideSquare(m.To()), e.Weight, e.Wins, e.Draws, e.Losses, valid, note)
		return err
	})
}

func (obkWriter) Lost() []string { return nil }

// eachImage hands on every entry in each image of a position, and each move that
// an entry stands for.
func eachImage(p book.Position, list []book.Entry, each func(at *xiangqi.Position, m xiangqi.Move, e book.Entry) error) error {
	for _, image := range p.Images() {
		at, err := xiangqi.ParseFEN(image.Text)
		if err != nil {
			return err
		}
		for _, e := range list {
			folded, err := p.Fold(e.Move)
			if err != nil {
				return err
			}
			for _, move := range p.Unfold(folded) {
				m, err := xiangqi.ParseMove(image.Back(move))
				if err != nil {
					return err
				}
				if err := each(&at, m, e); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
